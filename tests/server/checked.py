"""checked.py -- clients that hold every message, in both directions, to docs/protocol.schema.json."""

import hashlib
import json
import os
import random
import time

import host
import jsonschema
import ws

SCHEMA_FILE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "protocol.schema.json")
with open(SCHEMA_FILE, encoding="utf-8") as file:
    SCHEMA = json.load(file)

FROM_CLIENT = {"join": "join", "ready": "ready", "reveal": "reveal", "play": "play", "preview": "askPreview", "undo": "undo",
               "hint": "askHint", "hurry": "hurry", "look": "look", "name": "rename", "arrange": "arrange", "stand_in": "standIn",
               "rematch": "askRematch", "resync": "resync", "language": "chooseLanguage", "ping": "ping",
               "listen": "listen", "hush": "hush", "say": "say", "allow": "allow", "report": "report"}
FROM_SERVER = {"joined": "joined", "state": "state", "preview": "preview", "hint": "hint", "past": "past", "rematch": "rematch",
               "error": "errorMessage", "pong": "pong", "bye": "bye", "chat": "chat", "said": "said", "reported": "reported"}


def _validator(name):
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


VALIDATORS = {name: _validator(name) for name in SCHEMA["$defs"]}


def check(value, name):
    """Fails with the place and the reason when a value is not as the schema says."""
    for error in VALIDATORS[name].iter_errors(value):
        raise AssertionError(f"not a {name}: {error.message} at {list(error.absolute_path)}")
    return value


class Client(ws.Socket):
    """A client of one table. `state` is the newest of each observer."""

    def __init__(self, server, **options):
        super().__init__(server.port, **options)
        self.state, self.ref, self.on_state = {}, 0, lambda: None

    def __del__(self):
        self.raw.close()

    def send(self, message):
        if isinstance(message, dict):
            check(message, FROM_CLIENT[message["type"]])
        super().send(message)

    def receive(self, *types):
        while True:
            message = json.loads(self.receive_bytes())
            check(message, FROM_SERVER[message["type"]])
            if message["type"] == "state":
                self.state[message["observer"]] = message
                self.on_state()
            if not types or message["type"] in types:
                return message

    def call(self, type, **fields):
        """Sends a message and returns what answers it."""
        self.ref += 1
        self.send({"type": type, "ref": self.ref, **fields})
        while True:
            message = self.receive()
            if message.get("ref") == self.ref:
                return message

    def sit(self, table, *tokens, **fields):
        """Joins, and waits for the states that follow."""
        self.state = {}
        joined = self.call("join", protocol=2, table=table, tokens=list(tokens), **fields)
        assert joined["type"] == "joined", joined
        while len(self.state) < max(1, len(joined["seats"])):
            self.receive("state")
        return joined

    def wait(self, is_enough):
        """Hears on until a state of any observer is as wanted; returns it."""
        while True:
            for state in self.state.values():
                if is_enough(state):
                    return state
            self.receive()

    def play(self, seat, move, seq=None):
        seq = self.state[seat]["seq"] if seq is None else seq
        return self.call("play", seat=seat, seq=seq, move=move)


def nonce_digest(table, seat, nonce):
    """What a seat gives with `ready` (docs/fair-deals.md)."""
    return hashlib.sha256(f"mastaba nonce {table} {seat} {nonce}".encode()).hexdigest()


def make_table(server, game="pyramis", seats=("human", "human"), **fields):
    """The answer to the call. A seat is "human", "open", or the level of a bot."""
    chairs = [{"kind": s} if s in ("human", "open") else {"kind": "bot", "level": s} for s in seats]
    body = check({"game": game, "seats": chairs, **fields}, "newTable")
    status, _, made = server.http("POST", "/api/tables", body)
    assert status == 201, (status, made)
    return check(made, "tableMade")


def sit_everybody(server, made):
    """One client for each human seat, by letter, all of them ready."""
    clients = {}
    for seat in made["seats"]:
        clients[seat["seat"]] = Client(server)
        clients[seat["seat"]].sit(made["table"], seat["token"])
    for letter, client in clients.items():
        assert client.call("ready", seat=letter)["type"] == "state"
    for client in clients.values():
        client.wait(lambda state: state["phase"] != "gathering")
    return clients


def sit_sealed(server, made):
    """The same, each with a nonce that it seals and then opens: clients, nonces and digests by letter."""
    nonces = {seat["seat"]: f"{seat['seat']}-{random.randrange(10**9)}" for seat in made["seats"]}
    digests = {letter: nonce_digest(made["table"], letter, nonce) for letter, nonce in nonces.items()}
    clients = {}
    for seat in made["seats"]:
        clients[seat["seat"]] = Client(server)
        clients[seat["seat"]].sit(made["table"], seat["token"])
    for letter, client in clients.items():
        assert client.call("ready", seat=letter, digest=digests[letter])["type"] == "state"
    for letter, client in clients.items():
        assert client.call("reveal", seat=letter, nonce=nonces[letter])["type"] == "state"
    for client in clients.values():
        client.wait(lambda state: state["phase"] != "gathering")
    return clients, nonces, digests


def catch_up(clients):
    """Everybody hears what has been sent so far; not everybody is told of everything."""
    for client in clients.values():
        client.call("ping")


def play_randomly(clients, most=10**6, seed=1, everybody=None):
    """Plays on for all clients until the game is over; returns the last state. `everybody`: those who watch, too. A game may take
    minutes, and who hears nothing for so long answers no ping and is taken for gone."""
    chance = random.Random(seed)
    for _ in range(most):
        catch_up(everybody or clients)
        letter, client = next(iter(clients.items()))
        newest = client.state[letter]
        if newest["phase"] == "over":
            return newest
        letter = next(iter(newest["actors"]))
        state = clients[letter].state[letter]
        answer = clients[letter].play(letter, chance.choice(state["moves"])["move"])
        assert answer["type"] == "state", answer
    return None


def watch_to_the_end(server, table):
    """Looks in now and then: who holds every play of quick bots to the schema may not keep up with them, and is closed."""
    give_up = time.monotonic() + 5 * ws.PATIENCE
    while time.monotonic() < give_up:
        watcher = Client(server)
        watcher.sit(table)
        (state,) = watcher.state.values()
        watcher.close()
        if state["phase"] == "over":
            return
        time.sleep(0.1)
    raise AssertionError(f"the bots of {table} never came to an end")


def close(clients):
    for client in clients.values():
        client.close()
