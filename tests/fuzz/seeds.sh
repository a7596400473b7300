#!/usr/bin/env bash
# seeds.sh MAKE_SEEDS CORPUS: compares the seeds in CORPUS with the seeds that MAKE_SEEDS writes.
set -euo pipefail
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

"$1" "$made"
seeds() { (cd "$1" && find . -name 'seed-*' | LC_ALL=C sort); }
diff <(seeds "$made") <(seeds "$2")
seeds "$made" | while read -r seed; do
    cmp "$made/$seed" "$2/$seed"
done
echo "$(seeds "$made" | wc -l) seeds"
