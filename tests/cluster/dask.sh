#!/usr/bin/env bash
# Tests Dask with two workers. The second worker is killed while it works. run.sh starts this
# script.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh
prepare

address=127.0.0.1:8786
dask-scheduler --host 127.0.0.1 --port 8786 --no-dashboard 2>/run/scheduler.log &
for n in 1 2; do
    dask-worker tcp://$address --host 127.0.0.1 --no-dashboard --no-nanny --nthreads 1 \
        --name "worker$n" 2>/run/worker$n.log &
    worker[n]=$!
    disown # so that bash prints no message when the worker is killed
done

second_worker_pids() {
    grep -lsx "PPid:[[:space:]]*${worker[2]}" /proc/[0-9]*/status | grep -o '[0-9]*'
}

recipe 'Dask' >/run/recipe.py
/usr/bin/python3 /run/recipe.py >/run/recipe.log 2>&1 &
engine=$!
await 90 "half of the shards" half_done
await 60 "work of the second worker" stop_victim
kill -KILL "${worker[2]}" || fail "the worker has ended"
wait $engine || fail "the recipe ends with exit status $?"
kill -0 "$victim" || fail "the victim has ended"
check_result "the second worker was killed; the first one has done shard $shard again"

# The victim continues, and writes its file for the second time.
rm out."$shard"
kill -CONT "$victim"
await 60 "the victim's file" test -e out."$shard"
check_result "the killed worker's process has written the same bytes"
