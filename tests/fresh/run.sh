#!/usr/bin/env bash
# Follows README.md in a bare Debian system: clones the commit into the system, and runs only the
# commands of the section "Build and test". So this test fails if a script needs a package that it
# does not install, even if this machine has the package.
#
#   run.sh [--packages | COMMAND...]
#
# COMMAND: runs this in the clone, instead of README's commands. --packages: runs the commands of
# CONTRIBUTING.md that build the Debian packages.
#
# Changes that are not committed are not tested. Exit status 77 (skipped), with the reason as the
# last line, if this machine cannot make a bare system.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../../tools/bare.sh
. "$root/tools/bare.sh"

# commands_of PAGE BEGIN COUNT: sets `commands` to the first block of commands after the line that
# begins with BEGIN, without their comments. There must be COUNT commands.
commands_of() {
    mapfile -t commands < <(awk -v begin="$2" '
        index($0, begin) == 1 { on = 1 }
        on && /^    / { sub(/ +#.*/, ""); print; count++ }
        on && count && !/^    / { exit }' "$root/$1")
    [ ${#commands[@]} = "$3" ] ||
        { echo "$1 shows ${#commands[@]} commands, not $3" >&2; exit 1; }
}

case ${1-} in
"") commands_of README.md "## Build and test" 2 ;;
--packages) commands_of CONTRIBUTING.md "These commands build the Debian packages" 3 ;;
*) commands=("$*") ;;
esac

bare_clone_or_skip fresh "$root"
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
