"""Which clause explains a card, an action or a decision; web pages link to it."""

from trilhos.families.carriage.text.names import CARDS

CARD_CLAUSES = {
    **dict.fromkeys((card for card in CARDS if card.startswith(("red", "blue"))), "CH-32"),
    **dict.fromkeys((card for card in CARDS if card.startswith("advanced")), "CH-41"),
    "exit-1x": "CH-52",
    "exit-2x": "CH-53",
    "express": "CH-54",
    "reverse": "CH-57",
    "eccentric": "CH-58",
    "begging": "CH-60",
    "take-a-seat": "CH-61",
    "plus-1": "CH-62",
    "u-pass": "CH-63",
    "rebel": "CH-64",
    "excuse-me": "CH-45",
}
ACTION_CLAUSES = {"u-pass": "CH-63", "block": "CH-64", "sit": "CH-68", "pay": "CH-69", "take": "CH-60"}  # by kind
DECISION_CLAUSES = {  # by phase; `board` and `boarding_costs` are about boarding
    "board": "CH-21",
    "boarding_costs": "CH-25",
    "react": "CH-64",
    "card": "CH-60",
    "penalty": "CH-68",
    "pay": "CH-69",
    "swap": "CH-27",
    "trim": "CH-71",
}
