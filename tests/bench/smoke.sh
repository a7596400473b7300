#!/usr/bin/env bash
# Runs the benchmark with very few rounds over a small list. Checks that every program
# runs, that all answers agree, and that the files that the benchmark writes can be read.
#
#   smoke.sh BENCH ROOT        the program, and the root of the source tree
set -euo pipefail
bench=${1:?the benchmark} root=${2:?the root of the source tree}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Every 25th word: 5,000 words of all lengths and first letters.
awk 'NR % 25 == 0' "$root/dict/english.txt" >"$scratch/words.txt"
printf '1\tperslatgsineters\n2\tezmrnubeslospaon\n3\tquickbrownfoxesj\n' \
    >"$scratch/records.tsv"

# Every third word gets letters that are not among a to z, so that there are over 31 letters. The
# memory is too small for a trie of all words.
awk 'NR % 3 == 0 { gsub(/a/, "á"); gsub(/e/, "é"); gsub(/i/, "í"); gsub(/o/, "ö")
                   gsub(/u/, "ü"); gsub(/n/, "ñ"); gsub(/c/, "ç"); gsub(/s/, "ß") } 1' \
    "$scratch/words.txt" >"$scratch/accents.txt"
"$bench" --test --only-list --list="$scratch/accents.txt" --trie-memory=2 \
    --json="$scratch/accents.json" search
"$bench" --test --only-list --list="$scratch/words.txt" --words=3000 \
    --json="$scratch/large.json" --svg="$scratch/scale.svg" large scale

"$bench" --test --only-list --markdown --list="$scratch/words.txt" \
    --records="$scratch/records.tsv" \
    --json="$scratch/bench.json" --svg="$scratch/growth.svg"

if ! command -v python3 >/dev/null; then
    echo "skipped: the files: no python3 to read them (Debian package python3)"
    exit 77
fi
python3 - "$scratch/bench.json" "$scratch/growth.svg" "$scratch/accents.json" \
    "$scratch/large.json" "$scratch/scale.svg" <<'EOF'
import json, sys, xml.dom.minidom

with open(sys.argv[1]) as file:
    figures = json.load(file)
for name in ("compile limits floods maze clear start words queries bulk search alphabets "
             "batch growth_words growth_boards").split():
    assert figures[name], name + " has no rows"
for row in figures["limits"]:
    assert row["status"] == 2 and row["interrupt_status"] == 130, row
    assert row["interrupt_ms"] > 0 and row["peak_mb"] > 0, row
for row in figures["floods"]:
    assert row["words"] > 0 and (row["times"] is None or row["times"] > 0), row
for row in figures["search"]:
    assert row["boards_per_s"] > 0 and row["times_classic"] > 0, row
assert {row["boards"] for row in figures["search"]} == {
    "4x4 rolls", "5x5 rolls", "10x10 rolls", "4x4 records"}
with open(sys.argv[3]) as file:
    others = json.load(file)["alphabets"]
for row in figures["alphabets"] + others:
    assert row["words"] > 0 and row["visits"] > 0 and row["visit_ns"] > 0, row
assert {row["list"] for row in figures["alphabets"]} == {"words"}
assert len(others) > 1, "only classic"
for row in others:
    assert row["symbols"] > 31 and row["list"].startswith("accents, 1/"), row
with open(sys.argv[4]) as file:
    large = json.load(file)
assert "dictc, sorted" in {row["program"] for row in figures["compile"]}
assert [row["words"] for row in large["large"] if row["program"] == "dictc"] == [3000] * 5
assert len(large["scale"]) == 5 * 4, "not four rows for each of five sizes"
for row in figures["compile"] + large["large"] + large["scale"]:
    assert row["words"] > 0 and row["file_bytes"] > 0 and row["peak_mb"] > 0, row
for path, count in (sys.argv[2], 4), (sys.argv[5], 8):
    curves = xml.dom.minidom.parse(path).getElementsByTagName("polyline")
    assert len(curves) == count, path + " does not have two panels with all curves"
EOF
