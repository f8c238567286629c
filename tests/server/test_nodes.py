"""Several nodes keep one house in one database: any of them answers for any table, and what one of
them has acknowledged is there, whatever happens to it. The long check asks for more trouble by the
environment's KILLS."""

import http.client
import json
import os
import random
import signal
import socket
import threading
import time
import unittest

import test_kill
import wire
from house import LIMIT, House, Person, choices_of, free_port, run, until
from test_kill import PATIENCE, Player
from test_postgres import WithPostgres

TROUBLES = max(int(os.environ.get("KILLS", 8)) // 2, 4)
# Nobody is given up who is only slow, unless the test is about that; or soon, if it is.
PATIENT, HASTY = ("--lease", "30000"), ("--lease", "1500")
UNSURE = ["store.away", "store.failed", "table.busy", "node.gone", "request.late", "request.strain"]


class Cut:
    """The way to the database, which can be blocked: then nothing passes, but nobody is told."""

    def __init__(self, port):
        self.port, self.open = port, threading.Event()
        self.open.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.lines = [self.listener]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        try:
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
                self.lines += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=ends, daemon=True).start()
        except OSError:
            pass

    def pass_on(self, source, to):
        try:
            while part := source.recv(65536):
                self.open.wait()
                to.sendall(part)
        except OSError:
            pass
        for line in (source, to):
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def url(self, url):
        return url.replace(f":{self.port}/", f":{self.listener.getsockname()[1]}/")

    def close(self):
        self.open.set()
        for line in list(self.lines):
            line.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Nodes(WithPostgres):
    def node(self, *options, url=None):
        return self.enterContext(House(None, *self.place(url=url or self.url()), "--node",
                                       f"127.0.0.1:{free_port()}", *options))

    def at(self, person, house):
        """The same person with the same cookie at another node."""
        other = Person(house)
        other.cookie = person.cookie
        return other


class Together(Nodes):
    def setUp(self):
        super().setUp()
        self.one, self.two = self.node(*PATIENT), self.node(*PATIENT)

    def two_people(self):
        """Anna, who calls at one node, and Eva at the other, at a table of the first."""
        anna, eva = Person(self.one, "Anna"), Person(self.two, "Eva")
        table = anna.create("me", "open")
        eva.do(f"/api/tables/{table}/join")
        return anna, eva, table

    def test_any_node_answers_for_any_table(self):
        anna, eva, table = self.two_people()
        path = "/api/tables/" + table
        with wire.Socket(anna) as hers, wire.Socket(eva) as other, \
                wire.Socket(Person(self.two)) as stranger:
            for line in (hers, other, stranger):
                self.assertNotIn("error", line.ask("watch", table=table))
                until(lambda: line.seen("table"), "the table is shown")
            until(lambda: hers.seen("info")
                  and all(seat["here"] for seat in hers.seen("info")[-1]["info"]["seats"]),
                  "both are seen to be here")
            for person in (anna, eva) * 2:  # whoever is asked chooses where he is
                now = person.see(path)["now"]
                self.assertEqual([seat["you"] for seat in person.see(path)["table"]["seats"]],
                                 [person is anna, person is eva])
                if not now.get("choices"):
                    continue
                words = next(choices_of(now["choices"]))
                looked = person.do(path + "/preview", seq=now["seq"], words=words)
                self.assertTrue(looked["certain"])
                seq = person.do(path + "/choose", seq=now["seq"], words=words)["seq"]
                self.assertGreater(seq, now["seq"])
                self.assertEqual(person.post(path + "/choose", seq=now["seq"], words=words).error,
                                 "choose.stale")
                for line in (hers, other, stranger):
                    until(lambda: [e for e in line.seen("now", id=table) if e["now"]["seq"] == seq],
                          "everybody is told")
                self.assertNotIn("choices", stranger.seen("now", id=table)[-1]["now"])
            whoever = anna if anna.see(path)["now"].get("choices") else eva
            with wire.Socket(whoever, self.two) as line:  # whoever it is, at the other node
                now = line.ask("table", table=table)["now"]
                self.assertEqual(now, whoever.see(path)["now"])
            self.assertNotIn("error", other.ask("chat", table=table, room="seats", text="Hi"))
            until(lambda: hers.seen("chat"), "what was said is heard at the other node")
            self.assertEqual(hers.seen("chat")[0]["line"]["text"], "Hi")
            self.assertEqual(stranger.seen("chat"), [])
            self.assertEqual(other.ask("watch", table="nowhere")["error"]["key"], "table.unknown")
            other.__exit__()
            until(lambda: not all(seat["here"]
                                  for seat in hers.seen("info")[-1]["info"]["seats"]),
                  "who has left is not here any more")

    def test_undo_at_the_other_node(self):
        anna = Person(self.one, "Anna")
        path = "/api/tables/" + anna.create("me", "me")
        there = self.at(anna, self.two)
        now = there.see(path)["now"]
        words = next(w for w in choices_of(now["choices"]) if w.startswith("leader")
                     or w.startswith("place"))
        there.do(path + "/choose", seq=now["seq"], words=words)
        there.do(path + "/undo", seq=anna.see(path)["now"]["seq"])
        self.assertEqual(anna.see(path)["now"]["choices"], now["choices"])

    def test_what_concerns_people_is_known_everywhere(self):
        anna, eva, table = self.two_people()
        there = self.at(anna, self.two)
        with wire.Socket(Person(self.two)) as lobby, wire.Socket(there) as line:
            lobby.ask("watch", lobby=True)
            # A name that both nodes have shown is told anew by both.
            self.assertEqual(there.see("/api/me")["user"]["name"], "Anna")
            anna.do("/api/rename", name="Annabel")
            until(lambda: there.see("/api/me")["user"]["name"] == "Annabel", "her name is known")
            lobby.events.clear()
            anna.create("me", "open", public=True)
            until(lambda: lobby.seen("lobby"), "the lobby has changed")
            self.assertEqual(lobby.ask("lobby")["counts"]["open"], {"tigris": 1})
            # She is told that it is her turn, wherever she is.
            path, asked = "/api/tables/" + table, None
            while not line.seen("notice", kind="turn"):
                asked = anna if anna.see(path)["now"].get("choices") else eva
                now = asked.see(path)["now"]
                asked.do(path + "/choose", seq=now["seq"],
                         words=next(w for w in choices_of(now["choices"]) if w.startswith("swap")
                                    or w == "end"))
                time.sleep(0.05)
            # Whoever signs out is signed out everywhere.
            self.assertFalse(line.ended)
            anna.do("/api/logout")
            until(lambda: line.ended, "she is sent off")
            self.assertTrue(line.seen("signed-out"))

    def test_orders_and_departures_reach_the_tables_of_all_nodes(self):
        here, there = Person(self.one), Person(self.two, "Eva")
        here.do("/api/register", name="Ada", password="correct horse")
        ada = {self.one: here, self.two: self.at(here, self.two)}
        left = []
        for house in (self.one, self.two):
            table = ada[house].create("me", "open")
            there.do(f"/api/tables/{table}/join")
            left.append(table)
        closed = [Person(house, "Host").create("me", "open") for house in (self.one, self.two)]
        for order in [("close", table) for table in closed] + [("delete", "Ada", "--yes")]:
            with self.subTest(order=order):
                done = run("admin", order[0], *self.place(), *order[1:])
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        for table in closed:
            self.assertEqual(there.see("/api/tables/" + table)["table"]["status"], "closed")
        for table in left:
            info = there.see("/api/tables/" + table)["table"]
            self.assertEqual(info["status"], "playing")
            self.assertEqual(sorted(seat["kind"] for seat in info["seats"]), ["ai", "person"])
        self.assertEqual(ada[self.two].get("/api/me").json["user"], None)

    def test_guests_take_their_tables_along(self):
        anna = Person(self.one, "Anna")
        anna.do("/api/register", name="Anna", password="long enough")
        guest = Person(self.two, "Guest")
        tables = [guest.create("me", "me"), self.at(guest, self.one).create("me", "me")]
        self.assertEqual(guest.see(f"/api/tables/{tables[1]}")["table"]["hosting"], True)
        guest.do("/api/login", name="Anna", password="long enough")
        for person in (anna, guest):
            for table in tables:
                seen = person.see("/api/tables/" + table)["table"]
                self.assertTrue(seen["hosting"])
                self.assertTrue(all(seat["you"] for seat in seen["seats"]))

    def test_streams_follow_tables_of_other_nodes(self):
        anna = Person(self.one, "Anna")
        anna.do("/api/register", name="Anna", password="long enough")
        token = anna.do("/api/tokens", name="bot")["token"]
        before = anna.create("me", "me")
        stream = http.client.HTTPConnection("127.0.0.1", self.two.port, timeout=LIMIT)
        self.addCleanup(stream.close)
        stream.request("GET", "/api/stream", headers={"Authorization": "Bearer " + token})
        lines = stream.getresponse()
        shown = set()
        while before not in shown:
            shown.add(self.table_of(lines.readline()))
        after = anna.create("me", "me")  # is begun while he listens elsewhere
        while after not in shown:
            shown.add(self.table_of(lines.readline()))

    def table_of(self, line):
        said = json.loads(line) if line.strip() else {}
        return said.get("id") or said.get("table", {}).get("id")

    def test_limits_hold_over_all_nodes(self):
        for node in (self.one, self.two):
            node.stop()
        nodes = [self.node(*PATIENT, "--rate-scale", "1") for _ in range(2)]
        anna, eva = Person(nodes[0], "Anna"), Person(nodes[0], "Eva")
        with wire.Socket(Person(nodes[1])) as lobby:
            lobby.ask("watch", lobby=True)
            there = self.at(eva, nodes[1])
            self.assertEqual(there.see("/api/me")["user"]["name"], "Eva")
            eva.do("/api/rename", name="Evita")
            until(lambda: there.see("/api/me")["user"]["name"] == "Evita", "they hear each other")
            # 20 at once, and then one in five seconds.
            self.assertGreaterEqual(self.uses(anna), 20)
            lobby.events.clear()
            eva.create("me", "open", public=True)
            # What was used up is told before that.
            until(lambda: lobby.seen("lobby"), "the other node hears")
        self.assertLess(self.uses(self.at(anna, nodes[1])), 15)

    def uses(self, person):
        """What he may do until it is too often."""
        made = 0
        while person.post("/api/tokens", name="x" * 99).error != "request.rate":
            made += 1
        return made

    def test_nobody_else_gets_in(self):
        port = int(self.one.options[self.one.options.index("--node") + 1].rsplit(":", 1)[1])
        for said in (b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 8, bytes(7) + b"\x01",
                     b"\x00\x00\x00\x0d\x00\x00\x00\x00" + b'{"secret":""}',
                     b"\x00\x00\x00\x02\x00\x00\x00\x00" + b'[]'):
            with socket.create_connection(("127.0.0.1", port), LIMIT) as line:
                line.sendall(said)
                try:
                    self.assertEqual(wire.read_to_the_end(line), "")
                except ConnectionResetError:
                    pass  # what he said was not even read
        self.assertEqual(Person(self.one, "Anna").get("/api/me").status, 200)

    def test_alone_or_together(self):
        alone = run("serve", "--port", "0", *self.place())
        self.assertIn("or all its nodes", alone.stderr)
        moved = run("move", "--from", self.url(), "--to", "/nowhere", *self.place()[2:])
        self.assertIn("in use", moved.stderr)
        node = ["--node", f"127.0.0.1:{free_port()}"]
        self.assertIn("--store", run("serve", "--port", "0", *node).stderr)
        for house in (self.one, self.two):
            self.assertEqual(house.stop(), 0)
        with House(None, *self.place()):
            refused = run("serve", "--port", "0", *self.place(), *node)
            self.assertIn("has it alone", refused.stderr)

    def test_whoever_stops_leaves_his_tables_to_the_others(self):
        anna = Person(self.one, "Anna")
        path = "/api/tables/" + anna.create("me", "me")
        there = self.at(anna, self.two)
        with wire.Socket(there) as line:
            line.ask("watch", table=path.rsplit("/", 1)[1])
            seq = there.see(path)["now"]["seq"]
            self.assertEqual(self.one.stop(), 0)
            until(lambda: line.ended, "whoever watches there comes back by himself")
        self.assertGreater(there.do(path + "/choose", seq=seq, words="end")["seq"], seq)


class Gone(Nodes):
    """A node that is killed, stopped or cut off."""

    def setUp(self):
        super().setUp()
        usual = self.id().endswith("five_seconds")
        self.lease = () if usual else HASTY
        self.one, self.two = self.node(*self.lease), self.node(*self.lease)
        self.anna = Person(self.one, "Anna")
        self.path = "/api/tables/" + self.anna.create("me", "me")
        self.there = self.at(self.anna, self.two)

    def seq(self, person):
        return person.see(self.path)["now"]["seq"]

    def test_its_tables_go_on_within_five_seconds(self):
        computers = "/api/tables/" + self.anna.create("me", "random")
        self.end_turn_of(self.anna, computers)
        took = []
        # A machine that is busy may once take longer.
        while not took or (min(took) > 5 and len(took) < 4):
            first, second = (self.anna, self.there)[::1 - 2 * (len(took) % 2)]
            seq = self.seq(second)
            with wire.Socket(second) as line:
                line.ask("watch", table=self.path.rsplit("/", 1)[1])
                first.house.kill()
                began = time.monotonic()
                answer = second.post(self.path + "/choose", seq=seq, words="end")
                while answer.status == 503:
                    answer = second.post(self.path + "/choose", seq=seq, words="end")
                took.append(time.monotonic() - began)
                self.assertEqual(answer.status, 200, answer.body)
                until(lambda: line.ended, "whoever watched there comes back by himself")
            first.house.start(first.house.port)
        self.assertLess(min(took), 5)
        until(lambda: self.there.see(computers)["now"].get("choices")
              or self.there.see(computers)["now"]["over"], "computer players go on")

    def end_turn_of(self, person, path):
        now = until(lambda: person.see(path)["now"].get("choices") and person.see(path)["now"],
                    "it is her turn")
        person.do(path + "/choose", seq=now["seq"], words="end")

    def demand_returned(self):
        """The first node answers again, for what has happened meanwhile."""
        until(lambda: self.anna.get(self.path).status == 200
              and self.seq(self.anna) == self.seq(self.there), "it is back")
        self.assertEqual(self.rows("SELECT count(*) FROM nodes WHERE NOT dead"), ["2"])
        seq = self.seq(self.anna)
        self.assertGreater(self.anna.do(self.path + "/choose", seq=seq, words="end")["seq"], seq)

    def taken_over(self):
        """The second node goes on; what it has acknowledged last."""
        until(lambda: self.there.get(self.path).status == 200, "it is taken over")
        return self.there.do(self.path + "/choose", seq=self.seq(self.there), words="end")["seq"]

    def test_who_was_stopped_says_nothing_false(self):
        seq = self.seq(self.anna)
        with wire.Socket(self.anna) as line, \
                socket.create_connection(("127.0.0.1", self.one.port), LIMIT) as asking, \
                socket.create_connection(("127.0.0.1", self.one.port), LIMIT) as choosing:
            line.ask("watch", table=self.path.rsplit("/", 1)[1])
            self.one.process.send_signal(signal.SIGSTOP)
            try:
                newest = self.taken_over()
                # These lie there when it wakes up.
                head = "".join(f"{name}: {value}\r\n" for name, value in self.anna.headers().items())
                host = f"Host: 127.0.0.1:{self.one.port}\r\n"
                body = json.dumps({"seq": seq, "words": "end"})
                asking.sendall(f"GET {self.path} HTTP/1.1\r\n{host}{head}\r\n".encode())
                choosing.sendall(f"POST {self.path}/choose HTTP/1.1\r\n{host}{head}"
                                 f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
            finally:
                self.one.process.send_signal(signal.SIGCONT)
            shown, chosen = (http.client.HTTPResponse(one) for one in (asking, choosing))
            shown.begin()
            if shown.status == 200:
                self.assertEqual(json.loads(shown.read())["now"]["seq"], newest)
            else:
                self.assertEqual(shown.status, 503)
            chosen.begin()
            self.assertIn(json.loads(chosen.read())["error"]["key"], [*UNSURE, "choose.stale"])
            until(lambda: line.ended, "its people come back by themselves")
        self.demand_returned()

    def test_who_was_cut_off_comes_back(self):
        self.one.stop()
        with Cut(self.postgres.port) as way:
            self.one = self.anna.house = self.node(*self.lease, url=way.url(self.url()))
            other = "/api/tables/" + self.anna.create("me", "me")
            seq = self.seq_of(self.anna, other)
            way.open.clear()
            answers = []
            choosing = threading.Thread(target=lambda: answers.append(
                self.anna.post(other + "/choose", seq=seq, words="end")))
            choosing.start()
            until(lambda: self.there.get(other).status == 200, "it is taken over")
            self.assertEqual(self.seq_of(self.there, other), seq)
            newest = self.there.do(other + "/choose", seq=seq, words="end")["seq"]
            way.open.set()
            choosing.join(LIMIT)
            # It was not made by the one who was cut off, and he does not say so.
            self.assertIn(answers[0].error, [*UNSURE, "choose.stale"])
            until(lambda: self.anna.get(other).status == 200
                  and self.seq_of(self.anna, other) == newest, "it is back")
            self.demand_returned()
            self.assertEqual(self.one.stop(), 0)

    def seq_of(self, person, path):
        return person.see(path)["now"]["seq"]


class Wanderer(Person):
    """Goes to another node whenever he is not well served."""

    nodes = []

    def patient(self, answer):
        if answer.status == 503:
            assert answer.error in UNSURE, answer.body
            raise OSError(answer.error)
        return answer

    def somewhere(self, ask):
        try:
            return self.patient(ask())
        except (OSError, http.client.HTTPException):
            self.house = random.choice(self.nodes)
            raise

    def post(self, path, **fields):
        return self.somewhere(lambda: super(Wanderer, self).post(path, **fields))

    def get(self, path):
        return self.somewhere(lambda: super(Wanderer, self).get(path))


class WanderingPlayer(Player):
    kind = Wanderer

    def __init__(self, *arguments):
        self.tried = set()  # path, seq and words of everything that was sent
        super().__init__(*arguments)

    def sit_down(self):
        while True:
            try:
                return super().sit_down()
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)

    def send(self, operation, **fields):
        self.tried.add((self.path.rsplit("/", 1)[1], fields["seq"], fields.get("words")))
        super().send(operation, **fields)


class Trouble(Nodes):
    def test_two_nodes(self):
        self.nothing_acknowledged_is_lost(2, TROUBLES // 2)

    def test_three_nodes(self):
        self.nothing_acknowledged_is_lost(3, TROUBLES - TROUBLES // 2)

    def nothing_acknowledged_is_lost(self, count, troubles):
        chance = random.Random(8)
        with self.enterContext(Cut(self.postgres.port)) as way:
            # The way of the first one can be cut; a slow machine is no trouble.
            urls = [way.url(self.url())] + [self.url()] * (count - 1)
            nodes = [self.node(*HASTY, url=url) for url in urls]
            players = []
            for number, seats in enumerate([("me", "me"), ("me", "random"), ("me", "me", "me")] * 2):
                player_of = type("Kind", (Wanderer,), {"nodes": nodes})
                WanderingPlayer.kind = player_of
                players.append(WanderingPlayer(chance.choice(nodes), number, seats))
            for player in players:
                player.start()
            done = 0
            for number in range(troubles):
                done = self.made(players) + chance.randrange(20, 40)
                until(lambda: self.made(players) >= done or any(p.failure for p in players),
                      f"{done} choices")
                self.assertFalse([p.failure for p in players if p.failure])
                self.trouble(nodes, way, number, chance)
            for player in players:
                player.last = True
            for player in players:
                player.join(PATIENCE)
                self.assertIsNone(player.failure)
                self.assertTrue(player.over)
                test_kill.Kill.demand_sound_log(self, player)
            for node in nodes:
                self.assertEqual(node.stop(), 0)
            self.demand_everything(players)

    def made(self, players):
        return sum(len(game) for player in players for game in list(player.games.values()))

    def trouble(self, nodes, way, number, chance):
        node = chance.choice(nodes)
        if number % 3 == 0:
            node.kill()
            time.sleep(chance.uniform(0, 2))
            node.start(node.port)
        elif number % 3 == 1:
            node.process.send_signal(signal.SIGSTOP)
            time.sleep(chance.uniform(1, 3))
            node.process.send_signal(signal.SIGCONT)
        else:
            way.open.clear()
            time.sleep(chance.uniform(1, 3))
            way.open.set()

    def demand_everything(self, players):
        for player in players:
            for path, acknowledged in player.games.items():
                table = path.rsplit("/", 1)[1]
                rows = [row.split("|", 2) for row in self.rows(
                    "SELECT seq, seat = 254 OR further IS NOT NULL OR EXISTS(SELECT 1 FROM seats "
                    "WHERE kind = 'ai' AND seats.table_id = log.table_id AND seats.seat = log.seat), "
                    f"words FROM log WHERE table_id = '{table}' ORDER BY seq")]
                self.assertEqual([int(seq) for seq, *_ in rows], list(range(len(rows))))
                for seq, words in acknowledged.items():
                    self.assertEqual(rows[seq][2], words or "", f"{path} entry {seq}")
                for seq, by_itself, words in rows:
                    if by_itself == "f":  # nobody else can have chosen it: none came twice
                        self.assertIn((table, int(seq), words or None), player.tried)


if __name__ == "__main__":
    unittest.main()
