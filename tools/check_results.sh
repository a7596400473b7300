# shellcheck shell=bash
# check_results.sh: counts and prints the results of tools/check, which includes this file with ".".

scratch=$(mktemp -d)
touch "$scratch/ctest.log" "$scratch/skipped"
rows=()                # the lines of the table that is printed at the end
left_out=()            # what this machine cannot run, and the reasons
stages_without_ctest=0 # how many of them have ended; each counts as one test
broken=false           # whether a stage in the background failed
may_skip=true          # false with --all and --long
running=               # the name of the current stage
begin=0                # $SECONDS at the begin of the current stage
is_counted=true        # whether the current stage counts as a test, if it runs no ctest

# row SECONDS TEXT: adds a row for the current stage.
row() { rows+=("$(printf '%-13s %6d s %s' "$running" "$1" "$2")"); }

# leave_out REASON: the current stage, or a part of it, cannot run on this machine.
leave_out() {
    is_counted=false
    left_out+=("$running: $*")
    echo "LEFT OUT: ${left_out[-1]}"
}

# skip_stage REASON: the current stage does not run. With --all and --long, the run fails.
skip_stage() {
    is_counted=false
    echo "$running: $*" >>"$scratch/skipped"
}

# note_tests LOG COMMAND...: runs a command that runs ctest, and keeps its output. Notes what the
# tests skip, if the command writes LOG, the LastTest.log of ctest. Exit status 77 means that this
# machine cannot run the command; then the last line of the output is the reason.
note_tests() {
    local log=$1 status=0
    rm -f "$log"
    "${@:2}" 2>&1 | tee "$scratch/output" || status=$?
    cat "$scratch/output" >>"$scratch/ctest.log"
    [ ! -e "$log" ] || skipped_in "$log" >>"$scratch/skipped"
    if [ $status = 77 ]; then
        leave_out "$(tail -n 1 "$scratch/output")"
        return
    fi
    return $status
}

# skipped_in LOG: prints a line "TEST: WHAT: WHY" for each thing that a test skipped. A test reports
# this by a line 'skipped: WHAT: WHY', a test of Node.js by 'ok N - WHAT # SKIP WHY'.
skipped_in() {
    awk '/^[0-9]+\/[0-9]+ Test: / { test = $3 }
         /^ *skipped: / { sub(/^ *skipped: /, ""); print test ": " $0 }
         /^ *ok [0-9]+ - .* # SKIP/ {
             sub(/^ *ok [0-9]+ - /, ""); sub(/ # SKIP */, ": "); print test ": " $0 }' "$1"
}

# Prints how many tests ctest has run in all stages, how many failed, and how many it skipped.
count_tests() {
    awk '/tests passed, .* failed out of/ { failed += $4; total += $NF }
         / Test +#[0-9]+: .*\*\*\*Skipped/ { skipped++ }
         END { print total + 0, failed + 0, skipped + 0 }' "$scratch/ctest.log"
}

# Prints the table and the numbers of tests. The trap calls it whenever the script exits.
finish() {
    local status=$? total failed skipped skipped_checks
    trap '' HUP INT TERM # the run ends in any case
    [ ${#background[@]} = 0 ] ||
        echo "== ending what runs in the background; it removes what it made"
    end_background
    add_results
    read -r total failed skipped < <(count_tests)
    skipped_checks=$(wc -l <"$scratch/skipped")
    # ctest can also skip a test that prints no such line.
    [ "$skipped_checks" -ge "$skipped" ] || skipped_checks=$skipped
    [ -z "$running" ] || row $((SECONDS - begin)) " FAILED"
    # If a stage failed, but no test, the stage counts as one failed test.
    if { $broken || [ $status != 0 ]; } && [ "$failed" = 0 ]; then
        stages_without_ctest=$((stages_without_ctest + 1))
        failed=1
    fi
    echo
    printf '%s\n' "${rows[@]}"
    printf '%-13s %6d s\n' all "$SECONDS"
    [ ${#left_out[@]} = 0 ] || printf 'LEFT OUT: %s\n' "${left_out[@]}"
    sort "$scratch/skipped" | uniq -c |
        sed -E 's/^ +1 /SKIPPED: /; s/^ +([0-9]+) /SKIPPED \1 times: /'
    rm -rf "$scratch"
    [ -z "${not_run-}" ] || echo "NOT RUN: $not_run"
    if [ "$skipped_checks" != 0 ] && ! $may_skip && [ "$failed" = 0 ]; then
        echo "FAILED: no test must be skipped"
        status=1
    fi
    echo "$((total + stages_without_ctest - failed - skipped)) passed, $failed failed," \
        "$skipped_checks skipped"
    # Above 128: a signal ended the run.
    [ "$failed" = 0 ] || [ $status -gt 128 ] || status=1
    exit $status
}
