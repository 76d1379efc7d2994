"""random_game.py -- plays a game at random, prints it and draws how the points grew.

    python random_game.py [GAME] [--seats N] [--seed N] [--svg FILE]
"""
import argparse
import random
from html import escape

import mastaba

COLOURS = ["#a4451f", "#1f5f8b", "#4a7c2c", "#8a6d1b", "#6b3f87"]
WIDE, HIGH, EDGE = 640, 300, 40


def play(game, seed):
    """The state at the end, and the points of every seat after every decision."""
    dice = random.Random(seed)
    state = game.begin(seed=seed)
    points = []
    while not state.is_over:
        seat = state.actors[0]
        state.play(seat, dice.choice(state.moves(seat)))
        points.append([score.total or 0 for score in state.scores()])
    return state, points


def drawing(state, points):
    """An SVG: a line of points for every seat."""
    low, high = min(map(min, points)), max(map(max, points))
    across = (WIDE - 2 * EDGE) / max(1, len(points) - 1)
    up = (HIGH - 2 * EDGE) / max(1, high - low)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
             f'<title>{escape(state.game.title)}</title><rect width="{WIDE}" height="{HIGH}" fill="#fffaf0"/>']
    for seat, place in enumerate(state.places()):
        way = " ".join(f"{EDGE + across * i:.1f},{HIGH - EDGE - up * (now[seat] - low):.1f}" for i, now in enumerate(points))
        lines.append(f'<polyline points="{way}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"/>')
        lines.append(f'<text x="{EDGE + 90 * seat}" y="{EDGE / 2}" fill="{COLOURS[seat]}">{"ABCDE"[seat]}: {points[-1][seat]}, '
                     f"place {place}</text>")
    return "\n".join([*lines, "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description="Plays a game at random and draws it.")
    parser.add_argument("game", nargs="?", default="pyramis", choices=mastaba.GAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--svg", help="where to draw")
    asked = parser.parse_args()
    state, points = play(mastaba.game(asked.game, asked.seats), asked.seed)
    print(state.show())
    for seat, (score, place) in enumerate(zip(state.scores(), state.places())):
        print(f"{'ABCDE'[seat]}: place {place},", "out" if score.total is None else f"{score.total} points {score.parts}")
    if asked.svg:
        with open(asked.svg, "w", encoding="utf-8") as file:
            file.write(drawing(state, points))
        print(f"drawn: {asked.svg}")


if __name__ == "__main__":
    main()
