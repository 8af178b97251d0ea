"""What every game stands on: the rule dialect, records, chance, bits. Knows no game."""
