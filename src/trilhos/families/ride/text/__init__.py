"""The rail games as text: notation, positions, explanations and log lines."""
