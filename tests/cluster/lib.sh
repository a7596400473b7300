# shellcheck shell=bash
# lib.sh: functions for the tests of all engines. run.sh has made the namespaces; /run is empty and
# private.
#
# The test of an engine starts the recipe of README.md in the folder of the boards. When half of the
# shards are done, the test stops (SIGSTOP) a process of solve on the second worker: the victim. So
# the second worker is certainly working when the test kills it. The engine must then run the
# victim's shard again on the other worker.

shards=16 boards=200000
folder=/run/boards
readme=$PWD/README.md
dictionary=$(dirname "$(command -v solve)")/english.wgd
export WORDGRID_DICT=$folder/english.wgd HOME=/run/home

# This shell is process 1 of its namespace. Such a process ignores signals without a trap.
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# fail TEXT: ends the test, with the last lines of all logs.
fail() {
    echo "FAIL: $*"
    tail -n 15 /run/*.log 2>/dev/null
    exit 1
}

# say TEXT: prints the seconds since the start, and the text.
say() { echo "$SECONDS s: $*"; }

# await SECONDS WHAT COMMAND...: runs the command until it succeeds. Fails after SECONDS.
await() {
    local limit=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ $SECONDS -lt $limit ] || fail "timed out waiting for $what"
        sleep 0.02
    done
}

# recipe HEADING: prints the first shell example of README.md below this heading.
recipe() {
    awk -v heading="## $1" '
        $0 == heading { found = 1 }
        found && /^```$/ && inside { exit }
        inside
        found && /^```(sh|python)$/ { inside = 1 }' "$readme"
}

# Makes the boards, of 6x6, and the result of one process. A shard takes 0.4 s of processor time, so
# that stop_victim certainly finds a running shard.
prepare() {
    mkdir -p $folder $HOME
    cd $folder || fail "no folder"
    cp "$dictionary" english.wgd || fail "no dictionary: build the target english-dictionary"
    awk -v boards=$boards 'BEGIN {
        srand(17)
        letters = "eeeeeeeeaaaaaaiiiiiioooooottttttnnnnnnrrrrrrssssssllllddddccuuugg" \
            "ppmmhhbyvfwkjxzq"
        for (i = 0; i < boards; i++) {
            board = ""
            for (k = 0; k < 36; k++) board = board substr(letters, 1 + int(rand() * 80), 1)
            print board
        }
    }' >boards.txt
    solve --batch -f tsv -o whole boards.txt || fail "one process fails"
    [ "$(wc -l <whole)" = $boards ] || fail "one process prints $(wc -l <whole) lines"
    say "one process has solved $boards boards"
}

done_count() { find $folder -name 'out.*' | wc -l; }

half_done() { [ "$(done_count)" -ge $((shards / 2)) ]; }

# shard_of PID: prints K of --shard=K/N, if PID is a solve that is running.
shard_of() {
    { tr '\0' '\n' <"/proc/$1/cmdline"; } 2>/dev/null |
        sed -n "s|^--shard=\([0-9]*\)/$shards\$|\1|p"
}

# is_stopped PID, is_gone PID: return whether a process that got SIGSTOP has stopped, or has ended.
# Stopping takes a moment.
is_stopped() { grep -qs '^State:[[:space:]]*T' "/proc/$1/status"; }
is_gone() { ! grep -qs '^State:[[:space:]]*[^XZ]' "/proc/$1/status"; }
is_stopped_or_gone() { is_stopped "$1" || is_gone "$1"; }

# shellcheck disable=SC2034 # the engines use $victim
# Stops a process of solve on the second worker before its shard is done. Sets $victim and $shard.
# The script of the engine defines `second_worker_pids`, which prints the processes of this worker.
stop_victim() {
    local pid
    for pid in $(second_worker_pids); do
        shard=$(shard_of "$pid")
        if [ -n "$shard" ] && kill -STOP "$pid" 2>/dev/null; then
            victim=$pid
            await 60 "a stopped process" is_stopped_or_gone "$pid"
            if is_stopped "$pid" && [ ! -e out."$shard" ]; then
                say "$(done_count) shards are done; shard $shard is running on the second worker"
                return 0
            fi
            kill -CONT "$pid" 2>/dev/null
        fi
    done
    return 1
}

# check_result: checks that the outputs of all shards, joined, are the result of one process.
check_result() {
    local k
    for ((k = 1; k <= shards; k++)); do
        [ -e out.$k ] || fail "shard $k has no output"
        cat out.$k
    done >joined
    cmp joined whole || fail "the result is not that of one process"
    [ "$(find . -name 'wordgrid-*' | wc -l)" = 0 ] || fail "there are temporary files: $(ls)"
    say "$1"
}
