# shellcheck shell=bash
# check_parallel.sh: runs stages of tools/check in the background, and others at the same time.
# tools/check includes this file with ".".

background=()      # the process groups that run in the background, by their numbers
background_stages= # the stages that run in the background

# start COMMAND...: runs a command in the background, in a process group of its own, so that all its
# processes can be ended. Sets started to the group.
start() {
    set -m
    "$@" </dev/null &
    started=$!
    set +m
    background[started]=1
}

# end_of GROUP: waits for the end of a group. Returns the status of its command.
end_of() {
    local status=0
    wait "$1" || status=$?
    unset "background[$1]"
    return $status
}

# Ends all groups of this shell, and waits until they have removed their temporary files.
end_background() {
    local group
    for group in "${!background[@]}"; do
        kill -TERM -- "-$group" 2>/dev/null || true
        end_of "$group" || true
    done
}

# run_parallel "NAME... | NAME...": runs the stages before the bar in the background, and the stages
# after the bar in this shell. Then prints the output of the stages in the background, and adds
# their results.
run_parallel() {
    local name status=0 group
    mkdir "$scratch/background"
    : >"$scratch/background.log"
    background_stages=${1%% |*}
    echo "== $background_stages: in the background; their output is printed later, and is until" \
        "then in $scratch/background.log"
    # shellcheck disable=SC2086 # names of stages
    start run_in_background $background_stages >"$scratch/background.log" 2>&1
    group=$started
    for name in ${1##*| }; do
        [ -e "$scratch/background/failed" ] || run_stage "$name"
    done
    end_of "$group" || status=1
    add_results
    return $status
}

# Prints the output of the stages in the background, if there are any, and adds their results.
add_results() {
    [ -n "$background_stages" ] || return 0
    cat "$scratch/background.log"
    cat "$scratch/background/ctest.log" >>"$scratch/ctest.log" || true
    cat "$scratch/background/skipped" >>"$scratch/skipped" || true
    if [ -e "$scratch/background/results" ]; then
        . "$scratch/background/results"
    else
        rows+=("$background_stages: ENDED without results")
        broken=true
    fi
    rm -r "$scratch/background"
    background_stages=
}

# run_in_background NAME...: runs the stages with results of their own. At the end, it writes
# commands to $scratch/results that add these results to the results of another shell.
run_in_background() {
    local name
    scratch=$scratch/background rows=() left_out=() stages_without_ctest=0
    background=() background_stages= is_told=false
    touch "$scratch/ctest.log" "$scratch/skipped"
    trap keep_results EXIT
    trap 'is_told=true; exit 143' TERM
    for name; do
        run_stage "$name"
    done
}

keep_results() {
    local status=$?
    trap '' HUP INT TERM
    end_background
    if $is_told; then
        status=0
        [ -z "$running" ] || row $((SECONDS - begin)) " ENDED, because the run ended"
    elif [ $status != 0 ]; then
        row $((SECONDS - begin)) " FAILED"
        touch "$scratch/failed"
    fi
    {
        echo "stages_without_ctest=\$((stages_without_ctest + $stages_without_ctest))"
        [ $status = 0 ] || echo "broken=true"
        [ ${#rows[@]} = 0 ] || echo "rows+=(${rows[*]@Q})"
        [ ${#left_out[@]} = 0 ] || echo "left_out+=(${left_out[*]@Q})"
    } >"$scratch/results.new"
    mv "$scratch/results.new" "$scratch/results"
}
