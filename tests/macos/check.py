#!/usr/bin/env python3
"""check.py: checks files for macOS.

    check.py MACHINE FILE...
    check.py WHEEL

Each file, and each object in an archive (.a), must be a Mach-O file of MACHINE, aarch64 or x86_64.
Programs and shared libraries may need only libraries of the system. They must be for macOS 11, and
signed for AArch64. (A signature without a key is enough; the linker makes it.)
The shared libraries must export names that begin with wg_, and no others. A Python module (.so)
must export its initializer alone, and what it takes from the program must be names of Python.

The names of a WHEEL must agree with each other and with its module, which must be for both
machines. These are rules of delocate, too.
"""
import base64
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

MACHINES = {"aarch64": "ARM64", "x86_64": "X86_64"}
KINDS = {".a": "OBJECT", ".dylib": "DYLIB", ".so": "BUNDLE", "": "EXECUTE"}
TAG = "cp39-abi3-macosx_11_0_universal2"


def lines_of(*command):
    """Returns the lines that a command prints."""
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout.splitlines()


def objdump(*arguments):
    """Returns the lines that llvm-objdump prints."""
    return lines_of("llvm-objdump", "--macho", *arguments)


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


def record_of(archive, name):
    """Returns the line of RECORD for a file."""
    content = archive.read(name)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


def wheel_faults(path):
    """Yields what is wrong with a wheel."""
    name, version, tag = Path(path).stem.split("-", 2)
    about = f"{name}-{version}.dist-info/"
    with ZipFile(path) as archive, tempfile.TemporaryDirectory() as folder:
        names = archive.namelist()
        metadata = archive.read(about + "WHEEL").decode().splitlines()
        tags = [line[5:] for line in metadata if line.startswith("Tag: ")]
        if tags != [tag] or tag != TAG:
            yield f"its tags are {tags}"
        if "Root-Is-Purelib: false" not in metadata:
            yield "is a wheel without a module"
        record = {record_of(archive, name) for name in names if name != about + "RECORD"}
        record.add(about + "RECORD,,")
        other = archive.read(about + "RECORD").decode().splitlines()
        for line in record.symmetric_difference(other):
            yield f"RECORD: {line}"
        for name in ("wordgrid/share/english.wgd", about + "THIRD-PARTY.txt"):
            if name not in names:
                yield f"has no {name}"
        modules = [name for name in names if name.endswith((".so", ".dylib"))]
        if modules != ["wordgrid/_core.abi3.so"]:
            yield f"has {modules}"
        module = archive.extract("wordgrid/_core.abi3.so", folder)
        machines = set(lines_of("llvm-lipo-14", "-archs", module)[0].split())
        if machines != {"arm64", "x86_64"}:
            yield f"is for {machines}"
        for machine, arch in (("aarch64", "arm64"), ("x86_64", "x86_64")):
            thin = f"{folder}/{machine}.so"
            lines_of("llvm-lipo-14", "-thin", arch, module, "-output", thin)
            for fault in faults(machine, thin):
                yield f"{machine}: {fault}"


def main():
    if sys.argv[1].endswith(".whl"):
        paths = sys.argv[1:]
        found = [(paths[0], fault) for fault in wheel_faults(paths[0])]
    else:
        machine, *paths = sys.argv[1:]
        found = [(path, fault) for path in paths for fault in faults(machine, path)]
    for path, fault in found:
        print(f"{path}: {fault}")
    if found:
        sys.exit(1)
    print(f"{len(paths)} files are as they must be on macOS")


main()
