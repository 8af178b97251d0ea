"""Board files: the published TOML files, and the code that reads and checks them."""
