"""Counters on objects and players (CR 122)."""
