#!/usr/bin/env python3
"""mutants.py [FUNCTION]...: shows that the proof can fail. Each mutant is a copy of the sources
with one check changed or left out. Fails unless the goal that the check is needed for is then open,
or if a goal of the function is open without the change."""
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

import prove

# For each prover and goal. Each function below is proven within it without the change.
TIMEOUT_S = 20

# The unit, the function, its file in src/core, a text of the file that occurs once, what the mutant
# has in its place, and a text of the heading of a goal that must be open then.
MUTANTS = [
    ("sections", "sections_check_header", "dict/read/sections.c",
     "nbytes < FORMAT_HEADER_NBYTES)", "nbytes < FORMAT_HEADER_NBYTES - 1)",
     "'format_header_hash''"),
    ("sections", "sections_check_header", "dict/read/sections.c",
     "(nbytes - FORMAT_HEADER_NBYTES) / FORMAT_SECTION_NBYTES)",
     "(nbytes - FORMAT_HEADER_NBYTES) / FORMAT_SECTION_NBYTES + 1)", "'format_header_hash''"),
    ("sections", "read_section", "dict/read/sections.c",
     "size > nbytes - offset)", "size > nbytes)", "'hash_bytes''"),
    ("sections", "read_section", "dict/read/sections.c",
     " || offset > nbytes", "", "'hash_bytes''"),
    ("sections", "sections_read", "dict/read/sections.c",
     "for (uint32_t i = 0; i < count; i++, entry", "for (uint32_t i = 0; i <= count; i++, entry",
     "'read_section''"),
    ("arrays", "read_arrays", "dict/read/arrays.c",
     "sections[SECTION_RANK].nbytes != format_rank_nbytes(states) ||", "", "Post-condition"),
    ("arrays", "read_arrays", "dict/read/arrays.c",
     "longest == 0 || longest > FORMAT_MAX_LONGEST ||", "longest == 0 ||", "Post-condition"),
    ("arrays", "check_rank", "dict/read/arrays.c",
     " || (i == 0 && bits % 2 == 0)", "", "Invariant"),
    ("arrays", "check_rank", "dict/read/arrays.c",
     "wide > seen", "wide > seen + 1", "Post-condition"),
    ("arrays", "check_last", "dict/read/arrays.c",
     " || lows % 64 > walk->edge_bits", "", "Invariant"),
    ("arrays", "check_last", "dict/read/arrays.c",
     "widths * 4 + EDGE_SLACK_NBYTES)", "widths * 4)", "Post-condition"),
    ("walk", "walk_clamp", "dict/read/walk.h",
     "target < walk->last_state ? (uint32_t)target : walk->last_state", "(uint32_t)target",
     "Post-condition"),
    ("walk", "walk_first_edge", "dict/read/walk.h",
     "(letters - 1) * state;\n}\n\n/* Like", "letters * state;\n}\n\n/* Like", "Post-condition"),
    ("lookup", "node_has", "dict/read/node.h",
     "code < FORMAT_FREQUENT && (node", "(node", "rte,shift"),
    ("lookup", "contains_in_file", "dict/read/lookup_file.h",
     "(word.nbytes >= 2)", "(word.nbytes >= 1)", "rte,mem_access"),
    ("list_begin", "wg_dict_step", "dict/read/dict.c",
     "symbol >= dict->walk.symbols", "symbol > dict->walk.symbols", "rte,index_bound"),
    ("list", "grow", "dict/read/list.c",
     "depth >= listing->too_deep)", "depth > listing->too_deep)", "Post-condition"),
    ("list", "count_word", "dict/read/list.c",
     "listing->words_left-- != 0", "listing->words_left != 0", "Post-condition"),
    ("list_steps", "take_letter", "dict/read/list.c",
     "frame.id, frame.edge + 1}", "frame.id, frame.edge + 2}", "Assertion"),
    ("list_begin", "follow_prefix", "dict/read/list.c",
     "if (below >= listing->too_deep || !wg_dict_step", "if (!wg_dict_step", "'spell''"),
    ("alphabet", "check_texts", "dict/alphabet.c",
     " || end > pool_nbytes", "", "'text_pool_at''"),
    ("alphabet", "check_folds", "dict/alphabet.c",
     "fold_symbols[i] >= symbols", "fold_symbols[i] > symbols", "Invariant"),
    ("alphabet", "order_symbols", "dict/alphabet.c",
     "symbol >= a->symbols || has_text[symbol]", "has_text[symbol]", "rte,index_bound"),
    ("alphabet", "is_run", "dict/alphabet.c",
     "count > ALPHABET_MAX_RUN", "count > ALPHABET_MAX_RUN + 1", "Post-condition"),
    ("alphabet_match", "add_letter", "dict/alphabet_match.c",
     "letter.nbytes > sizeof folded->text - nbytes",
     "letter.nbytes > sizeof folded->text - nbytes + 1", "rte,index_bound"),
    ("open", "read_codes", "dict/read/open.c",
     " || count != (symbols < FORMAT_FREQUENT ? symbols : FORMAT_FREQUENT)", "", "Post-condition"),
    ("open", "read_codes", "dict/read/open.c",
     "section->nbytes != symbols + ((uint64_t)symbols + 7) / 8", "section->nbytes < symbols",
     "Pre-condition"),
]


def open_goals(unit, name, root):
    """Proves one function of the sources in `root`. Returns its open goals."""
    options = next(options for known, options, names in prove.UNITS
                   if known == unit and name in names.split())
    return prove.open_goals(prove.run(unit, options, [name], TIMEOUT_S, root))


def mutate(root, copy, path, before, after):
    """Copies `path` of src/core to `copy` with one change."""
    with open(os.path.join(root, "src/core", path), encoding="utf-8") as file:
        text = file.read()
    if text.count(before) != 1:
        sys.exit(f"mutants.py: {path} does not have this text once: {before}")
    with open(os.path.join(copy, "src/core", path), "w", encoding="utf-8") as file:
        file.write(text.replace(before, after))


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    chosen = [mutant for mutant in MUTANTS if not sys.argv[1:] or mutant[1] in sys.argv[1:]]
    caught = 0
    with tempfile.TemporaryDirectory() as copy:
        prove.find_provers(copy)
        for folder in ("src/core", "include", "tests/proof"):
            shutil.copytree(os.path.join(root, folder), os.path.join(copy, folder))
        proven = set()
        for unit, name, path, before, after, needed in chosen:
            if (unit, name) not in proven and open_goals(unit, name, copy):
                sys.exit(f"mutants.py: {name} has an open goal without a change")
            proven.add((unit, name))
            mutate(root, copy, path, before, after)
            goals = open_goals(unit, name, copy)
            mutate(root, copy, path, before, before)
            found = [goal for goal in goals if needed in goal]
            print(f"{name}: {before.split(chr(10))[0]!r} -> {after.split(chr(10))[0]!r}: " +
                  (f"open, {found[0]}" if found else f"NOT CAUGHT; {len(goals)} other goals open"),
                  flush=True)
            caught += bool(found)
    print(f"{caught} of {len(chosen)} mutants leave open a goal that needs what they change")
    sys.exit(caught != len(chosen))


if __name__ == "__main__":
    main()
