"""What operating/ gives to whoever runs a house: nginx before it, and the units of systemd, as they
are written there but for ports, paths and the certificate."""

import http.client
import json
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest

from house import LIMIT, ROOT, Answer, House, Person, free_port, run, until
from test_postgres import WithPostgres
from wire import frame, handshake, read

OPERATING = ROOT / "operating"
# Debian's, or what scripts/install has unpacked.
NGINX = shutil.which("nginx") or str(ROOT / "build/nginx/usr/sbin/nginx")


class Front:
    """nginx in front of a house that stands at `behind`, or of its nodes. Use it with `with`."""

    def __init__(self, port, *behind):
        self.others = " max_fails=1 fail_timeout=2s" if len(behind) > 1 else ""
        self.port, self.url = port, f"https://localhost:{port}"
        self.plain_port = free_port()
        self._folder = tempfile.TemporaryDirectory(prefix="ziggurat-nginx-")
        self.folder = pathlib.Path(self._folder.name)
        self.make_certificate()
        (self.folder / "nginx.conf").write_text(self.settings(behind))
        self.process = subprocess.Popen([NGINX, "-c", self.folder / "nginx.conf"],
                                        stderr=subprocess.DEVNULL)

    def make_certificate(self):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
             "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost", "-keyout", self.folder / "privkey.pem", "-out",
             self.folder / "fullchain.pem"], check=True, capture_output=True, timeout=LIMIT)

    def settings(self, behind):
        site = (OPERATING / "nginx.conf").read_text()
        for written, ours in [(r"listen \[::\].*;", ""),
                              (r"listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
                              (r"listen 443 ", f"listen 127.0.0.1:{self.port} "),
                              (r"server 127\.0\.0\.1:8080;", "\n".join(
                                  f"server 127.0.0.1:{port}{self.others};" for port in behind)),
                              (r"/etc/letsencrypt/live/play\.example\.org", str(self.folder)),
                              (r"play\.example\.org", "localhost")]:
            site, found = re.subn(written, ours, site)
            assert found, written
        folders = "\n".join(f"{what}_temp_path {self.folder}/{what};" for what in
                            ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        return (f"daemon off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{folders}\n{site}}}\n")

    def __enter__(self):
        until(self.is_open, "nginx listens")
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(LIMIT)
        self._folder.cleanup()

    def is_open(self):
        assert self.process.poll() is None, "nginx has ended"
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    def trust(self):
        return ssl.create_default_context(cafile=self.folder / "fullchain.pem")

    def line(self):
        return self.trust().wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), LIMIT), server_hostname="localhost")

    def ask(self, method, path, body=None, headers=None):
        """As of a house, so that a Person can call."""
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=LIMIT,
                                                 context=self.trust())
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()


class BehindNginx(unittest.TestCase):
    def setUp(self):
        port = free_port()
        self.house = self.enterContext(House(None, "--behind-proxy", "--public-url",
                                             f"https://localhost:{port}", "--rate-scale", "1",
                                             port=free_port()))
        self.front = self.enterContext(Front(port, self.house.port))

    def test_pages_come_by_tls_alone(self):
        page = self.front.ask("GET", "/")
        self.assertEqual(page.status, 200)
        self.assertIn("max-age", page.headers["Strict-Transport-Security"])
        plain = http.client.HTTPConnection("127.0.0.1", self.front.plain_port, timeout=LIMIT)
        plain.request("GET", "/tables/x?y=1", headers={"Host": "localhost"})
        moved = plain.getresponse()
        plain.close()
        self.assertEqual((moved.status, moved.headers["Location"]),
                         (301, "https://localhost/tables/x?y=1"))

    def test_cookies_are_for_tls_alone(self):
        answer = Person(self.front).post("/api/guest", name="Anna")
        self.assertEqual(answer.status, 200)
        self.assertIn("Secure", answer.headers["Set-Cookie"])

    def test_a_socket_and_a_stream(self):
        anna = Person(self.front, "Anna")
        table = anna.create("me", "steady")
        with self.front.line() as line:
            line.sendall(handshake(self.front, Origin=self.front.url, Cookie=anna.cookie))
            self.assertIn("101 Switching Protocols", read(line, b"\r\n\r\n"))
            line.sendall(frame(json.dumps({"do": "watch", "table": table, "id": 1})))
            self.assertIn(table, read(line, table.encode()))
        # Every line of a stream comes when it happens: the table tells of itself at once.
        token = anna.do("/api/tokens", name="bot")["token"]
        with self.front.line() as line:
            line.sendall(f"GET /api/stream HTTP/1.1\r\nHost: localhost\r\n"
                         f"Authorization: Bearer {token}\r\n\r\n".encode())
            self.assertIn(table, read(line, table.encode()))

    def test_it_says_who_calls_and_nobody_else_can(self):
        def attempt(count):
            return self.front.ask(
                "POST", "/api/login", json.dumps({"name": f"name {count}", "password": "wrong one"}),
                {"Origin": self.front.url, "Content-Type": "application/json",
                 "X-Forwarded-For": f"198.51.100.{count}"}).status

        self.assertTrue(any(attempt(count) == 429 for count in range(60)))


class BeforeTwoNodes(WithPostgres):
    def test_whoever_is_left_answers(self):
        port = free_port()
        nodes = [self.enterContext(House(
            None, *self.place(), "--node", f"127.0.0.1:{free_port()}", "--behind-proxy",
            "--public-url", f"https://localhost:{port}", port=free_port())) for _ in range(2)]
        front = self.enterContext(Front(port, *(node.port for node in nodes)))
        anna = Person(front, "Anna")
        path = "/api/tables/" + anna.create("me", "me")
        for node in nodes:  # each of them has once been asked, and is once away
            asked = [one.metric("requests_total") for one in nodes]
            until(lambda: anna.get(path).status == 200
                  and all(one.metric("requests_total") > before
                          for one, before in zip(nodes, asked)), "both are asked")
            seq = anna.see(path)["now"]["seq"]
            node.kill()
            until(lambda: anna.get(path).status == 200, "the other one answers")
            self.assertEqual(anna.see(path)["now"]["seq"], seq)
            answer = anna.do(path + "/choose", seq=seq, words="end")
            self.assertGreater(answer["seq"], seq)
            node.start(node.port)


class Units(unittest.TestCase):
    def exposure(self, unit):
        said = subprocess.run(["systemd-analyze", "security", "--offline=true", OPERATING / unit],
                              capture_output=True, text=True, timeout=LIMIT).stdout
        return float(re.search(r"exposure level for \S+: ([\d.]+)", said).group(1))

    def test_little_is_exposed(self):
        for unit in ["ziggurat.service", "ziggurat-think.service", "ziggurat-backup.service"]:
            with self.subTest(unit=unit):
                self.assertLessEqual(self.exposure(unit), 2.0)

    def test_their_commands_are_the_programs(self):
        commands = [command for unit in OPERATING.glob("*.service")
                    for command in re.findall(r"release/ziggurat (\w+)(.*)", unit.read_text())]
        self.assertEqual({name for name, _rest in commands}, {"serve", "think", "backup"})
        for name, rest in commands:
            known = run(name, "--help").stdout
            for option in re.findall(r"--[\w-]+", rest):
                with self.subTest(command=name, option=option):
                    self.assertIn(option + " ", known)


if __name__ == "__main__":
    unittest.main()
