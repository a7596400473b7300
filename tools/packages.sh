# shellcheck shell=bash disable=SC2034
# packages.sh: installs Debian packages. Other scripts of this folder include it with ".".

# build_packages are for a build, test_packages for the tests. The latter include abi_packages, for
# the tests of the ABI, and docs_packages, for those of manual pages and completion.
build_packages=(cmake ninja-build gcc libc6-dev pkg-config libxxhash-dev libutf8proc-dev
    zlib1g-dev liblzma-dev libzstd-dev libmicrohttpd-dev)
abi_packages=(abigail-tools)
docs_packages=(man-db mandoc zsh fish)
test_packages=(libcmocka-dev g++ "${abi_packages[@]}" "${docs_packages[@]}" file make python3 strace
    xz-utils zstd)

# For single stages of tools/check.
git_packages=(git)
bare_packages=(debootstrap)
format_packages=(clang-format)
clang_packages=(clang)
tidy_packages=(clang-tidy)
valgrind_packages=(valgrind)

# Node.js runs a second reader of dictionaries, and controls the browsers of the tests of the page.
# A Node.js from elsewhere can have its own npm, and Debian's npm would conflict with it.
node_packages=()
command -v node >/dev/null || node_packages=(nodejs)
browser_packages=(chromium-headless-shell "${node_packages[@]}")
firefox_packages=(firefox-esr)
command -v npm >/dev/null || browser_packages+=(npm)

# For the preset wasm. Its tests also need browser_packages.
wasm_packages=(clang lld wasi-libc libclang-rt-14-dev-wasm32 binaryen)

# For Debian packages and a bare system in which they are tried; their solve is linked with musl.
musl_packages=(dpkg-dev musl-tools)
package_packages=(debhelper debootstrap lintian "${musl_packages[@]}" "${wasm_packages[@]}")

# For the benchmark: libraries to compare wordgrid with, and larger word lists.
peer_packages=(g++ libmarisa-dev libdawgdic-dev libdatrie-dev)
bench_packages=("${peer_packages[@]}" wngerman wpolish wamerican-insane
    libhunspell-dev hunspell-en-us hunspell-pl)

# For tools/load: an HTTP load generator.
load_packages=(wrk)

# For the stage cluster: engines that run jobs on several machines.
parallel_packages=(parallel openssh-client openssh-server iproute2)
slurm_packages=(slurmctld slurmd slurm-client iproute2)
dask_packages=(python3-distributed iproute2)

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
# architecture of the machine). Debian can install a library for another architecture only.
is_installed() {
    local architecture=${1#*:}
    [ "$architecture" != "$1" ] || architecture=$(dpkg --print-architecture)
    dpkg-query -W -f '${Architecture} ${db:Status-Status}\n' "${1%:*}" 2>/dev/null |
        grep -qxE "(all|$architecture) installed"
}

lists_are_new=false # whether apt-get has updated its lists in this run

# install_packages PACKAGE...: prints and installs the missing packages, as root or through
# sudo. Without apt-get, only prints all PACKAGEs. If a PACKAGE is NAME:ARCHITECTURE, adds the
# architecture to those that dpkg accepts. Builds that follow use Ninja, if it is there: it takes a
# fifth less processor time than make. A build folder that was made for make stays so.
install_packages() {
    install_missing "$@" || return
    ! command -v ninja >/dev/null || export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
}

# apt_get_turn COMMAND...: runs a command of apt or dpkg as root. apt-get does not wait for a lock but fails,
# so runs on this machine take turns. No signal ends the command: dpkg would leave packages half installed,
# and the machine a policy-rc.d.
apt_get_turn() {
    (
        trap '' HUP INT TERM
        flock -o /var/lib/dpkg "${as_root[@]}" "$@"
    )
}

install_missing() {
    local missing=() as_root=()
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
        if ! command -v sudo >/dev/null; then
            echo "Not root, and no sudo; ask for these packages: ${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing: ${missing[*]}"
    for package in "${missing[@]}"; do
        case $package in
        *:*)
            apt_get_turn dpkg --add-architecture "${package#*:}"
            lists_are_new=false
            ;;
        esac
    done
    # Update the lists once in a run. If a list cannot be fetched, go on: the other lists can
    # contain all packages.
    $lists_are_new || apt_get_turn apt-get update -qq ||
        echo "Cannot update all package lists; using the old lists." >&2
    lists_are_new=true
    # No package may start a service, such as sshd: the tests start what they need. Debian's scripts
    # ask policy-rc.d, which may exist already.
    # shellcheck disable=SC2016 # sh expands $policy and $@
    apt_get_turn env DEBIAN_FRONTEND=noninteractive policy=/usr/sbin/policy-rc.d sh -c '
        if [ ! -e $policy ]; then
            trap "rm -f $policy" EXIT
            printf "#!/bin/sh\nexit 101\n" >$policy && chmod +x $policy
        fi
        "$@"' sh \
        apt-get install -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends \
        "${missing[@]}" >/dev/null
}
