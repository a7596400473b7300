# SPDX-License-Identifier: MIT
"""Builds a dictionary from texts, and says how it reads other texts."""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "lists"))

from self_finds import find, rejected_lines, run, last_line  # noqa: E402


class Dictionary:
    """A dictionary of texts. Texts that are left out have their places in `left_out`."""

    def __init__(self, dictc, texts, *options):
        self.dictc = str(Path(dictc).resolve())
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name)
        self.write(texts)
        built = run([self.dictc, "build", "--rejects=rejects", *options, "-o", "wgd", "list"],
                    cwd=self.folder)
        self.message = last_line(built) if built.returncode else ""
        self.is_full = "more than 255" in self.message
        if self.message and not self.is_full and "no words are left" not in self.message:
            raise RuntimeError(self.message)
        rejects = self.folder / "rejects"
        self.left_out = rejected_lines(rejects) if rejects.exists() else set()

    def write(self, texts):
        (self.folder / "list").write_bytes("".join(text + "\n" for text in texts).encode())

    def words(self, texts):
        """Returns, for each text, the word that it finds, as this word is listed, or None."""
        if self.message:
            return [None] * len(texts)
        self.write(texts)
        missing = find(self.dictc, self.folder / "wgd", self.folder / "list", "--missing")[0]
        lacks = set(missing.decode().split("\n"))
        found = iter(find(self.dictc, self.folder / "wgd", self.folder / "list")[0]
                     .decode().split("\n"))
        return [None if text in lacks else next(found) for text in texts]


def dictionaries(dictc, rows, *options):
    """Yields dictionaries of all texts of consecutive rows, each with these rows. A dictionary has
    as many rows as its 255 letters allow."""
    begin = 0
    while begin < len(rows):
        count = 64
        made = None
        while made is None or made.is_full:
            part = rows[begin:begin + count]
            made = Dictionary(dictc, [text for row in part for text in row], *options)
            count //= 2
        yield made, part
        begin += len(part)
