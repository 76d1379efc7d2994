"""post_receiver.py -- a server of the tests that is called by POST, and answers as it was told to: with a number, or with silence."""

import http.server
import threading

import ws


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        receiver = self.server.receiver
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with receiver.changed:
            answer = receiver.take(self.path, self.headers, body)
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


class PostReceiver:
    """`answers` are by who is called: each of them once, the last for ever. `faults` is what was sent wrongly. Whoever it is made for says
    in `take` what becomes of a call, and what it is answered."""

    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.receiver, self.server.daemon_threads = self, True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.answers, self.faults = {}, []
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

    def next_answer(self, who, usual):
        answers = self.answers.get(who, [usual])
        return answers.pop(0) if len(answers) > 1 else answers[0]

    def wait(self, is_enough):
        with self.changed:
            assert self.changed.wait_for(is_enough, ws.PATIENCE), (self.faults, self.calls)
