"""Policy: all that could be otherwise. Mechanics, the words of card text, and the programs that people start."""
