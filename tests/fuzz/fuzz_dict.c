/* SPDX-License-Identifier: MIT */
/*
 * fuzz_dict.c: any bytes as a dictionary.
 *
 * The bytes are opened as they are, and again with corrected checksums: otherwise the checksums
 * would refuse most inputs. Then every function of the library reads the dictionary. A dictionary
 * that passes wg_dict_check must meet the requirements of sound.h.
 *
 * The limits here are only for speed: even a valid dictionary of 700 bytes can have 2^40 words.
 */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "fuzz/sound.h"
#include "report/dump.h"
#include "support/forge.h"
#include "support/searches.h"
#include "support/walk_all.h"

#include <string.h>

enum {
    MAX_NBYTES = 1 << 14,
    MAX_DUMPED = 20000, /* words * longest word, or states * symbols */
    MAX_PATHS = 100,
    MAX_SPREAD = 3000 /* texts that a row of wildcards can spell */
};

static void dump(const struct wg_dict *dict)
{
    static struct sink sink = SINK_IN_MEMORY;
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    sink_reset(&sink);
    dump_info(dict, "fuzz", &sink);
    dump_info_json(dict, &sink);
    FUZZ_REQUIRE(utf8_is_valid(sink.bytes, sink.used));
    if (counts->words <= MAX_DUMPED / counts->longest) {
        const enum wg_status status = dump_list(dict, &sink, NULL);
        const enum wg_status again = dump_trie_text(dict, &sink, NULL);
        FUZZ_REQUIRE(status == WG_OK || status == WG_DAMAGED);
        FUZZ_REQUIRE(again == status || again == WG_UNSUPPORTED);
    }
    if (counts->states <= MAX_DUMPED / counts->symbols) {
        FUZZ_REQUIRE(dump_dot(dict, &sink, NULL) == WG_OK);
    }
    FUZZ_REQUIRE(sink.status == WG_OK);
}

/* --- Boards of the dictionary's own symbols, chosen by the bytes of the file */

struct board_text {
    char bytes[16 * (2 * FORMAT_MAX_TEXT_NBYTES + 3)];
    size_t nbytes;
};

static void put(struct board_text *text, struct wg_text more)
{
    memcpy(text->bytes + text->nbytes, more.bytes, more.nbytes);
    text->nbytes += more.nbytes;
}

/* Adds a tile of one symbol (if `between` is NULL), or of two symbols with `between`, "|" or "",
   between them. */
static void put_tile(struct board_text *text, const struct wg_dict *dict, unsigned choice,
                     const char *between)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    put(text, (struct wg_text){"[", 1});
    put(text, wg_dict_symbol_text(dict, choice % symbols));
    if (between != NULL) {
        put(text, (struct wg_text){between, strlen(between)});
        put(text, wg_dict_symbol_text(dict, choice / 3 % symbols));
    }
    put(text, (struct wg_text){"]", 1});
}

/* Returns the greatest number of wildcards, up to 4, that spell at most MAX_SPREAD texts. */
static uint32_t wild_length(uint32_t symbols)
{
    uint32_t length = 1;
    for (uint64_t ways = symbols; ways * symbols <= MAX_SPREAD && length < 4; ways *= symbols) {
        length++;
    }
    return length;
}

static void search(const struct searches *searches, const struct wg_dict *dict,
                   const struct board_text *text, uint32_t rows, uint32_t columns,
                   const struct wg_solve_options *options)
{
    const struct wg_board_options shape = {
        .struct_nbytes = sizeof shape, .rows = rows, .columns = columns};
    struct wg_board *board = NULL;
    FUZZ_REQUIRE(wg_board_new(dict, &board, NULL) == WG_OK);
    const enum wg_status status =
        wg_board_parse(board, (struct wg_text){text->bytes, text->nbytes}, &shape, NULL);
    FUZZ_REQUIRE(status == WG_OK || status == WG_BAD_INPUT || status == WG_LIMIT);
    if (status == WG_OK) {
        searches_compare(searches, board, options, MAX_PATHS, NULL, NULL);
    }
    wg_board_free(board);
}

static void solve(const struct wg_dict *dict, unsigned choice)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    const struct wg_solve_options every = {
        .struct_nbytes = sizeof every, .min_length = 1, .all_paths = true, .with_values = true};
    const struct wg_solve_options once = {
        .struct_nbytes = sizeof once, .min_length = 1, .max_length = 5};
    const struct wg_solve_options wild = {.struct_nbytes = sizeof wild,
                                          .min_length = 1,
                                          .max_length = wild_length(symbols),
                                          .all_paths = true};
    struct board_text plain = {.nbytes = 0};
    struct board_text odd = {.nbytes = 0};
    struct searches searches;
    searches_open(&searches, dict);
    for (unsigned i = 0; i < 8; i++) {
        put_tile(&plain, dict, choice >> i, NULL);
    }
    search(&searches, dict, &plain, 2, 4, choice % 2 == 0 ? &every : &once);
    put_tile(&odd, dict, choice, "|");
    put_tile(&odd, dict, choice >> 3, "");
    put(&odd, (struct wg_text){".", 1});
    put_tile(&odd, dict, choice >> 6, "|");
    put_tile(&odd, dict, choice >> 9, NULL);
    put_tile(&odd, dict, choice >> 12, NULL);
    search(&searches, dict, &odd, 2, 3, &once);
    search(&searches, dict, &(struct board_text){"??.?", 4}, 2, 2, &wild);
    searches_close(&searches);
}

static void use_dictionary(const struct wg_dict *dict, unsigned choice)
{
    const enum wg_status status = wg_dict_check(dict, NULL);
    FUZZ_REQUIRE(status == WG_OK || status == WG_DAMAGED);
    walk_all(dict);
    dump(dict);
    solve(dict, choice);
    if (status == WG_OK) {
        sound_require(dict, false);
    }
}

static enum wg_status try_open(const struct forge *forge, bool skip_hashes,
                               struct wg_dict **dict_out)
{
    struct wg_error error;
    const enum wg_status status = forge_open(forge, skip_hashes, dict_out, &error);
    FUZZ_REQUIRE(status == WG_OK || status == WG_NOT_A_DICTIONARY || status == WG_NEWER_FORMAT ||
                 status == WG_DAMAGED);
    FUZZ_REQUIRE(status == WG_OK || error.status == status);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct forge forge;
    struct wg_dict *dict = NULL;
    if (size > MAX_NBYTES) {
        return -1;
    }
    forge_alloc(&forge, size);
    memcpy(forge.bytes, data, size);
    const enum wg_status as_is = try_open(&forge, false, &dict);
    wg_dict_close(dict);
    dict = NULL;
    forge_hash_header(&forge);
    const enum wg_status unhashed = try_open(&forge, true, &dict);
    wg_dict_close(dict);
    dict = NULL;
    FUZZ_REQUIRE(as_is != WG_OK || unhashed == WG_OK);
    forge_hash(&forge);
    const enum wg_status hashed = try_open(&forge, false, &dict);
    FUZZ_REQUIRE(hashed == unhashed);
    if (hashed == WG_OK) {
        unsigned choice = (unsigned)size;
        for (size_t i = 0; i < size; i++) {
            choice = choice * 31 + data[i];
        }
        use_dictionary(dict, choice);
        wg_dict_close(dict);
    }
    forge_free(&forge);
    return 0;
}
