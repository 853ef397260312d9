"""Paying: what a spell or ability costs in all, and with which mana (CR 118, 601.2b, 601.2f-h, 605.3)."""
