#!/usr/bin/env bash
# Runs in the bare system of run.sh: installs the packages in /packages/old, uses them, upgrades to
# /packages/new, and purges them. No files may be left.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
cd /packages
apt_quietly() {
    apt-get -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends "$@" >apt.log 2>&1 ||
        { cat apt.log; exit 1; }
}
fail() { echo "$*" >&2; exit 1; }

# snapshot FILE: lists all files except the records of apt and dpkg, and files that exist only while
# the system runs (/run).
snapshot() {
    find / -xdev \( -path /packages -o -path /var/cache -o -path /var/lib/apt -o -path /proc \
        -o -path /var/lib/dpkg -o -path /var/log -o -path /tmp -o -path /run \) -prune \
        -o -print | sort >"$1"
}

# purge PACKAGE...: purges these packages and the packages that were installed for them. Compares
# the files with `before`.
purge() {
    apt_quietly purge --auto-remove "$@"
    snapshot after
    diff before after || fail "left or lost by the purge of $*"
    ! dpkg-query -W 2>/dev/null | grep wordgrid || fail "known to dpkg after the purge"
    ! find /var/lib/dpkg /var/lib/systemd -name '*wordgrid*' 2>/dev/null | grep . ||
        fail "left in /var/lib"
}

apt_quietly update

echo "-- wordgrid alone"
snapshot before
begin=$(date +%s%N)
apt_quietly install ./old/wordgrid_*.deb
solve --limit=3 ezmrnubeslospaon >found
echo "from apt install to a solved board: $((($(date +%s%N) - begin) / 1000000)) ms"
grep -q '^embolus ' found || fail "solve does not find embolus"
printf '%s\n' koira kissa >words.txt
dictc build --quiet --alphabet=fi -o fi.wgd words.txt
[ "$(dictc dump fi.wgd | tr '\n' ' ')" = 'kissa koira ' ] || fail "dictc has other words"
maze make --seed=1 3 3 | maze longest >/dev/null || fail "maze does not work"
[ -e /usr/share/wordgrid/wordgrid.magic ] || fail "no magic for file(1)"
bash links.sh /usr/share/doc/wordgrid || fail "a link in an installed page leads nowhere"
page=$(zcat /usr/share/man/man1/boards.1.gz | grep '^/usr/share/doc/.*/boards/README.md$') ||
    fail "boards(1) does not name its page"
grep -q '^# ' "$page" || fail "boards(1) names $page, which is not a page"
purge wordgrid

echo "-- all packages"
apt_quietly install gcc libc6-dev pkg-config cmake make systemd
snapshot before
apt_quietly install ./old/*.deb
# A dictionary must be found by its name, and by the code of its language.
for dict in irish ga; do
    [ "$(solve --dict=$dict --torus --format=words eabh dlis | wc -l)" -gt 0 ] ||
        fail "the dictionary $dict has no word"
done
[ "$(solve --dict=he --word=שלום שלום)" != "" ] || fail "the dictionary of Hebrew lacks a word"
# Python finds the dictionaries of the packages.
python3 -W error -c '
import wordgrid
english = wordgrid.open("english")
assert english.path == "/usr/share/wordgrid/english.wgd" and english[4711] == "antisepsis"
assert len(wordgrid.solve(english, "lab/thy/nir")) == 35 and len(wordgrid.open("irish")) > 1000
' || fail "python3-wordgrid does not work"
python3 -c '
from importlib.metadata import distribution
wordgrid = distribution("wordgrid")
(version,) = open("version").read().split()
assert wordgrid.version == version, wordgrid.version
assert wordgrid.metadata["Requires-Python"] == ">=3.9" and wordgrid.metadata["License"] == "MIT"
readme = open("/usr/share/doc/python3-wordgrid/README.md").read()
assert readme.startswith("# wordgrid for Python")
assert wordgrid.read_text("METADATA").endswith("\n\n" + readme)
for name in wordgrid.metadata.get_all("License-File"):
    assert wordgrid.read_text(name), name
' || fail "python3-wordgrid has no dist-info or README"
# The page names its README; the links in the pages of all packages lead somewhere.
grep -qx "$(zcat /usr/share/man/man3/python3-wordgrid.3.gz | sed 's/\\-/-/g' | grep /doc/)" \
    <(dpkg -L python3-wordgrid) || fail "python3-wordgrid(3) does not name its README"
mkdir pages
cp -r /usr/share/doc/*wordgrid* pages
bash links.sh pages || fail "a link in an installed page leads nowhere"

unit=/lib/systemd/system/wordgrid-server.service
systemd-analyze verify --man=no "$unit"
systemd-analyze security --offline=yes --threshold=20 "$unit" | tail -n 1
[ -e /etc/systemd/system/multi-user.target.wants/wordgrid-server.service ] ||
    fail "the service is not enabled"

# A new dictionary starts the service again, which then has it. (apt would set another PATH.)
mkdir -p /run/systemd/system stub
printf '#!/bin/sh\necho "$@" >>/packages/invoked\n' >stub/deb-systemd-invoke
chmod +x stub/deb-systemd-invoke
PATH=/packages/stub:$PATH dpkg -i ./old/wordgrid-dict-ga_*.deb >dpkg.log
rm -r /run/systemd/system
grep -qx 'try-restart wordgrid-server.service' invoked || fail "no new start for a dictionary"
solve-server --listen=127.0.0.1:0 >server.out 2>&1 &
server=$!
waited=0
until grep -qs 'listening on' server.out; do
    [ $((waited += 1)) -le 60 ] || fail "solve-server does not listen: $(cat server.out)"
    sleep 1
done
for dict in ga irish; do
    python3 -c 'import sys, urllib.request as u; u.urlopen(sys.argv[1])' \
        "$(grep -o 'http://.*' server.out | head -n 1)api/word?word=ean&dict=$dict" ||
        fail "the server lacks the dictionary $dict"
done
kill $server
wait $server || { cat server.out; fail "solve-server does not end well"; }

dpkg -L libwordgrid-dev | grep -qx /usr/share/wordgrid/helgrind.supp ||
    fail "libwordgrid-dev has no suppressions for helgrind"
# shellcheck disable=SC2046 # several words
cc -o solver user/solver.c $(pkg-config --cflags --libs wordgrid)
[ "$(./solver /usr/share/wordgrid/english.wgd | grep -c labyrinth)" = 1 ] ||
    fail "by pkg-config: labyrinth is not found"
# The shared library needs no other -dev package. The static library needs some.
# shellcheck disable=SC2046
cc -o compiler user/compiler.c $(pkg-config --cflags --libs wordgrid-compile wordgrid)
[ "$(./compiler three.wgd)" = "3 words" ] || fail "by pkg-config: compiler does not print 3 words"
apt_quietly install libutf8proc-dev zlib1g-dev liblzma-dev libzstd-dev
# shellcheck disable=SC2046
cc -static -o compiler user/compiler.c \
    $(pkg-config --static --cflags --libs wordgrid-compile wordgrid)
[ "$(./compiler three.wgd)" = "3 words" ] || fail "a static compiler does not print 3 words"
cmake -S user -B by-cmake >cmake.log && cmake --build by-cmake >>cmake.log ||
    { cat cmake.log; fail "CMake cannot use the package"; }
[ "$(by-cmake/solver by-cmake/game.wgd)" = "labyrinth 11" ] ||
    fail "by CMake: labyrinth is not found"

echo "-- an upgrade"
echo '# of the administrator' >>/etc/default/wordgrid-server
apt_quietly install ./new/*.deb
! dpkg-query -W -f '${Package} ${Version}\n' '*wordgrid*' | grep -v -- '-2$' ||
    fail "not upgraded"
grep -q administrator /etc/default/wordgrid-server || fail "the configuration was overwritten"
solve --limit=1 --format=words ezmrnubeslospaon | grep -qx embolus || fail "solve, upgraded"
./solver /usr/share/wordgrid/english.wgd >/dev/null || fail "a program of the older version"

echo "-- purge"
mapfile -t packages < <(dpkg-query -W -f '${Package}\n' '*wordgrid*')
purge "${packages[@]}" libutf8proc-dev zlib1g-dev liblzma-dev libzstd-dev
