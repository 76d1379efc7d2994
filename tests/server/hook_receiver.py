"""hook_receiver.py -- a program of somebody's own that is called when it is their turn, as docs/protocol.md tells them to write it:
it believes what is signed with its secret, and nothing else."""

import collections
import hashlib
import hmac
import http.server
import json
import threading

import checked
import ws


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        receiver = self.server.receiver
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with receiver.changed:
            receiver.take(self.path, self.headers, body)
            answers = receiver.answers.get(self.path, [204])
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            receiver.changed.notify_all()
        if answer == "silence":
            receiver.is_closing.wait(ws.PATIENCE)
            self.close_connection = True
            return
        self.send_response(answer)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Receiver:
    """`answers` are by path: each of them once, the last for ever. `calls` and `bodies` are what was believed, by path."""

    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.receiver, self.server.daemon_threads = self, True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.secrets, self.answers, self.faults = {}, {}, []
        self.calls, self.bodies = collections.defaultdict(list), collections.defaultdict(list)
        self.changed, self.is_closing = threading.Condition(), threading.Event()
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, kind=None, *_):
        self.is_closing.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
        assert kind or not self.faults, self.faults

    def take(self, path, headers, body):
        try:
            signed = hmac.new(self.secrets[path].encode(), body, hashlib.sha256).hexdigest()
            assert hmac.compare_digest(headers["Mastaba-Signature"], f"sha256={signed}"), dict(headers)
            assert headers["Content-Type"] == "application/json" and headers["User-Agent"] == "Mastaba", dict(headers)
            self.calls[path].append(checked.check(json.loads(body), "webhookCall"))
            self.bodies[path].append(body)
        except Exception as fault:  # pylint: disable=broad-except
            self.faults.append(f"{path}: {fault!r}")

    def wait(self, path, count):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.calls[path]) >= count, ws.PATIENCE), (self.faults, self.calls)
        return self.calls[path]


__all__ = ["Receiver"]
