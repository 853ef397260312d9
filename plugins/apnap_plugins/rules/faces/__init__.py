"""Cards with several sides, and objects that are face down (CR 708 to 710, 712)."""
