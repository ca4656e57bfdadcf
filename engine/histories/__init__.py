"""Hand histories."""
