"""A house that keeps everything in PostgreSQL: how it is opened, and what it does while the database
is away."""

import os
import random
import signal
import tempfile
import time
import unittest

from house import House, Person, run, until
from postgres import Postgres
from test_kill import PATIENCE, TABLES, Player

RESTARTS = int(os.environ.get("KILLS", 8)) // 2


class WithPostgres(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = cls.enterClassContext(Postgres())

    def setUp(self):
        self.database = f"{self.id().rsplit('.', 1)[1]}"
        self.postgres.psql(f"CREATE DATABASE {self.database}")

    def url(self, database=None):
        return self.postgres.url.rsplit("/", 1)[0] + "/" + (database or self.database)

    def place(self, **changes):
        return ["--store", changes.get("url", self.url()), "--password-file",
                str(changes.get("password_file", self.postgres.password_file))]

    def rows(self, sql):
        return self.postgres.psql(sql, self.database).splitlines()

    def password(self):
        return self.postgres.password_file.read_text().strip()


class Opening(WithPostgres):
    def refused(self, *arguments):
        done = run("serve", "--port", "0", *arguments)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        self.assertNotIn(self.password(), done.stderr)
        return done.stderr

    def test_what_was_kept_is_there_again(self):
        with House(None, *self.place()) as house:
            person = Person(house, "Anna")
            path = "/api/tables/" + person.create("me", "me")
            person.do(path + "/choose", seq=person.see(path)["now"]["seq"], words="end")
            before = person.see(path)
            self.assertEqual(house.ask("GET", "/readyz").status, 200)
            self.assertIn("in use", self.refused(*self.place()))
            self.assertEqual(house.stop(), 0)
            self.assertEqual(os.listdir(house.data), [], "nothing is kept beside it")
            house.start()
            person.house = house
            self.assertEqual(person.see(path)["entries"], before["entries"])
            self.assertEqual(person.see("/api/me")["user"]["name"], "Anna")
            house.kill()
            house.start()  # though the database may not have noticed yet
            self.assertEqual(person.see(path)["now"], before["now"])

    def test_addresses_that_are_none(self):
        with tempfile.TemporaryDirectory() as folder:
            self.refused("--store", self.url(), "--data", folder)
        for url, said in [("mysql://somewhere/db", "no address of a database"),
                          ("localhost", "no address of a database"),
                          ("postgresql://127.0.0.1", "does not name a database"),
                          ("postgresql://127.0.0.1/db?nonsense=1", "nonsense"),
                          ("postgresql://127.0.0.1:port/db", "port"),
                          ("postgresql://127.0.0.1:1/db", "refused"),
                          (self.url("nowhere"), "nowhere"),
                          (self.url().replace("ziggurat@", "nobody@"), "nobody")]:
            with self.subTest(url=url):
                self.assertIn(said, self.refused(*self.place(url=url)))

    def test_passwords_stay_secret(self):
        secret = self.password()
        beside = self.url().replace("@", f":{secret}@")
        for url in [beside, beside.replace("127.0.0.1", "[::1"), self.url() + f"?password={secret}"]:
            with self.subTest(url=url):
                self.assertIn("--password-file", self.refused("--store", url))
        self.assertIn("password", self.refused("--store", self.url()))
        with tempfile.NamedTemporaryFile("w") as file:
            self.assertIn("no password", self.refused(*self.place(password_file=file.name)))
            file.write("wrong\n")
            file.flush()
            self.assertIn("authentication", self.refused(*self.place(password_file=file.name)))
        self.assertIn("no password", self.refused(*self.place(password_file="/nowhere")))
        os.environ["PGPASSWORD"] = secret
        try:
            with House(None, "--store", self.url()) as house:
                self.assertEqual(house.ask("GET", "/readyz").status, 200)
        finally:
            del os.environ["PGPASSWORD"]

    def test_databases_that_are_not_ours(self):
        self.rows("CREATE TABLE users(cakes integer)")
        self.assertIn("users", self.refused(*self.place()))
        self.assertEqual(self.rows("SELECT relname FROM pg_class WHERE relkind = 'r' AND "
                                   "relnamespace = 'public'::regnamespace"), ["users"])
        self.rows("DROP TABLE users")
        with House(None, *self.place()) as house:
            house.stop()
        self.rows("UPDATE house SET format = format + 1")
        self.assertIn("newer ziggurat", self.refused(*self.place()))


class Moving(WithPostgres):
    def done(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def refused(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def demand_same(self, house, person, path, before):
        person.house = house
        self.assertEqual(person.see(path)["entries"], before["entries"])
        now = person.see(path)["now"]
        self.assertEqual(now, before["now"])
        person.do(path + "/choose", seq=now["seq"], words="end")

    def test_there_and_back(self):
        password = self.place()[2:]
        with tempfile.TemporaryDirectory() as folder:
            old, new = folder + "/old", folder + "/new"
            with House(old) as house:
                person = Person(house, "Anna")
                path = "/api/tables/" + person.create("me", "me")
                before = person.see(path)
                self.assertIn("in use", self.refused("move", "--from", old, "--to", self.url(),
                                                     *password))
            self.assertIn("say the same", self.done("move", "--from", old, "--to", self.url(),
                                                    *password))
            self.assertIn("--replace", self.refused("move", "--from", old, "--to", self.url(),
                                                    *password))
            with House(None, *self.place()) as house:
                self.demand_same(house, person, path, before)
                before = person.see(path)
                self.assertIn("in use", self.refused("move", "--from", self.url(), "--to", new,
                                                     *password))
                house.stop()
            self.done("move", "--from", self.url(), "--to", new, *password)
            with House(new) as house:
                self.demand_same(house, person, path, before)
            self.assertIn("no database", self.refused("move", "--from", folder + "/none", "--to",
                                                      self.url(), *password))

    def test_copy_and_put_back(self):
        with tempfile.TemporaryDirectory() as folder, House(None, *self.place()) as house:
            copy = folder + "/copy.db"
            person = Person(house, "Anna")
            path = "/api/tables/" + person.create("me", "me")
            before = person.see(path)
            self.done("backup", *self.place(), copy)
            self.assertIn("exists", self.refused("backup", *self.place(), copy))
            self.assertIn("in use", self.refused("restore", "--replace", *self.place(), copy))
            person.do(path + "/choose", seq=before["now"]["seq"], words="end")  # not in the copy
            self.assertIn("1 running games would go on",
                          self.done("upgrade", *self.place(), "--check"))
            house.stop()
            self.assertIn("--replace", self.refused("restore", *self.place(), copy))
            self.done("restore", "--replace", *self.place(), copy)
            house.start()
            self.demand_same(house, person, path, before)


class PatientPerson(Person):
    """Asks again if the house cannot do it now."""

    def patient(self, answer):
        if answer.status == 503:
            assert answer.error in ["store.away", "store.failed", "table.busy"], answer.body
            raise OSError(answer.error)
        return answer

    def post(self, path, **fields):
        return self.patient(super().post(path, **fields))

    def get(self, path):
        return self.patient(super().get(path))


class PatientPlayer(Player):
    kind = PatientPerson


class Away(WithPostgres):
    def test_the_house_says_so_and_goes_on(self):
        errors, written = os.pipe()
        with House(None, *self.place(), stderr=written) as house, open(errors) as log:
            os.close(written)
            person = Person(house, "Anna")
            path = "/api/tables/" + person.create("me", "me")
            self.postgres.stop()
            until(lambda: house.ask("GET", "/readyz").status == 503, "it is noticed")
            self.assertIn(b"Connection refused", house.ask("GET", "/readyz").body)
            self.assertEqual(house.ask("GET", "/healthz").status, 200)
            self.assertEqual(person.post("/api/guest", name="Eva").error, "store.away")
            self.assertEqual(Person(house).post("/api/guest", name="Eva").status, 503)
            self.postgres.start()
            until(lambda: house.ask("GET", "/readyz").status == 200, "it goes on")
            person.do(path + "/choose", seq=person.see(path)["now"]["seq"], words="end")
            self.assertEqual(house.stop(), 0)
            self.assertNotIn(self.password(), log.read())

    def test_who_opened_it_meanwhile_has_it(self):
        with House(None, *self.place()) as house:
            self.rows("UPDATE house SET opened = opened + 1")
            self.postgres.stop()
            self.postgres.start()
            until(lambda: Person(house).post("/api/guest", name="Eva").status == 503
                  and b"another server" in house.ask("GET", "/readyz").body, "it says so")
            self.assertEqual(self.rows("SELECT count(*) FROM users"), ["0"])

    def test_nothing_acknowledged_is_lost(self):
        chance = random.Random(8)
        with House(None, *self.place()) as house:
            players = [PatientPlayer(house, number, seats) for number, seats in enumerate(TABLES)]
            for player in players:
                player.start()
            done = 0
            for number in range(RESTARTS):
                done += chance.randrange(30, 90)
                until(lambda: sum(len(g) for p in players for g in list(p.games.values())) >= done
                      or any(p.failure for p in players), f"{done} choices")
                self.assertFalse([p.failure for p in players if p.failure])
                time.sleep(chance.uniform(0, 0.05))
                self.postgres.stop([signal.SIGINT, signal.SIGQUIT][number % 2])
                time.sleep(chance.uniform(0, 0.3))
                self.postgres.start()
            for player in players:
                player.last = True
            for player in players:
                player.join(PATIENCE)
                self.assertIsNone(player.failure)
                self.assertTrue(player.over)
            self.assertEqual(house.stop(), 0)
            for player in players:
                for path, acknowledged in player.games.items():
                    rows = [row.split("|", 1) for row in self.rows(
                        "SELECT seq, words FROM log WHERE table_id = "
                        f"'{path.rsplit('/', 1)[1]}' ORDER BY seq")]
                    self.assertEqual([int(seq) for seq, _ in rows], list(range(len(rows))))
                    for seq, words in acknowledged.items():
                        self.assertEqual(rows[seq][1], words or "", f"{path} entry {seq}")


if __name__ == "__main__":
    unittest.main()
