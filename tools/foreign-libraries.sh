# shellcheck shell=bash
# foreign-libraries.sh: builds the libraries that a build for another system needs, from Debian's
# sources. Other scripts include it with ".", after packages.sh.

# make_libraries FOLDER FUNCTION: calls the function, which fills the new folder, unless an earlier
# call did so. If the function fails, prints its output, and exits with its status. Not for the
# condition of an if or the like: there, a failure in the function would not end it.
make_libraries() {
    local folder=$1 log status
    [ ! -e "$folder/complete" ] || return 0
    rm -rf "$folder"
    mkdir -p "$folder"
    log=$(mktemp)
    set +e
    (set -e; "$2") >"$log" 2>&1
    status=$?
    set -e
    [ $status = 0 ] || cat "$log"
    rm "$log"
    [ $status = 0 ] || exit $status
    touch "$folder/complete"
}

# build_utf8proc SOURCES TOOLCHAIN PREFIX OPTION...: builds the static library, and installs it.
build_utf8proc() {
    local build
    build=$(mktemp -d)
    cmake -S "$1"/utf8proc-* -B "$build" -DCMAKE_BUILD_TYPE=Release --toolchain "$2" \
        -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX="$3" -DCMAKE_INSTALL_LIBDIR=lib "${@:4}"
    cmake --build "$build"
    cmake --install "$build"
    rm -r "$build"
}

# install_xxhash PREFIX: installs the header of this machine, which is all that is needed.
install_xxhash() {
    install -D -m 644 /usr/include/xxhash.h -t "$1/include"
    mkdir -p "$1/lib/pkgconfig"
    printf '%s\n' 'Name: xxhash' 'Description: its header' 'Version: 0.8' \
        "Cflags: -I$1/include" >"$1/lib/pkgconfig/libxxhash.pc"
}
