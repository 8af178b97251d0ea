"""Learning by self-play: PPO on the batch environment, with a league. Needs PyTorch (docs/learning.md)."""
