"""Linha de Comboio in the terminal."""

from trilhos.families.carriage.terminal.screen import CarriageTerminal

TERMINAL = CarriageTerminal()
