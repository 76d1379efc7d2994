"""again.py RECORD -- deals a record again by docs/fair-deals.md and the component lists. It shares no code with the program, which is
asked for nothing but what lies in the piles of Pyramidion (`replay --legal`), as that page says.

Exit status 0: every draw agrees; 1: one does not, or the promise does not hold."""

import csv
import hashlib
import hmac
import os
import subprocess
import sys

GAMES_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games")


class Wrong(Exception):
    """Why the record does not prove itself."""


def rows_of(name):
    """A component list; its name begins with that of its game."""
    with open(os.path.join(GAMES_FOLDER, name.split("-")[0], "data", name + ".csv"), encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def column(name, field="id"):
    """One column of a component list, in the order of its rows."""
    return [row[field] for row in rows_of(name)]


# ---- the record ----

class Record:
    def __init__(self, text):
        lines = text.splitlines()
        end = lines.index("play") + 1
        self.header = [line for line in lines[:end] if not line.startswith("name ")]
        self.plays = [line for line in lines[end:] if line[:2] in ("* ", "A ", "B ", "C ", "D ", "E ", "F ", "G ", "H ")]
        self.said = [line.split(" ")[2:] for line in lines if line.startswith("# fair ")]
        self.game = next(line for line in self.header if line.startswith("game "))[5:]
        self.seats = "ABCDEFGH"[:int(next(line for line in self.header if line.startswith("seats "))[6:])]

    def one(self, what):
        return next(words[1] for words in self.said if words[0] == what)

    def maybe(self, what):
        return next((words[1] for words in self.said if words[0] == what), None)

    def each(self, what):
        return {words[1]: words[2] for words in self.said if words[0] == what}


# ---- the numbers ----

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def check_promise(record):
    table, secret, nonces, digests = record.one("table"), record.one("secret"), record.each("nonce"), record.each("digest")
    deal = record.maybe("deal")
    if deal and (nonces or digests or ["sealed"] not in record.said):
        raise Wrong("seats add nothing to a deal in common, and it is sealed")
    if ["sealed"] not in record.said:
        promise = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    else:
        lines = ["mastaba deal", "table " + table, *(["deal " + deal] if deal else []), *record.header, "secret " + secret]
        promise = sha256("".join(line + "\n" for line in lines))
        for seat, nonce in nonces.items():
            if sha256(f"mastaba nonce {table} {seat} {nonce}") != digests.get(seat):
                raise Wrong(f"the nonce of {seat} is not the one it had sealed")
    if promise != record.one("commitment"):
        raise Wrong("this is not what the table had committed itself to")


def key_of(record):
    secret, nonces = bytes.fromhex(record.one("secret")), record.each("nonce")
    if not nonces:
        return secret
    mixed = "".join(text + "\0" for text in ["nonces"] + [nonces.get(seat, "") for seat in record.seats])
    return hmac.new(secret, mixed.encode(), "sha256").digest()


def pick(key, table, draw, weights):
    """Which outcome the draw falls to."""
    total, attempt = sum(weights), 0
    while True:
        message = table.encode() + draw.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        number = int.from_bytes(hmac.new(key, message, "sha256").digest()[:8], "big")
        if number < 2**64 - 2**64 % total:
            break
        attempt += 1
    left = number % total
    for which, weight in enumerate(weights):
        if left < weight:
            return which
        left -= weight


def pick_by_tickets(secret, plays, outcomes):
    """The same at a table of a deal in common: the outcome with the highest ticket."""
    drawn = [play[2:].rpartition(" ")[0] for play in plays if play.startswith("* ")]

    def highest(outcome, weight):
        times = drawn.count(outcome.rpartition(" ")[0])
        return max(hmac.new(secret, f"mastaba ticket {times} {copy} {outcome}".encode(), "sha256").digest() for copy in range(weight))

    return max(range(len(outcomes)), key=lambda which: highest(*outcomes[which]))


# ---- what could come up: one function per game, as the page describes it ----
#
# Each is given the plays before and the words of the draw, and lists outcomes and weights.

def without(names, plays, *kinds):
    """The pieces that no earlier draw of these kinds has brought."""
    gone = {play.split(" ")[-1] for play in plays if play.startswith("* ") and play.split(" ")[1] in kinds}
    return [name for name in names if name not in gone]


def evenly(prefix, names):
    return [(f"{prefix} {name}", 1) for name in names]


def pyramids(record, plays, words):
    if words[0] == "first":
        return evenly("first", record.seats)
    if words[0] == "aside":
        tiles = [r["tile"] for r in rows_of("pyramids-gods") if int(r["min_players"]) <= len(record.seats) <= int(r["max_players"])]
        before = [play.split(" ")[2] for play in plays if play.startswith("* aside ")]
        return evenly("aside", [tile for tile in tiles if tile not in before[-1:]])
    return evenly(" ".join(words[:-1]), without(column("pyramids-cards", "code"), plays, "deal", "stock"))


def pyramis(record, plays, words):
    if words[0] == "first":
        return evenly("first", record.seats)
    stars = column("pyramis-star")
    if words[0] == "star":
        return evenly(" ".join(words[:2]), without(stars, plays, "star"))
    if words[0] == "steal":
        held = {seat: set() for seat in record.seats}
        thief = victim = None
        for play in plays:
            seat, *move = play.split(" ")
            if move[0] == "star":
                held[move[1]].add(move[2])
            elif move[0] == "steal":
                held[victim].remove(move[1])
                held[thief].add(move[1])
            elif move[0].startswith("*"):
                thief, victim = seat, move[0][1]
        return evenly("steal", [star for star in stars if star in held[victim]])
    return evenly(" ".join(words[:-1]), without(column("pyramis-exodus"), plays, "river", "top"))


def pyramido(record, plays, words):
    if words[0] == "first":
        return evenly("first", record.seats)
    return evenly(" ".join(words[:-1]), without(column("pyramido-dominoes"), plays, "quarry", "top"))


def tresors(record, plays, words):
    if words[0] == "flip":
        patterns = column("tresors-expeditions", "pattern")
        flips = [play.split(" ")[2] for play in plays if play.startswith("* flip ")]
        pile = {name: patterns.count(name) for name in patterns}  # in the order of the first of each
        for name in flips[len(flips) // 7 * 7:]:
            pile[name] -= 1
        return [(f"flip {name}", weight) for name, weight in pile.items() if weight]
    deck = without(column("tresors-pyramids", "number"), plays, "deal", "reserve", "draw")
    keeps = [play.split(" ")[2:] for play in plays if play.split(" ")[1] == "keep"]
    if len(keeps) == len(record.seats):
        dealt = {play.split(" ")[-1] for play in plays if play.startswith("* deal ")}
        later = {play.split(" ")[-1] for play in plays if play.startswith(("* reserve ", "* draw "))}
        back = dealt - {card for pair in keeps for card in pair} - later
        deck = sorted(deck + list(back), key=int)
    return evenly(" ".join(words[:-1]), deck)


LISTS = {"boat": "boats", "dist": "distribution", "deal": "characters", "draw": "characters", "revolt": "revolts"}


def pyramidion(record, plays, words, listed):
    if words[0] == "order":
        return evenly("order", without(record.seats, plays, "order"))
    names = column("pyramidion-" + LISTS[words[0]])
    there = {outcome.split(" ")[-1] for outcome in listed}
    return evenly(" ".join(words[:-1]), [name for name in names if name in there])


GAMES = {"pyramids": pyramids, "pyramis": pyramis, "pyramido": pyramido, "tresors": tresors}


def listings(path, program):
    """What `replay --legal` says could be drawn, draw by draw: a set, for it is sorted by name."""
    done = subprocess.run([program, "replay", "--legal", path], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return [[part.split(" ", 1)[1] for part in line.split("\t")[2:]] for line in done.stdout.splitlines() if line.startswith("?\t*\t")]


# ---- dealing again ----

def deal_again(path, program="build/mastaba"):
    """Every draw: the outcomes in their order, and which it was. Wrong when one differs."""
    with open(path, encoding="utf-8") as file:
        record = Record(file.read())
    check_promise(record)
    key, table, draws = key_of(record), record.one("table"), []
    piles = listings(path, program) if record.game == "pyramidion" else None
    for at, play in enumerate(record.plays):
        if not play.startswith("* "):
            continue
        words, plays, draw = play[2:].split(" "), record.plays[:at], len(draws)
        outcomes = pyramidion(record, plays, words, piles[draw]) if piles else GAMES[record.game](record, plays, words)
        if record.maybe("deal"):
            which = pick_by_tickets(key, plays, outcomes)
        else:
            which = pick(key, table, draw, [weight for _, weight in outcomes])
        if outcomes[which][0] != play[2:]:
            raise Wrong(f"draw {draw} was changed: {play[2:]} should be {outcomes[which][0]}")
        draws.append((outcomes, which))
    return draws


if __name__ == "__main__":
    try:
        print(f"{len(deal_again(*sys.argv[1:]))} draws: all as they were promised")
    except Wrong as wrong:
        sys.exit(str(wrong))
