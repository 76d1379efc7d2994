"""test_kill.py -- the server dies at any moment, and nothing it promised is lost.

People play at many tables; SIGKILL comes at a random moment, also while tables are made or people come
back; a new server takes over the file. In the end every play that anybody was told of must stand in the
log and in the record of its table, every log must re-play, and games that ended must verify."""

import random
import sqlite3
import threading
import unittest

import crowd
import host
import ws

GAMES = [("pyramis", 2), ("pyramis", 4), ("pyramids", 2), ("pyramids", 3), ("pyramidion", 2), ("pyramido", 2),
         ("tresors", 2), ("tresors", 3)]
GONE = (ws.Closed, ConnectionError, OSError)


def logs_of(file):
    """The lines of every table, by id, as they lie in the file."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        numbers = dict(db.execute("SELECT number, id FROM tables"))
        logs = {table: [] for table in numbers.values()}
        for place, lines, text in db.execute("SELECT place, lines, text FROM log ORDER BY place"):
            log = logs[numbers[place >> 24]]
            assert place & 0xffffff == len(log), "a line is missing"
            log += text.splitlines()
            assert text.count("\n") == lines
    return logs


def record_of(log):
    """The record that a log holds: its header, and its plays without what was taken back."""
    lines = []
    for line in log:
        if line.startswith("@ undo "):
            last = max(i for i, play in enumerate(lines) if play.startswith(line[7] + " "))
            del lines[last]
        elif not line.startswith("@"):
            lines.append(line)
    return "\n".join(lines) + "\n"


class Kill(unittest.TestCase):
    def play_until_killed(self, server, people, rng):
        """Everything up to the moment when the server is gone; once in four times it does not even live to see
        everybody back."""
        timer = threading.Timer(rng.uniform(0.02, 0.8), server.process.kill)
        is_early = rng.random() < 0.25
        try:
            if is_early:
                timer.start()
            people.come_back(server)
            people.go_on()
            people.open_tables(server, 24)
            if not is_early:
                timer.start()
            while True:
                people.turn()
                people.open_tables(server, 24)
        except GONE:
            status, _ = server.kill()
            self.assertEqual(status, -9, "the server closed a socket, or ended, by itself:\n" + server.words())
        finally:
            timer.join()
            people.drop()

    def check(self, server, people):
        server.start()
        people.come_back(server)
        logs = logs_of(server.data)
        for table in people.tables + people.finished:
            record = record_of(logs[table.id])
            self.assertIsNone(host.check_record(record), table.id)
            for player in table.players:
                told = crowd.plays_of(server.record(table.id, player.token), player.seat)
                self.assertEqual(player.kept, told, f"{table.game} {table.id} {player.seat}")
                self.assertEqual(player.kept, crowd.plays_of(record, player.seat))
        for table in people.finished:
            whole = server.record(table.id)
            self.assertIsNone(host.check_record(whole))
            self.assertIsNone(host.check_record(whole, "verify"))

    def test_nothing_acknowledged_is_lost(self):
        kills = 300 if host.IS_SOAK else 8
        rng = random.Random(8)
        people = crowd.Crowd(8, GAMES)
        with host.Host() as server:
            for kill in range(kills):
                if kill:
                    server.start()
                self.play_until_killed(server, people, rng)
            self.check(server, people)
            self.assertGreater(people.acknowledged(), 20 * kills)
            print(f"{kills} kills, {people.acknowledged()} plays acknowledged, {len(people.finished)} games "
                  f"finished, {len(people.tables)} going on: nothing lost")


if __name__ == "__main__":
    unittest.main()
