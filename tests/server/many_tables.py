"""What a house of 50,000 tables costs: python3 tests/server/many_tables.py [--tables N].

Fills a database of its own and measures. A request counts with the CPU time of the whole server,
HTTP included. Ends with 1 if something takes longer than it may."""

import argparse
import sqlite3
import sys
import tempfile
import time

from house import House, Person

# Every tenth is open or closed, half of the rest is over; a fifth is public. They all have the log
# of the game that was played, and belong to people who have a hundred each.
FILL = """
  INSERT INTO users(name, created) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
    WHERE i < :tables / 50) SELECT 'Guest ' || i, 0 FROM n;
  INSERT INTO tables(id, game, rules, options, position, host, public, pace, status, created,
                     changed, asked, asked_at, rematch, goes_by, result, free, stage, last)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :tables)
    SELECT printf('%016d', i), 'tigris', rules, '{}', '', 1 + i * 7 % (:tables / 50), i % 5 = 0,
           'none', CASE WHEN i % 20 = 0 THEN 'open' WHEN i % 20 = 10 THEN 'closed'
                        WHEN i % 2 THEN 'playing' ELSE 'over' END, i, i, 0, i, '', rules,
           iif(i % 2 OR i % 10 = 0, NULL, 'archer 0 rank 1 bull 0 rank 1'), i % 20 = 0,
           iif(i % 20, stage, NULL), iif(i % 20, last, NULL)
    FROM n, (SELECT rules, stage, last FROM tables);
  INSERT INTO seats(table_id, seat, kind, user, level, resigned, clock, going)
    SELECT id, column1, iif(status = 'open' AND column1, 'open', 'person'),
           iif(status = 'open' AND column1, NULL,
               1 + (host + column1 + created / 1000) % (:tables / 50)), '', 0, 0,
           status NOT IN ('over', 'closed')
    FROM tables, (VALUES (0), (1)) WHERE id < '1';
  INSERT INTO notices SELECT user, id, 'turn', asked_at FROM tables JOIN seats ON table_id = id
    WHERE status = 'playing' AND seat = asked AND id < '1';
  INSERT INTO endings(table_id, seat, game, pace, public, ended, user, level, points, rank, quit,
                      counts)
    SELECT id, seat, game, pace, public, changed, user, '', 0, 1, 0, 1
    FROM tables JOIN seats ON table_id = id WHERE status = 'over' AND id < '1';
  INSERT INTO log(table_id, seq, seat, words, made, at)
    SELECT id, seq, log.seat, words, made, at FROM tables, log WHERE id < '1' AND table_id > '1'
      AND status IN ('playing', 'over') AND (status = 'over' OR seq < 16);
"""


def play_through(person):
    """A short game, whose log all tables get."""
    path = "/api/tables/" + person.create("me", "me")
    while not (now := person.see(path)["now"])["over"]:
        person.do(path + "/choose", seq=now["seq"], words="end")


def fill(file, tables):
    database = sqlite3.connect(file)
    with database:
        for statement in FILL.split(";\n"):
            if statement.strip():
                database.execute(statement, {"tables": tables} if ":" in statement else {})
        database.execute("UPDATE sessions SET user = 1")
    database.close()


def deleting(file):
    """Milliseconds to take back the notices of a table."""
    database = sqlite3.connect(file)
    ids = [f"{number * 37:016}" for number in range(1, 501)]
    began = time.process_time()
    for table in ids:
        database.execute("DELETE FROM notices WHERE table_id = ?", [table])
    took = time.process_time() - began
    database.rollback()
    database.close()
    return 1000 * took / len(ids)


def asking(house, count, ask):
    """CPU milliseconds of the server for one request of many."""
    ask()
    began = house.cpu_seconds()
    for _ in range(count):
        ask()
    return 1000 * (house.cpu_seconds() - began) / count


def shown(person):
    return sum(len(list_) for name, list_ in person.see("/api/lobby").items() if name != "counts")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50_000)
    tables = parser.parse_args().tables
    with tempfile.TemporaryDirectory(prefix="ziggurat-") as data:
        with House(data) as house:
            guest = Person(house, "Ada")
            play_through(guest)
            house.stop()
        file = f"{data}/ziggurat.db"
        fill(file, tables)
        delete = deleting(file)
        began = time.monotonic()
        with House(data) as house:
            started = time.monotonic() - began
            newcomer, regular = Person(house, "Bob"), Person(house)
            regular.cookie = guest.cookie

            def create():
                newcomer.do(f"/api/tables/{newcomer.create('me', 'open')}/leave")

            create_and_leave = asking(house, 200, create)
            lobby = asking(house, 200, lambda: newcomer.see("/api/lobby"))
            # Every list is full for somebody who plays at hundreds of tables.
            full_lobby = asking(house, 200, lambda: regular.see("/api/lobby"))
            few, many = shown(newcomer), shown(regular)
            house.stop()
    limits = [("delete the notices of a table", delete, 0.1),
              ("create a table and leave it", create_and_leave, 2),
              (f"lobby, {few} tables shown", lobby, 2),
              (f"lobby, {many} tables shown", full_lobby, 2)]
    print(f"{tables:,} tables; ready after {started:.1f} s")
    for what, took, most in limits:
        print(f"{what}: {took:.3f} ms (at most {most})")
    return int(any(took > most for _what, took, most in limits))


if __name__ == "__main__":
    sys.exit(main())
