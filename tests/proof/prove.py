#!/usr/bin/env python3
"""prove.py [--smoke] [UNIT]...: proves the contracts in src/core/dict (README.md), and prints a
table of functions, goals and seconds. Exits with 1 if a goal stays open, and prints where it
stands. With --smoke, tries to prove false instead: from each contract, and at each place of the
code. Exits with 1 if that succeeds, for then the contract or what is assumed contradicts itself, or
the place is never reached.

Each unit is a file of this folder, which includes sources. A unit sees only the definitions that
its goals need: with all of them, the provers find no proof.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

TIMEOUT_S = 60  # for each prover and goal, in the last pass
SMOKE_TIMEOUT_S = 2  # for each try to prove false, by CVC4

# LIGHT is CVC4 without Frama-C's axioms about bits. Most goals do not need these axioms, which are
# a seventh of what CVC4 reads. LIGHT proves nearly all goals within LIGHT_TIMEOUT_S.
LIGHT = "Light"
LIGHT_TIMEOUT_S = 14

# The unit, its options, and the functions or lemmas whose goals it proves. Long units come first.
UNITS = [
    ("open", ["-wp-model", "Typed+Cast"], """copy_bytes copy_section open_alphabet number_codes
        read_codes read_parts read_sequences read_forms read_spellings read_alphabet make_starts
        lookup_init lookup_reset read_facts read_states read_automaton read_sections open_bytes
        edges_lookups read_counts read_numbers give_dict open_dict wg_dict_open
        wg_dict_open_memory wg_dict_close"""),
    ("alphabet", ["-wp-model", "Typed+Cast"], """utf8_decode utf8_is_control utf8_is_plain
        text_compare text_equals text_pool_at alphabet_text is_plain_text indexed_nbytes set_entry
        index_long_text clear_tables base_text symbol_of index_short_text index_texts fail_entry
        check_texts check_folds set_texts number_symbols make_alphabet alphabet_open order_symbols
        alphabet_set_symbols read_sequences is_run check_runs note_dropped index_sequence
        alphabet_set_sequences alphabet_set_forms begins_longer_symbol remove_long_text
        index_part remove_long_texts find_longer index_parts alphabet_set_parts text_from
        text_decode alphabet_symbol_text alphabet_final_text"""),
    ("lookup", ["-wp-model", "Typed+Cast"], """count_below text_skip alphabet_run alphabet_pair
        alphabet_next alphabet_next_symbols node_of_state node_wide_set node_has node_wide_child
        node_child choose narrow_step wide_step any_step next_code store_start compute_start
        start_state contains_rest contains_from contains_in_file"""),
    ("arrays", ["-wp-split"], "check_narrow_sets check_wide_sets check_base check_sets"),
    ("arrays", [], "read_arrays check_rank first_state_of end_sizes check_last arrays_open"),
    ("alphabet_match", ["-wp-model", "Typed+Cast"], """first_above common_prefix longest_prefix
        match_text match_sequence add_letter fold_letter fold_parts longest_folded match_folded
        match_longer alphabet_match alphabet_match_symbol text_pool_has alphabet_dropped shown_text
        is_read_as_longer alphabet_spell"""),
    ("list_begin", ["-wp-model", "Typed+Cast"], """wg_dict_root enter_cursor wg_dict_step
        wg_dict_symbols list_below follow_prefix list_prefix wg_dict_each list_any_dict"""),
    ("list", [], """depth_nbytes fail_count respells_words make_room spell count_word deeper grow
        push list_words fill_spellings"""),
    ("walk", [], """walk_set_number walk_set walk_set_word walk_letters walk_set_has walk_set_rank
        walk_set_letters walk_is_word walk_next_symbol walk_clamp walk_wrap walk_raw_edge
        walk_raw_last walk_edge walk_last walk_first_edge walk_wide_first_edge walk_enter
        walk_target walk_step format_set_words format_base_count format_edge_bits
        format_edge_nbytes format_rank_nbytes format_last_blocks format_lows_off"""),
    ("sections", [], """find_section show_id check_required read_section sections_read
        sections_check_header format_has_magic format_is_zero_from format_header_hash"""),
    ("list_steps", [], """popcount32 node_of_state node_wide_set node_wide_child wide_letters enter
        take_wide_letter without_lowest take_letter"""),
    ("hash", ["-wp-model", "Typed+Cast"], "hash_bytes hash_bytes_but"),
    ("products", [], "count_whole count_edges base_for"),
    ("open", ["lemmas", "-wp-model", "Typed+Cast"], "sound_texts_stay"),
    ("alphabet", ["lemmas", "-wp-model", "Typed+Cast"], """begin_stays end_stays text_stays
        texts_stay folds_stay text_number_stays run_stays has_run_stays runs_stay"""),
    ("alphabet_match", ["lemmas", "-wp-model", "Typed+Cast"], "pool_is_whole"),
    ("list", ["lemmas"], "depth_step depth_room"),
    ("products", ["lemmas"], """products_none products_ascend products_ascend_2 edges_end lows_end
        products_add"""),
    ("places", ["lemmas"], "placed_none placed_sum placed_wrapped placed_at placed_from"),
    ("placed", ["lemmas"], """edges_grow placed_fits placed_in firsts_ascend
        edges_ascend first_edge_is"""),
]


# Functions of src/core that have a contract and no proof: see README.md.
TRUSTED = """reserve_text reserve_frames reserve_symbols reserve_shown give respell
    number_open""".split()


# The lines with places that no run reaches under the contracts: how each begins, and how many such
# places it has. The contracts are for walks without the table of edges, and words without forms.
EXPECTED_DEAD = {
    "return table != NULL ? edges_wide_set(table, id)": 2,
    "return node_of_edge(table, &table->edges[id + below]);": 3,
    "return node_of_edge(table, &table->edges[node.id + below]);": 3,
    "table != NULL ? node.id : walk_first_edge(": 1,
    "const struct node node = table != NULL  ? node_of_edge(": 2,
    "listing->symbols[depth / DEPTH_SYMBOL] = ": 1,
    "? respell(listing, depth)": 2,
    "const struct node node = table != NULL ? node_root(": 2,
    "return table != NULL ? list_words(listing, table, true,": 4,
    ": list_words(listing, NULL, true,": 2,
    "return table != NULL ? list_words(listing, table, false,": 3,
}


def contracts():
    """Returns the functions of src/core that have a contract, and the lemmas that are to be
    proven."""
    names = set()
    for folder in ("src/core", "tests/proof"):
        for path in pathlib.Path(folder).rglob("*.[ch]"):
            text = path.read_text("utf-8")
            names.update(re.findall(r"(?<!admit )\blemma (\w+)", text))
            if folder == "src/core":
                heads = re.findall(r"/\*@ (?:requires|assigns|ensures)(?:(?!\*/).)*\*/\s+"
                                   r"([^;{}/]*)(?:\n\{|;)", text, re.DOTALL)
                names.update(re.search(r"(?<!_)\b(?!__)(\w+)\(", head)[1] for head in heads)
    return names


def find_provers(folder):
    """Lets Why3 write to `folder` which provers are installed, adds LIGHT, and tells Frama-C."""
    os.environ["WHY3CONFIG"] = os.path.join(folder, "why3.conf")
    subprocess.run(["why3", "config", "detect", "-C", os.environ["WHY3CONFIG"]], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    why3 = subprocess.run(["why3", "--print-datadir"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout.strip()
    driver = os.path.join(folder, "light.drv")
    with open(os.environ["WHY3CONFIG"], "a", encoding="utf-8") as file:
        file.write(f'''
# As Why3 runs CVC4 1.7 and 1.8
[prover]
name = "{LIGHT}"
version = "1.8"
command = "cvc4 --stats --tlimit=%t000 --lang=smt2 %f"
driver = "{driver}"
interactive = false
in_place = false
''')
    pathlib.Path(driver).write_text(f'''import "{why3}/drivers/cvc4_17.drv"
theory frama_c_wp.cbits.Cbits
  remove allprops
end
''', "utf-8")


def run(unit, options, names, timeout_s=TIMEOUT_S, root="."):
    """Lets Frama-C prove the goals of `names` in the sources of `root`. Returns its output."""
    flags = [option for option in options if option not in ("lemmas", "smoke")]
    what = ["-wp", *flags, *(["-wp-prop=" + ",".join(names)] if "lemmas" in options
                             else ["-wp-fct", ",".join(names)])]
    # The provers of the first pass stay for the second, unless they are taken away.
    both = ["-wp-print", "-wp-ground", f"-wp-prover=-{LIGHT},z3,cvc4", "-wp-timeout",
            str(timeout_s)]
    command = ["frama-c", "-machdep", "gcc_x86_64", "-c11",
               "-cpp-extra-args=-Itests/proof/instead -Itests/proof -Isrc/core -Iinclude",
               "-kernel-warn-key", "annot:missing-spec=inactive", "-wp-rte",
               "-wp-par", str(os.cpu_count()), "-wp-cache", "none", f"tests/proof/{unit}.c", *what]
    if "smoke" in options:
        kinds = "requires assigns ensures assert invariant variant check terminates exits".split()
        command += ["-wp-prover", "cvc4", "-wp-smoke-tests", "-wp-smoke-timeout",
                    str(SMOKE_TIMEOUT_S), "-wp-prop=" + ",".join("-@" + kind for kind in kinds)]
    elif "lemmas" in options:  # few, and many of them only Z3 proves
        command += both
    else:  # LIGHT first, without a simplification that takes a sixth of Frama-C's time
        command += ["-wp-no-ground", "-wp-prover", LIGHT, "-wp-timeout",
                    str(min(timeout_s, LIGHT_TIMEOUT_S)), "-then", *what, *both]
    # Frama-C takes the current folder from PWD. It needs less time if it collects less garbage.
    environment = {**os.environ, "PWD": os.path.realpath(root), "OCAMLRUNPARAM": "o=1000"}
    done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, env=environment)
    if done.returncode != 0 or "Proved goals" not in done.stdout:
        print(done.stdout[-3000:])
        sys.exit(f"{os.path.basename(sys.argv[0])}: Frama-C failed in unit {unit}")
    # A pass without goals prints no numbers.
    proven, tried = re.findall(r"Proved goals: +(\d+) / (\d+)", done.stdout)[-1]
    if "smoke" not in options and (proven != tried) != bool(open_goals(done.stdout)):
        sys.exit(f"{os.path.basename(sys.argv[0])}: the output of unit {unit} is not as expected")
    return done.stdout


def count_goals(output, names):
    """Returns, for each name, how many goals it has and how many of them are proven. A goal that
    the first pass did not prove is in the output twice, and the last time counts."""
    goals = {}
    for goal, outcome in re.findall(r"\] Goal typed_(?:cast_)?(?:lemma_)?(\w+)(.*)", output):
        goals[goal] = outcome.startswith(" : Valid")
    counts = {name: [0, 0] for name in names}
    for goal, is_proven in goals.items():
        owners = [name for name in names if (goal + "_").startswith(name + "_")]
        if owners:
            owner = counts[max(owners, key=len)]
            owner[0] += 1
            owner[1] += is_proven
    return counts


def open_goals(output):
    """Returns the headings of the goals that no prover has proven. They name file and line."""
    headings = []
    for block in output.split("Running WP plugin")[-1].split("-" * 60):
        heading = re.search(r"^(?:Goal|Lemma) [^:]*(?:\n:)?", block, re.M)
        if heading and "Prover" in block and not re.search(r"returns Valid", block):
            headings.append(" ".join(heading[0].split()).rstrip(" :"))
    return headings


def run_all(units):
    """Runs units, one for each processor at a time: Frama-C makes the goals of a unit on one.
    Yields each with its output and its seconds, in the order given."""
    def run_timed(entry):
        begin = time.monotonic()
        return entry, run(*entry), time.monotonic() - begin

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(run_timed, units)


def prove(unit, names, output, seconds):
    """Prints a row for each name. Returns how many goals there are, and how many are proven."""
    goals = count_goals(output, names)
    for name, (count, proven) in goals.items():
        print(f"{name:24} {unit:12} {proven:5} of {count:5}{'' if count else '  NO GOAL'}")
    count, proven = (sum(column) for column in zip(*goals.values()))
    print(f"{'':24} {unit:12} {proven:5} of {count:5}   {seconds:4.0f} s", flush=True)
    headings = open_goals(output)
    for heading in headings:
        print(f"  open: {heading}")
    if not all(count for count, _ in goals.values()):
        sys.exit(f"prove.py: unit {unit} lacks a function or a lemma")
    if count != int(re.search(r"Proved goals: +\d+ / (\d+)", output)[1]):
        sys.exit(f"prove.py: goals of unit {unit} belong to no function or lemma")
    if bool(headings) != (proven < count):
        sys.exit(f"prove.py: the output of unit {unit} is not as expected")
    return count, proven


def smoke(unit, output):
    """Compares the lines where false is proven with EXPECTED_DEAD. Prints the others. Returns
    which of EXPECTED_DEAD are there, and whether there are others."""
    tries = set(re.findall(r"\] Smoke-test typed_(?:cast_)?(\w+)", output))
    failures = set(re.findall(r"\[Failed\] Smoke-test (\w+)\n.*\n\[wp\] ([^: ]+):(\d+): Warning",
                              output))
    dead = collections.Counter((path, int(line)) for _, path, line in failures)
    print(f"{unit:12} {len(tries):5} tries to prove false, {len(failures)} succeed", flush=True)
    if not tries or len(failures) != len(set(re.findall(r"\[Failed\] Smoke-test (\w+)", output))):
        sys.exit(f"prove.py: the output of unit {unit} is not as expected")
    expected, others = set(), False
    for (path, line), count in sorted(dead.items()):
        text = pathlib.Path(path).read_text("utf-8").splitlines()[line - 1].strip()
        begin = next((begin for begin in EXPECTED_DEAD if text.startswith(begin)), text)
        expected.add(begin)
        if EXPECTED_DEAD.get(begin) != count:
            others = True
            print(f"  false at {count} places of {path}:{line}: {text}", flush=True)
    return expected, others


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    is_smoke = sys.argv[1:2] == ["--smoke"]
    chosen = sys.argv[2:] if is_smoke else sys.argv[1:]
    known = {unit for unit, _, _ in UNITS}
    if not known.issuperset(chosen):
        sys.exit(f"prove.py: the units are {' '.join(sorted(known))}")
    listed = {name for _, _, names in UNITS for name in names.split()}
    missing = contracts() - listed - set(TRUSTED)
    if missing:
        sys.exit(f"prove.py: no unit has {' '.join(sorted(missing))}")
    with tempfile.TemporaryDirectory() as folder:
        find_provers(folder)
        units = [(unit, options, names.split()) for unit, options, names in UNITS
                 if not chosen or unit in chosen]
        if is_smoke:
            tried = [(unit, [*options, "smoke"], names) for unit, options, names in units
                     if "lemmas" not in options]
            seen, others = zip(*(smoke(unit, output)
                                 for (unit, _, _), output, _ in run_all(tried)))
            missing = set() if chosen else set(EXPECTED_DEAD).difference(*seen)
            for text in missing:
                print(f"not dead any more, or not in the sources: {text}")
            sys.exit(any(others) or bool(missing))
        sums = [prove(unit, names, output, seconds)
                for (unit, _, names), output, seconds in run_all(units)]
    goals, proven = (sum(column) for column in zip(*sums))
    print(f"{proven} of {goals} goals proven")
    sys.exit(proven != goals)


if __name__ == "__main__":
    main()
