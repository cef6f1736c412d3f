"""The drills, one module each: key, title, skills and ask."""
