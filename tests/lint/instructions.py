#!/usr/bin/env python3
"""Compares the flags of the sources for x86-64 with the features that cpu.c asks for.

    instructions.py CPU_C COMMANDS COMPILER

COMMANDS is the compile_commands.json of a build by this compiler. A source file with flags such as
-mavx2 runs only if the processor has a level of cpu.h, which the end of its name tells. Fails if
the compiler, with these flags, uses a feature that cpu.c does not need for the level, or if cpu.c
needs a feature that no source uses. Asks clang, too, if it is installed: it adds features that gcc
does not add.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

cpu_c, commands_file, own = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
LEVELS = {"_avx2.c": "CPU_AVX2", "_bmi2.c": "CPU_AVX2", "_avx512.c": "CPU_AVX512"}
# All processors with AVX2 have them, as Intel's manual says in "Detection of AVX2".
IN_AVX2 = {"AVX", "SSE3", "SSSE3", "SSE4_1", "SSE4_2", "CRC32", "XSAVE"}
Flags = tuple[str, ...]


def read_needs() -> dict[str, set[str]]:
    """The features of each level, with those of the levels before it; "+" is before those that only
    clang uses."""
    needs: dict[str, set[str]] = {}
    before: set[str] = set()
    row = re.compile(r"^ *\{(CPU_\w+), \{.*\}\}, +/\* (\w+)( \(clang\))? \*/$", re.MULTILINE)
    for level, name, only_clang in row.findall(cpu_c.read_text()):
        if level not in needs:
            before = needs[level] = set(before)
        needs[level].add("+" + name if only_clang else name)
    return needs


def read_flags() -> dict[str, Flags]:
    """The sources with -m, with these flags. -march is for a whole build."""
    flags: dict[str, Flags] = {}
    for entry in json.loads(commands_file.read_text()):
        words = shlex.split(entry["command"])
        flags[entry["file"]] = tuple(word for word in words if re.match("-m(?!arch|tune)", word))
    return {file: flags[file] for file in flags if flags[file]}


def find_features(compiler: str, flags: Flags) -> set[str]:
    def ask(more: Flags) -> set[str]:
        command = [compiler, *more, "-dM", "-E", "-x", "c", "/dev/null"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return set(re.findall(r"^#define __([A-Z][A-Z0-9_]*)__ 1$", text, re.MULTILINE))

    return ask(flags) - ask(()) - IN_AVX2


needs = read_needs()
all_flags = read_flags()
faults = []
used: dict[str, set[str]] = {level: set() for level in needs}
for compiler in sorted({own, shutil.which("clang") or own}):
    for file, flags in sorted(all_flags.items()):
        # gcc's own flags, such as -mno-stv
        known = tuple(flag for flag in flags if compiler == own or not flag.startswith("-mno-"))
        features = find_features(compiler, known)
        level = next((LEVELS[end] for end in LEVELS if file.endswith(end)), None)
        if level is None:
            if features:
                faults.append(f"{file}: has {' '.join(flags)}, and no level in its name")
            continue
        used[level] |= features
        allowed = {name.lstrip("+") for name in needs[level]}
        faults += [f"{file}: {compiler} uses {name}, which {cpu_c.name} does not need for {level}"
                   for name in sorted(features - allowed)]
for level in needs:
    unused = needs[level].difference(*used.values())
    faults += [f"{cpu_c}: {level} needs {name}, which no source uses"
               for name in sorted(unused) if name[0] != "+"]
if not all_flags:
    faults.append(f"{commands_file}: no source has flags")
print("\n".join(faults) or f"{len(all_flags)} sources use what {cpu_c.name} needs")
sys.exit(bool(faults))
