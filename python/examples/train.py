"""train.py -- trains a small policy by playing against itself, with PyTorch, and says how it does against random play.

    python train.py [GAME] [--updates N] [--games N] [--seed N]

The plainest policy gradient: whoever won should do more of what it did. Observations and masks are the batch's own memory, handed to
PyTorch by DLPack; an input is a bit of the observation. Silver & Gold Pyramids is learned in minutes; other games want more than this."""
import argparse
import sys

import mastaba

try:
    import torch
except ImportError:
    torch = None

STEPS = 128  # decisions of each game between two updates


def inputs(batch):
    """Every bit of the observations."""
    bits = torch.from_dlpack(batch.observation).unsqueeze(-1) >> torch.arange(8, dtype=torch.uint8) & 1
    return bits.flatten(1).float()


def choose(network, batch):
    """An action of every game by the policy, and what it was chosen from."""
    seen, legal = inputs(batch), torch.from_dlpack(batch.legal).clone()
    with torch.no_grad():
        wishes = network(seen).masked_fill(~legal, -torch.inf)
    return torch.distributions.Categorical(logits=wishes).sample(), seen, legal


def collect(network, batch):
    """Decisions of games that ended: inputs, masks, actions, and what became of whoever decided."""
    rows = torch.arange(len(batch))
    taken = []
    for _ in range(STEPS):
        actor = torch.from_dlpack(batch.actor).long()
        action, seen, legal = choose(network, batch)
        batch.step(action.numpy())
        ended = torch.from_dlpack(batch.done).clone()
        taken.append((seen, legal, action, actor, ended, torch.from_dlpack(batch.reward).clone()))
    result, is_known, decisions = None, torch.zeros(len(batch), dtype=torch.bool), []
    for seen, legal, action, actor, ended, reward in reversed(taken):  # a decision is worth what its game came to
        result = reward if result is None else torch.where(ended[:, None], reward, result)
        is_known = is_known | ended
        decisions.append((seen[is_known], legal[is_known], action[is_known], result[rows, actor][is_known]))
    return [torch.cat(column) for column in zip(*decisions)]


def improve(network, optimiser, decisions):
    order = torch.randperm(len(decisions[0]))
    for some in order.split(1024):
        seen, legal, action, result = (column[some] for column in decisions)
        policy = torch.distributions.Categorical(logits=network(seen).masked_fill(~legal, -1e9))
        loss = -(policy.log_prob(action) * result).mean() - 0.01 * policy.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


def against_random(network, game, games, seed):
    """The mean reward of the policy: 0 is as good as random play, 1 always wins. It has each seat in half of the games."""
    batch = mastaba.Batch(game, seed=seed).begin(games)
    ours = torch.arange(games) % game.seats
    total, count = 0.0, 0
    for step in range(game.max_length):
        action = torch.where(torch.from_dlpack(batch.actor).long() == ours, choose(network, batch)[0], torch.from_dlpack(batch.sample(step)))
        batch.step(action.numpy())
        ended = torch.from_dlpack(batch.done)
        total += torch.from_dlpack(batch.reward)[torch.arange(games), ours][ended].sum().item()
        count += int(ended.sum())
        if count >= games:
            break
    return total / count


def main():
    parser = argparse.ArgumentParser(description="Trains a small policy by playing against itself.")
    parser.add_argument("game", nargs="?", default="tresors", choices=mastaba.GAMES)
    parser.add_argument("--updates", type=int, default=20)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if torch is None:
        sys.exit("train.py: PyTorch is not installed (pip install torch), so nothing is trained")
    torch.set_num_threads(1)  # more are no help with so small a network
    torch.manual_seed(asked.seed)
    game = mastaba.game(asked.game)
    network = torch.nn.Sequential(torch.nn.Linear(8 * game.observation_size, 128), torch.nn.ReLU(), torch.nn.Linear(128, game.action_count))
    network[2].weight.data *= 0.1  # it begins close to random play
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    batch = mastaba.Batch(game, seed=asked.seed).begin(asked.games)
    print(f"before: {against_random(network, game, 1024, 1):+.3f} against random play")
    for update in range(1, asked.updates + 1):
        improve(network, optimiser, collect(network, batch))
        if update % 10 == 0 or update == asked.updates:
            print(f"{update:4}: {against_random(network, game, 1024, update):+.3f}", flush=True)


if __name__ == "__main__":
    main()
