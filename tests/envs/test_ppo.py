"""The PPO example: one short file, which credits each seat correctly and wins more after training."""

import json
import subprocess
import sys
from argparse import Namespace
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from trilhos.envs import vector

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
needs_torch = pytest.mark.skipif(not find_spec("torch"), reason="torch is not installed: pip install 'trilhos[learn]'")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=300, check=False)


def example() -> Any:
    spec = spec_from_file_location("ppo", EXAMPLE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_one_short_file() -> None:
    text = EXAMPLE.read_text("utf-8")
    compile(text, EXAMPLE, "exec")
    assert len(text.splitlines()) < 300


def test_without_pytorch_it_says_what_is_missing() -> None:
    result = run("-c", f"import runpy, sys; sys.modules['torch'] = None; runpy.run_path({str(EXAMPLE)!r})")
    assert result.returncode == 1
    assert result.stderr == "this needs torch, which is not installed: pip install 'trilhos[learn]'\n"


@needs_torch
def test_each_seat_is_credited_with_the_results_of_its_own_decisions() -> None:
    """Compared with a forward computation, one decision at a time."""
    ppo = example()
    torch = ppo.torch
    steps, n, seats = 40, 5, 3
    torch.manual_seed(3)
    done = torch.rand(steps, n) < 0.1
    rewards = torch.randn(steps, n, seats) * done[:, :, None]
    buffer = ppo.Rollout(*[torch.empty(0)] * 2, torch.randint(seats, (steps, n)), *[torch.empty(0)] * 2,
                    torch.randn(steps, n), rewards, done)  # fmt: skip
    last, seat_now = torch.randn(n), torch.randint(seats, (n,))
    advantages, known = ppo.advantages_of(buffer, last, seat_now, 2.0)

    def following(t: int, k: int) -> tuple[float | None, int | None]:
        """The reward of a decision, and the seat's next decision in the same game, if any."""
        seat = int(buffer.seats[t, k])
        for later in range(t, steps):
            if later > t and buffer.seats[later, k] == seat:
                return float(buffer.values[later, k]), later
            if done[later, k]:
                return float(rewards[later, k, seat]) / 2, None
        return (float(last[k]), None) if seat_now[k] == seat else (None, None)

    for t in range(steps):
        for k in range(n):
            gain, weight, at = 0.0, 1.0, t
            for _ in range(steps):
                came, later = following(at, k)
                if came is None:
                    break
                gain += weight * (came - float(buffer.values[at, k]))
                if later is None:
                    break
                weight, at = weight * ppo.GAE_LAMBDA, later
            assert bool(known[t, k]) == (following(t, k)[0] is not None)
            assert float(advantages[t, k]) == pytest.approx(gain, abs=1e-5)
    assert 0 < int((~known).sum()) < n * seats


@needs_torch
@pytest.mark.slow
def test_it_learns() -> None:
    ppo = example()
    torch = ppo.torch
    torch.manual_seed(1)
    games = ppo.Games(vector.make("usa", n=64, seed=1, reward="margin"), "cpu")
    rivals = ppo.Games(vector.make("usa", n=200, seed=2, bots=[None, "random"]), "cpu")
    policy = ppo.Policy(games.env, 64)
    before = ppo.evaluate(policy, rivals)
    for so_far in ppo.train(policy, games, Namespace(rate=2e-3, minutes=60, batch=512)):
        if so_far["steps"] >= 30_000:
            break
    after = ppo.evaluate(policy, rivals)
    assert before.low < 0.5 < before.high
    assert after.low > 0.6


@needs_torch
@pytest.mark.slow
def test_it_writes_a_curve_a_log_and_a_policy_to_resume_from(tmp_path: Path) -> None:
    given = ("--game", "first-journey", "--device", "cpu", "--n", "16", "--trials", "20", "--seats", "3")
    result = run(str(EXAMPLE), *given, "--minutes", "0.05", "--out", str(tmp_path / "a"))
    assert result.returncode == 0, result.stderr
    log = [json.loads(line) for line in (tmp_path / "a" / "log.jsonl").read_text("utf-8").splitlines()]
    assert [row["against"] for row in log[-3:]] == ["random", "greedy", "planner"]
    assert log[0]["steps"] == 0 < log[-1]["steps"]
    drawn = ElementTree.parse(tmp_path / "a" / "curve.svg").find("{http://www.w3.org/2000/svg}polyline")
    assert drawn is not None
    assert len(drawn.attrib["points"].split()) == len(log) - 2
    policy = str(tmp_path / "a" / "policy.pt")
    on = run(str(EXAMPLE), *given, "--minutes", "0", "--policy", policy, "--out", str(tmp_path / "b"))
    assert on.returncode == 0, on.stderr
    again = run(str(EXAMPLE), *given, "--out", str(tmp_path / "a"))
    assert again.stderr == f"{tmp_path / 'a'} holds a policy already: name another folder with --out\n"
    other = run(str(EXAMPLE), "--game", "usa", "--device", "cpu", "--policy", policy, "--out", str(tmp_path / "c"))
    assert other.stderr == f"{policy} was learnt in first-journey, not in usa\n"
    assert not (tmp_path / "c").exists()


@needs_torch
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--game", "mars"), "mars"),
        (("--seats", "9"), "2 to 5 seats, not 9"),
        (("--against", "mcts"), "'mcts' is not a compiled bot"),
        (("--policy", "nowhere.pt"), "nowhere.pt"),
    ],
)
def test_invalid_arguments_are_refused(options: tuple[str, str], reason: str, tmp_path: Path) -> None:
    result = run(str(EXAMPLE), "--device", "cpu", "--out", str(tmp_path / "learnt"), *options)
    assert result.returncode == 1
    assert reason in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "learnt").exists()
