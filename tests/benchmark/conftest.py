"""Fixtures of the command line for the commands of the benchmark."""

import sys

from absl import logging

from tests.cli.conftest import run, state

__all__ = ["run", "state"]

# When logging is set up, absl closes the stderr that it saw at import, here pytest's own.
logging.get_absl_handler().python_handler.stream = sys.__stderr__
