/* SPDX-License-Identifier: MIT */
/*
 * test_board.c: tests how the text of a board is parsed into tiles, letter sets and chains. A chain
 * is a sequence of nodes for a tile with several symbols, such as [qu].
 */
#include "board/board.h"

#include "base/text.h"
#include "board/tile.h"
#include "support/geometry.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/test.h"

#define HUNGARIAN       A_TO_Z " dz=DZ=Dz dzs=DZS=Dzs ny=NY=Ny zs=ZS=Zs ö=Ö=o\u0308=O\u0308"
#define BRETON          A_TO_Z " c'h=C'H=C'h ñ=Ñ=n\u0303=N\u0303"
#define WITHOUT_ACCENTS "e=E=é=É=e\u0301=E\u0301 n=N q=Q u=U"
#define TURKISH         "ı=I i=İ k=K"
#define GERMAN          A_TO_Z " ß>s+s ẞ>s+s œ>o+e ss=SS ä=Ä=a\u0308 \u0301> \u0308> '> |> ?> ,=; x'y>"
#define WITHOUT_H       "a=A b=B h> H> X>a+b"
/* 32 symbols: the smallest alphabet whose letter sets need two 32-bit words. */
#define TWO_WORDS A_TO_Z " α=Α β=Β γ=Γ δ=Δ ε=Ε ζ=Ζ"

/* A buffer that grows as text is appended, such as the description of a board. */
struct lines {
    char text[4096];
    size_t nbytes;
};

static void add(struct lines *lines, struct wg_text text)
{
    assert_true(lines->nbytes + text.nbytes < sizeof lines->text);
    memcpy(lines->text + lines->nbytes, text.bytes, text.nbytes);
    lines->nbytes += text.nbytes;
    lines->text[lines->nbytes] = '\0';
}

/* Appends the symbols that a node matches, such as "ae"; "*" for all. */
static void add_letters(struct lines *lines, const struct wg_board *board, uint32_t node)
{
    const struct alphabet *alphabet = &board->dict->alphabet;
    const size_t before = lines->nbytes;
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->set_words * 32; i++) {
        if (board->letters[node * board->set_words + i / 32] >> i % 32 & 1) {
            const uint32_t symbol = board->dict->code_symbols[i];
            assert_true(symbol < alphabet->symbols);
            assert_int_equal(board->dict->codes[symbol], i);
            add(lines, alphabet_symbol_text(alphabet, symbol));
            count++;
        }
    }
    if (count == alphabet->symbols) {
        lines->nbytes = before;
        add(lines, text_of("*"));
    }
}

/* Describes a board as the search reads it: "1x2 a:a b|qu:b,q+u" is one row of two tiles. The first
   tile is the letter a. The second tile is the letter b or the chain of q and u. */
static const char *describe(const struct wg_board *board, struct lines *lines)
{
    uint32_t chained = board->cells; /* the next node of a chain */
    lines->nbytes =
        (size_t)sprintf(lines->text, "%ux%u", (unsigned)board->rows, (unsigned)board->columns);
    assert_int_equal(board->cells, wg_board_cell_count(board));
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        assert_int_equal(board->nodes[cell].cell, cell);
        assert_int_equal(board->nodes[cell].next, NODE_NONE);
        assert_true(board->nodes[cell].is_entry);
        add(lines, text_of(" "));
        add(lines, wg_board_tile(board, cell));
        add(lines, text_of(wg_board_is_hole(board, cell) ? "" : ":"));
        add_letters(lines, board, cell);
        while (chained < board->node_count && board->nodes[chained].cell == cell) {
            const struct node *node = &board->nodes[chained];
            add(lines, text_of(node->is_entry ? "," : "+"));
            add_letters(lines, board, chained++);
            assert_true(node->next == NODE_NONE || node->next == chained);
            assert_true(chained == board->node_count ||
                        board->nodes[chained].is_entry == (node->next == NODE_NONE));
        }
    }
    assert_int_equal(chained, board->node_count);
    return lines->text;
}

struct good_board {
    const char *alphabet;
    const char *text;
    struct wg_board_options options;
    const char *description;
};

static const struct good_board good_boards[] = {
    /* shapes */
    {A_TO_Z, "a", {0}, "1x1 a:a"},
    {A_TO_Z, "aBcD", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, "ab/cd", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, "ab\ncd\n", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, "ab\r\ncd\r\n", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, "abcd\n", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, "abcd\r", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, " a\tb / c d ", {0}, "2x2 a:a b:b c:c d:d"},
    {A_TO_Z, "abc", {.rows = 1, .columns = 3}, "1x3 a:a b:b c:c"},
    {A_TO_Z, "abc", {.rows = 3, .columns = 1}, "3x1 a:a b:b c:c"},
    {A_TO_Z, "abc/d", {0}, "2x3 a:a b:b c:c d:d . ."},
    {A_TO_Z, "a/bcd", {0}, "2x3 a:a . . b:b c:c d:d"},
    {A_TO_Z, "ab//c", {0}, "3x2 a:a b:b . . c:c ."},
    {A_TO_Z, "/a/", {0}, "3x1 . a:a ."},
    {A_TO_Z, "a\n\nb\n\n", {0}, "4x1 a:a . b:b ."},
    {A_TO_Z, "a/b", {.rows = 2, .columns = 3}, "2x3 a:a . . b:b . ."},
    /* tiles */
    {A_TO_Z, "....", {0}, "2x2 . . . ."},
    {A_TO_Z, "a?", {.rows = 1, .columns = 2}, "1x2 a:a ?:*"},
    {A_TO_Z, "[qu]", {0}, "1x1 qu:,q+u"},
    {A_TO_Z, "[ Q u ]", {0}, "1x1 qu:,q+u"},
    {A_TO_Z, "[a|e]", {0}, "1x1 a|e:ae"},
    {A_TO_Z, "[a | qu | the]", {0}, "1x1 a|qu|the:a,q+u,t+h+e"},
    {A_TO_Z, "[e|a|A|e]", {0}, "1x1 e|a:ae"},
    {A_TO_Z, "[th|t|Th]", {0}, "1x1 th|t:t,t+h"},
    {"öx=Öx=ÖX a", "[Öx]/[ Ö\t x | ö x]", {0}, "2x1 öx:öx öx:öx"},
    {A_TO_Z, "[q]", {.q_is_qu = true}, "1x1 q:q"},
    {A_TO_Z, "q/Q/u", {.q_is_qu = true}, "3x1 qu:,q+u qu:,q+u u:u"},
    {A_TO_Z, "[qu]/./[in]", {0}, "3x1 qu:,q+u . in:,i+n"},
    /* letters that the dictionary lacks */
    {A_TO_Z, "é/Éa", {0}, "2x2 é: . É: a:a"},
    {A_TO_Z, "e\u0301", {0}, "1x1 e\u0301:"},
    {A_TO_Z, "A\u0308a", {.rows = 1, .columns = 2}, "1x2 a\u0308: a:a"},
    {A_TO_Z, "[é|a|én]", {0}, "1x1 é|a|én:a"},
    {"b=B a", "Q[Qu]", {.rows = 1, .columns = 2, .q_is_qu = true}, "1x2 qu: qu:"},
    /* without folds, capitals are different letters */
    {"b a", "B[B]b[b]", {0}, "2x2 B: B: b:b b:b"},
    {"b B", "B[B|b]b/[bB]", {0}, "2x3 B:B B|b:* b:b bB:,b+B . ."},
    {"b a", "Q[Qu]", {.rows = 1, .columns = 2, .q_is_qu = true}, "1x2 Q: Qu:"},
    {"b=x a", "B[B]C", {.rows = 1, .columns = 3}, "1x3 b:b b:b c:"},
    /* folds */
    {WITHOUT_ACCENTS, "éE\u0301", {.rows = 1, .columns = 2}, "1x2 e:e e:e"},
    {WITHOUT_ACCENTS, "[é|e|n]", {0}, "1x1 e|n:en"},
    {TURKISH, "I/İ/i", {0}, "3x1 ı:ı i:i i:i"},
    /* symbols of several letters */
    {HUNGARIAN, "ny/NÖ", {0}, "2x2 n:n y:y n:n ö:ö"},
    {HUNGARIAN, "o\u0308", {0}, "1x1 ö:ö"},
    {HUNGARIAN, "[NY]", {0}, "1x1 ny:ny,n+y"},
    {HUNGARIAN, "[Ny|N]", {0}, "1x1 ny|n:nny,n+y"},
    {HUNGARIAN, "[dzs]", {0}, "1x1 dzs:dzs,dz+s,d+zs,d+z+s"},
    {HUNGARIAN, "[anya]", {0}, "1x1 anya:,a+ny+a,a+n+y+a"},
    {BRETON, "[C'H]/ch", {0}, "2x2 c'h:c'h . c:c h:h"},
    {BRETON, "c'h", {.rows = 1, .columns = 3}, "1x3 c:c ': h:h"},
    {"qu=Qu=QU i", "q[qu]", {.rows = 1, .columns = 2}, "1x2 q: qu:qu"},
    {"qu=Qu=QU i", "q", {.q_is_qu = true}, "1x1 qu:qu"},
    /* a combining mark that is a symbol: e with this mark is a tile of two symbols */
    {"e \u0301", "e\u0301/[e\u0301]", {0}, "2x1 e\u0301:,e+\u0301 e\u0301:,e+\u0301"},
    /* texts of several symbols: ss is a symbol of this alphabet, too */
    {GERMAN, "ßẞ", {.rows = 1, .columns = 2}, "1x2 ss:ss,s+s ss:ss,s+s"},
    {GERMAN, "[aß]/[ſ|œ|oe]", {0}, "2x1 ass:,a+ss,a+s+s ſ|oe:,o+e"},
    {WITHOUT_H, "X/X/a", {0}, "3x1 ab:,a+b ab:,a+b a:a"},
    /* the text of a sequence, made by folding, is not folded again */
    {"a s t x>s+t st>t+t", "x", {0}, "1x1 st:,s+t"},
    {"a s t x>s+t st>t+t", "[st]", {0}, "1x1 tt:,t+t"},
    /* characters that do not count: in a row, in brackets, and after a letter */
    {GERMAN, "'a'b'/'c''d", {0}, "2x2 a:a b:b c:c d:d"},
    {GERMAN, "['a''b'|'c]/d'\n", {0}, "2x1 ab|c:c,a+b d:d"},
    {GERMAN, "a\u0301b\u0308\u0301", {.rows = 1, .columns = 2}, "1x2 a:a b:b"},
    {GERMAN, "a\u0308\u0301a\u0301\u0308", {.rows = 1, .columns = 2}, "1x2 ä:ä a:a"},
    {GERMAN, "e\u0302\u0301/ж\u0301", {0}, "2x1 e\u0302: ж:"},
    {GERMAN, "a'\u0301b", {.rows = 1, .columns = 2}, "1x2 a:a b:b"},
    {GERMAN, "[a|A\u0301|'a']", {0}, "1x1 a:a"},
    {GERMAN, "?.a[b|c]", {0}, "2x2 ?:* . a:a b|c:bc"},
    {WITHOUT_H, "ahb/HbHa", {0}, "2x2 a:a b:b b:b a:a"},
    {WITHOUT_H, "[aHb]h", {0}, "1x1 ab:,a+b"},
    /* a sign that is another spelling of a letter */
    {GERMAN, ";a", {.rows = 1, .columns = 2}, "1x2 ,:, a:a"},
    /* letter sets of two 32-bit words */
    {TWO_WORDS, "aζ?[εa]", {0}, "2x2 a:a ζ:ζ ?:* εa:,ε+a"},
};

TEST(each_good_board)
{
    for (size_t i = 0; i < COUNT(good_boards); i++) {
        const struct good_board *good = &good_boards[i];
        struct wg_board_options options = good->options;
        struct lines lines;
        struct wg_error error = {.message = ""};
        options.struct_nbytes = sizeof options;
        OWN(made_dict, made) = make_alphabet(good->alphabet);
        OWN(wg_board, *board) = empty_board(made.dict);
        /* Parses the text twice: the second time, the tables of letters are already filled. */
        for (int turn = 0; turn < 2; turn++) {
            (void)wg_board_parse(board, text_of(good->text), &options, &error);
            assert_string_equal(error.message, "");
            assert_string_equal(describe(board, &lines), good->description);
        }
    }
}

struct bad_board {
    const char *text;
    struct wg_board_options options;
    uint64_t line;
    uint64_t column;
    const char *message; /* a part of the error message */
};

static const struct bad_board bad_boards[] = {
    {"", {0}, 0, 0, "empty"},
    {" \t", {0}, 0, 0, "empty"},
    {"\n", {0}, 0, 0, "empty"},
    {"//", {.rows = 3, .columns = 1}, 0, 0, "empty"},
    /* shapes */
    {"abc", {0}, 0, 0, "3 tiles do not make a square; separate the rows with '/' or give"},
    {"abcdefghijklmno", {0}, 0, 0, "15 tiles do not make a square"},
    {"abcd", {.rows = 1, .columns = 3}, 0, 0, "4 tiles where the size says 1 x 3"},
    {"ab/cd", {.rows = 1, .columns = 4}, 0, 0, "2 rows where the size says 1"},
    {"a/bcd\nef", {.rows = 3, .columns = 2}, 1, 3, "3 tiles in this row where the size says 2"},
    /* characters */
    {"ab1d", {0}, 1, 3, "'1' is not a tile; a tile is a letter, [qu], [a|e], ? or ."},
    {"ab/c'", {0}, 1, 5, "''' is not a tile"},
    {"ab\ncd\r\né +", {0}, 3, 3, "'+' is not a tile"},
    {"a\x7f", {0}, 1, 2, "U+007F is not a tile"},
    {"a€", {0}, 1, 2, "U+20AC is not a tile"},
    {"é😀", {0}, 1, 2, "U+1F600 is not a tile"},
    {"a \u0301", {0}, 1, 3, "U+0301 is not a tile"},
    {"é\xff", {0}, 1, 2, "not valid UTF-8"},
    {"ab\xc3", {0}, 1, 3, "not valid UTF-8"},
    {"[a\xed\xa0\x80]", {0}, 1, 3, "not valid UTF-8"},
    /* brackets */
    {"ab[cd", {0}, 1, 3, "'[' is not closed"},
    {"a[b/c]", {0}, 1, 2, "'[' is not closed"},
    {"a\n[b\nc]", {0}, 2, 1, "'[' is not closed"},
    {"[", {0}, 1, 1, "'[' is not closed"},
    {"a]", {0}, 1, 2, "']' without a '['"},
    {"a|b", {0}, 1, 2, "'|' outside brackets"},
    {"[]", {0}, 1, 2, "letters are missing"},
    {"[|a]", {0}, 1, 2, "letters are missing"},
    {"[a|]", {0}, 1, 4, "letters are missing"},
    {"[a| |b]", {0}, 1, 5, "letters are missing"},
    {"[a[b]]", {0}, 1, 3, "only letters and '|'"},
    {"[a?]", {0}, 1, 3, "only letters and '|'"},
    {"[a.]", {0}, 1, 3, "only letters and '|'"},
    {"[a1]", {0}, 1, 3, "'1' is not a tile"},
};

/* Boards that are refused with the alphabet GERMAN. */
static const struct bad_board bad_dropped_boards[] = {
    {"a[']", {0}, 1, 4, "letters are missing"},
    {"a['|b]", {0}, 1, 4, "letters are missing"},
    {"'\u0301'", {0}, 0, 0, "empty"},
    {"a|b", {0}, 1, 2, "'|' outside brackets"},
    {"[a?]", {0}, 1, 3, "only letters and '|'"},
    {"ab/c[x'y]", {0}, 1, 6, "the dictionary ignores all characters of this tile"},
    {"a\u0302'+", {0}, 1, 4, "'+' is not a tile"},
};

static void assert_empty(const struct wg_board *board)
{
    assert_int_equal(wg_board_rows(board), 0);
    assert_int_equal(wg_board_columns(board), 0);
    assert_int_equal(wg_board_cell_count(board), 0);
    assert_int_equal(board->node_count, 0);
    assert_int_equal(board->topology.shape.rows, 0);
}

/* The lines of a batch. Each line must give the same board or error by itself and after each other
   line. */
#define FIVE(text) text text text text text
#define MANY(text) FIVE(FIVE(text)) FIVE(FIVE(text)) FIVE(FIVE(text))

static const char *const batch_lines[] =
    ROW("b", "B", "[B]", "[b]", "Bb/bB", "bBbB", "BBBB", "qQ/uU", "bbqB", "bbbb", "babb",
        "[bb]b[BB]B", "[b|B]B/b[B|b]", "[bb]/B/B/B/B/B/B", "ny/NY", "[ny]Ny", "[NY]/[nY]/y",
        "o\u0308/O\u0308/ö/Ö", "c'h", "[c'h]/[C'H]", "?.?.", "B?.b", "xX/Xx", "é/É/E\u0301",
        "αΑ/[αΑ]ζ", "[b", "b]", "B1", "BB/1", "\xff", "", " / ", "bbb", "[q]Q", "[B|Qu|é]/B",
        "[bb]" MANY("/B"), MANY("[bb]/") "[bb]", MANY("[b|B]/") "[bb]", "B B B B", "BBBBBBBBB",
        "aBcDeFgHiJkLmNoP", "[bb]BBB", "bB\r", "bB/Bb\n", "hHbH/'b'b", "XX/Xß");

struct parsed {
    enum wg_status status;
    struct wg_error error;
    struct lines lines;
};

static void parse_line(struct wg_board *board, const char *text, bool q_is_qu,
                       struct parsed *parsed)
{
    const struct wg_board_options options = {.struct_nbytes = sizeof options, .q_is_qu = q_is_qu};
    parsed->error = (struct wg_error){.message = ""};
    parsed->status = wg_board_parse(board, text_of(text), &options, &parsed->error);
    describe(board, &parsed->lines);
}

static void assert_same_after_any(const struct wg_dict *dict, bool q_is_qu)
{
    static struct parsed alone;
    static struct parsed after;
    for (size_t i = 0; i < COUNT(batch_lines); i++) {
        struct wg_board *board = empty_board(dict);
        parse_line(board, batch_lines[i], q_is_qu, &alone);
        wg_board_free(board);
        for (size_t k = 0; k < COUNT(batch_lines); k++) {
            board = empty_board(dict);
            parse_line(board, batch_lines[k], q_is_qu, &after);
            parse_line(board, batch_lines[i], q_is_qu, &after);
            if (after.status != alone.status ||
                strcmp(after.error.message, alone.error.message) != 0 ||
                after.error.column != alone.error.column ||
                strcmp(after.lines.text, alone.lines.text) != 0) {
                fail_msg("'%s' is %s alone, %s after '%s'", batch_lines[i], alone.lines.text,
                         after.lines.text, batch_lines[k]);
            }
            wg_board_free(board);
        }
    }
}

TEST(a_line_is_the_same_after_any_other)
{
    static const char *const alphabets[] = {
        A_TO_Z, HUNGARIAN, BRETON,    WITHOUT_ACCENTS, TURKISH, TWO_WORDS,
        GERMAN, WITHOUT_H, "a b n y", "B b Q q u",     "b=x a", "ny=NY b=B",
    };
    for (size_t i = 0; i < COUNT(alphabets); i++) {
        OWN(made_dict, made) = make_alphabet(alphabets[i]);
        assert_same_after_any(made.dict, false);
        assert_same_after_any(made.dict, true);
    }
}

/* Parses every bad board between good boards, on the same struct wg_board. */
static void assert_bad(const char *alphabet, const struct bad_board *boards, size_t count)
{
    struct lines lines;
    OWN(made_dict, made) = make_alphabet(alphabet);
    OWN(wg_board, *board) = empty_board(made.dict);
    for (size_t i = 0; i < count; i++) {
        const struct bad_board *bad = &boards[i];
        struct wg_board_options options = bad->options;
        struct wg_error error = {.status = WG_OK};
        const struct wg_text text = text_of(bad->text);
        options.struct_nbytes = sizeof options;
        if (wg_board_parse(board, text, &options, &error) != WG_BAD_INPUT) {
            fail_msg("\"%s\" is a board", bad->text);
        }
        if (strstr(error.message, bad->message) == NULL) {
            fail_msg("\"%s\": %s", bad->text, error.message);
        }
        assert_int_equal(error.status, WG_BAD_INPUT);
        assert_int_equal(error.line, bad->line);
        assert_int_equal(error.column, bad->column);
        assert_empty(board);
        assert_int_equal(wg_board_parse(board, text, &options, NULL), WG_BAD_INPUT);
        assert_ok(wg_board_parse(board, text_of("[qu]x/y"), NULL, NULL));
        assert_string_equal(describe(board, &lines), "2x2 qu:,q+u x:x y:y .");
        assert_int_equal(board->topology.begins[4], 12);
    }
}

TEST(each_bad_board)
{
    assert_bad(A_TO_Z, bad_boards, COUNT(bad_boards));
    assert_bad(GERMAN, bad_dropped_boards, COUNT(bad_dropped_boards));
}

TEST(half_a_size_is_misuse)
{
    const struct wg_board_options options = {.struct_nbytes = sizeof options, .rows = 2};
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *board) = empty_board(made.dict);
    assert_int_equal(wg_board_parse(board, text_of("ab"), &options, NULL), WG_MISUSE);
    assert_empty(board);
    wg_board_free(NULL);
}

/* Returns `first`, `count` times `unit`, then `last`; the caller frees it. */
static char *repeat(const char *first, const char *unit, size_t count, const char *last)
{
    const size_t nbytes = strlen(first) + strlen(unit) * count + strlen(last);
    char *text = malloc(nbytes + 1);
    assert_non_null(text);
    char *p = text + sprintf(text, "%s", first);
    for (size_t i = 0; i < count; i++) {
        p += sprintf(p, "%s", unit);
    }
    (void)sprintf(p, "%s", last);
    return text;
}

struct limit {
    const char *first;
    const char *unit;
    size_t count;
    const char *last;
    struct wg_board_options options;
    enum wg_status status;
    uint64_t column;
    const char *message;
};

static const struct limit limits[] = {
    {"", "a", 65535, "", {.rows = 257, .columns = 255}, WG_OK, 0, ""},
    {"", "a", 65535, "", {.rows = 1, .columns = 65535}, WG_OK, 0, ""},
    {"", "a\n", 65534, "a", {0}, WG_OK, 0, ""},
    {"", "a", 65025, "", {0}, WG_OK, 0, ""}, /* 255 squared */
    {"", "a", 65536, "", {0}, WG_LIMIT, 0, "65536 cells; a board has at most 65535"},
    {"", "a\n", 65535, "a", {0}, WG_LIMIT, 0, "65536 x 1 cells"},
    {"a/", "a", 32768, "", {0}, WG_LIMIT, 0, "2 x 32768 cells"},
    {"", "a", 2, "/b", {.rows = 2, .columns = UINT32_MAX}, WG_LIMIT, 0, "cells"},
    {"[", "n", 1024, "]", {0}, WG_OK, 0, ""},
    {"[", "n", 1025, "]", {0}, WG_LIMIT, 2, "this tile has over 1024 bytes"},
    {"[", "ny", 8, "]", {0}, WG_OK, 0, ""},
    {"[", "ny", 8, "|ny]", {0}, WG_LIMIT, 2, "more than 256 ways"},
    {"[", "ny", 500, "]", {0}, WG_LIMIT, 2, "more than 256 ways"},
    /* Whichever way the text is divided, the next letter is é, which the dictionary lacks. */
    {"[", "ny", 500, "é]", {0}, WG_OK, 0, ""},
};

TEST(limits_of_boards)
{
    OWN(made_dict, made) = make_alphabet(HUNGARIAN);
    OWN(wg_board, *board) = empty_board(made.dict);
    for (size_t i = 0; i < COUNT(limits); i++) {
        const struct limit *limit = &limits[i];
        struct wg_error error = {.message = ""};
        char *text = repeat(limit->first, limit->unit, limit->count, limit->last);
        struct wg_board_options options = limit->options;
        options.struct_nbytes = sizeof options;
        assert_int_equal(wg_board_parse(board, text_of(text), &options, &error), limit->status);
        assert_non_null(strstr(error.message, limit->message));
        assert_int_equal(error.column, limit->column);
        free(text);
    }
}

/* The first tile uses up the memory that was reserved for the texts of all tiles, so the next tiles
   must reserve more. */
static void assert_text_grows(const struct wg_dict *dict, const char *next, const char *next_tile)
{
    const struct wg_board_options options = {
        .struct_nbytes = sizeof options, .rows = 1, .columns = 2000, .q_is_qu = true};
    char *text = repeat("[", "abcdefghij", 100, "]");
    char *most = repeat(text, "b", 1000, next);
    char *all = repeat(most, "c", 998, "");
    OWN(wg_board, *board) = new_board(dict, all, &options);
    const struct wg_text tile = wg_board_tile(board, 1001);
    assert_int_equal(tile.nbytes, strlen(next_tile));
    assert_memory_equal(tile.bytes, next_tile, tile.nbytes);
    assert_int_equal(wg_board_tile(board, 0).nbytes, 1000);
    assert_memory_equal(wg_board_tile(board, 1999).bytes, "c", 1);
    free(all);
    free(most);
    free(text);
}

TEST(texts_grow)
{
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    assert_text_grows(made.dict, "d", "d");
    assert_text_grows(made.dict, "q", "qu");
}

/* A board of so many nodes would take too long to parse, so the test sets the number of nodes. */
TEST(too_many_nodes)
{
    struct wg_error error = {.message = ""};
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *board) = new_board(made.dict, "a", NULL);
    board->node_count = BOARD_MAX_NODES - 1;
    assert_int_equal(tile_set_letters(board, 0, text_of("qu"), &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "take over 1048576 nodes"));
}

/* With the largest alphabet, a wildcard matches all 255 symbols, but not the word end. */
TEST(largest_alphabet)
{
    char symbols[255 * 3 + 1];
    size_t nbytes = 0;
    for (unsigned i = 0; i < 255; i++) {
        const unsigned code_point = 0x400 + i; /* Cyrillic letters and signs, U+0400 to U+04FE */
        symbols[nbytes++] = (char)(0xc0 | code_point >> 6);
        symbols[nbytes++] = (char)(0x80 | (code_point & 0x3f));
        symbols[nbytes++] = ' ';
    }
    symbols[nbytes - 1] = '\0';
    struct lines lines;
    OWN(made_dict, made) = make_alphabet(symbols);
    OWN(wg_board, *board) = new_board(made.dict, "\u0400/\u04fe/?", NULL);
    assert_string_equal(describe(board, &lines), "3x1 Ѐ:Ѐ Ӿ:Ӿ ?:*");
    assert_int_equal(board->set_words, 8);
    assert_true(board->letters[2 * 8] == UINT32_MAX >> 1); /* no symbol has code 31 */
    assert_true(board->letters[2 * 8 + 7] == UINT32_MAX);
}

/* Makes random text. Most tiles are letters, and most texts have 4 tiles, like a square of 2 x
   2. */
static void random_text(struct random *random, struct lines *text)
{
    static const char *const others[] = {"é", "e\u0301", "\u03b1", "/",  ".", "?",   "[ab]",
                                         "1", " ",       "\n",     "\r", "]", "\xff"};
    const unsigned tiles = random_below(random, 4) > 0 ? 4 : random_below(random, 10);
    const bool is_plain = random_below(random, 3) > 0;
    text->nbytes = 0;
    text->text[0] = '\0';
    for (unsigned i = 0; i < tiles; i++) {
        const char letter = "abceinqzABCEINQZ"[random_below(random, 16)];
        if (!is_plain && random_below(random, 3) == 0) {
            add(text, text_of(others[random_below(random, COUNT(others))]));
        } else {
            add(text, (struct wg_text){&letter, 1});
        }
    }
}

static void roll_topology(struct random *random, struct wg_maze *walls,
                          struct wg_board_options *options)
{
    if (random_below(random, 4) == 0) {
        options->moves = (enum wg_moves)random_below(random, WG_MOVES_HEX + 1);
        options->is_torus = random_below(random, 2) == 0;
    }
    if (random_below(random, 4) == 0) {
        geometry_roll_walls(random, walls, 2, 2);
    }
    options->walls = random_below(random, 4) == 0 && wg_maze_rows(walls) > 0 ? walls : NULL;
}

static void assert_same_neighbours(const struct topology *a, const struct topology *b)
{
    const uint32_t cells = a->shape.rows * a->shape.columns;
    assert_int_equal(b->shape.rows * b->shape.columns, cells);
    if (cells > 0) {
        assert_memory_equal(a->begins, b->begins, (cells + 1) * sizeof *a->begins);
        assert_memory_equal(a->neighbours, b->neighbours, a->begins[cells] * sizeof *a->neighbours);
    }
}

/* Parsing into a used board gives the same board or error as parsing into a new board. */
TEST(nothing_is_left_of_the_board_before)
{
    static const char *const alphabets[] = {A_TO_Z, TWO_WORDS, WITHOUT_ACCENTS, HUNGARIAN, TURKISH};
    static const struct wg_board_options options[] = {
        {0}, {.q_is_qu = true}, {.rows = 2, .columns = 2}, {.rows = 1, .columns = 4}};
    struct random random = random_from_environment("boards one after another");
    OWN(wg_maze, *walls) = new_maze();
    for (size_t i = 0; i < COUNT(alphabets); i++) {
        OWN(made_dict, made) = make_alphabet(alphabets[i]);
        OWN(wg_board, *used) = empty_board(made.dict);
        for (unsigned round = 0; round < 5000; round++) {
            static struct lines text;
            static struct lines got;
            static struct lines wanted;
            struct wg_error used_error = {0};
            struct wg_error new_error = {0};
            struct wg_board_options as = options[random_below(&random, COUNT(options))];
            as.struct_nbytes = sizeof as;
            roll_topology(&random, walls, &as);
            random_text(&random, &text);
            OWN(wg_board, *new) = empty_board(made.dict);
            assert_int_equal(wg_board_parse(used, text_of(text.text), &as, &used_error),
                             wg_board_parse(new, text_of(text.text), &as, &new_error));
            assert_string_equal(describe(used, &got), describe(new, &wanted));
            assert_same_neighbours(&used->topology, &new->topology);
            assert_string_equal(used_error.message, new_error.message);
            assert_int_equal(used_error.line, new_error.line);
            assert_int_equal(used_error.column, new_error.column);
        }
    }
}

/* The cells of two notes, one after the other in memory. */
TEST(notes_name_their_cells)
{
    const struct wg_board_options options = SIZED(options, .rows = 2, .columns = 2);
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *const board) = empty_board(made.dict);
    assert_ok(wg_board_parse(board, text_of("[\"Th\",\"a\",\"Qu\",\"ñ\"]"), &options, NULL));
    const struct wg_note *joined = NULL;
    const struct wg_note *unknown = NULL;
    const struct wg_note *note;
    for (size_t i = 0; (note = wg_board_note(board, i)) != NULL; i++) {
        joined = note->code == WG_NOTE_JOINED ? note : joined;
        unknown = note->code == WG_NOTE_UNKNOWN_LETTERS ? note : unknown;
    }
    assert_non_null(joined);
    assert_non_null(unknown);
    assert_int_equal(joined->cell_count, 2);
    assert_int_equal(joined->cells[0], 0);
    assert_int_equal(joined->cells[1], 2);
    assert_int_equal(unknown->cell_count, 1);
    assert_int_equal(unknown->cells[0], 3);
}

TEST(impossible_topologies)
{
    struct wg_error error;
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *board) = empty_board(made.dict);
    OWN(wg_maze, *walls) = new_maze();

    struct wg_board_options options = {.struct_nbytes = sizeof options, .walls = walls};
    assert_int_equal(wg_board_parse(board, text_of("ab/cd"), &options, &error), WG_BAD_INPUT);
    assert_string_equal(
        error.message,
        "the board has 2 x 2 cells, the walls have 0 x 0; they must have the same size");
    assert_empty(board);
    assert_ok(wg_maze_reset(walls, 2, 3, true, NULL));
    assert_int_equal(wg_board_parse(board, text_of("ab/cd"), &options, NULL), WG_BAD_INPUT);
    assert_int_equal(wg_board_parse(board, text_of("ab/cd/ef"), &options, NULL), WG_BAD_INPUT);
    assert_ok(wg_board_parse(board, text_of("ab/cde"), &options, NULL));

    options = (struct wg_board_options){
        .struct_nbytes = sizeof(struct wg_board_options), .moves = WG_MOVES_HEX, .is_torus = true};
    assert_int_equal(wg_board_parse(board, text_of("abc/def/ghi"), &options, &error), WG_BAD_INPUT);
    assert_non_null(strstr(error.message, "an even number of rows, this board has 3"));
    assert_empty(board);
    assert_ok(wg_board_parse(board, text_of("abc/def"), &options, NULL));
    assert_int_equal(wg_board_moves(board), WG_MOVES_HEX);
    assert_true(wg_board_is_torus(board));

    options = (struct wg_board_options){.struct_nbytes = sizeof(struct wg_board_options),
                                        .moves = (enum wg_moves)(WG_MOVES_HEX + 1)};
    assert_int_equal(wg_board_parse(board, text_of("ab/cd"), &options, NULL), WG_MISUSE);
    assert_empty(board);
}
