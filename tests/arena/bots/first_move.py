#!/usr/bin/env python3
"""A bot for Mastaba in its simplest form: it plays the first legal move it is shown.

Try it:  mastaba arena pyramis --bots random,tests/arena/bots/first_move.py --games 20
The lines it reads and writes are described in docs/bot-protocol.md.
"""
import json
import sys


def choose(seat, view, moves):
    """Your ideas go here. `view` is what the seat may know, `moves` what it may play."""
    return moves[0]


def main():
    decision = None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            answer = "hello 1 first-move"
        elif word == "game":
            answer = "ok"  # rest: the game, its seats and options
        elif word == "view":
            seat, _bytes, message = rest.split(" ", 2)
            message = json.loads(message)
            decision = (seat, message["view"], message["moves"])
            answer = "ok"
        elif word == "go":
            answer = "bestmove " + choose(*decision)
        elif word == "stop":
            continue  # it has answered already
        elif word == "quit":
            break
        else:
            answer = "error unknown word"
        print(answer, flush=True)


main()
