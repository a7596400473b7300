#!/usr/bin/env python3
"""check.py: checks files for macOS.

    check.py MACHINE FILE...

Each file, and each object in an archive (.a), must be a Mach-O file of MACHINE, aarch64 or x86_64.
Programs and shared libraries may need only libraries of the system. They must be for macOS 11, and
signed for AArch64. (A signature without a key is enough; the linker makes it.)
The shared libraries must export names that begin with wg_, and no others. A Python module (.so)
must export its initializer alone, and what it takes from the program must be names of Python.
"""
import subprocess
import sys

MACHINES = {"aarch64": "ARM64", "x86_64": "X86_64"}
KINDS = {".a": "OBJECT", ".dylib": "DYLIB", ".so": "BUNDLE", "": "EXECUTE"}


def objdump(*arguments):
    """Returns the lines that llvm-objdump prints."""
    command = ["llvm-objdump", "--macho", *arguments]
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout.splitlines()


def faults(machine, path):
    """Yields what is wrong with a file."""
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
        headers = [line.split() for line in objdump("--private-headers", path)]
        if ["minos", "11.0"] not in headers:
            yield "does not say that it needs macOS 11.0"
        if machine == "aarch64" and ["cmd", "LC_CODE_SIGNATURE"] not in headers:
            yield "is not signed, which AArch64 needs"
    if suffix in (".dylib", ".so"):
        needed, begin = {".dylib": ("_wg_version_text", "_wg_"),
                         ".so": ("_PyInit__core", "_PyInit__core")}[suffix]
        names = [line.split()[-1] for line in objdump("--exports-trie", path)
                 if line.startswith("0x")]
        if needed not in names:
            yield f"does not export {needed}"
        for name in names:
            if not name.startswith(begin):
                yield f"exports {name}"
    if suffix == ".so":
        taken = [line.split()[-1] for line in objdump("--bind", "--lazy-bind", path)
                 if "flat-namespace" in line]
        if "_PyModule_Create2" not in taken:
            yield f"takes only {taken} from the program"
        for name in taken:
            if not name.startswith(("_Py", "__Py")):
                yield f"takes {name} from the program"


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
