# SPDX-License-Identifier: MIT
"""What the tests of the Python package share: the programs, dictionaries, and a seed."""

import os
import random
import subprocess
from pathlib import Path

import hypothesis
import pytest

import wordgrid

# A test must not depend on the speed of the machine, or on what an earlier run has found.
hypothesis.settings.register_profile("wordgrid", deadline=None, database=None, max_examples=100)
hypothesis.settings.load_profile("wordgrid")

BIN = Path(os.environ["WG_BIN"])
IS_LONG = "WG_LONG" in os.environ
SEED = int(os.environ.get("WG_SEED", random.SystemRandom().randrange(1 << 32)))


def run(program, *arguments, text=""):
    """Return what a program prints. Exit status 1 means that nothing was found."""
    done = subprocess.run(
        [BIN / program, *arguments], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def english_path():
    return BIN / "english.wgd"


@pytest.fixture(scope="session")
def english(english_path):
    return wordgrid.open(english_path)


@pytest.fixture(scope="session")
def words(english_path):
    return run("dictc", "dump", "--quiet", english_path).split()


@pytest.fixture(scope="session")
def numbered(words):
    """The English words in a dictionary that stores numbers."""
    return wordgrid.open(wordgrid.build(None, words).content)


@pytest.fixture
def rng():
    print(f"WG_SEED={SEED}")
    return random.Random(SEED)


@pytest.fixture
def program(tmp_path):
    """Write a Python program and return the command that runs it, with all warnings as errors."""
    import sys

    def write(text):
        path = tmp_path / "program.py"
        path.write_text(text)
        return [sys.executable, "-X", "dev", "-W", "error", str(path)]

    return write
