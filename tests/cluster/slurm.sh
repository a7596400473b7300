#!/usr/bin/env bash
# Tests Slurm with two slurmd. The second slurmd and all of its processes are killed while it works.
# run.sh starts this script.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh
prepare

# --- slurmctld, node1 and node2

# Slurm looks up its own address with AI_ADDRCONFIG, which ignores 127.0.0.1.
ip address add 10.17.0.1/32 dev lo || fail "no address"
mkdir -p /run/slurm/state /run/slurm/node1 /run/slurm/node2 || fail "no folders"
export SLURM_CONF=/run/slurm/slurm.conf
cat >$SLURM_CONF <<CONF
ClusterName=boards
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
MpiDefault=none
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=2
ReturnToService=2
SlurmdTimeout=60
SlurmctldPort=16817
StateSaveLocation=/run/slurm/state
SlurmdSpoolDir=/run/slurm/%n
SlurmctldPidFile=/run/slurm/slurmctld.pid
SlurmdPidFile=/run/slurm/%n.pid
SlurmctldLogFile=/run/slurmctld.log
SlurmdLogFile=/run/%n.log
NodeName=node1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=16818 CPUs=1
NodeName=node2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=16819 CPUs=1
PartitionName=p Nodes=node1,node2 Default=YES State=UP
CONF
echo 'CgroupPlugin=cgroup/v1' >/run/slurm/cgroup.conf
slurmctld -D -f $SLURM_CONF -c -i 2>/run/slurmctld.out &
for n in 1 2; do
    slurmd -D -f $SLURM_CONF -N node$n 2>/run/slurmd$n.out &
    node[n]=$!
    disown # so that bash prints no message when slurmd is killed
done
is_up() { [ "$(sinfo -N -h -o '%N %t' 2>/dev/null | grep -c idle)" = 2 ]; }
await 60 "two nodes" is_up
say "two nodes are up"

# --- the recipe, until node2 is killed

# The processes of the jobs on node2. Slurm tells each of them its node.
second_worker_pids() {
    grep -lsz '^SLURMD_NODENAME=node2$' /proc/[0-9]*/environ | grep -o '[0-9]*'
}

recipe 'Slurm' >/run/recipe
bash /run/recipe >/run/recipe.log 2>&1 &
engine=$!
await 60 "half of the shards" half_done
await 60 "work on node2" stop_victim
# As after a power failure, no process is left that could report the end of the job.
step=$(sed -n 's/^PPid:\s*//p' "/proc/$victim/status")
grep -q slurmstepd "/proc/$step/cmdline" || fail "the victim is not a job of Slurm"
kill -KILL "${node[2]}" "$step" || fail "slurmd has ended"
kill -KILL "$victim"
await 60 "the end of the victim" test ! -e "/proc/$victim"
say "node2 is killed"

# Slurm finds that the node is down, and puts the job into the queue again, to begin after two
# minutes. An administrator can start it immediately.
is_requeued() { squeue -h -a -r -t PENDING -o '%A %K %r' | grep -q " $shard BeginTime"; }
await 240 "the job in the queue" is_requeued
say "shard $shard is in the queue again"
scontrol update JobId="$(squeue -h -r -t PENDING -o '%A %K' | sed -n "s/ $shard\$//p")" \
    StartTime=now || fail "the job cannot begin at once"
wait $engine || fail "the recipe ends with exit status $?"
check_result "node2 was lost; node1 has done shard $shard again"
cmp result whole || fail "the recipe's result is another"

# A shard fails, because a folder has the name of its output. There must be no result. The command
# is not repeated, because sixteen shards on the remaining node would take 40 s.
rm out.1 result
mkdir out.1
sed 's/--array=1-16/--array=1/' /run/recipe | bash >>/run/recipe.log 2>&1 &&
    fail "a shard failed, but the recipe succeeds"
[ ! -e result ] || fail "a shard failed, but there is a result"
say "a shard failed, and there is no result"
