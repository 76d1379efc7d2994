"""figures.py -- how two servers on PostgreSQL do beside one on a file: loopback, two people at each of 1,000 tables, rounds in turns so
that both have the same machine. Prints one line per measure and leaves with status 1 when one falls short.

    MASTABA=build/mastaba python3 tests/cluster/figures.py [ROUNDS]"""

import json
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "server"))
import host  # pylint: disable=wrong-import-position
from host import postgres  # pylint: disable=wrong-import-position

SECONDS = os.environ.get("MASTABA_SECONDS", "10")
shortfalls = []


def report(measure, value, unit, bar, is_met):
    print(f"{'ok   ' if is_met else 'SHORT'} {measure:<58} {value:>10} {unit:<14} bar {bar}", flush=True)
    if not is_met:
        shortfalls.append(measure)


def load(servers, *options):
    nodes = ",".join(f"ws://127.0.0.1:{server.port}" for server in servers)
    words = [host.PROGRAM, "load", "--nodes", nodes, "--tables", "1000", "--think-ms", "180", "--seconds", SECONDS, "--json", *options]
    told = json.loads(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False).stdout)
    print(f"      {len(servers)} {'postgres' if ':' in servers[0].data else 'file':<9}{' '.join(options):<8} {told['plays_per_second']:7.0f} plays/s, "
          f"99% within {told['p99_ms']:.1f} ms, {told['errors']} errors, load average {os.getloadavg()[0]:.1f}", flush=True)
    return told


def one_round(database):
    """(a file, two nodes, two nodes with the people of a table apart)"""
    with host.Host() as server:
        alone = load([server])
    with host.Host(data=database.url) as one, host.Host(data=database.url) as two:
        return alone, load([one, two]), load([one, two], "--apart")


def main(rounds):
    with postgres.Postgres(["shared_buffers=128MB", "max_wal_size=1GB"]) as database:
        found = [one_round(database) for _ in range(rounds)]
    alone, together, apart = ({name: statistics.median(each[kind][name] for each in found) for name in ("plays_per_second", "p99_ms", "errors")}
                              for kind in range(3))
    rate = together["plays_per_second"]
    share = rate / alone["plays_per_second"]
    report("plays per second, two nodes, PostgreSQL, 1,000 tables", f"{rate:.0f}", "plays/s", "3000", rate >= 3000)
    report("  to both clients, 99%", f"{together['p99_ms']:.1f}", "ms", "60", together["p99_ms"] <= 60)
    report("  beside one server on a file", f"{share:.2f}", "times", "0.5", share >= 0.5)
    report("  errors", f"{together['errors']:.0f}", "", "0", together["errors"] == 0)
    report("the two of a table at different nodes: errors", f"{apart['errors']:.0f}", "", "0", apart["errors"] == 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    sys.exit(1 if shortfalls else 0)
