"""Boards of any size, made up: valid up to the limits of the format, and beyond."""

import random


def made_up(cities: int, routes: int | None = None, insets: int = 0, tickets: int | None = None, seed: int = 1) -> str:
    """A connected board with random places, routes and tickets. The last cities are in insets of their own."""
    dice = random.Random(seed)
    main = cities - insets
    ends = [(0 if city >= main else dice.randrange(max(0, city - 3), city), city) for city in range(1, cities)]
    known = set(ends)
    while len(ends) < (128 if routes is None else routes):
        a, b = sorted(dice.sample(range(main), 2))
        if (a, b) not in known:
            known.add((a, b))
            ends.append((a, b))
    wanted = dice.sample(ends, min(tickets or 64, len(ends)))
    rows = [
        'format = 1\nid = "made-up"\nname = "Made up"\n\n[cards]\nred = 20\nblue = 20\nwild = 12\n\n[map]\ncities = [',
        *(
            f"{{name='{_name(city)}',lat={dice.uniform(0, 10):.2f},lon={dice.uniform(0, 10):.2f}"
            + (f",region='inset {city}'}}," if city >= main else "},")
            for city in range(cities)
        ),
        "]\nroutes = [",
        *(f"{{a='{_name(a)}',b='{_name(b)}',length={dice.randint(1, 6)},colour='gray'}}," for a, b in ends),
        "]\ntickets = [",
        *(f"{{a='{_name(a)}',b='{_name(b)}',points=5}}," for a, b in wanted),
        "]\n",
    ]
    return "\n".join(rows)


def _name(city: int) -> str:
    return f"C{city:x}"
