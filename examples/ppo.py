"""Train a policy with PPO on the batch environment. One file, PyTorch only.

    python examples/ppo.py --game san-francisco --minutes 5 --out learnt

The policy plays all seats of many games at once. It is evaluated against bots during training and at the end. The
output folder holds `curve.svg`, `log.jsonl` and `policy.pt`; `--policy learnt/policy.pt` continues training.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from trilhos.core.board_errors import BoardError
from trilhos.core.cuda import missing_gpu_support
from trilhos.core.svg import LINE, PAPER, SANS, SEATS, SOFT, num, text
from trilhos.envs import vector
from trilhos.lab.stats import Interval, wilson

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # leave the cores to the games while PyTorch is idle
try:
    import torch
    from torch import Tensor, nn
    from torch.optim import Adam, Optimizer
except ImportError:
    sys.exit("this needs torch, which is not installed: pip install 'trilhos[learn]'")

EMBEDDED = ("offer", "claimed", "pile_city", "card", "pass_card", "doors", "aisle", "waiting")  # fields that hold ids
N_IDS = 160  # larger than any of these ids
GAE_LAMBDA, CLIP, EPOCHS = 0.97, 0.2, 3
ENTROPY_COEF, VALUE_COEF, MAX_GRAD_NORM = 0.01, 0.5, 0.5
BASELINES = ("random", "greedy", "planner")
ROLLOUT_STEPS, MAX_STEPS = 64, 4000  # steps per rollout; an evaluation game that takes longer counts as not won
SIZES = {  # games at once, minibatch size, width of the hidden layers, games per evaluation
    "cpu": {"n": 256, "batch": 2048, "hidden": 256, "trials": 512},
    "cuda": {"n": 4096, "batch": 32768, "hidden": 512, "trials": 4096},
}


class Policy(nn.Module):
    """Maps an observation to action probabilities and a value."""

    def __init__(self, env: vector.Vector, hidden: int) -> None:
        super().__init__()
        ids = [k for name, at in env.fields.items() if name in EMBEDDED for k in range(at.begin, at.end)]
        plain = [k for k in range(env.width) if k not in ids]
        self.plain, self.ids = nn.Buffer(torch.tensor(plain)), nn.Buffer(torch.tensor(ids))
        self.offsets = nn.Buffer(torch.arange(len(ids)) * N_IDS)
        self.linear = nn.Linear(4 * len(plain), hidden)
        self.embedding = nn.EmbeddingBag(len(ids) * N_IDS, hidden, mode="sum")
        self.trunk = nn.Sequential(nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.action, self.value = nn.Linear(hidden, env.n_actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.embedding.weight, std=0.05)
        nn.init.normal_(self.action.weight, std=0.001)  # start with nearly equal probabilities

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions, and values, one row per observation."""
        x = observations[:, self.plain].float()
        # Observations mix counts, whose size matters, and small codes: every value is given in four forms.
        forms = torch.cat((x / 64, x.sign() * x.abs().log1p() / 2, (x == 1).float(), (x < 0).float()), 1)
        ids = observations[:, self.ids].long().clamp(0, N_IDS - 1) + self.offsets
        features = self.trunk(self.linear(forms) + self.embedding(ids))
        return self.action(features).masked_fill(~masks, -1e9).log_softmax(1), self.value(features).squeeze(1)


class Rollout(NamedTuple):
    """The rollout buffer: decisions by step and game."""

    observations: Tensor
    masks: Tensor
    seats: Tensor
    actions: Tensor
    log_probs: Tensor
    values: Tensor
    rewards: Tensor
    done: Tensor


class Games:
    """A batch environment with its arrays as tensors."""

    def __init__(self, env: vector.Vector, device: str) -> None:
        self.env, self.device, self.now = env, device, env.reset()

    def see(self, name: str) -> Tensor:
        """An array of the last step. If games and policy share a device, the next step overwrites it."""
        return torch.as_tensor(getattr(self.now, name), device=self.device)

    def step(self, actions: Tensor) -> None:
        self.now = self.env.step(actions if self.env.device == "cuda" else actions.cpu().numpy())


@torch.no_grad()
def sample_actions(policy: Policy, games: Games) -> tuple[Tensor, Tensor, Tensor]:
    """A random action for every game, its log-probability, and the value of the observation."""
    log_probs, values = policy(games.see("observations"), games.see("masks"))
    actions = (log_probs - torch.empty_like(log_probs).exponential_().log()).argmax(1)
    return actions, log_probs.gather(1, actions[:, None]).squeeze(1), values


def collect(policy: Policy, games: Games) -> Rollout:
    """Play ROLLOUT_STEPS steps of every game."""
    rows = []
    for _ in range(ROLLOUT_STEPS):
        observations, masks, seats = (games.see(name).clone() for name in ("observations", "masks", "seats"))
        actions, log_probs, values = sample_actions(policy, games)
        games.step(actions)
        rewards, done = games.see("rewards").clone(), games.see("done").clone()
        rows.append((observations, masks, seats.long(), actions, log_probs, values, rewards, done))
    return Rollout(*map(torch.stack, zip(*rows, strict=True)))


def advantages_of(buffer: Rollout, values: Tensor, seats: Tensor, scale: float) -> tuple[Tensor, Tensor]:
    """Generalised advantage estimates of all decisions, and whether they are known.

    Each seat has its own sequence of decisions. The return of a decision is the value of the same seat's next
    decision, or its reward if the game ends first. Going backwards, `target` holds that return and `later` the
    advantage of the seat's next decision, for every game and seat. If a seat neither decides again nor sees the end
    within the rollout, the advantage is unknown. `values` and `seats` belong to the step after the rollout.
    """
    advantages, known = torch.zeros_like(buffer.values), torch.zeros_like(buffer.done)
    later = torch.zeros_like(buffer.rewards[0])
    target, valid = later.scatter(1, seats[:, None], values[:, None]), later.bool().scatter(1, seats[:, None], True)
    for t in reversed(range(len(buffer.done))):
        over, seat, value = buffer.done[t, :, None], buffer.seats[t, :, None], buffer.values[t, :, None]
        target, later, valid = torch.where(over, buffer.rewards[t] / scale, target), later.where(~over, 0), valid | over
        known[t] = valid.gather(1, seat).squeeze(1)
        advantage = (target.gather(1, seat) - value + GAE_LAMBDA * later.gather(1, seat)) * known[t, :, None]
        advantages[t] = advantage.squeeze(1)
        target, later = target.scatter(1, seat, value), later.scatter(1, seat, advantage)
        valid = valid.scatter(1, seat, True)
    return advantages, known


def update(policy: Policy, optimizer: Optimizer, buffer: Rollout, advantages: Tensor, known: Tensor, size: int) -> None:
    """The PPO update: some epochs of minibatches with the clipped objective."""
    rows = known.flatten().nonzero().squeeze(1)
    flat = Rollout(*(tensor.flatten(0, 1) for tensor in buffer))
    advantage, returns = advantages.flatten(), (advantages + buffer.values).flatten()
    advantage = (advantage - advantage[rows].mean()) / (advantage[rows].std() + 1e-8)
    for _ in range(EPOCHS):
        for some in torch.split(rows[torch.randperm(len(rows), device=rows.device)], size):
            log_probs, values = policy(flat.observations[some], flat.masks[some])
            ratio = (log_probs.gather(1, flat.actions[some, None]).squeeze(1) - flat.log_probs[some]).exp()
            objective = torch.minimum(ratio * advantage[some], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[some]).mean()
            entropy = -(log_probs.exp() * log_probs).sum(1).mean()
            loss = VALUE_COEF * (values - returns[some]).square().mean() - objective - ENTROPY_COEF * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), MAX_GRAD_NORM)
            optimizer.step()


def evaluate(policy: Policy, games: Games) -> Interval:
    """The share of games won against bots, with its interval; only the first game of each row counts."""
    games.now = games.env.reset()
    won, playing = torch.zeros(games.env.n, device=games.device), torch.ones_like(games.see("done"))
    for _ in range(MAX_STEPS):
        games.step(sample_actions(policy, games)[0])
        reward, ended = games.see("rewards")[:, 0], games.see("done") & playing
        won += torch.where(ended, (reward > 0).float() + (reward == 0).float() / games.env.seats, 0)
        playing &= ~ended
        if not playing.any():
            break
    return wilson(float(won.mean()), games.env.n)


def train(policy: Policy, games: Games, args: argparse.Namespace) -> Iterator[dict[str, float]]:
    """Train until the time is up. Yields the progress after every update."""
    optimizer = Adam(policy.parameters(), args.rate, eps=1e-5)
    steps, n_games, squares, began = 0, 0, 0.0, perf_counter()
    while (past := perf_counter() - began) < 60 * args.minutes:
        optimizer.param_groups[0]["lr"] = args.rate * max(0.05, 1 - past / (60 * args.minutes))
        buffer = collect(policy, games)
        steps, n_games = steps + buffer.done.numel(), n_games + int(buffer.done.sum())
        squares += float(buffer.rewards.square().mean(2).sum())  # rewards are divided by their root mean square
        scale = (squares / n_games) ** 0.5 if squares else 1.0
        estimates = advantages_of(buffer, sample_actions(policy, games)[2], games.see("seats").long(), scale)
        update(policy, optimizer, buffer, *estimates, args.batch)
        yield {"steps": steps, "games": n_games, "seconds": round(perf_counter() - began, 1)}


def curve(log: list[dict[str, Any]], title: str) -> str:
    """The learning curve as SVG: shares of wins over time with their intervals."""
    end, down = log[-1]["seconds"] or 1, 0.0

    def at(row: dict[str, Any], name: str) -> str:
        return f"{num(50 + 520 * row['seconds'] / end)},{num(300 - 252 * row[name])}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 352" font-family="{SANS}" fill="{LINE}">']
    parts += [f'<rect width="680" height="352" fill="{PAPER}"/>', text(50, 26, title, 15)]
    for k in range(5):
        parts.append(f'<path d="M50 {300 - 63 * k}h520" stroke="{SOFT}" stroke-width=".5"/>')
        parts.append(text(42, 304 - 63 * k, f"{k / 4:.0%}", 12, text_anchor="end"))
    times = list({row["seconds"]: row for row in log}.values())
    for row in times[:: max(1, len(times) // 5)]:
        x, steps = 50 + 520 * row["seconds"] / end, f"{row['steps'] / 1e6:.1f} M" if row["steps"] else "decisions"
        parts.append(text(x, 320, f"{row['seconds'] / 60:.1f} min", 12, text_anchor="middle"))
        parts.append(text(x, 338, steps, 12, text_anchor="middle", fill=SOFT))
    for name, ink in zip(dict.fromkeys(row["against"] for row in log), SEATS, strict=False):
        rows = [row for row in log if row["against"] == name]
        band = " ".join([at(row, "high") for row in rows] + [at(row, "low") for row in reversed(rows)])
        line = " ".join(at(row, "share") for row in rows)
        parts.append(f'<polygon points="{band}" fill="{ink}" opacity=".2"/>')
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/>')
        down = max(down + 15, 304 - 252 * rows[-1]["share"])
        parts.append(text(578, down, f"{name} {rows[-1]['share']:.1%}", 12, fill=ink))
    return "\n".join([*parts, "</svg>"])


def save(log: list[dict[str, Any]], policy: Policy, args: argparse.Namespace) -> None:
    """Write log, curve and policy into the output folder."""
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in log))
    title = f"{args.game}, {args.seats} seats, trained against {args.against}: games won against bots"
    (args.out / "curve.svg").write_text(curve(log, title))
    hidden, weights = policy.value.in_features, policy.state_dict()
    torch.save({"game": args.game, "seats": args.seats, "hidden": hidden, "weights": weights}, args.out / "policy.pt")


def options() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Train a policy with PPO.")
    add = parser.add_argument
    add("--game", default="usa", help="usa, japan, first-journey, san-francisco, chicago, or a board file")
    add("--seats", type=int, default=2)
    add("--against", default="self", help="who holds the other seats: self, random, greedy or planner")
    add("--reward", default="margin", choices=("margin", "win"))
    add("--minutes", type=float, default=5, help="training time; 0 only evaluates")
    add("--device", default="cpu" if missing_gpu_support() else "cuda", choices=("cuda", "cpu"))
    add("--n", type=int, help="number of games at once")
    add("--rate", type=float, default=1e-3, help="initial learning rate; it decays linearly")
    add("--watch", nargs="+", default=["random"], choices=BASELINES, help="bots to evaluate against during training")
    add("--trials", type=int, help="games per evaluation")
    add("--seed", type=int, default=0)
    add("--policy", type=Path, help="start from this policy")
    add("--out", type=Path, default=Path("learnt"), help="folder for curve.svg, log.jsonl and policy.pt")
    parser.set_defaults(**SIZES[parser.parse_args().device])
    return parser.parse_args()


def main() -> None:
    """Train, evaluate and save."""
    args, log = options(), list[dict[str, Any]]()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    if (args.out / "policy.pt").exists():
        raise ValueError(f"{args.out} holds a policy already: name another folder with --out")

    @cache
    def games_against(other: str, n: int, seed: int, reward: str = "win") -> Games:
        bots = None if other == "self" else [None, *[other] * (args.seats - 1)]
        given = {"seats": args.seats, "device": args.device, "bots": bots, "reward": reward}
        return Games(vector.make(args.game, n=n, seed=seed, **given), args.device)

    def show(so_far: dict[str, float], names: Sequence[str]) -> None:
        for name in names:
            found = evaluate(policy, games_against(name, args.trials, args.seed + 1))
            log.append({"against": name, **found._asdict(), "trials": args.trials, **so_far})
            save(log, policy, args)
            line = f"{so_far['seconds'] / 60:6.1f} min {so_far['steps']:14,} decisions   {name:7}"
            progress.print(f"{line} {found.share:6.1%} ({found.low:.1%} to {found.high:.1%})")

    with Progress(TextColumn("{task.description}"), BarColumn(None), TimeRemainingColumn()) as progress:
        bar = progress.add_task("setting up", total=60 * args.minutes)
        games = games_against(args.against, args.n, args.seed, args.reward)
        saved = torch.load(args.policy, map_location=args.device) if args.policy else vars(args)
        if saved["game"] != args.game:
            raise ValueError(f"{args.policy} was learnt in {saved['game']}, not in {args.game}")
        policy = Policy(games.env, saved["hidden"]).to(args.device)
        policy.load_state_dict(saved.get("weights", policy.state_dict()))
        so_far, due = {"steps": 0, "games": 0, "seconds": 0.0}, 3 * args.minutes
        show(so_far, args.watch)
        try:
            for so_far in train(policy, games, args):
                seconds, pace = so_far["seconds"], so_far["steps"] / max(0.1, so_far["seconds"])
                progress.update(bar, completed=seconds, description=f"{pace:,.0f} decisions per second")
                if due <= seconds < 60 * args.minutes:
                    show(so_far, args.watch)
                    due = seconds + 3 * args.minutes
        except KeyboardInterrupt:
            save(log, policy, args)
            progress.print("stopped; the policy is saved")
        show(so_far, BASELINES)
    print(f"learning curve: {args.out / 'curve.svg'}")


if __name__ == "__main__":
    try:
        main()
    except (BoardError, ValueError, OSError) as error:
        sys.exit(str(error))
