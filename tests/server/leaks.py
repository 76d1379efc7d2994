"""leaks.py PROGRAM GAMES -- games through a server of our own, searched for leaks by tests/server/leaks/leaks.c; and
a few with planted leaks, which it must notice. Several are played at a time: each spends most of its time
waiting for the disk."""

import subprocess
import sys

import host

AT_A_TIME = 10


def search(server, games, seed, *leak):
    return subprocess.Popen([program, str(server.port), str(games), str(seed), *leak],
                            stderr=subprocess.DEVNULL if leak else None)


program, games = sys.argv[1], int(sys.argv[2])
with host.Host() as server:
    shares = [games // AT_A_TIME + (n < games % AT_A_TIME) for n in range(AT_A_TIME)]
    searches = [search(server, share, seed) for seed, share in enumerate(shares, 1) if share]
    searches.append(search(server, 10, 99, "leak"))
    sys.exit(max(s.wait() for s in searches))
