#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests random questions about words. The answer of /api/find must have the words of dictc find,
/api/word the data of its JSON, and /api/check the bytes of solve --check. A search that only the
time limit ends gets an incomplete answer, and does not delay others."""
from client import *

rng = seeded()
QUESTIONS = 40 if os.environ.get("WG_SANITIZE") else 150
english = os.path.join(BIN, "english.wgd")
words = sorted({"".join(rng.choice("abcdeöz") for _ in range(rng.randint(1, 6)))
                for _ in range(2000)})
with open("values.tsv", "w", encoding="utf-8") as file:
    file.write("".join("%s\t%d\n" % (word, rng.randint(0, 99)) for word in words))
status, _, said = run("dictc", "build", "-q", "-f", "tsv", "--numbers", "--name=values",
                      "-o", "values.wgd", "values.tsv")
assert status == 0, said
files = {"english": english, "values": os.path.abspath("values.wgd")}
slow = dictionary("slow", ENDLESS_WORDS)
server = Server("-d", english, "-d", files["values"], "-d", slow, "--time-limit=40",
                "--max-results=200000")


def target(call, **parameters):
    return query(**parameters).replace("/api/solve", "/api/" + call, 1)


def text(signs):
    return "".join(rng.choice("aabcdeöz" + signs) for _ in range(rng.randint(1, 7)))


def find(connection):
    name = rng.choice(list(files))
    mode = rng.choice(["prefix", "suffix", "pattern", "anagram", "rack", "near"])
    signs = {"pattern": "?*?*[]^(|)", "anagram": "??", "rack": "?"}.get(mode, "")
    asked = text(signs)
    parameters = {"dict": name, "mode": mode, "text": asked}
    option = "--" + mode
    if mode == "near":
        parameters["edits"] = rng.randint(0, 3)
        option += "=%d" % parameters["edits"]
    answer = connection.get(target("find", **parameters))
    status, out, said = run("dictc", "find", option, "-f", "json", files[name], "--", asked)
    if status == 2:
        same("an error, as dictc: %s" % parameters, (answer.status,
             answer.error().get("parameter")), (400, "text"), answer, said)
        check("its message: %s" % parameters,
              answer.error().get("message", "?") in said.decode(), answer, said)
        return
    wanted = [json.loads(line) for line in out.decode().splitlines()]
    body = answer.json() or {}
    same("the words of dictc: %s" % parameters, body.get("words"), wanted, answer)
    same("all: %s" % parameters, (body.get("count"), body.get("complete")),
         (len(wanted), True), answer)
    if wanted:
        limit = rng.randint(1, len(wanted))
        body = connection.get(target("find", limit=limit, **parameters)).json() or {}
        same("some: %s" % parameters, (body.get("words"), body.get("complete")),
             (wanted[:limit], limit == len(wanted)))


def word(connection):
    name = rng.choice(list(files))
    asked = rng.choice([rng.choice(words), rng.choice(words).upper(), text("!")])
    body = connection.get(target("word", dict=name, word=asked)).json() or {}
    status, out, _ = run("dictc", "find", "-q", "-f", "json", files[name], "--", asked)
    wanted = json.loads(out) if status == 0 else {"word": asked}
    same("as dictc: " + asked, {key: value for key, value in body.items()
                                if key not in ("schema", "dictionary")},
         {**wanted, "found": status == 0})


def game(connection):
    name = rng.choice(list(files))
    board = "/".join("".join(rng.choice("aabbccddeöz?") for _ in range(4)) for _ in range(4))
    asked = [rng.choice(words) for _ in range(rng.randint(1, 30))] + ["q'x", "é"]
    parameters, options = {}, []
    for key, option, values in (("min-length", "--min-length=%s", [1, 2, 4]),
                                ("lengths", "--lengths=%s", ["3,4", "5"]),
                                ("from_", "--from=%s", ["0,0", "3,2"]),
                                ("scoring", "--scoring=%s", ["length", "none"]),
                                ("moves", "--moves=%s", ["rook", "knight"])):
        if rng.random() < 0.2:
            parameters[key] = rng.choice(values)
            options.append(option % parameters[key])
    if "min-length" in parameters:
        parameters.pop("lengths", None)
        options = [option for option in options if not option.startswith("--lengths")]
    with open("player.txt", "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in asked))
    _, out, said = run("solve", "-d", files[name], "--check=player.txt", "-f", "json",
                       *options, "--", board)
    answer = connection.get(target("check", board=board, dict=name,
                                   words=",".join(asked), **parameters))
    same("as solve: %s %s" % (board, options), answer.body, out, asked, said)


with server.connect() as connection:
    for _ in range(QUESTIONS):
        find(connection)
        word(connection)
        game(connection)

# --- limits

with Server("-d", english, "-d", slow, "--time-limit=0.2") as limited:
    with limited.connect() as connection:
        endless = target("check", board=ENDLESS_BOARD, dict="slow", min_length=3,
                         words=",".join(["a", ENDLESS_WORDS[0], "aaa"]))
        body = connection.get_at_last(endless).json() or {}
        same("the time limit ends a check", (body.get("complete"), body.get("words")),
             (False, [{"word": "a", "reason": "too short"}]))
        refused = connection.get(target("check", board="ab/cd", words="a," * 9000))
        same("too many words", (refused.status, refused.error().get("code")),
             (413, "too_large"), refused)

same("exit status", server.stop(), 0, *server.lines[-3:])
finish()
