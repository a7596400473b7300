/* SPDX-License-Identifier: MIT */
/*
 * fuzz_board.c: any text as a board, for dictionaries of three kinds.
 *
 *     choices, rows, columns, moves << 5 | word_nbytes (a byte each), a word, the board
 *
 * `moves` is an enum wg_moves (0 to 4), or one of three of these moves on a torus (5 to 7). Some
 * boards have straight lines, or paths that use cells again. Parsing into a used board gives the
 * same board as parsing into a new one. The tiles written as text give the same board again. Every
 * path found is valid, and wg_board_find_word finds the words that a search finds.
 */
#include "fuzz/fuzz.h"
#include "support/make_dict.h"
#include "support/searches.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/board.h>

enum {
    KINDS = 3,
    MAX_NBYTES = 1024,
    SMALL_CELLS = 9, /* few enough to search all paths quickly */
    SOLVED_CELLS = 16,
    MAX_PATHS = 100,
    MAX_CHECKED_WORDS = 4
};

struct kind {
    struct made_dict made;
    struct wg_dict *dict;
    struct searches searches;
    struct wg_board *used; /* parses every input */
};

static void open_kinds(struct kind kinds[KINDS])
{
    static char many[NUMBERED_ALPHABET_NBYTES];
    numbered_alphabet(many, 200);
    kinds[0].made = make_dict(
        "a=A b=B c=C d=D e=E i=I n=N o=O q=Q r=R s=S t=T u=U",
        "a as at ate bat cat cats coat coats not note noted quit quite rat rate rated rates "
        "roast seat tea tear tears tone tones stone tattoo aa aaa aaaa aaaaa",
        "name=ascii\n");
    kinds[1].made =
        make_dict("a=A b=B c'h=C'H=C'h n=N ny=NY=Ny nyb y=Y ö=Ö=o\u0308=O\u0308 z=Z",
                  "a anya any anyb ban bany c'ha c'höny na nany nyan ny yaö öny öö zany zöa nyba",
                  "name=digraphs\n");
    kinds[2].made =
        make_dict(many,
                  "\u0100\u0101 \u0100\u0101\u0102 \u0110\u0120\u0130\u0140\u0150 \u01c0\u01c1 "
                  "\u01c0\u01c1\u01c2 \u0100\u01c7 \u0100\u01c7\u0150 \u0180",
                  "name=many\n");
    for (unsigned i = 0; i < KINDS; i++) {
        kinds[i].dict = made_dict_open(&kinds[i].made);
        searches_open(&kinds[i].searches, kinds[i].dict);
        FUZZ_REQUIRE(wg_board_new(kinds[i].dict, &kinds[i].used, NULL) == WG_OK);
    }
}

static void require_same(const struct wg_board *a, const struct wg_board *b)
{
    FUZZ_REQUIRE(wg_board_rows(a) == wg_board_rows(b));
    FUZZ_REQUIRE(wg_board_columns(a) == wg_board_columns(b));
    FUZZ_REQUIRE(wg_board_cell_count(a) == wg_board_cell_count(b));
    for (uint32_t cell = 0; cell < wg_board_cell_count(a); cell++) {
        const struct wg_text x = wg_board_tile(a, cell);
        const struct wg_text y = wg_board_tile(b, cell);
        FUZZ_REQUIRE(wg_board_is_hole(a, cell) == wg_board_is_hole(b, cell));
        FUZZ_REQUIRE(x.nbytes == y.nbytes && memcmp(x.bytes, y.bytes, x.nbytes) == 0);
    }
}

/* Writes the tiles as text. All tiles except holes and wildcards get brackets. */
static size_t write_board(const struct wg_board *board, char *out)
{
    const uint32_t columns = wg_board_columns(board);
    char *p = out;
    for (uint32_t cell = 0; cell < wg_board_cell_count(board); cell++) {
        const struct wg_text tile = wg_board_tile(board, cell);
        const bool is_plain = tile.bytes[0] == '.' || tile.bytes[0] == '?';
        FUZZ_REQUIRE(tile.nbytes > 0);
        if (cell > 0 && cell % columns == 0) {
            *p++ = '/';
        }
        *p++ = '[';
        p -= is_plain;
        memcpy(p, tile.bytes, tile.nbytes);
        p += tile.nbytes;
        *p++ = ']';
        p -= is_plain;
    }
    return (size_t)(p - out);
}

static void require_written(const struct kind *kind, const struct wg_board *board)
{
    enum { MOST_NBYTES_A_CELL = 4, TILE_GROWTH = 8 };
    const struct wg_board_options shape = {.struct_nbytes = sizeof shape,
                                           .rows = wg_board_rows(board),
                                           .columns = wg_board_columns(board),
                                           .moves = wg_board_moves(board),
                                           .is_torus = wg_board_is_torus(board)};
    const size_t capacity =
        (size_t)wg_board_cell_count(board) * MOST_NBYTES_A_CELL + (size_t)MAX_NBYTES * TILE_GROWTH;
    char *const text = malloc(capacity);
    struct wg_board *copy = NULL;
    FUZZ_REQUIRE(text != NULL && wg_board_new(kind->dict, &copy, NULL) == WG_OK);
    const size_t nbytes = write_board(board, text);
    FUZZ_REQUIRE(nbytes <= capacity);
    FUZZ_REQUIRE(wg_board_parse(copy, (struct wg_text){text, nbytes}, &shape, NULL) == WG_OK);
    require_same(board, copy);
    wg_board_free(copy);
    free(text);
}

/* --- One word */

/* Returns the number of cells on the path; 0 without a path. */
static uint32_t find_word(const struct wg_board *board, struct wg_text word)
{
    uint32_t path[MAX_NBYTES * 2];
    uint32_t ncells = 0;
    const enum wg_status status = wg_board_find_word(board, word, -1, NULL, path, &ncells, NULL);
    FUZZ_REQUIRE(status == WG_OK || status == WG_BAD_INPUT);
    if (status == WG_OK) {
        path_require(board, path, ncells);
    }
    return ncells;
}

static void look_for(const struct wg_board *board, struct wg_text word)
{
    const uint32_t cells = wg_board_cell_count(board);
    if (cells > SMALL_CELLS) {
        /* At most two bytes: a search for a longer word could take too long. */
        word.nbytes = word.nbytes < 2 ? word.nbytes : 2;
    }
    if (cells > 2 * MAX_NBYTES) {
        return;
    }
    (void)find_word(board, word);
}

/* --- All words */

struct found_words {
    const struct wg_board *board;
    const struct wg_dict *dict;
    unsigned count;
};

static void check_found(void *context, const struct wg_found *found)
{
    struct found_words *const words = context;
    if (words->count++ < MAX_CHECKED_WORDS) {
        FUZZ_REQUIRE(wg_dict_contains(words->dict, found->word));
        FUZZ_REQUIRE(find_word(words->board, found->word) > 0);
    }
}

static void solve(const struct kind *kind, const struct wg_board *board, unsigned choices,
                  unsigned start)
{
    const uint32_t cells = wg_board_cell_count(board);
    struct found_words words = {board, kind->dict, 0};
    const struct wg_solve_options options = {
        .struct_nbytes = sizeof options,
        .min_length = choices / 16 % 4,
        .max_length = cells > SOLVED_CELLS ? 2 : 0,
        .all_paths = choices / 64 % 2 == 1,
        .from_one_cell = choices / 128 % 2 == 1 && cells > 0,
        .start_cell = cells > 0 ? start % cells : 0,
    };
    searches_compare(&kind->searches, board, &options, MAX_PATHS,
                     cells <= SMALL_CELLS ? check_found : NULL, &words);
}

static void parse(struct wg_board *board, const char *text)
{
    FUZZ_REQUIRE(wg_board_parse(board, (struct wg_text){text, strlen(text)}, NULL, NULL) == WG_OK);
}

/* The numbers 0 to 4 are an enum wg_moves. The numbers 5 to 7 are three of these moves on a
   torus. */
static void choose_moves(struct wg_board_options *options, unsigned number)
{
    static const enum wg_moves on_torus[] = {WG_MOVES_KING, WG_MOVES_KNIGHT, WG_MOVES_HEX};
    const unsigned plain = WG_MOVES_HEX + 1;
    options->is_torus = number >= plain;
    options->moves = options->is_torus ? on_torus[number - plain] : (enum wg_moves)number;
}

/* The first dictionary has two numbers; with the second one, paths follow another rule. */
static void choose_paths(struct wg_board_options *options, unsigned choices)
{
    options->is_straight = choices % 8 == 7;
    options->may_reuse = choices % 16 == 3;
    options->may_stay = choices % 16 == 11;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct kind kinds[KINDS];
    struct fuzz_bytes bytes = {data, data + size};
    struct wg_board *fresh = NULL;
    struct wg_error error = {.status = WG_OK};
    struct wg_error again = {.status = WG_OK};
    if (size > MAX_NBYTES) {
        return -1;
    }
    if (kinds[0].dict == NULL) {
        open_kinds(kinds);
    }
    const unsigned choices = fuzz_take(&bytes);
    const struct kind *const kind = &kinds[choices % 4 % KINDS];
    struct wg_board_options options = {.struct_nbytes = sizeof options,
                                       .q_is_qu = choices / 4 % 2 == 1};
    options.rows = fuzz_take(&bytes);
    options.columns = fuzz_take(&bytes);
    const unsigned moves_and_nbytes = fuzz_take(&bytes);
    choose_moves(&options, moves_and_nbytes / 32);
    choose_paths(&options, choices);
    const struct wg_text word = fuzz_take_text(&bytes, moves_and_nbytes % 32);
    const struct wg_text text = fuzz_take_text(&bytes, size);
    FUZZ_REQUIRE(wg_board_new(kind->dict, &fresh, NULL) == WG_OK);
    parse(kind->used, choices / 8 % 2 == 0 ? "catsrateanotquit" : "a[b|ny]/?./c");
    const enum wg_status status = wg_board_parse(fresh, text, &options, &error);
    FUZZ_REQUIRE(wg_board_parse(kind->used, text, &options, &again) == status);
    FUZZ_REQUIRE(error.status == status && again.status == status);
    FUZZ_REQUIRE(error.line == again.line && error.column == again.column);
    FUZZ_REQUIRE(strcmp(error.message, again.message) == 0);
    require_same(fresh, kind->used);
    if (status == WG_OK) {
        FUZZ_REQUIRE(wg_board_cell_count(fresh) <= WG_BOARD_MAX_CELLS);
        require_written(kind, fresh);
        look_for(fresh, word);
    } else {
        FUZZ_REQUIRE(status == WG_BAD_INPUT || status == WG_LIMIT || status == WG_MISUSE);
        FUZZ_REQUIRE(wg_board_cell_count(fresh) == 0);
    }
    solve(kind, fresh, choices, options.rows);
    wg_board_free(fresh);
    return 0;
}
