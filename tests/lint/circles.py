#!/usr/bin/env python3
"""Finds circles of files: a file uses functions of another, which leads back to the first.

    circles.py SOURCE BUILD [NM]

Reads the symbols of the objects in BUILD. Prints each circle and what its files use of each other.
A circle is allowed if the opening comment of one of its files has the word "circle", to say why,
and names all others. Fails if there is another one. Also fails if files have only objects that are
older, or if half of the files have none: then circles could stay hidden.
"""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

source, build = Path(sys.argv[1]), Path(sys.argv[2])
nm = sys.argv[3] if len(sys.argv) > 3 else "nm"
Graph = dict[str, dict[str, set[str]]]


def find_objects() -> dict[str, str]:
    """The objects of src/ and tools/ that are not older than their sources, and these sources.

    Another build can have left an old object of a file that also has a new one.
    """
    found = {}
    old = set()
    for top in ("src", "tools"):
        for path in (build / top).rglob("*.c.o"):
            name = re.sub(r"CMakeFiles/[^/]+\.dir/", "", str(path.relative_to(build)))[:-2]
            file = source / name
            if not file.is_file():
                continue
            if path.stat().st_mtime >= file.stat().st_mtime:
                found[str(path)] = name
            else:
                old.add(name)
    old -= set(found.values())
    if old:
        sys.exit(f"{build}: objects are older than {' '.join(sorted(old))}; build everything first")
    files = [file for top in ("src", "tools") for file in (source / top).rglob("*.c")]
    if 2 * len(set(found.values())) <= len(files):
        sys.exit(f"{build}: {len(found)} objects of {len(files)} files; build everything first")
    return found


def find_uses() -> Graph:
    """For each file, the files of which it uses symbols, and these symbols."""
    objects = find_objects()
    command = [nm, "-A", *objects]
    listing = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    symbols = re.findall(r"^(.*?): *[0-9a-f]* ([A-Z]) (\S+)$", listing, re.MULTILINE)
    definers = defaultdict(set)
    for path, kind, symbol in symbols:
        if kind != "U":
            definers[symbol].add(objects[path])
    graph: Graph = {name: defaultdict(set) for name in objects.values()}
    for path, kind, symbol in symbols:
        for definer in definers[symbol] if kind == "U" else ():
            if definer != objects[path]:
                graph[objects[path]][definer].add(symbol)
    return graph


def find_reached(graph: Graph, name: str) -> set[str]:
    found: set[str] = set()
    left = [name]
    while left:
        new = set(graph[left.pop()]) - found
        found |= new
        left += new
    return found


def is_explained(circle: list[str]) -> bool:
    for name in circle:
        comments = re.findall(r"/\*.*?\*/", (source / name).read_text(), re.DOTALL)
        opening = " ".join(comments[:2])  # the first is the licence
        others = [re.escape(Path(other).name) for other in circle if other != name]
        words = ["circle", *others]
        if all(re.search(rf"(?<!\w){word}\b", opening) for word in words):
            return True
    return False


graph = find_uses()
reached = {name: find_reached(graph, name) for name in graph}
left = sorted(name for name in graph if name in reached[name])
circles = []
while left:
    circles.append([name for name in left if name in reached[left[0]] and left[0] in reached[name]])
    left = [name for name in left if name not in circles[-1]]
failed = False
for circle in circles:
    what = "explained" if is_explained(circle) else "not explained"
    failed |= what != "explained"
    print(f"a circle, {what}: " + " ".join(circle))
    for name in circle:
        for other in sorted(set(circle) & set(graph[name])):
            print(f"    {name} uses of {other}: " + " ".join(sorted(graph[name][other])))
print(f"{len(circles)} circles, {len(graph)} files")
sys.exit(failed)
