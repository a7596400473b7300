#!/usr/bin/env bash
# seeds.sh MAKE_SEEDS CORPUS: compares the seeds in CORPUS with those that MAKE_SEEDS and
# text_seeds.py write.
set -euo pipefail
if ! command -v python3 >/dev/null; then
    echo "skipped: seeds: no python3 (Debian package python3)"
    exit 77
fi
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

"$1" "$made"
python3 "$(dirname "$0")/text_seeds.py" "$made"
seeds() { (cd "$1" && find . -name 'seed-*' | LC_ALL=C sort); }
diff <(seeds "$made") <(seeds "$2")
seeds "$made" | while read -r seed; do
    cmp "$made/$seed" "$2/$seed"
done
echo "$(seeds "$made" | wc -l) seeds"
