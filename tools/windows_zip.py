#!/usr/bin/env python3
"""Makes the archive of the programs for Windows.

    windows_zip.py PROGRAMS LINUX OUT

PROGRAMS is the folder of the programs for Windows, which tools/windows-programs builds; LINUX that
of the programs of this machine, from which the other files come. The new file is
OUT/wordgrid-VERSION-windows-x64.zip; its name is printed. It has one folder, with the programs,
what they look for in their own folder, and all licences. The same files, Debian packages and
SOURCE_DATE_EPOCH (by default, the time of licences/parts.json) give the same bytes.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

root = Path(__file__).resolve().parent.parent
PROGRAMS = ("dictc.exe", "solve.exe", "maze.exe", "boards.exe")


def read_version() -> str:
    text = (root / "include/wordgrid/status.h").read_text()
    return ".".join(re.findall(r"#define WG_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text))


def write_licences(folder: Path, names: list[str], version: str) -> None:
    """Writes THIRD-PARTY.txt and wordgrid.spdx.json for these files."""
    subprocess.run(
        ["cmake", "-DNAME=wordgrid", f"-DVERSION={version}", f"-DFILES={';'.join(names)}"]
        + ["-DSTATIC=utf8proc", f"-DOUT={folder}", "-P", str(root / "licences/parts.cmake")],
        check=True,
    )


def list_files(programs: Path, linux: Path, made: Path, version: str) -> dict[str, Path]:
    """Returns the files of the archive by their names in it."""
    files = {name: programs / name for name in PROGRAMS}
    files["english.wgd"] = linux / "english.wgd"
    for folder, ending in (("alphabets", "alphabet"), ("dice", "dice")):
        found = list((linux / folder).glob(f"*.{ending}"))
        assert found, f"{linux / folder} is empty"
        files |= {f"{folder}/{path.name}": path for path in found}
    write_licences(made, list(files), version)
    files |= {path.name: path for path in made.iterdir()}
    files["LICENSE.txt"] = root / "LICENSE"
    files["english.LICENSE"] = root / "dict/english.LICENSE"
    files["README.txt"] = root / "src/face/package/windows/README.txt"
    return files


def write_zip(out: Path, folder: str, files: dict[str, Path]) -> None:
    parts_time = (root / "licences/parts.json").stat().st_mtime
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", parts_time))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{name}", time.gmtime(seconds)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name in PROGRAMS else 0o644) << 16
            archive.writestr(entry, path.read_bytes())


def main() -> None:
    programs, linux, out = (Path(argument) for argument in sys.argv[1:])
    version = read_version()
    folder = f"wordgrid-{version}-windows-x64"
    with tempfile.TemporaryDirectory() as made:
        files = list_files(programs, linux, Path(made), version)
        write_zip(out / f"{folder}.zip", folder, files)
    print(out / f"{folder}.zip")


main()
