"""Golden logs, which must load for ever, and what wrote them."""
