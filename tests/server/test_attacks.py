"""What somebody does who wants the server to fall over, and what he gets for it."""

import json
import pathlib
import re
import select
import socket
import sqlite3
import threading
import unittest

from house import LIMIT, PROGRAM, House, Person, until
from wire import exchange, frame, handshake, read

# Megabytes that an attack may take. A sanitizer keeps what was freed for a while.
MOST = 512 if "asan" in PROGRAM or "tsan" in PROGRAM else 64


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
        self.assertLess(most - before, MOST, "megabytes")

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
        self.demand_cut(lines, lambda: None, enough=any)  # before an answer is given up as unread

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


class TooOften(unittest.TestCase):
    def test_sockets_and_streams_of_one_person(self):
        """He may open only so many, by whatever way he comes; others can still."""
        house = self.enterContext(House(None, "--rate-scale", "1"))
        person = Person(house, "Anna")
        token = person.do("/api/tokens", name="bot")["token"]

        def status_of(request):
            line = self.enterContext(socket.create_connection(("127.0.0.1", house.port), LIMIT))
            line.sendall(request)
            return read(line, b"\r\n\r\n").split()[1]

        as_socket = handshake(house, Origin=house.url, Cookie=person.cookie)
        as_stream = f"GET /api/stream HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        found = [status_of(request) for request in 20 * [as_socket, as_stream]]
        self.assertEqual(found[:30], 15 * ["101", "200"])
        self.assertEqual(set(found[30:]), {"429"})
        self.assertEqual(status_of(handshake(house, Origin=house.url)), "101")


class Framing(unittest.TestCase):
    """Where a request ends is beyond doubt, or it is refused and the line closed: what follows must
    never be taken for a request by us and for a body by a proxy in front of us, or the reverse."""

    @classmethod
    def setUpClass(cls):
        cls.house = cls.enterClassContext(House())

    def answers(self, *headers, body=b"", version="1.1"):
        """The status of every answer to one request, in whose body another is hidden."""
        hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        lines = [f"POST /api/guest HTTP/{version}", "Host: x", f"Origin: {self.house.url}",
                 "Content-Type: application/json", *headers]
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + body + hidden
        said = exchange(self.house, request)
        return re.findall(r"HTTP/1\.[01] (\d{3})", said)

    def test_codings_that_are_not_exactly_chunked(self):
        for coding in ["xchunked", "identity", "chunked, identity", "identity, chunked",
                       "gzip, chunked", "chunked, chunked", "chunked;q=1", '"chunked"', "chunked,",
                       "chunkedx", "", ","]:
            with self.subTest(coding=coding):
                self.assertEqual(self.answers(f"Transfer-Encoding: {coding}"), ["400"])
        self.assertEqual(self.answers("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
                         ["400"])
        self.assertEqual(self.answers("Transfer-Encoding: identity", "Transfer-Encoding: chunked"),
                         ["400"])

    def test_two_ways_to_say_the_length(self):
        for headers in [("Transfer-Encoding: chunked", "Content-Length: 2"),
                        ("Content-Length: 2", "Transfer-Encoding: chunked"),
                        ("Transfer-Encoding: identity", "Content-Length: 2"),
                        ("Content-Length: 2", "Content-Length: 0"),
                        ("Content-Length: 2, 0",)]:
            with self.subTest(headers=headers):
                self.assertEqual(self.answers(*headers, body=b"{}"), ["400"])

    def test_lengths_that_are_none(self):
        for length in ["-1", "+2", "0x2", "2 2", "two", "", "2.0", "99999999999999999999999"]:
            with self.subTest(length=length):
                answers = self.answers(f"Content-Length: {length}", body=b"{}")
                self.assertEqual(len(answers), 1, answers)
                self.assertIn(answers[0], ["400", "413"])

    def test_sound_requests(self):
        for headers, body in [(["Content-Length: 2"], b"{}"),
                              (["Transfer-Encoding: chunked"], b"2\r\n{}\r\n0\r\n\r\n"),
                              (["Transfer-Encoding: Chunked"], b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n")]:
            with self.subTest(headers=headers):
                self.assertEqual(self.answers(*headers, body=body), ["200", "200"])

    def test_pieces_without_end(self):
        """Every part of a body in pieces is limited, not only what it says."""
        begin = (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for endless in [b"2;" + b"x" * (4 << 20), b"0\r\n" + b"X-More: x\r\n" * (1 << 18),
                        b"1\r\nx\r\n" * (1 << 19)]:
            with self.subTest(endless=endless[:10]):
                before = resident(self.house)
                with socket.create_connection(("127.0.0.1", self.house.port), LIMIT) as line:
                    try:
                        line.sendall(begin + endless)
                    except OSError:  # the line was closed already
                        pass
                    self.assertLess(resident(self.house) - before, 8, "megabytes")
                    until(lambda: is_cut(line), "it is refused")


class BehindProxies(unittest.TestCase):
    """Who calls is known by what the trusted proxies wrote, whatever was written before them."""

    def house_behind(self, *options):
        return self.enterContext(House(None, *options, "--rate-scale", "1"))

    def attempts(self, house, lines_of):
        """How often somebody can try a password until he is told to wait, each time with the headers
        that `lines_of` gives for the number of the attempt; None: as often as he likes."""
        for count in range(60):
            headers = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines_of(count))
            body = json.dumps({"name": f"name {count}", "password": "wrong password"})
            said = exchange(house, (
                f"POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: {house.url}\r\n{headers}"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                f"Connection: close\r\n\r\n{body}").encode())
            if "HTTP/1.1 429" in said:
                return count
            self.assertIn("HTTP/1.1 403", said)
        return None

    def test_made_up_addresses_do_not_help(self):
        house = self.house_behind("--behind-proxy")
        for number, lines_of in enumerate([
                lambda n: [f"6.6.6.{n}", "198.51.100.1"],
                lambda n: [f"6.6.6.{n},198.51.100.2"],
                lambda n: [f"6.6.6.{n}, nonsense {n}, 198.51.100.3"],
                lambda n: [f"2001:db8:1:2::{n}"]]):
            with self.subTest(number=number):
                self.assertIsNotNone(self.attempts(house, lines_of))

    def test_the_proxies_are_believed(self):
        house = self.house_behind("--behind-proxy")
        self.assertIsNone(self.attempts(house, lambda n: [f"198.51.100.{n}"]))

    def test_two_proxies(self):
        house = self.house_behind("--behind-proxy", "2")
        self.assertIsNone(self.attempts(house, lambda n: [f"198.51.100.{n}", "10.0.0.1"]))
        made_up = self.attempts(house, lambda n: [f"6.6.6.{n}", "198.51.101.1", "10.0.0.1"])
        self.assertIsNotNone(made_up)

    def test_nobody_is_believed_without_a_proxy(self):
        house = self.house_behind()
        self.assertIsNotNone(self.attempts(house, lambda n: [f"198.51.100.{n}"]))

    def test_connections_of_an_address_are_limited(self):
        house = self.enterContext(House(None, "--behind-proxy", "--max-per-address", "5"))

        def opened(address):
            line = self.enterContext(socket.create_connection(("127.0.0.1", house.port), LIMIT))
            line.sendall(handshake(house, Origin=house.url, **{"X-Forwarded-For": address}))
            return "HTTP/1.1 101" in read(line, b"\r\n\r\n")

        self.assertEqual([opened("198.51.100.1") for _ in range(6)], [True] * 5 + [False])
        self.assertTrue(opened("198.51.100.2"))


class Truth(unittest.TestCase):
    """What was refused has not been done, and will not be."""

    def test_while_the_database_is_held(self):
        house = self.enterContext(House())
        house.patience = 60
        person = Person(house, "Anna")
        table = person.create("me", "me")
        before = person.see("/api/tables/" + table)["now"]["seq"]
        # Somebody else writes and does not finish: each change waits some seconds, then fails.
        held = sqlite3.connect(house.data / "ziggurat.db", isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        answers = []

        def choose():
            answers.append(person.post(f"/api/tables/{table}/choose", seq=before, index=0))

        callers = [threading.Thread(target=choose) for _ in range(8)]
        for caller in callers:
            caller.start()
        until(lambda: any(answer.error == "request.late" for answer in answers),
              "the last in line are told that it takes too long", 60)
        held.execute("ROLLBACK")
        held.close()
        for caller in callers:
            caller.join(house.patience)
        self.assertEqual(len(answers), len(callers))
        # This waits in line for whatever may still be under way.
        self.assertEqual(person.post(f"/api/tables/{table}/undo", seq=0).error, "choose.stale")
        done = [answer.json["seq"] for answer in answers if answer.status == 200]
        after = person.see("/api/tables/" + table)["now"]["seq"]
        self.assertEqual(after, done[0] if done else before, [answer.body for answer in answers])


if __name__ == "__main__":
    unittest.main()
