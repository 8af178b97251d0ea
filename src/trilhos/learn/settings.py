"""What a training run is told: one declaration, from which both command lines are made."""

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, NamedTuple

GAMES = "Published games or board files, each with numbers of seats if you like: GAME:2,3."
NETWORKS = ("flat", "board")
REWARDS = ("margin", "win", "mixed")


def setting(default: Any, about: str, **more: Any) -> Any:
    """A setting with its help text; `choices` are the allowed words."""
    return field(default=default, metadata={"help": about, **more})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a training run. 0 and "" mean: choose what suits the device."""

    game: str = field(metadata={"help": "A published game or a board file."})
    rules: str = setting("", "House rules, such as longest_path=12.", option="rule")
    seats: tuple[int, ...] = setting((), "Numbers of seats, such as 2,3,4 (default: all of the game).")
    minutes: float = setting(8.0, "Training time in minutes, all games together.")
    total_minutes: float = setting(0.0, "Minutes over which a game's learning rate falls, all resumed runs together.")
    device: str = setting("", "cpu or cuda (default: cuda if there is a GPU).")
    out: str = setting("learned", "Output folder; of several games, each has a folder in it.")
    resume: bool = setting(
        False, "Continue from the checkpoint in the output folder (of several games, those that have one)."
    )
    start: str = setting("", "Start from the weights of a network file (.npz).", option="from")
    best_response: str = setting("", "Learn only from games against this bot or network file: find out what beats it.")
    bots: tuple[str, ...] = setting(("planner",), "Compiled bots of the league, such as planner,greedy; or none.")
    watch: tuple[str, ...] = setting(("random", "planner"), "Bots to measure the policy against.")
    reward: str = setting("margin", "Reward at the end of a game: margin (points), win, or mixed.", choices=REWARDS)
    style: str = setting("", "Also reward a play style, such as collector; an unknown name lists those of the game.")
    games: int = setting(0, "Games at once in self-play.")
    steps: int = setting(0, "Steps per rollout.")
    epochs: int = setting(2, "Passes over each rollout.")
    minibatch: int = setting(0, "Decisions per minibatch.")
    network: str = setting(
        "flat", "flat: knows its board by heart; or board: plays any board of its family.", choices=NETWORKS
    )
    hidden: int = setting(0, "Hidden units of the network, or of each element.")
    blocks: int = setting(2, "Residual blocks of the network.")
    rate: float = setting(1.2e-3, "Learning rate; falls linearly.")
    entropy: float = setting(0.01, "Weight of the entropy in the objective.")
    gae_lambda: float = setting(0.97, "Lambda of the generalised advantage estimates.")
    past_selves: float = setting(0.2, "Share of the self-play games that are played against past selves.")
    bot_games: int = setting(0, "Games at once against compiled bots.")
    bot_time: float = setting(0.2, "Share of the time for games against compiled bots.")
    bot_device: str = setting("", "Where games against compiled bots run: cpu or cuda (default: where the others run).")
    evaluate_seconds: float = setting(0.0, "Seconds between measurements (default: ten in a run).")
    evaluation_games: int = setting(0, "Games per measurement.")
    temperature: float = setting(0.25, "Temperature of the policy in measurements.")
    save_seconds: float = setting(60.0, "Seconds between checkpoints; the first is written after half of that.")
    compile: str = setting("auto", "torch.compile: auto (on a GPU), yes or no.", choices=("auto", "yes", "no"))
    profile: bool = setting(False, "Log the time of each phase; it costs some speed.")
    seed: int = setting(0, "Seed.")

    def __post_init__(self) -> None:
        for name in ("minutes", "rate", "temperature", "save_seconds"):
            if getattr(self, name) <= 0:
                raise ValueError(f"'{name}' must be positive, not {getattr(self, name)}")
        for name in ("epochs", "blocks"):
            if getattr(self, name) < 1:
                raise ValueError(f"'{name}' must be at least 1, not {getattr(self, name)}")
        for name in ("past_selves", "bot_time"):
            if not 0 <= getattr(self, name) < 1:
                raise ValueError(f"'{name}' is a share from 0 to below 1, not {getattr(self, name)}")
        for one in fields(self):
            choices = one.metadata.get("choices")
            if choices and getattr(self, one.name) not in choices:
                raise ValueError(f"'{one.name}' is {', '.join(choices)}, not '{getattr(self, one.name)}'")


class Sizes(NamedTuple):
    """Settings that depend on the device."""

    games: int
    steps: int
    minibatch: int
    hidden: int
    bot_games: int
    evaluation_games: int


SIZES = {
    "cpu": Sizes(games=256, steps=64, minibatch=2048, hidden=256, bot_games=64, evaluation_games=400),
    "cuda": Sizes(games=16384, steps=64, minibatch=65536, hidden=512, bot_games=4096, evaluation_games=2048),
}


def sizes_for(settings: Settings, device: str) -> Sizes:
    """The given sizes, and for the others those that suit the device."""
    usual = SIZES[device]
    if settings.network == "board":  # its units are per element, and there are many of those
        usual = usual._replace(hidden=usual.hidden // 8, minibatch=usual.minibatch // 4, games=usual.games // 2)
    return Sizes(**{name: getattr(settings, name) or getattr(usual, name) for name in Sizes._fields})


class Option(NamedTuple):
    """An option of a command line."""

    kind: type
    default: Any
    about: str
    flag: str


def options() -> dict[str, Option]:
    """The options of a command line, by the attribute that they set."""
    return {
        one.name: Option(
            type(one.default),
            one.default,
            one.metadata["help"],
            "--" + one.metadata.get("option", one.name).replace("_", "-"),
        )
        for one in fields(Settings)
        if one.default is not MISSING
    }


def listed(text: str) -> tuple[int | str, ...]:
    """A list of numbers or names, such as 2,3 or planner,greedy; `none` is an empty one."""
    parts = [part.strip() for part in text.split(",") if part.strip() not in ("", "none")]
    return tuple(int(part) if part.isdigit() else part for part in parts)
