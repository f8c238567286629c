"""What the tests of the server share: a server of their own on a free port, people who call it as a
browser does, and bounded waiting. The program is $ZIGGURAT, else build/release/ziggurat."""

import http.client
import json
import os
import pathlib
import queue
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ZIGGURAT", str(ROOT / "build/release/ziggurat"))
LIMIT = 60  # seconds that anything may take before it counts as broken


def until(condition, what, seconds=LIMIT):
    """Polls; gives what the condition gave once it is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := condition():
            return result
        time.sleep(0.02)
    raise AssertionError(f"waited {seconds} s in vain: {what}")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def run(*arguments):
    """A command of the program that ends by itself."""
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=LIMIT)


class House:
    """A running server. Use it with `with`: no server outlives its test."""

    def __init__(self, data=None, *options, port=0, stderr=None):
        self._own = None if data else tempfile.TemporaryDirectory(prefix="ziggurat-")
        self.data = pathlib.Path(data or self._own.name)
        self.place = [] if "--store" in options else ["--data", str(self.data)]
        self.options, self.stderr = options, stderr
        self.patience = LIMIT  # seconds for an answer
        self.start(port)

    def start(self, port=0):
        # Nobody is slowed down unless the test is about that.
        rate = [] if "--rate-scale" in self.options else ["--rate-scale", "1000"]
        level = [] if "--log-level" in self.options else ["--log-level", "error"]
        self.metrics_port = free_port()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(port), *self.place, *level, "--metrics",
             f"127.0.0.1:{self.metrics_port}", *rate, *self.options],
            stdout=subprocess.PIPE, stderr=self.stderr, text=True)
        lines = queue.Queue()

        def listen(out):
            with out:
                for line in out:
                    lines.put(line)

        threading.Thread(target=listen, args=[self.process.stdout], daemon=True).start()
        try:
            self.url = re.search(r"https?://\S+", lines.get(timeout=LIMIT)).group()
        except queue.Empty:
            self.kill()
            raise AssertionError("the server did not open in time") from None
        # A public address does not say where the server itself listens.
        self.port = port or int(self.url.rsplit(":", 1)[1])

    def end(self, number):
        self.process.send_signal(number)
        try:
            return self.process.wait(LIMIT)
        finally:
            if self.process.poll() is None:
                self.kill()

    def stop(self):
        return self.end(signal.SIGTERM)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        return self.process.wait(LIMIT)

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")")[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metrics(self):
        return self.ask("GET", "/metrics", port=self.metrics_port).body.decode()

    def metric(self, name):
        return float(re.search(rf"^ziggurat_{name} (\S+)$", self.metrics(), re.MULTILINE).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        if self._own:
            self._own.cleanup()

    def ask(self, method, path, body=None, headers=None, port=None):
        """One request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port,
                                                timeout=self.patience)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        return self.json.get("error", {}).get("key")


class Person:
    """Someone with a browser: it keeps the cookie and says where a request comes from."""

    def __init__(self, house, name=None):
        self.house, self.cookie = house, None
        if name:
            self.do("/api/guest", name=name)

    def headers(self):
        headers = {"Origin": self.house.url, "Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        return headers

    def post(self, path, **fields):
        answer = self.house.ask("POST", path, json.dumps(fields), self.headers())
        if cookie := answer.headers["Set-Cookie"]:
            self.cookie = cookie.split(";")[0]
        return answer

    def get(self, path):
        return self.house.ask("GET", path, headers=self.headers())

    def do(self, path, **fields):
        """A POST that must succeed; on a busy machine the house may first let nobody in."""
        answer = until(lambda: (given := self.post(path, **fields)).error != "request.strain"
                       and given, "the house has less to do")
        assert answer.status == 200, (path, fields, answer.body)
        return answer.json

    def see(self, path):
        """A GET that must succeed."""
        answer = self.get(path)
        assert answer.status == 200, (path, answer.body)
        return answer.json

    def create(self, *seats, **fields):
        return self.do("/api/tables", game="tigris", seats=list(seats), **fields)["table"]


def choices_of(groups):
    """Every choice of a list of groups, in words."""
    for group in groups:
        words = [group["verb"]] + ([str(group["n"])] if "n" in group else [])
        words += [word for _kind, word in group.get("with", [])]
        for last in group.get("of", [""]):
            yield " ".join([*words, last]).strip()
