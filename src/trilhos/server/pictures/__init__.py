"""Pictures to share: a finished game, an invitation, a puzzle. Drawn as SVG, sent as PNG."""
