"""The stack: spell and activated abilities, modes, targets, resolving (CR 112, 113, 115, 405, 602, 608)."""
