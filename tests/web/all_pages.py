"""Every place that a visitor can reach: how to set up its table, and what to open on the page.

Nothing here depends on the page's words, so places can be found in any language.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import trilhos
from tests.server.client import Server
from trilhos.bots import find
from trilhos.match.bot_protocol import run

ANAS_KEY, BIAS_KEY = "a" * 64, "b" * 64
BOARD = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"
GAMES = ("usa", "japan", "first-journey", "san-francisco", "chicago")


@dataclass
class Seat:
    """What a browser stores about a table: SavedTable in web/src/lib/savedTableList.ts."""

    table: str
    game: str
    host: str | None = None
    tokens: dict[int, str] = field(default_factory=dict)
    items: dict[str, Any] = field(default_factory=dict)  # what else it stores

    def script(self, **settings: Any) -> str:
        """A script to run before the page's own: it stores this seat, and marks the tour as seen."""
        seats = [{"seat": seat, "token": token, "name": "Ana"} for seat, token in self.tokens.items()]
        kept = [{"id": self.table, "game": self.game, "host": self.host, "seats": seats, "at": 1}] if seats else []
        wishes = {"toured": GAMES, "name": "Ana", "speed": "instant", **settings}
        return remember(**{"trilhos.tables": kept, "trilhos.wishes": wishes, **self.items})


def remember(**items: Any) -> str:
    """A script that puts these items into localStorage, once."""
    lines = [f"localStorage[{json.dumps(name)}] ??= {json.dumps(json.dumps(item))}" for name, item in items.items()]
    return "\n".join(lines)


@cache
def recorded(game: str) -> tuple[str, list[int]]:
    """A reproducible game between planners: its transcript, and the seat of each step."""
    dealt = trilhos.new(game, seats=3, seed=7, first=0)
    run(dealt, [find("planner", dealt.ruleset) for _ in range(3)], seed=7)
    return dealt.transcript(), [step.seat for step in dealt.steps]


def waiting(server: Server, game: str) -> Seat:
    """Ana has created a table, and one seat is free."""
    table, host = server.create_table(game, [None, None, "strong"])
    return Seat(table, game, host, {0: server.sit(table, "Ana", 0)})


def invited(server: Server, game: str) -> Seat:
    """A visitor opens the link of Ana's table."""
    return Seat(waiting(server, game).table, game)


def dealt(server: Server, game: str) -> Seat:
    """Ana's first decision."""
    return begun(server, game, 0)


def mid_game(server: Server, game: str) -> Seat:
    """Ana's turn in the middle of a game."""
    return next(turns(server, game, 0.6))


def several_payments(server: Server, game: str) -> Seat:
    """The same, with a route that can be paid for in several ways."""
    for seat in turns(server, game, 0.3):
        legal = server.get(f"/tables/{seat.table}/state", seat.tokens[0])["legal"]
        routes = [action["fields"]["id"] for action in legal if action["kind"] == "claim"]
        if len(set(routes)) < len(routes):
            return seat
    raise AssertionError("nobody could pay in two ways")


def ended(server: Server, game: str) -> Seat:
    """A finished game; bots played its last steps, also for Ana."""
    seat = begun(server, game, len(recorded(game)[1]) - 1)
    server.ask(
        "POST", f"/tables/{seat.table}/leave", seat.tokens[0]
    )  # may fail if the bots have already ended the game
    late = time.monotonic() + 60
    while server.get(f"/tables/{seat.table}")["state"] != "over":
        assert time.monotonic() < late, "the game does not end"
        time.sleep(0.02)
    return seat


def played(server: Server, game: str) -> str:
    """The table of such a game."""
    return ended(server, game).table


def guided(server: Server, game: str) -> Seat:
    """A guided first game, before its first step."""
    first = server.get(f"/lessons/{game}")["first_game"]
    begin = {"transcript": first["transcript"], "step": 0, "deal": "same"}
    table, host = server.create_table(game, first["bots"], **{"from": begin})
    lessons = {"guided": [{"table": table, "game": game, "at": 0}]}
    return Seat(table, game, host, {0: server.sit(table, "Ana", 0)}, {"trilhos.lessons": lessons})


def turns(server: Server, game: str, share: float) -> Iterator[Seat]:
    """Ana's decisions in a recorded game, from a share of its steps on."""
    seats = recorded(game)[1]
    yield from (begun(server, game, step) for step in range(int(share * len(seats)), len(seats)) if seats[step] == 0)


def begun(server: Server, game: str, step: int) -> Seat:
    """A table that continues from a step of a recorded game, with Ana and two bots."""
    begin = {"transcript": recorded(game)[0], "step": step, "deal": "same"}
    table, host = server.create_table(game, [None, "strong", "casual"], **{"from": begin})
    return Seat(table, game, host, {0: server.sit(table, "Ana", 0)})


def shared_device(server: Server, game: str) -> Seat:
    """Two people at one device."""
    table, host = server.create_table(game, [None, None, "strong"], first=0)
    return Seat(table, game, host, {0: server.sit(table, "Ana", 0), 1: server.sit(table, "Bia", 1)})


def kept_name(server: Server, game: str) -> Seat:
    """Ana keeps her name; she has finished a game, waits for a friend, and is in the leaderboard."""
    seat = ended(server, game)
    server.post("/me", ANAS_KEY, name="Ana", listed=True)
    server.post("/me", BIAS_KEY, name="Bia")
    ana, bia = (server.get("/me", key)["id"] for key in (ANAS_KEY, BIAS_KEY))
    server.post("/me/friends", ANAS_KEY, id=bia)
    server.post("/me/friends", BIAS_KEY, id=ana)
    server.post("/me/games", ANAS_KEY, table=seat.table, seat_token=seat.tokens[0])
    table, _ = server.create_table("first-journey", [None, "random"])
    token = server.post(f"/tables/{table}/sit", name="Ana", player={"key": ANAS_KEY})["token"]
    server.ask("POST", f"/tables/{table}/leave", token)
    opened, _ = server.create_table(game, [None, None])
    server.post(f"/tables/{opened}/sit", name="Bia", player={"key": BIAS_KEY})
    late = time.monotonic() + 60
    while not server.get("/me", ANAS_KEY)["ratings"]:
        assert time.monotonic() < late, "the result is not recorded"
        time.sleep(0.02)
    return Seat(seat.table, game, None, seat.tokens, {"trilhos.player": ANAS_KEY})


def lisboa() -> str:
    """A board whose names are in no language of the pages, so that they are not taken for untranslated texts."""
    return BOARD.read_text("utf-8").replace("Lisbon by tram", "Lisboa").replace("Cais do Sodré", "Sodré")


def drafted(server: Server, game: str) -> Seat:
    """A draft of a board in this browser."""
    draft = {"text": lisboa(), "at": 1, "shelf": None}
    return Seat("", game, items={"trilhos.draft.lisbon": draft})


def published_board(server: Server, game: str) -> Seat:
    """A board that somebody has published."""
    made = server.post("/boards", ANAS_KEY, board=lisboa(), author="Ana", listed=True)
    return Seat(made["id"], game)


def no_table(server: Server, game: str) -> Seat:
    return Seat("", game)


def as_opened(page: Page) -> None:
    """The page as it opens, once it is loaded."""
    page.get_by_role("main").locator("h1, [data-spot]").first.wait_for()
    page.wait_for_load_state("networkidle")


def edited(page: Page, part: str = "cities") -> None:
    """The editor, with a row of a list open."""
    page.locator("[data-check=fine]").wait_for()
    page.locator(f"#part-{part}").click()
    if part != "rules":
        page.locator("#part li button").first.click()
    page.wait_for_load_state("networkidle")


def press(selector: str, page: Page) -> None:
    as_opened(page)
    page.locator(selector).first.click()


def as_invited(page: Page) -> None:
    """The invitation to a guided first game, beside the board."""
    as_opened(page)
    page.locator("#invitation").wait_for()


def tour(page: Page) -> None:
    as_invited(page)
    page.locator("[aria-labelledby=invitation] button").first.click()
    page.locator("dialog[open]").wait_for()


def guide(page: Page) -> None:
    """The first step of a guided first game."""
    as_opened(page)
    page.locator("[data-guide='0']").wait_for()


def answered(page: Page) -> None:
    """An exercise after the answer: cards were drawn."""
    press("[data-spot=deck]", page)
    page.locator(".verdict").wait_for()


def house_rules(page: Page) -> None:
    """The panel, at the top of the window: the button that stays at the bottom hides part of the page."""
    press("form details:has(.now) summary", page)
    page.locator("form details:has(.now)").evaluate("panel => panel.scrollIntoView()")


def opened(selector: str, page: Page) -> None:
    """Press a button, and wait for its dialog."""
    press(selector, page)
    page.locator("dialog[open]").wait_for()
    page.wait_for_load_state("networkidle")


def tab(name: str, page: Page) -> None:
    """A panel beside the board; on a narrow screen it is a drawer."""
    press(f"#tab-{name}", page)
    page.locator("#side, dialog[open]").first.wait_for()
    page.wait_for_load_state("networkidle")


def sheet(page: Page) -> None:
    """The score sheet, after its animation."""
    page.locator("dialog[open]").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)


def after(page: Page) -> None:
    """The table below the score sheet, with every hand open."""
    sheet(page)
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def proof(page: Page) -> None:
    """The proof of a fair shuffle, below the table."""
    sheet(page)
    page.locator("dialog[open] summary").click()
    page.wait_for_timeout(200)


def analysed(page: Page) -> None:
    """The analysis of a game, when it is done, with all of its parts open."""
    page.locator("[data-analysis=done]").wait_for(timeout=240_000)
    closed = page.locator("[data-analysis] details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    page.wait_for_load_state("networkidle")


def hints(page: Page) -> None:
    press("[data-act=hint]", page)
    page.locator("[role=dialog] li").first.wait_for()


def asking(page: Page) -> None:
    """A claimable route is clicked: its card, or the payment, is shown."""
    as_opened(page)
    page.locator(".route[tabindex='0']").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)


@dataclass
class Place:
    path: str  # {} is the table
    table: Callable[[Server, str], Seat] = no_table
    game: str = "usa"
    then: Callable[[Page], None] = as_opened
    settings: dict[str, Any] = field(default_factory=dict)


TABLE = "/t/{}"
PLACES: dict[str, Place] = {
    "home": Place("/"),
    "home-more": Place("/", then=partial(press, "form summary")),
    "home-rules": Place("/", then=house_rules),
    "settings": Place("/", then=partial(opened, "header button:last-of-type")),
    "lost": Place("/nowhere-at-all"),
    "daily": Place("/daily"),
    "daily-puzzle": Place("/daily/puzzle"),
    "me-first": Place("/me"),
    "me": Place("/me", kept_name, then=partial(press, "button:text-matches('QR|code|código', 'i')")),
    **{f"rules-{game}": Place(f"/rules/{game}") for game in ("usa", "chicago")},
    "waiting": Place(TABLE, waiting),
    "invited": Place(TABLE, invited),
    "name": Place(TABLE, invited, then=partial(opened, "main .greeting .main"), settings={"name": ""}),
    **{f"first-{game}": Place(TABLE, dealt, game) for game in ("usa", "chicago")},
    **{f"turn-{game}": Place(TABLE, mid_game, game) for game in GAMES},
    "claim": Place(TABLE, several_payments, then=asking, settings={"confirm": "always"}),
    "payment": Place(TABLE, several_payments, then=asking, settings={"confirm": "never"}),
    "invitation": Place(TABLE, dealt, settings={"toured": []}, then=as_invited),
    "tour": Place(TABLE, dealt, settings={"toured": []}, then=tour),
    "learn": Place("/learn/usa"),
    **{f"guide-{game}": Place(TABLE, guided, game, then=guide) for game in ("usa", "chicago")},
    **{
        f"exercise-{name.replace('/', '-')}": Place(f"/learn/{name}", then=as_opened)
        for name in ("san-francisco/last-1", "chicago/block-1")
    },
    "answered": Place("/learn/first-journey/patience-1", then=answered),
    "menu": Place(TABLE, dealt, then=partial(opened, "header button:last-of-type")),
    "chat": Place(TABLE, mid_game, then=partial(tab, "chat")),
    "rules": Place(TABLE, mid_game, then=partial(tab, "rules")),
    "actions": Place(TABLE, mid_game, "chicago", then=partial(tab, "actions")),
    "cover": Place(TABLE, shared_device, "chicago"),
    **{f"end-{game}": Place(TABLE, ended, game, then=sheet) for game in GAMES},
    **{f"after-{game}": Place(TABLE, ended, game, then=after) for game in ("usa", "first-journey", "chicago")},
    "back": Place(f"{TABLE}/replay", mid_game),
    "proof": Place(TABLE, ended, then=proof),
    **{f"replay-{game}": Place(f"{TABLE}/replay#40", ended, game) for game in ("usa", "chicago")},
    **{f"analysis-{game}": Place(f"{TABLE}/replay#40/analysis", ended, game, analysed) for game in ("usa", "chicago")},
    **{f"hint-{game}": Place(TABLE, mid_game, game, hints) for game in ("usa", "chicago")},
    "transcript": Place("/replay"),
    "edit-start": Place("/edit"),
    "edit": Place("/edit#draft=lisbon", drafted, then=edited),
    "edit-routes": Place("/edit#draft=lisbon", drafted, then=partial(edited, part="routes")),
    "edit-rules": Place("/edit#draft=lisbon", drafted, then=partial(edited, part="rules")),
    "boards": Place("/boards", published_board),
    "board": Place("/boards/{}", published_board),
}


class PlaceTables:
    """Places and their tables, each created once."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.seats: dict[tuple[Any, str], Seat] = {}

    def seat(self, place: Place) -> Seat:
        key = (place.table, place.game)
        if key not in self.seats:
            self.seats[key] = place.table(self.server, place.game)
        return self.seats[key]

    def path(self, place: Place) -> str:
        return place.path.format(self.seat(place).table)
