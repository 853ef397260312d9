"""Permanents: their status, what state-based actions do to them (CR 110, 302 to 306, 704)."""
