"""Computer players who have much to do, a disk that is full, and the end of a long thought."""

import json
import os
import resource
import time
import unittest

from house import House, Person, until

CROWD = 40
MOST_SECONDS_TO_STOP = 3


def see(person, table):
    return person.see("/api/tables/" + table)["now"]


class Thinking(unittest.TestCase):
    def test_a_crowd_of_tables_does_not_hold_up_another_person(self):
        with House(None, "--think", "0.05") as house:
            crowd = Person(house, "Anna")
            for _ in range(CROWD):
                crowd.create("me", "steady", "steady", position="players 3\nturn bull 2\n")
            person = Person(house, "Eva")
            before = house.metric("computer_choices_total")
            table = person.create("me", "steady", position="turn bull 2\n")
            until(lambda: see(person, table)["asked"] == "archer", "the computer's turn ends")
            hers = see(person, table)["made"]
            every = house.metric("computer_choices_total") - before
            # One for each of hers; one that was under way, and one more when it is asked.
            self.assertLessEqual(every, 2 * hers + 2)
            answer = person.post("/api/register", name="Eva", password="long enough")
            self.assertEqual(answer.status, 200)

    def test_stops_whatever_players_think(self):
        with House(None, "--think", "600", "--workers", "2") as house:
            person = Person(house, "Anna")
            table = person.do("/api/tables", game="oath", seats=["me"] + 3 * ["steady"])["table"]
            other = person.create("me", "steady", position="turn bull 2\n")
            self.assertEqual(see(person, other)["asked"], "bull")
            self.assertTrue(see(person, table))
            began = time.monotonic()
            self.assertEqual(house.stop(), 0)
            self.assertLess(time.monotonic() - began, MOST_SECONDS_TO_STOP)


class FullDisk(unittest.TestCase):
    """The size of files that the server may write is limited from outside while it runs."""

    def limit_files(self, house, size):
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def test_waits_says_so_and_goes_on(self):
        errors, written = os.pipe()
        with House(None, "--think", "60", stderr=written) as house, open(errors) as log:
            person = Person(house, "Anna")
            table = person.create("me", "steady", position="turn bull 2\n")
            house.stop()  # in the middle of a thought
            house.options = ["--think", "0.01"]
            house.start()
            os.close(written)
            self.assertEqual(house.ask("GET", "/readyz").body, b"ready\n")
            self.limit_files(house, 0)
            self.assertEqual(see(person, table)["asked"], "bull")
            until(lambda: house.metric("failed_writes_total") > 3, "it tries again and again")
            answer = house.ask("GET", "/readyz")
            self.assertEqual(answer.status, 503)
            self.assertIn(b"cannot be written", answer.body)
            self.assertEqual(house.ask("GET", "/healthz").status, 200)
            self.assertEqual(Person(house).post("/api/guest", name="Eva").status, 503)
            self.assertEqual(see(person, table)["asked"], "bull")
            self.limit_files(house, resource.RLIM_INFINITY)
            until(lambda: house.ask("GET", "/readyz").status == 200, "it can write again")
            until(lambda: see(person, table)["asked"] == "archer", "the computer plays on", 60)
            self.assertEqual(house.stop(), 0)
            lines = [json.loads(line) for line in log.read().splitlines()]
            said = [(line["event"], line.get("error")) for line in lines if "repeated" not in line]
            self.assertEqual(len(said), len(set(said)), "the same is said once a minute")


if __name__ == "__main__":
    unittest.main()
