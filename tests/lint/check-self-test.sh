#!/usr/bin/env bash
# Tests tools/check with fake commands instead of the commands that build and test: which stages
# run, the counts of tests, and the exit status.
#
#   check-self-test.sh ROOT
set -euo pipefail
root=${1:?the root of the source tree}
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{tools,fake,src,include/wordgrid,tests/fresh}
cp "$root"/tools/{check,check_parallel.sh,check_results.sh,packages.sh} "$tree/tools"
export TMPDIR=$tree/tmp
mkdir "$TMPDIR"
failed=0

# fake COMMAND BODY: replaces a command by BODY. Calls are recorded in $tree/called.
fake() {
    printf '#!/bin/sh\necho "%s $*" >>"%s"\n%s\n' "$1" "$tree/called" "$2" \
        >"$tree/fake/$1"
    chmod +x "$tree/fake/$1"
}

# The fake ctest also writes the log of its tests. The preset "page" has the build of "release".
log='log=build/$(echo "$2" | sed s/page/release/)/Testing/Temporary
mkdir -p $log; echo "1/7 Test: unit.a" >$log/LastTest.log'
seven_pass=$log'
echo "100% tests passed, 0 tests failed out of 7"'
fake dpkg-query 'echo "all installed"'
fake apt-get 'exit 1'
fake cmake true
fake clang-format true
fake ctest "$seven_pass"

# wait_for FILE: waits up to a minute for a file of $tree. Fake commands have this function, too.
wait_for='wait_for() {
    for i in $(seq 600); do
        ! ls $1 >/dev/null 2>&1 || return 0
        sleep 0.1
    done
    exit 9
}'
eval "$wait_for"

# expect WHAT STATUS LAST_LINE ARGUMENT...: runs tools/check. The output is in $tree/output. If
# SIGNAL is set, sends this signal to the process group of tools/check when the file $tree/begun
# exists.
expect() {
    local what=$1 status=$2 last=$3 got=0
    shift 3
    rm -f "$tree"/{called,begun}
    set -m
    PATH=$tree/fake:$PATH "$tree/tools/check" "$@" >"$tree/output" 2>&1 </dev/null &
    set +m
    if [ -n "${signal-}" ]; then
        wait_for "$tree/begun"
        kill -s "$signal" -- -$!
    fi
    wait $! || got=$?
    if [ $got != "$status" ] || [ "$(tail -n 1 "$tree/output")" != "$last" ]; then
        echo "$what: status $got, expected $status and '$last' at the end of:"
        cat "$tree/output"
        failed=1
    fi
}

# expect_in FILE PATTERN, expect_not_in FILE PATTERN: check the lines of $tree/FILE.
expect_in() {
    grep -qE -e "$2" "$tree/$1" || { echo "no '$2' in: $(cat "$tree/$1")"; failed=1; }
}
expect_not_in() {
    ! grep -E -e "$2" "$tree/$1" || { echo "unexpected: '$2' in $1"; failed=1; }
}

expect "no arguments" 0 "7 passed, 0 failed, 0 skipped"
expect_in called '^ctest --preset release '
expect_not_in called '^ctest --preset (asan|clang) '
expect_in output '^release +[0-9]+ s +7 tests +[0-9]+ s for packages$'
expect_in output '^NOT RUN: stages of tools/check --all: fresh '
expect_in output '^all +[0-9]+ s$'

expect "two stages" 0 "14 passed, 0 failed, 0 skipped" tsan clang
expect_in called '^ctest --preset clang '
expect_not_in called '^ctest --preset release '

expect "a stage without ctest is one test" 0 "8 passed, 0 failed, 0 skipped" format release

fake ctest "$log"'
echo "71% tests passed, 2 tests failed out of 7"; exit 8'
expect "tests that fail" 1 "5 passed, 2 failed, 0 skipped" release clang
expect_in output '^release +[0-9]+ s  FAILED$'
expect_not_in called '^ctest --preset clang '

# A test that skips all, with exit status 77, and two tests that skip a part.
fake ctest "$log"'
echo "skipped: all: no mandoc" >>$log/LastTest.log
echo "2/7 Test: page.rest" >>$log/LastTest.log
echo "ok 3 - Firefox # SKIP no Firefox" >>$log/LastTest.log
echo "3/7 Test: cli.b" >>$log/LastTest.log
echo "skipped: a part: no zlib" >>$log/LastTest.log
echo "1/7 Test #1: unit.a ......***Skipped   0.02 sec"
echo "100% tests passed, 0 tests failed out of 7"'
expect "tests that skip" 0 "6 passed, 0 failed, 3 skipped" page
expect_in output '^SKIPPED: unit.a: all: no mandoc$'
expect_in output '^SKIPPED: page.rest: Firefox: no Firefox$'
expect_in output '^SKIPPED: cli.b: a part: no zlib$'

# Tests that are skipped in the bare system, and a machine that cannot make a bare system.
fake ctest "$seven_pass"
cat >"$tree/tests/fresh/run.sh" <<'END'
#!/bin/sh
echo "100% tests passed, 0 tests failed out of 9"
echo "SKIPPED: cli.a: a part: no zlib"
echo "SKIPPED 2 times: cli.b: a part: no xz"
END
chmod +x "$tree/tests/fresh/run.sh"
expect "tests that the bare system skips" 0 "9 passed, 0 failed, 3 skipped" fresh
expect_in output '^SKIPPED 2 times: cli.b: a part: no xz$'
printf '#!/bin/sh\necho "not root"\nexit 77\n' >"$tree/tests/fresh/run.sh"
expect "no bare system" 0 "7 passed, 0 failed, 0 skipped" fresh
expect_in output '^LEFT OUT: fresh: not root$'
expect_in called '^ctest --preset release '
printf '#!/bin/sh\necho "apt-get fails"\nexit 1\n' >"$tree/tests/fresh/run.sh"
expect "a bare system that fails" 1 "0 passed, 1 failed, 0 skipped" fresh

fake cmake 'case $* in *clang*) exit 1 ;; esac'
expect "a build that fails" 1 "7 passed, 1 failed, 0 skipped" release clang asan
expect_in output '^clang +[0-9]+ s  FAILED$'
expect_not_in called '^cmake --preset asan '

expect "an unknown stage" 2 \
    "$(sed -n 's/^stage [a-z]* \([a-z0-9-]*\) .*/\1/p' "$root/tools/check" | tr '\n' ' ' |
        sed "s/^/check: no stage is called 'asn'; they are: /; s/ \$//")" release asn
[ ! -e "$tree/called" ] || { echo "a stage ran before the message"; failed=1; }

# Tests that are skipped in the source archive.
fake git true
printf '#!/bin/sh\nlog=build/release-archive.log
echo "1/7 Test: lint.a" >$log; echo "skipped: a part: no git" >>$log\n' \
    >"$tree/tools/release"
chmod +x "$tree/tools/release"
touch "$tree/include/wordgrid/status.h"
expect "a test of the archive that skips" 0 "1 passed, 0 failed, 1 skipped" built-archive
expect_in output '^SKIPPED: lint.a: a part: no git$'

# A signal ends the run.
fake ctest 'touch begun; sleep 300'
signal=TERM expect "SIGTERM" 143 "0 passed, 1 failed, 0 skipped" release
expect_in output '^release +[0-9]+ s  FAILED$'
signal=INT expect "SIGINT" 130 "0 passed, 1 failed, 0 skipped" release

# All stages, as root on a common machine. Some run in the background. Their rows, tests and
# failures count like those of the other stages.
fake cmake true
for program in cmp clang-tidy valgrind; do
    fake $program true
done
for machine in release aarch64 i686 s390x; do
    mkdir -p "$tree/build/$machine/tests"
    printf '#!/bin/sh\necho digest 1\n' >"$tree/build/$machine/tests/test_variants"
    chmod +x "$tree/build/$machine/tests/test_variants"
done
for program in qemu-aarch64 qemu-s390x node; do
    fake $program 'echo digest 1'
done
mkdir -p "$tree"/{build/dev/bin,dict,tests/{package,cluster,macos,release,windows}}
printf '#!/bin/sh\n' >"$tree/build/dev/bin/dictc"
cp "$tree"/build/dev/bin/{dictc,solve}
chmod +x "$tree"/build/dev/bin/*
echo '"file": "'"$tree"'/src/a.c",' >"$tree/build/dev/compile_commands.json"
touch "$tree/dict/english.txt"
for script in tests/{fresh,package,cluster,macos,windows}/run.sh tools/load tools/fuzz \
    tools/coverage tools/release tests/release/release.sh; do
    printf '#!/bin/sh\n' >"$tree/$script"
    chmod +x "$tree/$script"
done
printf '#!/bin/sh\necho "100%% tests passed, 0 tests failed out of 9"\n' >"$tree/tests/fresh/run.sh"
mkdir -p "$tree/build/coverage/Testing/Temporary"
touch "$tree/build/coverage/Testing/Temporary/LastTest.log"
fake id 'echo 0'
fake uname 'echo x86_64'
fake ctest "$seven_pass"
# ctest runs in nine stages: page install python clang-asan tsan aarch64 i686 s390x wasm. fresh has
# 9 tests, and each other stage counts as one test.
expect "all stages" 0 "83 passed, 0 failed, 0 skipped" --all
for name in fresh page packages archive clang-asan coverage; do
    expect_in output "^$name +[0-9]+ s +[0-9]+ tests +[0-9]+ s for packages$"
done

# --all fails if a test is skipped, in the background or not, or if a stage is skipped that can run
# here.
printf 'echo "SKIPPED: cli.a: a part: no zlib"\n' >>"$tree/tests/fresh/run.sh"
expect "a test skipped in the background" 1 "83 passed, 0 failed, 1 skipped" --all
expect_in output '^FAILED: no test must be skipped$'
sed -i /SKIPPED/d "$tree/tests/fresh/run.sh"
fake ctest "$seven_pass"'
[ "$2" != page ] || echo "skipped: a part: no zlib" >>$log/LastTest.log'
expect "a test skipped in the foreground" 1 "83 passed, 0 failed, 1 skipped" --all
expect_in output '^SKIPPED: unit.a: a part: no zlib$'
expect_in output '^FAILED: no test must be skipped$'
fake ctest "$seven_pass"
fake git 'case $1 in status) echo " M file" ;; esac'
expect "a change without a commit" 1 "82 passed, 0 failed, 1 skipped" --all
expect_in output '^SKIPPED: archive: files differ from the commit$'
fake git true

# Packages: tools/check waits for a lock that another program holds. A package that apt does not
# have is left out. A package that cannot be installed is a failure.
fake dpkg-query 'case $* in *slurmd*) exit 1 ;; esac; echo "all installed"'
fake flock 'shift 2; exec "$@"'
fake sh 'shift 3; exec "$@"' # makes no policy-rc.d
fake apt-cache true
fake apt-get 'case $* in *update) mkdir locked || exit 0 ;; *) exit 0 ;; esac
echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1" >&2
exit 100'
expect "lists that are locked" 0 "1 passed, 0 failed, 0 skipped" cluster
expect_in called 'apt-get .*Lock::Timeout=600.* install slurmd$'
expect_not_in output 'Cannot update'
expect_in output '^cluster +[0-9]+ s +0 tests +[1-9][0-9]* s for packages$'
fake apt-cache 'exit 100'
expect "a package that apt does not have" 0 "0 passed, 0 failed, 0 skipped" cluster
expect_in output '^LEFT OUT: cluster: apt has no package slurmd$'
fake apt-get 'exit 100'
expect "a package that cannot be installed" 1 "0 passed, 1 failed, 0 skipped" cluster
fake dpkg-query 'echo "all installed"'

printf '#!/bin/sh\necho "a package is wrong"\nexit 1\n' >"$tree/tests/package/run.sh"
expect "a stage that fails in the background" 1 "46 passed, 1 failed, 0 skipped" --all
expect_in output '^a package is wrong$'
expect_in output '^packages +[0-9]+ s  FAILED$'
expect_not_in called '^ctest --preset aarch64 '
# If a stage fails, the stages in the background must end immediately, and remove the files that
# they have made.
printf '#!/bin/bash\ntrap "touch removed; exit 143" TERM\ntouch waiting\nsleep 300 & wait\n' \
    >"$tree/tests/fresh/run.sh"
fake ctest "$wait_for; $log"'
wait_for waiting
echo "71% tests passed, 2 tests failed out of 7"; exit 8'
expect "a stage that fails in the foreground" 1 "6 passed, 2 failed, 0 skipped" --all
expect_in output '^page +[0-9]+ s  FAILED$'
expect_in output '^fresh +[0-9]+ s  ENDED, because the run ended$'
rm "$tree/removed" "$tree/waiting" || failed=1
fake ctest "$wait_for; wait_for waiting; touch begun; sleep 300"
signal=HUP expect "SIGHUP" 129 "1 passed, 1 failed, 0 skipped" --all
expect_in output '^page +[0-9]+ s  FAILED$'
expect_in output '^fresh +[0-9]+ s  ENDED, because the run ended$'
rm "$tree/removed" || failed=1
# A stage in the background fails first, then a stage in the foreground. Both must be reported. The
# stage in the background has the exit status of an ended run, and mv ends its process group while
# it writes the results.
printf '#!/bin/sh\n%s\nwait_for begun; echo "apt-get fails"; exit 143\n' "$wait_for" \
    >"$tree/tests/fresh/run.sh"
fake mv 'kill -TERM 0; exec /bin/mv "$@"'
fake ctest "$wait_for; $log"'
touch begun
wait_for "tmp/*/background/results"
echo "71% tests passed, 2 tests failed out of 7"; exit 8'
expect "two stages that fail" 1 "6 passed, 2 failed, 0 skipped" --all
expect_in output '^apt-get fails$'
expect_in output '^fresh +[0-9]+ s  FAILED$'
expect_in output '^page +[0-9]+ s  FAILED$'
rm "$tree/fake/mv"
# Skipped stages in the background count. Without a bare system, release runs on this machine.
printf '#!/bin/sh\necho "not root"\nexit 77\n' >"$tree/tests/fresh/run.sh"
printf '#!/bin/sh\necho "no lintian"\nexit 77\n' >"$tree/tests/package/run.sh"
fake ctest "$seven_pass"
expect "stages that are left out" 0 "80 passed, 0 failed, 0 skipped" --all
expect_in output '^LEFT OUT: packages: no lintian$'
expect_in output '^release +[0-9]+ s +7 tests +[0-9]+ s for packages$'

PATH=$tree/fake:$PATH "$tree/tools/check" --help >"$tree/output"
while read -r name; do
    expect_in output "^  $name +[^ ]"
done < <(sed -n 's/^stage [a-z]* \([a-z0-9-]*\) .*/\1/p' "$root/tools/check")
exit $failed
