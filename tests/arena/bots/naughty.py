#!/usr/bin/env python3
"""A bot that misbehaves as its file name says: copy it to crash, hang, flood, long, illegal, chatty,
deaf or mute, and seat the copy. It begins well, so that the trouble comes in the middle of a game."""
import os
import sys
import time

habit = os.path.basename(sys.argv[0])
decisions = 0


def say(words):
    print(words, flush=True)


def misbehave():
    if habit == "crash":
        os.abort()
    elif habit == "hang":
        time.sleep(1000)
    elif habit == "flood":
        while True:
            say("info I have so much to say")
    elif habit == "long":
        say("bestmove " + 1000000 * "x")
    elif habit == "illegal":
        say("bestmove a9z9")
    elif habit == "chatty":
        say("good evening")
    elif habit == "zero":
        say("bestmove \0")


if habit == "mute":
    time.sleep(1000)
for line in sys.stdin:
    word = line.split(" ", 1)[0].strip()
    if word == "hello":
        say("hello 1 naughty")
        if habit == "deaf":
            time.sleep(1000)
    elif word == "view":
        first = line.split('"moves":["', 1)[1].split('"', 1)[0]
        say("ok")
    elif word == "go":
        decisions += 1
        if decisions == 3:
            misbehave()
        else:
            say("bestmove " + first)
    elif word == "quit":
        break
    else:
        say("ok")
