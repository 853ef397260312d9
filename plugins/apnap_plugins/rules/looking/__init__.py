"""Looking at cards, revealing them, separating them into piles (CR 401.5, 700.3, 701.16)."""
