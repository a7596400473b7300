#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a certificate of `boards prove`, written from formats/proof.md.

    proof.py CERTIFICATE WORDS DICTIONARY [--qu] [--letter-scores=FILE]

Recomputes all classes, their bounds and their boards, in plain ways, so the boards must be small.
Each letter of WORDS, a list, is a face. DICTIONARY has these words; only its hashes are read. It
has at most 31 letters, so the code of a letter is its number. FILE has a letter and its points on
each line.
"""

import collections
import itertools
import math
import re
import sys
import unicodedata

sys.dont_write_bytecode = True

from xxh3 import xxh3_64  # noqa: E402

CLASSIC = [0, 0, 0, 1, 1, 2, 3, 5, 11]
STEPS = {
    "king": [step for step in itertools.product((-1, 0, 1), repeat=2) if step != (0, 0)],
    "rook": [(0, 1), (1, 0), (0, -1), (-1, 0)],
    "bishop": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "knight": [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)],
}


def fail(*what):
    sys.exit(" ".join(str(word) for word in ("refused:",) + what))


NUMBER = "(0|[1-9][0-9]{0,9})"
GAME = re.compile(
    "size=([1-9][0-9]?)x([1-9][0-9]?) moves=(king|rook|bishop|knight|hex) torus=([01])"
    " scoring=([a-z]+) length=([1-9][0-9]*)-([1-9][0-9]*) dictionary=([0-9a-f]{16})"
    " tiles=([0-9a-f]{16}) objective=(score|words)"
)
CLASS = re.compile(f"(?:class|claim) {NUMBER} {NUMBER}")
END = re.compile(f"end {NUMBER} ([0-9a-f]{{16}})(?: [0-9a-f]{{16}})?")


def take(pattern, line):
    """Returns the parts of a line, which must have this form."""
    match = re.fullmatch(pattern, line)
    if match is None:
        fail("line", line[:100])
    return match.groups()


def mixed(numbers):
    value = 0
    for number in numbers:
        value = ((value ^ number) * 0x9E3779B97F4A7C15 + (value >> 29)) % 2**64
    return f"{value:016x}"


def dictionary_hash(data):
    """The hash of the hashes in the section table of a dictionary."""
    sections = int.from_bytes(data[12:16], "little")
    entries = [data[64 + 32 * i: 96 + 32 * i] for i in range(sections)]
    return mixed(int.from_bytes(entry[24:32], "little") for entry in entries)


def tiles_of(text):
    return [tile.strip("[]") for tile in re.findall(r"\[[^]]*\]|.", text)]


def tile_text(tile):
    is_letter = len(tile) == 1 and unicodedata.combining(tile) == 0
    return tile if is_letter else f"[{tile}]"


class Grid:
    """The cells of a board, their neighbours, kinds and order, and the maps."""

    def __init__(self, game):
        self.rows, self.columns = game["rows"], game["columns"]
        self.cells = self.rows * self.columns
        if self.cells > 16:
            fail("the size")
        self.is_torus = game["torus"] == 1
        self.near = [self.neighbours(cell, game["moves"]) for cell in range(self.cells)]
        degrees = [len(near) for near in self.near]
        least = min(degrees)
        self.kinds = [int(least < max(degrees) and degree == least) for degree in degrees]
        self.order = []
        while len(self.order) < self.cells:
            rest = [cell for cell in range(self.cells) if cell not in self.order]
            chosen = set(self.order)
            self.order.append(
                max(rest, key=lambda c: (degrees[c], len(self.near[c] & chosen), -c))
            )
        self.place = {cell: i for i, cell in enumerate(self.order)}
        self.maps = self.find_maps()

    def neighbours(self, cell, moves):
        row, column = divmod(cell, self.columns)
        near = set()
        side = 1 if row % 2 else -1  # of hexagons: odd rows lie to the right
        hexagon = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, side), (1, side)]
        for down, right in STEPS.get(moves, hexagon):
            r, c = row + down, column + right
            if self.is_torus:
                r, c = r % self.rows, c % self.columns
            if 0 <= r < self.rows and 0 <= c < self.columns and (r, c) != (row, column):
                near.add(r * self.columns + c)
        return near

    def find_maps(self):
        rows, columns = self.rows, self.columns
        found = set()
        shifts = [(0, 0)]
        if self.is_torus:
            shifts = list(itertools.product(range(rows), range(columns)))
        swaps = (0, 1) if rows == columns else (0,)
        for swap, up, left, shift in itertools.product(swaps, (0, 1), (0, 1), shifts):
            moved = []
            for r, c in itertools.product(range(rows), range(columns)):
                x, y = (c, r) if swap else (r, c)
                x = rows - 1 - x if up else x
                y = columns - 1 - y if left else y
                moved.append((x + shift[0]) % rows * columns + (y + shift[1]) % columns)
            cells = range(self.cells)
            if all(
                (b in self.near[a]) == (moved[b] in self.near[moved[a]])
                for a in cells
                for b in cells
            ):
                found.add(tuple(moved))
        return found

    def paths(self, length, path=()):
        if len(path) == length:
            yield path
            return
        for cell in self.near[path[-1]] if path else range(self.cells):
            if cell not in path:
                yield from self.paths(length, path + (cell,))


class Game:
    """The words as sequences of faces, and the ways to spell them."""

    def __init__(self, game, grid, words, is_qu, scores):
        self.is_words = game["objective"] == "words"
        if game["scoring"] != "classic" and not (self.is_words or scores):
            fail("scoring", game["scoring"])
        by_length = CLASSIC if game["scoring"] == "classic" else [0] * len(CLASSIC)
        least, most = game["least"], game["most"]
        if most > max(map(len, words)):
            fail("the length of the longest word")
        letters = sorted(set("".join(words)))
        self.grid = grid
        self.texts = ["qu" if is_qu and letter == "q" else letter for letter in letters]
        self.index = {text: i for i, text in enumerate(self.texts)}
        by_code = [scores.get(letter, 0) for letter in letters] + [0] * (256 - len(letters))
        if mixed([*"".join(self.texts).encode(), *(by_code if scores else [])]) != game["tiles"]:
            fail("other tiles")
        self.words = {}
        for word in words:
            for faces in self.spell(word) if least <= len(word) <= most else ():
                if len(faces) <= grid.cells:
                    points = by_length[min(len(word), 8)] + sum(scores.get(c, 0) for c in word)
                    self.words[faces] = 1 if self.is_words else points
        self.paths = {n: list(grid.paths(n)) for n in {len(faces) for faces in self.words}}
        ways = collections.defaultdict(dict)
        for faces, points in self.words.items():
            for path in self.paths[len(faces)]:
                pairs = sorted((grid.place[cell], face) for cell, face in zip(path, faces))
                ways[tuple(pairs)][faces] = points
        self.ways = [(pairs, sum(points.values())) for pairs, points in ways.items()]

    def spell(self, text):
        """Returns the sequences of faces that read a text."""
        if text == "":
            return [()]
        return [
            (i,) + rest
            for i, face in enumerate(self.texts)
            if text.startswith(face)
            for rest in self.spell(text[len(face):])
        ]

    def read(self, text):
        """Reads a board, which must be written in the one way that a certificate has."""
        board = tuple(self.index.get(tile, -1) for tile in tiles_of(text.replace("/", "")))
        tiles = [tile_text(self.texts[face]) for face in board]
        rows, columns = self.grid.rows, self.grid.columns
        between = "" if rows == columns else "/"
        lines = ["".join(tiles[row * columns:][:columns]) for row in range(rows)]
        if -1 in board or len(board) != rows * columns or between.join(lines) != text:
            fail("board", text[:100])
        return board

    def score(self, board):
        found = {}
        for faces, points in self.words.items():
            for path in self.paths[len(faces)]:
                if all(board[cell] == face for cell, face in zip(path, faces)):
                    found["".join(self.texts[face] for face in faces)] = points
                    break
        return sum(found.values())

    def boards(self, sets, wanted, ways, chosen=()):
        """Yields the boards of a class that have the wanted points. `ways` fit the faces that were
        chosen; all together, they are a bound."""
        if sum(points for _, points in ways) < wanted:
            return
        if len(chosen) == self.grid.cells:
            board = tuple(chosen[self.grid.place[cell]] for cell in range(self.grid.cells))
            points = self.score(board)
            if points >= wanted:
                yield -points, board
            return
        place = len(chosen)
        for face in sets[self.grid.order[place]]:
            fits = [
                (pairs, points)
                for pairs, points in ways
                if all(other != place or own == face for other, own in pairs)
            ]
            yield from self.boards(sets, wanted, fits, chosen + (face,))


def bound(ways):
    total = sum(points for pairs, points in ways if not pairs)
    groups = collections.defaultdict(list)
    for pairs, points in ways:
        if pairs:
            groups[pairs[0]].append((pairs[1:], points))
    highest = collections.Counter()
    for (cell, _), below in groups.items():
        highest[cell] = max(highest[cell], bound(below))
    return total + sum(highest.values())


def read_classes(lines, game):
    """Returns the bound and the boards of each class, by its number."""
    classes = {}
    number = -1
    for line in lines:
        if line.startswith("board ") and number >= 0:
            classes[number][1].append(game.read(line.removeprefix("board ")))
            continue
        before = number
        number, claimed = map(int, take(CLASS, line))
        if number <= before:
            fail("the order of class", number)
        classes[number] = claimed, []
    return classes


def read_sets(line, game):
    """Returns the sets of each kind: each face in one of them, in the order of the faces."""
    (text,) = take("sets (.+)", line)
    kinds = [kind.split("/") for kind in text.split("//")]
    index = game.index
    sets = [[[index.get(tile, -1) for tile in tiles_of(row)] for row in kind] for kind in kinds]
    faces = list(range(len(game.texts)))
    if len(sets) != max(game.grid.kinds) + 1 or any(sorted(sum(k, [])) != faces for k in sets):
        fail("the sets")
    rows = ["/".join("".join(tile_text(game.texts[f]) for f in sorted(s)) for s in k) for k in sets]
    if "//".join(rows) != text:
        fail("the text of the sets")
    return sets


def check_class(game, sets, number, wanted, claimed, boards):
    """Returns the number of the boards of a class and its images."""
    grid = game.grid
    digits = [0] * grid.cells
    left = number
    if number >= math.prod(len(sets[kind]) for kind in grid.kinds):
        fail("class", number)
    for cell in reversed(range(grid.cells)):
        left, digits[cell] = divmod(left, len(sets[grid.kinds[cell]]))
    images = {tuple(digits[moved[cell]] for cell in range(grid.cells)) for moved in grid.maps}
    if tuple(digits) != min(images):
        fail("class", number, "is not the lowest of its images")
    own = [sets[grid.kinds[cell]][digits[cell]] for cell in range(grid.cells)]
    ways = [
        (pairs, points)
        for pairs, points in game.ways
        if all(face in own[grid.order[place]] for place, face in pairs)
    ]
    if bound(ways) != claimed:
        fail("class", number, "has the bound", bound(ways), "not", claimed)
    if [board for _, board in sorted(game.boards(own, wanted, ways))] != boards:
        fail("class", number, "has other boards")
    return len(images) * math.prod(len(faces) for faces in own)


def check(data, words, dictionary, is_qu, scores={}):
    """Returns the numbers of classes and of boards of a certificate that is right."""
    lines = data.decode().split("\n")
    if len(lines) < 5 or lines.pop() != "" or lines[0] != "wordgrid proof 1":
        fail("not a certificate")
    game = take(GAME, lines[1])
    names = "rows columns moves torus scoring least most dictionary tiles objective".split()
    about = {
        name: int(value) if name in ("rows", "columns", "torus", "least", "most") else value
        for name, value in zip(names, game)
    }
    if about["dictionary"] != dictionary_hash(dictionary):
        fail("another dictionary")
    grid = Grid(about)
    game = Game(about, grid, words, is_qu, scores)
    wanted = int(*take(f"wanted {NUMBER}", lines[2]))
    at = 3
    if wanted == 0:
        fail("no points")
    if lines[at].startswith("known "):
        if game.score(game.read(lines[at].removeprefix("known "))) != wanted - 1:
            fail("the known board")
        at += 1
    sets = read_sets(lines[at], game)
    classes = read_classes(lines[at + 1:-1], game)
    count, stated = take(END, lines[-1])
    ends = data.rindex(b"\nend ") + len(f"\nend {count} ")
    if int(count) != len(classes) or stated != f"{xxh3_64(data[:ends]):016x}":
        fail("the last line")
    boards = 0
    for number, (claimed, listed) in classes.items():
        boards += check_class(game, sets, number, wanted, claimed, listed)
    if boards != len(game.texts) ** grid.cells:
        fail(boards, "of", len(game.texts) ** grid.cells, "boards")
    return len(classes), boards


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    with open(sys.argv[2], encoding="utf-8") as file:
        words = set(file.read().split())
    with open(sys.argv[3], "rb") as file:
        dictionary = file.read()
    scores = {}
    for option in sys.argv[4:]:
        if option.startswith("--letter-scores="):
            with open(option.partition("=")[2], encoding="utf-8") as file:
                scores = {row[0]: int(row[1]) for row in map(str.split, file)}
    try:
        classes, boards = check(data, words, dictionary, "--qu" in sys.argv, scores)
    except UnicodeDecodeError as error:
        fail(error)
    print(f"{classes} classes, {boards} boards: right")


if __name__ == "__main__":
    main()
