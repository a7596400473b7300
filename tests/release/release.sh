#!/usr/bin/env bash
# Tests tools/release with a small project in place of this one, whose build takes a second: what is
# in OUT, what --verify finds, and what an ended run leaves.
#
# Needs release_packages and release_test_packages of tools/packages.sh. Exit status 77 (skipped)
# without them.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../../tools/packages.sh
. "$root/tools/packages.sh"
for package in "${release_packages[@]}" "${release_test_packages[@]}"; do
    is_installed "$package" || { echo "no Debian package $package"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null TMPDIR=$work/tmp HOME=$work/home
mkdir -p "$TMPDIR" "$HOME"
failed=0

# --- The small project

project=$work/project
mkdir -p "$project"/{include/wordgrid,dict,tools}
cp "$root/LICENSE" "$root/.gitignore" "$project"
cp "$root/include/wordgrid/status.h" "$project/include/wordgrid"
cp "$root/dict/english.LICENSE" "$project/dict"
cp -r "$root/licences" "$project"
mkdir -p "$project/src/face/package/windows"
cp "$root/src/face/package/windows/README.txt" "$project/src/face/package/windows"
cp "$root"/tools/{release,release_parts.py,windows_zip.py,packages.sh} "$project/tools"
version=$(sed -n 's/^#define WG_VERSION_[A-Z]* //p' "$root/include/wordgrid/status.h" | paste -sd .)
archive=wordgrid-$version.tar.gz parts=wordgrid-$version.spdx.json
printf '## [%s] - 2026-01-01\n' "$version" >"$project/CHANGELOG.md"
cat >"$project/CMakePresets.json" <<'END'
{ "version": 6, "configurePresets": [
  { "name": "release", "binaryDir": "${sourceDir}/build/release" },
  { "name": "wasm", "binaryDir": "${sourceDir}/build/wasm" } ] }
END
cat >"$project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(small NONE)
set(build \${PROJECT_BINARY_DIR})
file(WRITE \${build}/bin/dictc "#!/bin/sh
echo '{\"metadata\":{\"source\":\"SCOWL 1, all\"}}'\n")
file(CHMOD \${build}/bin/dictc PERMISSIONS OWNER_READ OWNER_EXECUTE)
foreach(name bin/english.wgd bin/alphabets/en.alphabet bin/dice/new.dice npm/wordgrid/package.json)
    file(WRITE \${build}/\${name} "{}\n")
endforeach()
file(WRITE \${build}/site/index.html "a page\n")
file(WRITE \${build}/deb/DEBIAN/control "Package: wordgrid
Version: $version\nArchitecture: all\nMaintainer: nobody <nobody@example.com>
Depends: libzstd1 (>= 1.5.2), libc6
Built-Using: musl (= 1)\nDescription: a test\n")
file(MAKE_DIRECTORY \${build}/packages)
add_custom_target(packages COMMAND dpkg-deb --root-owner-group -b \${build}/deb
    \${build}/packages/wordgrid_${version}_all.deb)
END
# The last but one argument is the folder. The folder of --packages has the version of the list, and
# the file "wait" if the program has to wait.
cat >"$project/tools/dictionaries" <<'END'
#!/bin/bash
if [ "$1" = --list ]; then
    printf 'code\tname\tpackage\tlicence\tlanguage\nga\tirish\twirish\tGPL-3.0-only\tGaeilge\n'
    exit
fi
folder=${3#*=} out=$4
if [ -e "$folder/wait" ]; then
    touch "$folder/waiting"
    sleep 300
fi
mkdir -p "$out/wordgrid-irish"
echo "words $(<"$folder/version")" | tee "$out/irish.wgd" >"$out/wordgrid-irish/irish.wgd"
echo terms >"$out/irish.LICENSE"
echo '{}' >"$out/wordgrid-irish/package.json"
printf '{"dictionaries":[\n{"name":"irish","language":"ga","file":"irish.wgd",%s"%s"}]}]}\n' \
    '"license":"GPL-3.0-only","debian":[{"package":"wirish","version":' "$(<"$folder/version")" \
    >"$out/dictionaries.json"
END
cat >"$project/tools/sdist" <<END
#!/bin/sh
mkdir "\$1"
echo "from setuptools import setup; setup(name='wordgrid', version='$version', py_modules=[])" \
    >"\$1/setup.py"
END
cat >"$project/tools/windows-programs" <<'END'
#!/bin/sh
mkdir -p build/windows/bin
for program in dictc solve maze boards; do echo $program >build/windows/bin/$program.exe; done
END
chmod +x "$project"/tools/{dictionaries,sdist,windows-programs}
mkdir "$work/lists"
echo 1 >"$work/lists/version"

commit() {
    git -C "$project" add -A
    git -C "$project" -c user.name=nobody -c user.email=nobody@example.com \
        commit --quiet --date=2026-01-02T03:04:05Z -m "$1"
}

# expect WHAT STATUS PATTERN ARGUMENT...: runs tools/release in $here. A line of its output must
# match the pattern.
here=$project
expect() {
    local got=0
    "$here/tools/release" "${@:4}" >"$work/output" 2>&1 </dev/null || got=$?
    if [ $got != "$2" ] || ! grep -qE -e "$3" "$work/output"; then
        echo "$1: status $got, expected $2 and '$3' in:"
        cat "$work/output"
        failed=1
    fi
}
check() {
    "${@:2}" || { echo "failed: $1"; failed=1; }
}
nothing_left() { [ -z "$(find "$TMPDIR" "$work/made" -mindepth 1)" ]; }
mkdir "$work/made"

# --- Refused

expect "a folder without commits" 2 'no commit here' "$work/made/out"
git -C "$project" init --quiet
commit first
expect "a source that is not there" 2 'there is no file' --source=nothing "$work/made/out"
expect "a folder that is not there" 2 'there is no folder' --packages=nothing "$work/made/out"
expect "a log that cannot be" 2 'there is no folder' --log=nothing/log "$work/made/out"
expect "no OUT" 2 'the folder OUT is missing' --draft
expect "two folders" 2 'one folder OUT' a b
expect "a bad option" 2 '--drafts is not an option' --drafts out
expect "a file that is there" 2 'exists' "$work/lists"
expect "a key that gpg does not have" 2 \
    'gpg cannot sign with the secret key nobody' --sign=nobody "$work/made/out"
touch "$project/new"
expect "a file that is not committed" 2 'files differ from the commit: \?\? new' "$work/made/out"
rm "$project/new"
echo '## [Unreleased]' >"$project/CHANGELOG.md"
commit unreleased
expect "no section" 2 "CHANGELOG.md: no section '## \[$version\]" "$work/made/out"
check "nothing is left of a refused run" nothing_left

# --- What is in OUT

expect "the archive alone" 0 ' of 1 files' --draft --no-test --only-archive "$work/made/archive"
check "the archive alone" test "$(ls "$work/made/archive")" = "SHA256SUMS
$archive"
make=(--draft --no-test --packages="$work/lists")
expect "a release" 0 ' of 1[0-9] files' "${make[@]}" "$work/made/out"
out=$work/made/out
sums_are_complete() {
    diff <(cd "$out" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort) \
        <(cut -c 67- "$out/SHA256SUMS") && (cd "$out" && sha256sum --quiet -c SHA256SUMS)
}
check "SHA256SUMS has all files" sums_are_complete
check "the source archive is that of --only-archive" \
    cmp "$work/made/archive/$archive" "$out/$archive"
for file in "debian/wordgrid_${version}_all.deb" "python/$archive" \
    "python/wordgrid-$version-py3-none-any.whl" "npm/wordgrid-$version.tgz" \
    "npm/wordgrid-irish-$version.tgz" "wordgrid-site-$version.tar.gz" dictionaries/irish.wgd \
    "windows/wordgrid-$version-windows-x64.zip"; do
    check "there is $file" test -s "$out/$file"
done
check "an npm archive is a folder package" \
    test "$(tar -tzf "$out/npm/wordgrid-irish-$version.tgz" | paste -sd ' ')" = \
    "package/ package/irish.wgd package/package.json"
check "the list of parts" python3 - "$out" "$parts" "$root" <<'END'
import hashlib
import json
import re
import sys
from pathlib import Path

out, root = Path(sys.argv[1]), Path(sys.argv[3])
document = json.loads((out / sys.argv[2]).read_text())
packages = {package["SPDXID"]: package for package in document["packages"]}
files = {p["packageFileName"]: p for p in packages.values() if "packageFileName" in p}
found = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
found -= {"SHA256SUMS", sys.argv[2], "dictionaries/dictionaries.json", "dictionaries/irish.LICENSE"}
assert files.keys() == found, files.keys() ^ found
for name, package in files.items():
    digest = hashlib.sha256((out / name).read_bytes()).hexdigest()
    assert package["checksums"] == [{"algorithm": "SHA256", "checksumValue": digest}], package
assert files["dictionaries/irish.wgd"]["licenseDeclared"] == "GPL-3.0-only"
[module] = [package for name, package in files.items() if re.match("npm/wordgrid-[0-9]", name)]
assert "Apache-2.0 WITH LLVM-exception" in module["licenseConcluded"].split(" AND "), module
[wheel] = [package for name, package in files.items() if name.endswith(".whl")]
assert "Unicode-DFS-2016" in wheel["licenseConcluded"].split(" AND "), wheel
[sdist] = [package for name, package in files.items() if re.match("python/.*gz$", name)]
assert "BSD-2-Clause" in sdist["licenseConcluded"].split(" AND "), sdist
[archive] = [name for name in files if name.endswith(".zip")]
assert "LicenseRef-SCOWL" in files[archive]["licenseConcluded"].split(" AND "), files[archive]
assert document["creationInfo"]["created"].endswith("Z")

def related(name, kind):
    return {packages[r["relatedSpdxElement"]]["name"] for r in document["relationships"]
            if r["spdxElementId"] == files[name]["SPDXID"] and r["relationshipType"] == kind}

assert related("dictionaries/irish.wgd", "GENERATED_FROM") == {"wirish"}
[deb] = [name for name in files if name.endswith(".deb")]
assert related(deb, "DYNAMIC_LINK") == {"libzstd-dev", "libc6-dev"}, related(deb, "DYNAMIC_LINK")
assert "musl-dev" in related(deb, "STATIC_LINK")
mingw = {"mingw-w64-x86-64-dev", "gcc-mingw-w64-x86-64-posix"}
assert related(archive, "STATIC_LINK") == mingw | {"libxxhash-dev", "libutf8proc-dev"}
assert related(archive, "CONTAINS") == {"SCOWL", "CLDR"}
# Each licence that is not one of SPDX has a text, and each relationship has its ends.
texts = {text["licenseId"] for text in document["hasExtractedLicensingInfos"]}
used = set(re.findall("LicenseRef-[A-Za-z.-]+", json.dumps(document["packages"])))
assert used == texts, used ^ texts
ends = {relationship[end] for relationship in document["relationships"]
        for end in ("spdxElementId", "relatedSpdxElement")}
assert ends <= packages.keys() | {"SPDXRef-DOCUMENT"}
# Each library that CMake looks for is in the list.
cmake = "".join(path.read_text() for path in (root / "src").glob("*/layers.cmake"))
modules = set(re.findall(r"pkg_check_modules\(\w+ (?:IMPORTED_TARGET )?(lib\w+)\)", cmake))
assert len(modules) >= 2, modules
names = {package["name"] for package in packages.values()}
for module in modules | {"zlib1g", "liblzma", "libzstd", "libutf8proc"}:
    assert f"{module}-dev" in names, module
END

# --- Again

expect "the same commit again" 0 'files' "${make[@]}" "$work/made/again"
check "the same bytes" diff -r "$out" "$work/made/again"
expect "--verify in the clone" 0 '^1[0-9] files are equal; others: 0$' \
    --verify --packages="$work/lists" "$out"
tar -xzf "$out/$archive" -C "$work"
here=$work/wordgrid-$version
cd "$work/made"
expect "--verify by a relative name" 2 'no SHA256SUMS' --verify other
expect "--source by a relative name" 0 '/made/other: S' --source="out/$archive" --only-archive \
    --no-test --draft other
check "OUT by a relative name" test -e "$work/made/other/SHA256SUMS"
rm -r "$work/made/other"
cd "$root"
expect "--verify in the archive" 0 '^equal    dictionaries/irish.wgd$' \
    --verify --packages="$work/lists" "$out"
expect "--source" 0 'files' --source="$out/$archive" "${make[@]}" "$work/made/other"
check "--source: the same bytes" diff -r "$out" "$work/made/other"
echo >>"$here/LICENSE"
expect "--verify with other sources" 2 "^release: LICENSE is not that of " --verify "$out"
here=$project

# damage FILE COMMAND...: makes a copy of OUT, and changes it by a command that runs there.
damage() {
    rm -rf "$work/made/damaged"
    cp -a "$out" "$work/made/damaged"
    (cd "$work/made/damaged" && "$@")
}
verify=(--verify --packages="$work/lists" "$work/made/damaged")
sum() { find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS; }
change() { echo >>"npm/wordgrid-$version.tgz"; }
damage change
expect "a damaged file" 1 "^damaged  npm/wordgrid-$version.tgz\$" "${verify[@]}"
damage rm dictionaries/irish.LICENSE
expect "a missing file" 1 '^missing  dictionaries/irish.LICENSE$' "${verify[@]}"
damage touch "debian/a b.deb"
expect "a file that does not belong to it" 1 '^extra    debian/a b.deb$' "${verify[@]}"
damage touch debian/SHA256SUMS-evil_1.deb SHA256SUMS.sh
expect "a file that is named like the sums" 1 \
    '^extra    debian/SHA256SUMS-evil_1.deb$' "${verify[@]}"
check "another one" grep -q '^extra    SHA256SUMS.sh$' "$work/output"
change_language() {
    sed -i 's/"ga"/"--dictc=evil"/' dictionaries/dictionaries.json
    sum
}
damage change_language
expect "an option instead of a language" 2 'bad codes of languages: --dictc=evil' "${verify[@]}"
damage rm SHA256SUMS
expect "no SHA256SUMS" 2 'no SHA256SUMS' "${verify[@]}"
change_site() {
    mkdir "wordgrid-site-$version" && echo "another page" >"wordgrid-site-$version/index.html"
    tar -czf "wordgrid-site-$version.tar.gz" "wordgrid-site-$version"
    touch in-the-zip
    python3 -m zipfile -c windows/*.zip in-the-zip
    rm -r "wordgrid-site-$version" "python/$archive" in-the-zip
    touch more
    sum
}
damage change_site
expect "another file, with its hash" 1 "^differs  wordgrid-site-$version.tar.gz\$" "${verify[@]}"
check "the difference is shown" grep -qE '[<-] ?another page$' "$work/output"
check "the difference of the zip is shown" grep -q in-the-zip "$work/output"
check "a file is missing" grep -q "^missing  python/$archive\$" "$work/output"
check "a file is extra" grep -q "^extra    more\$" "$work/output"
echo 2 >"$work/lists/version"
expect "another version of a word list" 1 \
    '^wirish: the release was built with version 1, this machine has 2' \
    --verify --packages="$work/lists" "$out"
check "the dictionary differs" grep -q '^differs  dictionaries/irish.wgd$' "$work/output"

# --- Signed

export GNUPGHOME=$work/gpg
mkdir -m 700 "$GNUPGHOME"
gpg --quiet --batch --passphrase '' --quick-generate-key 'Test <test@example.com>' 2>/dev/null
expect "--sign by gpg" 0 'files' --sign=test@example.com "${make[@]}" "$work/made/signed"
check "the signature" gpg --quiet --verify "$work/made/signed/SHA256SUMS.asc" \
    "$work/made/signed/SHA256SUMS" 2>/dev/null
gpgconf --kill all
minisign -G -W -p "$work/key.pub" -s "$work/key" >/dev/null
cd "$work"
expect "--sign by minisign, a relative name" 0 'files' --sign=key "${make[@]}" "$work/made/signed2"
cd "$root"
check "the signature" minisign -V -q -p "$work/key.pub" -m "$work/made/signed2/SHA256SUMS"
expect "--sign by a public key" 2 'minisign cannot sign with the secret key' \
    --sign="$work/key.pub" "$work/made/signed3"

# --- Ended runs

rm -r "$work"/made/*
touch "$work/lists/wait"
"$project/tools/release" "${make[@]}" "$work/made/out" >"$work/output" 2>&1 </dev/null &
for _ in $(seq 600); do
    [ ! -e "$work/lists/waiting" ] || break
    sleep 0.1
done
kill -TERM $!
status=0
wait $! || status=$?
check "SIGTERM: the status" test $status = 143
check "SIGTERM: nothing is left" nothing_left
rm "$work/lists/wait"
sed -i 's/add_custom_target(packages .*/add_custom_target(packages COMMAND false/' \
    "$project/CMakeLists.txt"
commit "a build that fails"
expect "a build that fails" 2 '^release: failed: Debian packages; see above$' "${make[@]}" \
    "$work/made/out"
check "a build that fails: nothing is left" nothing_left
exit $failed
