"""What "it", "that creature" and "this way" mean in a text that was read, and how it is said again (CR 115.1, 400.7, 608.2h)."""
