"""Hints for options that have another name here than in other libraries."""

from collections.abc import Iterable

from trilhos.core.board_errors import did_you_mean


class UnknownOptionError(TypeError, ValueError):
    """An option that does not exist. As a TypeError, it makes libraries try again without options of their own."""


ELSEWHERE = {
    "seats": ("players", "num_players", "n_players", "player_count", "agents", "num_agents", "n_agents", "n_seats"),
    "bots": ("bot", "opponent", "opponents", "opponent_policy", "policies"),
    "n": ("num_envs", "n_envs", "batch_size", "num_games", "games"),
    "num_envs": ("n", "n_envs", "batch_size", "num_games", "games"),
    "observation": ("obs", "obs_type", "obs_mode", "observation_type", "observation_mode"),
    "render_mode": ("render", "mode"),
    "illegal": ("illegal_action", "on_illegal", "invalid_action"),
    "board": ("file", "path", "map", "board_file"),
}


def meant(name: str, known: Iterable[str]) -> str:
    """' (it is called X here)' or ' (did you mean X?)', if one of the known names is meant; else an empty string."""
    known = list(known)
    for there in known:
        if name in ELSEWHERE.get(there, ()):
            return f" (it is called '{there}' here)"
    return did_you_mean(name, known)
