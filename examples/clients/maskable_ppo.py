"""MaskablePPO of sb3-contrib learns to beat a random player.

pip install 'trilhos[envs]' sb3-contrib
python examples/clients/maskable_ppo.py --game san-francisco --steps 400000
"""

import argparse
from time import process_time

from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from trilhos.envs import sb3


def main() -> None:
    """Train, and print the share of games won against the bot while training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="san-francisco")
    parser.add_argument("--against", default="random", help="random, greedy or planner")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--n", type=int, default=64, help="games at once")
    parser.add_argument("--goal", type=float, default=0.95, help="stop when this share of games is won")
    parser.add_argument("--out", default="maskable_ppo.zip")
    given = parser.parse_args()

    envs = VecMonitor(sb3.make(given.game, given.n, bots=[given.against], seed=1))
    network = {"features_extractor_class": sb3.Encoder, "net_arch": [256, 256]}
    settings = {"n_steps": 64, "batch_size": 1024, "n_epochs": 4, "gamma": 1.0, "ent_coef": 0.01, "learning_rate": 5e-4}
    model = MaskablePPO("MlpPolicy", envs, policy_kwargs=network, seed=1, **settings)
    began, won, chunk = process_time(), 0.0, 8 * 64 * given.n
    while model.num_timesteps < given.steps and won < given.goal:
        model.learn(chunk, reset_num_timesteps=False)
        won = sb3.wins(model, given.game, [given.against])
        spent = process_time() - began
        print(f"{model.num_timesteps:,} steps, {spent:.0f} s of CPU time: {won:.1%} of 512 games won", flush=True)
    model.save(given.out)


if __name__ == "__main__":
    main()
