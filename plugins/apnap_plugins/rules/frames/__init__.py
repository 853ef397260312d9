"""Cards with frames of their own: Sagas, Classes, planeswalkers, Vehicles, adventurer cards (CR 301.7, 306, 715 to 717)."""
