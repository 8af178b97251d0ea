"""A policy that learns to play, from nothing: PPO with PyTorch on the batch environment, in one file.

    python examples/ppo.py --game san-francisco --minutes 5 --out learnt

It plays many games at once, by default all seats itself, and after some steps makes what went better than expected
likelier. Every so often it plays against random bots, and at the end against better ones. The folder then holds
`curve.svg`, `log.jsonl` and `policy.pt`; `--policy learnt/policy.pt` goes on from there.
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

from trilhos.core.cuda import lacking
from trilhos.core.faults import BoardError
from trilhos.core.ink import LINE, PAPER, SANS, SEATS, SOFT, num, text
from trilhos.envs import vector
from trilhos.lab.stats import Interval, wilson

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # PyTorch's idle threads leave the cores to the games
try:
    import torch
    from torch import Tensor, nn
except ImportError:
    sys.exit("this takes torch, which is not installed: pip install 'trilhos[learn]'")

NAMING = ("offer", "claimed", "pile_city", "card", "pass_card", "doors", "aisle", "waiting")  # they number other things
NAMES = 160  # more than any of them counts to
LAMBDA, CLIP, PASSES = 0.97, 0.2, 3  # how far luck is looked back on; how far a policy may move; uses of each decision
CURIOSITY, VALUE, GRADIENT = 0.01, 0.5, 0.5  # weight of entropy, of the value's error; the longest gradient
RIVALS = ("random", "greedy", "planner")
STEPS, LONG = 64, 4000  # of a game: from one learning to the next; after which it counts as not won in a measurement
SIZES = {  # games at once, decisions looked at together, width of the policy's layers, games of a measurement
    "cpu": {"n": 256, "batch": 2048, "hidden": 256, "trials": 512},
    "cuda": {"n": 4096, "batch": 32768, "hidden": 512, "trials": 4096},
}


class Policy(nn.Module):
    """From what a seat sees to what it does, and to what it expects to get."""

    def __init__(self, env: vector.Vector, hidden: int) -> None:
        super().__init__()
        names = [k for name, at in env.fields.items() if name in NAMING for k in range(at.begin, at.end)]
        plain = [k for k in range(env.width) if k not in names]
        self.plain, self.names = nn.Buffer(torch.tensor(plain)), nn.Buffer(torch.tensor(names))
        self.rows = nn.Buffer(torch.arange(len(names)) * NAMES)
        self.numbers = nn.Linear(4 * len(plain), hidden)
        self.things = nn.EmbeddingBag(len(names) * NAMES, hidden, mode="sum")
        self.trunk = nn.Sequential(nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.action, self.value = nn.Linear(hidden, env.n_actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.things.weight, std=0.05)
        nn.init.normal_(self.action.weight, std=0.001)  # at first everything legal is about as likely

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of every action's chance, and the value, for each row."""
        x = observations[:, self.plain].float()
        # Counts matter in size, small codes (an owner, a yes) by what they are: every number is shown in four ways.
        shown = torch.cat((x / 64, x.sign() * x.abs().log1p() / 2, (x == 1).float(), (x < 0).float()), 1)
        named = observations[:, self.names].long().clamp(0, NAMES - 1) + self.rows
        seen = self.trunk(self.numbers(shown) + self.things(named))
        return self.action(seen).masked_fill(~masks, -1e9).log_softmax(1), self.value(seen).squeeze(1)


class Kept(NamedTuple):
    """Decisions, step by step and game by game, with what is needed to learn from them."""

    observations: Tensor
    masks: Tensor
    seats: Tensor
    actions: Tensor
    chances: Tensor  # the logarithm of the action's chance when it was chosen
    values: Tensor  # what was expected then
    rewards: Tensor
    done: Tensor


class Table:
    """A batch of games, with its arrays as tensors."""

    def __init__(self, env: vector.Vector, device: str) -> None:
        self.env, self.device, self.now = env, device, env.reset()

    def see(self, name: str) -> Tensor:
        """An array of the last step. Where games are played on the same device, the next step writes over it."""
        return torch.as_tensor(getattr(self.now, name), device=self.device)

    def step(self, actions: Tensor) -> None:
        """Carry out an action in every game."""
        self.now = self.env.step(actions if self.env.device == "cuda" else actions.cpu().numpy())


@torch.no_grad()
def choose(policy: Policy, table: Table) -> tuple[Tensor, Tensor, Tensor]:
    """An action for every game, drawn by its chance; that chance; and the value of what is seen."""
    chances, values = policy(table.see("observations"), table.see("masks"))
    actions = (chances - torch.empty_like(chances).exponential_().log()).argmax(1)
    return actions, chances.gather(1, actions[:, None]).squeeze(1), values


def play(policy: Policy, table: Table) -> Kept:
    """Some steps of every game."""
    rows = []
    for _ in range(STEPS):
        seen, masks, seats = (table.see(name).clone() for name in ("observations", "masks", "seats"))
        actions, chances, values = choose(policy, table)
        table.step(actions)
        rewards, done = table.see("rewards").clone(), table.see("done").clone()
        rows.append((seen, masks, seats.long(), actions, chances, values, rewards, done))
    return Kept(*map(torch.stack, zip(*rows, strict=True)))


def credit(kept: Kept, values: Tensor, seats: Tensor, scale: float) -> tuple[Tensor, Tensor]:
    """How much better than expected every decision went, and whether that is known.

    Each seat goes its own way from decision to decision. What comes next for it is the value of its next decision, or
    its reward where the game ends; going back in time, `coming` holds that for every game and seat, and `luck` what
    later decisions gained on it. Who neither decides again nor sees the end in this stretch has nothing to learn from.
    """
    gains, sure = torch.zeros_like(kept.values), torch.zeros_like(kept.done)
    luck = torch.zeros_like(kept.rewards[0])
    coming, known = luck.scatter(1, seats[:, None], values[:, None]), luck.bool().scatter(1, seats[:, None], True)
    for t in reversed(range(len(kept.done))):
        over, seat, value = kept.done[t, :, None], kept.seats[t, :, None], kept.values[t, :, None]
        coming, luck, known = torch.where(over, kept.rewards[t] / scale, coming), luck.where(~over, 0), known | over
        sure[t] = known.gather(1, seat).squeeze(1)
        gain = (coming.gather(1, seat) - value + LAMBDA * luck.gather(1, seat)) * sure[t, :, None]
        gains[t] = gain.squeeze(1)
        coming, luck, known = coming.scatter(1, seat, value), luck.scatter(1, seat, gain), known.scatter(1, seat, True)
    return gains, sure


def learn(policy: Policy, optimizer: torch.optim.Optimizer, kept: Kept, gains: Tensor, sure: Tensor, size: int) -> None:
    """Move the policy towards what went better than expected, a little, and the values towards what came."""
    rows = sure.flatten().nonzero().squeeze(1)
    flat = Kept(*(tensor.flatten(0, 1) for tensor in kept))
    better, came = gains.flatten(), (gains + kept.values).flatten()
    mean, spread = better[rows].mean(), better[rows].std() + 1e-8
    for _ in range(PASSES):
        for some in torch.split(rows[torch.randperm(len(rows), device=rows.device)], size):
            chances, values = policy(flat.observations[some], flat.masks[some])
            ratio = (chances.gather(1, flat.actions[some, None]).squeeze(1) - flat.chances[some]).exp()
            gain = (better[some] - mean) / spread
            won = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            loss = VALUE * (values - came[some]).square().mean() - won - CURIOSITY * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), GRADIENT)
            optimizer.step()


def measure(policy: Policy, table: Table) -> Interval:
    """The share of games won at a table of bots, the first game of each row, with its bounds."""
    table.now = table.env.reset()
    won, playing = torch.zeros(table.env.n, device=table.device), torch.ones_like(table.see("done"))
    for _ in range(LONG):
        table.step(choose(policy, table)[0])
        reward, ended = table.see("rewards")[:, 0], table.see("done") & playing
        won += torch.where(ended, (reward > 0).float() + (reward == 0).float() / table.env.seats, 0)
        playing &= ~ended
        if not playing.any():
            break
    return wilson(float(won.mean()), table.env.n)


def improve(policy: Policy, table: Table, args: argparse.Namespace) -> Iterator[dict[str, float]]:
    """Play and learn, for as long as the time lasts, and tell how far it is."""
    optimizer = torch.optim.Adam(policy.parameters(), args.rate, eps=1e-5)
    steps, games, squares, began = 0, 0, 0.0, perf_counter()
    while (past := perf_counter() - began) < 60 * args.minutes:
        optimizer.param_groups[0]["lr"] = args.rate * max(0.05, 1 - past / (60 * args.minutes))
        kept = play(policy, table)
        steps, games = steps + kept.done.numel(), games + int(kept.done.sum())
        squares += float(kept.rewards.square().mean(2).sum())  # rewards are measured by their own size
        scale = (squares / games) ** 0.5 if squares else 1.0
        gains, sure = credit(kept, choose(policy, table)[2], table.see("seats").long(), scale)
        learn(policy, optimizer, kept, gains, sure, args.batch)
        yield {"steps": steps, "games": games, "seconds": round(perf_counter() - began, 1)}


def curve(log: list[dict[str, Any]], said: str) -> str:
    """Shares of wins over time, with their bounds, as a drawing."""
    end, down = log[-1]["seconds"] or 1, 0.0

    def at(row: dict[str, Any], name: str) -> str:
        return f"{num(50 + 520 * row['seconds'] / end)},{num(300 - 252 * row[name])}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 352" font-family="{SANS}" fill="{LINE}">']
    parts += [f'<rect width="680" height="352" fill="{PAPER}"/>', text(50, 26, said, 15)]
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


def keep(log: list[dict[str, Any]], policy: Policy, args: argparse.Namespace) -> None:
    """Write log, curve and policy into the folder."""
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in log))
    said = f"{args.game}, {args.seats} seats, learnt against {args.against}: games won against bots"
    (args.out / "curve.svg").write_text(curve(log, said))
    made = {"game": args.game, "seats": args.seats, "hidden": policy.value.in_features, "weights": policy.state_dict()}
    torch.save(made, args.out / "policy.pt")


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="Learn to play by PPO.")
    add = parser.add_argument
    add("--game", default="usa", help="usa, japan, first-journey, san-francisco, chicago, or the file of a board")
    add("--seats", type=int, default=2)
    add("--against", default="self", help="who holds the other seats: self, random, greedy or planner")
    add("--reward", default="margin", choices=("margin", "win"))
    add("--minutes", type=float, default=5, help="0 only measures")
    add("--device", default="cpu" if lacking() else "cuda", choices=("cuda", "cpu"))
    add("--n", type=int, help="games at once")
    add("--rate", type=float, default=1e-3, help="how fast it learns at first; this falls to nothing")
    add("--watch", nargs="+", default=["random"], choices=RIVALS, help="bots to measure against all along")
    add("--trials", type=int, help="games of a measurement")
    add("--seed", type=int, default=0)
    add("--policy", type=Path, help="begin with this policy")
    add("--out", type=Path, default=Path("learnt"), help="folder for curve.svg, log.jsonl and policy.pt")
    parser.set_defaults(**SIZES[parser.parse_args().device])
    return parser.parse_args()


def main() -> None:
    """Learn, and show it."""
    args, log = options(), list[dict[str, Any]]()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    if (args.out / "policy.pt").exists():
        raise ValueError(f"{args.out} holds a policy already: name another folder with --out")

    @cache
    def seated(other: str, n: int, seed: int, reward: str = "win") -> Table:
        bots = None if other == "self" else [None, *[other] * (args.seats - 1)]
        given = {"seats": args.seats, "device": args.device, "bots": bots, "reward": reward}
        return Table(vector.make(args.game, n=n, seed=seed, **given), args.device)

    def show(so_far: dict[str, float], names: Sequence[str]) -> None:
        for name in names:
            found = measure(policy, seated(name, args.trials, args.seed + 1))
            log.append({"against": name, **found._asdict(), "trials": args.trials, **so_far})
            keep(log, policy, args)
            told = f"{so_far['seconds'] / 60:6.1f} min {so_far['steps']:14,} decisions   {name:7}"
            progress.print(f"{told} {found.share:6.1%} ({found.low:.1%} to {found.high:.1%})")

    with Progress(TextColumn("{task.description}"), BarColumn(None), TimeRemainingColumn()) as progress:
        bar = progress.add_task("setting up", total=60 * args.minutes)
        table = seated(args.against, args.n, args.seed, args.reward)
        begun = torch.load(args.policy, map_location=args.device) if args.policy else vars(args)
        if begun["game"] != args.game:
            raise ValueError(f"{args.policy} was learnt in {begun['game']}, not in {args.game}")
        policy = Policy(table.env, begun["hidden"]).to(args.device)
        policy.load_state_dict(begun.get("weights", policy.state_dict()))
        so_far, due = {"steps": 0, "games": 0, "seconds": 0.0}, 3 * args.minutes
        show(so_far, args.watch)
        try:
            for so_far in improve(policy, table, args):
                seconds, pace = so_far["seconds"], so_far["steps"] / max(0.1, so_far["seconds"])
                progress.update(bar, completed=seconds, description=f"{pace:,.0f} decisions a second")
                if due <= seconds < 60 * args.minutes:
                    show(so_far, args.watch)
                    due = seconds + 3 * args.minutes
        except KeyboardInterrupt:
            keep(log, policy, args)
            progress.print("stopped; what was learnt is kept")
        show(so_far, RIVALS)
    print(f"the curve: {args.out / 'curve.svg'}")


if __name__ == "__main__":
    try:
        main()
    except (BoardError, ValueError, OSError) as error:
        sys.exit(str(error))
