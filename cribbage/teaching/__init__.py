"""What teaches, apart from the screen: lessons with proven claims, checks, drills and the words for them."""
