"""Before a release: which games of a house would go on by the rules of this program?"""

import pathlib
import sqlite3
import tempfile
import unittest

from house import ROOT, House, Person, run


def bytes_of(data):
    return {path.name: path.read_bytes() for path in pathlib.Path(data).iterdir()}


class Upgrade(unittest.TestCase):
    def check(self, data):
        return run("upgrade", "--data", str(data), "--check")

    def test_a_running_house(self):
        with House() as house:
            person = Person(house, "Ada")
            path = "/api/tables/" + person.create("me", "me")
            person.do(path + "/choose", seq=person.see(path)["now"]["seq"], words="end")
            good = self.check(house.data)
            self.assertEqual((good.returncode, good.stderr), (0, ""))
            self.assertIn("1 running games would go on, 0 would be stopped", good.stdout)

            with sqlite3.connect(house.data / "ziggurat.db") as database:
                database.execute("UPDATE log SET words = 'fly' WHERE words = 'end'")
            bad = self.check(house.data)
            self.assertEqual(bad.returncode, 1)
            self.assertIn("0 running games would go on, 1 would be stopped", bad.stdout)
            self.assertIn("is not allowed by the present rules", bad.stdout)
            self.assertIn("the next choice is: fly", bad.stdout)
            self.assertEqual(person.see(path)["table"]["status"], "playing", "nothing was changed")

    def test_a_house_of_an_older_format(self):
        with tempfile.TemporaryDirectory() as data:
            old = sqlite3.connect(f"{data}/ziggurat.db")
            old.executescript((ROOT / "tests/fixtures/server/format-1.sql").read_text())
            old.close()
            before = bytes_of(data)
            said = self.check(data)
            self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
            self.assertIn("3 running games would go on", said.stdout)
            self.assertIn("1 finished games can be replayed to the end", said.stdout)
            self.assertEqual(bytes_of(data), before)

    def test_what_it_says_of_itself(self):
        self.assertIn("Example:\n  ziggurat upgrade", run("upgrade", "--help").stdout)
        self.assertIn("--check", run("upgrade").stderr)
        with tempfile.TemporaryDirectory() as data:
            nothing = self.check(data)
            self.assertEqual(nothing.returncode, 1)
            self.assertIn("no database", nothing.stderr)


if __name__ == "__main__":
    unittest.main()
