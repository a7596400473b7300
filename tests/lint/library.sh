#!/usr/bin/env bash
# Checks rules of wordgrid/status.h: messages of the library must not name programs or their
# options, the library must not read environment variables, and its headers must not use C11
# atomics.
#
#   library.sh ROOT        prints each line that breaks a rule; fails if there is one
set -euo pipefail
cd "${1:?the root of the source tree}"

bad=0

# forbid RULE PATTERN FOLDER: prints the lines of C in FOLDER that match, and the rule.
forbid() {
    if grep -rnE --include='*.[ch]' "$2" "$3"; then
        echo "  $1"
        bad=1
    fi
}

forbid "a message names an option: say it in terms of the library (tools/common/cli.h)" \
    '"[^"]*--[a-z]' src
forbid "a message names a program: give a reason, and the programs a hint (tools/common/cli.h)" \
    "\"[^\"]*'?(dictc|iconv|solve|maze) -?[a-z]+'" src
forbid "the environment is for programs: take an option" '\<(secure_)?getenv *\(' src
forbid "C++ has no <stdatomic.h> before C++23: use a callback" \
    'stdatomic|_Atomic|\<atomic_' include
exit $bad
