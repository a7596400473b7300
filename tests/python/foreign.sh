# shellcheck shell=bash
# foreign.sh: makes the wheel of the Python package for another system. tests/macos and
# tests/windows include it with ".". The folder $work gets what it makes.

# copy_headers PYCONFIG: copies the headers of this machine's Python to $work/headers, with a
# pyconfig.h of the other system.
copy_headers() {
    cp -rL "$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')" \
        "$work/headers"
    cp "$1" "$work/headers"
}

# make_wheel PLATFORM TAG MODULE OUT SDIST_OPTION...: builds the wheel from the sdist by setup.py,
# for the platform as Python names it, and checks its names. OUT gets the wheel, $work/package its
# content, and $work/log the commands of setup.py. The caller sets the variables by which setuptools
# compiles for another machine.
make_wheel() {
    local platform=$1 tag=$2 module=$3 out=$4
    rm -rf "$out"
    tools/sdist "${@:5}" "$work/sdist"
    (cd "$work/sdist" && export _PYTHON_HOST_PLATFORM=$platform &&
        CFLAGS="-I$work/headers -Werror ${CFLAGS-}" /usr/bin/python3 setup.py bdist_wheel \
            --dist-dir "$work/wheel") >"$work/log" 2>&1 || { tail -n 50 "$work/log"; return 1; }
    mv "$work/wheel" "$out"
    /usr/bin/python3 tests/python/record.py "$out"/*.whl "$tag" "$module"
    /usr/bin/python3 -m zipfile -e "$out"/*.whl "$work/package"
}
