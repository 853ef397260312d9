"""The turn: its phases and steps, how the game starts (CR 103, 500 to 505, 512 to 514)."""
