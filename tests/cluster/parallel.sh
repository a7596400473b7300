#!/usr/bin/env bash
# Tests GNU parallel with two sshd, each in a network namespace. The link to the second host goes
# down while the host works. run.sh starts this script.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh
prepare

# --- host1 and host2: namespaces with an sshd, connected to this one

mkdir -p /run/netns /run/sshd
ssh-keygen -q -t ed25519 -N '' -f /run/key || fail "no key"
cp /run/key.pub /run/authorized
add_host() {
    ip netns add "host$1" &&
        ip link add "link$1" type veth peer name eth0 netns "host$1" &&
        ip address add "10.17.$1.1/24" dev "link$1" &&
        ip -n "host$1" address add "10.17.$1.2/24" dev eth0 &&
        ip link set "link$1" up &&
        ip -n "host$1" link set eth0 up &&
        ip -n "host$1" link set lo up
}
for n in 1 2; do
    add_host $n || fail "no link to host$n"
    cat >/run/sshd$n.conf <<CONF
ListenAddress 10.17.$n.2:22
HostKey /run/key
AuthorizedKeysFile /run/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
PidFile none
SetEnv PATH=$PATH WORDGRID_DICT=$WORDGRID_DICT
CONF
    ip netns exec host$n "$(command -v sshd)" -D -e -f /run/sshd$n.conf 2>/run/sshd$n.log &
done
# ssh must detect a dead link, as README.md explains. Only host2 has these options, because on a
# busy machine, a working host can be silent for the same time.
cat >/run/ssh.conf <<CONF
Host host1
    HostName 10.17.1.2
Host host2
    HostName 10.17.2.2
    ServerAliveInterval 1
    ServerAliveCountMax 3
    ConnectTimeout 2
Host *
    IdentityFile /run/key
    StrictHostKeyChecking no
    UserKnownHostsFile /dev/null
    LogLevel ERROR
CONF
for n in 1 2; do
    await 60 "sshd on host$n" ssh -F /run/ssh.conf host$n true 2>>/run/ssh.log
done

# --- the recipe, until the link goes down

second_worker_pids() { ip netns pids host2; }

export PARALLEL_SSH='ssh -F /run/ssh.conf'
mkdir -p $HOME/.parallel
touch $HOME/.parallel/will-cite
recipe 'GNU parallel' >/run/recipe
bash /run/recipe >/run/parallel.log 2>&1 &
engine=$!
await 60 "half of the shards" half_done
await 60 "work on host2" stop_victim
ip link set link2 down || fail "the link cannot be taken down"
wait $engine || fail "parallel ends with exit status $?"

host=$(awk -v shard="$shard" '$1 == shard { print $2 }' log)
[ "$host" = host1 ] || fail "shard $shard is from '$host'"
kill -0 "$victim" || fail "the victim has ended"
check_result "host2 was lost; host1 has done shard $shard again"
cmp result whole || fail "the recipe's result is another"

# The victim continues, and writes its file for the second time.
rm out."$shard"
kill -CONT "$victim"
await 60 "the victim's file" test -e out."$shard"
check_result "the lost worker has written the same bytes"

# A shard fails, because a folder has the name of its output. There must be no result. Then the same
# command runs this shard again.
rm out.1 result
mkdir out.1
awk 'BEGIN { FS = OFS = "\t" } $1 == 1 { $7 = 2 } 1' log >/run/failed.log && cp /run/failed.log log
bash /run/recipe >>/run/parallel.log 2>&1 && fail "a shard failed, but the recipe succeeds"
[ ! -e result ] || fail "a shard failed, but there is a result"
rmdir out.1
bash /run/recipe >>/run/parallel.log 2>&1 || fail "the third run ends with exit status $?"
check_result "the third run has done the shard that failed"
cmp result whole || fail "the third run's result is another"
