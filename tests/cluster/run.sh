#!/usr/bin/env bash
# usage: run.sh ENGINE FOLDER_OF_THE_PROGRAMS
#
# Runs ENGINE.sh: an engine (parallel, slurm or dask) solves a file of boards in 16 shards on two
# workers, and one worker is killed while it works. The result must have the same bytes as the
# result of one process. Exit status: 0 passed, 1 failed, 77 the engine cannot run here; then the
# last line of the output is the reason.
#
# The test runs in new namespaces. Its network is not connected to other networks. Its /run is a
# file system in memory and has all its files. When this script ends in any way, the kernel kills
# all processes of the namespace. So no files and processes remain.
set -u

leave_out() {
    echo "$*"
    exit 77
}

engine=$1
bin=$(cd "$2" && pwd) || exit 2
cd "$(dirname "$0")" || exit 2
case $engine in
parallel) needed='parallel ssh sshd ssh-keygen ip' ;;
slurm) needed='slurmctld slurmd sbatch scontrol ip' ;;
dask) needed='dask-scheduler dask-worker ip' ;;
*) echo "run.sh: no engine is called '$engine'" >&2; exit 2 ;;
esac
PATH=$bin:$PATH:/usr/sbin:/sbin
for program in unshare mount $needed; do
    command -v "$program" >/dev/null || leave_out "$program is not installed"
done

# With a user namespace, an ordinary user is root in the namespace. But such a root may not set the
# groups of processes, as sshd and slurmctld do.
mine=(unshare --net --mount --pid --fork --kill-child --mount-proc)
works() { "${mine[@]}" sh -c 'mount -t tmpfs none /run && ip link set lo up' 2>/dev/null; }
if [ "$(id -u)" != 0 ] || ! works; then
    [ "$engine" = dask ] || leave_out "$engine needs namespaces, and to be root in all of them"
    mine+=(--map-root-user)
    works || leave_out "namespaces cannot be made here"
fi
export PATH
# shellcheck disable=SC2016 # the inner bash expands $0
exec "${mine[@]}" bash -c 'mount -t tmpfs none /run && ip link set lo up && exec bash "$0"' \
    "./$engine.sh"
