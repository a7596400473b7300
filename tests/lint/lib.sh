# shellcheck shell=bash
# lib.sh: has the common part of layers-self-test.sh, systems-self-test.sh and
# sentences-self-test.sh. $tree is a new folder that is removed at the end. A test ends with
# 'exit $failed'.
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# judge VERDICT WHAT GREP_ARGUMENT...: runs the script $lint on the tree. VERDICT is `allowed` or
# `refused`. If the tree is refused, the output must have what grep looks for: the place.
judge() {
    local got=allowed
    if ! bash "$lint" "$tree" >"$tree/out"; then
        got=refused
        grep -q "${@:3}" "$tree/out" || got="refused without its place"
    fi
    if [ "$got" != "$1" ]; then
        echo "$2: $got, should be $1; $(cat "$tree/out")"
        failed=1
    fi
}
