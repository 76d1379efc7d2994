"""bench.py -- how fast the package is, on one core: batches with observations and masks, and single plays beside the engine's.

    python bench.py [--games N] [--seconds S]

Seconds are those that this process had of the processor, so that a busy machine shows the same figures."""
import argparse
import random
import time

import mastaba


def stepping(key, games, seconds):
    """Million decisions a second, with random actions, observations and masks."""
    batch = mastaba.Batch(mastaba.game(key), seed=1).begin(games)
    actions = batch.sample(0)
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        batch.step(batch.sample(steps, actions))
        steps += 1
    return steps * games / (time.process_time() - began) / 1e6


def playing(key, seconds):
    """Microseconds of a play from Python, and of one inside the engine: choosing it, playing it and drawing what is due included."""
    game = mastaba.game(key)
    state, plays, dice = game.begin(seed=1), [], random.Random(1)
    while not state.is_over:
        plays.append((state.actors[0], dice.choice(state.actions())))
        state.play(*plays[-1])
    best = 1.0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.begin(seed=1)
        play, start = state.play, time.perf_counter()
        for seat, action in plays:
            play(seat, action)
        best = min(best, (time.perf_counter() - start) / len(plays))
    start = time.process_time()
    decisions = mastaba.Batch(game, seed=1).play("random", 20_000).decisions.sum
    return best * 1e6, (time.process_time() - start) / decisions * 1e6


def main():
    parser = argparse.ArgumentParser(description="How fast the package is, on one core.")
    parser.add_argument("--games", type=int, default=4096, help="side by side")
    parser.add_argument("--seconds", type=float, default=2, help="for each figure")
    asked = parser.parse_args()
    print(f"{'game':11} batch of {asked.games}      play    in the engine")
    for key in mastaba.GAMES:
        speed = stepping(key, asked.games, asked.seconds)
        play, engine = playing(key, asked.seconds)
        print(f"{key:11} {speed:6.2f} million/s   {play:5.2f} us     {engine:5.2f} us")


if __name__ == "__main__":
    main()
