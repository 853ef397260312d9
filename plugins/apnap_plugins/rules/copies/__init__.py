"""Copying objects, spells and abilities (CR 707)."""
