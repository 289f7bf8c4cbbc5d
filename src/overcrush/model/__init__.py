"""The components of the game as plain data: cards, dice, faces, zones."""
