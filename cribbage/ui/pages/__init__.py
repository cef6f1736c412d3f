"""The pages, one thin file each."""
