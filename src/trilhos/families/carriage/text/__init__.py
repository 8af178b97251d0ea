"""Linha de Comboio as text: notation, positions, explanations and log lines."""
