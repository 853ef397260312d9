"""Coins and dice (CR 705, 706)."""
