"""Card text to abilities and abilities to card text, with the words that plugins declare."""
