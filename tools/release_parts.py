#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the parts of a release, or says with which other packages a release was built.

    release_parts.py list VERSION FOLDER PACKAGE...
    release_parts.py compare OLD NEW VERSION

The first form writes FOLDER/wordgrid-VERSION.spdx.json, a document of SPDX 2.3. Its packages are
the files of the release, the libraries of Debian in them, the word lists of the dictionaries, and
the Debian PACKAGEs with which the files were built. The time in it is SOURCE_DATE_EPOCH.
tools/release runs this script.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

SCOWL = "LicenseRef-SCOWL"
VALUES_LICENCE = "GPL-3.0-or-later"  # of onboard-data
ROOT = Path(__file__).resolve().parents[1]
PARTS = json.loads((ROOT / "licences" / "parts.json").read_text(encoding="utf-8"))["parts"]
# The libraries in the files of a release: the Debian package, and the licences of its parts
LIBRARIES: dict[str, str] = {}


def all_of(*licences: str) -> str:
    """The SPDX expression of something to which all these licences apply."""
    ids = [name for licence in licences for name in licence.split(" AND ") if name]
    return " AND ".join(dict.fromkeys(ids))


for _part in PARTS:
    if _part["debian"]:
        LIBRARIES[_part["debian"]] = all_of(LIBRARIES.get(_part["debian"], ""), _part["spdx"])


def contained(name: str) -> list[str]:
    """The Debian packages of the libraries that are always in a file."""
    found = [part for part in PARTS if name in part["in"] and part["linked"] == "always"]
    return [part["debian"] for part in found if part["debian"]]


# What the linker copies into a file that is not a Debian package, whose Built-Using has it
STATIC = {
    "python/wordgrid-VERSION-": [*contained("_core.abi3.so"), "libutf8proc-dev"],
    "windows/": [*contained("dictc.exe"), "libutf8proc-dev"],
    "npm/wordgrid-VERSION": contained("wordgrid.wasm"),
    "wordgrid-site-": contained("wordgrid.wasm"),
}
# The files that contain sources of others
SOURCES = {"python/wordgrid-VERSION.tar": ["libxxhash-dev", "libutf8proc-dev"]}
# The files that contain the English dictionary, or the list that it is made from
ENGLISH = (
    "wordgrid-VERSION",
    "wordgrid-site-",
    "debian/wordgrid_",
    "python/",
    "npm/wordgrid-english-",
    "windows/",
)
# The files that contain alphabets, which are made from CLDR
ALPHABETS = ("wordgrid-VERSION.tar", "debian/wordgrid_", "python/", "windows/")
CLDR = next(part for part in PARTS if part["name"] == "CLDR")


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def debian_package(name: str, form: str = "${Version}") -> str:
    return output_of("dpkg-query", "-W", "-f", form + "\n", name).split("\n")[0]


def compilers() -> list[str]:
    """The packages of the programs that names such as gcc stand for."""
    mingw = "x86_64-w64-mingw32-"
    names = ("gcc", "ld", "clang", "wasm-ld", f"{mingw}gcc-posix", f"{mingw}ld")
    files = [os.path.realpath(f"/usr/bin/{name}") for name in names]
    files.append(os.path.realpath(output_of("gcc", "-print-libgcc-file-name").strip()))
    owners = output_of("dpkg-query", "-S", *files)
    return re.findall(r"^([^:\n]+)", owners, re.MULTILINE)


class Document:
    """A document of SPDX 2.3."""

    def __init__(self, version: str, folder: Path) -> None:
        self.version = version
        self.folder = folder
        self.packages: dict[str, dict[str, Any]] = {}
        self.relationships: list[dict[str, str]] = []

    def add(self, key: str, name: str, version: str, licence: str, **more: object) -> str:
        spdx_id = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", key)
        self.packages.setdefault(
            spdx_id,
            {
                "SPDXID": spdx_id,
                "name": name,
                "versionInfo": version,
                "downloadLocation": "NOASSERTION",
                "filesAnalyzed": False,
                "licenseConcluded": licence,
                "licenseDeclared": licence,
                "copyrightText": "NOASSERTION",
                **more,
            },
        )
        return spdx_id

    def add_debian(self, key: str, name: str, version: str, licence: str) -> str:
        locator = f"pkg:deb/debian/{name}@{version.replace(':', '%3A').replace('+', '%2B')}"
        reference = {
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": locator,
        }
        return self.add(key, name, version, licence, externalRefs=[reference])

    def add_file(self, path: Path, licence: str) -> str:
        name = str(path.relative_to(self.folder))
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        spdx_id = self.add(
            f"File-{name}",
            path.name,
            self.version,
            licence,
            packageFileName=name,
            checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
        )
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", spdx_id)
        return spdx_id

    def relate(self, one: str, kind: str, other: str) -> None:
        self.relationships.append(
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
        )

    def write(self, texts: dict[str, str]) -> None:
        """Write the document; texts are those of the licences that SPDX does not have."""
        epoch = int(os.environ["SOURCE_DATE_EPOCH"])
        content = json.dumps([self.packages, self.relationships], sort_keys=True)
        document = {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"wordgrid-{self.version}",
            "documentNamespace": uuid.uuid5(uuid.NAMESPACE_OID, content).urn,
            "creationInfo": {
                "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
                "creators": [f"Tool: wordgrid-tools-release-{self.version}"],
            },
            "hasExtractedLicensingInfos": [
                {"licenseId": name, "extractedText": text} for name, text in texts.items()
            ],
            "packages": list(self.packages.values()),
            "relationships": self.relationships,
        }
        text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        (self.folder / f"wordgrid-{self.version}.spdx.json").write_text(text, encoding="utf-8")


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def field_of(path: Path, field: str) -> list[str]:
    """The names of packages in a field of a Debian package; empty for other files."""
    if path.suffix != ".deb":
        return []
    return re.findall(r"(?:^|, )([^ ,\n]+)", output_of("dpkg-deb", "-f", str(path), field))


def depends(path: Path) -> set[str]:
    """The source packages of the libraries with which a Debian package is linked."""
    sources = set()
    for name in field_of(path, "Depends"):
        found = subprocess.run(
            ["dpkg-query", "-W", "-f", "${source:Package}\n", name],
            capture_output=True,
            text=True,
            check=False,
        )
        sources.update(found.stdout.split())
    return sources


def starts(name: str, begins: tuple[str, ...], version: str) -> bool:
    return name.startswith(tuple(begin.replace("VERSION", version) for begin in begins))


def add_dictionaries(document: Document, root: Path) -> dict[str, str]:
    """Add the word lists; return the licence of each file that has a dictionary."""
    rows = output_of(str(root / "tools" / "dictionaries"), "--list").splitlines()[1:]
    list_licences = {row.split("\t")[0]: row.split("\t")[3] for row in rows}
    licences = {}
    catalogue = load(document.folder / "dictionaries" / "dictionaries.json")
    for entry in catalogue["dictionaries"]:
        name, code, licence = entry["name"], entry["language"], entry["license"]
        licences[f"dictionaries/{entry['file']}"] = licence
        licences[f"npm/wordgrid-{name}-{document.version}.tgz"] = licence
        licences[f"debian/wordgrid-dict-{code.lower()}_"] = licence
        words, *values = entry["debian"]
        sources = [("Words", words, list_licences[code])]
        sources += [("Values", part, VALUES_LICENCE) for part in values]
        path = document.folder / "dictionaries" / entry["file"]
        spdx_id = document.add_file(path, licence)
        for kind, part, part_licence in sources:
            key = f"{kind}-{code}" if kind == "Words" else f"{kind}-{part['package']}"
            other = document.add_debian(key, part["package"], part["version"], part_licence)
            document.relate(spdx_id, "GENERATED_FROM", other)
    return licences


def list_parts(version: str, folder: Path, build_packages: list[str]) -> None:
    document = Document(version, folder)
    licences = add_dictionaries(document, ROOT)
    info = json.loads(
        output_of("build/release/bin/dictc", "info", "--json", "build/release/bin/english.wgd")
    )
    english, english_version = info["metadata"]["source"].split(",")[0].split(" ")
    english_id = document.add("SCOWL", english, english_version, SCOWL)
    cldr_id = document.add("CLDR", CLDR["name"], "NOASSERTION", CLDR["spdx"])
    ids, of_source = {}, {}
    for name, licence in LIBRARIES.items():
        ids[name] = document.add_debian(name, name, debian_package(name), licence)
        of_source[debian_package(name, "${source:Package}")] = ids[name]
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_dir() or name.startswith("dictionaries/"):
            continue
        contents = [english_id] if starts(name, ENGLISH, version) else []
        contents += [cldr_id] if starts(name, ALPHABETS, version) else []
        for begin, parts in SOURCES.items():
            contents += [ids[part] for part in parts] if starts(name, (begin,), version) else []
        static = {
            ids[part]
            for begin, parts in STATIC.items()
            if starts(name, (begin,), version)
            for part in parts
        }
        for source in field_of(path, "Built-Using"):
            if source not in of_source:
                sys.exit(
                    f"{name}: Built-Using names {source}, which licences/parts.json does not "
                    "have; add it there, with its licence"
                )
            static.add(of_source[source])
        known = [licence for begin, licence in licences.items() if name.startswith(begin)]
        inside = [
            document.packages[part]["licenseConcluded"] for part in (*sorted(static), *contents)
        ]
        spdx_id = document.add_file(path, known[0] if known else all_of("MIT", *inside))
        for part in contents:
            document.relate(spdx_id, "CONTAINS", part)
        for part in sorted(static):
            document.relate(spdx_id, "STATIC_LINK", part)
        for source in sorted(depends(path) & of_source.keys()):
            document.relate(spdx_id, "DYNAMIC_LINK", of_source[source])
    for name in sorted({*build_packages, *compilers()} - LIBRARIES.keys()):
        tool = document.add_debian(name, name, debian_package(name), "NOASSERTION")
        document.relate(tool, "BUILD_TOOL_OF", "SPDXRef-DOCUMENT")
    document.write(
        {
            name: (ROOT / "licences" / part["texts"][0]).read_text(encoding="utf-8")
            for part in PARTS
            for name in re.findall(r"LicenseRef-[\w.-]+", part["spdx"])
        }
    )


def compare(old: Path, new: Path, version: str) -> None:
    """Print which Debian packages have other versions than those of the release."""
    name = f"wordgrid-{version}.spdx.json"
    if not (old / name).exists():
        return
    there, here = (
        {part["SPDXID"]: part for part in load(path / name)["packages"]} for path in (old, new)
    )
    for spdx_id in sorted(there.keys() & here.keys()):
        versions = there[spdx_id]["versionInfo"], here[spdx_id]["versionInfo"]
        if versions[0] != versions[1]:
            print(
                f"{here[spdx_id]['name']}: the release was built with version {versions[0]}, "
                f"this machine has {versions[1]}: differences can come from this"
            )


def main() -> None:
    if sys.argv[1] == "compare":
        compare(Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    else:
        list_parts(sys.argv[2], Path(sys.argv[3]), sys.argv[4:])


main()
