#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the server with solve. For random boards and options, files of walls and scores, and
falling letters, the answer must have the bytes that solve prints. For a text that is not a board,
the error must have the message of solve. The answers for all start cells of a board together must
have the words of the whole board."""
from client import *

rng = seeded()
# With a sanitizer, a process of solve takes long to start.
BOARDS, BAD_BOARDS, SPLIT_BOARDS = (
    (60, 40, 4) if os.environ.get("WG_SANITIZE") else (250, 150, 12))

HUNGARIAN = ["a", "á", "d", "dz", "dzs", "e", "n", "ny", "s", "sz", "z", "zs", "q", "u"]
dictionaries = {
    "english": os.path.join(BIN, "english.wgd"),
    "finnish-sample": os.path.join(BIN, "finnish-sample.wgd"),
    "hungarian": dictionary(
        "hungarian",
        ["%s\t%d" % (word, rng.randint(0, 99)) for word in sorted(
            {"".join(rng.choice(HUNGARIAN) for _ in range(rng.randint(2, 6)))
             for _ in range(3000)})],
        HUNGARIAN),
    # HTML markup, and characters of four bytes
    "odd": dictionary("odd", ["<&>", "&<&", "\"<\"", "𝄞𝄢𝄞", "𝄢𝄞<", "><&\""], "<>&\"𝄞𝄢"),
}
letters = {
    "english": "eeeeeeeaaaaaiiiiooonnnrrrtttlllssuuddgbcmpfhvwykjxqz",
    "finnish-sample": "aaaaiiiittnneesslläökkuuomvrjhypdö",
    "hungarian": HUNGARIAN,
    "odd": "<>&\"𝄞𝄢",
}
RESULTS = 100000
server = Server(*[part for path in dictionaries.values() for part in ("-d", path)],
                "--time-limit=40")


def tile(name):
    kind = rng.random()
    letter = rng.choice(letters[name])
    if len(letter) > 1 or kind < 0.03:
        return "[%s]" % letter
    if kind < 0.06:
        return "[%s|%s]" % (letter, rng.choice(letters[name]))
    if kind < 0.075:
        return "?"
    return "." if kind < 0.1 else letter.upper() if kind < 0.2 else letter


def grid(name, rows, columns):
    return [[tile(name) for _ in range(columns)] for _ in range(rows)]


def text_of(rows):
    return "/".join("".join(row) for row in rows)


# A parameter of a request, the option of solve, and its value (None for a flag).
CHOICES = (
    ("min-length", "--min-length=%s", lambda: rng.randint(1, 6)),
    ("max-length", "--max-length=%s", lambda: rng.randint(6, 12)),
    ("lengths", "--lengths=%s",
     lambda: ",".join(str(rng.randint(1, 9)) for _ in range(rng.randint(1, 4)))),
    ("pattern", "--pattern=%s",
     lambda: rng.choice(["*e*", "?[aeiou]*", "(a|e|sz)*", "??*[^a]", "\"*", "*", "a("])),
    ("moves", "--moves=%s",
     lambda: rng.choice(["king", "rook", "bishop", "knight", "hex"])),
    ("scoring", "--scoring=%s",
     lambda: rng.choice(["classic", "length", "none", "0,0,0,1,5", "7"])),
    ("sort", "--sort=%s", lambda: rng.choice(["score", "length", "alpha", "board"])),
    ("limit", "--limit=%s", lambda: rng.choice([0, 1, 3, 10, 1000, 4294967295])),
    ("torus", "--torus", None),
    ("straight", "--straight", None),
    ("reuse", "--reuse", None),
    ("stay", "--stay", None),
    ("qu", "--qu", None),
    ("all-paths", "--all-paths", None),
)


def options_of(size, name):
    """Returns parameters of a request and the same options of solve."""
    parameters, options = {}, []
    if rng.random() < (0.5 if name == "hungarian" else 0.02):
        parameters["min-value"] = rng.randint(1, 99)
        options.append("--min-value=%d" % parameters["min-value"])
    for parameter, option, value in CHOICES:
        if rng.random() >= 0.25:
            continue
        if value is None:
            parameters[parameter] = "1"
            options.append(option)
        else:
            parameters[parameter] = value()
            options.append(option % parameters[parameter])
    if name == "hungarian" and rng.random() < 0.3:
        parameters["sort"] = "value"
        options.append("--sort=value")
    if parameters.get("moves") == "hex" and "torus" in parameters and size[0] % 2 == 1:
        del parameters["torus"]  # a torus of hexagons needs an even number of rows
        options.remove("--torus")
    if rng.random() < 0.2:
        place = "%d,%d" % (rng.randrange(size[0]), rng.randrange(size[1]))
        parameters["from_"] = place
        options.append("--from=" + place)
    return parameters, options


def only_short_words(parameters, options):
    """A path that may use a tile `?` again has all words, each in a number of ways that grows
    exponentially with its length. Without a limit, a search can take minutes."""
    lengths = ("lengths", "max-length")
    return ({**{key: value for key, value in parameters.items() if key not in lengths},
             "max-length": 6},
            [one for one in options if one.partition("=")[0][2:] not in lengths] +
            ["--max-length=6"])


def drawing_of(size, kind):
    """Returns the text of a file: walls, points of letters, or bonuses."""
    if kind == "walls":
        return run("maze", "make", str(size[1]), str(size[0]))[1].decode()
    if kind == "letter-scores":
        return "".join("%s %d\n" % (letter, rng.randint(0, 9)) for letter in sorted(
            set(rng.choice("aeinost") for _ in range(5))))
    return "\n".join(" ".join(rng.choice([".", ".", "2L", "3L", "2W", "3W"])
                              for _ in range(size[1])) for _ in range(size[0]))


def files_of(size, kinds):
    """Returns parameters with the text of files, and options of solve with the files."""
    parameters, options = {}, []
    for kind in kinds:
        if rng.random() < 0.15:
            parameters[kind] = drawing_of(size, kind)
            with open(kind + ".txt", "w", encoding="utf-8") as file:
                file.write(parameters[kind])
            options.append("--%s=%s.txt" % (kind, kind))
    return parameters, options


def printed(name, board, options):
    return run("solve", "-d", dictionaries[name], "-f", "json",
               "--max-results=%d" % RESULTS, *options, "--", board)


def compare(connection):
    name = rng.choice(list(dictionaries))
    size = rng.choice([(4, 4)] * 5 + [(5, 5), (3, 3), (1, 1), (2, 7), (6, 1), (8, 8)])
    rows = grid(name, *size)
    board = text_of(rows)
    parameters, options = options_of(size, name)
    if "?" in board and ("reuse" in parameters or "stay" in parameters):
        parameters, options = only_short_words(parameters, options)
    texts, files = files_of(size, ["walls", "letter-scores", "bonus"])
    parameters.update(texts)
    options += files
    if rng.random() < 0.2:
        parameters["size"] = "%dx%d" % size
        options.append("--size=" + parameters["size"])
        board = board.replace("/", "")
    parameters = {"board": board, "dict": name, **parameters}
    order = list(parameters)
    rng.shuffle(order)
    target = query(**{key: parameters[key] for key in order})
    if rng.random() < 0.3:
        target = target.replace("%20", "+")
    status, out, said = printed(name, board, options)
    answer = connection.get(target)
    if status == 0:
        check("as solve: " + target, answer.status == 200 and answer.body == out,
              options, answer, out[:300])
    elif out:  # --max-results ended the search, in solve and in the server
        check("incomplete, as solve: " + target, answer.status == 200 and
              answer.json().get("complete") is False, options, answer, out[:300])
    else:
        message = answer.error().get("message", "")
        check("an error, as solve: " + target, answer.status == 400, options, answer,
              said)
        if answer.error().get("code") != "bad_parameter":  # it names parameters, not options
            check("the same error: " + target, message and message in said.decode(),
                  message, said)


def compare_clear(connection):
    """Returns a game of falling letters. Some words of the dictionary clear the board, or no words
    do."""
    words = [rng.choice(["act", "cat", "sun", "plum", "rats", "tin", "nit", "lab"])
             for _ in range(rng.randint(1, 3))]
    letters_left = list("".join(words))
    rng.shuffle(letters_left)
    size = (len(letters_left), 1)
    for columns in (2, 3, 4):
        if len(letters_left) % columns == 0:
            size = (len(letters_left) // columns, columns)
    board = "/".join("".join(letters_left[row * size[1]:(row + 1) * size[1]])
                     for row in range(size[0]))
    parameters = {"board": board, "size": "%dx%d" % size,
                  "lengths": ",".join(str(len(one)) for one in words)}
    options = ["--clear=" + parameters["lengths"], "--size=" + parameters["size"]]
    for name, value in (("limit", rng.choice(["1", "2", "all"])), ("ordered", "1"),
                        ("moves", rng.choice(["rook", "knight", "king"])), ("qu", "1")):
        if rng.random() < 0.4:
            parameters[name] = value
            options.append("--%s" % name if value == "1" and name != "limit"
                           else "--%s=%s" % (name, value))
    texts, files = files_of(size, ["walls"])
    parameters.update(texts)
    _, out, said = printed("english", board, options + files)
    answer = connection.get("/api/clear?" + query(**parameters).partition("?")[2])
    check("clear, as solve: %s" % parameters, answer.status == 200 and answer.body == out,
          answer, out[:300], said)


def compare_bad(connection):
    """Returns random text, which is rarely a board."""
    name = rng.choice(list(dictionaries))
    signs = list(letters[name]) + list("[]|?./ 1-_☃\x7f\u0301é") + ["[]", "[a", "|b]"]
    board = "".join(rng.choice(signs) for _ in range(rng.randint(1, 30)))
    if "\t" in board:
        return
    with open("boards.txt", "w", encoding="utf-8") as file:
        file.write(board + "\n")
    status, out, said = run("solve", "--batch", "-d", dictionaries[name],
                            "--max-results=%d" % RESULTS, "boards.txt")
    wanted = json.loads(out) if out else {}
    answer = connection.get(query(board=board, dict=name))
    if "error" not in wanted:
        check("a board after all: " + repr(board), answer.body == out or not out,
              answer, out, said)
        return
    error = answer.error()
    same("no board: %r" % board, (answer.status, error.get("code")), (400, "bad_board"),
         answer)
    # The server names the parameter `size`, and solve names the option --size.
    same("no board, why: %r" % board, error.get("message"),
         wanted["error"]["message"].replace("(--size=", "(size="))
    same("no board, where: %r" % board, error.get("position"),
         wanted["error"].get("column"))


def split(connection, is_plain):
    """Compares the answer for a board with the answers for its 16 start cells."""
    name = "english"
    rows = grid(name, 4, 4)
    if is_plain:
        rows = [[rng.choice(letters[name]) for _ in range(4)] for _ in range(4)]
    board = text_of(rows)
    extra = {"moves": rng.choice(["king", "hex", "knight"]), "min_length": rng.randint(2, 4)}
    cells = ["%d,%d" % (i // 4, i % 4) for i in range(16)]

    def ask(**parameters):
        return connection.get(query(board=board, dict=name, **extra,
                                    **parameters)).json()

    def paths(answer):
        return {word["word"]: word["paths"] for word in answer["words"]}

    whole = paths(ask(all_paths=1))
    parts = [paths(ask(all_paths=1, from_=cell)) for cell in cells]
    joined = {}
    for part in parts:
        for word, found in part.items():
            joined.setdefault(word, []).extend(found)
    same("all cells, words: " + board, set(joined), set(whole))
    same("all cells, paths: " + board, {w: sorted(p) for w, p in joined.items()},
         {w: sorted(p) for w, p in whole.items()})
    for cell, part in zip(cells, parts):
        row, column = map(int, cell.split(","))
        check("each starts there: %s %s" % (board, cell),
              all(path[0] == [row, column] for found in part.values()
                  for path in found))

    out = json.loads(printed(name, board, ["--moves=" + extra["moves"],
                                           "--min-length=%d" % extra["min_length"]])[1])
    firsts = {}
    for cell in cells:
        for word in ask(from_=cell)["words"]:
            firsts.setdefault(word["word"], word)
    same("all cells, words as solve has them: " + board, set(firsts),
         {word["word"] for word in out["words"]})
    if is_plain:
        check("all cells, the path of the first: " + board,
              all(firsts[word["word"]] == word for word in out["words"]))


with server.connect() as connection:
    for _ in range(BOARDS):
        compare(connection)
    for _ in range(BOARDS // 4):
        compare_clear(connection)
    for _ in range(BAD_BOARDS):
        compare_bad(connection)
    for i in range(SPLIT_BOARDS):
        split(connection, i % 2 == 0)
    # a large answer, and a board of many cells
    big = "/".join("".join(rng.choice(letters["english"]) for _ in range(90))
                   for _ in range(90))
    for options, parameters in (([], {}), (["--all-paths"], {"all_paths": 1})):
        out = printed("english", big, options)[1]
        answer = connection.get(query(board=big, **parameters))
        check("90x90 %s" % options, len(out) > 500000 and answer.body == out,
              len(answer.body), len(out))

same("exit status", server.stop(), 0, *server.lines[-3:])
finish()
