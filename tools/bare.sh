# shellcheck shell=bash
# bare.sh: makes bare Debian systems: folders with the smallest Debian that apt works in. A script
# that runs in a bare system finds only the packages that it installs itself. Other scripts include
# this file with ".".
#
# The first bare system is made by debootstrap, in half a minute, and kept in build/bare. Later bare
# systems are copies of it. Packages that apt downloads in a bare system are kept in build/bare,
# too.

bare_cache=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/bare

# why_no_bare: prints why this machine cannot make a bare system. Prints nothing if it can.
why_no_bare() {
    local program
    if [ "$(id -u)" != 0 ]; then
        echo "not root, which debootstrap and chroot need"
        return
    fi
    for program in apt-get debootstrap unshare flock; do
        command -v $program >/dev/null || { echo "no $program here"; return; }
    done
    unshare --mount --pid --fork true 2>/dev/null ||
        { echo "no namespaces may be made here"; return; }
    bare_mirror >/dev/null || echo "no mirror of Debian here"
}

# bare_clone_or_skip NAME ROOT: ends the test NAME with status 77 if this machine cannot make a bare
# system, or ROOT is no clone. Says so if some files differ from the commit.
bare_clone_or_skip() {
    local reason root=$2
    reason=$(why_no_bare)
    [ -n "$reason" ] || git -C "$root" rev-parse --quiet --verify HEAD >/dev/null ||
        reason="not a clone"
    [ -z "$reason" ] || { echo "$reason"; exit 77; }
    [ -z "$(git -C "$root" status --porcelain)" ] ||
        echo "$1: some files differ from the commit, which is tested"
}

# bare_mirror: prints the mirror of Debian that this machine uses, and the code name of its release.
bare_mirror() {
    local codename
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # shellcheck disable=SC2016 # apt-get expands these names
    apt-get indextargets --format '$(REPO_URI) $(CODENAME)' \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' |
        awk -v codename="$codename" '
            $2 == codename && !count++ { print }
            END { exit count == 0 }' # reads to the end: apt-get must not fail by SIGPIPE
}

# bare_sources: prints the archives of Debian that this machine uses, with those of security
# updates, as lines of sources.list. A Debian that the installer made has these archives, too.
bare_sources() {
    # shellcheck disable=SC2016 # apt-get expands these names
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' | sort -u
}

# make_bare FOLDER: makes FOLDER, which must not exist, a bare system with the release, the
# archives, the proxies and the certificates of this machine. Fails with a message. Two scripts may
# make bare systems at once. But while apt installs packages in one system, apt fails in the other
# system. Removes bare systems of scripts that were killed.
make_bare() {
    local folder=$1 mirror codename certificates=/usr/local/share/ca-certificates old lock
    read -r mirror codename < <(bare_mirror) || { echo "no mirror of Debian here"; return 1; }
    local base=$bare_cache/$codename
    mkdir -p "$bare_cache/archives" || return
    exec {lock}>"$bare_cache/lock"
    flock "$lock"
    for old in "$bare_cache"/*.[0-9]*; do
        [ ! -d "$old" ] || [ -e "/proc/${old##*.}" ] || remove_bare "$old"
    done
    if [ ! -e "$base" ]; then
        rm -rf --one-file-system "$base.new"
        if ! debootstrap --variant=minbase "$codename" "$base.new" "$mirror" \
            >"$bare_cache/debootstrap.log" 2>&1; then
            echo "debootstrap fails: $(tail -n 1 "$bare_cache/debootstrap.log")"
            return 1
        fi
        mv "$base.new" "$base"
    fi
    exec {lock}>&-
    cp -a "$base" "$folder" || { echo "no room for a bare system"; return 1; }
    bare_sources >"$folder/etc/apt/sources.list" ||
        { echo "apt-get cannot list its archives"; return 1; }
    cp -L /etc/resolv.conf "$folder/etc/resolv.conf" || return # cp prints a message
    # debootstrap makes no /etc/hosts. A Debian that the installer made has these lines.
    printf '127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n' >"$folder/etc/hosts"
    apt-config dump Acquire | grep -iE '::(proxy|check-)' \
        >"$folder/etc/apt/apt.conf.d/90host" || true
    # No sync: a bare system is not needed after a crash.
    echo force-unsafe-io >"$folder/etc/dpkg/dpkg.cfg.d/unsafe-io"
    if [ -d $certificates ]; then
        mkdir -p "$folder$certificates"
        cp -rL $certificates/. "$folder$certificates"
    fi
}

# in_bare FOLDER COMMAND...: runs the command in the bare system, as root, with an environment of
# its own and an empty standard input. All processes that the command started end when the command
# ends, or when remove_bare is called. FOLDER must be an absolute path.
bare_child=
in_bare() {
    local name variables=(HOME=/root
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
    for name in CI http_proxy https_proxy no_proxy; do
        [ -z "${!name-}" ] || variables+=("$name=${!name}")
    done
    # pivot_root, because in a chroot no program may have a mount or user namespace of its own.
    # shellcheck disable=SC2016 # the inner shells expand these names
    unshare --mount --pid --fork --kill-child sh -c '
        bare=$1 archives=$2
        shift 2
        mount --bind "$bare" "$bare" && mount -t proc proc "$bare/proc" &&
            mount -t sysfs sysfs "$bare/sys" && mount --rbind /dev "$bare/dev" &&
            mount --bind "$archives" "$bare/var/cache/apt/archives" &&
            mkdir -p "$bare/outside" && cd "$bare" && pivot_root . outside || exit
        exec chroot . /bin/sh -c \
            "cd / && umount -l /outside && rmdir /outside && exec \"\$@\"" sh "$@"' \
        sh "$1" "$bare_cache/archives" env -i "${variables[@]}" "${@:2}" </dev/null &
    bare_child=$! # in the background, because bash runs no trap while it waits for a command
    local status=0
    wait $bare_child || status=$?
    bare_child=
    return $status
}

# remove_bare FOLDER: ends a command that runs in a bare system, and removes the system. Never
# follows a mount. A process can write a file while it ends: the second rm removes this file.
remove_bare() {
    if [ -n "$bare_child" ]; then
        kill -KILL $bare_child
        wait $bare_child 2>/dev/null || true
        bare_child=
    fi
    rm -rf --one-file-system "$1" || { sleep 1 && rm -rf --one-file-system "$1"; }
}
