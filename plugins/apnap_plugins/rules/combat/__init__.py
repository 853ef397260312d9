"""Combat: attacking, blocking, combat damage (CR 506 to 511)."""
