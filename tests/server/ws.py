"""ws.py -- a WebSocket and HTTP client on bare sockets, for tests that must also be able to misbehave.

Nothing is checked for the caller: `frame` builds whatever bytes it is asked for, legal or not, and a
`Socket` sends them in pieces of any size, or stops in the middle of one."""

import base64
import json
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 60  # seconds before a test gives up waiting: enough for a machine that is ten times slower


class Closed(Exception):
    """The other side is gone. `code` and `reason` are those of its close frame, or None and ""."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code, self.reason = code, reason


def frame(opcode, payload=b"", final=True, masked=True, reserved=0, length=None, length_bytes=None):
    """One frame. `length` may lie; `length_bytes` (0, 2 or 8) may be more than needed."""
    length = len(payload) if length is None else length
    if length_bytes is None:
        length_bytes = 0 if length < 126 else 2 if length < 65536 else 8
    mark = {0: length, 2: 126, 8: 127}[length_bytes]
    head = bytes([final << 7 | reserved << 4 | opcode, masked << 7 | mark])
    if length_bytes:
        head += struct.pack(">H" if length_bytes == 2 else ">Q", length)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[i & 3] for i, byte in enumerate(payload))


class Socket:
    """A WebSocket to `/play`. `kept` lists every text received when `keep` is asked for."""

    def __init__(self, port, path="/play", protocol="mastaba.1", origin=None, host="127.0.0.1",
                 receive_buffer=None, keep=False, version="13", name=None, source=None, patience=PATIENCE):
        self.buffer, self.parts, self.kept = b"", b"", [] if keep else None
        self.raw = socket.socket()
        if receive_buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            self.raw.bind((source, 0))
        self.raw.settimeout(patience)
        self.raw.connect((host, port))
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.status, self.headers = self._upgrade(path, protocol, origin, version, f"{host}:{port}" if name is None else name)

    def _upgrade(self, path, protocol, origin, version, name):
        lines = [f"GET {path} HTTP/1.1", f"Host: {name}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Version: {version}",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        self.send_raw("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *rest = head.decode("latin-1").split("\r\n")
        headers = dict((line.split(":", 1)[0].lower(), line.split(":", 1)[1].strip()) for line in rest)
        return int(first.split()[1]), headers

    def _read(self):
        try:
            data = self.raw.recv(1 << 16)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            raise Closed()
        self.buffer += data

    def send_raw(self, data):
        try:
            self.raw.sendall(data)
        except (ConnectionResetError, BrokenPipeError):
            raise Closed() from None

    def send(self, message):
        """A message: an object, or text or bytes that need not be one."""
        if not isinstance(message, (str, bytes)):
            message = json.dumps(message)
        self.send_raw(frame(TEXT, message.encode() if isinstance(message, str) else message))

    def pop_frame(self):
        """(final, opcode, payload) of the next frame that is whole already, or None."""
        data = self.buffer
        if len(data) < 2:
            return None
        start, length = 2, data[1] & 127
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < start or len(data) < start + length:
            return None
        self.buffer = data[start + length:]
        return data[0] >> 7, data[0] & 15, data[start:start + length]

    def _pop_text(self):
        """The next text that is whole already, or None. Answers pings."""
        while frame_ := self.pop_frame():
            final, opcode, payload = frame_
            if opcode == PING:
                self.send_raw(frame(PONG, payload))
            elif opcode == CLOSE:
                raise Closed(int.from_bytes(payload[:2], "big") if len(payload) > 1 else None,
                             payload[2:].decode("utf-8", "replace"))
            elif opcode != PONG:
                self.parts += payload
                if final:
                    text, self.parts = self.parts, b""
                    if self.kept is not None:
                        self.kept.append(text)
                    return text
        return None

    def receive_bytes(self):
        """The next text, as it came. Closed when there will be none."""
        while (text := self._pop_text()) is None:
            self._read()
        return text

    def arrived(self):
        """For a socket that select found readable: every text that is whole now."""
        self._read()
        texts = []
        while (text := self._pop_text()) is not None:
            texts.append(text)
        return texts

    def receive(self, *types):
        """The next message, or the next of the given types."""
        while True:
            message = json.loads(self.receive_bytes())
            if not types or message["type"] in types:
                return message

    def ask(self, message, *types):
        self.send(message)
        return self.receive(*types)

    def ends(self):
        """Waits until the other side closes; how."""
        while True:
            try:
                self.receive_bytes()
            except Closed as closed:
                return closed

    def cut(self):
        """Gone without a word: the other side sees a reset."""
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.raw.close()

    def __del__(self):
        self.raw.close()

    def close(self):
        try:
            self.send_raw(frame(CLOSE, b"\x03\xe8"))
        except (Closed, OSError):
            pass
        self.raw.close()

    def join(self, table, *tokens, **fields):
        """The `joined` answer, or the error."""
        return self.ask({"type": "join", "protocol": 2, "table": table, "tokens": list(tokens), **fields},
                        "joined", "error")


def raw_http(port, data, host="127.0.0.1", patience=PATIENCE):
    """Sends bytes and returns all that comes back until the other side closes or says no more."""
    with socket.create_connection((host, port), timeout=patience) as s:
        answer = b""
        try:
            s.sendall(data)
            while piece := s.recv(1 << 16):
                answer += piece
        except (ConnectionResetError, BrokenPipeError, TimeoutError):
            pass
        return answer


def http(port, method, path, body=None, headers=(), host="127.0.0.1", patience=PATIENCE):
    """(status, headers, body) of one call; a body that is JSON comes back parsed."""
    if body is not None and not isinstance(body, (str, bytes)):
        body = json.dumps(body)
    body = body.encode() if isinstance(body, str) else body
    headers = {"Host": f"{host}:{port}", **dict(headers)}
    lines = [f"{method} {path} HTTP/1.1", "Connection: close"]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    answer = raw_http(port, "\r\n".join(lines + ["", ""]).encode() + (body or b""), host, patience)
    head, _, content = answer.partition(b"\r\n\r\n")
    if not head:
        raise Closed()
    first, *rest = head.decode("latin-1").split("\r\n")
    fields = dict((line.split(":", 1)[0].lower(), line.split(":", 1)[1].strip()) for line in rest)
    if method != "HEAD" and len(content) < int(fields.get("content-length", 0)):
        raise Closed()
    if fields.get("transfer-encoding") == "chunked":
        content = _unchunk(content)
    if fields.get("content-type", "").startswith("application/json"):
        content = json.loads(content)
    return int(first.split()[1]), fields, content


def _unchunk(data):
    whole = b""
    while data:
        size, _, data = data.partition(b"\r\n")
        count = int(size, 16)
        if count == 0:
            break
        whole, data = whole + data[:count], data[count + 2:]
    return whole
