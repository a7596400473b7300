#!/usr/bin/env python3
"""Checks that Debian packages have the licences and the list of all parts that they contain.

    parts.py SOURCE PACKAGE.deb...

A part is in a package if one of the files in which licences/parts.json has it is in the package.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

source = Path(sys.argv[1])
parts = json.loads((source / "licences" / "parts.json").read_text())["parts"]
failed = False


def check(is_good: bool, message: str) -> None:
    global failed
    if not is_good:
        print(message)
        failed = True


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def words_of(text: str) -> str:
    """The text without line ends and the dots of empty lines in debian/copyright."""
    return " ".join(re.sub(r"(?m)^ \.$", "", text).split())


def short(name: str) -> str:
    """The name in the table: without version and compression."""
    name = re.sub(r"^(lib.*\.so)[.0-9]*$", r"\1", name)
    return re.sub(r".*\.alphabet$", "*.alphabet", re.sub(r"\.wasm\.gz$", ".wasm", name))


def is_static(folder: Path) -> bool:
    return "NEEDED" not in output_of("readelf", "-d", str(folder / "usr/bin/solve"))


def check_package(archive: Path, folder: Path) -> int:
    subprocess.run(["dpkg-deb", "--extract", str(archive), str(folder)], check=True)
    package, version, sources = (
        output_of("dpkg-deb", "--field", str(archive), name)
        for name in ("Package", "Version", "Built-Using")
    )
    documents = folder / "usr/share/doc" / package
    copyright = words_of((documents / "copyright").read_text())
    document = json.loads((documents / f"{package}.spdx.json").read_text())
    names = {
        short(path.name)
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink() and "doc" not in path.parts
    }
    own = f"{package}-{version.split('-')[0]}"
    check(document["name"] == own, f"{package}: the list is of {document['name']}")
    libc = "musl" if "amd64" in archive.name else "glibc"
    expected = []
    for part in parts:
        if set(part["in"]) & names and (part["linked"] == "always" or part["name"] == libc):
            expected.append(part["name"])
            for text in part["texts"]:
                words = words_of((source / "licences" / text).read_text())
                common = f"/usr/share/common-licenses/{text[:-4]}"
                check(words in copyright or common in copyright, f"{package}: no licences/{text}")
            holder = words_of(part["copyright"])
            check(holder in copyright, f"{package}: no copyright of {part['name']}")
            if part["debian"]:
                form = "${source:Package} (= ${source:Version})\n"
                built = output_of("dpkg-query", "-W", "-f", form, part["debian"]).split("\n")[0]
                check(built in sources, f"{package}: Built-Using lacks {built}")
    listed = [one["name"] for one in document["packages"][1:]]
    check(listed == expected, f"{package}: lists {listed}, contains {expected}")
    if package == "wordgrid":
        check(is_static(folder), f"{package}: solve is not static")
    return len(expected)


found = {}
for argument in sys.argv[2:]:
    with tempfile.TemporaryDirectory() as scratch:
        found[Path(argument).name.split("_")[0]] = check_package(Path(argument), Path(scratch))
print("parts:", ", ".join(f"{name} {count}" for name, count in found.items()))
check(found["wordgrid"] >= 5 and found["wordgrid-server"] >= 7, "few parts are found")
sys.exit(failed)
