#!/usr/bin/env python3
"""keep.py TARGET [MOST]: copies inputs that tools/fuzz found into the corpus of the tree.

Takes from build/fuzz/run/TARGET/corpus the inputs that reach most places in the code that
no input taken before reaches, until it has MOST (16) or no input adds two or more places.
The seeds stay; inputs found in earlier runs compete with the new ones. libFuzzer's own
merge would keep a hundred files, most of them for one place each.
"""
import hashlib
import os
import subprocess
import sys
import tempfile

FEWEST_PLACES = 2
FILES_A_ROUND = 4


def new_places(target, first, rest):
    """
    Returns for each file how many places it reaches that no file before it reaches. The order
    is that of libFuzzer's merge: files of the folder `first`, then of the others by size.
    """
    with tempfile.TemporaryDirectory() as scratch:
        control = os.path.join(scratch, "control")
        subprocess.run([f"build/fuzz/tests/fuzz/fuzz_{target}", "-merge=1",
                        f"-merge_control_file={control}", first, *rest],
                       check=True, stderr=subprocess.PIPE)
        with open(control, encoding="utf-8") as file:
            return read_control(file.read().splitlines())


def read_control(lines):
    """Reads a control file: the numbers of all files and of those in `first`, names, places."""
    count = int(lines[0])
    names = lines[2:2 + count]
    places = {name: 0 for name in names}
    for line in lines[2 + count:]:
        kind, *numbers = line.split()
        if kind == "COV":
            places[names[int(numbers[0])]] = len(numbers) - 1
    return places


def read(name):
    with open(name, "rb") as file:
        return file.read()


def move_found(corpus, folder):
    """Moves the inputs found earlier out of the corpus."""
    for name in os.listdir(corpus):
        if name.startswith("found-"):
            os.rename(os.path.join(corpus, name), os.path.join(folder, name))


def keep(target, corpus, rest, most):
    """Adds up to `most` files of the folders `rest` to the corpus. Returns their contents."""
    kept = []
    while len(kept) < most:
        with tempfile.TemporaryDirectory() as first:
            # A copy, because the merge adds files to the first folder.
            for name in os.listdir(corpus):
                with open(os.path.join(first, name), "wb") as file:
                    file.write(read(os.path.join(corpus, name)))
            places = new_places(target, first, rest)
            places = {name: count for name, count in places.items()
                      if count >= FEWEST_PLACES and not name.startswith(first)}
            best = sorted(places, key=lambda name: (-places[name], name))
            for name in best[:min(FILES_A_ROUND, most - len(kept))]:
                kept.append(read(name))
                put(corpus, kept[-1])
        if not best:
            break
    return kept


def put(corpus, content):
    name = "found-" + hashlib.sha1(content).hexdigest()[:10]
    with open(os.path.join(corpus, name), "wb") as file:
        file.write(content)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.splitlines()[0])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    target = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) == 3 else 16
    corpus = f"tests/fuzz/corpus/{target}"
    with tempfile.TemporaryDirectory() as before:
        move_found(corpus, before)
        kept = keep(target, corpus, [before, f"build/fuzz/run/{target}/corpus"], most)
    print(f"{target}: {len(kept)} files of {sum(map(len, kept))} bytes")


if __name__ == "__main__":
    main()
