"""test_disk.py -- no room to write: people are told `store`, nobody is told of a play that is not there, and
all goes on when there is room again.

Two ways to run out: a file system of a few megabytes (needs root) and a limit on the size of files."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

import crowd
import host
import ws
from checked import Client, make_table, sit_everybody

GAMES = [("pyramis", 2), ("pyramids", 2)]


class Disk(unittest.TestCase):
    def play_turns(self, people, turns):
        for _ in range(turns):
            people.turn(0.02)

    def errors(self, people):
        return [e["error"] for table in people.tables for p in table.players for e in p.errors]

    def run_out(self, server, fill, make_room):
        people = crowd.Crowd(3, GAMES)
        people.open_tables(server, 6)
        self.play_turns(people, 40)
        before = people.acknowledged()
        self.assertGreater(before, 0)
        fill()
        self.play_turns(people, 120)
        self.assertTrue(server.is_well(), server.words())
        refused = self.errors(people)
        self.assertIn("store", refused)
        self.assertEqual(set(refused), {"store"})
        make_room()
        for table in people.tables:  # whoever was refused asks again
            for player in table.players:
                player.socket.send({"type": "resync", "since": player.seq})
        went_on = people.acknowledged()
        self.play_turns(people, 80)
        self.assertGreater(people.acknowledged(), went_on, "play did not go on when there was room")
        server.kill()
        people.drop()
        server.start()
        people.come_back(server)
        for table in people.tables + people.finished:
            for player in table.players:
                told = crowd.plays_of(server.record(table.id, player.token), player.seat)
                self.assertEqual(player.kept, told)

    @unittest.skipIf(os.geteuid() != 0, "mounting needs root")
    def test_full_file_system(self):
        folder = tempfile.mkdtemp(prefix="mastaba-disk-")
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", folder], capture_output=True)
        if mounted.returncode:
            os.rmdir(folder)
            self.skipTest("no file system can be mounted here")
        filler = os.path.join(folder, "filler")

        def fill():
            with open(filler, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(bytes(1024))
                except OSError:
                    pass

        try:
            with host.Host(data=os.path.join(folder, "tables.db")) as server:
                self.run_out(server, fill, lambda: os.remove(filler))
        finally:
            subprocess.run(["umount", folder], check=True)
            shutil.rmtree(folder)

    def test_limit_on_files(self):
        def limit(size):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        def prepare():  # else the limit is a signal that kills
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        with host.Host(prepare=prepare) as server:
            largest = lambda: max(os.path.getsize(server.data + end) for end in ("", "-wal")
                                  if os.path.exists(server.data + end))
            self.run_out(server, lambda: limit(largest()), lambda: limit(resource.RLIM_INFINITY))

    def start_without_room(self, server, made, fill):
        """Over a table whose clock runs, which must be written down first: the client of the seat that is to play."""
        server.kill()
        server.start()
        fill()
        for seat in made["seats"]:
            client = Client(server)
            client.sit(made["table"], seat["token"])
            if "moves" in client.state[seat["seat"]]:
                mover = client
        self.assertTrue(server.is_well())
        return mover

    def try_to_play(self, client):
        (letter,) = client.state
        answer = client.play(letter, client.state[letter]["moves"][0]["move"])
        if answer["type"] == "error":
            client.call("resync")
        return answer

    def begin_without_room(self, server, fill, make_room):
        """A clock runs, a restart, no room, somebody joins: the server answers, and the game goes on when there is room."""
        made = make_table(server, clock={"kind": "live", "seconds": 3600, "increment": 0})
        sit_everybody(server, made)
        client = self.start_without_room(server, made, fill)
        self.assertEqual(self.try_to_play(client)["error"], "store")
        self.assertTrue(server.is_well())
        make_room()
        give_up = time.monotonic() + ws.PATIENCE
        while (answer := self.try_to_play(client))["type"] == "error":
            self.assertEqual(answer["error"], "store")
            self.assertLess(time.monotonic(), give_up)
        self.assertEqual([seat["stand_in"] for seat in answer["seats"]], [None, None])
        self.start_without_room(server, made, fill)
        status, seconds = server.stop()
        self.assertEqual(status, 0)

    def test_full_after_a_restart(self):
        def limit(size):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        def prepare():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        with host.Host(prepare=prepare) as server:
            self.begin_without_room(server, lambda: limit(0), lambda: limit(resource.RLIM_INFINITY))

    def test_locked_after_a_restart(self):
        with host.Host() as server:
            other = sqlite3.connect(server.data, isolation_level=None)
            self.begin_without_room(server, lambda: other.execute("begin immediate"), lambda: other.execute("rollback"))
            other.close()


if __name__ == "__main__":
    unittest.main()
