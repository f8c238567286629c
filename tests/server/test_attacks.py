"""What somebody does who wants the server to fall over, and what he gets for it."""

import json
import pathlib
import select
import socket
import unittest

from house import LIMIT, House, Person, until
from wire import frame, handshake, read


def resident(house):
    """The memory of the server in megabytes."""
    text = pathlib.Path(f"/proc/{house.process.pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


def is_cut(line):
    """Whether the other side has ended the line; nothing is read to find out."""
    poll = select.poll()
    poll.register(line, select.POLLRDHUP)
    return bool(poll.poll(0))


class NobodyReads(unittest.TestCase):
    """Whoever asks and asks and never reads is cut off before the memory fills."""

    def setUp(self):
        self.house = self.enterContext(House())
        self.person = Person(self.house, "Anna")
        self.table = self.person.create("me", "me")
        for _ in range(200):  # so that there is much to tell
            self.say_something()

    def say_something(self):
        self.person.do(f"/api/tables/{self.table}/chat", room="seats", text="𒀭" * 500)

    def open(self, request):
        line = self.enterContext(socket.create_connection(("127.0.0.1", self.house.port), LIMIT))
        line.sendall(request)
        return line

    def web_socket(self):
        line = self.open(handshake(self.house, Origin=self.house.url, Cookie=self.person.cookie))
        self.assertIn("101", read(line, b"\r\n\r\n"))
        line.setblocking(False)
        return line

    def demand_cut(self, lines, meanwhile, enough=all):
        """Does something again and again until all lines, or enough of them, are cut off, and
        demands that the memory is not filled until then."""
        before, most = resident(self.house), 0

        def are_cut():
            nonlocal most
            meanwhile()
            most = max(most, resident(self.house))
            return enough(is_cut(line) for line in lines)

        until(are_cut, "they are cut off")
        self.assertLess(most - before, 64, "megabytes")

    def test_sockets_that_only_ask(self):
        lines = [self.web_socket() for _ in range(20)]
        question = frame(json.dumps({"do": "table", "id": 1, "table": self.table}))

        def ask():
            for line in lines:
                try:
                    while line.send(question) == len(question):
                        pass
                except OSError:  # no more fits in, or it was cut
                    pass

        self.demand_cut(lines, ask)

    def test_streams_that_are_not_read(self):
        token = self.person.do("/api/tokens", name="bot")["token"]
        request = f"GET /api/stream HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        lines = [self.open(request) for _ in range(10)]
        self.demand_cut(lines, lambda: [self.say_something() for _ in range(50)])

    def test_answers_that_are_not_fetched(self):
        request = f"GET /api/tables/{self.table} HTTP/1.1\r\nCookie: {self.person.cookie}\r\n\r\n"
        lines = [self.open(20 * request.encode()) for _ in range(90)]
        self.demand_cut(lines, lambda: None, enough=any)

    def test_whoever_reads_slowly_gets_everything(self):
        line = self.web_socket()
        line.setblocking(True)
        question = frame(json.dumps({"do": "table", "id": 1, "table": self.table}))
        line.sendall(question * 20)
        received = 0
        while received < 20 * 200 * 2000:  # the chat alone
            part = line.recv(1 << 16)
            self.assertTrue(part, "it was cut")
            received += len(part)


if __name__ == "__main__":
    unittest.main()
