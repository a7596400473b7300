#!/usr/bin/env python3
"""keep.py TARGET [MOST]: copies inputs that tools/fuzz has found into the corpus of the source
tree.

Takes inputs from build/fuzz/run/TARGET/corpus. Each step takes the inputs that reach the most
places in the code that no input taken before reaches. Ends after MOST (16) inputs, or if no input
adds two or more places. The seeds stay. The inputs found in earlier runs are replaced, unless they
are taken again. The merge of libFuzzer would keep a hundred files, most of them for only one place.
"""
import hashlib
import os
import subprocess
import sys
import tempfile

FEWEST_PLACES = 2
FILES_A_ROUND = 4


def new_places(target, first, rest):
    """ Returns, for each file, the number of places that it reaches and no file before it reaches.
    The files are in the order of libFuzzer's merge: first the files of the folder `first`, then the
    files of the other folders by size.
    """
    with tempfile.TemporaryDirectory() as scratch:
        control = os.path.join(scratch, "control")
        subprocess.run([f"build/fuzz/tests/fuzz/fuzz_{target}", "-merge=1",
                        f"-merge_control_file={control}", first, *rest],
                       check=True, stderr=subprocess.PIPE)
        with open(control, encoding="utf-8") as file:
            return read_control(file.read().splitlines())


def read_control(lines):
    """Reads a control file, which has the number of all files, the number of files in `first`, the
    names, and the places."""
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
    """Moves the inputs that were found earlier out of the corpus."""
    for name in os.listdir(corpus):
        if name.startswith("found-"):
            os.rename(os.path.join(corpus, name), os.path.join(folder, name))


def keep(target, corpus, rest, most):
    """Adds up to `most` files of the folders `rest` to the corpus. Returns their contents."""
    kept = []
    while len(kept) < most:
        with tempfile.TemporaryDirectory() as first:
            # Makes a copy, because the merge adds files to the first folder.
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
