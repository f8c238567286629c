#!/usr/bin/env python3
"""A bot that plays at every table of its account, or at one. It reads GET /api/stream, an event a
line, and answers each question with POST /api/tables/{table}/choose. It knows no rules: the server
lists every legal choice, and the bot picks one by its first word or at random. docs/PROTOCOL.md
says what events and choices look like."""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request

HEARTBEAT_SECONDS = 15  # the stream has at least an empty line so often
LONGEST_PAUSE = 30


class Refused(Exception):
    """The server understood and said no; `key` is stable, the text is for people."""

    def __init__(self, status, error):
        super().__init__(error["text"])
        self.status, self.key = status, error["key"]


class Server:
    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def open(self, path, body=None):
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        try:
            return urllib.request.urlopen(request, timeout=3 * HEARTBEAT_SECONDS)
        except urllib.error.HTTPError as answer:
            raise Refused(answer.code, json.load(answer)["error"]) from None

    def ask(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)

    def events(self):
        with self.open("/api/stream") as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)


def choices_of(groups):
    """Every choice in words: a group stands for choices that differ in their last word."""
    for group in groups:
        words = [group["verb"]]
        if "n" in group:
            words.append(str(group["n"]))
        words += [word for _kind, word in group.get("with", [])]
        for last in group.get("of", [""]):
            yield " ".join(words + [last]).strip()


def pick(groups, preferred):
    choices = list(choices_of(groups))
    for verb in preferred:
        liked = [choice for choice in choices if choice.split()[0] == verb]
        if liked:
            return random.choice(liked)
    return random.choice(choices)


def answer(server, table, now, preferred):
    words = pick(now["choices"], preferred)
    try:
        server.ask(f"/api/tables/{table}/choose", {"seq": now["seq"], "words": words})
    except Refused as refusal:
        if refusal.key != "choose.stale":  # else a newer question is on its way already
            raise


def has_ended(info):
    return info["status"] in ("over", "closed")


def play(server, only, preferred, heard):
    """Plays until the one table has ended (True) or the stream has (False)."""
    # The stream is silent about a table that ended while nobody listened.
    if only and has_ended(server.ask(f"/api/tables/{only}")["table"]):
        return True
    for event in server.events():
        heard()
        table = event["table"]["id"] if event["event"] == "table" else event.get("id")
        if only and table != only:
            continue
        if event.get("now", {}).get("choices"):
            answer(server, table, event["now"], preferred)
        if only and "info" in event and has_ended(event["info"]):
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="where the server is")
    parser.add_argument("--token", required=True, help="made by the account that shall play")
    parser.add_argument("--table", help="play only here, and end with the game")
    parser.add_argument("--prefer", default="", help="verbs to choose first, such as monument,place")
    arguments = parser.parse_args()
    server = Server(arguments.url, arguments.token)
    preferred = [verb for verb in arguments.prefer.split(",") if verb]
    pause = 1

    def heard():
        nonlocal pause
        pause = 1

    while True:
        try:
            if play(server, arguments.table, preferred, heard):
                now = server.ask(f"/api/tables/{arguments.table}")["now"] or {}
                return print(json.dumps(now.get("result")))
        except Refused as refusal:
            if refusal.status in (401, 403, 404):  # waiting would not help
                sys.exit(str(refusal))
            print(refusal, file=sys.stderr)
        except (OSError, ValueError) as error:  # the line broke, perhaps in the middle of JSON
            print(error, file=sys.stderr)
        time.sleep(pause * random.uniform(0.5, 1))
        pause = min(2 * pause, LONGEST_PAUSE)


if __name__ == "__main__":
    main()
