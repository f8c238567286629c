"""A server of PostgreSQL that tests have for themselves: in a temporary folder, on a free port of
this machine, run by somebody who is not root. As a program it says where it is, and stops when its
standard input ends."""

import ctypes
import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile

from house import LIMIT, free_port, until

NAME = "ziggurat"
# Where there is such a place: a flush to a disk takes longer than what is tested.
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
# It does not let root start it; Debian's package brings somebody who may.
AS_OTHER = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}


def program(name):
    found = shutil.which(name) or max(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"),
                                      key=lambda path: int(path.parts[4]), default=None)
    if not found:
        raise FileNotFoundError(f"{name} is not installed: scripts/install --tests brings it")
    return str(found)


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG


class Postgres:
    """Use it with `with`: no server outlives its test."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ziggurat-postgres-", dir=MEMORY))
        self.password_file = self.folder / "password"
        self.password_file.write_text(secrets.token_hex(12) + "\n")
        self.data = self.folder / "data"
        if AS_OTHER:
            for path in (self.folder, self.password_file):
                shutil.chown(path, AS_OTHER["user"], AS_OTHER["group"])
        self.process = None
        self.port = free_port()
        try:
            self.call("initdb", "--pgdata", self.data, "--username", NAME, "--pwfile",
                      self.password_file, "--auth", "scram-sha-256", "--encoding", "UTF8",
                      "--locale", "C.UTF-8", "--no-sync", "--no-instructions")
            self.start()
            self.psql(f"CREATE DATABASE {NAME}", "postgres")
        except BaseException:
            self.close()
            raise

    @property
    def url(self):
        return f"postgresql://{NAME}@127.0.0.1:{self.port}/{NAME}"

    def call(self, name, *arguments):
        """One of its programs that ends by itself: what it prints."""
        done = subprocess.run([program(name), *map(str, arguments)], capture_output=True, text=True,
                              timeout=LIMIT, cwd="/", **AS_OTHER,
                              env={**os.environ, "PGPASSWORD": self.password_file.read_text().strip()})
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")
        return done.stdout

    def psql(self, sql, database=NAME):
        return self.call("psql", "-XAtq", "-h", "127.0.0.1", "-p", self.port, "-U", NAME,
                         "-d", database, "-c", sql).strip()

    def start(self):
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [program("postgres"), "-D", self.data, "-p", str(self.port),
             "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, cwd="/",
            preexec_fn=die_with_parent, **AS_OTHER)
        until(self.answers, "PostgreSQL answers")

    def answers(self):
        if self.process.poll() is not None:
            raise RuntimeError((self.folder / "log").read_text())
        return subprocess.run([program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                              timeout=LIMIT).returncode == 0

    def stop(self, number=signal.SIGINT):
        """SIGINT: as an administrator would; SIGQUIT: as if it had crashed."""
        self.process.send_signal(number)
        try:
            self.process.wait(LIMIT)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait(LIMIT)
            self.log.close()

    def close(self):
        if self.process and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


if __name__ == "__main__":
    with Postgres() as server:
        print(server.url, server.password_file, sep="\n", flush=True)
        sys.stdin.read()
