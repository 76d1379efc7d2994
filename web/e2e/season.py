"""season.py FILE -- a season of rated games, written into the file of a server for players.test.mjs: thirty players, of whom Zoé (the cookie
is 22 times z) has played sixty games of two titles, shows herself to everyone and is twelfth in Pyramids."""
import hashlib
import sqlite3
import sys
import time

DAY = 24 * 3600 * 1000
NOW = int(time.time() * 1000)
LEVELS = ("architect", "vizier")

with sqlite3.connect(sys.argv[1], timeout=60) as file:
    run = file.execute
    for player in range(1, 31):
        name = "Zoé" if player == 1 else f"Player {player}"
        run("INSERT INTO accounts (account, name, folded, made) VALUES (?, ?, ?, ?)", (player, name, name.lower(), NOW - 250 * DAY))
        run("INSERT INTO player_pages VALUES (?, 2)", (player,))
    digest = hashlib.sha256(b"z" * 22).hexdigest()
    run("INSERT INTO account_sessions (digest, account, key, made, used) VALUES (?, 1, 'k', ?, ?)", (digest, NOW, NOW))
    mu, sigma = {"pyramids": 25.0, "pyramis": 25.0}, {"pyramids": 25 / 3, "pyramis": 25 / 3}
    for number in range(60):
        game = "pyramis" if number % 3 == 2 else "pyramids"
        table, ended, place = f"season{number:010d}", NOW - (60 - number) * 4 * DAY, (1, 2, 1, 3)[number % 4]
        before = mu[game], sigma[game]
        mu[game] += (2 - place) * sigma[game] / 8 + 0.03
        sigma[game] = max(0.9, sigma[game] * 0.93)
        run("INSERT INTO results (table_id, game, ended, seats, is_rated) VALUES (?, ?, ?, 3, 1)", (table, game, ended))
        seats = ((1, "", place), (2 + number % 20, "", place % 3 + 1), (None, LEVELS[number % 2], (place + 1) % 3 + 1))
        for seat, (account, level, at) in enumerate(seats):
            rated = (*before, mu[game], sigma[game]) if account == 1 else (25, 1, 25, 1)
            run("INSERT INTO result_seats (table_id, seat, game, ended, account, level, seats, place, points, mu_before, sigma_before, mu, sigma)"
                " VALUES (?, ?, ?, ?, ?, ?, 3, ?, ?, ?, ?, ?, ?)", (table, seat, game, ended, account, level, at, 60 - 7 * at, *rated))
    for game in mu:
        count = 20 if game == "pyramis" else 40
        run("INSERT INTO ratings VALUES (1, ?, ?, ?, ?, ?, 2)", (game, mu[game], sigma[game], count, NOW - 4 * DAY))
    for player in range(2, 31):
        run("INSERT INTO ratings VALUES (?, 'pyramids', ?, ?, ?, ?, 2)", (player, mu["pyramids"] + 0.5 * (13 - player), 0.7 + player % 4 / 4,
                                                                          20 + 7 * player, NOW - DAY))
