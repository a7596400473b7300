/* SPDX-License-Identifier: MIT */
/* diff_side.c: see diff_side.h. */
#include "diff_side.h"

#include "base/error.h"
#include "base/text.h"
#include "query/search.h"

enum { MAX_PAIRS = 1 << 20 /* pairs that a search remembers: 50 MB */ };

/* Copies the file. So the program does not read later changes, and two files can be open. */
enum wg_status diff_side_open(struct diff_side *side, const char *name,
                              const struct diff_side *other, struct wg_error *error)
{
    const char *const path = dictc_is_dash(name) ? "/dev/stdin" : name;
    side->title = input_title(name);
    side->other = other;
    enum wg_status status = file_map_copy(path, &side->map, error);
    if (status == WG_OK) {
        status = wg_dict_open_memory(side->map.bytes, side->map.nbytes, NULL, &side->dict, error);
    }
    if (status != WG_OK) {
        error_set_source(error, side->title);
    }
    return status;
}

void diff_side_close(struct diff_side *side)
{
    wg_query_close(side->search);
    wg_dict_close(side->dict);
    file_map_close(&side->map);
}

/* --- The query. Its state is the state of the other dictionary to which the letters so far lead,
   or `nowhere` if no word of the other dictionary begins with these letters. */

static const struct wg_cursor nowhere = {UINT32_MAX};

static bool start(void *context, void *state_out)
{
    const struct diff_side *const side = context;
    *(struct wg_cursor *)state_out = wg_dict_root(side->other->dict);
    return true;
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct diff_side *const side = context;
    const uint8_t other_symbol = side->symbols[symbol];
    struct wg_cursor cursor = *(const struct wg_cursor *)from;
    const bool is_there = cursor.state != nowhere.state && other_symbol != DIFF_NO_SYMBOL &&
                          wg_dict_step(side->other->dict, &cursor, other_symbol);
    *(struct wg_cursor *)state_out = is_there ? cursor : nowhere;
    return true;
}

static bool is_match(void *context, const void *state)
{
    const struct diff_side *const side = context;
    const struct wg_cursor cursor = *(const struct wg_cursor *)state;
    return side->wants_all || cursor.state == nowhere.state ||
           !wg_dict_is_word(side->other->dict, cursor);
}

enum wg_status diff_side_search(struct diff_side *side, double seconds, struct wg_error *error)
{
    const struct wg_query query = {.struct_nbytes = sizeof query,
                                   .state_nbytes = sizeof nowhere,
                                   .context = side,
                                   .start = start,
                                   .step = step,
                                   .is_match = is_match};
    const struct wg_query_options limits = {.struct_nbytes = sizeof limits,
                                            .seconds = seconds,
                                            .with_numbers = wg_dict_has_values(side->dict)};
    const enum wg_status status = wg_query_open(side->dict, &query, &limits, &side->search, error);
    if (status == WG_OK && !side->wants_all) {
        search_remember(side->search, MAX_PAIRS);
    }
    return status;
}

enum wg_status diff_side_next(struct diff_side *side, struct wg_error *error)
{
    const uint64_t words = wg_dict_get_counts(side->dict)->words;
    side->word = wg_query_next(side->search);
    side->has_next = true;
    if (side->word != NULL && side->found++ == words) {
        side->word = NULL;
        return fail(error, WG_DAMAGED, "the file has more than the %llu words of its header",
                    (unsigned long long)words);
    }
    return side->word != NULL ? WG_OK : wg_query_finish(side->search, NULL, error);
}

bool diff_side_match_letters(struct diff_side *side)
{
    const struct wg_dict *const other = side->other->dict;
    const uint32_t symbols = wg_dict_get_counts(side->dict)->symbols;
    const uint32_t others = wg_dict_get_counts(other)->symbols;
    bool are_same = true;
    for (uint32_t i = 0; i < symbols; i++) {
        const struct wg_text letter = wg_dict_symbol_text(side->dict, i);
        uint32_t found = 0;
        while (found < others && !text_equals(wg_dict_symbol_text(other, found), letter)) {
            found++;
        }
        side->symbols[i] = (uint8_t)(found < others ? found : DIFF_NO_SYMBOL);
        are_same = are_same && found == i;
    }
    return are_same;
}
