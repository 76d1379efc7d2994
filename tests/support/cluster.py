"""cluster.py -- a whole cluster on this machine: two PostgreSQL, one of them a synchronous standby, nodes, and HAProxy before them.
Every part can be killed, paused, cut off and started again; all are gone when it is closed. tools/cluster shows it to people, and
the tests of tests/cluster harm it."""

import contextlib
import ctypes
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import network
import postgres

PATIENCE = 120  # seconds
HAPROXY = shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ.get("MASTABA", os.path.join(ROOT, "build", "mastaba"))
MISSING = [name for name, found in (("PostgreSQL", postgres.PROGRAMS), ("HAProxy", HAPROXY)) if not found]


def end_with_parent():
    """For a child, before it is another program: it ends when the thread that started it does."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def wait_for(condition, what, patience=PATIENCE):
    give_up = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < give_up, f"{what}: not within {patience} s"
        time.sleep(0.02)


class Databases:
    """`primary` and `standby`, a and b, which change places. Nothing is answered that only one of them has."""

    SETTINGS = ["wal_retrieve_retry_interval=200ms", "max_wal_size=64MB", "hot_standby=on", "max_wal_senders=4",
                "synchronous_commit=on", "wal_keep_size=32MB"]

    def __init__(self, net=None, folders=(None, None)):
        """`folders`: where they keep their data, if not in a temporary one."""
        self.net, self.folders = net or network.Loopback(), folders
        self.between = network.Relay()  # how the standby reaches the primary
        self.primary = self._make("a", folders[0])
        try:
            self.primary.sql_or_nothing("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (a, b)'")
            self.between.to = self.primary.port
            self.standby = self._make("b", folders[1], copy_of=self.between.port)
            self.primary.sql_or_nothing("SELECT pg_reload_conf()")
            self.wait_for_standby()
        except BaseException:
            self.close()
            raise

    def _make(self, name, data, **options):
        """A server by that name; the second knows whom to let in from the first."""
        server = postgres.Postgres([f"listen_addresses={self.net.databases_listen}", f"cluster_name={name}", *self.SETTINGS], data,
                                   **options)
        server.name = name
        if not options:
            with open(os.path.join(server.data, "pg_hba.conf"), "a", encoding="ascii") as rules:
                rules.write("host all all 10.0.0.0/8 trust\n")
            server.sql_or_nothing("SELECT pg_reload_conf()")
        return server

    def url(self, node=None):
        """For a node: whichever of the two may be written to."""
        servers = sorted((self.primary, self.standby), key=lambda server: server.name)
        if node not in (urls := self.__dict__.setdefault("urls", {})):  # a way is made once, where it is a relay
            ways = [self.net.database_address(node, server.port) if node else ("127.0.0.1", server.port) for server in servers]
            hosts = ",".join(f"{name}:{port}" for name, port in ways)
            urls[node] = f"postgres://mastaba@{hosts}/mastaba?target_session_attrs=read-write"
        return urls[node]

    def has_standby(self):
        rows = self.primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')", "postgres")
        return rows == [["1"]]

    def wait_for_standby(self):
        wait_for(self.has_standby, "a synchronous standby")

    def promote(self):
        """The primary is dead: the standby takes its place."""
        self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        self.primary.run("pg_ctl", "promote", "-D", self.primary.data, "-w", "-t", str(PATIENCE))

    def attach(self):
        """Who was primary follows from now on, with nothing of its own left. Until then nothing can be stored."""
        self.between.to = self.primary.port
        self.standby.copy(self.between.port)
        self.wait_for_standby()

    def start_if_dead(self):
        """The primary: it may have ended by itself."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.primary.process.wait(0.5)
        if self.primary.process.poll() is not None:
            self.primary.kill()
            self.primary.start()

    def words(self):
        """The end of their logs."""
        words = []
        for role, server in ("primary", self.primary), ("standby", self.standby):
            with open(os.path.join(server.folder, "log"), encoding="utf-8", errors="replace") as log:
                words += [f"{role} {line}" for line in log.read().splitlines()[-12:]]
        return "\n".join(words)

    def close(self):
        self.between.close()
        for server in (self.primary, getattr(self, "standby", None)):
            if server:
                server.signal_all(signal.SIGCONT)
                server.__exit__()


class Node:
    """`mastaba serve` number so and so, always at the same address."""

    def __init__(self, cluster, number, options=(), environment=None):
        self.cluster, self.number, self.name = cluster, number, f"n{number}"
        self.listens = cluster.net.node_address(number)
        self.address = cluster.net.client_address(number, self.listens)  # for clients
        self.options, self.environment = list(options), {**os.environ, **(environment or {})}
        self.log, self.process = os.path.join(cluster.folder, f"{self.name}.log"), None

    def command(self):
        host, port = self.listens
        return self.cluster.net.wrap(self.number, [
            PROGRAM, "serve", "--bind", host, "--port", str(port), "--node", self.name, "--store",
            self.cluster.databases.url(self.number), "--proxy", "--metrics-token", self.cluster.token_file, *self.options])

    def start(self, waits=True):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, env=self.environment, preexec_fn=end_with_parent)
        if waits:
            wait_for(self.is_ready, f"{self.name} is ready")

    def call(self, path, patience=2):
        """(status, text); None: no answer."""
        host, port = self.address
        asked = urllib.request.Request(f"http://{host}:{port}{path}", headers={"Authorization": f"Bearer {self.cluster.token}"})
        try:
            with urllib.request.urlopen(asked, timeout=patience) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read().decode()
        except OSError:
            return None

    def is_ready(self):
        assert self.process.poll() is None, f"{self.name} has ended with {self.process.returncode}:\n{self.words()}"
        answer = self.call("/readyz")
        return bool(answer) and answer[0] == 200

    def metric(self, name):
        """0 where nobody answers."""
        status, text = self.call("/metrics") or (0, "")
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if status == 200 and found else 0.0

    def words(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self):
        """As its operator does; returns its exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def cut(self, what):
        self.cluster.net.cut(self.number, what)

    def mend(self, what):
        self.cluster.net.mend(self.number, what)


PROXY = """
global
    maxconn 2000
    stats socket {folder}/haproxy.sock mode 600 level admin

defaults
    mode http
    timeout connect 1s
    timeout client 5m
    timeout server 30s
    timeout tunnel 5m
    timeout check 1s
    option redispatch 1
    retries 3

frontend players
    bind 127.0.0.1:{port}
    option forwardfor
    # Everybody of a table to the same node: /play?table=ID and /api/tables/ID/...
    http-request set-var(txn.table) url_param(table)
    http-request set-var(txn.table) path,field(4,/) if {{ path_beg /api/tables/ /api/tournaments/ }}
    # Everybody who looks for somebody to play with to one of them, and those who are told how many look.
    http-request set-var(txn.table) str(seek) if {{ path_beg /api/seek }} or {{ path /api/tables }} METH_GET
    default_backend nodes

backend nodes
    balance hash var(txn.table)
    hash-type consistent
    # Who answers but is not ready gets nobody new and keeps whom it has, for --drain. Who does not answer loses all.
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost hdr Connection close
    http-check expect status 200 error-status L7OKC
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
frontend inside
    bind 127.0.0.1:{stats_port}
    stats enable
    stats uri /
    stats refresh 2s
"""


class Proxy:
    def __init__(self, cluster):
        self.folder, self.port, self.stats_port = cluster.folder, network.free_port(), network.free_port()
        self.count = len(cluster.nodes)
        self.file = os.path.join(self.folder, "haproxy.cfg")
        servers = "".join(f"    server {node.name} {node.address[0]}:{node.address[1]}\n" for node in cluster.nodes)
        with open(self.file, "w", encoding="ascii") as file:
            file.write(PROXY.format(folder=self.folder, port=self.port, stats_port=self.stats_port, servers=servers))
        self.start()

    def start(self):
        with open(os.path.join(self.folder, "haproxy.log"), "ab") as log:
            self.process = subprocess.Popen([HAPROXY, "-db", "-f", self.file], stdout=log, stderr=log, preexec_fn=end_with_parent)
        wait_for(self.states, "HAProxy looks at nodes")

    def serves(self):
        """Whether it has looked at the nodes, and finds all of them ready."""
        return [state for _, state in self.states()] == ["UP"] * self.count

    def states(self):
        """What it thinks of each node: (name, "UP", "NOLB", "DOWN", ...)."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.stats_port}/;csv", timeout=5) as answer:
                rows = [line.split(",") for line in answer.read().decode().splitlines()]
        except OSError:
            assert self.process.poll() is None, f"HAProxy has ended:\n{self.words()}"
            return []
        names = {name: i for i, name in enumerate(rows[0])}
        return [(row[names["svname"]], row[names["status"]]) for row in rows[1:]
                if row[0] == "nodes" and row[names["check_status"]] not in ("", "INI")]

    def words(self):
        with open(os.path.join(self.folder, "haproxy.log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def close(self):
        self.process.kill()
        self.process.wait(PATIENCE)


class Cluster:
    def __init__(self, count=3, net=None, options=(), environments=None, databases=None):
        """`environments`: of nodes, by their numbers."""
        self.folder = tempfile.mkdtemp(prefix="mastaba-cluster-")
        self.net, self.nodes, self.proxy, self.databases = net or network.Loopback(), [], None, databases
        self.token, self.token_file = "metricsmetricsmetricsm", os.path.join(self.folder, "metrics-token")
        try:
            with open(os.open(self.token_file, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
                file.write(self.token)
            self.databases = databases or Databases(self.net)
            self.nodes = [Node(self, i + 1, options, (environments or {}).get(i + 1)) for i in range(count)]
            for node in self.nodes:
                node.start(waits=False)
            for node in self.nodes:
                wait_for(node.is_ready, f"{node.name} is ready")
            self.proxy = Proxy(self)
            wait_for(self.proxy.serves, "HAProxy finds all nodes ready")
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def words(self):
        """The end of every log."""
        return "\n".join([line for node in self.nodes for line in node.words().splitlines()[-12:]] + [self.databases.words()])

    def close(self):
        for node in self.nodes:
            if node.process and node.process.poll() is None:
                node.kill()
        if self.proxy:
            self.proxy.close()
        if self.databases:
            self.databases.close()
        self.net.close()
        shutil.rmtree(self.folder, ignore_errors=True)
