"""The rail games in the terminal."""

from trilhos.families.ride.terminal.screen import RideTerminal

TERMINAL = RideTerminal()
