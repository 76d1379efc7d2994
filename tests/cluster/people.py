"""people.py -- people who play Pyramis at a cluster, without an end, and note every fact for the checker.

Each is a thread with one socket at a time. Whoever loses it, or hears nothing for too long, comes back after a moment, somewhere
else. Some seats have two clients, which play against each other for the same decision."""

import json
import os
import random
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "..", "server"), os.path.join(HERE, "..", "support")]
import checker  # pylint: disable=wrong-import-position
import ws  # pylint: disable=wrong-import-position

LISTENS, DULL, TOO_LONG = 0.5, 1, 4  # seconds: between two looks; of silence before a ping; and before one leaves
GONE = (ws.Closed, OSError)  # TimeoutError is an OSError


class Person(threading.Thread):
    def __init__(self, crowd, table, seat, token, name):
        super().__init__(name=name, daemon=True)
        self.crowd, self.table, self.seat, self.token = crowd, table, seat, token
        self.rng = random.Random(f"{crowd.seed} {name}")
        self.socket, self.seq, self.ref = None, 0, 0
        self.play = None  # on its way
        self.wanted = None  # since when it has wanted to make the play that it owes
        self.heard = 0
        self.plays = 0  # acknowledged
        self.has_said_ready = self.is_over = False
        self.phase = "never told of anything"

    def run(self):
        while not self.crowd.is_over and not self.is_over:
            try:
                self.visit()
            except GONE as why:
                self.crowd.note_end(why)
                self.play = None  # nobody will ever say what became of it
                time.sleep(self.rng.uniform(0, 0.5))
            finally:
                if self.socket:
                    self.socket.raw.close()

    def visit(self):
        host, port = self.crowd.way(self)
        self.socket = ws.Socket(port, path=f"/play?table={self.table}", host=host, patience=TOO_LONG)
        if self.socket.status != 101:
            raise ws.Closed(reason=f"HTTP {self.socket.status}")
        self.socket.raw.settimeout(LISTENS)
        self.heard = time.monotonic()
        self.has_said_ready = False
        since = self.seq if self.rng.random() < 0.8 else 0
        self.socket.send({"type": "join", "protocol": 2, "table": self.table, "tokens": [self.token], "since": since, "words": False})
        while not self.crowd.is_over and not self.is_over:
            self.listen()

    def listen(self):
        try:
            texts = self.socket.arrived()
        except TimeoutError:
            texts = []
        now = time.monotonic()
        if texts:
            self.heard = now
        elif now - self.heard > TOO_LONG:
            raise ws.Closed(reason="silence")
        elif now - self.heard > DULL:
            self.socket.send({"type": "ping"})
        for text in texts:
            self.hear(json.loads(text), now)

    def hear(self, message, now):
        if message["type"] == "state":
            self.hear_state(message, now)
        elif message["type"] == "error":
            self.hear_error(message, now)

    def hear_error(self, message, now):
        self.crowd.note_error(message["error"], now)
        if self.play and message.get("ref") == self.ref:
            self.play.refused = message["error"]
            self.play = None
            self.socket.send({"type": "resync", "since": self.seq})
        elif message["error"] not in ("stale", "phase", "not_allowed"):  # of a "ready" that a twin had said already
            raise ws.Closed(reason=message["error"])

    def hear_state(self, state, now):
        lines = {h["seq"]: (h["seat"], h["move"]) for h in state["happened"]}
        self.crowd.facts.told.append(checker.Told(self.table, self.name, now, state["seq"], state["phase"], lines))
        self.seq, self.phase = max(self.seq, state["seq"]), state["phase"]
        if self.play and state.get("ref") == self.ref:
            self.note_acknowledged(lines, now)
        self.is_over = state["phase"] == "over"
        if state["phase"] == "gathering" and not self.has_said_ready:
            self.has_said_ready = True
            self.socket.send({"type": "ready", "seat": self.seat})
        elif not self.play and self.seat in state["actors"] and state.get("moves") and not self.crowd.rests:
            self.make_play(state, now)

    def note_acknowledged(self, lines, now):
        """The first line since then that says what was asked for; -1, which no log has, where none does. An answer that comes late
        tells of more, and a twin may have made the same move again; had one made it before, this one would have been stale."""
        mine = [line for line, said in lines.items() if said == (self.seat, self.play.move) and line >= self.play.seq]
        self.play.acknowledged, self.play.line = now, min(mine, default=-1)
        self.crowd.note_wait(now, now - self.wanted)
        self.play = self.wanted = None
        self.plays += 1

    def make_play(self, state, now):
        time.sleep(self.rng.uniform(0, self.crowd.thinks))
        self.wanted = self.wanted or time.monotonic()
        self.ref += 1
        self.play = checker.Play(self.table, self.name, self.seat, self.rng.choice(state["moves"])["move"], state["seq"], now)
        self.crowd.facts.plays.append(self.play)
        self.play.sent = time.monotonic()
        self.socket.send({"type": "play", "ref": self.ref, "seat": self.seat, "seq": state["seq"], "move": self.play.move})


    def words(self):
        """What it does, for whoever wonders why nothing happens."""
        play = f"waits for the answer to {self.play.move} at {self.play.seq}" if self.play else "owes no play that it knows of"
        return f"{self.name}, line {self.seq}, {self.phase}, heard {time.monotonic() - self.heard:.0f} s ago: {play}"


class Table:
    def __init__(self, crowd, number):
        status, made = crowd.make_table()
        assert status == 201, made
        self.id = made["table"]
        crowd.facts.made.append(self.id)
        self.people = [Person(crowd, self.id, seat["seat"], seat["token"], f"{number}{seat['seat']}") for seat in made["seats"]]
        if number % crowd.twins_every == crowd.twins_every - 1:
            first = made["seats"][0]
            self.people.append(Person(crowd, self.id, first["seat"], first["token"], f"{number}{first['seat']}'"))
        for person in self.people:
            person.start()

    def is_over(self):
        return all(person.is_over for person in self.people)

    def plays(self):
        return sum(person.plays for person in self.people)


class Crowd(threading.Thread):
    """So many tables at which people play until they are told to stop. `addresses` says where one may go; with `spreads` each goes
    anywhere, else all of a table to one, as a proxy would send them."""

    def __init__(self, addresses, tables=12, spreads=True, seed=1, twins_every=3, thinks=0.1):
        """`thinks`: seconds before a play, at most; every so many tables have twins."""
        super().__init__(daemon=True)
        self.thinks = thinks
        self.addresses, self.count, self.spreads, self.seed, self.twins_every = addresses, tables, spreads, seed, twins_every
        self.rng, self.facts, self.tables, self.made, self.finished = random.Random(seed), checker.Facts(), [], 0, 0
        self.is_over = self.rests = False
        self.errors, self.ends, self.waits = [], [], []
        self.mishap = None
        self.start()

    def way(self, person):
        ways = self.addresses()
        return person.rng.choice(ways) if self.spreads else ways[hash(person.table) % len(ways)]

    def make_table(self):
        body = {"game": "pyramis", "seats": [{"kind": "human", "name": "P"}, {"kind": "human", "name": "Q"}]}
        host, port = self.rng.choice(self.addresses())
        status, _, made = ws.http(port, "POST", "/api/tables", body, host=host, patience=TOO_LONG)
        return status, made

    def run(self):
        while not self.is_over:
            over = [table for table in self.tables if table.is_over()]
            self.finished += len(over)
            self.tables = [table for table in self.tables if table not in over]
            if len(self.tables) < self.count and not self.rests:
                self.open_table()
            time.sleep(0.02)

    def open_table(self):
        try:
            self.tables.append(Table(self, self.made))
            self.made += 1
        except (AssertionError, *GONE) as why:  # 503; the next try is another table
            self.mishap = why
            time.sleep(0.2)

    def note_error(self, code, now):
        self.errors.append((now, code))

    def note_end(self, why):
        code = getattr(why, "code", None)
        self.ends.append((time.monotonic(), code or getattr(why, "reason", "") or type(why).__name__))

    def note_wait(self, now, seconds):
        self.waits.append((now, seconds))

    def acknowledged(self):
        return len(self.waits)

    def go_on(self, patience):
        """Waits until everybody's table has gone on by a play, or is over. Who stands still, at the end of patience."""
        before, give_up = {table: table.plays() for table in self.tables}, time.monotonic() + patience
        while still := [table for table, plays in before.items() if not table.is_over() and table.plays() == plays]:
            if time.monotonic() > give_up:
                return still
            time.sleep(0.02)
        while len(self.tables) < self.count and time.monotonic() < give_up:
            time.sleep(0.02)
        return []

    def finish(self):
        """Nobody plays any more; what is under way may still be answered."""
        self.rests = True
        give_up = time.monotonic() + 3 * TOO_LONG
        while any(person.play for table in self.tables for person in table.people) and time.monotonic() < give_up:
            time.sleep(0.02)
        self.is_over = True
        self.join()
        for table in self.tables:
            for person in table.people:
                person.join()
