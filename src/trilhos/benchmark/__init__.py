"""The benchmark: fixed tasks that measure an agent, and give one number that can be cited (docs/benchmark.md)."""
