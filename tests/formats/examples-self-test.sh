#!/usr/bin/env bash
# examples.sh must pass a page that is right, show what is wrong with one that is not,
# and mend it with --update.
set -euo pipefail
examples=$(cd "$(dirname "$0")" && pwd)/examples.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/bin" "$tree/formats"
touch "$tree/bin/dictc" "$tree/bin/solve"
chmod +x "$tree/bin/dictc" "$tree/bin/solve"
page=$tree/formats/page.md
failed=0

# expect STATUS TEXT [OPTION]: the exit status, and what is in the output.
expect() {
    local status=0
    bash "$examples" "$tree/bin" "$tree" "${@:3}" >"$tree/out" 2>&1 || status=$?
    if [ $status != "$1" ] || { [ -n "$2" ] && ! grep -qF -e "$2" "$tree/out"; }; then
        echo "exit $status, should be $1 and say '$2':"
        cat "$tree/out"
        failed=1
    fi
}

# What is in a block that is not marked stays as it is.
good='# Page

```
$ echo no
```

```console
$ echo one >file
$ cat file \
>     file
one
one
$ printf end; echo message >&2; exit 3
endmessage
[exit 3]
```

```console
$ cat file
one
```'

echo "$good" >"$page"
expect 0 ''
echo "${good/exit 3]/exit 4]}" >"$page"
expect 1 '-[exit 4]'
sed '/^one$/d' <<<"$good" >"$page"
expect 1 '+one'
expect 0 'formats/page.md: updated' --update
expect 0 ''
cmp "$page" - <<<"$good" || failed=1

sed '$d' <<<"$good" >"$page"
expect 1 'has no end'
echo '# Page' >"$page"
expect 1 'no console block'
expect 2 'usage:' --other
rm "$tree/bin/solve"
echo "$good" >"$page"
expect 2 'no program solve'

exit $failed
