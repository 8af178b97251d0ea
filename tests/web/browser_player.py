"""A player in a browser: sees what the seat may do, chooses, and acts with the page's own controls."""

import time
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.server.client import Json, Server
from tests.web.page_checks import route_at

ALL = 1_000_000  # larger than any event number: no old events are requested


class Person:
    """A page at a table, and its seat there."""

    def __init__(self, page: Page, server: Server, touch: bool = False) -> None:
        self.page, self.server, self.touch = page, server, touch
        self.done: Counter[str] = Counter()  # what was done with the controls, by kind
        self.seen: set[str] = set()  # phases in which this seat has acted
        page.wait_for_function("() => location.pathname.startsWith('/t/') && localStorage['trilhos.tables']")
        self.table = page.url.split("/t/")[1]
        kept = page.evaluate("JSON.parse(localStorage['trilhos.tables'])")
        (seat,) = next(one["seats"] for one in kept if one["id"] == self.table)
        self.seat, self.token = seat["seat"], seat["token"]

    def state(self) -> Json:
        data: Json = self.server.get(f"/tables/{self.table}/state", self.token, since=ALL)
        return data

    def catch_up(self, n: int) -> None:
        """Wait until the page shows this many events: a person acts on what the page shows."""
        self.page.wait_for_function("n => Number(document.querySelector('main[data-n]')?.dataset.n) >= n", arg=n)

    def act(self, state: Json) -> None:
        """Act once, and wait until the action is recorded."""
        rail = "routes" in state["view"]
        self.catch_up(state["n"])
        self.seen.add(state["view"]["phase"])
        kind = Ride(self, state).act() if rail else Carriage(self, state).act()
        self.done[kind] += 1
        late = time.monotonic() + 30
        while not self._counted(state["n"], kind):
            assert time.monotonic() < late, f"{kind} did not arrive; the page says: {self.text()}"
            time.sleep(0.01)

    def _counted(self, n: int, kind: str) -> bool:
        now = self.server.get(f"/tables/{self.table}/state", self.token, since=n)
        done = any(event["kind"] == "action" and event["seat"] == self.seat for event in now["events"])
        return done and (kind != "move" or now["view"]["phase"] != "dest")

    def text(self) -> str:
        """The visible text of the page."""
        return self.page.locator("main").inner_text()

    def reload(self) -> None:
        """Reload the page, and check that it shows the same."""
        self.page.mouse.move(0, 0)  # hovering adds text
        self.page.get_by_role("main").locator("[data-spot]").first.wait_for()
        self.page.wait_for_load_state("networkidle")
        before = self.text()
        self.page.reload()
        self.page.get_by_role("main").locator("[data-spot]").first.wait_for()
        late = time.monotonic() + 30
        while (after := self.text()) != before:
            assert time.monotonic() < late, f"before: {before}\nafter: {after}"
            time.sleep(0.02)

    def press(self, what: Locator) -> None:
        what.tap() if self.touch else what.click()

    def claim(self, route: int) -> None:
        """Click a route; on touch, confirm the claim."""
        self.page.get_by_role("main").locator(".board").first.scroll_into_view_if_needed()
        at = route_at(self.page, route)
        if self.touch:
            self.page.touchscreen.tap(*at)
            self.press(self.page.get_by_role("dialog").get_by_role("button").first)
        else:
            self.page.mouse.click(*at)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("main").get_by_role("button", name=name)

    def spot(self, name: str) -> Locator:
        return self.page.locator(f'main [data-spot="{name}"]')


class Ride:
    """The rail games: claim what can be claimed, the longest first; draw otherwise. Each kind once."""

    def __init__(self, person: Person, state: Json) -> None:
        self.person, self.page = person, person.page
        self.view: Json = state["view"]
        self.legal: dict[str, list[Json]] = {}
        for action in state["legal"]:
            self.legal.setdefault(action["kind"], []).append(action)

    def act(self) -> str:
        for kind in self._preferred_kinds():
            if kind in self.legal:
                getattr(self, f"_{kind}")(self.legal[kind])
                return kind
        raise AssertionError(f"nobody here knows how to do {list(self.legal)}")

    def _preferred_kinds(self) -> list[str]:
        done = self.person.done
        once = [kind for kind in ("take", "draw", "tickets", "swap") if not done[kind] and self.view["turns"] > 3]
        claim = ["claim"] if self.view["phase"] == "turn" else []
        rest = ["take", "draw"] if self.person.done["take"] <= done["draw"] else ["draw", "take"]
        return ["keep", "token", "place", *once, *claim, *rest, "tickets", "swap", "pass"]

    def _keep(self, actions: list[Json]) -> None:
        fewest = min(actions, key=lambda action: len(action["fields"]["tickets"]))
        form = self.page.get_by_role("form", name="Choose tickets")
        for at, ticket in enumerate(self.view["offer"]):
            if ticket["ticket"] in fewest["fields"]["tickets"]:
                self.person.press(form.get_by_role("checkbox").nth(at))
        self.person.press(form.get_by_role("button"))

    def _take(self, actions: list[Json]) -> None:
        at = self.view["market"].index(actions[0]["fields"]["card"])
        self.person.press(self.person.spot(f"market-{at}"))

    def _draw(self, actions: list[Json]) -> None:
        self.person.press(self.person.spot("deck"))

    def _claim(self, actions: list[Json]) -> None:
        """Claim once with a choice of payments, then the longest route."""
        ways = Counter(action["fields"]["id"] for action in actions)
        several = [action for action in actions if ways[action["fields"]["id"]] > 1]
        chosen = (several if several and not self.person.done["payment"] else actions)[-1]
        longest = max(actions, key=lambda action: int(action["fields"]["cards"]) + int(action["fields"]["wilds"]))
        route = (chosen if not self.person.done["payment"] else longest)["fields"]["id"]
        self.person.claim(route)
        if ways[route] > 1:
            paying = self.page.get_by_role("dialog", name="How to pay")
            self.person.press(paying.get_by_role("listitem").first.get_by_role("button"))
            expect(paying).to_be_hidden()
            self.person.done["payment"] += 1

    def _tickets(self, actions: list[Json]) -> None:
        self.person.press(self.person.button("Draw tickets"))

    def _swap(self, actions: list[Json]) -> None:
        self.person.press(self.person.button("Swap tickets"))

    def _pass(self, actions: list[Json]) -> None:
        self.person.press(self.person.button("Pass"))

    def _token(self, actions: list[Json]) -> None:
        self.person.press(self.page.get_by_role("group", name="Which token").get_by_role("button").first)

    def _place(self, actions: list[Json]) -> None:
        choice = self.page.get_by_role("group", name="Choose a pile")
        choice.get_by_role("combobox").select_option(index=1)
        self.person.press(choice.get_by_role("button", name="Place it"))


class Carriage:
    """Linha de Comboio: board, go for a seat, and play every attack card."""

    def __init__(self, person: Person, state: Json) -> None:
        self.person, self.page = person, person.page
        self.view: Json = state["view"]
        self.legal: list[Json] = state["legal"]
        self.kinds = {action["kind"] for action in self.legal}

    def act(self) -> str:
        phase: str = self.view["phase"]
        kind: str = getattr(self, f"_{phase}")()
        return kind

    def _main(self) -> str:
        boards = [action for action in self.legal if action["kind"] == "board"]
        plays = [action for action in self.legal if action["kind"] == "play"]
        fresh = [play for play in plays if not self.person.done[f"play {play['fields']['card']}"]]
        if fresh:
            return self._play(fresh[0])
        if boards:
            return self._board(boards[0])
        if "move" in self.kinds:
            return self._move()
        if plays:
            return self._play(plays[0])
        self.person.press(self.person.button("End turn"))
        return "end"

    def _board(self, action: Json) -> str:
        door = action["fields"].get("door")
        if door is None:
            self.person.press(self.person.button("Get on at door"))
            return "board"
        self.person.press(self.person.spot(f"door {door}"))
        both = any(one["kind"] == "u-pass" for one in self.legal)
        if both or self.person.touch:
            self.person.press(self.person.button(f"Roll at door {door}"))
        return "board"

    def _move(self) -> str:
        """Choose the destination, a seat if possible, then the cards."""
        seats = self.page.locator('main [data-spot][data-glow][aria-label*="empty seat"]')
        cells = self.page.locator("main [data-spot][data-glow]:not([data-spot^=door])")
        cells.first.wait_for()
        self.person.press((seats if seats.count() else cells).first)
        self.person.press(self.page.get_by_role("main").locator(".prompt .button.main"))
        return "move"

    def _play(self, action: Json) -> str:
        card = action["fields"]["card"]
        self.person.press(self.page.locator(f'main [data-card="{card}"]').first)
        expect(self.page.locator(f'main [data-card="{card}"][aria-pressed="true"]')).to_have_count(1)
        self.person.press(self.page.get_by_role("main").locator(".prompt .buttons .button").first)
        return f"play {card}"

    def _glowing(self, kind: str) -> str:
        cell = self.page.locator("main [data-spot][data-glow]").first
        self.person.press(cell)
        if self.person.touch:
            self.person.press(self.page.get_by_role("main").locator(".prompt .button.main"))
        return kind

    def _dest(self) -> str:
        return self._glowing("to")

    def _pick(self) -> str:
        return self._glowing("pick")

    def _penalty(self) -> str:
        return self._glowing("sit")

    def _pay(self) -> str:
        return self._glowing("pay")

    def _react(self) -> str:
        """Spend a token once, block once, and draw the replacement of a card later once."""
        if "discard" in self.kinds and not self.person.done["token"]:
            self._lay("Exchange it (1 token)")
            return "token"
        if "block" in self.kinds and not self.person.done["block"]:
            self.person.press(self.person.button("Block with"))
            return "block"
        if any(action["text"] == "allow later" for action in self.legal) and not self.person.done["allow later"]:
            self.person.press(self.person.button("Allow, and draw in your own turn"))
            return "allow later"
        self.person.press(self.page.locator("main [data-act=allow]"))
        return "allow"

    def _card(self) -> str:
        self.person.press(self.page.locator("main .shown button").first)
        if self.person.touch:
            self.person.press(self.page.get_by_role("main").locator(".prompt .button.main"))
        return "take"

    def _lay(self, label: str) -> None:
        card = next(action for action in self.legal if action["kind"] == "discard")["fields"]["card"]
        self.person.press(self.page.locator(f'main .hand [data-card="{card}"]').first)
        self.person.press(self.person.button(label))

    def _swap(self) -> str:
        if "discard" in self.kinds and not self.person.done["discard"]:
            self._lay("Exchange it")
            return "discard"
        self.person.press(self.person.button("Keep all"))
        return "keep"

    def _trim(self) -> str:
        self._lay("Discard it")
        return "trim"


def play_on(
    people: list[Person],
    until: Callable[[], bool] | None = None,
    before: Callable[[Person, Json], None] = lambda person, state: None,
    seconds: float = 600,
) -> None:
    """Let everyone act in turn until `until()` is true or the game ends; `before` is called before each step."""
    late = time.monotonic() + seconds
    while not (until and until()):
        assert time.monotonic() < late, f"the game takes too long: {[dict(one.done) for one in people]}"
        for person in people:
            state = person.state()
            if state["table"]["state"] == "over":
                assert until is None or until(), f"the game is over: {[dict(one.done) for one in people]}"
                return
            if state["legal"]:
                person.catch_up(state["n"])
                before(person, state)
                person.act(state)
                break
        else:
            time.sleep(0.02)
