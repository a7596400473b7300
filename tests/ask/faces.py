#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks random questions, good and bad, of every face: the programs solve and dictc, the server, the
npm package and the Python package. All must give the same words, points, paths and notes, and for a
wrong question the same message, which differs by the spelling of the parameter alone. Half of the
boards are written in other forms than the grammar, and must have the same words as in the grammar.

    faces.py PROGRAMS [--npm=PACKAGE] [--python=FOLDER] [COUNT]

PACKAGE and FOLDER are the folders of the npm package and of the Python package. A face without a
folder is not asked, and neither is a server that was not built. WG_SEED sets the seed, which is
printed. WG_LONG=1 asks 12,000 questions.
"""
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

FLAGS = {"torus", "straight", "reuse", "stay", "qu", "strict", "all-paths", "ordered",
         "transpositions"}
FILES = {"walls", "letter-scores", "bonus"}
# For each parameter: values that are right on some boards, and values that are wrong.
VALUES = {
    "min-length": (["1", "2", "4", "5"], ["0", "x", "-1", "", "99999999999", "3 "]),
    "max-length": (["3", "5", "9"], ["0", "all", "4.5"]),
    "lengths": (["3", "4,5", "3,6,7"], ["", "0", "3,", "x", "3,,4"]),
    "pattern": (["b*", "?a*", "[ab]*", "(a|be)*", "*[^s]"], ["b[", "(a", "", "((", "a)", "ab]"]),
    "min-value": ([], ["0", "x", "5"]),
    "scoring": (["classic", "length", "none", "0,0,0,1,1,2"], ["x", "1,", "9999999"]),
    "letter-scores": (["a e 1\nb 3", "q z 10\n"], ["a", "a x", "a 1\n? 2", "a 1 2", "1 a"]),
    "bonus": ([], ["5X", "2L\n.", "2L . 3W", "1L"]),
    "moves": (["king", "rook", "bishop", "knight", "hex"], ["queen", "KING"]),
    "torus": (["1"], []),
    "straight": (["1"], []),
    "reuse": (["1"], []),
    "stay": (["1"], []),
    "qu": (["1"], []),
    "size": (["3x3", "2x2", "4x4"], []),
    "from": (["0,0", "1,1", "0,2"], ["9,9"]),
    "walls": ([], ["+---+", "x", "+---+\n|   |\n+---+\n"]),
    "all-paths": (["1"], []),
    "sort": (["score", "length", "alpha", "board"], ["value", "size"]),
    "limit": (["0", "1", "5", "1000"], ["-1", "x"]),
    "ordered": (["1"], []),
    "strict": (["1"], []),
}
HAVE = {
    "solve": set(VALUES) - {"ordered"},
    "check": set(VALUES) - {"ordered", "pattern", "min-value", "all-paths", "sort", "limit"},
    "clear": {"lengths", "size", "moves", "torus", "qu", "walls", "strict", "ordered", "limit"},
}
MODES = ["prefix", "suffix", "pattern", "anagram", "rack", "near"]
LETTERS = "eeeeaaaiiioootttnnnrrrsssllldddhhuccmmpbfgwyvkjqxz"


def draw_board(rows, columns):
    tiles = ["[qu]", "?", ".", "[a|e]"]
    return "/".join(
        "".join(random.choice(tiles) if random.random() < 0.04 else random.choice(LETTERS)
                for _ in range(columns)) for _ in range(rows))


def tiles_of(board):
    """Return the rows of tiles of a text of the grammar, without brackets."""
    return [[inside or sign for inside, sign in re.findall(r"\[(.*?)\]|(.)", row)]
            for row in board.split("/")]


def lines_of(rows, separator="", write=str):
    return "\n".join(separator.join(map(write, row)) for row in rows)


def in_brackets(tile):
    return tile if len(tile) == 1 else f"[{tile}]"


def in_capitals(tile):
    return f"[{tile.upper()}]" if "|" in tile else tile.capitalize()


def in_signs(tile):
    return {"?": "*", ".": random.choice("_-#")}.get(tile, in_brackets(tile))


def joins_qu(rows):
    """Return whether Qu among letters is read as a tile: if letters alone would make unequal rows,
    and less than half of the tiles are Qu."""
    counts = [row.count("qu") for row in rows]
    return len(set(counts)) > 1 and 2 * sum(counts) < sum(map(len, rows))


def or_none(rows):
    return [[None if tile == "." else tile for tile in row] for row in rows]


FORMS = [
    lambda rows: lines_of(rows, "", in_brackets),
    lambda rows: lines_of(rows, "", in_brackets).replace("\n", "\r\n") + "\r\n",
    # With one or two tiles in a row, an empty line is a row of holes.
    lambda rows: lines_of(rows, "", in_brackets).replace(
        "\n", "\n\n" if len(rows[0]) > 2 else "\n"),
    lambda rows: "\ufeff" + lines_of(rows, "", in_brackets),
    lambda rows: f"{len(rows)} {len(rows[0])}\n" + lines_of(rows, " ", in_brackets),
    lambda rows: lines_of(rows, "", in_signs),
    lambda rows: lines_of(rows, random.choice([" ", "  ", "\u00a0"]), in_capitals),
    lambda rows: lines_of(rows, "" if joins_qu(rows) else " ", in_capitals),
    lambda rows: lines_of(rows, random.choice([",", ", ", ";", "\t"])),
    lambda rows: json.dumps(or_none(rows)),
    lambda rows: json.dumps({"id": "7", "board": rows}),
    lambda rows: f"board = {or_none(rows)}",
    lambda rows: "".join(f"{'+---' * len(row)}+\n| {' | '.join(map(in_brackets, row))} |\n"
                         for row in rows),
    lambda rows: "https://example.org/?board=" + lines_of(rows, "", in_brackets).replace("\n", "/"),
]


def draw_walls(rows, columns):
    lines = []
    for row in range(rows + 1):
        lines.append("+".join([""] + [random.choice(["---", "   "]) if 0 < row < rows else "---"
                                      for _ in range(columns)] + [""]))
        if row < rows:
            inner = [random.choice("| ") for _ in range(columns - 1)]
            lines.append("|   " + "".join(f"{wall}   " for wall in inner) + "|")
    return "\n".join(lines) + "\n"


def draw_question():
    ask = random.choices(["solve", "check", "clear", "find", "word"], [60, 14, 8, 14, 4])[0]
    if ask in ("find", "word"):
        text = "".join(random.choice("abcdeorst?*[](|)é1") for _ in range(random.randint(0, 5)))
        question = {"ask": ask, "text": text if ask == "find" else text or "a", "options": {}}
        if ask == "find":
            question["options"]["limit"] = "50"
            question["mode"] = random.choice(MODES)
            if question["mode"] == "near":
                question["options"]["edits"] = random.choice(["0", "1", "2"])
                if random.random() < 0.3:
                    question["options"]["transpositions"] = "1"
        return question
    rows, columns = random.choice([(3, 3), (2, 3), (4, 4), (1, 5), (2, 2)])
    if ask == "clear":
        rows, columns = random.choice([(2, 3), (3, 2), (2, 2)])
    board = draw_board(rows, columns)
    if random.random() < 0.08:
        board = random.choice(["ab1d", "", "a[b", "abcde", "ab/c]", "é?/ñ.",
                               board.replace("/", "")])
    options = {}
    is_wrong = False
    for name in random.sample(sorted(HAVE[ask]), random.choice([0, 1, 1, 2, 2, 3])):
        right, wrong = VALUES[name]
        if is_wrong:  # one wrong value, because the faces read parameters in different orders
            wrong = []
        if not right and not wrong:
            continue
        takes_wrong = bool(wrong) and (not right or random.random() < 0.25)
        is_wrong |= takes_wrong and name not in FILES
        options[name] = random.choice(wrong if takes_wrong else right)
        if name in ("walls", "bonus") and random.random() < 0.8:
            options[name] = (draw_walls(rows, columns) if name == "walls" else
                             "\n".join(" ".join(random.choice([".", ".", "2L", "3W"])
                                                for _ in range(columns)) for _ in range(rows)))
    if {"reuse", "stay"} & set(options):
        options["max-length"] = "4"  # a board with '?' would have too many paths
    question = {"ask": ask, "board": board, "options": options}
    if re.fullmatch(r"([][a-z|?.]+/)+[][a-z|?.]+", board):
        if random.random() < 0.5:
            question["plain"] = board
            question["board"] = random.choice(FORMS)(tiles_of(board))
        else:
            question["tiles"] = or_none(tiles_of(board))
    if ask == "check":
        question["words"] = ["".join(random.choice(LETTERS) for _ in range(random.randint(1, 4)))
                             for _ in range(3)] + random.sample(["tea", "eat", "rat", "a1"], 2)
    if ask == "clear":
        options["lengths"] = random.choice(["3,3", "2,4", "4", "3", "2,2"])
    return question


# --- Errors: (message without names of parameters, line, column)

def canonical(message, line=0, column=0):
    """Spell all names of parameters as HTTP does."""
    message = re.sub(r"--(?=[a-z])", "", message)
    for name in VALUES:
        message = message.replace(name.replace("-", "_") + ("_" if name == "from" else ""), name)
        message = message.replace(re.sub("-(.)", lambda m: m[1].upper(), name), name)
    return {"error": [message, line, column]}


# --- The faces. Each returns {"words": ...} or {"error": ...}; None: the face cannot say it.

class Programs:
    def __init__(self, folder, dictionary):
        self.folder, self.dictionary = folder, dictionary
        self.work = pathlib.Path(tempfile.mkdtemp())

    def run(self, *arguments):
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
        lines = [line for line in done.stderr.splitlines()
                 if not line.startswith(("Try '", "solve: words that count"))]
        return done.returncode, done.stdout, lines

    def error(self, lines, text=None):
        message = re.sub("^(solve|dictc): ", "", lines[0])
        if text is not None and message.startswith(f"{text}: "):
            message = message[len(text) + 2:]
        places = r"(?:--[a-z-]+|board|/\S+/(?:walls|letter-scores|bonus)|.*?)"
        place = re.match(rf"{places}:(\d+):(?:(\d+):)? (.*)", message)
        if place:
            return canonical(place[3], int(place[1]), int(place[2] or 0))
        return canonical(re.sub(r"^(''|board|/\S+/(walls|letter-scores|bonus)): ", "", message))

    def ask(self, question):
        if question["ask"] in ("find", "word"):
            return self.find(question)
        arguments = [self.folder / "solve", "-q", "-d", self.dictionary, "--format=json"]
        for name, value in question["options"].items():
            if name == "lengths" and question["ask"] == "clear":
                arguments.append(f"--clear={value}")
            elif name in FLAGS:
                arguments.append(f"--{name}")
            elif name in FILES:
                (self.work / name).write_text(value)
                arguments.append(f"--{name}={self.work / name}")
            else:
                arguments.append(f"--{name}={value}")
        if question["ask"] == "check":
            (self.work / "words").write_text("\n".join(question["words"]) + "\n")
            arguments.append(f"--check={self.work / 'words'}")
        status, out, lines = self.run(*arguments, "--", question["board"])
        return words_of(question["ask"], json.loads(out)) if status < 2 else self.error(lines)

    def find(self, question):
        arguments = [self.folder / "dictc", "find", "-q"]
        if question["ask"] == "find":
            options = question["options"]
            arguments.append(f"--limit={options['limit']}")
            arguments.append(f"--{question['mode']}" + (f"={options['edits']}" if "edits" in options
                                                        else ""))
            arguments += ["--transpositions"] * ("transpositions" in options)
        status, out, lines = self.run(*arguments, "--", self.dictionary, question["text"])
        return {"words": out.split()} if status < 2 else self.error(lines, question["text"])


def words_of(ask, answer):
    """Return the words of the JSON of solve and of the server."""
    if ask == "word":
        return {"words": [answer["word"]] if answer["found"] else []}
    if ask == "find":
        return {"words": [word["word"] for word in answer["words"]]}
    notes = [[note["code"], note["message"], note["count"], note.get("line"), note.get("column"),
              note.get("what", ""), note.get("cells", [])] for note in answer.get("notes", [])]
    if ask == "clear":
        return {"notes": notes,
                "words": [[[step["word"], step["path"]] for step in solution["words"]]
                          for solution in answer["solutions"]]}
    words = [[word["word"], word.get("score", word.get("reason")),
              word.get("path", []) if ask == "check" else word.get("paths", [word.get("path")])]
             for word in answer["words"]]
    return ({"notes": notes, "words": words} if ask == "check" else
            {"notes": notes, "words": words, "count": answer["count"], "score": answer["score"]})


class Server:
    def __init__(self, folder, dictionary):
        self.process = subprocess.Popen(
            [folder / "solve-server", "--listen=127.0.0.1:0", "-d", dictionary],
            stderr=subprocess.PIPE, text=True)
        port = re.search(r"127\.0\.0\.1:(\d+)", self.process.stderr.readline())[1]
        self.connection = http.client.HTTPConnection("127.0.0.1", int(port))

    def ask(self, question):
        parameters = dict(question["options"])
        parameters.update({key: question[key] for key in ("board", "mode") if key in question})
        if "text" in question:
            parameters["text" if question["ask"] == "find" else "word"] = question["text"]
        if "words" in question:
            parameters["words"] = ",".join(question["words"])
        query = urllib.parse.urlencode(parameters)
        self.connection.request("GET", f"/api/{question['ask']}?{query}")
        answer = json.loads(self.connection.getresponse().read())
        if "error" in answer:
            error = answer["error"]
            position = error.get("position", 0)
            is_board = error.get("parameter") == "board"
            if position and is_board and question["board"].startswith("\ufeff"):
                position -= 1  # a byte-order mark counts in a position, but not in a column
            return canonical(error["message"], 0, position)
        return words_of(question["ask"], answer)

    def close(self):
        self.process.kill()
        self.process.wait()


class Npm:
    def __init__(self, package, dictionary):
        self.process = subprocess.Popen(
            ["node", pathlib.Path(__file__).parent / "npm_face.mjs", package, dictionary],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    @staticmethod
    def value(name, value):
        if name in FLAGS:
            return True
        if name in ("lengths", "from", "size") and re.fullmatch(r"\d+([,x]\d+)*", value):
            return [int(number) for number in re.split("[,x]", value)]
        return int(value) if re.fullmatch(r"\d{1,9}", value) else value

    def ask(self, question):
        asked = {**question, "options": {}}
        for name, value in question["options"].items():
            if value in ("", "0") and name not in ("limit", "pattern", "edits"):
                return None  # "not given" in JavaScript
            asked["options"][re.sub("-(.)", lambda m: m[1].upper(), name)] = self.value(name, value)
        if question["ask"] == "clear":
            if asked["options"].get("limit") == 0:
                return None  # no limit
            asked["lengths"] = asked["options"].pop("lengths")
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            error = answer["error"]
            return canonical(error["message"], error["line"], error["column"])
        return answer

    def close(self):
        self.process.kill()
        self.process.wait()


class Python:
    def __init__(self, folder, dictionary):
        sys.path.insert(0, folder)
        import wordgrid  # pylint: disable=import-outside-toplevel
        self.wordgrid, self.dictionary = wordgrid, wordgrid.open(dictionary)

    def option(self, name, value):
        if name in FLAGS:
            return True
        if name in ("size", "from"):
            return tuple(int(number) for number in re.split("[x,]", value))
        if name in ("lengths", "scoring") and re.fullmatch(r"\d+(,\d+)*", value):
            return [int(number) for number in value.split(",")]
        return int(value) if re.fullmatch(r"\d+", value) and name != "pattern" else value

    @staticmethod
    def notes(answer):
        return [[note.code, note.message, note.count, note.line, note.column, note.what,
                 [list(cell) for cell in note.cells]] for note in answer.notes]

    def ask(self, question):
        ask, options = question["ask"], question["options"]
        lengths = options.get("lengths", "3")
        if ask == "clear" or not re.fullmatch(r"\d+(,\d+)*", lengths):
            return None  # the package has no falling letters, and takes no text as lengths
        if "size" in options and {"from", "walls", "bonus", "torus"} & set(options):
            return None  # a Solver checks these before there is a board
        try:
            if ask == "word":
                return {"words": [question["text"]] * (question["text"] in self.dictionary)}
            if ask == "find":
                text = question["text"]
                if question["mode"] == "near":
                    text = (text, int(options["edits"]), "transpositions" in options)
                return {"words": list(self.dictionary.find(
                    limit=int(options["limit"]), **{question["mode"]: text}))}
            arguments = {name.replace("-", "_") + ("_" if name == "from" else ""):
                         self.option(name, value) for name, value in options.items()}
            solver = self.wordgrid.Solver(self.dictionary, **arguments)
            if ask == "check":
                checks = solver.check(question["board"], question["words"])
                return {"notes": self.notes(checks), "words": [
                    [checked.word, checked.score if checked.path else checked.verdict.value,
                     [list(cell) for cell in checked.path]] for checked in checks]}
            results = solver.solve(question["board"])
            return {"notes": self.notes(results),
                    "words": [[found.word, found.score,
                               [[list(cell) for cell in path] for path in
                                (results.paths(i) if "all-paths" in options else [found.path])]]
                              for i, found in enumerate(results)],
                    "count": results.word_count, "score": results.score}
        except ValueError as error:
            line, column = error.line if hasattr(error, "line") else None, None
            message = str(error)
            if line:
                column = error.column
                message = re.sub(r"^(\w+: )?line \d+, column \d+: ", "", message)
            return canonical(message, line or 0, column or 0)


def same(first, other, is_server):
    """Compare two answers. The server gives the place of an error as one number, and Python and
    JavaScript may stop at a value that the programs read as a text."""
    if is_server and "error" in first and "error" in other:
        message, line, column = first["error"]
        return message == other["error"][0] and (line != 1 or column == other["error"][2])
    return first == other


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    folders = dict(argument[2:].split("=", 1) for argument in sys.argv[1:]
                   if argument.startswith("--"))
    seed = int(os.environ.get("WG_SEED") or random.SystemRandom().randrange(10 ** 6))
    count = int(arguments[1]) if len(arguments) > 1 else (
        12000 if os.environ.get("WG_LONG") == "1" else 600)
    random.seed(seed)
    print(f"WG_SEED={seed}, {count} questions")
    programs = pathlib.Path(arguments[0]).resolve()
    dictionary = str(programs / "english.wgd")
    oracle = Programs(programs, dictionary)
    faces = {}
    if (programs / "solve-server").exists():
        faces["server"] = Server(programs, dictionary)
    if "npm" in folders:
        faces["npm"] = Npm(folders["npm"], dictionary)
    if "python" in folders:
        faces["python"] = Python(folders["python"], dictionary)
    try:
        failed = compare(oracle, faces, count)
    finally:
        for face in faces.values():
            getattr(face, "close", lambda: None)()
        shutil.rmtree(oracle.work)
    sys.exit(failed > 0)


def is_as_in_grammar(oracle, question, answer):
    """Return whether a board in another form has the words of the same board in the grammar."""
    if "plain" not in question:
        return True
    other = oracle.ask({**question, "board": question["plain"]})
    return "error" in other or "strict" in question["options"] or (
        "words" in answer and {**answer, "notes": None} == {**other, "notes": None})


def compare(oracle, faces, count):
    """Ask questions of all faces. Return the number of differences."""
    failed, asked, errors = 0, dict.fromkeys(faces, 0), 0
    for _ in range(count):
        question = draw_question()
        expected = oracle.ask(question)
        errors += "error" in expected
        if not is_as_in_grammar(oracle, question, expected):
            failed += 1
            print(f"FAIL form: {json.dumps(question)}\n  {str(expected)[:300]}")
        for name, face in faces.items():
            has_tiles = "tiles" in question and "error" not in expected
            answer = face.ask({**question, "board": question["tiles"]}
                              if has_tiles and name in ("npm", "python") else question)
            if answer is None:
                continue
            asked[name] += 1
            if not same(expected, answer, name == "server"):
                failed += 1
                if failed <= 20:
                    print(f"FAIL {name}: {json.dumps(question)}\n  programs {str(expected)[:300]}\n"
                          f"  {name} {str(answer)[:300]}")
    print(f"{errors} errors; asked {asked}; {failed} differences")
    return failed


main()
