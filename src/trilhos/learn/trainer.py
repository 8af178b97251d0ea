"""The training loop: collect, update, measure, save."""

import platform
import random
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from time import perf_counter, sleep

import numpy as np
import torch
from torch import Tensor

import trilhos
from trilhos.bots import network_files, networks
from trilhos.bots.board_networks import BoardNetwork, elements_of, random_board_network
from trilhos.core.view import Fields
from trilhos.envs.vector import make
from trilhos.lab.stats import Interval
from trilhos.learn import ppo
from trilhos.learn.arenas import Act, Arena, Last, Pool
from trilhos.learn.board_policy import BoardReader, board_network_of, tensors_of
from trilhos.learn.checkpoint import load_checkpoint, read_facts, save_checkpoint
from trilhos.learn.compiled_passes import Shapes, compile_passes
from trilhos.learn.evaluation import evaluate
from trilhos.learn.league import League, Member, perturbed
from trilhos.learn.policy import (
    Inputs,
    Play,
    Played,
    Reader,
    Weights,
    act,
    cast,
    network_of,
    weights_of,
    without_constants,
)
from trilhos.learn.rollout import Rollout, won_by
from trilhos.learn.run_folder import RunFolder
from trilhos.learn.settings import Settings, sizes_for
from trilhos.learn.stopwatch import Stopwatch
from trilhos.learn.styles import weights_of_style
from trilhos.learn.warmup import SELF_PLAY, Processes
from trilhos.match.game import RULES_VERSION
from trilhos.match.observation import width
from trilhos.match.ruleset import Ruleset

LEAST_RATE = 0.05  # of the learning rate, at the end
SNAPSHOTS = 20  # past selves per run
MEASUREMENTS = 10  # per run
MOST_MEASURING = 0.1  # share of the time
LEAST_BOT_STEPS = 4
ENOUGH = 1_000_000  # decisions, after which values that were always the same are left out of the network
PAUSE = 0.2  # seconds
GAIN = 1.3  # how much the number of steps against bots changes at most, per update


class Trainer:
    """A training run."""

    def __init__(
        self,
        settings: Settings,
        ruleset: Ruleset,
        device: str,
        compiling: Processes,
        began: float,
        stopped: Callable[[], bool],
        say: Callable[[str], None],
        moved: Callable[[float, str], None],
    ) -> None:
        self.settings, self.ruleset, self.device, self.compiling = settings, ruleset, device, compiling
        self.began, self.stopped, self.say, self.moved = began, stopped, say, moved
        self.sizes = sizes_for(settings, device)
        self.seats = settings.seats or tuple(range(ruleset.seats_min, ruleset.seats_max + 1))
        self.out = RunFolder(settings.out, ruleset.id)
        if self.out.checkpoint.exists() and not settings.resume:
            raise ValueError(
                f"{settings.out} holds a checkpoint already: resume it with --resume, or name another --out"
            )
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.chance = random.Random(settings.seed)
        self.dtype = torch.bfloat16 if device == "cuda" else torch.float32
        self.facts: Fields = {"game": ruleset.id, "board": ruleset.digest, "rules": RULES_VERSION}
        self.facts |= dict.fromkeys(("updates", "decisions", "games", "paid"), 0)
        self.facts |= {"seats": list(self.seats), "seconds": 0.0, "squares": 0.0, "rate_factor": 1.0, "range": None}
        self.rival_network = self._read(settings.best_response) if _is_file(settings.best_response) else None
        self.inputs, weights = self._prepared(self._first_network())
        self.weights = {name: tensor.requires_grad_() for name, tensor in weights.items()}
        self.optimizer = torch.optim.Adam(
            list(self.weights.values()), settings.rate, eps=1e-5, fused=True if device == "cuda" else None
        )
        self.league, self.measured = League(), list[Fields]()
        if settings.resume:
            self._resume()
        self.seconds_before = float(self.facts["seconds"])
        self.watch = Stopwatch(torch.cuda.synchronize if settings.profile and device == "cuda" else None)
        self.loss = ppo.loss_for(self.inputs, self.dtype, settings.entropy)
        self.main_act: Play = act
        self.one = torch.ones((), device=device)
        self.cool = torch.full((), settings.temperature, device=device)
        self.bot_pool: Pool | None = None
        self.bot_steps, self.bot_step_seconds = float(LEAST_BOT_STEPS), 0.0
        self.rivals: dict[tuple[str, int], Arena] = {}
        style = weights_of_style(ruleset, settings.style) if settings.style else None
        self.style = None if style is None else torch.as_tensor(style, device=device)
        self.main_games = max(1, self.sizes.games // len(self.seats)) * len(self.seats)
        self.rival_plays: Act | None = None
        self.bot_device, self.first_update = "", 0.0
        self.measuring_seconds = 0.0

    # Where a run begins.

    def _prepared(self, network: networks.Network | BoardNetwork) -> tuple[Reader, Weights]:
        """How a network reads, and its weights, on the device."""
        if isinstance(network, BoardNetwork):
            reader = BoardReader(elements_of(self.ruleset), width(self.ruleset), self.device)
            return reader, tensors_of(network, self.device)
        inputs = Inputs(network.layout, self.device)
        return inputs, weights_of(network, inputs, self.device)

    def _read(self, path: str) -> networks.Network | BoardNetwork:
        network = network_files.read(Path(path))
        if misfit := network_files.misfit(network, self.ruleset):
            raise ValueError(f"{path} does not fit: {misfit}")
        return network

    def _first_network(self) -> networks.Network | BoardNetwork:
        """What training begins with; a checkpoint then replaces the weights."""
        settings, hidden, blocks, unused = self.settings, self.sizes.hidden, self.settings.blocks, None
        if settings.resume:
            facts = read_facts(self.out.checkpoint)
            for name in ("game", "board", "rules"):
                if facts[name] != self.facts[name]:
                    raise ValueError(f"{self.out.checkpoint} is of {name} {facts[name]}, not {self.facts[name]}")
            hidden, blocks, unused, sort = (
                facts["hidden"],
                facts["blocks"],
                facts["unused"],
                facts.get("network", "flat"),
            )
            if sort != settings.network:
                raise ValueError(f"{self.out.checkpoint} is of a network for --network {sort}")
            unused = np.isin(np.arange(width(self.ruleset)), unused)
        if settings.start and not settings.resume:
            network = self._read(settings.start)
        elif settings.network == "board":
            network = random_board_network(self.ruleset, hidden, blocks, settings.seed)
        else:
            network = networks.random_network(self.ruleset, hidden, blocks, settings.seed, unused)
        if isinstance(network, BoardNetwork) != (settings.network == "board"):
            raise ValueError(f"{settings.start} holds a network of the other sort; see --network")
        self.facts["network"] = settings.network
        if isinstance(network, BoardNetwork):
            layers = len(network.weights["norms"]) - 1
            self.facts |= {"hidden": len(network.weights["head.bias"]), "blocks": layers, "unused": []}
            return network
        left_out = np.flatnonzero(network.kind == networks.UNUSED).tolist()
        self.facts |= {"hidden": network.hidden, "blocks": len(network.a), "unused": left_out}
        return network

    def _resume(self) -> None:
        found = load_checkpoint(self.out.checkpoint, self.weights, self.optimizer, self.league)
        self.facts |= {name: found[name] for name in self.facts if name != "seats" and name in found}
        self.measured = found.get("measured", [])
        self.say(f"resumed after {self.facts['seconds'] / 60:.1f} min and {self.facts['decisions']:,} decisions")

    # Time.

    @property
    def here(self) -> float:
        """Seconds since this run began."""
        return perf_counter() - self.began

    @property
    def seconds(self) -> float:
        """Seconds of training over all resumed runs."""
        return self.seconds_before + self.here

    @property
    def end(self) -> float:
        """When to stop training: in time for the last measurement, after `minutes` since the beginning."""
        whole = 60 * self.settings.minutes
        return whole - min(1.2 * self.measuring_seconds, 0.2 * whole)

    def _rate(self) -> float:
        """The learning rate: it falls from the first update to the end, or over --total-minutes."""
        if self.settings.total_minutes:
            past = self.seconds / (60 * self.settings.total_minutes)
        else:
            past = (self.here - self.first_update) / max(1e-9, self.end - self.first_update)
        return self.settings.rate * max(LEAST_RATE, 1 - past) * float(self.facts["rate_factor"])

    # The loop.

    def run(self) -> None:
        """Train until the time is up, but at least one update, or until somebody interrupts."""
        settings = self.settings
        self.out.create()
        pools = self._pools()
        self.first_update = self.here
        every = settings.evaluate_seconds or 60 * settings.minutes / MEASUREMENTS
        next_measured, next_saved = self.here, self.here + settings.save_seconds / 2
        next_snapshot = self.here + 60 * settings.minutes / SNAPSHOTS
        updates = self.facts["updates"]
        while (self.here < self.end or self.facts["updates"] == updates) and not self.stopped():
            if self.here >= next_measured:
                spent = self.measure()
                next_measured = self.here + max(every, spent / MOST_MEASURING)
            self._add_bots(pools)
            self._update_once(pools)
            if self.here >= next_snapshot:
                self.league.add(str(self.facts["updates"]), self.weights)
                next_snapshot = self.here + 60 * settings.minutes / SNAPSHOTS
            if self.here >= next_saved:
                self.save()
                next_saved = self.here + settings.save_seconds
        self.save()
        if not self.stopped():
            self.measure()
            self.save()
        self.say(f"{'stopped' if self.stopped() else 'finished'} after {self.here / 60:.1f} min: {settings.out}")

    def _update_once(self, pools: list[Pool]) -> None:
        settings, began = self.settings, perf_counter()
        weights = cast(self.weights, self.dtype)
        found = [self._collect(pool, weights) for pool in pools]
        with self.watch.phase("estimates"):
            scale, kind, decay = self.scale, settings.reward, settings.gae_lambda
            parts = [
                ppo.decisions_of(rollout, last, pool.n_seats, kind, scale, decay, self.style)
                for pool, (rollout, last) in zip(pools, found, strict=True)
            ]
            decisions, rows = ppo.concatenate(parts)
            self._note_range(decisions.observations)
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate()
        before = {name: tensor.detach().clone() for name, tensor in self.weights.items()}
        with self.watch.phase("update"):
            stats = ppo.update(
                self.weights, self.optimizer, self.loss, decisions, rows, settings.epochs, self.sizes.minibatch
            )
        if not all(map(isfinite, stats.values())) or not all(t.isfinite().all() for t in self.weights.values()):
            self._go_back(before)
        took = perf_counter() - began
        self._pace_bots(took)
        self.facts["updates"] += 1
        self.facts["decisions"] += len(rows)
        self.facts["seconds"] = round(self.seconds, 2)
        row = {"decisions_per_second": round(len(rows) / took), "scale": round(scale, 3), "rate": self._rate()}
        row |= {name: round(value, 5) for name, value in stats.items()}
        self._log("update", row | {"phases": self.watch.take(), "bot_steps": round(self.bot_steps)})
        self.moved(self.here, f"{self.facts['decisions'] / 1e6:,.1f} M decisions, {len(rows) / took:,.0f}/s")

    def _note_range(self, observations: Tensor) -> None:
        """Note the smallest and largest value of everything that is observed."""
        seen = [observations.amin(0).tolist(), observations.amax(0).tolist()]
        low, high = self.facts["range"] or seen
        self.facts["range"] = [list(map(min, low, seen[0])), list(map(max, high, seen[1]))]

    @property
    def scale(self) -> float:
        """The root mean square of all margins so far: margins are measured in it."""
        paid = self.facts["paid"]
        return max(1e-3, (self.facts["squares"] / paid) ** 0.5) if paid and self.facts["squares"] else 1.0

    def _collect(self, pool: Pool, weights: Weights) -> tuple[Rollout, Last]:
        """Play a rollout, against a past self or compiled bots."""
        versus_bots = pool is self.bot_pool
        using = self.main_act if pool.games == self.main_games else act  # a compiled function has one shape

        def mine(observations: Tensor, masks: Tensor) -> Played:
            return using(weights, self.inputs, observations, masks, self.one)

        member = None if versus_bots else self._member()
        opponent = None if versus_bots else self._opponent(member)
        steps = round(self.bot_steps) if versus_bots and not self.settings.best_response else pool.steps
        began = perf_counter()
        with self.watch.phase("against bots" if versus_bots else "self-play"):
            rollout, last = pool.collect(mine, opponent, steps)
            self.facts["games"] += int(rollout.done.sum())  # waits for the GPU
        self.facts["squares"] += float(rollout.margins.square().sum())
        self.facts["paid"] += int((rollout.done * pool.n_seats).sum())
        if versus_bots:
            self.bot_step_seconds = (perf_counter() - began) / len(rollout.done)
        elif member is not None:
            self._note_result(member, pool, rollout)
        return rollout, last

    def _note_result(self, member: Member, pool: Pool, rollout: Rollout) -> None:
        """Note how often seat 0 has beaten a past self: 1/2 is as often as is fair."""
        done = rollout.done[:, pool.opposed]
        if ended := int(done.sum()):
            won = won_by(rollout.winners[:, pool.opposed])[..., 0]
            share, fair = float((won * done).sum()) / ended, float((done / pool.n_seats[pool.opposed]).sum()) / ended
            self.league.note(member, share * (1 - fair) / (share * (1 - fair) + (1 - share) * fair))

    def _pace_bots(self, took: float) -> None:
        """Adjust the number of steps against compiled bots to their share of the time."""
        if self.bot_pool is None or self.settings.best_response or not self.bot_step_seconds:
            return
        share = self.settings.bot_time
        others = max(0.0, took - self.bot_steps * self.bot_step_seconds)
        wanted = share / (1 - share) * others / self.bot_step_seconds
        self.bot_steps = min(
            max(wanted, self.bot_steps / GAIN, LEAST_BOT_STEPS), self.bot_steps * GAIN, self.sizes.steps
        )

    def _member(self) -> Member | None:
        return None if self.settings.best_response else self.league.choose(self.chance)

    def _opponent(self, member: Member | None) -> Act | None:
        """Who plays the opposed games: the network of --best-response, or a past self."""
        if self.rival_network is not None:
            return self._rival_act()
        if member is None:
            return None
        weights, temperature = perturbed(member.weights, self.dtype, self.chance)
        warm = torch.full((), temperature, device=self.device)
        return lambda observations, masks: act(weights, self.inputs, observations, masks, warm)

    def _rival_act(self) -> Act | None:
        """How the network of --best-response plays."""
        if self.rival_network is None:
            return None
        if self.rival_plays is None:
            inputs, plain = self._prepared(self.rival_network)
            weights = cast(plain, self.dtype)
            self.rival_plays = lambda observations, masks: act(weights, inputs, observations, masks, self.cool)
        return self.rival_plays

    def _go_back(self, before: Weights) -> None:
        """Undo an update that went wrong, and go on with a lower learning rate."""
        self.facts["rate_factor"] *= 0.5
        self.say("an update was not finite: it is undone, and the learning rate is halved")
        with torch.no_grad():
            for name, tensor in self.weights.items():
                tensor.copy_(before[name])
        self.optimizer.state.clear()

    # Environments.

    def _env(self, seats: int, n: int, seed: int, bot: str = "") -> Arena:
        bots = [None, *[bot] * (seats - 1)] if bot else None
        device = self._bot_device() or self.device if bot not in ("", "random") else self.device
        made = make(self.ruleset, seats=seats, n=n, seed=seed, bots=bots, reward="margin", device=device)
        return Arena(made, self.device)

    def _pools(self) -> list[Pool]:
        """The games to learn from at the beginning; those against compiled bots may come later (_add_bots)."""
        self._compile_torch()
        if self.settings.best_response and self.rival_network is None:
            self._wait_for_bots()
            self.bot_pool = self._bot_pool((self.settings.best_response,), self.sizes.games, self.sizes.steps)
            return [self.bot_pool]
        if process := self.compiling.get(SELF_PLAY):
            self.say(f"{self.here:6.0f} s  waiting until the rules are compiled")
            process.wait()
        arenas = [self._env(seats, self.main_games // len(self.seats), self.settings.seed) for seats in self.seats]
        opposed = 1.0 if self.rival_network is not None else self.settings.past_selves
        return [Pool(arenas, self.sizes.steps, self.device, opposed)]

    def _bot_pool(self, bots: tuple[str, ...], games: int, steps: int) -> Pool:
        each = max(1, games // (len(bots) * len(self.seats)))
        pairs = [(seats, bot) for bot in bots for seats in self.seats]
        arenas = [self._env(seats, each, self.settings.seed + 1 + k, bot) for k, (seats, bot) in enumerate(pairs)]
        return Pool(arenas, steps, self.device)

    def _add_bots(self, pools: list[Pool]) -> None:
        """Add the games against compiled bots as soon as these are compiled, and keep them in their share of time."""
        settings = self.settings
        if settings.best_response or not settings.bots or not settings.bot_time:
            return
        if self.bot_pool is None and self._bot_device():
            self.bot_pool = self._bot_pool(settings.bots, self.sizes.bot_games, self.sizes.steps)
            pools.append(self.bot_pool)

    def _bot_device(self) -> str:
        """Where compiled bots play: the device that they were compiled for first; empty as long as there is none."""
        if not self.bot_device:
            devices = [name for name in self.compiling if name != SELF_PLAY]
            ready = [name for name in devices if self.compiling[name].poll() == 0]
            self.bot_device = ready[0] if ready else "" if devices else self.settings.bot_device or self.device
            if ready:
                self.say(f"{self.here:6.0f} s  bots are compiled, for {self.bot_device}")
        return self.bot_device

    def _wait_for_bots(self) -> None:
        """Wait until bots are compiled for some device."""
        devices = [process for name, process in self.compiling.items() if name != SELF_PLAY]
        while not self._bot_device():
            if all(process.poll() for process in devices):
                raise ValueError("the bots could not be compiled for any device")
            sleep(PAUSE)

    def _compile_torch(self) -> None:
        """Compile forward pass and loss, and go on without if that fails."""
        wanted = self.settings.compile
        if wanted == "no" or (wanted == "auto" and self.device == "cpu"):
            return
        shapes = Shapes(self.main_games, self.sizes.minibatch, self.seats[0], self.ruleset.n_actions)
        try:
            self.main_act, self.loss = compile_passes(self.weights, self.inputs, self.loss, self.dtype, shapes)
            self.say(f"{self.here:6.0f} s  torch.compile is ready")
        except Exception as error:
            self.say(f"{self.here:6.0f} s  going on without torch.compile: {str(error).strip().splitlines()[:1]}")

    # Measuring and saving.

    def measure(self) -> float:
        """Games against fixed opponents, in the log and on the curve. Returns how long they took."""
        began, weights = perf_counter(), cast(self.weights, self.dtype)
        names = [self.settings.best_response] if self.settings.best_response else list(self.settings.watch)

        def mine(observations: Tensor, masks: Tensor) -> Played:
            return act(weights, self.inputs, observations, masks, self.cool)

        for name in names:
            if name != "random" and not _is_file(name) and not self._bot_device():
                continue
            for seats in self.seats:
                found = evaluate(mine, self._rival(name, seats), self._rival_act(), self.stopped)
                if found is None:
                    return perf_counter() - began
                self._note(name, seats, found)
        self.measuring_seconds = perf_counter() - began
        return self.measuring_seconds

    def _rival(self, name: str, seats: int) -> Arena:
        if (name, seats) not in self.rivals:
            bot, seed = ("" if _is_file(name) else name), self.settings.seed + 1_000_003
            self.rivals[name, seats] = self._env(seats, self.sizes.evaluation_games, seed, bot)
        return self.rivals[name, seats]

    def _note(self, name: str, seats: int, found: Interval) -> None:
        row = {"against": Path(name).name, "seats": seats, "fair": round(1 / seats, 4), **found._asdict()}
        row = {key: round(value, 5) if isinstance(value, float) else value for key, value in row.items()}
        row |= {"trials": self.sizes.evaluation_games, "temperature": self.settings.temperature}
        self.measured.append(self._log("measured", row))
        self.say(
            f"{self.here:6.0f} s {self.facts['decisions']:14,} decisions   {seats} seats against {row['against']:8}"
            f"{found.share:6.1%} ({found.low:.1%} to {found.high:.1%})"
        )

    def _log(self, kind: str, row: Fields) -> Fields:
        known = {name: self.facts[name] for name in ("updates", "decisions", "games")}
        whole = {"kind": kind, "seconds": round(self.seconds, 2), **known, **row}
        self.out.log(whole)
        return whole

    def save(self) -> None:
        """Write checkpoint, network, manifest and curve."""
        began = perf_counter()
        self.facts["seconds"] = round(self.seconds, 2)
        facts = {**self.facts, "measured": self.measured}
        size = save_checkpoint(self.out.checkpoint, self.weights, self.optimizer, self.league, facts)
        self.out.save(self._network(), self.measured)
        self._log("saved", {"bytes": size, "took": round(perf_counter() - began, 2)})

    def _network(self) -> networks.Network | BoardNetwork:
        """The weights as a network that plays without PyTorch."""
        if not isinstance(self.inputs, Inputs):
            return board_network_of(self.weights, self.ruleset.family.name, self._manifest())
        network = network_of(self.weights, self.inputs, self.ruleset.n_actions, self._manifest())
        if self.facts["decisions"] < ENOUGH:
            return network
        return without_constants(network, self.ruleset, *map(np.array, self.facts["range"]))

    def _manifest(self) -> networks.Manifest:
        kept = ("seconds", "decisions", "against", "seats", "share", "low", "high", "trials", "temperature")
        points = tuple({name: row[name] for name in kept} for row in self.measured)
        return networks.manifest_for(
            self.ruleset,
            seats=tuple(self.seats),
            margin_scale=self.scale,
            code=trilhos.__version__,
            decisions=self.facts["decisions"],
            seconds=round(self.seconds, 1),
            hardware=torch.cuda.get_device_name() if self.device == "cuda" else platform.machine() + " CPU",
            curve=points,
        )


def _is_file(name: str) -> bool:
    """Whether a rival is a network file, and not a compiled bot."""
    return name.endswith(".npz")
