"""tournaments.py -- people with real accounts who make, enter and play tournaments over HTTP and sockets, held to the schema; and the
points and tie-breaks of a tournament, reckoned from what is told of its tables and nothing else."""

import fractions
import random
import time

import passkeys
import ws
from checked import Client, check

NEW = {"name": "Ibis Club, autumn rounds", "game": "pyramis", "seats": 3, "form": "swiss", "rounds": 3, "pace": "live"}


class Person(passkeys.Browser):
    def __init__(self, server, name):
        super().__init__(server)
        self.name = name
        self.make(name)

    def call(self, method, path, body=None, status=200, schema="tournament"):
        if body is not None and schema == "tournament":
            check(body, "newTournament" if path == "/api/tournaments" else "enterTournament")
        got, answer = self.ask(method, path, body)
        assert got == status, (self.name, path, got, answer)
        return check(answer, schema if status < 300 else "httpError")

    def refused(self, path, status, error, body=None):
        answer = self.call("POST", path, {} if body is None else body, status)
        assert answer["error"] == error and answer["words"], answer
        return answer

    def begin_one(self, **fields):
        return self.call("POST", "/api/tournaments", {**NEW, **fields}, 201)

    def enter(self, tournament, **fields):
        return self.call("POST", f"/api/tournaments/{tournament}/enter", fields)

    def look(self, tournament, query=""):
        return self.call("GET", f"/api/tournaments/{tournament}{query}")

    def list(self):
        return self.call("GET", "/api/tournaments", schema="tournamentList")["tournaments"]


def people(server, count):
    return [Person(server, f"Player {i}") for i in range(count)]


def entered(everybody, **fields):
    """A tournament of the first that all of them have entered, and begun."""
    tournament = everybody[0].begin_one(**fields)
    link = {"link": tournament["link"]} if "link" in tournament else {}
    for person in everybody:
        person.enter(tournament["tournament"], **link)
    return everybody[0].call("POST", f"/api/tournaments/{tournament['tournament']}/begin", {})


def until(person, tournament, is_enough):
    """How it is told to somebody once it is as wanted."""
    give_up = time.monotonic() + 5 * ws.PATIENCE
    while not is_enough(told := person.look(tournament)):
        assert time.monotonic() < give_up, told
        time.sleep(0.1)
    return told


def my_table(person, tournament, round):
    """What they are told of their table of a round once it is made; None: they are free."""
    told = until(person, tournament, lambda told: told["round"] == round and (told["mine"] is None or told["mine"]["token"]))
    return told["mine"]


def sit_down(server, tables):
    """One client for each (name, what is told of theirs) of a table, by letter, all of them ready."""
    clients = {}
    for mine in tables:
        clients[mine["seat"]] = Client(server)
        joined = clients[mine["seat"]].sit(mine["table"], mine["token"])
        assert joined["seats"] == [mine["seat"]] and not joined["owner"], joined
    for letter, client in clients.items():
        assert client.call("ready", seat=letter)["type"] == "state"
    return clients


def play(clients, seed, most=10**6):
    """Legal moves at random until the game is over, or so many; bots play for themselves, and each hears of the others by what its own
    server tells."""
    chance, plays = random.Random(seed), 0
    while plays < most:
        before = plays
        for letter, client in clients.items():
            client.call("ping")
            state = client.state[letter]
            if state["phase"] == "over":
                return state
            if "moves" in state:
                answer = client.play(letter, chance.choice(state["moves"])["move"])
                assert answer["type"] == "state" or answer["error"] == "stale", answer
                plays += 1
        if plays == before:
            time.sleep(0.01)  # a bot thinks, or another server has not told yet
    return None


# ---- a reckoning of one's own ----


def points_of(seats):
    """Of the seats of a table, as they are told: (points of the tournament by index)."""
    made = []
    for i, seat in enumerate(seats):
        others = [other for j, other in enumerate(seats) if j != i]
        won = sum(fractions.Fraction(1) for other in others if seat["place"] < other["place"])
        tied = sum(fractions.Fraction(1, 2) for other in others if seat["place"] == other["place"])
        made.append(fractions.Fraction(0) if seat.get("absent") else won + tied)
    return made


def reckon(told):
    """The order of entrants with (points, opponents, share), after the rounds that are finished; lots are not known."""
    after, count = told["stands_after"], len(told["list"])
    tables = [table for table in told["tables"] if table["round"] <= after]
    made, played, share, whole = [[fractions.Fraction(0)] * count for _ in range(4)]
    last, met = [0] * count, [[] for _ in range(count)]
    for table in tables:
        seats = table["seats"]
        for seat, points in zip(seats, points_of(seats)):
            who = seat["entrant"]
            if who is None:
                continue
            made[who] += points
            played[who] += 1
            share[who] += 0 if seat.get("absent") else max(seat["points"], 0)
            whole[who] += sum(max(other["points"], 0) for other in seats)
            last[who] = max(last[who], table["round"])
            met[who] += [who if other["entrant"] is None else other["entrant"] for other in seats if other is not seat]
    for who, person in enumerate(told["list"]):
        free = (last[who] if person.get("left") else after) - played[who]
        if played[who]:
            made[who] += made[who] / played[who] * free
    opponents = [sum((made[other] for other in met[who]), fractions.Fraction(0)) for who in range(count)]
    shares = [share[who] / whole[who] if whole[who] else fractions.Fraction(0) for who in range(count)]
    return made, opponents, shares


def check_standings(told):
    """Every figure, the order as far as lots do not decide, and what is said to have decided."""
    made, opponents, shares = reckon(told)
    lines = told["standings"]
    assert sorted(line["entrant"] for line in lines) == list(range(len(told["list"]))), lines
    for place, line in enumerate(lines, 1):
        who = line["entrant"]
        assert line["place"] == place, line
        assert abs(line["points"] - made[who]) < 0.006, (line, made[who])
        assert abs(line["opponents"] - opponents[who]) < 0.006, (line, opponents[who])
        assert abs(line["share"] - 100 * shares[who]) < 0.006, (line, shares[who])
    for above, below in zip(lines, lines[1:]):
        keys = [(made[line["entrant"]], opponents[line["entrant"]], shares[line["entrant"]]) for line in (above, below)]
        assert keys[0] >= keys[1], (above, below)
        different = [word for word, a, b in zip(("points", "opponents", "share"), *keys) if a != b]
        assert above["over"] == (different + ["lot"])[0], (above, below)
