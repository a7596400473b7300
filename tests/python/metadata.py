"""Checks what a wheel and an installation by CMake say about the package.

    metadata.py SOURCE WHEEL PREFIX MODULE

Both must have the same metadata, the licences of what they contain, and a list. MODULE is the module
of the wheel, which contains libraries.
"""

import json
import re
import subprocess
import sys
from email.parser import Parser
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

source, wheel, prefix, module = map(Path, sys.argv[1:])
parts = json.loads((source / "licences" / "parts.json").read_text())["parts"]
(installed,) = distributions(path=[str(prefix / "lib/python3/dist-packages")], name="wordgrid")
with ZipFile(wheel) as archive:
    (folder,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
    files = {Path(name).name: archive.read(name).decode() for name in archive.namelist()
             if name.startswith(folder)}
    packed = {Path(name).name for name in archive.namelist()}
metadata = Parser().parsestr(files["METADATA"])

ignored = {"Metadata-Version", "Description"}  # the description is compared below
pairs = [{(name, value.split("/")[-1]) for name, value in one.items() if name not in ignored}
         for one in (metadata, installed.metadata)]  # a licence can have a path
assert pairs[0] == pairs[1], pairs[0] ^ pairs[1]
readme = (source / "src/face/python/README.md").read_text()
text = (Path(str(installed._path)) / "METADATA").read_text()
assert text.endswith("\n\n" + readme) and files["METADATA"].rstrip().endswith(readme.rstrip())
assert installed.version in folder
assert (prefix / "share/doc/python3-wordgrid/README.md").read_text() == readme
assert (prefix / "share/man/man3/python3-wordgrid.3").is_file()


def expected(contained: set[str], static: set[str]) -> list[str]:
    return [part["name"] for part in parts if contained & set(part["in"])
            and (part["linked"] == "always" or static & set(part["libraries"]))]


def check(notice: str, document: str, names: list[str]) -> None:
    assert [one["name"] for one in json.loads(document)["packages"][1:]] == names, names
    for part in parts:
        for name in part["texts"] if part["name"] in names else []:
            assert (source / "licences" / name).read_text() in notice, name


# The libraries of the table with a function in the module
symbols = subprocess.run(["nm", module], check=True, capture_output=True, text=True).stdout
static = {name for name in ("utf8proc", "lzma", "ZSTD", "inflate") if re.search(f" t {name}", symbols)}
assert " t XXH" in symbols and static == {"utf8proc"}, static
contained = {"_core.abi3.so", "english.wgd", "*.alphabet"}
assert "english.wgd" in packed and "fi.alphabet" in packed
check(files["THIRD-PARTY.txt"], files["wordgrid.spdx.json"], expected(contained, static))
assert files["LICENSE"] == (source / "LICENSE").read_text()
check(installed.read_text("THIRD-PARTY.txt"), installed.read_text("wordgrid.spdx.json"),
      expected({"_core.abi3.so"}, set()))
assert set(installed.metadata.get_all("License-File")) <= set(files)
