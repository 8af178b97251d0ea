"""Notices that it is somebody's turn: Web Push and e-mail, for players who are away."""
