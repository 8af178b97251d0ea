"""The tasks, and their deals: nothing about them may change unless the version does."""

from pathlib import Path

import pytest

from trilhos.benchmark import deals as dealing
from trilhos.benchmark.deals import Deals, commitment_of, find_deals, held_out, new_key, read_key
from trilhos.benchmark.evaluate import fingerprint
from trilhos.benchmark.tasks import find_task, read_task, tasks
from trilhos.match.family import published_games
from trilhos.match.ruleset import check_seats, find_ruleset


def test_every_game_has_tasks() -> None:
    found = tasks().values()
    assert {task.game for task in found} == set(published_games())
    assert len({(task.game, task.seats) for task in found}) == len(found)
    for task in found:
        check_seats(find_ruleset(task.game), task.seats)
        assert task.name == f"{task.game}-{task.seats}"
        assert list(task.games) == ["random", "greedy", "planner"]


@pytest.mark.parametrize("name", list(tasks()))
def test_a_task_plays_the_games_that_it_was_published_with(name: str) -> None:
    """If this fails, rules or opponents play differently: raise the version of the task, then its fingerprint."""
    assert fingerprint(find_task(name)) == find_task(name).fingerprint


def test_tasks_are_found_by_name_and_by_id() -> None:
    assert find_task("usa-2") is find_task("usa-2-v1")
    with pytest.raises(ValueError, match=r"there is no task 'usa-22'.*did you mean 'usa-2'"):
        find_task("usa-22")


def test_a_task_consists_of_whole_deals() -> None:
    given = {"name": "x-3", "version": 1, "game": "x", "seats": 3, "games": {"greedy": 10}, "budget": 1.0}
    with pytest.raises(ValueError, match="10 games against greedy are not deals in 3 seatings"):
        read_task({**given, "fingerprint": ""})


def test_deals_depend_on_task_version_opponent_and_key() -> None:
    task, other = find_task("usa-2"), find_task("usa-3")
    public, secret = find_deals(), Deals("x", key=bytes(32))
    seeds = [public.seed(task, "greedy"), public.seed(task, "random"), public.seed(other, "greedy")]
    assert len({*seeds, secret.seed(task, "greedy")}) == 4
    assert seeds[0] == 0xC7F43D2BCFF18D1AB565E839D3950D2F44497BFFF11EA4544A89A24C9A2987EC


def test_held_out_deals_need_the_key_that_was_committed_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, file = new_key(), tmp_path / "key"
    committed = Deals("autumn", commitment_of(key))
    monkeypatch.setattr(dealing, "held_out", lambda: {"autumn": committed})
    with pytest.raises(ValueError, match="held out: only who has their key"):
        find_deals("autumn")
    file.write_text(new_key().hex())
    with pytest.raises(ValueError, match="differs from the commitment"):
        find_deals("autumn", file)
    file.write_text(f"{key.hex()}\n")
    assert find_deals("autumn", file) == Deals("autumn", committed.commitment, key)
    with pytest.raises(ValueError, match="there are no deals 'spring'; there are: public, autumn"):
        find_deals("spring")
    with pytest.raises(ValueError, match="the public deals have no key"):
        find_deals("public", file)
    file.write_text("not a key")
    with pytest.raises(ValueError, match="it holds 64 hexadecimal digits"):
        read_key(file)


def test_published_commitments() -> None:
    """A commitment is never changed; a key that is added must be the one that was committed to."""
    published = "4498692e0baef6e5a8e96dab4eb743b12f61dc70aee6762973686bf243abfa1b"
    assert held_out()["held-out-1"].commitment == published
    for found in held_out().values():
        assert not found.key or commitment_of(found.key) == found.commitment
