"""Objects and where they are: zones, names, tokens, emblems, coming and going (CR 109 to 111, 114, 201, 4xx)."""
