"""test_chaos.py -- everything that can happen to a cluster happens, while people play at it; and it keeps its word to all of them.

Each person is at a random node, which is the worst case: nobody sends those of a table to one place. MASTABA_CHAOS=N harms N times
in every way (once, if it is not set), MASTABA_HARM="kill_a_node=300 pause_a_node=100" just so; MASTABA_SOAK=1 makes pauses and
cuts as long as they may be."""

import collections
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import checker
import people
import ws

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import cluster  # pylint: disable=wrong-import-position
import network  # pylint: disable=wrong-import-position

TIMES = int(os.environ.get("MASTABA_CHAOS", "1"))
HARM = [word.split("=") for word in os.environ.get("MASTABA_HARM", "").split()]
IS_SOAK = bool(os.environ.get("MASTABA_SOAK"))
SEED = int(os.environ.get("MASTABA_SEED", "18"))
SKEW = os.environ.get("MASTABA_SKEW_LIBRARY")
IS_ALONE = network.be_alone()
NO_LIMITS = ["--max-sockets", "0", "--max-sockets-per-address", "0", "--max-tables-per-address", "0", "--max-messages", "0"]
PATIENCE = 120  # seconds until everybody plays again
LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mastaba news'"


def mount_disk(size):
    """A small file system of its own, for a database."""
    folder = tempfile.mkdtemp(prefix="mastaba-disk-")
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=0755,uid=postgres,gid=postgres", "tmpfs", folder], check=True)
    return folder


class Pings(threading.Thread):
    """Asks a node all the time whether it is there; the longest it took to say so."""

    def __init__(self, node):
        super().__init__(daemon=True)
        self.socket, self.slowest, self.is_over = ws.Socket(node.address[1], host=node.address[0]), 0, False
        self.start()

    def run(self):
        while not self.is_over:
            began = time.monotonic()
            self.socket.ask({"type": "ping"}, "pong")
            self.slowest = max(self.slowest, time.monotonic() - began)
            time.sleep(0.01)

    def stop(self):
        self.is_over = True
        self.join()
        self.socket.close()
        return self.slowest


class Harm:
    """What can be done to a cluster. Each deed is over when whatever it broke is whole again, though not yet at ease."""

    def __init__(self, parts, rng, skews):
        self.parts, self.databases, self.rng, self.skews, self.slowest_ping = parts, parts.databases, rng, skews, 0

    def node(self):
        return self.rng.choice(self.parts.nodes)

    def wait(self, long):
        time.sleep(self.rng.uniform(1, long if IS_SOAK else 3))

    def kill_a_node(self):
        node = self.node()
        node.kill()
        time.sleep(self.rng.uniform(0, 1))
        node.start()

    def pause_a_node(self):
        node = self.node()
        node.signal(signal.SIGSTOP)
        time.sleep(30 if IS_SOAK else 3)
        node.signal(signal.SIGCONT)

    def cut_a_node_from_the_database(self):
        self.cut("database", 15)

    def cut_a_node_from_its_clients(self):
        self.cut("clients", 10)

    def cut(self, what, long):
        node = self.node()
        node.cut(what)
        self.wait(long)
        node.mend(what)

    def cut_the_standby_off(self):
        """Nothing can be stored meanwhile."""
        self.databases.between.cut()
        self.wait(15)
        self.databases.between.mend()

    def kill_the_primary(self):
        """Its standby is promoted; the dead one comes back as the standby of that."""
        self.databases.promote()
        self.databases.attach()

    def kill_the_primary_twice(self):
        """The first time it comes back without its standby, with commits that nobody else has; then that one is promoted."""
        self.databases.between.cut()
        time.sleep(1)
        self.databases.primary.kill()
        self.databases.primary.start()
        time.sleep(5)
        self.databases.promote()
        self.databases.between.mend()
        self.databases.attach()

    def kill_the_database_in_place(self):
        self.databases.primary.kill()
        self.databases.primary.start()

    def stop_the_database_for_5_s(self):
        pings = [Pings(node) for node in self.parts.nodes]
        self.databases.primary.signal_all(signal.SIGSTOP)
        time.sleep(5)
        self.databases.primary.signal_all(signal.SIGCONT)
        self.slowest_ping = max(self.slowest_ping, *(each.stop() for each in pings))

    def kill_the_listeners(self):
        self.databases.primary.sql_or_nothing(LISTENERS)

    def set_a_clock_back_5_min(self):
        """The clock that a server starts with; it does not look at it again."""
        number = self.rng.choice(list(self.skews))
        skew, node = self.skews[number], self.parts.nodes[number - 1]
        with open(skew, "r+", encoding="ascii") as file:
            before = file.read().strip()
            file.seek(0)
            file.write("-300\n" if before == "0" else "0\n")
            file.truncate()
        node.kill()
        node.start()

    def fill_the_disk(self):
        primary = self.databases.primary
        filler = os.path.join(os.path.dirname(primary.data), "filler")
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                pass
        primary.sql_or_nothing("SET statement_timeout = '1s'; SELECT pg_switch_wal()")
        time.sleep(2)
        os.remove(filler)
        self.databases.start_if_dead()

    def deeds(self):
        """Every kind that this machine allows."""
        names = ["kill_a_node", "pause_a_node", "cut_the_standby_off", "kill_the_primary", "kill_the_primary_twice", "kill_the_database_in_place",
                 "stop_the_database_for_5_s", "kill_the_listeners"]
        names += ["cut_a_node_from_the_database", "cut_a_node_from_its_clients"] if self.parts.net.can_cut else []
        names += ["set_a_clock_back_5_min"] if self.skews else []
        names += ["fill_the_disk"] if IS_ALONE else []
        return names


class Tally:
    """What was done and what people noticed, by kind of harm."""

    def __init__(self, crowd):
        self.crowd, self.begins, self.kinds, self.recoveries = crowd, [], [], []

    def begin(self, kind):
        self.begins.append(time.monotonic())
        self.kinds.append(kind)

    def during(self, kind, moments):
        ends = [*self.begins[1:], float("inf")]
        spans = [(begin, end) for begin, end, each in zip(self.begins, ends, self.kinds) if each == kind]
        return [value for at, value in moments if any(begin <= at < end for begin, end in spans)]

    def row(self, kind):
        waits = self.during(kind, self.crowd.waits)
        seen = collections.Counter(str(word) for word in self.during(kind, self.crowd.errors + self.crowd.ends) if word != "stale")
        words = ", ".join(f"{word} {count}" for word, count in seen.most_common())
        return f"{kind.replace('_', ' '):<30} {self.kinds.count(kind):>5} {len(waits):>7} {max(waits, default=0):>8.1f} s  {words}"

    def show(self):
        print(f"\n{'':<30} {'times':>5} {'plays':>7} {'slowest':>10}  what people saw besides: errors, and how sockets ended")
        for kind in dict.fromkeys(self.kinds):
            print(self.row(kind))


@unittest.skipIf(cluster.MISSING, "there is no PostgreSQL, or no HAProxy, here")
class Chaos(unittest.TestCase):
    def setUp(self):
        folders = [os.path.join(mount_disk("300m"), "data") for _ in "ab"] if IS_ALONE else (None, None)
        net = network.Namespaces() if IS_ALONE else network.Relays()
        self.skews = {number: self.make_skew() for number in (2, 3)} if SKEW else {}
        environments = {number: {"MASTABA_SKEW": file, "LD_PRELOAD": SKEW, "ASAN_OPTIONS": "verify_asan_link_order=0"}
                        for number, file in self.skews.items()}
        self.parts = cluster.Cluster(net=net, options=NO_LIMITS, environments=environments,
                                     databases=cluster.Databases(net, folders=folders))
        self.addCleanup(self.parts.close)

    def make_skew(self):
        file = tempfile.NamedTemporaryFile("w", prefix="mastaba-skew-")
        self.addCleanup(file.close)
        file.write("0\n")
        file.flush()
        return file.name

    def harm(self, crowd, harm, kinds):
        tally = Tally(crowd)
        tally.begin("nothing")
        crowd.go_on(PATIENCE)
        for kind in kinds:
            tally.begin(kind)
            getattr(harm, kind)()
            still = crowd.go_on(PATIENCE)
            if still:
                tally.show()
                who = "\n".join(f"{table.id}: {person.words()}" for table in still for person in table.people)
                self.fail(f"after {kind}, these do not go on:\n{who}\n{self.lengths(still)}\n{self.parts.words()}")
        return tally

    def lengths(self, tables):
        ids = ", ".join(f"'{table.id}'" for table in tables)
        return self.parts.databases.primary.sql("SELECT id, status, max(seq + lines) FROM tables JOIN log USING (number)"
                                                f" WHERE id IN ({ids}) GROUP BY id, status")

    def check(self, crowd, tally):
        """The logs, once everything is calm: beside what people were told, and by reading and playing them again."""
        crowd.finish()
        faults = checker.check(crowd.facts, self.parts.databases.primary.sql(checker.ROWS))
        tally.show()
        acknowledged = len(crowd.facts.acknowledged())
        print(f"{acknowledged} plays acknowledged at {crowd.made} tables, {len(crowd.facts.told)} states told: "
              f"{dict(checker.kinds(faults)) or 'nothing lost, twice, out of order or going back'}")
        self.assertFalse(faults, "\n".join([f"{len(faults)} faults, such as:", *faults[:20], self.parts.words()]))
        read = subprocess.run([cluster.PROGRAM, "check", "--store", self.parts.databases.url()], capture_output=True, text=True)
        self.assertEqual(read.returncode, 0, read.stdout + read.stderr)

    def run_chaos(self, addresses, **options):
        rng = random.Random(SEED)
        crowd = people.Crowd(addresses, seed=SEED, **options)
        harm = Harm(self.parts, rng, self.skews)
        kinds = [kind for kind, times in HARM for _ in range(int(times))] or harm.deeds() * TIMES
        rng.shuffle(kinds)
        tally = self.harm(crowd, harm, kinds)
        self.check(crowd, tally)
        print(f"while the database was stopped, a ping took {1000 * harm.slowest_ping:.0f} ms at most")
        self.assertLess(harm.slowest_ping, 4)  # who waited for it would wait for all of its five seconds

    def test_people_anywhere(self):
        self.run_chaos(lambda: [node.address for node in self.parts.nodes])

    @unittest.skipUnless(IS_SOAK, "for make soak")
    def test_people_behind_the_proxy(self):
        self.run_chaos(lambda: [("127.0.0.1", self.parts.proxy.port)])


if __name__ == "__main__":
    unittest.main()
