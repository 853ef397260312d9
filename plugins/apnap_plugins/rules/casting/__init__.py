"""Casting spells, activating abilities, playing lands, special actions (CR 116, 117, 305, 601, 602, 605)."""
