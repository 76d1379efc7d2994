"""host.py -- a `mastaba serve` of one's own: started on a free port of loopback, asked, stopped, killed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

import ws

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import postgres  # pylint: disable=wrong-import-position

PROGRAM = os.environ.get("MASTABA", "build/mastaba")
IS_SOAK = bool(os.environ.get("MASTABA_SOAK"))
NO_LIMITS = ["--max-sockets", "0", "--max-sockets-per-address", "0", "--max-tables-per-address", "0",
             "--max-messages", "0"]
with open(os.path.join(os.path.dirname(__file__), "..", "..", "games", "games.c"), encoding="utf-8") as table:
    GAMES = re.findall(r"\bGAME\((\w+)\)", table.read())


class Host:
    """The server on `data`, a file or the URL of a database that outlives it: a Host may be started again."""

    def __init__(self, data=None, options=NO_LIMITS, prepare=None, program=None, environment=None):
        self.folder = tempfile.TemporaryDirectory(prefix="mastaba-test-") if data is None else None
        self.data = data or os.path.join(self.folder.name, "tables.db")
        self.options, self.prepare, self.process, self.port = list(options), prepare, None, 0
        self.program, self.environment = program or PROGRAM, {**os.environ, **(environment or {})}
        self.log = tempfile.TemporaryFile(mode="w+")
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, kind=None, *_):
        """A server that still runs is told to stop, and must do so well: without leaks, where they are looked for. Of one
        that has ended the test knows already."""
        if self.process and self.process.returncode is None:
            status, _ = self.kill() if kind else self.stop()
            assert kind or status == 0, f"stopped with {status}:\n{self.words()}"
        if self.folder:
            self.folder.cleanup()
        self.log.close()

    def start(self):
        """Returns how long it took until it served."""
        began = time.monotonic()
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--store" if "://" in self.data else "--data", self.data, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True, preexec_fn=self.prepare, env=self.environment)
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return time.monotonic() - began
        raise AssertionError(f"the server did not start:\n{self.words()}")

    def stop(self):
        """SIGTERM; returns exit status and seconds."""
        return self._end(signal.SIGTERM)

    def kill(self):
        return self._end(signal.SIGKILL)

    def _end(self, number):
        began = time.monotonic()
        self.process.send_signal(number)
        status = self.process.wait(ws.PATIENCE)
        self.process.stdout.close()
        self.process = None
        return status, time.monotonic() - began

    def words(self):
        """What it wrote to its log so far."""
        self.log.seek(0)
        return self.log.read()

    def is_well(self):
        return self.process.poll() is None and self.http("GET", "/healthz")[0] == 200

    def becomes_well(self):
        """In the end: who calls while the loop is held, or while there is no room, may be turned away."""
        give_up = time.monotonic() + 5 * ws.PATIENCE
        while time.monotonic() < give_up:
            with contextlib.suppress(ws.Closed):
                if self.is_well():
                    return True
        return False

    def http(self, method, path, body=None, headers=()):
        return ws.http(self.port, method, path, body, headers)

    def socket(self, **options):
        return ws.Socket(self.port, **options)

    def metric(self, name):
        _, _, body = self.http("GET", "/metrics")
        return float(re.search(rf"^{name} (\S+)$", body.decode(), re.MULTILINE)[1])

    def memory(self):
        return self.metric("process_resident_memory_bytes")

    def make_table(self, game="pyramis", seats=2, **fields):
        """(table id, tokens of its human seats)."""
        people = [{"kind": "human", "name": f"P{i}"} for i in range(seats)]
        status, _, body = self.http("POST", "/api/tables", {"game": game, "seats": people, **fields})
        assert status == 201, (status, body)
        return body["table"], [seat["token"] for seat in body["seats"]]

    def record(self, table, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        status, _, body = self.http("GET", f"/api/tables/{table}/record", headers=headers)
        assert status == 200, (status, body)
        return body.decode()


def check_record(record, *command):
    """None, or what `mastaba replay --check` (or another command) has against a record."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(record)
        file.flush()
        result = subprocess.run([PROGRAM, *(command or ("replay", "--check")), file.name], text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.stdout if result.returncode else None
