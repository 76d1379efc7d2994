"""figures.py -- how the server does against what it was built for: loopback, SQLite on disk, two people at
every table. Prints one line per measure and leaves with status 1 when one falls short.

    MASTABA=build/mastaba python3 tests/server/figures.py"""

import hashlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import time

import host
import tournaments

SECONDS = float(os.environ.get("MASTABA_SECONDS", "10"))
shortfalls = []


def report(measure, value, unit, bar, is_met):
    print(f"{'ok   ' if is_met else 'SHORT'} {measure:<58} {value:>10} {unit:<14} bar {bar}", flush=True)
    if not is_met:
        shortfalls.append(measure)


def load(server, *options):
    result = subprocess.run([host.PROGRAM, "load", "--url", f"ws://127.0.0.1:{server.port}", "--json", *options],
                            capture_output=True, text=True)
    if result.returncode:
        print(result.stderr, end="", file=sys.stderr)
    return json.loads(result.stdout)


def busy_tables():
    with host.Host() as server:
        for game in host.GAMES:
            f = load(server, "--tables", "1000", "--think-ms", "180", "--seconds", str(SECONDS), "--game", game)
            rate, cpu = f["plays_per_second"], f["server_cpu_us_per_play"]
            report(f"plays per second, 1,000 tables of {game}", f"{rate:.0f}", "plays/s", "5000", rate >= 5000)
            report("  to both clients, 99%", f"{f['p99_ms']:.1f}", "ms", "20", f["p99_ms"] <= 20)
            user = f["server_user_us_per_play"]
            report("  server CPU, tables made included", f"{cpu:.1f}", "us per play", "20", cpu <= 20)
            report("  of it outside the kernel", f"{user:.1f}", "us per play", "10", user <= 10)
            report("  errors", str(f["errors"]), "", "0", f["errors"] == 0)


def full_speed():
    """Nobody thinks: plays come in crowds, and a crowd is stored with one write."""
    with host.Host() as server:
        f = load(server, "--tables", "100", "--seconds", str(SECONDS))
        rate, cpu = f["plays_per_second"], f["server_cpu_us_per_play"]
        report("plays per second, 100 tables of pyramis at full speed", f"{rate:.0f}", "plays/s", "5000", rate >= 5000)
        report("  to both clients, 99%", f"{f['p99_ms']:.1f}", "ms", "20", f["p99_ms"] <= 20)
        report("  server CPU, tables made included", f"{cpu:.1f}", "us per play", "20", cpu <= 20)


def idle_sockets():
    with host.Host() as server:
        f = load(server, "--idle", "5000", "--seconds", "3")
        each = f["server_bytes_per_socket"] / 1024
        report("5,000 idle sockets at 2,500 tables", f"{each:.1f}", "KB per socket", "20",
               each <= 20 and f["errors"] == 0)


def idle_tables():
    tables = 10000
    with host.Host() as server:
        before = server.memory()
        for _ in range(tables):
            server.make_table()
        each = (server.memory() - before) / tables / 1024
        report("10,000 idle tables, no clients", f"{each:.2f}", "KB per table", "4", each <= 4)
        server.kill()
        took = server.start()
        while not server.is_well():
            time.sleep(0.01)
        report("restart with 10,000 tables stored, after SIGKILL", f"{took:.2f}", "s", "2", took <= 2)
        status, took = server.stop()
        report("SIGTERM until it is gone", f"{took:.2f}", "s", "2", took <= 2 and status == 0)


def put_tournament(file, id, entrants=512, rounds=16):
    """Written where the server keeps it: two at a table, one table of the last round still played."""
    chance, now = random.Random(3), int(time.time() * 1000)
    for i in range(1, entrants):
        file.execute("INSERT INTO accounts (account, name, folded, made) VALUES (?, ?, ?, ?)", (1000 + i, f"Player {i}", f"player {i}", now))
        file.execute("INSERT INTO tournament_entrants VALUES (?, ?, ?, ?, 0)", (id, i + 1, 1000 + i, chance.randrange(2**32)))
        file.execute("INSERT INTO ratings VALUES (?, 'pyramis', 25, 2, 30, ?, 2)", (1000 + i, now))
    file.execute("UPDATE tournaments SET state = 1, round = ?, paired = ? WHERE tournament = ?", (rounds, now, id))
    for round in range(1, rounds + 1):
        order = chance.sample(range(1, entrants + 1), entrants)
        file.execute("INSERT INTO tournament_rounds VALUES (?, ?, ?, '', 0)", (id, round, now))
        for number in range(1, entrants // 2 + 1):
            is_over, table = round < rounds or number > 1, f"t{round:02}{number:013}"
            file.execute("INSERT INTO tournament_tables VALUES (?, ?, ?, ?, 0, ?, ?)", (id, round, number, table, now, is_over))
            for seat in range(2):
                file.execute("INSERT INTO tournament_seats VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
                             (id, round, number, seat, order[2 * number - 2 + seat], is_over * (seat + 1), is_over * chance.randrange(60)))
    file.execute("INSERT INTO tables (id, status, is_public, game, rules_version, deck) VALUES (?, 1, 1, 'pyramis', 1, '')",
                 (f"t{rounds:02}{1:013}",))


def large_tournament():
    calls = 100
    with host.Host() as server:
        (maker,) = tournaments.people(server, 1)
        id = maker.begin_one(seats=2, rounds=16)["tournament"]
        maker.enter(id)
        with sqlite3.connect(server.data, timeout=60) as file:
            put_tournament(file, id)
        before = server.metric("process_cpu_seconds_total")
        for _ in range(calls):
            assert server.http("GET", f"/api/tournaments/{id}")[2]["stands_after"] == 15
        each = (server.metric("process_cpu_seconds_total") - before) / calls * 1000
        report("a tournament of 512 in 16 rounds, to whoever asks", f"{each:.1f}", "ms of CPU", "20", each <= 20)


def slowest(calls):
    """What 99 of 100 calls took at most, in milliseconds, with the way there and back."""
    took = []
    for call in calls:
        began = time.perf_counter()
        call()
        took.append((time.perf_counter() - began) * 1000)
    return sorted(took)[len(took) * 99 // 100]


def put_crowd(file, count=10000):
    """So many accounts with a rating, who show themselves."""
    chance, now = random.Random(5), int(time.time() * 1000)
    for i in range(1, count + 1):
        file.execute("INSERT INTO accounts (account, name, folded, made) VALUES (?, ?, ?, ?)", (i, f"Player {i}", f"player {i}", now))
        file.execute("INSERT INTO player_pages VALUES (?, 2)", (i,))
        file.execute("INSERT INTO ratings VALUES (?, 'pyramis', ?, ?, ?, ?, 2)", (i, chance.gauss(25, 5), chance.uniform(0.6, 3), 30, now))
    digest = hashlib.sha256(b"x" * 22).hexdigest()
    file.execute("INSERT INTO account_sessions (digest, account, key, made, used) VALUES (?, 5000, 'k', ?, ?)", (digest, now, now))


def large_leaderboard():
    with host.Host() as server:
        with sqlite3.connect(server.data, timeout=60) as file:
            put_crowd(file)
        own = {"Host": "localhost", "Cookie": "mastaba=" + "x" * 22}
        for whose, headers in (("a stranger", {}), ("somebody in the middle", own)):
            def ask():
                status, _, answer = server.http("GET", "/api/leaderboard?game=pyramis", headers=headers)
                assert status == 200, answer
            took = slowest([ask] * 300)
            report(f"a leaderboard of 10,000, to {whose}, 99%", f"{took:.1f}", "ms", "20", took <= 20)
        took = slowest([lambda: server.http("GET", "/api/players/77")] * 300)
        report("a player's page among 10,000, 99%", f"{took:.1f}", "ms", "20", took <= 20)


def crowd_of_seekers(count=1000):
    """Each looks for somebody in one of the titles, at one of three paces, for a table of two or of three."""
    tokens, chance = [], random.Random(9)
    with host.Host(options=host.NO_LIMITS) as server:
        def seek():
            wish = {"titles": [chance.choice(["pyramids", "pyramidion", "pyramido", "pyramis", "tresors"])],
                    "seats": [chance.choice([2, 2, 3])], "pace": chance.choice(["live", "quick", "slow"])}
            status, _, answer = server.http("POST", "/api/seek", wish)
            assert status == 201, answer
            tokens.append(answer)
        took = slowest([seek] * count)
        report("1,000 people who look for somebody, each, 99%", f"{took:.1f}", "ms", "20", took <= 20)
        found = 0
        for token in tokens:
            headers = {"Authorization": f"Bearer {token['seek']}"}
            if token["state"] == "found" or server.http("POST", "/api/seek/bots", {}, headers)[2]["state"] == "found":
                found += 1
        waiting = count - found
        report("  of whom nobody was found for (the last at their kind)", str(waiting), "people", "45", waiting <= 45)


if __name__ == "__main__":
    large_leaderboard()
    crowd_of_seekers()
    large_tournament()
    idle_tables()
    idle_sockets()
    full_speed()
    busy_tables()
    sys.exit(1 if shortfalls else 0)
