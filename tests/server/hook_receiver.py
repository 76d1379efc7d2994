"""hook_receiver.py -- a program of somebody's own that is called when it is their turn, as docs/protocol.md tells them to write it:
it believes what is signed with its secret, and nothing else."""

import collections
import hashlib
import hmac
import json

import checked
from post_receiver import PostReceiver


class Receiver(PostReceiver):
    """`answers` are by path; `calls` and `bodies` are what was believed, by path."""

    def __init__(self):
        self.secrets = {}
        self.calls, self.bodies = collections.defaultdict(list), collections.defaultdict(list)
        super().__init__()

    def take(self, path, headers, body):
        try:
            signed = hmac.new(self.secrets[path].encode(), body, hashlib.sha256).hexdigest()
            assert hmac.compare_digest(headers["Mastaba-Signature"], f"sha256={signed}"), dict(headers)
            assert headers["Content-Type"] == "application/json" and headers["User-Agent"] == "Mastaba", dict(headers)
            self.calls[path].append(checked.check(json.loads(body), "webhookCall"))
            self.bodies[path].append(body)
        except Exception as fault:  # pylint: disable=broad-except
            self.faults.append(f"{path}: {fault!r}")
        return self.next_answer(path, 204)

    def wait_for_calls(self, path, count):
        self.wait(lambda: len(self.calls[path]) >= count)
        return self.calls[path]


__all__ = ["Receiver"]
