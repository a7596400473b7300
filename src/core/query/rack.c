/* SPDX-License-Identifier: MIT */
/*
 * rack.c: anagrams and racks. The state is the counts of the letters that are left. A letter of the
 * rack is used before a blank, because a blank can stand for any other letter later.
 */
#include "base/error.h"
#include "query/letters.h"
#include "query/made.h"

enum { NO_SLOT = 255 };

/* The bytes of a state: how many letters and blanks are left, how many blanks are left, and then,
   for each different letter, how many are left. */
enum { LEFT, BLANKS, COUNTS };

struct rack {
    bool needs_all; /* an anagram */
    size_t state_nbytes;
    unsigned kinds;                               /* different letters */
    uint8_t slots[256];                           /* by symbol: its index below */
    uint8_t symbols[WG_QUERY_MAX_LETTERS];        /* by slot */
    uint8_t begin[COUNTS + WG_QUERY_MAX_LETTERS]; /* the first state */
};

static bool start(void *context, void *state_out)
{
    const struct rack *const rack = context;
    memcpy(state_out, rack->begin, rack->state_nbytes);
    return true;
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct rack *const rack = context;
    const unsigned slot = rack->slots[symbol];
    const uint8_t *const before = from;
    uint8_t *const after = state_out;
    const unsigned used = slot != NO_SLOT && before[COUNTS + slot] > 0 ? COUNTS + slot : BLANKS;
    if (before[used] == 0) {
        return false;
    }
    memcpy(after, before, rack->state_nbytes);
    after[used]--;
    after[LEFT]--;
    return true;
}

static bool is_match(void *context, const void *state)
{
    const struct rack *const rack = context;
    return !rack->needs_all || ((const uint8_t *)state)[LEFT] == 0;
}

static void narrow(void *context, const void *state, struct wg_symbol_set *symbols)
{
    const struct rack *const rack = context;
    const uint8_t *const left = state;
    struct wg_symbol_set usable = {{0}};
    if (left[BLANKS] > 0) {
        return;
    }
    for (unsigned i = 0; i < rack->kinds; i++) {
        usable.bits[rack->symbols[i] / 64] |= (uint64_t)(left[COUNTS + i] > 0)
                                              << rack->symbols[i] % 64;
    }
    symbol_keep(symbols, &usable);
}

static const struct wg_query functions = {
    .start = start, .step = step, .is_match = is_match, .narrow = narrow};

/* Adds a letter to the first state. `symbol` is NO_SLOT for a blank. */
static void add(struct rack *rack, unsigned symbol)
{
    rack->begin[LEFT]++;
    if (symbol == NO_SLOT) {
        rack->begin[BLANKS]++;
        return;
    }
    if (rack->slots[symbol] == NO_SLOT) {
        rack->symbols[rack->kinds] = (uint8_t)symbol;
        rack->slots[symbol] = (uint8_t)rack->kinds++;
    }
    rack->begin[COUNTS + rack->slots[symbol]]++;
}

static enum wg_status read_rack(struct rack *rack, struct letters *letters, struct wg_error *error)
{
    while (!letters_at_end(letters)) {
        const size_t off = letters->off;
        struct symbol_run run = {.count = 1, .symbols = {NO_SLOT}};
        if (!letters_take(letters, '?')) {
            const enum wg_status status =
                letters_next(letters, &run, rack->needs_all ? error : NULL);
            if (status != WG_OK && rack->needs_all) {
                return status;
            }
            if (status != WG_OK) { /* no word has this letter */
                letters_skip(letters);
                continue;
            }
        }
        if (rack->begin[LEFT] + run.count > WG_QUERY_MAX_LETTERS) {
            return letters_fail(letters, off, error, WG_LIMIT,
                                "there are too many letters; at most %d are allowed",
                                WG_QUERY_MAX_LETTERS);
        }
        for (uint32_t i = 0; i < run.count; i++) {
            add(rack, run.symbols[i]);
        }
    }
    return WG_OK;
}

static enum wg_status new_rack(const struct wg_dict *dict, struct wg_text text, bool needs_all,
                               struct wg_query **query_out, struct wg_error *error)
{
    struct wg_query *const query = made_new(&functions, sizeof(struct rack));
    struct letters letters = {.dict = dict, .text = text};
    if (query == NULL) {
        return fail_memory(error);
    }
    struct rack *const rack = query->context;
    rack->needs_all = needs_all;
    memset(rack->slots, NO_SLOT, sizeof rack->slots);
    const enum wg_status status = read_rack(rack, &letters, error);
    rack->state_nbytes = COUNTS + rack->kinds;
    query->state_nbytes = rack->state_nbytes;
    return made_give(query, status, query_out);
}

enum wg_status wg_query_new_anagram(const struct wg_dict *dict, struct wg_text letters,
                                    struct wg_query **query_out, struct wg_error *error)
{
    return new_rack(dict, letters, true, query_out, error);
}

enum wg_status wg_query_new_rack(const struct wg_dict *dict, struct wg_text letters,
                                 struct wg_query **query_out, struct wg_error *error)
{
    return new_rack(dict, letters, false, query_out, error);
}
