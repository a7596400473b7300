#!/usr/bin/env bash
# Builds the Debian packages, checks them by lintian, and installs, uses, upgrades and purges them
# in a bare Debian system.
#
#   run.sh BUILD    exit status 77 (skipped), with the reason as the last line, if it cannot run
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../tools/bare.sh
. "$root/tools/bare.sh"
work=$build/packages
bare=$work/bare

fail() { echo "$*" >&2; exit 1; }
skip() { echo "$*"; exit 77; }

for program in dh lintian; do
    command -v $program >/dev/null || skip "no $program here"
done
reason=$(why_no_bare)
[ -z "$reason" ] || skip "$reason"

# The test uses two dictionaries with different letters, licences and kinds of source packages.
# package_packages has the packages of their word lists. Without these, the lists are downloaded.
"$root/tools/dictionaries" --dictc="$build/bin/dictc" "$build/dictionaries" ga he >/dev/null

# make_packages REVISION FOLDER: puts the packages of a revision into the folder.
make_packages() {
    rm -rf "$work"/*.deb "${work:?}/$2"
    cmake "$build" -DWORDGRID_PACKAGE_REVISION="$1" >/dev/null
    cmake --build "$build" --target packages >"$work.log" 2>&1 ||
        { cat "$work.log"; fail "the packages cannot be built"; }
    mkdir "$work/$2"
    mv "$work"/*.deb "$work/$2"
}
mkdir -p "$work"
make_packages 1 old
make_packages 2 new

# No file may be in two packages.
for package in "$work"/new/*.deb; do
    dpkg-deb --contents "$package" | awk '!/^d/ { print $6 }'
done | sort >"$work/files"
[ -z "$(uniq -d "$work/files")" ] || fail "in two packages: $(uniq -d "$work/files")"

# A package has the licences of what it contains (licences/parts.json), a list, and the sources.
echo "-- licences"
python3 "$root/tests/package/parts.py" "$root" "$work"/new/*.deb

echo "-- lintian"
lintian --allow-root --fail-on error,warning "$work"/new/*.deb

# The size of the package wordgrid in bytes, without its dictionaries and pages.
rm -rf "$work/unpacked"
dpkg-deb --extract "$work"/new/wordgrid_*.deb "$work/unpacked"
size=$(find "$work/unpacked" -type f ! -name '*.wgd' ! -path '*/doc/*' -printf '%s\n' |
    awk '{ n += $1 } END { print n }')
echo "-- wordgrid without dictionaries and pages: $size bytes"
[ "$size" -le 2330000 ] || fail "wordgrid is larger than 2,330,000 bytes"

echo "-- a bare system"
remove_bare "$bare"
trap 'remove_bare "$bare"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
make_bare "$bare"
mkdir "$bare/packages"
cp -r "$work/old" "$work/new" "$root/tests/package/inside.sh" "$root/tests/package/user" \
    "$root/tests/docs/links.sh" "$bare/packages"
cp "$root/tests/install/consumer/compiler.c" "$bare/packages/user"
dpkg-deb --field "$work"/new/wordgrid_*.deb Version | sed 's/-.*//' >"$bare/packages/version"
# The program of include/README.md
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$root/include/README.md" \
    >"$bare/packages/user/solver.c"
in_bare "$bare" bash /packages/inside.sh
