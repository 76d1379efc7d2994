"""network.py -- between the parts of a cluster: links that can be cut.

A link that is cut swallows everything and says nothing, as a broken cable does; what was under way arrives late, or never.
`Loopback` has no links; `Relays` sends everything through programs of its own; `Namespaces` gives each node a network of
its own with real cables, which needs root."""

import ctypes
import os
import socket
import subprocess
import threading
import time

PATIENCE = 60  # seconds
NEW_NETWORK, NEW_MOUNTS = 0x40000000, 0x00020000  # of unshare(2)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Relay:
    """127.0.0.1:`port` leads to 127.0.0.1:`to`, while it is not cut."""

    def __init__(self, to=None):
        self.to, self.is_whole, self.is_closed = to, threading.Event(), False
        self.is_whole.set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self.is_whole.clear()

    def mend(self):
        self.is_whole.set()

    def close(self):
        self.is_closed = True
        self.mend()
        self.door.close()

    def _accept(self):
        while not self.is_closed:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            self.is_whole.wait()
            try:
                far = socket.create_connection(("127.0.0.1", self.to), PATIENCE)
            except OSError:
                near.close()
                continue
            for ends in (near, far), (far, near):
                ends[0].settimeout(None)
                ends[0].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source, target):
        try:
            while data := source.recv(1 << 16):
                self.is_whole.wait()
                target.sendall(data)
        except OSError:
            pass
        for end in source, target:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Loopback:
    """Everything in one place. `node` counts from 1."""

    can_cut = False
    databases_listen = "127.0.0.1"

    def node_address(self, node):
        """Where a node listens: a name and a port."""
        return "127.0.0.1", free_port()

    def client_address(self, node, address):
        """How clients reach a node that listens there."""
        return address

    def database_address(self, node, port):
        """How a node reaches a database that listens there on loopback."""
        return "127.0.0.1", port

    def wrap(self, node, words):
        """The command that starts a program at a node."""
        return words

    def close(self):
        pass


class Relays(Loopback):
    can_cut = True

    def __init__(self):
        self.links = {}  # by node and by what it leads to

    def _relay(self, node, what, to):
        relay = Relay(to)
        self.links.setdefault((node, what), []).append(relay)
        return "127.0.0.1", relay.port

    def client_address(self, node, address):
        return self._relay(node, "clients", address[1])

    def database_address(self, node, port):
        return self._relay(node, "database", port)

    def cut(self, node, what):
        for relay in self.links[node, what]:
            relay.cut()

    def mend(self, node, what):
        for relay in self.links[node, what]:
            relay.mend()

    def close(self):
        for relays in self.links.values():
            for relay in relays:
                relay.close()


def be_alone():
    """This process, and what it starts from now on, gets a network and mounts of its own, which end with it. False: it may not."""
    if os.geteuid() or ctypes.CDLL(None).unshare(NEW_NETWORK | NEW_MOUNTS):
        return False
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    return True


class Namespaces(Loopback):
    """Each node has two cables, one to the databases and one to clients. Only for who is alone."""

    can_cut = True
    databases_listen = "*"  # nobody else is in this network
    NETS = {"database": "10.77", "clients": "10.78"}

    def __init__(self):
        self.holders = {}

    def _net(self, node, what):
        return f"{self.NETS[what]}.{node}"

    def _ip(self, *words):
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def _holder(self, node):
        """The process whose network is the node's."""
        if node in self.holders:
            return self.holders[node]
        holder = self.holders[node] = subprocess.Popen(["unshare", "-n", "sleep", "infinity"])
        give_up = time.monotonic() + PATIENCE
        while os.readlink(f"/proc/{holder.pid}/ns/net") == os.readlink("/proc/self/ns/net"):
            assert time.monotonic() < give_up
            time.sleep(0.01)
        inside = ["nsenter", "-t", str(holder.pid), "-n", "ip"]
        for what in self.NETS:
            near, net = f"{what}{node}", self._net(node, what)
            self._ip("link", "add", near, "type", "veth", "peer", "name", what, "netns", str(holder.pid))
            self._ip("addr", "add", f"{net}.1/24", "dev", near)
            self._ip("link", "set", near, "up")
            subprocess.run([*inside, "addr", "add", f"{net}.2/24", "dev", what], check=True)
            subprocess.run([*inside, "link", "set", what, "up"], check=True)
        subprocess.run([*inside, "link", "set", "lo", "up"], check=True)
        return holder

    def node_address(self, node):
        self._holder(node)
        return f"{self._net(node, 'clients')}.2", 8080

    def database_address(self, node, port):
        return f"{self._net(node, 'database')}.1", port

    def wrap(self, node, words):
        return ["nsenter", "-t", str(self._holder(node).pid), "-n", *words]

    def cut(self, node, what):
        self._ip("link", "set", f"{what}{node}", "down")

    def mend(self, node, what):
        self._ip("link", "set", f"{what}{node}", "up")

    def close(self):
        for holder in self.holders.values():
            holder.kill()
            holder.wait()
