"""Auras, Equipment, Fortifications and what they are attached to (CR 301.5, 303.4, 704.5m-p)."""
