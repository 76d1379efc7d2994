"""bots_meet.py -- lets bots meet in pairs, rates them, and plots the ratings with matplotlib where that is installed.

    python bots_meet.py [GAME] [--bots random,greedy,apprentice] [--deals N] [--seed N] [--plot FILE]

Every deal is played twice, with seats exchanged. The rating is that of Bradley and Terry, in points of Elo; intervals are by
drawing deals anew. `mastaba arena` does this for more than two seats, faster, and with better intervals."""
import argparse
import itertools
import math

import mastaba
import numpy

RESAMPLED = 200


def meet(game, bots, pair, seed):
    """What the first bot of the pair gets from one deal played from both seats, 0 to 2."""
    points = 0.0
    for seating in (pair, pair[::-1]):
        state = game.begin(seed=seed)
        while not state.is_over:
            seat = state.actors[0]
            state.play(seat, bots[seating[seat]].choose(state.view(seat), seat))
        points += (state.rewards()[seating.index(pair[0])] + 1) / 2
    return points


def ratings(count, results):
    """By the points of each pair: {(a, b): points of a in every deal}. Half a point is added to both, for who never lost."""
    strength = numpy.ones(count)
    points, games = numpy.zeros(count), numpy.zeros((count, count))
    for (a, b), deals in results.items():
        points[a] += sum(deals) + 0.5
        points[b] += 2 * len(deals) - sum(deals) + 0.5
        games[a, b] = games[b, a] = 2 * len(deals) + 1
    for _ in range(500):
        strength = points / (games / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= math.exp(numpy.log(strength).mean())
    return 400 * numpy.log10(strength)


def intervals(count, results, dice):
    drawn = [ratings(count, {pair: dice.choice(deals, len(deals)) for pair, deals in results.items()}) for _ in range(RESAMPLED)]
    return numpy.percentile(drawn, [2.5, 97.5], axis=0)


def plot(path, names, rating, low, high):
    try:
        import matplotlib
    except ImportError:
        print("matplotlib is not installed, so nothing is plotted")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 0.6 * len(names) + 1.2), layout="constrained")
    axes.errorbar(rating, range(len(names)), xerr=[rating - low, high - rating], fmt="o", color="#a4451f", capsize=4)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("rating, with 95 % intervals")
    figure.savefig(path)
    print(f"plotted: {path}")


def main():
    parser = argparse.ArgumentParser(description="Lets bots meet and rates them.")
    parser.add_argument("game", nargs="?", default="pyramis", choices=mastaba.GAMES)
    parser.add_argument("--bots", default="random,greedy,apprentice")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--plot", help="where to plot")
    asked = parser.parse_args()
    names = asked.bots.split(",")
    bots = [mastaba.bot(name, seed=asked.seed + i) for i, name in enumerate(names)]
    game = mastaba.game(asked.game)
    results = {pair: [meet(game, bots, pair, asked.seed + deal) for deal in range(asked.deals)]
               for pair in itertools.combinations(range(len(names)), 2)}
    rating = ratings(len(names), results)
    low, high = intervals(len(names), results, numpy.random.default_rng(asked.seed))
    for i in numpy.argsort(-rating):
        print(f"{names[i]:12} {rating[i]:+6.0f}  [{low[i]:+6.0f}, {high[i]:+6.0f}]")
    if asked.plot:
        plot(asked.plot, names, rating, low, high)


if __name__ == "__main__":
    main()
