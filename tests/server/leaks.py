"""leaks.py PROGRAM GAMES [apart] -- games through a server of our own, searched for leaks by tests/server/leaks/leaks.c; and
a few with planted leaks, which it must notice. Several are played at a time: each spends most of its time
waiting for the disk. `apart`: through two servers on one database, with everybody at both."""

import contextlib
import subprocess
import sys

import host


def search(ports, games, seed, *leak):
    return subprocess.Popen([program, ports, str(games), str(seed), *leak], stderr=subprocess.DEVNULL if leak else None)


program, games, is_apart = sys.argv[1], int(sys.argv[2]), "apart" in sys.argv[3:]
AT_A_TIME, PLANTED = (2, 5) if is_apart else (10, 10)
if is_apart and not host.postgres.PROGRAMS:
    print("there is no PostgreSQL here")
    sys.exit(0)
with contextlib.ExitStack() as opened:
    place = opened.enter_context(host.postgres.Postgres()).url if is_apart else None
    servers = [opened.enter_context(host.Host(data=place)) for _ in range(2 if is_apart else 1)]
    ports = ",".join(str(server.port) for server in servers)
    shares = [games // AT_A_TIME + (n < games % AT_A_TIME) for n in range(AT_A_TIME)]
    searches = [search(ports, share, seed) for seed, share in enumerate(shares, 1) if share]
    searches.append(search(ports, PLANTED, 99, "leak"))
    sys.exit(max(s.wait() for s in searches))
