"""Checks what a wheel says about itself: its name, WHEEL and RECORD.

    record.py WHEEL TAG MODULE

TAG must be its only tag. MODULE must be its only file for a machine. These are rules of delocate
and delvewheel, too. pip compares no hash of RECORD.
"""

import base64
import hashlib
import re
import sys
from pathlib import Path
from zipfile import ZipFile

path, tag, module = Path(sys.argv[1]), *sys.argv[2:]
archive = ZipFile(path)
names = archive.namelist()
name, version, own_tag = path.stem.split("-", 2)
about = f"{name}-{version}.dist-info/"
assert own_tag == tag, own_tag
metadata = archive.read(about + "WHEEL").decode().splitlines()
assert [line for line in metadata if line.startswith("Tag: ")] == [f"Tag: {tag}"], metadata
assert "Root-Is-Purelib: false" in metadata, metadata


def row(name: str) -> str:
    """The line of RECORD for a file."""
    content = archive.read(name)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


record = {row(name) for name in names if name != about + "RECORD"} | {about + "RECORD,,"}
recorded = set(archive.read(about + "RECORD").decode().splitlines())
assert record == recorded, record ^ recorded
binaries = [name for name in names if re.search(r"\.(so|dylib|pyd|dll)\b", name)]
assert binaries == [f"wordgrid/{module}"], binaries
assert {"wordgrid/share/english.wgd", about + "THIRD-PARTY.txt"} <= set(names), names
