# shellcheck shell=bash disable=SC2034
# packages.sh: installs Debian packages and gets their sources. Other scripts include it with ".".

# build_packages are for a build, test_packages for the tests. test_packages include abi_packages
# (for the tests of the ABI), docs_packages (for the tests of manual pages and completion) and
# list_packages (the word lists whose sizes are in README.md).
build_packages=(cmake ninja-build gcc libc6-dev musl-tools pkg-config libxxhash-dev
    libutf8proc-dev zlib1g-dev liblzma-dev libzstd-dev libmicrohttpd-dev)
abi_packages=(abigail-tools)
docs_packages=(man-db mandoc zsh fish)
list_packages=(wngerman wpolish)
test_packages=(libcmocka-dev g++ "${abi_packages[@]}" "${docs_packages[@]}" "${list_packages[@]}"
    file libhunspell-1.7-0 make python3 strace xz-utils zstd)

# For single stages of tools/check.
git_packages=(git)
bare_packages=(debootstrap)
format_packages=(clang-format)
clang_packages=(clang)
tidy_packages=(clang-tidy)
valgrind_packages=(valgrind)
proof_packages=(frama-c-base why3 z3 cvc4)

# Node.js runs a second reader of dictionaries, and controls the browsers of the tests of the page.
# A Node.js from elsewhere can have its own npm, and Debian's npm would conflict with it.
node_packages=()
command -v node >/dev/null || node_packages=(nodejs)
npm_packages=("${node_packages[@]}")
command -v npm >/dev/null || npm_packages+=(npm)
browser_packages=(chromium-headless-shell "${npm_packages[@]}")
firefox_packages=(firefox-esr)

# For the preset wasm. Its tests also need browser_packages.
wasm_packages=(clang lld wasi-libc libclang-rt-14-dev-wasm32 binaryen)

# For the sdist and the wheel of the Python package, and their tests.
python_packages=(dpkg-dev python3-dev python3-setuptools python3-wheel python3-venv
    python3-pytest python3-hypothesis mypy)

# For Debian packages, what their build needs in addition to build_packages: together these are
# the Build-Depends of src/face/package/debian/control (tests/lint/packages.sh). package_packages
# are for the test of the packages, too: a bare system in which to try them, and the word lists of
# two dictionaries, wirish and tanglet-data.
musl_packages=(dpkg-dev musl-tools)
debian_packages=(debhelper dh-python python3-dev "${musl_packages[@]}" "${wasm_packages[@]}")
package_packages=("${debian_packages[@]}" debootstrap lintian wirish tanglet-data)

# For tools/windows-programs
mingw_packages=(gcc-mingw-w64-x86-64-posix dpkg-dev)

# For tools/release, without its tests
release_packages=("${build_packages[@]}" "${debian_packages[@]}" "${mingw_packages[@]}"
    python3-build python3-setuptools python3-wheel)

# For the tests of tools/release, which signs
release_test_packages=("${git_packages[@]}" gnupg minisign)

# For the stage unicode: Unicode's tests, and the letters and the orders of languages
unicode_packages=(unicode-data unicode-cldr-core python3-icu)

# For the benchmark: libraries to compare wordgrid with, and larger word lists.
peer_packages=(g++ libmarisa-dev libdawgdic-dev libdatrie-dev)
bench_packages=("${peer_packages[@]}" "${list_packages[@]}" wamerican-insane
    libhunspell-dev hunspell-en-us hunspell-pl)

# For tools/bench python: libraries to compare with.
python_peer_packages=(python3-marisa python3-datrie)

# For tools/load: an HTTP load generator.
load_packages=(wrk)

# For the acceptance scripts that .ci/run runs
acceptance_packages=(curl python3)

# For the stage cluster: engines that run jobs on several machines.
parallel_packages=(parallel openssh-client openssh-server iproute2)
slurm_packages=(slurmctld slurmd slurm-client iproute2)
dask_packages=(python3-distributed iproute2)

# For the stage macos
macos_packages=(clang lld llvm dpkg-dev make python3 "${npm_packages[@]}")

# For the stage windows
windows_packages=("${mingw_packages[@]}" python3 wine wine64 librust-python3-dll-a-dev)

# For tools/fuzz and the stage clang-asan: clang with its fuzzer and sanitizers.
fuzz_packages=(clang libclang-rt-14-dev)

# For the presets that build for other machines.
aarch64_packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
    libcmocka-dev:arm64 libutf8proc-dev:arm64 libxxhash-dev:arm64)
i686_packages=(gcc-i686-linux-gnu libc6-dev-i386-cross qemu-user
    libcmocka-dev:i386 libutf8proc-dev:i386 libxxhash-dev:i386)
s390x_packages=(gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user
    libcmocka-dev:s390x libutf8proc-dev:s390x libxxhash-dev:s390x)

# is_installed NAME[:ARCHITECTURE]: whether the package is installed for ARCHITECTURE (default: the
# architecture of the machine). A library can be installed for another architecture and not for that
# of the machine.
is_installed() {
    local architecture=${1#*:}
    [ "$architecture" != "$1" ] || architecture=$(dpkg --print-architecture)
    dpkg-query -W -f '${Architecture} ${db:Status-Status}\n' "${1%:*}" 2>/dev/null |
        grep -qxE "(all|$architecture) installed"
}

lists_are_new=false   # whether apt-get has updated its lists in this run
lists_are_whole=false # whether apt-get could update each of its lists
cannot_install=       # why install_packages has returned 77
install_seconds=0     # the time that all calls of install_packages have taken

# install_packages PACKAGE...: prints and installs the missing packages, as root or through
# sudo. Without apt-get, only prints all PACKAGEs. If a PACKAGE is NAME:ARCHITECTURE, adds the
# architecture to those that dpkg accepts. Returns 77 if this machine cannot install a PACKAGE.
# Later builds use Ninja if it is installed, because it takes a fifth less processor time than make.
# A build folder that was made for make still uses make.
install_packages() {
    local begin=$SECONDS status=0
    install_missing "$@" || status=$?
    install_seconds=$((install_seconds + SECONDS - begin))
    ! command -v ninja >/dev/null || export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
    return $status
}

# in_turn COMMAND...: runs a command of apt or dpkg as root. Runs of this project take turns. No
# signal ends the command, because dpkg would leave packages half installed, and the file
# policy-rc.d would not be removed.
in_turn() {
    (
        trap '' HUP INT TERM
        flock -o /var/lib/dpkg "${as_root[@]}" "$@"
    )
}

# apt_get COMMAND...: runs apt-get, or a command that ends in it, in turn. Other programs hold the
# locks of apt, too: a new Debian runs apt-daily. apt-get waits for the lock of dpkg only with
# DPkg::Lock::Timeout, and never for the locks of the lists and of the downloads. So the command is
# retried while a lock is held, for ten minutes.
apt_get() {
    local errors status=0 end=$((SECONDS + 600))
    until errors=$(in_turn env LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@" 2>&1 >/dev/null); do
        status=$?
        [[ $errors == *"Could not get lock"* ]] && [ $SECONDS -lt $end ] || break
        status=0
        sleep 2
    done
    [ -z "$errors" ] || printf "%s\n" "$errors" >&2
    return $status
}

install_missing() {
    local package missing=() as_root=() options=(-qq -y -o DPkg::Lock::Timeout=600)
    cannot_install=
    if ! command -v apt-get >/dev/null; then
        echo "No apt-get here, nothing installed. Needed, by Debian's names: $*"
        return
    fi
    for package; do
        is_installed "$package" || missing+=("$package")
    done
    if [ ${#missing[@]} = 0 ]; then
        echo "Installed already: $*"
        return
    fi
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null ||
            cannot "not root, and no sudo; ask for these packages: ${missing[*]}" || return
        as_root=(sudo)
    fi
    echo "Installing: ${missing[*]}"
    for package in "${missing[@]}"; do
        case $package in
        *:*)
            in_turn dpkg --add-architecture "${package#*:}"
            lists_are_new=false
            ;;
        esac
    done
    # Update the lists once in a run. If a list cannot be fetched, go on: the other lists can
    # contain all packages.
    if ! $lists_are_new; then
        lists_are_new=true lists_are_whole=true
        apt_get apt-get "${options[@]}" -o APT::Update::Error-Mode=any update || {
            lists_are_whole=false
            echo "Cannot update all package lists; using the old lists." >&2
        }
    fi
    for package in "${missing[@]}"; do
        ! $lists_are_whole || apt-cache show "$package" >/dev/null 2>&1 ||
            cannot "apt has no package $package" || return
    done
    # No package may start a service, such as sshd: the tests start what they need. Debian's scripts
    # ask policy-rc.d, which may exist already.
    # shellcheck disable=SC2016 # sh expands $policy and $@
    apt_get policy=/usr/sbin/policy-rc.d sh -c '
        if [ ! -e $policy ]; then
            trap "rm -f $policy" EXIT
            printf "#!/bin/sh\nexit 101\n" >$policy && chmod +x $policy
        fi
        "$@"' sh \
        apt-get "${options[@]}" -o Dpkg::Use-Pty=0 --no-install-recommends install "${missing[@]}"
}

# cannot REASON: stores and prints why packages cannot be installed, and returns 77.
cannot() {
    cannot_install=$*
    echo "${*^}" >&2
    return 77
}

# get_sources FOLDER PACKAGE...: unpacks the sources of Debian packages, from the mirror that this
# machine uses, into FOLDER/sources. Does not change the package lists of this machine. Needs
# dpkg-dev.
get_sources() {
    local folder=$1
    shift
    mkdir -p "$folder"/{sources,lists/partial}
    # shellcheck disable=SC2016 # apt-get expands these names
    apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' |
        sort -u >"$folder/sources.list"
    local options=(-qq
        -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o Dir::State::Lists="$folder/lists" -o APT::Sandbox::User=root)
    (cd "$folder/sources" && apt-get "${options[@]}" update &&
        apt-get "${options[@]}" source "$@")
}

# utf8proc_source: prints the sources of libutf8proc-dev, for get_sources.
utf8proc_source() {
    dpkg-query -W -f 'utf8proc=${source:Version}\n' "libutf8proc-dev:$(dpkg --print-architecture)"
}
