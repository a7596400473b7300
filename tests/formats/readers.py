# SPDX-License-Identifier: MIT
"""Runs readers on a case of the conformance suite: the second reader, dictc and solve.

Each function `run_...` yields the differences between the answers of a reader and those of the
case, as sentences. formats/conformance/README.md describes the members of a case.
"""

import base64
import itertools
import json
import subprocess
import sys

sys.dont_write_bytecode = True

import second_reader  # noqa: E402
from second_reader import DAMAGED, NEWER_FORMAT, NOT_A_DICTIONARY  # noqa: E402

PATIENCE = 600  # seconds for one command; an endless one is ended after them
BOARD = "a?b/???/ab?"  # for solve: wildcards, which stand for every symbol
RESULTS = 1000  # the most that solve may find
# Cases that have more words than that on BOARD. All others must have fewer.
MANY_RESULTS = ("widest-sets",)


class Bytes(bytes):
    """A member `file` that is unpacked already."""


def unpack(file):
    """Returns the bytes of a member `file`: base64, or an array of parts."""
    if isinstance(file, Bytes):
        return file
    if isinstance(file, str):
        return base64.b64decode(file)
    found = b""
    for part in file:
        if "code_points" in part:
            points = range(part["code_points"], part["code_points"] + part["times"])
            found += "".join(map(chr, points)).encode()
            continue
        record = base64.b64decode(part["bytes"])
        first = int.from_bytes(record, "little")
        add = part.get("add", 0)
        numbers = (first + i * add for i in range(part.get("times", 1)))
        found += b"".join(n.to_bytes(len(record), "little") for n in numbers)
    return found


def is_large(case):
    """Returns whether the second reader takes seconds for a file: an array has many records."""
    return any(
        part.get("times", 1) > 1000 and len(part.get("bytes", "code points")) > len("AA==")
        for part in case["file"] if isinstance(part, dict))


def text_of(item, name="text"):
    """Returns the bytes of a text: a string, or an array of pairs of a string and a count. Member
    `hex` has bytes that are not UTF-8."""
    if name not in item:
        return bytes.fromhex(item["hex"])
    text = item[name]
    if text is None or isinstance(text, str):
        return text and text.encode()
    return b"".join(piece.encode() * times for piece, times in text)


def words_of(case, name):
    return [text_of({"word": word}, "word") for word in case[name]]


# What every reader takes at least, by the name of the limit: "Limits that a reader may set".
LEAST = {"alphabet": 1 << 20, "edges": 33554432, "file": 64 << 20, "lookup": 65536,
         "states": 16777216, "symbols": 1024, "text": 65536}


def limits_of(case):
    """Returns the names of the limits that the file of a case or a question about it exceeds. A
    file that rows 1 to 8 refuse exceeds none: every reader tests them first."""
    data = unpack(case["file"])
    try:
        header = second_reader.Header(data)
    except second_reader.Refused:
        return []
    ats = range(second_reader.HEADER_SIZE, header.table_end, second_reader.ENTRY_SIZE)
    entries = [second_reader.Entry(data, at) for at in ats]
    sizes = [entry.end - entry.offset for entry in entries
             if entry.id in (b"ALPH", b"PART", b"SEQS") and entry.end <= len(data)]
    items = [item for name in ("lookups", "prefixes", "ranges") for item in case.get(name, [])]
    numbered = list(places_of(case)) if "ranges" in case else []
    texts = [text_of(item) for item in items] + [text_of(item, "word") for item in numbered]
    listed = [word for item in (case, *items) for name in ("words", "first") if name in item
              for word in words_of(item, name)]
    listed += [text_of(item, "word") or b"" for item in items if "word" in item]
    listed += [text_of(item, "word") for item in numbered]
    needed = {
        "alphabet": max(sizes, default=0), "edges": header.edges, "file": len(data),
        "lookup": max(map(len, texts), default=0), "states": header.states,
        "symbols": header.longest, "text": max(map(len, listed), default=0),
    }
    return [name for name in sorted(LEAST) if needed[name] > LEAST[name]]


# --- The second reader


def refusal(case, reader=second_reader):
    """Opens and checks a file. Returns how the reader refuses the file, or None and the opened
    dictionary."""
    opened = None
    try:
        opened = reader.Dictionary(unpack(case["file"]))
        opened.check()
    except reader.Refused as refused:
        by = "check" if opened else "open"
        return {"by": by, "row": refused.row, "class": refused.kind}, None
    return None, opened


def run_second_reader(case, reader=second_reader):
    found, opened = refusal(case, reader)
    if found != case.get("refused"):
        yield f"the second reader refuses the file as {found}, not as {case.get('refused')}"
    if opened is None or "refused" in case:
        return
    if str(opened.header.words) != case["count"] or opened.header.longest != case["longest"]:
        yield "the second reader counts other words"
    if not begins_with(spelled(opened), case):
        yield "the second reader lists other words"
    for lookup in case["lookups"]:
        if opened.find(text_of(lookup)) != text_of(lookup, "word"):
            yield f"the second reader does not find {shown(lookup)}"
    for item in case.get("prefixes", []):
        symbols = opened.symbols_of(text_of(item))
        if not begins_with(spelled(opened, symbols), item):
            yield f"the second reader lists other words after {shown(item)}"
    if "ranges" in case:
        yield from run_second_numbers(case, opened)


def shown(item):
    """Returns a lookup as text, without the end of a long one."""
    return json.dumps(item)[:200]


def spelled(opened, prefix=()):
    return (opened.spell(word) for word in opened.words(prefix))


def begins_with(words, item):
    """Returns whether `words` yields all `words` of an item or, if the item has `first` instead,
    begins with these and goes on."""
    name = "words" if "words" in item else "first"
    expected = words_of(item, name)
    found = list(itertools.islice(words, len(expected) + 1))
    return found[: len(expected)] == expected and (len(found) > len(expected)) == (name == "first")


def places_of(case):
    """Yields objects with the number of a word, the word, and its value if the file has values."""
    yield from case.get("at", [])
    for number, word in enumerate(case.get("words", [])):
        value = {"value": case["values"][number]} if "values" in case else {}
        yield {"number": str(number), "word": word, **value}


def run_second_numbers(case, opened):
    for item in places_of(case):
        word, number = text_of(item, "word"), int(item["number"])
        symbols = opened.word_of(number)
        if opened.spell(symbols) != word:
            yield f"the second reader has another word with the number {number}"
        elif opened.range_of(symbols)[::2] != (number, True):
            yield f"the second reader has another number for the word {number}"
        if opened.valu is not None and str(opened.value_of(number)) != item.get("value"):
            yield f"the second reader has another value for the word {number}"
    for item in case["ranges"]:
        first, count, _ = opened.range_of(opened.symbols_of(text_of(item)))
        if (str(first), str(count)) != (item["first"], item["count"]):
            yield f"the second reader finds {count} words from {first} on for {shown(item)}"
    has_values = any("value" in item for item in places_of(case))
    if has_values != (opened.valu is not None):
        yield "the second reader sees VALU otherwise"


# --- Programs


def class_of_message(message):
    if "not a wordgrid dictionary" in message:
        return NOT_A_DICTIONARY
    return NEWER_FORMAT if "use a newer wordgrid" in message else DAMAGED


def run_program(*command, stdin=b""):
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr.decode()


def lines_of(words, rest=b""):
    return b"".join(word + rest + b"\n" for word in words)


def head(lines, *command):
    """Returns the first lines that a command prints, and whether it prints more. Then the pipe is
    closed, and the command must end."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = b"".join(itertools.islice(process.stdout, lines))
    is_more = process.stdout.read(1) != b""
    process.stdout.close()
    process.wait(PATIENCE)
    return found, is_more


def run_dictc(dictc, path, case):
    def run(command, *arguments, **options):
        return run_program(dictc, command, "-q", *arguments, **options)

    path.write_bytes(unpack(case["file"]))
    status, _, message = run("check", path)
    expected = case.get("refused")
    if expected is not None:
        if status != 3 or class_of_message(message) != expected["class"]:
            yield f"dictc check: exit {status}: {message}"
        status, _, message = run("info", path)
        if status != (3 if expected["by"] == "open" else 0):
            yield f"dictc info: exit {status}: {message}"
        return
    if status != 0:
        yield f"dictc check: exit {status}: {message}"
        return
    status, text, _ = run("info", "--json", path)
    info = json.loads(text) if status == 0 else {"words": None, "longest": None}
    if (str(info["words"]), info["longest"]) != (case["count"], case["longest"]):
        yield f"dictc info: exit {status}: {text}"
    name = "words" if "words" in case else "first"
    listed = words_of(case, name)
    if head(len(listed), dictc, "dump", path) != (lines_of(listed), name == "first"):
        yield "dictc dump prints other words"
    yield from run_dictc_lookups(case, path, run)
    if "ranges" in case:
        yield from run_dictc_numbers(case, path, run)


def run_dictc_lookups(case, path, run):
    found = [text_of(lookup, "word") for lookup in case["lookups"] if lookup["word"]]
    texts = [text_of(lookup) for lookup in case["lookups"] if "hex" not in lookup]
    texts = [text for text in texts if text and text == text.strip()]  # dictc trims words
    if run("find", path, "-", stdin=lines_of(texts))[1] != lines_of(found):
        yield "dictc find finds other words"
    for lookup in case["lookups"]:
        if "hex" in lookup and run("find", path, text_of(lookup))[1] != b"":
            yield f"dictc find finds {shown(lookup)}"
    for item in case.get("prefixes", []):
        name = "words" if "words" in item else "first"
        listed = lines_of(words_of(item, name))
        few = f"--limit={len(item[name])}"
        more = f"--limit={len(item[name]) + 1}"
        texts = [run("find", "--prefix", path, "-", limit, stdin=text_of(item) + b"\n")[1]
                 for limit in (few, more)]
        if texts[0] != listed or (texts[1] != listed) != (name == "first"):
            yield f"dictc find --prefix prints other words for {shown(item)}"


def run_dictc_numbers(case, path, run):
    """Yields the differences for the numbers and values of a file."""
    items = list(places_of(case))
    words = [text_of(item, "word") for item in items]
    ends = ["\t".join(filter(None, ("", item["number"], item.get("value")))) for item in items]
    rows = b"".join(word + f"\t{end.strip()}\n".encode() for word, end in zip(words, ends))
    texts = lines_of(words)
    if run("find", "--format=tsv", path, "-", stdin=texts)[1] != rows:
        yield "dictc find has other numbers or values"
    places = [f"--at={item['number']}" for item in items]
    if run("find", "--format=tsv", path, *places)[1] != rows:
        yield "dictc find --at prints other words or values"
    for item in case["ranges"] if "words" in case else []:
        first = int(item["first"])
        expected = rows.splitlines()[first : first + int(item["count"])]
        if run("find", "--prefix", "-f", "tsv", path, item["text"])[1].splitlines() != expected:
            yield f"dictc find --prefix prints other words for {item}"


def run_solve(solve, dictc, path, case):
    """A search for words on a board must end without an error, and all words that it finds must be
    in the dictionary. Whether it finds all words is not tested. Call run_dictc first: it writes the
    file."""
    if "refused" in case:
        return
    status, found, message = run_program(solve, "-q", "-f", "words", f"--max-results={RESULTS}",
                                         "-d", path, BOARD)
    is_many = case["name"] in MANY_RESULTS
    begin = f"solve: stopped after {RESULTS:,} results;" if is_many else ""
    if status != (2 if is_many else 0) or not message.startswith(begin):
        yield f"solve: exit {status}: {message}"
    elif is_many and len(found.splitlines()) != RESULTS:
        yield f"solve finds {len(found.splitlines())} words, not {RESULTS}"
    elif run_program(dictc, "find", "-q", path, "-", stdin=found)[1] != found:
        yield f"solve finds words that dictc does not find: {found[:200]}"
