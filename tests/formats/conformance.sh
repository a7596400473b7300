#!/usr/bin/env bash
# Tests that formats/conformance/conformance.json is equal to the output of conformance.py with this
# dictc. Then dictc and the second reader in Python must give the answers that conformance.json
# states. A search by solve must end, and find only words of the file. mutants.py makes mistakes in
# the Python reader, one at a time. The reader must then give an answer that differs from the suite.
# The same readers must read every word, number and value of tests/compat/format-1-values.wgd, in
# every spelling.
#
# With WG_LONG=1, large files are also compared with the output of conformance.py and read by the
# Python reader, and the mistakes are tried that only large files show, or none.
#
#   conformance.sh FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
suite=$2/formats/conformance/conformance.json
here=$(dirname "$0")

python3 "$here/conformance.py" test "$bin/dictc" "$suite" ||
    complain "conformance.py: failed"
stored=$scratch/stored.json compat=$2/tests/compat/format-1-values
python3 "$here/conformance.py" stored "$compat.wgd" "$compat.tsv" >"$stored"
python3 "$here/conformance.py" answers "$bin/dictc" "$stored" ||
    complain "format-1-values.wgd: other answers"
python3 "$here/second_reader.py" canonical "$compat.wgd" ||
    complain "format-1-values.wgd: not canonical"
python3 "$here/mutants.py" "$suite" || complain "mutants.py: failed"
exit $failed
