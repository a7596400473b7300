#!/usr/bin/env python3
"""Finds macros that pass a failure on from a function whose result means something else.

    failures.py FILE...

TRY and TRY_MEMORY return an enum wg_status, and NEED returns false. In a function of another type
the compiler converts the result without a warning: false would be WG_OK. Prints each such place.
"""

import re
import sys
from pathlib import Path

RESULTS = {"TRY": "enum wg_status", "TRY_MEMORY": "enum wg_status", "NEED": "bool"}
# A function begins with its type, name and parameters; the brace stands alone on a line.
NAME = re.compile(r"\b\w+\(")
MACRO = re.compile(r"^[ \t]+(TRY|TRY_MEMORY|NEED)\(", re.MULTILINE)


def misuses(path: Path) -> list[str]:
    """The places in one file."""
    text = re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), path.read_text("utf-8"),
                  flags=re.DOTALL)
    functions = []
    for brace in re.finditer(r"\n\{", text):
        end = brace.start()
        head = text[max(text.rfind(ending, 0, end) for ending in (";", "}", "/", "#")) + 1:end]
        functions.append((end, " ".join(NAME.split(head, 1)[0].split())))
    found = []
    for use in MACRO.finditer(text):
        before = [kind for start, kind in functions if start < use.start()]
        kind = before[-1] if before else "no function"
        if not re.search(rf"(^|\s){RESULTS[use[1]]}$", kind):
            line = text.count("\n", 0, use.start(1)) + 1
            found.append(f"{path}:{line}: {use[1]} in a function that returns {kind}; it returns "
                         f"{RESULTS[use[1]]}")
    return found


def main() -> int:
    places = [place for name in sys.argv[1:] for place in misuses(Path(name))]
    print(*places, sep="\n", end="\n" if places else "")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
