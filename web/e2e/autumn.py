"""autumn.py FILE -- a tournament of twelve, written into the file of a server for tournament-pages.test.mjs: two rounds of Pyramids are over, the
second with the same deal at all tables, in which somebody did not come; the third is paired by the server itself. Everybody is signed in with
a cookie of their own: 22 times the letter of their number, a for the first."""
import hashlib
import hmac
import sqlite3
import sys
import time

MINUTE = 60 * 1000
NOW = int(time.time() * 1000)
NAMES = ["Yuki", "Nora", "Zoé", "Inès", "Marc", "Edith", "Tomás", "Hugo", "Pavel", "Clara", "Amir", "Léa"]
ID, DEAL, SECRET = "autumnautumnautu", "samedealsamedeal", "8c1e40d7" * 8
ROUNDS = (
    (("Edith", 62, "Marc", 55, "Amir", 54), ("Yuki", 57, "Pavel", 51, "Léa", 46), ("Nora", 56, "Hugo", 49, "Clara", 48), ("Inès", 55, "Zoé", 47, "Tomás", 41)),
    (("Nora", 47, "Yuki", 58, "Edith", 41), ("Marc", 52, "Pavel", 46, "Inès", 50), ("Hugo", 50, "Zoé", 60, "Amir", 47), ("Tomás", 53, "Léa", 47, "Clara", 48)),
)
ABSENT = {(1, "Léa")}


def lot(entrant):
    return int.from_bytes(hmac.digest(bytes.fromhex(SECRET), f"mastaba lot {ID} {entrant}".encode(), "sha256")[:4], "big")


def place_of(number, name, points, seats):
    """Whoever did not come is behind everybody."""
    absent = (number, name) in ABSENT
    return 1 + sum(((number, other) not in ABSENT, theirs) > (not absent, points) for other, theirs in seats)


with sqlite3.connect(sys.argv[1], timeout=60) as file:
    run = file.execute
    for at, name in enumerate(NAMES):
        digest = hashlib.sha256((chr(ord("a") + at) * 22).encode()).hexdigest()
        run("INSERT INTO accounts (account, name, folded, made) VALUES (?, ?, ?, ?)", (at + 1, name, name.lower(), NOW - 9000 * MINUTE))
        run("INSERT INTO account_sessions (digest, account, key, made, used) VALUES (?, ?, 'k', ?, ?)", (digest, at + 1, NOW, NOW))
        run("INSERT INTO player_pages VALUES (?, 2)", (at + 1,))
        if at % 4 != 3:
            run("INSERT INTO ratings VALUES (?, 'pyramids', ?, ?, ?, ?, 2)", (at + 1, 28 - at / 3, 0.7 + at / 20, 84 - 5 * at, NOW))
    for table, (ended, draws) in {f"autumn{number}{table:09d}": (number, 64) for number in (1, 2) for table in range(1, 5)}.items():
        run("INSERT INTO results (table_id, game, ended, seats, is_rated, draws) VALUES (?, 'pyramids', ?, 3, 0, ?)", (table, NOW - (4 - ended) * 30 * MINUTE, draws))
    commitment = hashlib.sha256(f"mastaba tournament {ID} {SECRET}".encode()).hexdigest()
    for number, tables in enumerate(ROUNDS, 1):
        for at, said in enumerate(tables, 1):
            seats, table = list(zip(said[::2], said[1::2])), f"autumn{number}{at:09d}"
            for seat, (name, points) in enumerate(seats):
                place, account = place_of(number, name, points, seats), NAMES.index(name) + 1
                first, second, third = points * 4 // 10, points // 4, points // 6
                run("INSERT INTO result_seats (table_id, seat, game, ended, account, level, seats, place, points, parts) VALUES (?, ?, 'pyramids', ?, ?, '', 3, ?, ?, ?)",
                    (table, seat, NOW - (4 - number) * 30 * MINUTE, account, place, points, f"{first} {second} {third} {points - first - second - third}"))
    run("INSERT INTO tournaments (tournament, name, game, options, seats, form, rounds, pace, same_deal, is_rated, link, starts, maker, made, secret, commitment,"
        " state, round, paired, ended) VALUES (?, 'Ibis Club, autumn rounds', 'pyramids', '{}', 3, 0, 5, 0, 20, 0, '', 0, 2, ?, ?, ?, 1, 2, ?, 0)",
        (ID, NOW - 100 * MINUTE, SECRET, commitment, NOW - 60 * MINUTE))
    for at in range(len(NAMES)):
        run("INSERT INTO tournament_entrants VALUES (?, ?, ?, ?, 0)", (ID, at, at + 1, lot(at)))
    for number, tables in enumerate(ROUNDS, 1):
        run("INSERT INTO tournament_rounds VALUES (?, ?, ?, ?, ?)", (ID, number, NOW - (4 - number) * 30 * MINUTE, DEAL if number == 2 else "", number == 2))
        for at, said in enumerate(tables, 1):
            seats = list(zip(said[::2], said[1::2]))
            run("INSERT INTO tournament_tables VALUES (?, ?, ?, ?, ?, ?, 1)", (ID, number, at, f"autumn{number}{at:09d}", NOW, NOW))
            for seat, (name, points) in enumerate(seats):
                run("INSERT INTO tournament_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (ID, number, at, seat, NAMES.index(name), 2 if (number, name) in ABSENT else 0, place_of(number, name, points, seats), points))
