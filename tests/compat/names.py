#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the names on which programs of others rely with names.txt, a name on each line.

    names.py DICTC SOURCE             each name of names.txt must still be there
    names.py --update DICTC SOURCE    adds the new names to names.txt

The other programs are in the folder of DICTC. The names are the options of the programs, the
members of JSON objects with their types, the columns of TSV, the parameters and errors of HTTP, the
codes of notes and of errors of boards, and the names of the Python and JavaScript packages. Names
may be added (CHANGELOG.md, "Stability"). A name that goes leaves names.txt with a new minor
version.

Exit status: 0 all are there; 1 one is missing; 77 a program was not built.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = ("boards", "dictc", "maze", "solve", "solve-server")

# Commands whose JSON has every member, and whether each line is an object.
COMMANDS = """
solve -d new.wgd -f json --limit=1 [Qu]xct/at
solve -d new.wgd -f json --all-paths --limit=1 cat/dog
solve -d new.wgd -f json --check=words.txt cat/dog
solve -d new.wgd -f json --clear=3 c/a/t
solve -d new.wgd -f jsonl --batch boards.txt
boards rate -d new.wgd -f json boards.txt
boards fill -f json --seed=1 --size=2x2 -d new.wgd coat
boards best -d new.wgd -f json --quiet --size=2x2 --seed=1 --climbs=1
dictc info --json new.wgd
dictc find -f json new.wgd cat
dictc diff -f json old.wgd new.wgd
maze info --json maze.txt
maze make --seed=1 -f json 3 3
maze path -f json maze.txt
""".strip().splitlines()

TSV = """
solve -d new.wgd -f tsv --limit=1 cat/dog
solve -d new.wgd -f tsv --batch boards.txt
boards rate -d new.wgd -f tsv boards.txt
dictc find -f tsv new.wgd cat
""".strip().splitlines()


def run(programs, *command):
    done = subprocess.run(
        [str(programs / command[0]), *command[1:]], capture_output=True, encoding="utf-8"
    )
    if done.returncode not in (0, 1) or not done.stdout and "-o" not in command:
        raise SystemExit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


def options(programs):
    for program in PROGRAMS:
        text = run(programs, program, "--help")
        commands = re.search(r"^Commands:\n(.*?)\n\n", text, re.M | re.S)
        names = re.findall(r"^  (\w+) ", commands[1], re.M) if commands else []
        for words in [(program,), *((program, name) for name in names)]:
            text = run(programs, *words, "--help")
            for letter, name in re.findall(r"^  (-\w, |    )(--[a-z-]+)", text, re.M):
                yield f"{' '.join(words)} {letter.strip()}{' ' * bool(letter.strip())}{name}"


def members(value, path):
    """Yields a line for each member of a value of JSON."""
    if isinstance(value, dict):
        for name, member in value.items():
            name = "*" if path.endswith(("spellings", "metadata")) else name
            yield from members(member, f"{path}.{name}")
    elif isinstance(value, list):
        for item in value:
            yield from members(item, path + "[]")
    elif value is not None:
        yield f"{path} {'number' if type(value) in (int, float) else type(value).__name__}"


def outputs(programs):
    for command in COMMANDS:
        for line in run(programs, *command.split()).splitlines():
            value = json.loads(line)
            name = value.get("schema") or " ".join(re.findall(r"^\w+(?: [a-z]+)?", command))
            yield from (f"JSON {each}" for each in members(value, name))
    for command in TSV:
        lines = run(programs, *command.split()).splitlines()
        for i, _ in enumerate(lines[0].split("\t"), 1):
            yield f"TSV {command}: column {i}"


def python_names(source):
    folder = source / "src/face/python/wordgrid"
    nodes = [node for path in folder.glob("*.py") for node in ast.parse(path.read_text()).body]
    lists = [n.value for n in nodes if isinstance(n, ast.Assign) and n.targets[0].id == "__all__"]
    public = ast.literal_eval(lists[0])
    yield from (f"Python {name}" for name in public)
    for node in nodes:
        if getattr(node, "name", None) in public:
            yield from python_members(node, f"Python {node.name}")


def python_members(node, path):
    """Yields a line for each parameter of a function, and for each public member of a class."""
    if isinstance(node, ast.FunctionDef):
        parameters = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        yield from (f"{path}({each.arg})" for each in parameters if each.arg != "self")
        return
    for member in node.body:
        name = getattr(member, "name", None)
        if isinstance(member, ast.AnnAssign):
            name = member.target.id
        if name == "__init__" and node.name == "Solver":
            yield from python_members(member, path)
        elif name and not name.startswith("_"):
            yield f"{path}.{name}"
            if isinstance(member, ast.FunctionDef):
                yield from python_members(member, f"{path}.{name}")


def other_names(source):
    table = (source / "src/ask/parameter_table.c").read_text()
    yield from (f"HTTP {each}" for each in re.findall(r'^    \{INFO\("([a-z-]+)"', table, re.M))
    page = (source / "formats/http-api.md").read_text()
    errors = (source / "src/ask/refuse.c").read_text()
    for status, code in re.findall(r"^\| (\d+) \| `(\w+)` \|", page, re.M):
        if f'"{code}"' in errors:
            yield f"HTTP error {status} {code}"
    notes = (source / "src/search/board/note.c").read_text()
    yield from (f"note {code}" for code in re.findall(r'\[WG_NOTE_\w+\] = "(\w+)"', notes))
    reasons = (source / "src/core/base/spelling.c").read_text()
    yield from (f"reason {code}" for code in re.findall(r'\{WG_REASON_\w+, "(\w+)"', reasons))
    scope = ""
    for line in (source / "src/face/wasm/wordgrid.d.ts").read_text().splitlines():
        top = re.match(r"export (class|interface|function|type|const) (\w+)", line)
        name = re.match(r"  (?:readonly )?(\w+)\??[(:<]", line)
        if top:
            scope = "" if top[1] == "function" else top[2]  # parameters have no names outside
            yield f"JavaScript {top[2]}"
        elif name and scope:
            yield f"JavaScript {scope}.{name[1]}"


def main(arguments):
    update = arguments[:1] == ["--update"]
    dictc, source = (Path(each).resolve() for each in arguments[update:])
    programs = dictc.parent
    for program in PROGRAMS:
        if not (programs / program).exists():
            print(f"skipped: all: no {program} (Debian package libmicrohttpd-dev)")
            return 77
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("words.txt").write_text("cat\ndog\nxyz\nact\n")
        Path("boards.txt").write_text("cat/dog\nc1t\nca/t\n")
        Path("new.tsv").write_text("cat\t3\ndog\t4\nquack\t5\nact\t1\n")
        Path("old.tsv").write_text("cat\t2\nbee\t4\n")
        for name in ("new", "old"):
            build = ("dictc", "build", "-qftsv", "--name=n", "-o", f"{name}.wgd")
            run(programs, *build, f"{name}.tsv")
        Path("maze.txt").write_text(run(programs, "maze", "make", "--seed=1", "3", "3"))
        found = {*options(programs), *outputs(programs)}
    found |= {*python_names(source), *other_names(source)}
    names = HERE / "names.txt"
    stored = set(names.read_text().splitlines()) if names.exists() else set()
    if update:
        names.write_text("".join(f"{name}\n" for name in sorted(found | stored)))
        return 0
    missing = sorted(stored - found)
    for name in missing:
        print(f"missing: {name}")
    return 1 if missing or len(stored) < 100 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
