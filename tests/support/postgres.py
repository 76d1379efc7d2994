"""postgres.py -- a PostgreSQL of one's own: in a temporary folder, on a free port of loopback, syncing its disk as a real one
does, and never the system's. PostgreSQL does not run as root, so root runs it as the user postgres.

As a program it prints the URL of an empty database and lives until its input ends:
    postgres.py [SETTING=VALUE...]"""

import glob
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds


def find_programs():
    """The folder of the newest PostgreSQL's programs; None: there is none."""
    found = [folder for folder in glob.glob("/usr/lib/postgresql/*/bin") if os.path.exists(os.path.join(folder, "initdb"))]
    return max(found, key=lambda folder: int(folder.split("/")[-2]), default=None)


PROGRAMS = find_programs()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Postgres:
    """The database "mastaba" of a user of that name, who owns it and may do nothing else."""

    def __init__(self, settings=(), data=None, copy_of=None):
        """`copy_of`: the port of a running one, whose standby it is to be."""
        self.folder = tempfile.mkdtemp(prefix="mastaba-pg-")
        self.data, self.port, self.process = data or os.path.join(self.folder, "data"), free_port(), None
        self.settings = ["listen_addresses=127.0.0.1", f"port={self.port}", f"unix_socket_directories={self.folder}",
                         "max_connections=40", "shared_buffers=32MB", "fsync=on", *settings]
        self.identity = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        self.url = f"postgres://mastaba@127.0.0.1:{self.port}/mastaba"
        if self.identity:
            shutil.chown(self.folder, "postgres", "postgres")
        if copy_of:
            self.copy(copy_of)
        else:
            self.make()

    def make(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()
        self.sql("CREATE ROLE mastaba LOGIN; CREATE DATABASE mastaba OWNER mastaba".split(";"), "postgres", "postgres")

    def copy(self, port):
        """What was here before is gone; from now on it follows."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", "-R", "-c", "fast",
                 "--no-sync")
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, program, *words, check=True):
        done = subprocess.run([os.path.join(PROGRAMS, program), *words], cwd="/", text=True, stdin=subprocess.DEVNULL,
                              capture_output=True, **self.identity)
        assert not check or done.returncode == 0, f"{program}: {done.stderr}"
        return done

    def start(self):
        words = [word for setting in self.settings for word in ("-c", setting)]
        self.process = subprocess.Popen([os.path.join(PROGRAMS, "postgres"), "-D", self.data, *words], cwd="/",
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=open(os.path.join(self.folder, "log"), "ab"), **self.identity)
        give_up = time.monotonic() + PATIENCE
        while self.run("pg_isready", "-q", "-h", self.folder, "-p", str(self.port), check=False).returncode:
            if self.process.poll() is not None or time.monotonic() > give_up:
                with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
                    raise AssertionError("PostgreSQL does not start:\n" + log.read())
            time.sleep(0.02)

    def processes(self):
        """Of the server and of all it has started."""
        found = [self.process.pid]
        for name in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(name, encoding="utf-8", errors="replace") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                        found.append(int(name.split("/")[2]))
            except (OSError, IndexError):
                pass
        return found

    def signal_all(self, number):
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """As when its machine is switched off, but for the disk's own memory."""
        processes = self.processes()
        self.signal_all(signal.SIGKILL)
        self.process.wait(PATIENCE)
        give_up = time.monotonic() + PATIENCE
        while any(os.path.exists(f"/proc/{process}") for process in processes) and time.monotonic() < give_up:
            time.sleep(0.01)

    def stop(self):
        if self.process.poll() is None:
            self.signal_all(signal.SIGCONT)  # a test that failed may have left it standing
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)

    def sql(self, statements, user="mastaba", database="mastaba"):
        """Rows as lists of texts, of the last statement."""
        statements = [statements] if isinstance(statements, str) else statements
        words = [word for statement in statements for word in ("-c", statement)]
        told = self.run("psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p",
                        str(self.port), "-U", user, database, *words, check=False)
        assert told.returncode == 0, told.stderr
        return [line.split("\t") for line in told.stdout.splitlines()]

    def sql_or_nothing(self, statement):
        """As its administrator; it may be on its knees."""
        self.run("psql", "-X", "-q", "-h", self.folder, "-p", str(self.port), "-U", "postgres", "-c", statement, "mastaba",
                 check=False)


def main():
    with Postgres(sys.argv[1:]) as server:
        print(server.url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
