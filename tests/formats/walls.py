#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second implementation of mazes, written from formats/walls.md alone.

This implementation shows that the page is enough to make the same mazes, to read their drawings and
to find the same paths (here called ways).

    walls.py make SEED WIDTH HEIGHT    prints the maze, in the text form
    walls.py path FILE                 prints the output of `maze path`
    walls.py longest FILE              prints the output of `maze longest`

Exit status: 0 done; 1 no path; 3 refused.
"""

import sys
from collections import deque

NORTH, WEST, EAST, SOUTH = range(4)
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
ONES = (1 << 64) - 1
POSTS = "+·╵╴╶╷─│┌┐└┘┬┴├┤┼"


class Refused(Exception):
    pass


class Random:
    def __init__(self, seed):
        self.state = seed

    def draw(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & ONES
        z = self.state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & ONES
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & ONES
        return z ^ z >> 31


class Maze:
    """A grid of cells. north[r][c] and west[r][c] are true where there is a wall."""

    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = columns
        self.north = [[True] * columns for _ in range(rows + 1)]
        self.west = [[True] * (columns + 1) for _ in range(rows)]

    def open(self, row, column, side):
        if side in (NORTH, SOUTH):
            self.north[row + (side == SOUTH)][column] = False
        else:
            self.west[row][column + (side == EAST)] = False

    def has_wall(self, row, column, side):
        if side in (NORTH, SOUTH):
            return self.north[row + (side == SOUTH)][column]
        return self.west[row][column + (side == EAST)]

    def neighbours(self, row, column):
        """Yields the side, the row and the column of each neighbour of a cell, in the order of
        sides."""
        for side, (down, right) in enumerate(STEPS):
            r, c = row + down, column + right
            if 0 <= r < self.rows and 0 <= c < self.columns:
                yield side, r, c

    def passages(self, cell):
        row, column = divmod(cell, self.columns)
        return [
            r * self.columns + c
            for side, r, c in self.neighbours(row, column)
            if not self.has_wall(row, column, side)
        ]

    def draw(self, way=()):
        marked = set(way)
        for row in range(self.rows + 1):
            yield "".join("+---" if wall else "+   " for wall in self.north[row]) + "+"
            if row == self.rows:
                return
            line = ""
            for column in range(self.columns + 1):
                line += "|" if self.west[row][column] else " "
                if column < self.columns:
                    is_marked = row * self.columns + column in marked
                    line += " X " if is_marked else "   "
            yield line


def make(seed, columns, rows):
    random = Random(seed)
    maze = Maze(rows, columns)
    visited = {(0, 0)}
    way = [(0, 0)]
    while way:
        row, column = way[-1]
        free = [n for n in maze.neighbours(row, column) if n[1:] not in visited]
        if not free:
            way.pop()
            continue
        index = (random.draw() >> 32) % len(free) if len(free) > 1 else 0
        side, r, c = free[index]
        maze.open(row, column, side)
        visited.add((r, c))
        way.append((r, c))
    return maze


def read(path):
    """Reads a drawing, with all deviations that the page allows. Error messages give no
    position."""
    with open(path, encoding="utf-8-sig", newline="\n") as file:
        lines = [line.rstrip("\n").removesuffix("\r").rstrip(" ") for line in file]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) < 3 or len(lines) % 2 == 0 or len(lines[0]) % 4 != 1:
        raise Refused("the drawing is incomplete")
    columns = len(lines[0]) // 4
    maze = Maze(len(lines) // 2, columns)
    for i, line in enumerate(lines):
        row = i // 2
        if i % 2 == 1:
            line = line.ljust(4 * columns + 1)
        if len(line) != 4 * columns + 1:
            raise Refused("a line is not as long as the first line")
        for column in range(columns + 1):
            sign, cell = line[4 * column], line[4 * column + 1 : 4 * column + 4]
            if sign not in (POSTS if i % 2 == 0 else "|│ "):
                raise Refused("a character that is not a wall, a post or a blank")
            if i % 2 == 1:
                maze.west[row][column] = sign != " "
                if cell and (cell[0] + cell[2] != "  " or cell[1] not in " X•"):
                    raise Refused("a cell must be three blanks, or X or • between two blanks")
            elif cell:
                maze.north[row][column] = cell != "   "
                if not set(cell) <= set("-─") and cell != "   ":
                    raise Refused(
                        "between two posts there must be three '-' or '─', or three blanks"
                    )
    return maze


def measure(maze, first):
    distances = {first: 0}
    queue = deque([first])
    while queue:
        cell = queue.popleft()
        for to in maze.passages(cell):
            if to not in distances:
                distances[to] = distances[cell] + 1
                queue.append(to)
    return distances


def find_way(maze, first, last):
    distances = measure(maze, last)
    if first not in distances:
        return []
    way = [first]
    while way[-1] != last:
        here = way[-1]
        nearer = distances[here] - 1
        way.append(min(c for c in maze.passages(here) if distances[c] == nearer))
    return way


def farthest(maze, first):
    """Returns the largest distance from `first`, and the lowest cell number at this distance."""
    distances = measure(maze, first)
    most = max(distances.values())
    return most, min(c for c in distances if distances[c] == most)


def find_longest(maze):
    cells = range(maze.rows * maze.columns)
    dead_ends = [c for c in cells if len(maze.passages(c)) == 1]
    if dead_ends:
        first = max(dead_ends, key=lambda c: (farthest(maze, c)[0], -c))
    else:
        # For each connected component, takes the cell that is farthest from the lowest-numbered
        # cell of the component.
        lowest = [c for c in cells if not any(find_way(maze, b, c) for b in range(c))]
        firsts = [farthest(maze, c)[1] for c in lowest]
        first = max(firsts, key=lambda c: (farthest(maze, c)[0], -c))
    return find_way(maze, first, farthest(maze, first)[1])


def main(command, *arguments):
    if command == "make":
        maze, way = make(*map(int, arguments)), []
    else:
        maze = read(*arguments)
        last = maze.rows * maze.columns - 1
        way = find_longest(maze) if command == "longest" else find_way(maze, 0, last)
        if not way:
            return 1
    print("\n".join(maze.draw(way)))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except Refused as refused:
        print(refused, file=sys.stderr)
        sys.exit(3)
