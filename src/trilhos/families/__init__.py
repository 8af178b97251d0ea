"""Game families, one folder each. Nothing outside imports from here: `match/family.py` finds families by name."""

FAMILIES = ("ride", "carriage")  # in the order in which their games are listed
DEFAULT_GAME = "usa"  # played when no game is named
