# shellcheck shell=bash disable=SC2034
# packages.sh: installs Debian packages; sourced by the scripts beside it.

# What a build needs, and what the tests need beyond that.
build_packages=(cmake make gcc libc6-dev pkg-config libxxhash-dev libutf8proc-dev
    zlib1g-dev liblzma-dev libzstd-dev libmicrohttpd-dev)
test_packages=(libcmocka-dev clang clang-format clang-tidy valgrind python3 strace xz-utils
    zstd)

# What the tests of the page need: a browser, and what drives it. Node may have come
# from elsewhere, with an npm that Debian's does not go with.
browser_packages=(chromium)
command -v node >/dev/null || browser_packages+=(nodejs)
command -v npm >/dev/null || browser_packages+=(npm)

# Libraries that the benchmark measures beside wordgrid where they are there, and what
# tools/bench wants beyond them: larger word lists.
peer_packages=(g++ libmarisa-dev libdawgdic-dev libdatrie-dev)
bench_packages=("${peer_packages[@]}" wngerman wpolish wamerican-insane)

# What tools/load needs: a client that asks much.
load_packages=(wrk)

# What tools/fuzz needs: clang and its fuzzer and sanitizers.
fuzz_packages=(clang libclang-rt-14-dev)

# What the same tests for foreign machines need (presets aarch64, i686, s390x).
aarch64_packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
    libcmocka-dev:arm64 libutf8proc-dev:arm64 libxxhash-dev:arm64)
i686_packages=(gcc-i686-linux-gnu libc6-dev-i386-cross qemu-user
    libcmocka-dev:i386 libutf8proc-dev:i386 libxxhash-dev:i386)
s390x_packages=(gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user
    libcmocka-dev:s390x libutf8proc-dev:s390x libxxhash-dev:s390x)

# is_installed NAME[:ARCHITECTURE]: without one, the machine's own; a library may be
# there for others only.
is_installed() {
    local architecture=${1#*:}
    [ "$architecture" != "$1" ] || architecture=$(dpkg --print-architecture)
    dpkg-query -W -f '${Architecture} ${db:Status-Status}\n' "${1%:*}" 2>/dev/null |
        grep -qxE "(all|$architecture) installed"
}

# install_packages PACKAGE...: installs those that are not there, as root or through
# sudo, and says which. On a system without apt it only says what is needed. PACKAGE may
# be NAME:ARCHITECTURE, which dpkg is told of.
install_packages() {
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
        *:*) "${as_root[@]}" dpkg --add-architecture "${package#*:}" ;;
        esac
    done
    # A list that cannot be had need not be the one that is wanted.
    "${as_root[@]}" apt-get update -qq ||
        echo "Going on with the lists of packages that are there." >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends \
        "${missing[@]}" >/dev/null
}
