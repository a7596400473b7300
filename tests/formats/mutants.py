#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that the conformance suite notices mistakes of a reader, one at a time.

    mutants.py JSON          tests all mutants
    mutants.py JSON TEXT     tests those whose description has TEXT

A mutant is second_reader.py with one mistake, of these kinds:

- left out: a condition in a call `require(row, condition, what)`. A condition with `and`, or a
  chain of comparisons, is several conditions. A condition that is tested for several rows or with
  several messages (`what`) is a mutant for each row and message.
- bound: the right side of a comparison by <, <=, > or >= is 1 more, or 1 less. A comparison by ==
  is also true if the left side is smaller, or if it is larger.
- constant: a number by which the format is read is 1 more, or 1 less.
- field: a number that is read from the file lacks its highest bit, or its upper half, or is signed.
- width: a sum, product or shift is computed modulo 2^32, or modulo 2^64.

For at least one case of the suite, the mutant must give an answer that differs from the suite, or
crash, or not end. The other mutants must be in NOT_NOTICED, with the reason, and no case may notice
them.

Prints each mutant whose result is wrong, and how many mutants of each kind there are. Without
WG_LONG, the mutants of NOT_NOTICED and those that only large files show are not tried. Exit status:
0 if no result is wrong, 1 otherwise.
"""

import ast
import copy
import fnmatch
import functools
import json
import os
import resource
import signal
import sys
import types
from pathlib import Path

sys.dont_write_bytecode = True

import readers  # noqa: E402

IS_LONG = os.environ.get("WG_LONG", "") != ""
PATIENCE = 60 if IS_LONG else 5  # seconds of processor time; a right reader takes a tenth
MEMORY = 4 << 30
KINDS = ("left out", "bound", "constant", "field", "width")

# Mutants whose answers never differ, or that only files of many MB show, by reason. A pattern of
# fnmatch stands for all mutants with such a description but those of NOTICED.
NOT_NOTICED = (
    ("rows 17, 18 and 25 bound a section of texts by its counts, and a pool is not empty", (
        "* MAX_ALPHABET*", "* MAX_SEQUENCES*", "*.__init__: pool <= len(data)*",
        "*.read_sequences: pool <= len(data)*", "*: 1 <= self.symbols*",
        "bound: Alphabet.__init__: len(data) >= 8 + 1",
        "bound: Alphabet.read_sequences: len(data) >= 4 + 1")),
    ("a file of 2^32 edges has over 500 MB, or its EDGE has another size (row 30)", (
        "*: h.edges <= 4294967294*",)),
    ("row 35 adds up to a number that is not negative", (
        "*: h.states <= h.edges + 1*",)),
    ("set 0 is narrow (row 33)", ("*: wide <= self.groups*",)),
    ("a later row refuses the file with the same class", (
        "bound: Header.__init__: len(data) >= HEADER_SIZE - 1",
        "bound: Dictionary.check_counts: len(self.last) >= self.lows + SLACK - 1",
        "bound: Dictionary.check_numb: len(self.numb) >= self.counts + 1",
        "bound: Dictionary.check_valu: len(self.valu) >= self.distances + SLACK - 1")),
    ("an earlier test, or what is compared, excludes the other direction", (
        "bound: *: major == 1, but >=", "bound: *: u64(data, 48) == 0, but <=",
        "bound: *& 1 == 1, but >=", "bound: * % 64 == 0, but <=", "bound: * % 4 == 0, but <=",
        "bound: read_table: end == len(data), but >=",
        "bound: *: pool + begin == len(data), but >=",
        "bound: *: len(set(*)) == len(*), but >=", "bound: *: bits == frequent, but <=",
        "bound: *: spare == 0, but <=", "bound: *: group == 0, but <=",
        "bound: *: letters == 0, but <=", "bound: *: letters & ~of_codes == 0, but <=",
        "bound: *: has_rare == is_wide, but >=", "bound: *: self.valu[[]0] == 0, but <=",
        "bound: *: i == ones(letters) - 1, but >=", "bound: *: rest == 0, but <=",
        "bound: *: len(done) == self.header.states, but >=",
        "bound: *: more == wide * wide_size, but <=", "bound: *: 0 <= more + 1",
        "bound: *: wide_size > 0 + 1")),
    ("BASE gets the same number again for each group of a size", (
        "bound: *: now > index - 1",)),
    ("two sequences that fit and have the same size are equal (row 44)", (
        "bound: *: len(sequence) > found[[]1] - 1",)),
    ("no symbol has 65 bytes, and no place needs more bytes than MAX_WINDOW", (
        "bound: *: len(folded) > MAX_TEXT + 1", "constant: : MAX_TEXT + 1",
        "constant: : MAX_WINDOW [+-] 1")),
    ("no symbol ends inside a code point", ("bound: *: size < len(text) - 1",)),
    ("only which blocks are looked at in detail", (
        "bound: *: base + 2 ** width > 2 ** 57 - 1",)),
    ("a reader ignores the field, or all its bits but one", (
        "field: Header.__init__: u16(data, 10), *", "field: Entry.__init__: u32(data, at + 4), *")),
    ("a negative number is refused as a large one is", (
        "field: Header.__init__: *, signed", "field: Entry.__init__: *, signed",
        "field: read_texts: *, signed", "field: Alphabet.*, signed",
        "field: Dictionary.check_*: u32(*, signed")),
    ("the bits above are masked afterwards, or are no part of a number of at most 57 bits", (
        "field: packed: *, signed", "field: Dictionary.check_rank: u64(*, signed",
        "field: Dictionary.group_of: u64(*, signed", "field: Dictionary.raw_*: u64(*",
        "field: Dictionary.first_edge: *, signed", "field: Dictionary.count_of: u64(*, signed",
        "field: Dictionary.raw_last: u32(*record + 4), signed")),
    ("opening has compared the number with one that is below 2^31", (
        "field: Dictionary.group_of: u32(*, without its highest bit",
        "field: Dictionary.group_of: u32(*, signed",
        "field: Dictionary.raw_last: u32(*, without its highest bit",
        "field: Dictionary.raw_last: u32(*, signed",
        "field: Dictionary.count_of: u32(*, without its highest bit",
        "field: Dictionary.count_of: u32(*, signed",
        "field: Dictionary.check_all_counts: u32(*")),
    ("a place in a file of under 4 GB, or a number of symbols", (
        "width: Entry.__init__: at + *", "width: Dictionary.check_rank: *",
        "width: Dictionary.check_last: *", "width: Dictionary.check_numb: *",
        "width: Dictionary.check_valu: * total*", "width: *: 1 + max(*",
        "width: Dictionary.check_valu: self.position_bits + self.base_bits, *")),
    ("less than 2^63", (
        "width: Header.__init__: *, modulo 2^64",
        "width: Dictionary.check_valu: * // 8, modulo 2^64",
        "width: Dictionary.check_valu: self.distances + SLACK, modulo 2^64")),
    ("another size (row 30) or the sum of all sizes (row 35) refuses the file", (
        "width: Dictionary.check_counts: *",)),
)
EXEMPT = tuple(pattern for _, patterns in NOT_NOTICED for pattern in patterns)
NOTICED = (
    "bound: Alphabet.__init__: 1 <= self.symbols - 1",
    "bound: Dictionary.check_counts: h.states <= h.edges + 1 - 1",
    "field: Header.__init__: u16(data, 8), signed",
    "field: Header.__init__: u64(data, 24), signed",
    "field: Header.__init__: u64(data, 56), signed",
    "field: Entry.__init__: u64(data, at + 16), signed",
    "field: Entry.__init__: u64(data, at + 24), signed",
    "field: Dictionary.check_sets_and_base: u32(self.base, 4 * i), signed",
    "field: Dictionary.check_last: u32(self.last, record + 4), signed",
    "field: Dictionary.raw_last: u64(self.last, record + 8), its lower half",
    "field: Dictionary.raw_last: u64(self.last, record + 8), without its highest bit",
    "width: Header.__init__: data[:56] + bytes(8), modulo 2^64",
    "width: Header.__init__: data[:56] + bytes(8) + data[64:self.table_end], modulo 2^64",
)
# Only files of over a million texts, of words of 65,536 symbols or of over 65,536 states show these
# mutants. Such cases are tried for them alone, with WG_LONG.
LARGE = (
    "*: folds <= 1048576*", "*: count <= 1048576*",
    "*: h.longest <= 65536*", "field: Dictionary.group_of: u32(*), its lower half",
    "field: Dictionary.raw_last: u32(*), its lower half",
    "field: Dictionary.count_of: u32(*), its lower half",
)

# Functions that compute with numbers that the size of the file does not bound, and their bits.
WIDTHS = {
    "Header.__init__": (32, 64), "Entry.__init__": (32, 64), "Dictionary.check_counts": (32,),
    "Dictionary.check_rank": (32,), "Dictionary.check_last": (32,), "Dictionary.check_numb": (32,),
    "Dictionary.check_valu": (32, 64), "Dictionary.range_of": (32, 64),
    "Dictionary.word_of": (32, 64), "Dictionary.count_words": (32, 64),
}
# What is not changed: constants of the writer, an assertion of the reader, numbers in messages.
LEFT_ALONE = {"END", "ONES", "cut", "Alphabet.row"}


class Mutant:
    def __init__(self, kind, place, what, function, row=None):
        self.kind = kind
        self.place = place  # the name of the function, and the line
        self.what = what
        self.function = function  # the changed definition, or (name, value) of a constant
        self.row = row
        self.is_noticed = None  # not tried

    def __str__(self):
        row = "" if self.row is None else f" (row {self.row})"
        return f"{self.kind}: {self.place[0]}: {self.what}{row}"


class Reader:
    """second_reader.py, of which one function at a time can be replaced."""

    def __init__(self):
        path = Path(__file__).with_name("second_reader.py")
        text = path.read_text("utf-8")
        self.module = types.ModuleType("second_reader")
        exec(compile(text, str(path), "exec"), self.module.__dict__)
        self.module.xxh3_64 = functools.lru_cache(None)(self.module.xxh3_64)
        # The reader ends where the writer begins.
        end = text[: text.index('# "Canonical form"')].count("\n")
        self.functions = []
        self.constants = []
        for node in ast.parse(text).body:
            if node.lineno > end:
                break
            if isinstance(node, ast.ClassDef):
                members = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                self.functions += [(node.name, member) for member in members]
            elif isinstance(node, ast.FunctionDef):
                self.functions.append((None, node))
            elif isinstance(node, ast.Assign) and isinstance(node.value, (ast.Constant, ast.BinOp)):
                self.constants += [t.id for t in node.targets if isinstance(t, ast.Name)]

    def put(self, mutant):
        """Puts a mutant into the module. Returns a function that takes it out again."""
        space = self.module.__dict__
        if isinstance(mutant.function[1], int):
            name, value = mutant.function
            owner, old = self.module, space[name]
        else:
            class_name, node = mutant.function
            name = node.name
            owner = self.module if class_name is None else space[class_name]
            old = owner.__dict__[name]
            made = {}
            tree = ast.fix_missing_locations(ast.Module([node], []))
            exec(compile(tree, "mutant", "exec"), space, made)
            value = made[name]
        setattr(owner, name, value)
        return lambda: setattr(owner, name, old)


# --- What can be changed


def changes(node, function):
    """Yields (kind, new node, what) for each change of an expression of a function."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from bounds(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from fields(node)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mult, ast.LShift)):
        for bits in WIDTHS.get(function, ()):
            yield "width", ast.BinOp(copy.deepcopy(node), ast.Mod(), ast.Constant(2**bits)), (
                f"{ast.unparse(node)}, modulo 2^{bits}")


def bounds(node):
    left, op, right = node.left, node.ops[0], node.comparators[0]
    text = ast.unparse(node)
    if isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)):
        for by, name in ((ast.Add(), "+ 1"), (ast.Sub(), "- 1")):
            changed = ast.BinOp(copy.deepcopy(right), by, ast.Constant(1))
            yield "bound", ast.Compare(copy.deepcopy(left), [op], [changed]), f"{text} {name}"
    elif isinstance(op, ast.Eq) and not is_text(left) and not is_text(right):
        for other, name in ((ast.LtE(), "<="), (ast.GtE(), ">=")):
            changed = ast.Compare(copy.deepcopy(left), [other], [copy.deepcopy(right)])
            yield "bound", changed, f"{text}, but {name}"


def is_text(node):
    """Returns whether an expression is no number: a text or a collection."""
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, int)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("list", "set", "sorted")
    return isinstance(node, (ast.List, ast.Set, ast.Tuple))


BITS = {"u16": 16, "u32": 32, "u64": 64}


def fields(node):
    bits = BITS.get(node.func.id)
    if bits is None:
        return
    text = ast.unparse(node)

    def by(op, *operands):
        found = copy.deepcopy(node)
        for operand in operands:
            found = ast.BinOp(found, op, operand)
        return found

    for fewer, name in ((bits - 1, "without its highest bit"), (bits // 2, "its lower half")):
        yield "field", by(ast.Mod(), ast.Constant(2**fewer)), f"{text}, {name}"
    half = ast.Constant(2 ** (bits - 1))
    signed = ast.BinOp(by(ast.BitXor(), half), ast.Sub(), half)
    yield "field", signed, f"{text}, signed"


class Changer(ast.NodeTransformer):
    """Makes change number `wanted` of a function. Conditions of require are taken apart first."""

    def __init__(self, wanted, name):
        self.wanted = wanted
        self.name = name
        self.count = 0
        self.made = None

    def visit(self, node):
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            node = taken_apart(node)
        node = self.generic_visit(node)
        for kind, changed, what in changes(node, self.name):
            if self.count == self.wanted:
                self.made = (kind, what, node.lineno)
                node = changed
            self.count += 1
        return node


def taken_apart(node):
    """Returns a chain of comparisons as one `and` of comparisons."""
    sides = [node.left, *node.comparators]
    parts = [ast.copy_location(ast.Compare(sides[i], [op], [copy.deepcopy(sides[i + 1])]), node)
             for i, op in enumerate(node.ops)]
    return ast.copy_location(ast.BoolOp(ast.And(), parts), node)


def all_changes(owner, function):
    wanted = 0
    while True:
        changer = Changer(wanted, full_name(owner, function))
        changed = changer.visit(copy.deepcopy(function))
        if changer.made is None:
            return
        kind, what, line = changer.made
        yield Mutant(kind, (full_name(owner, function), line), what, (owner, changed))
        wanted += 1


def full_name(owner, function):
    return function.name if owner is None else f"{owner}.{function.name}"


# --- Conditions that are left out


class Conditions(ast.NodeTransformer):
    """Gives each part of a condition of require a switch: `is_off(site, row, what) or part`."""

    def __init__(self):
        self.sites = []

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "require":
            node.args[1] = self.switch(node.args[1], node.args)
        return node

    def switch(self, test, arguments):
        if isinstance(test, ast.Compare) and len(test.ops) > 1:
            test = taken_apart(test)
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            parts = [self.switch(part, arguments) for part in test.values]
            return ast.copy_location(ast.BoolOp(ast.And(), parts), test)
        self.sites.append((ast.unparse(test), arguments[0].lineno))
        key = [ast.Constant(len(self.sites) - 1), arguments[0], arguments[2]]
        is_off = ast.Call(ast.Name("is_off", ast.Load()), key, [])
        return ast.copy_location(ast.BoolOp(ast.Or(), [is_off, test]), test)


def left_out(reader, run_all):
    """Yields a mutant for each condition and each row and message with which the suite tests it."""
    conditions = Conditions()
    switched = []
    for owner, function in reader.functions:
        changed = conditions.visit(copy.deepcopy(function))
        switched.append((owner, function, changed))
    seen = {}
    reader.module.is_off = lambda *key: seen.setdefault(key) is not None
    outs = [reader.put(Mutant("", ("", 0), "", (owner, changed))) for owner, _, changed in switched]
    run_all()
    for out in outs:
        out()
    sites = 0
    for owner, function, changed in switched:
        of_function = Conditions()
        of_function.visit(copy.deepcopy(function))
        for site in range(sites, sites + len(of_function.sites)):
            text, line = conditions.sites[site]
            place = (full_name(owner, function), line)
            keys = [key for key in seen if key[0] == site]
            if not keys:
                yield Mutant("left out", place, f"{text}: no case tests it", None)
            for key in keys:
                mutant = Mutant("left out", place, f"{text}: {key[2]}", (owner, changed), key[1])
                mutant.key = key
                yield mutant
        sites += len(of_function.sites)


# --- The search for a case that notices a mutant


def is_large(case):
    return ("limits" in case and "refused" not in case) or readers.is_large(case)


class Late(BaseException):
    pass


def is_late(*_):
    raise Late


class Suite:
    def __init__(self, cases, reader):
        self.cases = [case for case in cases if not is_large(case)]
        self.large = [case for case in cases if is_large(case)] if IS_LONG else []
        self.reader = reader
        self.functions = {}  # by the name of a case: the functions that the reader calls
        for case in self.cases + self.large:
            case["file"] = readers.Bytes(readers.unpack(case["file"]))

    def notices(self, case):
        """Returns whether the answers of the reader differ from those of a case. The row of a
        refusal is not a part of the answer."""
        refused = case.get("refused")
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            if refused is None:
                return next(readers.run_second_reader(case, self.reader.module), None) is not None
            found, _ = readers.refusal(case, self.reader.module)
            return {**(found or {}), "row": 0} != {**refused, "row": 0}
        except (Exception, Late):
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def find_functions(self):
        """Runs all cases. Notes which functions each case needs."""
        wrong = []
        for case in self.cases:
            names = set()

            def note(frame, event, _):
                names.add(frame.f_code.co_name)

            sys.setprofile(note)
            is_wrong = self.notices(case)
            sys.setprofile(None)
            self.functions[case["name"]] = names
            wrong += [case["name"]] if is_wrong else []
        return wrong

    def run_all(self):
        for case in self.cases:
            self.notices(case)

    def first_notice(self, mutant):
        """Returns the first case that notices a mutant, or None."""
        name = mutant.place[0].rpartition(".")[2]

        def distance(case):
            row = case.get("refused", {}).get("row")
            return (row != mutant.row or row is None, len(case["file"]))

        if matches(mutant, LARGE):
            return next((c["name"] for c in self.large if self.notices(c)), None)
        near = [c for c in self.cases if not name or name in self.functions[c["name"]]]
        return next((c["name"] for c in sorted(near, key=distance) if self.notices(c)), None)


def matches(mutant, patterns):
    return any(fnmatch.fnmatchcase(str(mutant), pattern) for pattern in patterns)


def is_exempt(mutant):
    return matches(mutant, EXEMPT) and str(mutant) not in NOTICED


def constants(reader):
    for name in reader.constants:
        value = getattr(reader.module, name)
        if isinstance(value, int) and name not in LEFT_ALONE:
            for by in (1, -1):
                yield Mutant("constant", ("", 0), f"{name} {'+-'[by < 0]} 1", (name, value + by))


def try_all(suite, wanted):
    """Returns the mutants, and notes which of them were tried and noticed."""
    reader = suite.reader
    mutants = list(left_out(reader, suite.run_all))
    mutants += constants(reader)
    for owner, function in reader.functions:
        if full_name(owner, function) not in LEFT_ALONE:
            mutants += all_changes(owner, function)
    mutants = [mutant for mutant in mutants if wanted in str(mutant)]
    for mutant in mutants:
        if not IS_LONG and (is_exempt(mutant) or matches(mutant, LARGE)):
            continue
        mutant.is_noticed = False
        if mutant.function is not None:
            reader.module.is_off = lambda *key: key == getattr(mutant, "key", None)
            out = reader.put(mutant)
            mutant.is_noticed = suite.first_notice(mutant) is not None
            out()
    return mutants


def main(arguments):
    if len(arguments) not in (1, 2):
        sys.stderr.write(__doc__)
        return 2
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, is_late)
    cases = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))["cases"]
    suite = Suite(cases, Reader())
    failed = 0
    for name in suite.find_functions():
        print(f"{name}: the reader without mistakes has a wrong answer")
        failed = 1
    mutants = try_all(suite, arguments[1] if len(arguments) == 2 else "")
    for mutant in mutants:
        if mutant.is_noticed is not None and mutant.is_noticed == is_exempt(mutant):
            what = "is noticed; add it to NOTICED" if mutant.is_noticed else "is not noticed"
            print(f"second_reader.py:{mutant.place[1]}: {mutant}: {what}")
            failed = 1
    exempt = [str(mutant) for mutant in mutants if is_exempt(mutant)]
    names = [str(mutant) for mutant in mutants]
    unused = [pattern for pattern in EXEMPT if not fnmatch.filter(exempt, pattern)]
    unused += [pattern for pattern in LARGE if not fnmatch.filter(names, pattern)]
    unused += [name for name in NOTICED if name not in names or not matches(name, EXEMPT)]
    for pattern in unused if len(arguments) == 1 else []:
        print(f"mutants.py: {pattern}: there is no such mutant; delete it")
        failed = 1
    for kind in KINDS:
        print(f"{kind}: {counts([mutant for mutant in mutants if mutant.kind == kind])}")
    print(f"all: {counts(mutants)}")
    return failed


def counts(mutants):
    """Returns how many mutants there are, and of these how many with each result."""
    noticed = [mutant for mutant in mutants if mutant.is_noticed]
    large = [mutant for mutant in noticed if matches(mutant, LARGE)]
    missed = [mutant for mutant in mutants if mutant.is_noticed is False]
    exempt = [mutant for mutant in missed if is_exempt(mutant)]
    text = f"{len(mutants)} mutants; noticed by small files: {len(noticed) - len(large)}"
    if IS_LONG:
        text += f", by large files: {len(large)}, by none for a reason above: {len(exempt)}"
    else:
        text += f", not tried: {len(mutants) - len(noticed) - len(missed)}"
    return f"{text}, by none: {len(missed) - len(exempt)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
