"""The comparison of bench/gpu.py: pgx games, if it is installed, in random play on the same GPU."""

import os
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from typing import Any


@cache
def pgx_game(name: str, n: int, steps: int) -> tuple[Callable[[Any], Any], Any]:
    """A compiled function that plays random steps of many pgx games with auto-reset, and its initial state."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(carry: Any, _: Any) -> tuple[Any, None]:
        state, key = carry
        key, a, b = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(a, logits)
        return (jax.vmap(step)(state, action, jax.random.split(b, n)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n)), jax.random.PRNGKey(1))
    return run, jax.block_until_ready(run(carry))


def measure(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Measure pgx games in random play on the same GPU."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    n, steps = 1 << 17, 64
    try:
        import jax
        import pgx  # noqa: F401
    except ImportError:
        return
    for name in names:
        run, carry = pgx_game(name, n, steps)
        best = float("inf")
        for _ in range(3):
            began = perf_counter()
            carry = jax.block_until_ready(run(carry))
            best = min(best, perf_counter() - began)
        yield name, f"{n:,}", f"{n * steps / best / 1e6:,.1f}"
