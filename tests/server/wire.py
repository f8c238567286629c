"""Bytes as they go over the wire: requests and frames that no library would send."""

import base64
import os
import socket
import struct

from house import LIMIT


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
