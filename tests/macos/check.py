#!/usr/bin/env python3
"""check.py: checks files for macOS.

    check.py MACHINE FILE...

Each file, and each object in an archive (.a), must be a Mach-O file of MACHINE, aarch64 or x86_64.
Programs and shared libraries may need only libraries of the system. The shared libraries must
export names that begin with wg_, and no others. Prints what is wrong, or one line.
"""
import subprocess
import sys

MACHINES = {"aarch64": "ARM64", "x86_64": "X86_64"}
KINDS = {".a": "OBJECT", ".dylib": "DYLIB", "": "EXECUTE"}


def objdump(*arguments):
    """Returns the lines that llvm-objdump prints."""
    command = ["llvm-objdump", "--macho", *arguments]
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout.splitlines()


def faults(machine, path):
    """Returns what is wrong with a file."""
    suffix = next(ending for ending in KINDS if path.endswith(ending))
    found = {tuple(line.split()[1::3][:2]) for line in objdump("--private-header", path)
             if line.lstrip().startswith("MH_MAGIC_64")}
    wanted = {(MACHINES[machine], KINDS[suffix])}
    if found != wanted:
        yield f"contains {sorted(found)}, but must contain {sorted(wanted)}"
    if suffix != ".a":
        own = objdump("--dylib-id", path)[1:]
        for line in objdump("--dylibs-used", path)[1:]:
            library = line.split()[0]
            if library not in own and not library.startswith("/usr/lib/"):
                yield f"needs {library}"
    if suffix == ".dylib":
        names = [line.split()[-1] for line in objdump("--exports-trie", path)
                 if line.startswith("0x")]
        if "_wg_version_text" not in names:
            yield "does not export wg_version_text"
        for name in names:
            if not name.startswith("_wg_"):
                yield f"exports {name}"


def main():
    machine, *paths = sys.argv[1:]
    failed = False
    for path in paths:
        for fault in faults(machine, path):
            print(f"{path}: {fault}")
            failed = True
    if failed:
        sys.exit(1)
    print(f"{len(paths)} files for macOS on {machine} are as they must be")


main()
