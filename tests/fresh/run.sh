#!/usr/bin/env bash
# Follows README.md in a bare Debian system: clones the commit into the system, and runs only the
# commands of the section "Build and test". So this test fails if a script needs a package that it
# does not install, even if this machine has the package.
#
#   run.sh [COMMAND...]    COMMAND: runs this in the clone, instead of README's commands
#
# Changes that are not committed are not tested. Exit status 77 (skipped), with the reason as the
# last line, if this machine cannot make a bare system.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../../tools/bare.sh
. "$root/tools/bare.sh"

skip() { echo "$*"; exit 77; }

# Prints the commands of that section, without their comments.
commands_of_readme() {
    awk '/^## / { on = /^## Build and test$/ }
         on && /^    tools\// { sub(/ +#.*/, ""); print $0 }' "$root/README.md"
}

if [ $# -gt 0 ]; then
    commands=("$*")
else
    mapfile -t commands < <(commands_of_readme)
    [ ${#commands[@]} = 2 ] ||
        { echo "README.md shows ${#commands[@]} commands, not 2" >&2; exit 1; }
fi

reason=$(why_no_bare)
[ -z "$reason" ] || skip "$reason"
git -C "$root" rev-parse --quiet --verify HEAD >/dev/null || skip "not a clone"
[ -z "$(git -C "$root" status --porcelain)" ] ||
    echo "fresh: some files differ from the commit, which is tested"
bare=$bare_cache/fresh.$$
trap 'remove_bare "$bare"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
make_bare "$bare"
git clone --quiet --no-hardlinks "$root" "$bare/wordgrid"

for command in "${commands[@]}"; do
    command=${command#"${command%%[! ]*}"}
    echo "-- in a bare system: $command"
    begin=$SECONDS
    in_bare "$bare" bash -c "cd /wordgrid && $command"
    echo "-- $((SECONDS - begin)) s: $command"
done
