"""crowd.py -- people who play random games and remember exactly what the server promised them.

A play counts as acknowledged when the answer to it arrived. A play that was on its way when the server
died may or may not have been stored: the first state after coming back says which. So at any time every
player knows the list of plays that must stand under its letter in the table's record."""

import json
import random
import select

import ws

LETTERS = "ABCDEFGH"


class Player:
    def __init__(self, table, seat, token):
        self.table, self.seat, self.token = table, seat, token
        self.socket, self.seq, self.actors, self.moves = None, 0, [], []
        self.kept = []  # plays that the server acknowledged, in order
        self.log = {}  # what happened, by seq
        self.on_its_way, self.ref, self.has_said_ready = None, 0, False
        self.errors = []

    def connect(self, host):
        self.socket = host.socket()
        self.socket.send({"type": "join", "protocol": 2, "table": self.table.id, "tokens": [self.token],
                          "language": "en", "since": self.seq, "words": False})
        self.has_said_ready = False

    def hear(self, text):
        message = json.loads(text)
        if message["type"] == "error":
            self.hear_error(message)
        elif message["type"] == "state":
            self.hear_state(message)

    def new_plays(self, happened):
        """One's own. What is told again when hidden plays are turned up may have other numbers: the log is then right."""
        self.log.update({h["seq"]: h for h in happened})
        mine = [h["move"] for _, h in sorted(self.log.items()) if h["seat"] == self.seat]
        assert mine[:len(self.kept)] == self.kept, "the log tells other plays than were acknowledged"
        return mine[len(self.kept):]

    def hear_error(self, message):
        self.errors.append(message)
        if message.get("ref") == self.ref:
            self.on_its_way = None

    def hear_state(self, state):
        assert state["seq"] >= self.seq, f"the table went back from {self.seq} to {state['seq']}"
        mine = self.new_plays(state["happened"])
        assert len(mine) <= 1 and (not mine or mine[0] == self.on_its_way), (mine, self.on_its_way)
        if mine:
            self.kept += mine
            self.on_its_way = None
        elif "ref" in state and state["ref"] == self.ref and self.on_its_way:
            raise AssertionError("a play was acknowledged, but did not happen")
        elif not self.table.is_calm and self.seq:
            self.on_its_way = None  # it was lost with the server, unacknowledged
        self.seq = state["seq"]
        self.actors, self.moves = state["actors"], state.get("moves", [])
        self.table.is_over = state["phase"] == "over"
        is_ready = next(s["ready"] for s in state["seats"] if s["seat"] == self.seat)
        if state["phase"] == "gathering" and not is_ready and not self.has_said_ready:
            self.has_said_ready = True
            self.socket.send({"type": "ready", "seat": self.seat})

    def play(self, rng):
        """Whether there was something to play."""
        if self.seat not in self.actors or not self.moves or self.on_its_way:
            return False
        self.ref += 1
        self.on_its_way = rng.choice(self.moves)["move"]
        self.socket.send({"type": "play", "ref": self.ref, "seat": self.seat, "seq": self.seq,
                          "move": self.on_its_way})
        return True


class Table:
    def __init__(self, host, game, seats):
        self.game = game
        self.id, tokens = host.make_table(game, seats)
        self.players = [Player(self, LETTERS[i], token) for i, token in enumerate(tokens)]
        self.is_over = False
        self.is_calm = True  # no server has died since the players heard from it


class Crowd:
    """Tables that are played at while a server runs, and may be taken up again with the next one."""

    def __init__(self, seed, games):
        self.rng, self.games = random.Random(seed), games
        self.tables, self.finished = [], []
        self.by_file = {}

    def open_tables(self, host, count):
        while len(self.tables) < count:
            game, seats = self.rng.choice(self.games)
            table = Table(host, game, seats)
            self.tables.append(table)
            self.connect_table(host, table)

    def connect_table(self, host, table):
        for player in table.players:
            player.connect(host)
            self.by_file[player.socket.raw.fileno()] = player

    def come_back(self, host):
        """To a server that was started again: every table is asked for at once."""
        for table in self.tables:
            table.is_calm = False
            self.connect_table(host, table)
            for player in table.players:
                while (text := player.socket.receive_bytes()):
                    player.hear(text)
                    if json.loads(text)["type"] == "state":
                        break
            table.is_calm = True

    def go_on(self):
        """Whoever came back plays; from then on every play answers another."""
        for player in self.by_file.values():
            player.play(self.rng)

    def acknowledged(self):
        return sum(len(p.kept) for table in self.tables + self.finished for p in table.players)

    def turn(self, seconds=0.05):
        """Hears what came and plays what is due. Raises Closed when the server is gone."""
        ready, _, _ = select.select(list(self.by_file), [], [], seconds)
        for file in ready:
            player = self.by_file.get(file)
            if not player:
                continue
            for text in player.socket.arrived():
                player.hear(text)
            if all(p.seq and p.table.is_over and p.seq == player.seq for p in player.table.players):
                self.leave(player.table)
                continue
            player.play(self.rng)

    def leave(self, table):
        for player in table.players:
            del self.by_file[player.socket.raw.fileno()]
            player.socket.close()
        self.tables.remove(table)
        self.finished.append(table)

    def drop(self):
        """The server is gone: hears what it still said, and hangs up."""
        for player in self.by_file.values():
            try:
                while player.socket.raw.fileno() >= 0:
                    for text in player.socket.arrived():
                        player.hear(text)
            except (ws.Closed, OSError):
                pass
            player.socket.raw.close()
        self.by_file = {}


def plays_of(record, seat):
    """What a record lists under a letter, from its `play` line on."""
    lines = record.split("\nplay\n", 1)[1].split("\n")
    return [line[2:] for line in lines if line.startswith(seat + " ")]
