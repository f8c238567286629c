"""The house answers for its people by a real clock, also after it was killed while it waited."""

import unittest

from house import House, Person, until

POSITION = """players 4
turn warlord 1 1
hex H8 fertile town
hand murshid spy*
hand caliph guard*
hand sultan imam*
"""


class StandingAnswers(unittest.TestCase):
    def begin(self, house):
        self.ada = Person(house, "Ada")
        self.path = "/api/tables/" + self.ada.do("/api/tables", game="crescent", seats=["me"] * 4,
                                                 position=POSITION)["table"]
        for seat in ["caliph", "murshid", "sultan"]:
            self.ada.do(self.path + "/standing", seat=seat, answers={"anytime.card": "held"})
        self.ada.do(self.path + "/choose", seq=0, words="stay")

    def table(self):
        return self.ada.see(self.path)

    def was_answered(self):
        return self.table()["now"]["phase"] == "action.choose"

    def test_are_given_after_a_fixed_time(self):
        with House() as house:
            self.begin(house)
            until(self.was_answered, "the answers")
            opened, *answers = [entry["at"] for entry in self.table()["entries"]]
            self.assertEqual(len(answers), 3)
            self.assertEqual(len(set(answers)), 1)
            self.assertGreaterEqual(answers[0] - opened, 1490)  # two clocks, in whole milliseconds

    def test_are_given_once_after_the_house_was_killed(self):
        with House() as house:
            self.begin(house)
            house.kill()
            house.start()
            until(self.was_answered, "the answers")
            self.assertEqual(self.table()["now"]["made"], 4)


if __name__ == "__main__":
    unittest.main()
