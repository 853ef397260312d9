"""Continuous effects: what changes characteristics, text and the abilities of players (CR 611 to 613)."""
