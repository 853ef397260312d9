"""Other ways to play: a module each, in force where somebody asks for it by name."""
