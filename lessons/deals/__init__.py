"""The worked deals to watch, one TOML file each."""
