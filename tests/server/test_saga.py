"""A saga of the site and a chronicle of the command line are the same: a game that was played on
the one leaves the same world on the other, letter by letter."""

import pathlib
import tempfile
import unittest

from house import House, Person, run


class Saga(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ziggurat-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        house = House()
        self.addCleanup(house.__exit__)
        self.ada = Person(house, "Ada")

    def chronicle(self, *arguments):
        result = run("oath", "chronicle", *map(str, arguments))
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.strip()

    def play_out(self, table):
        """Whoever is asked takes what comes first, or ends his turn; gives the log."""
        for _ in range(2000):
            now = self.ada.see(f"/api/tables/{table}")["now"]
            if now["over"]:
                return self.ada.see(f"/api/tables/{table}/log")["log"]
            mine = self.ada.see(f"/api/tables/{table}?as={now['asked']}")["now"]
            end = next((one["i"] for one in mine["choices"] if one["verb"] == "end"), 0)
            self.ada.do(f"/api/tables/{table}/choose", seq=mine["seq"], seat=now["asked"],
                        index=end, sure=True)
        self.fail("the game does not end")

    def test_the_same_game_leaves_the_same_world(self):
        saga = self.ada.do("/api/sagas", game="oath", name="The Long Road")["saga"]
        first = self.ada.see(f"/api/saga/{saga}")["text"]
        kept = self.folder / "saga.txt"
        self.chronicle("import", kept, first)
        self.assertEqual(self.chronicle("export", kept), first)

        table = self.ada.do(f"/api/saga/{saga}/play", seats=["me", "me", "me"])["table"]
        log = self.folder / "game.log"
        log.write_text(self.play_out(table), encoding="utf-8")
        self.chronicle("play", kept, "--load", log)

        left = self.ada.see(f"/api/saga/{saga}")["text"]
        self.assertNotEqual(left, first)
        self.assertEqual(self.chronicle("export", kept), left)


if __name__ == "__main__":
    unittest.main()
