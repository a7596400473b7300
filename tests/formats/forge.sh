#!/usr/bin/env bash
# Tests that nobody believes forged certificates of proofs: neither boards prove nor proof.py.
#
#   forge.sh FOLDER_OF_THE_PROGRAMS [SEED]
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
forge=$(cd "$(dirname "$0")" && pwd)/forge.py
mkdir "$scratch/home" "$scratch/work"
export HOME=$scratch/home
unset XDG_STATE_HOME
cd "$scratch/work"
python3 "$forge" "$bin" "${@:2}" || complain "forged certificates"
exit $failed
