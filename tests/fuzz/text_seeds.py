#!/usr/bin/env python3
"""text_seeds.py FOLDER: writes the seeds of text_seeds.txt as FOLDER/TARGET/seed-NAME."""
import os
import re
import sys

ESCAPE = re.compile(r"\\(?:x(..)|u(....)|([nrt\\]))")


def bytes_of(text):
    """Returns the bytes of a text with escapes."""
    result = b""
    end = 0
    for found in ESCAPE.finditer(text):
        byte, point, letter = found.groups()
        result += text[end:found.start()].encode()
        if byte:
            result += bytes.fromhex(byte)
        else:
            result += (chr(int(point, 16)) if point else
                       {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}[letter]).encode()
        end = found.end()
    return result + text[end:].encode()


def main():
    with open(os.path.join(os.path.dirname(__file__), "text_seeds.txt"), encoding="utf-8") as file:
        lines = re.sub("\n  ", "", file.read()).split("\n")
    for line in lines:
        if line and not line.startswith("#"):
            target, name, text = line.split(" ", 2)
            os.makedirs(os.path.join(sys.argv[1], target), exist_ok=True)
            with open(os.path.join(sys.argv[1], target, f"seed-{name}"), "wb") as seed:
                seed.write(bytes_of(text))


main()
