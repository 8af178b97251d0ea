"""Loops are written once: bound to a family, they call its functions and are cached by what they call."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import cast

import pytest

from trilhos.bots import play_games, policy
from trilhos.bots.hooks import bound_to
from trilhos.core.bind import Bound, UnboundError, hook, loop
from trilhos.core.jit import rule
from trilhos.match.ruleset import find_ruleset


@hook
def step(x: int) -> int:
    """What a family adds."""
    raise UnboundError


@hook
def limit(x: int) -> int:
    """A hook that may be a loop itself."""
    raise UnboundError


@loop
def twice(x: int) -> int:
    """A loop that calls a hook."""
    return step(step(x))


@loop
def climb(x: int) -> int:
    """A loop that calls a loop and hooks."""
    while x < limit(x):
        x = twice(x)
    return x


@rule
def one_more(x: int) -> int:
    return x + 1


@rule
def ten_more(x: int) -> int:
    return x + 10


@rule
def fifteen(x: int) -> int:
    return 15


@loop
def far(x: int) -> int:
    return fifteen(x) + step(0)


def family(name: str, **rules: object) -> Bound:
    return Bound(name, [SimpleNamespace(**rules)])


def test_a_loop_calls_the_rules_of_its_family() -> None:
    ones, tens = family("ones", step=one_more, limit=fifteen), family("tens", step=ten_more, limit=fifteen)
    assert (ones(twice)(0), tens(twice)(0)) == (2, 20)
    assert (ones(climb)(0), tens(climb)(0)) == (16, 20)
    assert ones(climb) is ones(climb)


def test_a_hook_may_be_a_loop() -> None:
    assert family("far", step=ten_more, limit=far)(climb)(0) == 40


def test_the_first_part_that_has_a_function_provides_it() -> None:
    both = Bound("both", [SimpleNamespace(step=one_more), SimpleNamespace(step=ten_more, limit=fifteen)])
    assert both(climb)(0) == 16


def test_unbound_loops_and_missing_rules_are_named() -> None:
    with pytest.raises(UnboundError):
        climb(0)
    with pytest.raises(UnboundError, match="the family 'half' provides no 'limit'"):
        family("half", step=one_more)(climb)


def test_some_rules_can_be_replaced() -> None:
    ones = family("ones", step=one_more, limit=fifteen)
    assert ones.with_rules(twice=ten_more)(climb)(0) == 20
    assert ones.with_rules(twice=ten_more).with_rules(limit=ten_more)(twice)(0) == 2, "it calls neither"
    assert ones(climb)(0) == 16, "the family itself is as it was"


def test_threads_get_the_same_loop() -> None:
    ones = family("ones", step=one_more, limit=fifteen)
    with ThreadPoolExecutor(8) as pool:
        assert len({id(made) for made in pool.map(lambda _: ones(climb), range(40))}) == 1


def test_the_cache_knows_what_a_loop_is_bound_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two functions of one file, two folders: the text of the sources alone does not tell them apart."""
    monkeypatch.setenv("TRILHOS_CACHE", str(tmp_path))
    ones, tens = family("same", step=one_more), family("same", step=ten_more)
    assert ones.folder(twice) != tens.folder(twice)
    assert ones.folder(twice) == family("same", step=one_more).folder(twice)
    assert ones.folder(twice).parent.name == "same.test_bind.twice"


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_a_loop_is_compiled_from_the_files_of_its_family(game: str) -> None:
    ruleset = find_ruleset(game)
    sources = {path.as_posix() for path in bound_to(ruleset).sources(cast(FunctionType, play_games.play_games))}
    own, other = ("ride", "carriage") if game == "usa" else ("carriage", "ride")
    for file in (f"families/{own}/rules/turn.py", f"families/{own}/bots/planner.py", f"families/{own}/log.py"):
        assert any(source.endswith(file) for source in sources), file
    assert any(source.endswith("bots/policy.py") for source in sources)
    assert not any(f"families/{other}/" in source for source in sources)
    assert bound_to(ruleset)(policy.choose) is bound_to(ruleset)(policy.choose)
