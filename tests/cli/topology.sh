#!/usr/bin/env bash
# Tests boards with other neighbours: --moves, --torus and --walls.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words ab ba ac ca ad da ae ea af fa be ce abc cba bac abcd abdc badc \
    abcdefgh | dictc build -q -o w.wgd || exit 2

# lists NAME WORDS OPTION...: checks the sorted output of solve -f words.
lists() {
    local name=$1 want=$2
    shift 2
    try "$name" 0 "$(words $want)" '' solve -d w.wgd -m 2 -s alpha -f words "$@"
}

# --- moves
#
#     a b c     a touches:  king b d e; rook b d; bishop e; knight f (2, 1 away)
#     d e f

lists "king" "ab abc ad ae ba be cba ce da ea" abc/def
lists "--moves=king is the same" "ab abc ad ae ba be cba ce da ea" --moves=king abc/def
lists "rook" "ab abc ad ba be cba da" --moves=rook abc/def
lists "bishop" "ae ce ea" --moves=bishop abc/def
lists "knight" "af fa" --moves=knight abc/def
lists "hex: odd rows half a cell to the right" "ab abc ad ba be cba ce da" \
    --moves=hex abc/def
lists "hex: a row above is on the other side" "ab abc ad ae ba cba da ea" \
    --moves=hex d.c/ab./e..
lists "--size and --moves" "ab ba" --size=1x4 --moves=rook ab.c
lists "holes and short rows" "ab ba" -q --moves=rook .a/.b/c

# --- torus

lists "no torus" "" --size=1x4 b..a
lists "torus: the ends of a row" "ab ba" --torus --size=1x4 b..a
lists "torus: of a column" "ab ba" --torus a/./././b
lists "torus: corners" "ab ba" -q --torus 'a..../...../..../....b'
lists "torus: not with a rook" "" -q --torus --moves=rook 'a..../...../..../....b'
lists "torus: what a short row lacks is between" "ab ac ba bac ca" --torus --moves=rook \
    -q --size=2x4 a..c/b
lists "torus: one cell is not its own neighbour" "" --torus --size=1x1 a
lists "torus: hexagons" "ab ba" --torus --moves=hex b../.../.../..a
try "torus: hexagons in an odd number of rows" 2 '' \
    'solve: board: a torus of hexagons needs an even number of rows, this board has 3; add a row or leave out the hexagons or the torus (--moves=hex, --torus)' \
    solve -d w.wgd --torus --moves=hex abc/def/abc
try "moves: there are none such" 2 '' '~^solve: --moves=queen is not known; choose king, rook, ' \
    solve -d w.wgd --moves=queen abc/def

# --- walls
#
#     a|b     no step from a to b, but c and d lead around the corner
#     c d

cat >walls.txt <<'END'
+---+---+
|   |   |
+   +   +
|       |
+---+---+
END
lists "walls: no step crosses one" "ac ad ca da" --walls=walls.txt ab/cd
lists "walls: from standard input" "ac ad ca da" --walls=- ab/cd <walls.txt
lists "walls: with a rook's moves" "ac ca" --walls=walls.txt --moves=rook ab/cd
lists "walls: with a bishop's" "ad da" --walls=walls.txt --moves=bishop ab/cd
lists "walls: a path in the drawing is none" "ac ad ca da" \
    --walls=<(maze path walls.txt) ab/cd
lists "walls: holes" "ac ca" -q --walls=walls.txt ab/c
maze make --seed=1 3 2 >maze.txt
lists "walls: one edge of a torus has them, so it is closed" \
    "$(solve -d w.wgd -m 2 -s alpha -f words --walls=maze.txt abc/def | tr '\n' ' ')" \
    --torus --walls=maze.txt abc/def
lists "walls: a torus whose edges have none" "ab ba" --torus --size=1x4 \
    --walls=<(printf '+   +   +   +   +\n        |   |\n+   +   +   +   +\n') b.ca
try "walls: of another size" 2 '' \
    'solve: board: the board has 2 x 3 cells, the walls have 2 x 2; they must have the same size' \
    solve -d w.wgd --walls=walls.txt abc/def
try "walls: no such file" 2 '' \
    'solve: nope.txt: cannot open: No such file or directory' \
    solve -d w.wgd --walls=nope.txt ab/cd
sed '4s/  *|$/|/' walls.txt >cut.txt
try "walls: no drawing" 2 '' '~^solve: cut.txt:4:' solve -d w.wgd --walls=cut.txt ab/cd
try "walls: standard input is wanted twice" 2 '' \
    '~^solve: standard input cannot be used for both --walls=- and the boards; name a file' \
    solve -d w.wgd --walls=- <walls.txt
try "walls: standard input is wanted twice, in a batch" 2 '' \
    '~^solve: standard input cannot be used for both --walls=- and the boards; name a file' \
    solve -d w.wgd --batch --walls=- - <walls.txt
try "walls: a batch" 1 $'ab/cd\t4\t0\nba/dc\t4\t0\nabc\terror\t3 tiles do not make a square; separate the rows with \'/\' or give rows and columns (--size=ROWSxCOLUMNS)\nabcdefghi\terror\tthe board has 3 x 3 cells, the walls have 2 x 2; they must have the same size' \
    '*' solve -d w.wgd -m 2 -M 2 --walls=walls.txt --batch -f tsv \
    < <(printf '%s\n' ab/cd ba/dc abc abcdefghi)
try_json "walls: json" 'd["walls"] and "moves" not in d' \
    solve -d w.wgd --walls=walls.txt -f json ab/cd

# --- straight lines, and cells that are used again

lists "straight" "ab abc ad ae ba be cba ce da ea" --straight abc/def
lists "straight: no bent path" "ab ac ad ba ca da" --straight ab/cd
lists "straight: a rook's lines" "ab abc ad ba be cba da" --straight --moves=rook abc/def
lists "straight: hexagons go on half a cell to the side" "ab abc ba cba" \
    --straight --moves=hex ..a/.b./.c.
lists "straight: hexagons, a bent line" "ab ba" --straight --moves=hex ..a/..b/.c.
lists "straight: over the edge of a torus" "ab abc ba cba" --straight --torus --size=1x5 c..ab
lists "straight: walls" "ac ad ca da" --straight --walls=walls.txt ab/cd
words sands level aaa aba | dictc build -q -o s.wgd
try "straight: every path" 0 $'aba\t1\t0,2 0,1 0,0\naba\t1\t0,0 0,1 0,2' '' \
    solve -d s.wgd --straight -a -f tsv --size=1x3 aba
try "reuse: sands with one s" 0 sands '' solve -d s.wgd --reuse -f words sa/dn
try "reuse: not without it" 0 '' '' solve -d s.wgd -f words sa/dn
try "reuse: not twice in succession" 0 '' '' solve -d s.wgd --reuse -f words a
try "stay: twice in succession" 0 aaa '' solve -d s.wgd --stay -f words a
try "reuse: straight lines, once around a torus" 0 '' '' \
    solve -d s.wgd --straight --torus -f words --size=1x2 aa
try "reuse: and again" 0 aaa '' \
    solve -d s.wgd --straight --torus --reuse -f words --size=1x2 aa
try "reuse: --word" 0 $'level   2  (0,0) (0,1) (0,2) (0,1) (0,0)' '' \
    solve -d s.wgd --reuse --size=1x3 -w level lev
try "straight: --word" 1 '' "~solve: 'cat' is not on the board" solve -d s.wgd --straight -w cat ca/xt
try "straight: --check" 1 $'cat\tnot in the dictionary\nsands\tnot on the board' '*' \
    solve -d s.wgd --straight --check=<(words cat sands) san/ds.
try "reuse: --check" 0 '~^sands	2	' '*' solve -d s.wgd --reuse --check=<(words sands) sa/dn
try_json "json" 'd["straight"] and d["reuse"] and "stay" not in d' \
    solve -d s.wgd --straight --reuse -f json sa/dn
try "falling letters have no straight lines" 2 '' '~^solve: --straight ' \
    solve -d w.wgd --clear=2 --straight ab/ba

# --- --word, --from, --all-paths and --batch

try "--word goes by the moves" 0 '~^abc ' '' solve -d w.wgd --moves=rook -w abc abc/def
try "--word: not with these" 1 '' "solve: 'ae' is not on the board" \
    solve -d w.wgd --moves=rook -w ae abc/def
lists "--from" "af" --moves=knight --from=0,0 abc/def
try "--all-paths" 0 $'ab\t0\t0,0 0,1\nab\t0\t0,0 0,3' '' \
    solve -d w.wgd -a -f tsv -m 2 -l 2 --from=0,0 --torus --moves=rook --size=1x4 ab.b
try "a batch" 1 $'abc/def\t2\t0\nb..a/....\t0\t0\nabc\terror\t3 tiles do not make a square; separate the rows with \'/\' or give rows and columns (--size=ROWSxCOLUMNS)' \
    'solve: lines that are not boards: 1, the first is standard input:3; each has its error in the output' \
    solve -d w.wgd -m 2 --moves=knight --batch -f tsv \
    < <(printf '%s\n' abc/def b..a/.... abc)
try "a batch of boards that cannot be" 1 $'abc\terror\ta torus of hexagons needs an even number of rows, this board has 1; add a row or leave out the hexagons or the torus (--moves=hex, --torus)' \
    '*' solve -d w.wgd --torus --moves=hex --size=1x3 --batch -f tsv < <(echo abc)

# --- forms

try_json "json" 'd["moves"] == "hex" and d["torus"] and "walls" not in d' \
    solve -d w.wgd --moves=hex --torus -f json ab/ba
try_json "json: a plain board says nothing" \
    '"moves" not in d and "torus" not in d and "walls" not in d' \
    solve -d w.wgd -f json ab/ba
try "arrows: hexagons" 0 $'ce\n    🢇\n   ◊  ' '' \
    solve -d w.wgd -l 2 --from=0,2 --moves=hex -f arrows abc/def
try "arrows: over the edge" 0 \
    $'ab\n◊     🢂\n(an arrow over an edge goes on at the opposite edge of the board)' '' \
    solve -d w.wgd -l 2 --from=0,3 --torus -f arrows --size=1x4 b..a
try "arrows: a knight" 0 \
    $'af\n1    \n    2\n(the cells are numbered, because no arrow shows a knight\'s move)' '' \
    solve -d w.wgd -l 2 --from=0,0 --moves=knight -f arrows abc/def

finish
