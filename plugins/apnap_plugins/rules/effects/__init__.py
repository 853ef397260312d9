"""Effects that lean on all of the above: instructions, prevention, replacement, delayed and linked abilities (CR 607 to 616)."""
