"""Environments for reinforcement learning: observations, legal actions and rewards."""
