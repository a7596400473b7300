/* SPDX-License-Identifier: MIT */
/* rack.c: anagrams and racks. The state is the counts of the letters that are left. A letter of the
   rack is used before a blank, because a blank can stand for any other letter later. All letters
   that need a blank lead to the same state. */
#include "base/error.h"
#include "query/letters.h"
#include "query/made.h"

enum { BLANK = 255, LETTERS = 0, BLANKS = 1, FIRST_SLOT = 2, COUNT_BITS = 8, WORD_COUNTS = 8 };

/* The state of a query, in 64-bit integers: a load of 8 bytes that two stores wrote waits for
   both stores. */
struct left {
    uint64_t usable[4]; /* a symbol set: the letters whose count is not 0 */
    /* Counts of 8 bits each, by slot: LETTERS is the count of all letters and blanks, BLANKS that
       of the blanks. From FIRST_SLOT on, each different letter has a slot. */
    uint64_t counts[];
};

enum { MAX_WORDS = (FIRST_SLOT + WG_QUERY_MAX_LETTERS + WORD_COUNTS - 1) / WORD_COUNTS };

struct rack {
    bool needs_all; /* an anagram */
    uint32_t words; /* of a state */
    uint32_t next_slot;
    uint16_t slots[256]; /* by symbol */
    uint64_t begin[sizeof(struct left) / sizeof(uint64_t) + MAX_WORDS];
};

static uint32_t count_of(const struct left *left, uint32_t slot)
{
    return left->counts[slot / WORD_COUNTS] >> slot % WORD_COUNTS * COUNT_BITS & 0xff;
}

static uint64_t one(uint32_t slot)
{
    return UINT64_C(1) << slot % WORD_COUNTS * COUNT_BITS;
}

static void copy(const struct rack *rack, const uint64_t *from, uint64_t *to)
{
    for (uint32_t i = 0; i < rack->words; i++) {
        to[i] = from[i];
    }
}

static bool start(void *context, void *state_out)
{
    const struct rack *const rack = context;
    copy(rack, rack->begin, state_out);
    return true;
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct rack *const rack = context;
    const struct left *const before = from;
    struct left *const after = state_out;
    const uint64_t bit = UINT64_C(1) << symbol % 64;
    const bool has_letter = (before->usable[symbol / 64] & bit) != 0;
    const uint32_t slot = has_letter ? rack->slots[symbol] : BLANKS;
    const uint32_t count = count_of(before, slot);
    if (count == 0) {
        return false;
    }
    copy(rack, from, state_out);
    after->counts[0] -= one(LETTERS);
    after->counts[slot / WORD_COUNTS] -= one(slot);
    after->usable[symbol / 64] ^= has_letter && count == 1 ? bit : 0;
    return true;
}

static bool is_match(void *context, const void *state)
{
    const struct rack *const rack = context;
    return !rack->needs_all || count_of(state, LETTERS) == 0;
}

static void look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    const struct rack *const rack = context;
    const struct left *const left = state;
    const uint64_t with_blanks = count_of(left, BLANKS) > 0 ? UINT64_MAX : 0;
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t all = outlook->symbols.bits[i] & with_blanks;
        outlook->symbols.bits[i] = left->usable[i] | all;
        outlook->alike.bits[i] = all & ~left->usable[i];
    }
    outlook->most = count_of(left, LETTERS);
    outlook->least = rack->needs_all ? outlook->most : 0;
}

static const struct wg_query functions = {
    .start = start, .step = step, .is_match = is_match, .look = look};

/* Adds a letter to the first state. `symbol` is BLANK for a blank. */
static void add(struct rack *rack, unsigned symbol)
{
    struct left *const left = (struct left *)rack->begin;
    uint32_t slot = BLANKS;
    if (symbol != BLANK) {
        const uint64_t bit = UINT64_C(1) << symbol % 64;
        if ((left->usable[symbol / 64] & bit) == 0) {
            left->usable[symbol / 64] |= bit;
            rack->slots[symbol] = (uint16_t)rack->next_slot++;
        }
        slot = rack->slots[symbol];
    }
    left->counts[0] += one(LETTERS);
    left->counts[slot / WORD_COUNTS] += one(slot);
}

static enum wg_status read_rack(struct rack *rack, struct letters *letters, struct wg_error *error)
{
    while (!letters_at_end(letters)) {
        const size_t off = letters->off;
        struct symbol_run run = {.count = 1, .symbols = {BLANK}};
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
        if (count_of((const struct left *)rack->begin, LETTERS) + run.count >
            WG_QUERY_MAX_LETTERS) {
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
    TRY_MEMORY(error, query != NULL);
    struct rack *const rack = query->context;
    rack->needs_all = needs_all;
    rack->next_slot = FIRST_SLOT;
    const enum wg_status status = read_rack(rack, &letters, error);
    rack->words = (uint32_t)(sizeof(struct left) / sizeof(uint64_t)) +
                  (rack->next_slot + WORD_COUNTS - 1) / WORD_COUNTS;
    query->state_nbytes = rack->words * sizeof(uint64_t);
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
