#!/usr/bin/env bash
# Tests failures.py: it must accept macros in functions of their type, and name each other place.
set -euo pipefail
lint=$(cd "$(dirname "$0")" && pwd)/failures.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/good.c" <<'END'
enum wg_status first(int a,
                     int b)
{
    TRY(call(a)); /* NEED(b); */
    TRY_MEMORY(error, b != 0);
}

static bool
second(void)
{
    for (;;) {
        NEED(call());
    }
}
END
cat >"$work/bad.c" <<'END'
static enum wg_status first(void)
{
    NEED(call());
}

bool second(struct text *text)
{
    if (text != NULL) {
        TRY(call());
    }
    TRY_MEMORY(error, text != NULL);
}

struct text *third(void)
{
    NEED(call());
}
END
python3 "$lint" "$work/good.c"
if python3 "$lint" "$work/bad.c" >"$work/out"; then
    echo "failures.py accepts bad.c"
    exit 1
fi
cut -d: -f2,3 "$work/out" | cut -d' ' -f1,2 >"$work/found"
printf '3: NEED\n9: TRY\n11: TRY_MEMORY\n16: NEED\n' | diff - "$work/found"
