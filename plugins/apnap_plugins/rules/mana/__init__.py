"""Mana and mana pools (CR 106)."""
