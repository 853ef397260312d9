"""The base game: card types, costs, casting, combat, damage and what else every game has."""
