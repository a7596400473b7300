#!/usr/bin/env bash
# formats/conformance/conformance.json must be what conformance.py makes with this dictc. Then
# dictc and the second readers in Python and, if there is a node, in JavaScript must give its
# answers. A reader that lacks one condition must give other answers.
#
#   conformance.sh FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
suite=$2/formats/conformance/conformance.json
here=$(dirname "$0")

python3 "$here/conformance.py" test "$bin/dictc" "$suite" ||
    complain "conformance.py: failed"
python3 "$here/mutants.py" "$suite" || complain "mutants.py: failed"
if command -v node >/dev/null; then
    node "$here/reader.js" suite "$suite" || complain "reader.js: failed"
else
    echo "skipped: reader.js: no node (Debian package nodejs)"
    [ $failed != 0 ] || exit 77
fi
exit $failed
