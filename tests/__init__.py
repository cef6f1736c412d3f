"""The tests; they mirror the package they test."""
