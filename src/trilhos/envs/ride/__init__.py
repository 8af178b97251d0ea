"""The rail games as environments."""
