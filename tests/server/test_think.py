"""Computer players that think in programs of their own: what becomes of a choice when one of these
ends, is held up, or is alone."""

import json
import queue
import signal
import subprocess
import threading
import time
import unittest

from house import LIMIT, PROGRAM, House, Person, run, until
from test_kill import Player
from test_postgres import WithPostgres
from test_thinking import CROWD, MOST_SECONDS_TO_STOP, see

BULL_BEGINS = "turn bull 2\n"
# A choice that nobody lives to see, and one that is soon there.
FOREVER, SOON = ["--think", "100"], ["--think", "0.01"]


class PatientPerson(Person):
    """Comes again if the house has too much to do, as on a machine that is busy with other things."""

    def do(self, path, **fields):
        def answer():
            given = self.post(path, **fields)
            assert given.status in (200, 503), (path, fields, given.body)
            return given.status == 200 and given

        return until(answer, path).json


class Worker:
    """Thinks for the houses of a database. Use it with `with`: none outlives its test."""

    def __init__(self, place, *options):
        self.process = subprocess.Popen([PROGRAM, "think", *place, *options],
                                        stderr=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.name = self.hear("worker.started")["worker"]

    def listen(self):
        with self.process.stderr as said:
            for line in said:
                self.lines.put(json.loads(line))

    def hear(self, event):
        while True:
            line = self.lines.get(timeout=LIMIT)
            if line["event"] == event:
                return line

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(LIMIT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(LIMIT)


class PatientPlayer(Player):
    kind = PatientPerson


class Thinking(WithPostgres):
    def open(self, *options):
        house = self.enterContext(House(None, *self.place(), *(options or ["--workers", "0"])))
        self.anna = PatientPerson(house, "Anna")
        return house

    def worker(self, *options):
        return self.enterContext(Worker(self.place(), *options))

    def count(self, house, number):
        until(lambda: house.metric("workers_elsewhere") == number, f"{number} workers are there")

    def table_of(self, person):
        return person.create("me", "steady", position=BULL_BEGINS)

    def until_asked(self, person, table):
        until(lambda: see(person, table)["asked"] == "archer", "the computer's turn ends")

    def who_has_it(self):
        """The job that there is, if somebody has it."""
        return self.rows("SELECT worker FROM jobs WHERE answer IS NULL AND until > now()")

    def test_two_play_whole_games(self):
        house = self.open()
        workers = [self.worker("--workers", "2"), self.worker("--workers", "2")]
        self.count(house, 4)
        players = [PatientPlayer(house, number, ["me", *others]) for number, others in
                   enumerate([["scribe"], ["random"] * 2, ["apprentice"] * 2, ["scribe"] * 3])]
        for player in players:
            player.last = True
            player.start()
        for player in players:
            player.join(2 * LIMIT)
            self.assertIsNone(player.failure)
            self.assertTrue(player.over)
        self.assertEqual([worker.end(signal.SIGTERM) for worker in workers], [0, 0])
        made = [worker.hear("worker.stopped")["choices"] for worker in workers]
        self.assertGreater(min(made), 0)
        self.assertEqual(sum(made), house.metric("computer_choices_elsewhere_total"))
        self.assertGreater(sum(made), 100)
        self.assertEqual(self.rows("SELECT count(*) FROM jobs"), ["0"])

    def test_one_that_is_killed_is_replaced(self):
        house = self.open()
        slow = self.worker(*FOREVER)
        self.count(house, 1)
        table = self.table_of(self.anna)
        until(lambda: self.who_has_it() == [slow.name], "one thinks")
        other = self.worker(*SOON)
        self.count(house, 2)
        slow.end(signal.SIGKILL)
        self.until_asked(self.anna, table)
        other.end(signal.SIGTERM)
        self.assertGreater(other.hear("worker.stopped")["choices"], 0)

    def test_one_that_ends_gives_its_job_back(self):
        house = self.open("--workers", "0", *FOREVER)
        first = self.worker()
        self.count(house, 1)
        self.table_of(self.anna)
        until(lambda: self.who_has_it() == [first.name], "one thinks")
        second = self.worker()
        self.count(house, 2)
        began = time.monotonic()
        self.assertEqual(first.end(signal.SIGTERM), 0)
        self.assertLess(time.monotonic() - began, MOST_SECONDS_TO_STOP)
        until(lambda: self.who_has_it() == [second.name], "another goes on")
        self.assertEqual(house.metric("computer_choices_total"), 0)

    def test_one_that_was_held_up_comes_too_late(self):
        house = self.open("--workers", "0", *FOREVER)
        late = self.worker("--think", "0.1")
        self.count(house, 1)
        table = self.table_of(self.anna)
        until(lambda: self.who_has_it() == [late.name], "one thinks")
        other = self.worker()
        self.count(house, 2)
        late.process.send_signal(signal.SIGSTOP)
        until(lambda: self.who_has_it() == [other.name], "another does it")
        late.process.send_signal(signal.SIGCONT)
        self.assertEqual(late.hear("job.lost")["table"], table)
        self.assertEqual(late.end(signal.SIGTERM), 0)
        self.assertEqual(late.hear("worker.stopped")["choices"], 0)
        self.assertEqual(self.who_has_it(), [other.name])
        self.assertEqual(house.metric("computer_choices_total"), 0)

    def test_without_any_the_house_thinks_itself(self):
        house = self.open()
        self.until_asked(self.anna, self.anna.create("me", "scribe", position=BULL_BEGINS))
        alone = house.metric("computer_choices_total")
        self.assertGreater(alone, 0)
        self.assertEqual(house.metric("computer_choices_elsewhere_total"), 0)
        worker = self.worker(*FOREVER)
        self.count(house, 1)
        table = self.anna.create("me", "steward", position=BULL_BEGINS)
        until(lambda: self.who_has_it() == [worker.name], "it thinks")
        worker.end(signal.SIGKILL)
        self.until_asked(self.anna, table)
        self.assertGreater(house.metric("computer_choices_total"), alone)
        self.assertEqual(house.metric("computer_choices_elsewhere_total"), 0)
        self.assertEqual(house.ask("GET", "/readyz").status, 200)

    def test_a_crowd_of_tables_does_not_hold_up_another_person(self):
        house = self.open("--workers", "0", "--think", "0.05")
        self.worker(), self.worker()
        self.count(house, 2)
        for _ in range(CROWD):
            self.anna.create("me", "steady", "steady", position="players 3\nturn bull 2\n")
        eva = PatientPerson(house, "Eva")
        before = house.metric("computer_choices_total")
        table = self.table_of(eva)
        self.until_asked(eva, table)
        hers = see(eva, table)["made"]
        every = house.metric("computer_choices_total") - before
        # One for each of hers; one that was under way, and one more when it is asked.
        self.assertLessEqual(every, 2 * hers + 2)

    def test_the_database_is_restarted(self):
        house = self.open("--workers", "0", "--log-level", "off")
        self.worker(*SOON)
        self.count(house, 1)
        for number in [signal.SIGINT, signal.SIGQUIT]:  # as if it had crashed: no job is left
            self.postgres.stop(number)
            self.postgres.start()
            until(lambda: house.ask("GET", "/readyz").status == 200, "the house goes on")
            until(lambda: self.rows("SELECT 1 FROM workers WHERE seen > now() - interval '2 s'"),
                  "the worker is back")
            self.count(house, 1)
            before = house.metric("computer_choices_elsewhere_total")
            self.until_asked(self.anna, self.table_of(self.anna))
            self.assertGreater(house.metric("computer_choices_elsewhere_total"), before)

    def test_databases_without_a_house(self):
        def refused():
            done = run("think", *self.place())
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            return done.stderr

        self.assertIn("no house", refused())
        self.open().stop()
        self.rows("UPDATE house SET format = 1")
        self.assertIn("older ziggurat", refused())
        self.rows("UPDATE house SET format = 1000000")
        self.assertIn("newer ziggurat", refused())
        self.assertIn("--store", run("think").stderr)
        alone = run("serve", "--port", "0", "--workers", "0")
        self.assertIn("--workers 0", alone.stderr)
        self.assertEqual(alone.returncode, 1)


if __name__ == "__main__":
    unittest.main()
