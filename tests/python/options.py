"""Compares the options with which setup.py compiles a file with those of CMake.

    options.py LOG COMPILE_COMMANDS [MACHINE]

LOG has the commands of setup.py, for MACHINE if several machines are in it. Each of its files must
be compiled by CMake, too, with the same instructions of the processor. The macros of all files
together must be the same.
"""

import json
import re
import sys
from pathlib import Path

log, commands, machine = Path(sys.argv[1]), Path(sys.argv[2]), "".join(sys.argv[3:])
# Macros that no feature of the machine decides, and those of parts that wheels leave out, and tests
IGNORED = re.compile(
    r"-D(NDEBUG|_FORTIFY_SOURCE=.|UTF8PROC_STATIC|Py_LIMITED_API=\w+|\w+_EXPORTS"
    r"|WG_HAVE_(ZLIB|LZMA|ZSTD)=1|CPU_WITHOUT_GLIBC=1)"
)


def options(command: str) -> set[str]:
    found = re.findall(r"(?<= )-(?:m(?!macosx)|D|U_GNU)\S+", command)
    return {option for option in found if not IGNORED.fullmatch(option)}


def split(found: dict[str, set[str]]) -> tuple[dict[str, set[str]], set[str]]:
    """The options of each file that are not macros, and the macros of all files."""
    macros = {option for one in found.values() for option in one if option.startswith("-D")}
    return {name: one - macros for name, one in found.items()}, macros


by_setup = {}
for command in log.read_text().splitlines():
    if name := re.search(rf" -c (src/(?!face/)\S+\.c) -o \S*/{machine}", command):
        by_setup[name[1]] = options(command)
by_cmake = {}
for one in json.loads(commands.read_text()):
    name = re.sub(r".*/(?=src/)", "", one["file"])
    if name in by_setup:
        by_cmake[name] = options(one["command"])
assert len(by_setup) > 100, len(by_setup)
assert by_setup.keys() == by_cmake.keys(), by_setup.keys() ^ by_cmake.keys()
files, macros = split(by_setup)
other_files, other_macros = split(by_cmake)
for name in files:
    assert files[name] == other_files[name], (name, files[name], other_files[name])
assert macros == other_macros, macros ^ other_macros
