"""The example bot plays a whole game, and its stream tells only what its seat may know."""

import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request

from house import LIMIT, ROOT, House, Person, run, until


def record(url, token, lines):
    """Reads the stream until the server ends it."""
    request = urllib.request.Request(url + "/api/stream",
                                     headers={"Authorization": "Bearer " + token})
    with urllib.request.urlopen(request, timeout=3 * LIMIT) as stream:
        for line in stream:
            if line.strip():
                lines.append(json.loads(line))


def run_bot(house, token, table):
    return subprocess.Popen([sys.executable, ROOT / "examples/bot.py", "--url", house.url,
                             "--token=" + token, "--table", table],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Bot(unittest.TestCase):
    def test_plays_a_whole_game(self):
        with House() as house:
            person = Person(house, "Anna")
            person.do("/api/register", name="Anna", password="long enough")
            token = person.do("/api/tokens", name="laptop")["token"]
            events = []
            reader = threading.Thread(target=record, args=[house.url, token, events])
            reader.start()
            table = person.create("me", "random")
            path = "/api/tables/" + table
            self.assertEqual(person.get(path + "/log").status, 403)  # it names what is hidden
            with run_bot(house, token, table) as bot:
                said, complaints = bot.communicate(timeout=3 * LIMIT)
            self.assertEqual((bot.returncode, complaints), (0, ""))

            seen = person.see(path)
            self.assertEqual(seen["table"]["status"], "over")
            result = seen["now"]["result"]
            self.assertEqual(json.loads(said), result)
            self.assertEqual(sorted(result), ["archer", "bull"])
            self.assertIn(1, [seat["rank"] for seat in result.values()])
            self.demand_sound_log(person.see(path + "/log")["log"])
            self.assertEqual(house.stop(), 0)
            reader.join(LIMIT)
            self.demand_discretion(events)

    def test_comes_back(self):
        with House() as house:
            person = Person(house, "Anna")
            token = person.do("/api/tokens", name="laptop")["token"]
            table = person.create("me", "random")
            path = "/api/tables/" + table
            with run_bot(house, token, table) as bot:
                until(lambda: person.see(path)["now"]["seq"] > 60, "the bot plays")
                house.kill()
                house.start(house.port)
                said, _ = bot.communicate(timeout=3 * LIMIT)
            self.assertEqual(bot.returncode, 0)
            self.assertEqual(json.loads(said), person.see(path)["now"]["result"])

    def test_wrong_token(self):
        with House() as house, run_bot(house, "wrong", "none") as bot:
            bot.communicate(timeout=LIMIT)
            self.assertEqual(bot.returncode, 1)

    def demand_sound_log(self, log):
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "game.log"
            file.write_text(log)
            replay = run("replay", str(file))
            self.assertEqual(replay.returncode, 0, replay.stderr)

    def demand_discretion(self, events):
        """The bot sits at archer; bull's tiles and points are behind a screen until the end."""
        self.assertEqual([e for e in events if e["event"] == "table"][0]["table"]["you"],
                         ["archer"])
        moments = [e for e in events if e["event"] in ("table", "now") and not e["now"]["over"]]
        self.assertGreater(len(moments), 50)
        hidden = 0
        for event in moments:
            now = event["now"]
            self.assertEqual(now["viewer"], "archer")
            self.assertEqual("choices" in now, now["asked"] == "archer")
            players = now["view"]["players"]
            self.assertEqual(sum(now["view"]["hand"].values()), players["archer"]["tiles"])
            self.assertIsNone(players["bull"]["points"])
            self.assertIsNone(players["bull"]["treasures"])
            for message in (m for entry in event["entries"] for m in entry["news"]):
                if message["key"] == "tigris.event.drew":
                    self.assertEqual(message["args"]["seat"]["is"], "archer")
                hidden += message["key"] == "tigris.event.drew.hidden"
        self.assertGreater(hidden, 6)


if __name__ == "__main__":
    unittest.main()
