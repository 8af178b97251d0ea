"""The foundation of all games: the rule dialect, records, random numbers, bit sets. It knows no game."""
