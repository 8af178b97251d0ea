"""Completion, and reading with and without a terminal."""

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from trilhos.cli.prompt import TerminalReader, completions, matches, reader

OFFERS = {
    "draw": "draw",
    "take red": "take red",
    "claim Duluth-Omaha red2": "claim Duluth-Omaha",
    "claim Duluth-Omaha red1 wild1": "claim Duluth-Omaha",
    "claim Kansas City-Oklahoma City/2 red2": "claim Kansas City-Oklahoma City/2",
    "claim Montréal-New York red3": "claim Montréal-New York",
}


@pytest.mark.parametrize("typed", ["claim du", "CL DU", "claim om", "cl du om red2", "claim duluth-omaha"])
def test_words_may_be_abbreviated_in_any_case(typed: str) -> None:
    assert matches(typed, "claim Duluth-Omaha red2")


@pytest.mark.parametrize("typed", ["duluth", "claim om du", "claim x", "take du"])
def test_words_keep_their_order_and_the_first_is_first(typed: str) -> None:
    assert not matches(typed, "claim Duluth-Omaha red2")


def test_claims_are_offered_by_route_until_one_is_left() -> None:
    assert completions("claim", OFFERS) == list(dict.fromkeys(list(OFFERS.values())[2:]))
    assert completions("cl du", OFFERS) == ["claim Duluth-Omaha red2", "claim Duluth-Omaha red1 wild1"]
    assert completions("cl montreal", OFFERS) == ["claim Montréal-New York red3"]
    assert completions("d", OFFERS) == ["draw"]


def test_a_seat_does_not_get_the_past_lines_of_another() -> None:
    asking = TerminalReader()
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("keep 1 2\r")
        assert asking.ask("> ", seat=0) == "keep 1 2"
        keys.send_text("\x1b[A\r")  # up
        assert asking.ask("> ", seat=1) == ""
        keys.send_text("\x1b[A\r")
        assert asking.ask("> ", seat=0) == "keep 1 2"


def test_without_a_terminal_lines_are_read() -> None:
    assert type(reader()).__name__ == "PlainReader"
