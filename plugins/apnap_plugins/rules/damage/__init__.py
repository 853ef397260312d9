"""Life, damage and drawing cards (CR 119 to 121)."""
