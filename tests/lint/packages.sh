#!/usr/bin/env bash
# Checks that tools/packages.sh, from which tools/quickstart --packages installs, and Build-Depends
# of debian/control name the same packages.
#
#   packages.sh ROOT CMAKE
set -euo pipefail
cd "${1:?the root of the source tree}"
cmake=$2
. tools/packages.sh

# dpkg-checkbuilddeps does not check the compiler; ninja-build is used if it is installed.
named=$(printf '%s\n' "${build_packages[@]}" "${debian_packages[@]}" |
    grep -vxE 'dpkg-dev|gcc|libc6-dev|ninja-build' | sort -u)
needed=$(awk '/^Build-Depends:/ { on = 1; sub(/^[^:]*:/, "") } on && /^[A-Z]/ { exit }
        on { print }' src/face/package/debian/control |
    tr ',' '\n' | sed -E 's/[[(].*//; s/ //g; s/^debhelper-compat$/debhelper/; /^$/d' | sort -u)
diff <(echo "$named") <(echo "$needed") || {
    echo "(<: tools/packages.sh, >: Build-Depends of debian/control)"
    exit 1
}

# On a machine without these packages, the build of the packages names all of them before it
# compiles anything. The checker of this machine reads the records of a system without packages.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/dpkg"
touch "$work/dpkg/status"
printf '#!/bin/sh\nexit 99\n' >"$work/bin/dh"
checker=$(command -v dpkg-checkbuilddeps) &&
    printf '#!/bin/sh\nexec %s --admindir=%s "$@"\n' "$checker" "$work/dpkg" \
        >"$work/bin/dpkg-checkbuilddeps"
chmod +x "$work"/bin/*
! PATH=$work/bin:$PATH "$cmake" -DVERSION=1 -DREVISION=1 -DSOURCE="$PWD" -DWORK="$work" \
    -P src/face/package/packages.cmake >"$work/output" 2>&1 ||
    { echo "the packages are built without the packages that they need"; exit 1; }
for package in $needed; do
    tr -s ' ,\n' '\n' <"$work/output" | grep -qxE "$package(-compat)?" ||
        { cat "$work/output"; echo "the message lacks $package"; exit 1; }
done
