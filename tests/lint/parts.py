#!/usr/bin/env python3
"""Checks licences/parts.json and what is made from it.

    parts.py SOURCE BUILD CMAKE

The table must name each library that CMake links and each file of BUILD that contains parts; the
list of an installation must name what the programs of BUILD contain; and the SPDX document must be
complete.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

source, build, cmake = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
folder = source / "licences"
parts = json.loads((folder / "parts.json").read_text())["parts"]
libraries = {name for part in parts for name in part["libraries"]}
files = {name for part in parts for name in part["in"]}
# A function of each library that a program could contain
FUNCTIONS = {
    "utf8proc": "utf8proc_map_custom",
    "z": "inflate",
    "lzma": "lzma_code",
    "zstd": "ZSTD_decompressStream",
    "microhttpd": "MHD_start_daemon",
}
failed = False


def check(is_good: bool, message: str) -> None:
    global failed
    if not is_good:
        print(message)
        failed = True


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_table() -> None:
    for part in parts:
        check(re.fullmatch(r"[A-Za-z0-9.-]+", part["name"]), f"{part['name']}: not for SPDX")
        check(part["linked"] in ("always", "static"), f"{part['name']}: linked {part['linked']}")
        for text in part["texts"]:
            check((folder / text).is_file(), f"{part['name']}: no file licences/{text}")
    used = {text for part in parts for text in part["texts"]}
    for text in folder.glob("*.txt"):
        check(text.name in used | {"CMakeLists.txt"}, f"licences/{text.name}: of no part")


def linked_by_cmake() -> set[str]:
    """The libraries in the calls of CMake's sources, as after -l."""
    names = set()
    for path in source.rglob("*"):
        is_cmake = path.suffix == ".cmake" or path.name == "CMakeLists.txt"
        if not is_cmake or {"tests", "build"} & set(path.relative_to(source).parts):
            continue
        text = re.sub(r"#.*", "", path.read_text())
        for words in re.findall(r"target_link_libraries\(([^)]*)\)", text):
            names |= set(words.split()[1:]) - {"PRIVATE", "PUBLIC", "INTERFACE"}
        begin = r"(?:pkg_check_modules\(\w+|set\(compile_modules|set\(modules)"
        for words in re.findall(begin + r"([^)]*)\)", text):
            names |= {word for word in words.split() if word != "IMPORTED_TARGET"}
    ours = re.compile(r"wg_|wordgrid|PkgConfig::|Threads::|\$|test_|.*_layers}|.*NEEDS}")
    return {re.sub(r"^lib", "", name) for name in names if not ours.match(name)}


def check_linked() -> None:
    names = linked_by_cmake()
    some = {"m", "xxhash", "utf8proc", "microhttpd", "wasi-emulated-mman"}
    check(some <= names, f"found only {names}")
    aliases = {"zlib": "z"}  # pkg-config's names
    for name in sorted(names):
        check(aliases.get(name, name) in libraries, f"lib{name}: not in licences/parts.json")


def check_files() -> None:
    programs = [path for name in ("bin", "libexec/wordgrid") for path in (build / name).glob("*")]
    notice = (build / "licences" / "THIRD-PARTY.txt").read_text()
    listed = dict(re.findall(r"^-{80}\n([A-Za-z0-9.-]+), in (.*)$", notice, re.MULTILINE))
    tried = 0
    for path in programs:
        is_program = path.is_file() and path.read_bytes()[:4] == b"\x7fELF"
        if not is_program or path.name.endswith("-glibc"):  # these are for the benchmark
            continue
        check(path.name in files, f"{path.name}: in no part of licences/parts.json")
        dynamic = output_of("readelf", "-d", str(path))
        needed = re.findall(r"NEEDED.*\[lib([^\]]*?)\.so[.0-9]*\]", dynamic)
        check(set(needed) <= libraries, f"{path.name}: needs {needed}, which no part has")
        symbols = output_of("nm", "--defined-only", str(path))
        contained = {"xxHash"} if re.search(r" [Tt] XXH", symbols) else set()
        for part in parts:
            functions = [FUNCTIONS[name] for name in part["libraries"] if name in FUNCTIONS]
            if any(re.search(rf"(?m) [Tt] {function}$", symbols) for function in functions):
                contained.add(part["name"])
        if not needed:
            contained.add("glibc" if "gnu_get_libc_version" in symbols else "musl")
        claimed = {name for name in listed if path.name in listed[name].split(", ")} - {"libgcc"}
        check(claimed == contained, f"{path.name}: contains {contained}, the list has {claimed}")
        tried += 1
    check(tried >= 4, f"only {tried} programs found")
    for path in (build / "src").glob("lib*.a"):
        check(path.name in listed["xxHash"].split(", "), f"{path.name}: not in the list")
        check(" XXH" in output_of("nm", str(path)), f"{path.name}: no xxHash")


def check_document() -> None:
    every = sorted(files) + ["x-0123456789abcdef.wasm", "wordgrid-0123456789abcdef.wasm"]
    with tempfile.TemporaryDirectory() as made:
        documents = []
        for out in ("one", "two"):
            environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
            subprocess.run(
                [cmake, "-DNAME=all", "-DVERSION=1.2", f"-DFILES={';'.join(every)}"]
                + [f"-DSTATIC={';'.join(libraries)}", f"-DOUT={made}/{out}"]
                + ["-P", str(folder / "parts.cmake")],
                check=True,
                env=environment,
            )
            documents.append(Path(made, out, "all.spdx.json").read_text())
        notice = Path(made, "one", "THIRD-PARTY.txt").read_text()
    check(documents[0] == documents[1], "two SPDX documents of the same files differ")
    document = json.loads(documents[0])
    needed = {"SPDXID", "spdxVersion", "creationInfo", "dataLicense", "name", "documentNamespace"}
    check(needed <= set(document), f"the SPDX document has only {set(document)}")
    check(document["spdxVersion"] == "SPDX-2.3", "not SPDX-2.3")
    check(document["creationInfo"]["created"] == "2023-11-14T22:13:20Z", "another time")
    packages = {package["SPDXID"]: package for package in document["packages"]}
    check(len(packages) == len(parts) + 1, f"{len(packages)} packages for {len(parts)} parts")
    for relation in document["relationships"]:
        ends = {relation["spdxElementId"], relation["relatedSpdxElement"]} - {"SPDXRef-DOCUMENT"}
        check(ends <= set(packages), f"a relationship of unknown packages: {relation}")
    extracted = {one["licenseId"] for one in document["hasExtractedLicensingInfos"]}
    for part in parts:
        package = packages["SPDXRef-" + part["name"]]
        for member in ("licenseConcluded", "licenseDeclared"):
            check(package[member] == part["spdx"], f"{part['name']}: {member} is {package[member]}")
        check(package["copyrightText"] == part["copyright"], f"{part['name']}: another copyright")
        own = set(re.findall(r"LicenseRef-[\w.-]+", part["spdx"]))
        check(own <= extracted, f"{part['name']}: no text of {own}")
        for text in part["texts"]:
            check((folder / text).read_text() in notice, f"THIRD-PARTY.txt lacks licences/{text}")


check_table()
check_linked()
if (build / "licences" / "THIRD-PARTY.txt").is_file() and (build / "bin").is_dir():
    check_files()
check_document()
sys.exit(failed)
