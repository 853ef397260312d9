"""Designations of players and of the game: the monarch, the initiative, day and night (CR 721, 722, 726)."""
