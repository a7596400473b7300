#!/usr/bin/env bash
# Makes a release in a bare Debian system, and verifies it in another: at another path, by another
# user, with another umask, language, time zone and home, on one processor, from the unpacked source
# archive, without git. All files must be equal.
#
#   reproducible.sh [--dictionaries=A,B]    only these dictionaries, for a shorter run
#
# Changes that are not committed are not tested. Exit status 77 (skipped), with the reason as the
# last line, if this machine cannot make a bare system.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../../tools/bare.sh
. "$root/tools/bare.sh"

bare_clone_or_skip reproducible "$root"

bare=$bare_cache/release.$$
kept=$(mktemp -d)
trap 'remove_bare "$bare"; rm -rf "$kept"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

echo "-- the first system: root, a clone, $(nproc) processors"
begin=$SECONDS
make_bare "$bare"
git clone --quiet --no-hardlinks "$root" "$bare/wordgrid"
in_bare "$bare" /wordgrid/tools/release --draft --no-test "$@" /release
cp -a "$bare/release" "$kept"
remove_bare "$bare"
echo "-- $((SECONDS - begin)) s"

echo "-- the second system: a user, the source archive, one processor"
begin=$SECONDS
make_bare "$bare"
home=$bare/home/somebody
mkdir -p "$home/another/longer/path/tmp" "$bare/srv"
cp -a "$kept/release" "$bare/srv/release"
tar -xzf "$kept"/release/wordgrid-[0-9]*.tar.gz -C "$home/another/longer/path" --no-same-owner
# Only root can install packages.
# shellcheck disable=SC2016 # the shell in the bare system expands this
in_bare "$bare" bash -c 'cd /home/somebody/another/longer/path/wordgrid-* &&
    . tools/packages.sh && install_packages "${release_packages[@]}"'
chown -R 1234:1234 "$home"
processor=$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')
in_bare "$bare" setpriv --reuid=1234 --regid=1234 --clear-groups taskset -c "$processor" \
    env HOME=/home/somebody LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 TZ=Asia/Kathmandu CFLAGS=-O1 \
    TMPDIR=/home/somebody/another/longer/path/tmp bash -c 'umask 077
        cd /home/somebody/another/longer/path/wordgrid-* && tools/release --verify /srv/release'
echo "-- $((SECONDS - begin)) s"
