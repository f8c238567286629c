"""`ziggurat admin`, on a house that is open and on one that is closed, with either database; and what
is logged about it."""

import json
import re
import socket
import tempfile
import unittest

from house import LIMIT, House, Person, run
from test_postgres import WithPostgres
from wire import handshake, read, read_to_the_end

PASSWORD = "correct horse"


class Minding:
    """What holds for either database: `place` says where the house is."""

    def admin(self, *arguments):
        return run("admin", arguments[0], *self.place(), *arguments[1:])

    def done(self, *arguments):
        done = self.admin(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def refused(self, *arguments):
        done = self.admin(*arguments)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def account(self, name):
        person = Person(self.house)
        person.do("/api/register", name=name, password=PASSWORD)
        return person

    def login(self, name, password=PASSWORD):
        return Person(self.house).post("/api/login", name=name, password=password)

    def number_of(self, name):
        return re.search(rf"^ *(\d+)  {name} ", self.done("people", name), re.MULTILINE).group(1)

    def mind(self, *arguments):
        """While the house is open, or while it is closed: then it is opened again."""
        if self.open:
            return self.done(*arguments)
        self.assertEqual(self.house.stop(), 0)
        try:
            return self.done(*arguments)
        finally:
            self.house.start()

    def minded(self):
        ada, eve = self.account("Ada"), Person(self.house, "Eve")
        table = ada.create("me", "open")
        eve.do(f"/api/tables/{table}/join")
        hello = {"room": "seats", "text": "Hello"}

        self.mind("mute", "ada", "--days", "2", "--reason", "too loud")
        muted = ada.post(f"/api/tables/{table}/chat", **hello)
        self.assertEqual((muted.status, muted.error), (403, "chat.muted"))
        self.assertIn("too loud", muted.json["error"]["text"])
        self.assertIn("too loud", self.done("bans"))
        self.assertIn("muted until", self.done("people", "ada"))
        self.mind("unmute", "ada")
        ada.do(f"/api/tables/{table}/chat", **hello)

        self.mind("ban", "Ada", "--reason", "cheating")
        self.assertEqual(ada.get("/api/tokens").status, 401)
        self.assertEqual(self.login("Ada").error, "account.banned")
        self.mind("unban", "Ada")
        self.assertEqual(self.login("Ada").status, 200)
        self.mind("ban", "--address", "127.0.0.1", "--days", "1")
        self.assertEqual(eve.get("/api/me").error, "address.banned")
        self.mind("unban", "--address", "127.0.0.1")
        self.assertEqual(eve.get("/api/me").status, 200)

        said = self.mind("reset-password", "ada")
        password = re.search(r"once: (\w{16})\n", said).group(1)
        self.assertEqual(self.login("Ada").error, "account.wrong")
        self.assertEqual(self.login("Ada", password).status, 200)

        self.mind("close", table, "--reason", "spam")
        self.assertEqual(eve.see(f"/api/tables/{table}")["table"]["status"], "closed")
        self.assertIn(f"{table}  ", self.done("tables", "Eve"))
        self.mind("delete", "ada", "--yes")
        self.assertEqual(eve.see(f"/api/tables/{table}")["table"]["seats"][0]["name"], "")
        self.assertEqual(self.login("Ada", password).error, "account.wrong")
        self.assertIn("0 guests", self.mind("prune", "--days", "1"))
        self.assertEqual(self.done("prune", "--days", "1", "--dry-run"),
                         "0 guests and 0 sessions would go.\n")

        log = self.done("log")
        self.assertEqual([re.search(r": ([a-z-]+) ", line).group(1) for line in log.splitlines()],
                         ["prune", "delete", "close", "reset-password", "unban", "ban", "unban",
                          "ban", "unmute", "mute"])
        self.assertIn("spam", log)
        self.assertNotIn("Ada", log)  # she has gone for good
        self.assertNotIn("argon2", log)
        self.assertNotIn(password, log)

    def test_an_open_house(self):
        self.open = True
        with self.house:
            self.minded()

    def test_a_closed_house(self):
        self.open = False
        with self.house:
            self.minded()

    def test_what_cannot_be_done_is_said(self):
        with self.house:
            self.account("Ada")
            Person(self.house, "Eve")
            eve = self.number_of("Eve")
            for said, *arguments in [
                    ("no account called “Nobody”", "mute", "Nobody"),
                    (f"--id {eve}", "mute", "eve"),
                    ("say whom", "mute"),
                    ("no person 4711", "ban", "--id", "4711"),
                    ("no address", "ban", "--address", "somewhere"),
                    ("200 characters", "mute", "ada", "--reason", "x" * 201),
                    ("only accounts have a password", "reset-password", "--id", eve),
                    ("--yes", "delete", "ada"),
                    ("no such table", "close", "nowhere"),
                    ("nothing to lift", "unban", "ada")]:
                with self.subTest(arguments=arguments):
                    self.assertIn(said, self.refused(*arguments))
            self.assertEqual(self.login("Ada").status, 200)


class InSqlite(Minding, unittest.TestCase):
    def setUp(self):
        self.house = House()

    def place(self):
        return ["--data", str(self.house.data)]

    def test_arguments(self):
        for said, *arguments in [
                ("--days", "mute", "ada", "--days", "-1"),
                ("--days", "mute", "ada", "--days", "soon"),
                ("--days", "prune"),
                ("--id", "ban", "--id", "0"),
                ("excludes", "ban", "ada", "--address", "192.0.2.1"),
                ("required", "close"),
                ("not expected", "mute", "ada", "bob")]:
            with self.subTest(arguments=arguments):
                done = run("admin", *arguments)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(said.lower(), done.stderr.lower())
        self.assertNotEqual(run("admin").returncode, 0)
        with tempfile.TemporaryDirectory() as folder:
            done = run("admin", "people", "--data", folder)
            self.assertIn("no database", done.stderr)
            self.assertEqual(done.returncode, 1)
        for name in ["people", "tables", "mute", "unmute", "ban", "unban", "bans", "reset-password",
                     "delete", "close", "prune", "log"]:
            with self.subTest(name=name):
                said = run("admin", name, "--help").stdout
                self.assertIn(f"ziggurat admin {name}", said)
                self.assertIn("--store", said)
        self.house.__exit__()

    def test_a_ban_ends_lines_at_once(self):
        with self.house:
            person = Person(self.house, "Eve")
            with socket.create_connection(("127.0.0.1", self.house.port), LIMIT) as line:
                line.sendall(handshake(self.house, Origin=self.house.url, Cookie=person.cookie))
                read(line, b"\r\n\r\n")
                self.done("ban", "--id", self.number_of("Eve"))
                self.assertIn("signed-out", read_to_the_end(line))


class InPostgres(Minding, WithPostgres):
    def setUp(self):
        super().setUp()
        self.house = House(None, *self.place())


class Logs(unittest.TestCase):
    def lines(self, level, said):
        """What is logged about somebody who comes, is refused and is banned."""
        with tempfile.TemporaryFile("w+") as written:
            with House(None, "--log-level", level, stderr=written) as house:
                person = Person(house)
                person.do("/api/register", name="Ada", password=PASSWORD)
                Person(house).post("/api/login", name="Ada", password="wrong password")
                banned = run("admin", "ban", "--data", str(house.data), "ada")
                self.assertEqual(banned.returncode, 0, banned.stderr)
                house.stop()
            written.seek(0)
            text = written.read()
        for secret in [PASSWORD, "wrong password", "argon2", person.cookie.split("=")[1]]:
            self.assertNotIn(secret, text)
        lines = [json.loads(line) for line in text.splitlines()]
        self.assertEqual([line["event"] for line in lines], said)
        return lines

    def test_each_thing_has_a_line(self):
        lines = self.lines("info", ["server.started", "signed-in", "refused", "order",
                                    "server.stopped"])
        _, came, refused, order, _ = lines
        self.assertEqual((came["name"], came["address"], came["level"]),
                         ("Ada", "127.0.0.1", "info"))
        self.assertEqual((refused["operation"], refused["reason"], refused["address"],
                          refused["level"]), ("login", "account.wrong", "127.0.0.1", "warning"))
        self.assertEqual((order["kind"], order["outcome"], order["level"]),
                         ("ban", "done", "warning"))

    def test_levels(self):
        self.lines("warning", ["refused", "order"])
        self.lines("error", [])


if __name__ == "__main__":
    unittest.main()
