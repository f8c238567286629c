"""Many tables play while the server is killed again and again, as by a power cut. Whatever it has
acknowledged must be in the log afterwards, everybody is still signed in, and every game ends. The
long check asks for more kills by the environment's KILLS."""

import http.client
import os
import pathlib
import random
import sqlite3
import tempfile
import threading
import time
import unittest

from house import LIMIT, House, Person, choices_of, run, until

KILLS = int(os.environ.get("KILLS", 8))
TABLES = [("me", "me"), ("me", "random"), ("me", "me", "me"), ("me", "random", "random")] * 3
PATIENCE = 3 * LIMIT + KILLS * 3


class Player(threading.Thread):
    """Plays every seat that a person holds at a table, whatever happens to the server; and at
    another after that, until the last kill."""

    kind = Person

    def __init__(self, house, number, seats):
        super().__init__(daemon=True)
        self.random = random.Random(number)
        self.name = f"Guest of table {number}"
        self.person = self.kind(house, self.name)
        self.seats = seats
        self.games = {}  # path of a table: what was acknowledged there
        self.last = False  # no other game after this one
        self.sit_down()
        self.failure = None

    def sit_down(self):
        self.path = "/api/tables/" + self.person.create(*self.seats)
        self.acknowledged = self.games[self.path] = {}  # seq: the words, or None for an undo
        self.over = False

    def run(self):
        try:
            end = time.monotonic() + PATIENCE
            while not (self.over and self.last) and time.monotonic() < end:
                try:
                    if self.over:
                        self.sit_down()
                    self.go_on()
                except (OSError, http.client.HTTPException):  # it was killed
                    time.sleep(0.05)
        except Exception as failure:
            self.failure = failure

    def go_on(self):
        now = self.person.see(self.path)["now"]
        newest = max(self.acknowledged, default=-1)
        assert now["seq"] > newest, f"{self.path}: {newest} was acknowledged, {now['seq']} entries"
        self.over = now["over"]
        if not now.get("choices"):
            return time.sleep(0.01)  # the computer is asked
        if now["undo"]["steps"] > 0 and self.random.random() < 0.05:
            self.send("/undo", seq=now["seq"])
        else:
            self.send("/choose", seq=now["seq"], words=self.pick(list(choices_of(now["choices"]))))

    def pick(self, choices):
        # Swapping many tiles empties the bag, so that the games do not take long.
        swaps = [words for words in choices if words.startswith("swap")]
        if swaps and self.random.random() < 0.5:
            return max(swaps, key=len)
        return self.random.choice(choices)

    def send(self, operation, **fields):
        answer = self.person.post(self.path + operation, **fields)
        if answer.status == 200:
            assert answer.json["seq"] > fields["seq"]
            self.acknowledged[fields["seq"]] = fields.get("words")
        else:
            # Made before the server died, but not acknowledged.
            assert answer.error == "choose.stale", answer.body


class Kill(unittest.TestCase):
    def test_nothing_acknowledged_is_lost(self):
        chance = random.Random(8)
        with tempfile.TemporaryDirectory(prefix="ziggurat-") as data, House(data) as house:
            players = [Player(house, number, seats) for number, seats in enumerate(TABLES)]
            for player in players:
                player.start()
            done = 0
            for _ in range(KILLS):
                done += chance.randrange(30, 90)
                until(lambda: sum(len(g) for p in players for g in list(p.games.values())) >= done
                      or any(p.failure for p in players), f"{done} choices")
                self.assertFalse([p.failure for p in players if p.failure])
                time.sleep(chance.uniform(0, 0.05))
                house.kill()
                house.start(house.port)
                for player in players:
                    self.assertEqual(player.person.see("/api/me")["user"]["name"], player.name)
            for player in players:
                player.last = True
            for player in players:
                player.join(PATIENCE)
                self.assertIsNone(player.failure)
                self.assertTrue(player.over)
                self.demand_sound_log(player)
            self.assertEqual(house.stop(), 0)
            self.demand_everything(data, players)

    def demand_sound_log(self, player):
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "game.log"
            for path in player.games:
                file.write_text(player.person.see(path + "/log")["log"])
                self.assertEqual(run("replay", str(file)).returncode, 0)

    def demand_everything(self, data, players):
        database = sqlite3.connect(pathlib.Path(data) / "ziggurat.db")
        self.addCleanup(database.close)
        for path, acknowledged in (game for player in players for game in player.games.items()):
            rows = database.execute("SELECT seq, words FROM log WHERE table_id = ? ORDER BY seq",
                                    [path.rsplit("/", 1)[1]]).fetchall()
            self.assertEqual([seq for seq, _ in rows], list(range(len(rows))))
            log = dict(rows)
            for seq, words in acknowledged.items():
                self.assertEqual(log.get(seq, "missing"), words, f"{path} entry {seq}")


if __name__ == "__main__":
    unittest.main()
