"""The border of the house: what any browser, proxy or attacker can send over the wire, and what
whoever runs the server does with it from outside."""

import gzip
import json
import os
import pathlib
import re
import resource
import signal
import socket
import sqlite3
import tempfile
import time
import unittest
import urllib.parse

from house import LIMIT, House, Person, free_port, run, until
from wire import exchange, frame, handshake, read, read_to_the_end, say

GUARDS = ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
          "Cross-Origin-Opener-Policy", "Permissions-Policy"]
CLOSE = b"\x88\x80" + bytes(4)  # the frame of a browser that closes a socket
SCRIPT = b"export const answer = 42;\n"


def make_web(directory):
    """A client in small, as the build leaves it: compressed beside plain."""
    web = pathlib.Path(directory) / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Ziggurat</title>")
    (web / "assets/app.js").write_bytes(SCRIPT)
    (web / "assets/app.js.gz").write_bytes(gzip.compress(SCRIPT))
    (web / "assets/app.js.br").write_bytes(b"brotli")
    return web


class Log(unittest.TestCase):
    def test_tells_who_comes_and_what_is_refused_and_no_secrets(self):
        errors, written = os.pipe()
        with House(None, "--log-level", "info", stderr=written) as house, open(errors) as log:
            os.close(written)
            person = Person(house)
            person.do("/api/register", name="Anna", password="long enough")
            person.post("/api/login", name="Anna", password="not the right one")
            house.ask("GET", "/api/tokens")
            house.ask("GET", "/api/tokens")
            house.stop()
            lines = [json.loads(line) for line in log]
        told = [{name: line[name] for name in line if name not in ("time", "level")}
                for line in lines if line["event"] in ("signed-in", "refused")]
        self.assertEqual(told, [
            {"event": "signed-in", "name": "Anna", "address": "127.0.0.1"},
            {"event": "refused", "operation": "login", "status": 403, "reason": "account.wrong",
             "address": "127.0.0.1"},
            {"event": "refused", "operation": "tokens", "status": 401, "reason": "request.sign-in",
             "address": "127.0.0.1"}])
        for line in lines:
            for secret in ["enough", "right", person.cookie.split("=")[1]]:
                self.assertNotIn(secret, json.dumps(line))


class Border(unittest.TestCase):
    """One server answers all of these; none may end it."""

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory(prefix="ziggurat-")
        cls.addClassCleanup(cls.directory.cleanup)
        web = make_web(cls.directory.name)
        data = pathlib.Path(cls.directory.name) / "data"
        cls.house = cls.enterClassContext(House(data, "--web", str(web)))
        cls.person = Person(cls.house, "Anna")
        cls.table = cls.person.create("me", "random")

    def tearDown(self):
        self.assertEqual(self.house.ask("GET", "/healthz").body, b"ok\n")

    def demand_guards(self, headers):
        for guard in GUARDS:
            self.assertIsNotNone(headers[guard], guard)
        self.assertTrue(headers["Content-Security-Policy"].startswith("default-src 'none'"))
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])

    # ---- headers ----

    def test_every_kind_of_answer_is_guarded(self):
        for method, path, status in [("GET", "/", 200), ("GET", "/tables/abc", 200),
                                     ("GET", "/assets/app.js", 200), ("GET", "/none.js", 404),
                                     ("POST", "/", 405), ("GET", "/api/games", 200),
                                     ("GET", "/api/none", 404), ("GET", "/api/tokens", 401),
                                     ("POST", "/api/guest", 403), ("GET", "/healthz", 200),
                                     ("GET", "/api/openapi.json", 200),
                                     ("GET", "/api/stream", 401), ("HEAD", "/", 200)]:
            with self.subTest(method=method, path=path):
                answer = self.house.ask(method, path)
                self.assertEqual(answer.status, status)
                self.demand_guards(answer.headers)

    def test_handshake_is_guarded(self):
        answer = exchange(self.house, handshake(self.house, Origin=self.house.url), b"\r\n\r\n")
        for guard in GUARDS:
            self.assertIn(guard + ":", answer)

    def test_cookie_is_kept_from_scripts_and_other_sites(self):
        answer = Person(self.house).post("/api/guest", name="Ben")
        flags = [part.strip() for part in answer.headers["Set-Cookie"].split(";")[1:]]
        self.assertIn("HttpOnly", flags)
        self.assertIn("SameSite=Lax", flags)
        self.assertIn("Path=/", flags)
        self.assertNotIn("Secure", flags)  # this house is open by plain HTTP

    def test_https_in_front(self):
        site = "https://play.example.org"
        with House(None, "--public-url", site, port=free_port()) as house:
            self.assertEqual(house.url, site)
            answer = Person(house).post("/api/guest", name="Ben")
            self.assertIn("; Secure", answer.headers["Set-Cookie"])
            self.assertIn("max-age=", answer.headers["Strict-Transport-Security"])
            # Behind a proxy only the public address is the site's own.
            headers = {"Origin": f"http://127.0.0.1:{house.port}"}
            self.assertEqual(house.ask("POST", "/api/guest", None, headers).status, 403)

    # ---- other sites ----

    def test_foreign_origin_cannot_act(self):
        for origin in ["https://evil.example", "null", self.house.url + ".evil.example",
                       "http://127.0.0.1:1", self.house.url.replace("http", "https")]:
            with self.subTest(origin=origin):
                headers = self.person.headers() | {"Origin": origin}
                answer = self.house.ask("POST", f"/api/tables/{self.table}/resign", "{}", headers)
                self.assertEqual((answer.status, answer.error), (403, "request.origin"))
                refused = exchange(self.house, handshake(self.house, Origin=origin))
                self.assertTrue(refused.startswith("HTTP/1.1 403"), refused)

    def test_no_origin_needs_a_token(self):
        headers = self.person.headers()
        del headers["Origin"]
        answer = self.house.ask("POST", "/api/tokens", '{"name": "bot"}', headers)
        self.assertEqual((answer.status, answer.error), (403, "request.origin"))
        self.assertTrue(exchange(self.house, handshake(self.house)).startswith("HTTP/1.1 403"))
        token = self.person.do("/api/tokens", name="bot")["token"]
        bot = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
        answer = self.house.ask("POST", "/api/tokens", '{"name": "bot of bot"}', bot)
        self.assertEqual(answer.status, 200)

    def test_form_cannot_post(self):
        """What a form of another site could send at most, had it the right origin."""
        headers = self.person.headers() | {"Content-Type": "text/plain"}
        answer = self.house.ask("POST", "/api/tokens", '{"name": "bot"}', headers)
        self.assertEqual((answer.status, answer.error), (400, "request.json"))

    def test_own_socket_opens(self):
        answer = exchange(self.house, handshake(self.house, Origin=self.house.url), b"\r\n\r\n")
        self.assertTrue(answer.startswith("HTTP/1.1 101"), answer)
        elsewhere = exchange(self.house, handshake(self.house, "/other", Origin=self.house.url))
        self.assertTrue(elsewhere.startswith("HTTP/1.1 40"), elsewhere)

    def test_open_lines_end_with_what_opened_them(self):
        person = Person(self.house, "Berta")
        token = person.do("/api/tokens", name="bot")["token"]
        number = person.see("/api/tokens")["tokens"][0]["id"]
        with (socket.create_connection(("127.0.0.1", self.house.port), LIMIT) as web,
              socket.create_connection(("127.0.0.1", self.house.port), LIMIT) as stream):
            web.sendall(handshake(self.house, Origin=self.house.url, Cookie=person.cookie))
            read(web, b"\r\n\r\n")
            stream.sendall(f"GET /api/stream HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\r\n"
                           .encode())
            read(stream, b"\r\n\r\n")
            person.do("/api/tokens/revoke", id=number)
            self.assertIn("signed-out", read_to_the_end(stream))
            person.do("/api/logout")
            self.assertIn("signed-out", read(web, CLOSE[:1]))
            web.sendall(CLOSE)
            read_to_the_end(web)

    # ---- too much and nonsense ----

    def test_large_body(self):
        for size in [65 * 1024 + 1, 1 << 20, 8 << 20]:
            with self.subTest(size=size):
                body = json.dumps({"name": "x" * size})
                answer = self.house.ask("POST", "/api/guest", body, self.person.headers())
                self.assertEqual((answer.status, answer.error), (413, "request.body"))

    def test_large_header(self):
        answer = exchange(self.house, b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: "
                          + b"x" * 20_000 + b"\r\n\r\n")
        self.assertTrue(answer.startswith("HTTP/1.1 431"), answer)

    def test_malformed_requests(self):
        for request in [b"nonsense\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                        b"\0\1\2\3\r\n\r\n", b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
                        b"POST /api/guest HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                        b"POST /api/guest HTTP/1.1\r\nContent-Length: many\r\n\r\n",
                        b"GET nowhere HTTP/1.1\r\nConnection: close\r\n\r\n"]:
            with self.subTest(request=request):
                answer = exchange(self.house, request)
                self.assertTrue(answer.startswith("HTTP/1.1 400"), answer)

    def test_silence_and_halves(self):
        for request in [b"", b"GET / HT", b"POST /api/guest HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"]:
            with socket.create_connection(("127.0.0.1", self.house.port), LIMIT) as line:
                line.sendall(request)

    def test_bad_json(self):
        for body in ["{", "[]", "17", "null", '{"name": }', '{"name": "x"} {}', "\x00",
                     '{"name": "\\ud800"}', '{"name": 1e999}']:
            with self.subTest(body=body):
                answer = self.house.ask("POST", "/api/guest", body, self.person.headers())
                self.assertEqual(answer.status, 400)
                self.assertTrue(answer.error.startswith("request."))

    def test_bad_utf8(self):
        answer = self.house.ask("POST", "/api/guest", b'{"name": "\xff\xfe"}',
                                self.person.headers())
        self.assertEqual((answer.status, answer.error), (400, "request.json"))

    def test_deep_json(self):
        """As deep as fits: work that goes down level by level would exhaust the stack."""
        deep = 31_000
        for body in ["[" * deep + "]" * deep, '{"a":' * (deep // 3) + "1" + "}" * (deep // 3)]:
            for field in ["options", "seats", "lang", "unknown"]:
                with self.subTest(field=field, body=body[:9]):
                    request = f'{{"game": "tigris", "{field}": {body}}}'
                    answer = self.house.ask("POST", "/api/tables", request, self.person.headers())
                    self.assertEqual((answer.status, answer.error), (400, "request.json"))
            for field in ["do", "id", "lang"]:
                with self.subTest(field=field, body=body[:9]):
                    answer = say(self.house, f'{{"{field}": {body}}}', b"request.json")
                    self.assertIn("request.json", answer)

    def test_large_frame(self):
        self.assertIn("request.operation", say(self.house, '{"do": "x"}', b"request.operation"))
        self.assertNotIn("request", say(self.house, '{"do": "' + "x" * 70_000 + '"}'))  # cut off

    def test_path_traversal(self):
        for path in ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                     "/assets/../../data/ziggurat.db", "//etc/passwd", "/assets/%00app.js",
                     "/assets/..\\..\\data\\ziggurat.db"]:
            with self.subTest(path=path):
                answer = exchange(self.house, f"GET {path} HTTP/1.1\r\nHost: x\r\n"
                                  "Connection: close\r\n\r\n".encode())
                self.assertNotIn("root:", answer)
                self.assertNotIn("SQLite", answer)
                # Nothing, or the client's page, which then finds nothing either.
                self.assertTrue(re.match(r"HTTP/1.1 40[04]", answer) or "<!doctype" in answer)

    # ---- files ----

    def test_head_has_no_body(self):
        for path in ["/", "/assets/app.js", "/api/games", "/healthz"]:
            with self.subTest(path=path):
                whole, head = self.house.ask("GET", path), self.house.ask("HEAD", path)
                self.assertEqual((head.status, head.body), (200, b""))
                self.assertEqual(head.headers["Content-Length"], str(len(whole.body)))
                raw = exchange(self.house, f"HEAD {path} HTTP/1.1\r\nHost: x\r\n"
                               "Connection: close\r\n\r\n".encode())
                self.assertTrue(raw.endswith("\r\n\r\n"), raw)

    def test_known_files_are_not_sent_again(self):
        first = self.house.ask("GET", "/")
        again = self.house.ask("GET", "/", headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        other = self.house.ask("GET", "/", headers={"If-None-Match": '"other"'})
        self.assertEqual(other.body, first.body)
        self.assertEqual(first.headers["Cache-Control"], "no-cache")
        asset = self.house.ask("GET", "/assets/app.js")
        self.assertIn("immutable", asset.headers["Cache-Control"])

    def test_catalogues_are_kept_until_they_change(self):
        path = "/api/games/tigris/catalogue"
        first = self.house.ask("GET", path)
        self.assertEqual((first.status, first.headers["Cache-Control"]), (200, "no-cache"))
        tag = {"If-None-Match": first.headers["ETag"]}
        again = self.house.ask("GET", path, headers=tag)
        self.assertEqual((again.status, again.body), (304, b""))
        options = urllib.parse.quote(json.dumps({"board": "advanced"}))
        other = self.house.ask("GET", f"{path}?options={options}", headers=tag)
        self.assertEqual(other.status, 200)
        self.assertNotEqual(other.headers["ETag"], first.headers["ETag"])

    def test_compressed_files(self):
        for accepts, coding, body in [("", None, SCRIPT), ("gzip", "gzip", None),
                                      ("gzip, deflate, br", "br", b"brotli")]:
            answer = self.house.ask("GET", "/assets/app.js", headers={"Accept-Encoding": accepts})
            self.assertEqual(answer.headers["Content-Encoding"], coding)
            self.assertEqual(answer.headers["Vary"], "Accept-Encoding")
            self.assertTrue(answer.headers["Content-Type"].startswith("text/javascript"))
            self.assertEqual(answer.body if body else gzip.decompress(answer.body), body or SCRIPT)

    # ---- pages for machines ----

    def test_metrics(self):
        text = self.house.metrics()
        label = r'[a-z]+="[^"]*"'
        sample = re.compile(rf"[a-z_]+(\{{{label}(,{label})*\}})? [-+.0-9a-zA-Z]+")
        for line in text.splitlines():
            self.assertTrue(line.startswith(("# HELP ", "# TYPE ")) or sample.fullmatch(line), line)
        requests = self.house.metric("requests_total")
        self.house.ask("GET", "/api/games")
        self.assertEqual(self.house.metric("requests_total"), requests + 1)

    def test_every_operation_is_measured(self):
        self.house.ask("GET", "/api/games")
        self.house.ask("GET", "/api/tokens")
        asked = self.house.metric(r'operation_seconds_count\{operation="games"\}')
        refused = self.house.metric(r'answers_total\{status="4xx"\}')
        self.house.ask("GET", "/api/games")
        self.house.ask("GET", "/api/tokens")
        self.assertEqual(self.house.metric(r'operation_seconds_count\{operation="games"\}'), asked + 1)
        self.assertEqual(self.house.metric(r'answers_total\{status="4xx"\}'), refused + 1)
        self.assertGreater(self.house.metric("write_seconds_count"), 0)
        # Once a second.
        until(lambda: re.search(r"^process_resident_memory_bytes \d{7,}$", self.house.metrics(),
                                re.MULTILINE), "the memory is measured")

    def test_numbers_are_not_for_callers(self):
        self.assertNotIn(b"ziggurat_", self.house.ask("GET", "/metrics").body)
        self.assertEqual(self.house.ask("GET", "/", port=self.house.metrics_port).status, 404)

    def test_every_reading_operation_of_the_page_answers(self):
        page = self.house.ask("GET", "/api/openapi.json").json
        reads = {path: methods["get"] for path, methods in page["paths"].items()
                 if "get" in methods and "{" not in path}
        self.assertGreater(len(reads), 4)
        for path, operation in reads.items():
            needs = [one["name"] for one in operation.get("parameters", []) if one.get("required")]
            with self.subTest(path=path):
                asked = self.house.ask("GET", path)
                self.assertIn(asked.status, (400,) if needs else (200, 401))
                if needs:
                    self.assertEqual(asked.json["error"]["key"], "request.missing")
                elif path != "/api/stream":  # it does not end
                    self.assertEqual(self.person.get(path).status, 200)

    def test_errors_speak_the_language_of_the_browser(self):
        texts = set()
        for asks, headers in [("", {}), ("", {"Accept-Language": "tlh, cs;q=0.8, en;q=0.5"}),
                              ("?lang=pl", {"Accept-Language": "ru"})]:
            error = self.house.ask("GET", "/api/tokens" + asks, headers=headers).json["error"]
            self.assertEqual(error["key"], "request.sign-in")
            texts.add(error["text"])
        self.assertEqual(len(texts), 3, texts)


class Running(unittest.TestCase):
    """What whoever runs the server does."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="ziggurat-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def refused(self, *arguments):
        """Runs a command that must fail and gives what it says about it."""
        ended = run(*arguments)
        self.assertEqual(ended.returncode, 1, ended.stdout)
        self.assertEqual(len(ended.stderr.splitlines()), 1, ended.stderr)
        return ended.stderr

    def test_ends_gracefully_with_open_lines(self):
        data = self.directory / "data"
        with House(data) as house:
            person = Person(house, "Anna")
            token = person.do("/api/tokens", name="bot")["token"]
            table = person.create("me", "me")
            now = person.see("/api/tables/" + table)["now"]
            idle = socket.create_connection(("127.0.0.1", house.port), LIMIT)
            web = socket.create_connection(("127.0.0.1", house.port), LIMIT)
            web.sendall(handshake(house, Origin=house.url, Cookie=person.cookie))
            self.assertTrue(web.recv(4096).startswith(b"HTTP/1.1 101"))
            stream = socket.create_connection(("127.0.0.1", house.port), LIMIT)
            stream.sendall(f"GET /api/stream HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\r\n"
                           .encode())
            self.assertTrue(stream.recv(4096).startswith(b"HTTP/1.1 200"))
            made = person.do(f"/api/tables/{table}/choose", seq=now["seq"], index=0)["seq"]
            began = time.monotonic()
            self.assertEqual(house.stop(), 0)
            self.assertLess(time.monotonic() - began, 5)
            for line in (idle, web, stream):
                line.close()
            house.start()
            self.assertEqual(person.see("/api/tables/" + table)["now"]["seq"], made)

    def test_ends_at_once_whatever_computers_think(self):
        with House(self.directory / "data", "--think", "60", "--workers", "2") as house:
            person = Person(house, "Anna")
            strongest = person.see("/api/games")["levels"][-1]["level"]
            before = house.cpu_seconds()
            for _ in range(5):
                person.do("/api/tables", game="oath", seats=[strongest, strongest, "me"])
            until(lambda: house.cpu_seconds() - before > 1, "they think")
            began = time.monotonic()
            self.assertEqual(house.stop(), 0)
            took = time.monotonic() - began
            print(f"ended after {took:.1f} s")
            self.assertLess(took, 15)  # 3 on a machine that has nothing else to do

    def test_interrupt_from_the_keyboard(self):
        with House(self.directory / "data") as house:
            self.assertEqual(house.end(signal.SIGINT), 0)

    # The sanitizer opens a pipe to look at an object's type, and without files it takes any for broken.
    @unittest.skipIf("asan" in os.environ.get("ZIGGURAT", ""), "the sanitizer itself needs files")
    def test_more_lines_than_files(self):
        with House(self.directory / "data") as house:
            resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE, (40, 40))
            lines = [socket.create_connection(("127.0.0.1", house.port), LIMIT) for _ in range(60)]
            before = house.cpu_seconds()
            time.sleep(1)  # measures what it does meanwhile, which is nothing
            self.assertLess(house.cpu_seconds() - before, 0.3)
            for line in lines:
                line.close()
            until(lambda: house.ask("GET", "/healthz").status == 200, "new lines after that")

    def test_one_server_a_directory(self):
        with House(self.directory / "data") as house:
            said = self.refused("serve", "--port", "0", "--data", str(house.data))
            self.assertIn("in use", said)
            self.assertIn(str(house.data), said)

    def test_one_server_a_port(self):
        with House(self.directory / "data") as house:
            said = self.refused("serve", "--port", str(house.port), "--data",
                                str(self.directory / "other"))
            self.assertIn("in use", said)
            self.assertIn(str(house.port), said)

    def test_address_that_is_none(self):
        said = self.refused("serve", "--port", "0", "--address", "nowhere", "--data",
                            str(self.directory / "data"))
        self.assertIn("nowhere", said)

    def test_help_explains_every_setting(self):
        for command in ["serve", "backup", "restore"]:
            text = run(command, "--help").stdout.split("Options:")[1].split("Example:")[0]
            # A setting whose name is long has its description on the next line.
            settings = re.split(r"\n  (?=-)", re.sub(r"\n {4,}", "  ", text))[1:]
            self.assertGreater(len(settings), 1)
            name = r"^-\S+( (TEXT|INT|UINT|FLOAT)(:\S+ in \[.+?\])?\S*)?"
            for setting in settings:
                with self.subTest(command=command, setting=setting):
                    self.assertRegex(re.sub(name, "", setting.strip()), r"^ +\w.{5,}")

    def test_copy_and_put_back(self):
        copy = self.directory / "copy.db"
        with House(self.directory / "data") as house:
            person = Person(house, "Anna")
            tables = [person.create("me", "me") for _ in range(3)]
            before = [person.see("/api/tables/" + table) for table in tables]
            self.assertEqual(run("backup", "--data", str(house.data), str(copy)).returncode, 0)
            self.assertIn("exists", self.refused("backup", "--data", str(house.data), str(copy)))
            self.assertIn("in use", self.refused("restore", "--replace", "--data",
                                                 str(house.data), str(copy)))
            person.create("me", "me")  # after the copy: not in it
        other = self.directory / "other"
        self.assertEqual(run("restore", "--data", str(other), str(copy)).returncode, 0)
        self.assertIn("--replace", self.refused("restore", "--data", str(other), str(copy)))
        self.assertEqual(run("restore", "--replace", "--data", str(other), str(copy)).returncode, 0)
        with House(other) as house:
            person.house = house
            self.assertEqual(len(person.see("/api/lobby")["waiting"]), 3)
            for table, seen in zip(tables, before):
                again = person.see("/api/tables/" + table)
                self.assertEqual(again["now"], seen["now"])
                self.assertEqual(again["entries"], seen["entries"])

    def test_nothing_to_copy(self):
        self.assertIn("no database", self.refused("backup", "--data", str(self.directory / "none"),
                                                  str(self.directory / "copy.db")))

    def test_broken_copies_are_not_put_back(self):
        copy = self.directory / "copy.db"
        with House(self.directory / "data") as house:
            for number in range(5):
                Person(house, "Anna").create("me", "me")
            run("backup", "--data", str(house.data), str(copy))
        sound = copy.read_bytes()
        other = sqlite3.connect(self.directory / "other.db")
        other.execute("CREATE TABLE cakes(name TEXT)")
        other.close()
        broken = {"text.db": b"no database at all " * 100, "empty.db": b"",
                  "half.db": sound[:len(sound) // 2],
                  "scratched.db": sound[:8192] + b"\xff" * 4096 + sound[12288:],
                  "other.db": (self.directory / "other.db").read_bytes()}
        for name, content in broken.items():
            with self.subTest(name=name):
                (self.directory / name).write_bytes(content)
                target = self.directory / ("of-" + name)
                said = self.refused("restore", "--data", str(target), str(self.directory / name))
                self.assertIn(name, said)
                self.assertFalse((target / "ziggurat.db").exists())
        said = self.refused("restore", "--data", str(self.directory / "new"),
                            str(self.directory / "missing.db"))
        self.assertIn("missing.db", said)


if __name__ == "__main__":
    unittest.main()
