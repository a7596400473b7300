#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Forges certificates of `boards prove`, each with a right checksum, and looks who believes them.

    forge.py FOLDER_OF_THE_PROGRAMS [SEED]

Works in the current folder. A forged file says something else than the honest one: that is decided
here, by `content`. Nobody may call it proven: neither boards prove, as an operand, a state or the
file of --verify, nor proof.py. The seed of the random changes is printed.
"""

import itertools
import os
import random
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True

import proof  # noqa: E402
from xxh3 import xxh3_64  # noqa: E402

RANDOM_CHANGES = 200  # a quarter of these for each of the other games
BIN = os.path.abspath(sys.argv[1])
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
WORDS = "tea eat ate seat east teas set seats".split()  # of 3 to 5 letters: 1 and 2 points
OTHER_GAMES = (  # words, options, points. Boards have so many points, others one less.
    ("quit suit quiet quest tie site", ("--size=2x3", "--qu", "--moves=hex"), 4),
    ("\u0915\u094d\u0924 \u0915\u093e\u0924 \u0924\u0915\u094d",
     ("--size=2x2", "--torus", "--alphabet"), 2),
)
failures = 0
true_known = []  # the lines of all boards that have the points


def remember_scores():
    """The second reader scores the same boards for each file. That took most of the time."""
    score, known = proof.Game.score, {}

    def remembered(game, board):
        about = tuple(game.words.items()), tuple(map(frozenset, game.grid.near)), tuple(board)
        if about not in known:
            known[about] = score(game, board)
        return known[about]

    proof.Game.score = remembered


def complain(*what):
    global failures
    failures += 1
    print(*what)


class game:
    """What is played: set by play."""


def play(words, *options):
    game.words = set(words)
    game.is_qu = "--qu" in options
    game.options = [option for option in options if option != "--alphabet"]
    build = [f"{BIN}/dictc", "build", "-q", "-o", "words.wgd"]
    if "--alphabet" in options:  # each code point is a letter
        write("letters", "".join(f"{c}\n" for c in sorted(set("".join(words)))).encode())
        build.append("--alphabet=./letters")
    subprocess.run(build, input="\n".join(words), text=True, check=True)
    game.dictionary = read("words.wgd")


def check(data):
    return proof.check(data, game.words, game.dictionary, game.is_qu)


def run(*arguments):
    """Runs boards prove. Returns its exit status, output and messages."""
    command = [f"{BIN}/boards", "prove", "-d", "./words.wgd", *game.options, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return done.returncode, done.stdout, done.stderr


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def seal(body):
    """Adds a right last line to a certificate without it."""
    count = sum(re.match(b"(class|claim) ", line) is not None for line in body.split(b"\n"))
    text = body + b"end %d " % count
    return text + b"%016x\n" % xxh3_64(text)


def body_of(data):
    return data[: data.rindex(b"\nend ") + 1]


class Honest:
    """A certificate that is right, its options, and what it says."""

    def __init__(self, name, *options):
        self.options = options
        self.name = name
        status, self.boards, messages = run(*options, f"--certificate={name}")
        if status != 0 or "proven: " not in messages:
            sys.exit(f"no certificate: {messages}")
        self.data = read(name)
        self.lines = body_of(self.data).decode().split("\n")[:-1]
        check(self.data)
        self.content = content(self.data)

    def at(self, what, nth=0):
        """The index of the nth line that begins so."""
        return [i for i, line in enumerate(self.lines) if line.startswith(what)][nth]

    def changed(self, change):
        """The certificate after change(lines)."""
        lines = list(self.lines)
        change(lines)
        return seal("".join(line + "\n" for line in lines).encode())


def content(data):
    """What a certificate says; None: it has not the form of one.
    Tells more apart than a reader must; but two files with the same content are equally true."""
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        return None
    if len(lines) < 5 or lines[0] != "wordgrid proof 1" or lines[-1] != "":
        return None
    header = [line for line in lines[:5] if not re.match("class |claim |board |end ", line)]
    body = lines[len(header): -2]
    classes = []
    for line in body:
        row = re.fullmatch(r"(?:class|claim) (\d+) (\d+)", line)
        if row and line == re.sub(r"\b0+(?=\d)", "", line):
            classes.append([row[1], row[2]])
        elif row is None and line.startswith("board ") and classes:
            classes[-1].append(line)
        else:
            return None
    end = re.fullmatch(r"end (\d+) [0-9a-f]{16}( [0-9a-f]{16})?", lines[-2])
    # A known board may be left out, or be another one. The shortest word has three letters, so a
    # lower limit says the same.
    header[3:4] = [line for line in header[3:4] if line not in true_known]
    header[1:2] = [re.sub(" length=[12]-", " length=3-", line) for line in header[1:2]]
    return (header, classes) if end and int(end[1]) == len(classes) else None


def is_written_otherwise(lines, honest):
    """Whether boards prove refuses what is true: it takes only the header that it would write, with
    its own limits of length, and the least of the known board and its mirror images."""
    known = lines[3].removeprefix("known ").split("/")
    mirrored = [row[::-1] for row in known]
    least = min(known, known[::-1], mirrored, mirrored[::-1])
    return lines[1] != honest.lines[1] or (lines[3].startswith("known ") and known != least)


def is_called_proven(result, name):
    """Whether a run says so. Then its boards must be right, in any case."""
    status, boards, messages = result
    is_proven = re.search(r"^boards: proven", messages, re.MULTILINE) is not None
    if status not in (0, 1, 2):
        complain(f"{name}: exit status {status}: {messages}")
    if (status == 0) != is_proven:
        complain(f"{name}: exit status {status}, but it says {messages}")
    return is_proven, boards


def believes(data):
    """Whether the second reader does."""
    try:
        check(data)
    except (SystemExit, UnicodeDecodeError):
        return False
    return True


def try_all(honest, data, name):
    says = content(data)
    is_forged = says != honest.content
    is_refused = is_forged or is_written_otherwise(data.decode().split("\n"), honest)
    has_classes = data != b"" and (says is None or says[1] != [])  # empty: a new state
    write("forged", data)
    if is_forged and believes(data):
        complain(f"{name}: the second reader believes it")
    is_proven, _ = is_called_proven(run("--verify=forged"), f"{name}: --verify")
    if is_proven == is_refused:
        complain(f"{name}: --verify says {'proven' if is_proven else 'nothing'}")
    ways = ["forged"], ["forged", "--check=all"], ["--state=state"], ["forged", honest.name]
    for options in ways:
        write("state", data)
        result = run(*honest.options, *options)
        is_proven, boards = is_called_proven(result, f"{name}: {options}")
        if is_proven and has_classes and "--check=all" not in options:
            complain(f"{name}: {options}: claims are called proven: {result[2]}")
        if is_proven and boards != honest.boards:
            complain(f"{name}: {options}: wrong boards are called proven")
    return is_forged


# --- Chosen changes


def chosen(honest, other, known):
    """Yields the certificate that is changed, what is changed, and the result."""
    first, last = honest.at("class "), honest.at("class ", -1)
    board = honest.at("board ")
    with_board = max(i for i in range(board) if honest.lines[i].startswith("class "))
    number, bound = honest.lines[first].split()[1:]

    def edit(index, line):
        return honest.changed(lambda lines: lines.__setitem__(index, line))

    def renumber(to):
        return edit(first, f"class {to} {bound}")

    def boards_out(lines):
        lines[:] = [line for line in lines if not line.startswith("board ")]

    def header(pattern, to, of=honest):
        changed = re.sub(pattern, to, "\n".join(of.lines), count=1, flags=re.MULTILINE)
        if changed == "\n".join(of.lines):
            sys.exit(f"nothing to change: {pattern}")
        return seal((changed + "\n").encode())

    def class_of(lines, index):
        end = index + 1
        while end < len(lines) and lines[end].startswith("board "):
            end += 1
        return lines[index:end]

    def swapped(lines):
        at = other.at("class ")
        lines[first: first + len(class_of(lines, first))] = class_of(other.lines, at)

    top = int(bound)
    yield honest, "all boards are left out", honest.changed(boards_out)
    yield honest, "a board is left out", honest.changed(lambda lines: lines.pop(board))
    yield honest, "the last board is left out", honest.changed(
        lambda lines: lines.pop(honest.at("board ", -1)))
    yield honest, "a board in another class", honest.changed(
        lambda lines: lines.insert(last, lines.pop(board)))
    yield honest, "another board", edit(board, "board " + "/".join(["aaa"] * 2))
    yield honest, "a board twice", honest.changed(lambda lines: lines.insert(board, lines[board]))
    yield honest, "boards in another order", honest.changed(
        lambda lines: lines.__setitem__(slice(board, board + 2), lines[board: board + 2][::-1]))
    yield honest, "a bound is lower", edit(first, f"class {number} {top - 1}")
    yield honest, "a bound is below the points", edit(with_board, f"class {number} 6")
    yield honest, "a bound is higher", edit(first, f"class {number} {top + 1}")
    yield honest, "a class is left out", honest.changed(
        lambda lines: lines.__delitem__(slice(first, first + len(class_of(lines, first)))))
    yield honest, "all classes are left out", honest.changed(
        lambda lines: lines.__delitem__(slice(first, None)))
    yield honest, "a class twice", honest.changed(lambda lines: lines.insert(last, lines[last]))
    yield honest, "another class", renumber(int(number) + 1)
    yield honest, "a giant number", renumber(2**32 - 1)
    yield honest, "a number over 32 bits", renumber(2**32 + int(number))
    yield honest, "a number of very many digits", renumber("9" * 100000)
    yield honest, "more points are wanted", header("^wanted .*", "wanted 9")
    yield honest, "fewer points are wanted", header("^wanted .*", "wanted 6")
    yield honest, "no points are wanted", header("^wanted .*", "wanted 0")
    yield honest, "other sets", header("^sets .*", "sets aes/t//aest")
    yield honest, "sets in another order", header("^sets (..)/(..)", r"sets \2/\1")
    yield honest, "as many sets as fit", header("^sets .*", "sets a/e/s/t//a/e/s/t")
    yield honest, "one set", header("^sets .*", "sets aest//aest")
    yield honest, "another dictionary", header("dictionary=.{16}", "dictionary=0123456789abcdef")
    yield honest, "other tiles", header("tiles=.{16}", "tiles=0123456789abcdef")
    yield honest, "another objective", header("objective=score", "objective=words")
    yield honest, "a lower limit of length", header("length=3", "length=2")
    yield honest, "other moves", header("moves=king", "moves=rook")
    yield honest, "a torus", header("torus=0", "torus=1")
    yield known, "another known board", header("^known .*", "known eee/eee", known)
    yield known, "no known board", header("^known .*\n", "", known)
    yield honest, "a known board", header("^sets", "known eee/eee\nsets")
    yield honest, "a class of another certificate", honest.changed(swapped)
    yield honest, "all classes of another certificate", honest.changed(
        lambda lines: lines.__setitem__(slice(first, None), other.lines[other.at("class "):]))
    yield honest, "half of the file", honest.data[: len(honest.data) // 2]
    yield honest, "half of the file, sealed", seal(body_of(honest.data)[: len(honest.data) // 2])
    yield honest, "no last line", body_of(honest.data)
    yield honest, "no last line feed", honest.data[:-1]
    yield honest, "an empty file", b""
    yield honest, "only a last line", seal(b"")
    yield honest, "a giant count", re.sub(rb"\nend \d+", b"\nend 99999999999999999999", honest.data)
    yield honest, "more after the end", honest.data + b"class 99 1\n"
    yield honest, "two ends", seal(honest.data)
    yield honest, "a very long line", edit(first, f"class {number} {top} " + "x" * 3000000)
    yield honest, "a very long board", edit(board, "board " + "a" * 3000000)
    yield honest, "a very long number", edit(first, f"class {number} " + "0" * 3000000 + bound)
    yield honest, "zero bytes", seal(body_of(honest.data).replace(b"class", b"cl\0ss", 1))
    yield honest, "a zero byte in a board", edit(board, honest.lines[board][:-1] + "\0")
    yield honest, "a zero byte after a class", edit(first, honest.lines[first] + "\0")
    yield honest, "CRLF", seal(body_of(honest.data).replace(b"\n", b"\r\n"))
    yield honest, "CRLF after a class", edit(first, honest.lines[first] + "\r")
    yield honest, "a byte-order mark", seal(b"\xef\xbb\xbf" + body_of(honest.data))
    yield honest, "a board without a slash", edit(board, honest.lines[board].replace("/", ""))
    yield honest, "a board in brackets", edit(board, re.sub(" (.)", r" [\1]", honest.lines[board]))
    yield honest, "a board in capitals", edit(board, "board " + honest.lines[board][6:].upper())
    yield honest, "a number with a 0", edit(first, f"class 0{number} {bound}")
    yield honest, "two blanks", edit(first, f"class {number}  {bound}")
    yield honest, "a blank after a bound", edit(first, f"class {number} {bound} ")
    yield honest, "an empty line", honest.changed(lambda lines: lines.insert(first, ""))
    yield honest, "a keyed hash", honest.data[:-1] + b" 0123456789abcdef\n"
    yield honest, "text after a bound", edit(first, f"class {number} {bound} xyz")
    yield honest, "claims in place of classes", seal(
        body_of(honest.data).replace(b"\nclass ", b"\nclaim "))
    yield honest, "no change", honest.data


# --- Random changes


def disturb(lines, chance):
    """Changes one thing."""
    at = chance.randrange(len(lines))
    other = chance.randrange(len(lines))
    line = lines[at]
    column = chance.randrange(len(line))
    new = chance.choice("aestqu\u0915\u094d0123456789/ \t[]-=%" + chr(chance.randrange(256)))
    digits = [i for i, letter in enumerate(line) if letter.isdigit()]
    way = chance.randrange(8)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(other, line)
    elif way == 2:
        lines[at], lines[other] = lines[other], line
    elif way == 3:
        lines[at] = line[:column] + line[column + 1:]
    elif way == 4:
        lines[at] = line[:column] + new + line[column:]
    elif way == 5 and digits:
        column = chance.choice(digits)
        lines[at] = line[:column] + chance.choice("0123456789") + line[column + 1:]
    elif way == 6:
        del lines[min(at, other): max(at, other)]
    else:
        lines[at] = line[:column] + new + line[column + 1:]


def check_other_dictionary(honest):
    """A dictionary of other words with the hashes of the first: a state says nothing about it."""
    os.remove("state")
    options = ("--at-least=60", "--sets=" + honest.lines[honest.at("sets ")].removeprefix("sets "))
    run(*options, "--state=state")  # no boards: these would be scored again
    shutil.copy("state", "own")
    first = game.dictionary
    play(WORDS + ["sate", "taste", "tases"], *game.options)
    lie = bytearray(game.dictionary)
    if lie[12:16] != first[12:16]:
        complain("the other dictionary has other sections")
    end = 64 + 32 * lie[12]
    for entry in range(64, end, 32):
        lie[entry + 24: entry + 32] = first[entry + 24: entry + 32]
    lie[56:64] = bytes(8)
    lie[56:64] = xxh3_64(bytes(lie[:end])).to_bytes(8, "little")
    write("words.wgd", lie)
    status, _, messages = run("--no-verify", *options, "state")
    if status != 1 or "claimed in" not in messages:
        complain(f"a state of another dictionary is not a claim: {messages}")
    status, _, messages = run("--no-verify", *options, "--state=state")
    if status != 2 or "stays as it is" not in messages or read("state") != read("own"):
        complain(f"a state of another dictionary is not refused: {messages}")


def known_lines(points):
    """The lines "known BOARD" that are true: of all boards of 2x3 with so many points."""
    boards = ["".join(faces[:3]) + "/" + "".join(faces[3:])
              for faces in itertools.product("aest", repeat=6)]
    done = subprocess.run([f"{BIN}/solve", "-d", "./words.wgd", "--batch", "-f", "tsv"],
                          input="\n".join(boards), capture_output=True, text=True, check=True)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return ["known " + board for board, _, score in rows if int(score) == points]


def main():
    chance = random.Random(SEED)
    print("seed", SEED)
    remember_scores()
    play(WORDS, "--size=2x3")
    honest = Honest("honest", "--at-least=7")
    other = Honest("other", "--at-least=7", "--sets=at/es//aest")
    known = Honest("known")
    true_known.extend(known_lines(int(known.lines[known.at("wanted ")].split()[1]) - 1))
    known.content = content(known.data)
    forged = 0
    for of, name, data in chosen(honest, other, known):
        forged += try_all(of, data, name)
    for i in range(RANDOM_CHANGES):
        of = chance.choice((honest, other, known))
        data = of.changed(lambda lines: disturb(lines, chance))
        forged += try_all(of, data, f"random change {i}")
    # A state of the user's own, whose keyed hash stays, while its checksum is mended.
    os.path.exists("state") and os.remove("state")
    run(*honest.options, "--state=state")
    shutil.copy("state", "own")
    keyed = read("own").split(b" ")[-1]
    if not is_called_proven(run(*honest.options, "--state=state"), "own")[0]:
        complain("the user's own state is a claim")
    for i in range(10):
        lines = body_of(read("own")).decode().split("\n")[:-1]
        at = chance.randrange(4, len(lines))
        del lines[at]
        text = seal("".join(line + "\n" for line in lines).encode())
        write("state", text[:-1] + b" " + keyed)
        if is_called_proven(run(*honest.options, "--state=state"), f"own state {i}")[0]:
            complain(f"a changed state of the user's own is called proven, without line {at + 1}")
    check_other_dictionary(honest)
    for words, options, points in OTHER_GAMES:
        play(words.split(), *options)
        of = Honest("honest", f"--at-least={points}")
        counts = [run(f"--at-least={points + i}")[1].count("\n") for i in (-1, 0, 1)]
        if counts != sorted(set(counts), reverse=True):
            complain(f"{options}: other points can have the same boards: {counts}")
        for i in range(RANDOM_CHANGES // 4):
            data = of.changed(lambda lines: disturb(lines, chance))
            forged += try_all(of, data, f"{options}: random change {i}")
    print(f"{forged} forged certificates")
    if forged < RANDOM_CHANGES:
        complain("too few of the changes are forgeries")
    sys.exit(failures > 0)


main()
