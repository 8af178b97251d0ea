"""Many games: the same for any number of threads and pieces, the same deals for all bots, clear errors."""

import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import sleep

import numpy as np
import pytest

import trilhos
from trilhos.bots import find
from trilhos.bots.game_arrays import DECISIONS, SHIFT, STARTED, TURNS, WINNERS
from trilhos.families.ride.boards.facts import published
from trilhos.lab.games import Series, SeriesError, find_entrants
from trilhos.lab.simulation import simulate
from trilhos.lab.workers import in_order, pieces
from trilhos.match.ruleset import find_ruleset

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
HASTY, BLIND = f"{EXAMPLES / 'hasty.py'}:Hasty", f"{EXAMPLES / 'blind.py'}:blind"


def series(game: str, *bots: str, rotate: bool = False, limit: float | None = None, seed: int = 3) -> Series:
    ruleset = find_ruleset(game)
    return Series(ruleset, find_entrants(bots, ruleset), seed, rotate=rotate, limit=limit)


def all_rows(played: Series, games: int, threads: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    work = pieces(games, played.unit, threads, played.compiled)
    return np.concatenate(list(in_order(played.play, work, threads)))


@pytest.mark.parametrize(("game", "rules"), [("usa", "longest_path=12"), ("chicago", "")])
def test_a_series_is_sent_without_compiled_rules(game: str, rules: str) -> None:
    """Rules in a pickle would be compiled again, without the cache, by whoever opens it."""
    ruleset = find_ruleset(game, rules)
    played = Series(ruleset, find_entrants(["planner", "random"], ruleset), 3)
    rows = played.play(0, 2)
    sent = pickle.dumps(played)
    assert b"numba" not in sent
    opened: Series = pickle.loads(sent)
    assert opened.ruleset.rules is ruleset.rules
    assert opened.ruleset.changed_rules == ruleset.changed_rules
    assert (opened.play(0, 2) == rows).all()


@pytest.mark.parametrize(
    ("game", "bots", "games"),
    [
        ("usa", ["planner", "greedy", "random"], 60),
        ("chicago", ["planner", "random"], 40),
        ("first-journey", [HASTY, "greedy"], 6),
    ],
)
def test_the_same_seed_gives_the_same_rows_for_any_number_of_threads(game: str, bots: list[str], games: int) -> None:
    one, two = (all_rows(series(game, *bots, rotate=True), games, threads) for threads in (1, 2))
    assert (one == two).all()
    whole = series(game, *bots, rotate=True).play(0, games)
    assert (one == whole).all()
    other = series(game, *bots, rotate=True, seed=4).play(0, games)
    assert (one != other).any()


def test_bots_in_python_play_the_deals_of_compiled_ones() -> None:
    compiled = series("usa", "random", "greedy").play(0, 24)
    python = series("usa", HASTY, "greedy").play(0, 24)
    assert compiled[:, STARTED].tolist() == python[:, STARTED].tolist()
    assert len(set(compiled[:, STARTED])) == 2


def test_bots_that_search_take_part() -> None:
    summary = simulate("usa", ["mcts:8", "random"], 2, rotate=True, threads=1)
    assert (summary.games, summary.error) == (2, None)
    assert summary.bots[0]["points_mean"] > summary.bots[1]["points_mean"]
    again = simulate("usa", ["mcts:8", "random"], 2, rotate=True, threads=2)
    assert again.bots == summary.bots


def test_every_deal_is_played_in_every_seating() -> None:
    for bots in (["greedy", "random", "random"], [HASTY, "random", "random"]):
        rows = series("usa", *bots, rotate=True).play(0, 9)
        assert rows[:, SHIFT].tolist() == [0, 1, 2] * 3
        assert (rows[:, STARTED].reshape(3, 3) == rows[::3, STARTED, None]).all()
    assert set(rows[:, WINNERS]) <= {1, 2, 4, 3, 5, 6, 7}


def test_pieces_are_whole_deals_and_cover_all() -> None:
    found = list(pieces(1000, 3, 2, True))
    assert [begin for begin, _ in found[1:]] == [end for _, end in found[:-1]]
    assert (found[0][0], found[-1][1]) == (0, 1000)
    assert all(begin % 3 == 0 for begin, _ in found)
    assert list(pieces(4, 2, 2, False)) == [(0, 2), (2, 4)]


def test_few_pieces_are_computed_ahead() -> None:
    begun = []

    def play(begin: int, end: int, stop: Event) -> int:
        begun.append(begin)
        sleep(0.002 * (begin % 3))
        return begin

    work: Iterator[tuple[int, int]] = ((k, k + 1) for k in range(1000))
    found = in_order(play, work, 2)
    assert [next(found) for _ in range(20)] == list(range(20))
    found.close()  # type: ignore[attr-defined]
    assert len(begun) < 30


def bot(folder: Path, text: str) -> Path:
    file = folder / "mine.py"
    file.write_text(text, "utf-8")
    return file


PYTHON = "class Mine:\n    def choose(self, decision):\n        {}\n"


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("raise KeyError('lost')", "raised KeyError: 'lost'"),
        ("return -1", "returned -1, which is not a legal action: US-"),
        ("return 'draw'", "returned 'draw', which is not an action"),
        ("import time; time.sleep(60)", "had not decided after 2 s"),
    ],
)
def test_a_bot_in_python_that_fails_is_named(tmp_path: Path, does: str, reason: str) -> None:
    file = bot(tmp_path, PYTHON.format(does))
    played = series("usa", "random", f"{file}:Mine", rotate=True, limit=2)
    played.prepare()
    with pytest.raises(SeriesError) as failed:
        played.play(2, 4)
    message = str(failed.value)
    assert f"bot '{file}:Mine' {reason}" in message
    assert "(game 2, seed 3, stream 1, step " in message


IMPORTS = "from trilhos.core.jit import rule\nfrom trilhos.families.ride.rules.legal import n_legal, nth_legal\n"
HEAD = f"{IMPORTS}@rule\ndef mine(b, s, w, i, r):\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("    if s.steps > 20:\n        return 9999\n", "returned 9999, which is not a legal action"),
        pytest.param(
            "    if s.steps > 20:\n        raise ValueError('lost')\n",
            "raised ValueError: lost",
            marks=pytest.mark.soak,
        ),
    ],
)
def test_a_rule_that_fails_is_named(tmp_path: Path, does: str, reason: str) -> None:
    file = bot(tmp_path, f"{HEAD}{does}    return nth_legal(b, s, w, i, 0)\n")
    with pytest.raises(SeriesError) as failed:
        series("usa", "random", f"{file}:mine").play(5, 9)
    message = str(failed.value)
    assert f"bot '{file}:mine' {reason}" in message
    assert "(game 5, seed 3, stream 5, step 2" in message


@pytest.mark.slow
def test_a_rule_plays_in_a_world_that_it_imagines(tmp_path: Path) -> None:
    """Whatever it does to the state, the game is not affected."""
    file = bot(
        tmp_path, f"{HEAD}    s.turns += 1000\n    s.seats[i].total = 500\n    return nth_legal(b, s, w, i, 0)\n"
    )
    rows = series("usa", "random", f"{file}:mine").play(0, 5)
    assert (rows[:, TURNS] < 1000).all()
    assert (rows[:, DECISIONS] > 0).all()


@pytest.mark.slow
def test_a_rule_may_try_its_action_before_it_answers(tmp_path: Path) -> None:
    head = HEAD.replace("@rule", "from trilhos.families.ride.rules.turn import apply\n\n\n@rule", 1)
    lines = "    action = nth_legal(b, s, w, i, 0)\n    apply(b, s, w, i, action)\n    return action\n"
    summary = simulate("usa", ["random", f"{bot(tmp_path, head + lines)}:mine"], 4, check=True)
    assert (summary.games, summary.error, summary.complaints) == (4, None, 0)


@pytest.mark.slow
def test_a_rule_cannot_deal_itself_cards(tmp_path: Path) -> None:
    lines = "    for card in range(9):\n        s.seats[i].hand[card] = 12\n    n = n_legal(b, s, w, i)\n"
    lines += "    return nth_legal(b, s, w, i, n - 1)\n"
    summary = simulate("usa", ["random", f"{bot(tmp_path, HEAD + lines)}:mine"], 4)
    assert "which is not a legal action" in str(summary.error)


def test_a_rule_for_other_games_is_refused(tmp_path: Path) -> None:
    reason = f"{BLIND} is a rule for {', '.join(published())}; it cannot play chicago"
    for other in ("random", HASTY):
        with pytest.raises(ValueError, match=re.escape(reason)):
            simulate("chicago", [BLIND, other], 4)
    with pytest.raises(trilhos.BotError, match=r"bot 'RuleBot' raised ValueError: .*blind\.py:blind is a rule for "):
        trilhos.play([find(BLIND), "random"], "chicago")
    helped = f"{IMPORTS}@rule\ndef helper(b, s, w, i):\n    return nth_legal(b, s, w, i, 0)\n\n\n"
    file = bot(tmp_path, f"{helped}@rule\ndef mine(b, s, w, i, r):\n    return helper(b, s, w, i)\n")
    with pytest.raises(ValueError, match="it cannot play chicago"):
        find(f"{file}:mine", find_ruleset("chicago"))


@pytest.mark.slow
def test_a_field_that_a_game_does_not_have_is_named(tmp_path: Path) -> None:
    file = bot(tmp_path, "from trilhos.core.jit import rule\n@rule\ndef mine(b, s, w, i, r):\n    return s.owing\n")
    for other in ("random", HASTY):
        summary = simulate("chicago", [f"{file}:mine", other], 4)
        assert "`s.owing`: the state of chicago has no field 'owing'" in str(summary.error)


@pytest.mark.slow
def test_the_examples_play() -> None:
    blind = simulate("usa", [BLIND, "random"], 20_000, rotate=True, seed=1)
    assert blind.error is None
    assert blind.bots[0]["win_interval"][0] > 0.9
    hasty = simulate("japan", [HASTY, "random"], 10, rotate=True, seed=1)
    assert blind.games_per_second > 50 * hasty.games_per_second, "a rule is compiled into its games"
    assert hasty.bots[0]["win_share"] > 0.6
    assert trilhos.play([find(BLIND), find(HASTY)], "usa", seed=1).winners
    mixed = simulate("usa", [BLIND, HASTY, "planner"], 3, rotate=True)
    assert (mixed.games, mixed.error) == (3, None)


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [
        ("x = 1\n", "Mine", "has no bot 'Mine'"),
        ("Mine = 1\n", "Mine", "is not a bot; a bot is a class"),
        ("class Mine:\n    pass\n", "Mine", "is not a bot"),
        ("def mine(b, s, w, i, r):\n    return 0\n", "mine", "is not a bot"),
        (
            "class Mine:\n    def __init__(self, x):\n        pass\n    choose = print\n",
            "Mine",
            "failed: TypeError",
        ),
        ("import nowhere_to_be_found\n", "Mine", "cannot be imported: ModuleNotFoundError"),
        ("def (\n", "Mine", "cannot be imported: SyntaxError"),
    ],
)
def test_a_file_without_a_bot(tmp_path: Path, text: str, name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"mine\.py") as refused:
        series("usa", "random", f"{bot(tmp_path, text)}:{name}")
    assert reason in str(refused.value)


@pytest.mark.parametrize("name", ["{file}", "{file}:", "{file}:Other"])
def test_a_file_without_a_name_lists_its_bots(tmp_path: Path, name: str) -> None:
    """Bots that it imports are not listed."""
    text = "from trilhos.bots.user_bots import RuleBot\nclass Mine:\n    choose = print\nclass Yours(Mine):\n    pass\n"
    file = bot(tmp_path, text)
    expected = "has no bot 'Other'; it has: Mine, Yours" if "Other" in name else f"{file}:Mine or {file}:Yours"
    with pytest.raises(ValueError, match=re.escape(expected)):
        find(name.format(file=file))


def test_a_file_alone_without_any_bot(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"mine\.py has no bot in it; a bot is a class with `choose"):
        find(str(bot(tmp_path, "x = 1\n")))
    with pytest.raises(ValueError, match="there is no file"):
        find(str(tmp_path / "nowhere.py"))


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    for number in (1, 2):
        file = bot(tmp_path, f"class Mine:\n    number = {number}\n    choose = print\n")
        assert find(f"{file}:Mine").number == number  # type: ignore[attr-defined]
