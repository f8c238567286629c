"""Bytes as they go over the wire: requests and frames that no library would send."""

import base64
import json
import os
import socket
import struct
import threading

from house import LIMIT, until


def read(line, enough=None):
    """What comes until the server closes or has said enough; where nobody knows how much that is,
    until it has said something and falls silent."""
    answer = b""
    try:
        while not (enough and enough in answer):
            line.settimeout(LIMIT if enough or not answer else 2)
            part = line.recv(65536)
            if not part:
                break
            answer += part
    except TimeoutError:
        pass
    return answer.decode(errors="replace")


def read_to_the_end(line):
    """What comes until the server closes; fails if it does not."""
    line.settimeout(LIMIT)
    return b"".join(iter(lambda: line.recv(65536), b"")).decode(errors="replace")


def exchange(house, request, enough=None):
    """Sends bytes as they are."""
    with socket.create_connection(("127.0.0.1", house.port), LIMIT) as line:
        line.sendall(request)
        return read(line, enough)


def say(house, text, enough=None):
    """Sends one frame over a socket of its own."""
    with socket.create_connection(("127.0.0.1", house.port), LIMIT) as line:
        line.sendall(handshake(house, Origin=house.url))
        read(line, b"\r\n\r\n")
        line.sendall(frame(text))
        return read(line, enough)


def frame(text):
    """A text frame from a browser: masked, here with zeros, which change nothing."""
    size = len(text)
    length = (struct.pack(">B", 0x80 | size) if size < 126 else
              struct.pack(">BH", 0x80 | 126, size) if size < 65536 else
              struct.pack(">BQ", 0x80 | 127, size))
    return b"\x81" + length + bytes(4) + text.encode()


def handshake(house, path="/ws", **headers):
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Connection: Upgrade",
             "Upgrade: websocket", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Socket:
    """A person's socket, all that comes over it, and whether it has ended. Use it with `with`."""

    def __init__(self, person, house=None):
        house = house or person.house
        self.events, self.answers, self.ended, self.asked = [], {}, False, 0
        self.line = socket.create_connection(("127.0.0.1", house.port), LIMIT)
        cookie = {"Cookie": person.cookie} if person.cookie else {}
        self.line.sendall(handshake(house, Origin=house.url, **cookie))
        self.incoming = self.line.makefile("rb")
        self.status = int(self.incoming.readline().split()[1])
        while self.incoming.readline().strip():
            pass
        self.line.settimeout(None)
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        text = b""
        try:
            while head := self.incoming.read(2):
                size = head[1] & 127
                if size > 125:
                    size = int.from_bytes(self.incoming.read(2 if size == 126 else 8), "big")
                text += self.incoming.read(size)
                if head[0] & 15 == 8:
                    break
                if head[0] & 128:
                    self.take(json.loads(text))
                    text = b""
        except (OSError, ValueError):
            pass
        self.ended = True

    def take(self, said):
        if "re" in said:
            self.answers[said["re"]] = said
        else:
            self.events.append(said)

    def ask(self, operation, **fields):
        self.asked += 1
        self.line.sendall(frame(json.dumps({"do": operation, "id": self.asked, **fields})))
        return until(lambda: self.answers.get(self.asked), f"an answer to {operation}")

    def seen(self, event, **parts):
        """Events of a name that say this."""
        return [one for one in list(self.events) if one["event"] == event
                and all(one.get(part) == value for part, value in parts.items())]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.line.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the other side was faster
        self.reader.join(LIMIT)
        self.incoming.close()
        self.line.close()
