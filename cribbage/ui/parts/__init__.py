"""Parts that several pages are made of."""
