/* SPDX-License-Identifier: MIT */
/*
 * pattern.c: patterns, prefixes and suffixes, by Glushkov's automaton.
 *
 * Each letter, `?`, `*` and bracket of a pattern is a place, which accepts a set of symbols. After
 * a symbol at one place, the next symbol can be at the places that follow it; a `*` follows itself.
 * The state is the set of places that can accept the next symbol, a bit each. END_BIT is 1 if the
 * symbols so far match.
 *
 *     b?*d      follow(b) = {?}, follow(?) = {*, d}, follow(*) = {*, d}, follow(d) = {}
 *
 * For each part of a pattern, the reader keeps the first places, the last places, and whether the
 * part matches the empty text. To append a part, the reader lets the first places of this part
 * follow the last places of the part before.
 */
#include "base/error.h"
#include "query/letters.h"
#include "query/made.h"

#define END_BIT (UINT64_C(1) << WG_QUERY_MAX_PLACES)

struct pattern {
    uint64_t first;       /* the state before the first symbol */
    uint64_t accept_all;  /* the places that accept every symbol */
    uint64_t accept[256]; /* by symbol: the places that accept the symbol */
    uint64_t follow[WG_QUERY_MAX_PLACES];
    struct wg_symbol_set symbols[WG_QUERY_MAX_PLACES]; /* what each place accepts */
    uint32_t least[WG_QUERY_MAX_PLACES]; /* the fewest symbols from each place to a match */
    unsigned places;
};

struct part {
    uint64_t first;
    uint64_t last;
    bool is_empty; /* the part also matches the empty text */
};

enum kind { PATTERN, PREFIX, SUFFIX };

struct reading {
    enum kind kind;
    struct letters letters;
    struct pattern *pattern;
    struct wg_symbol_set all;
    struct wg_error *error;
    unsigned nesting;
};

/* --- The automaton */

static bool start(void *context, void *state_out)
{
    *(uint64_t *)state_out = ((const struct pattern *)context)->first;
    return true;
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct pattern *const pattern = context;
    uint64_t places = *(const uint64_t *)from & pattern->accept[symbol];
    uint64_t next = 0;
    for (; places != 0; places &= places - 1) {
        next |= pattern->follow[lowest_bit64(places)];
    }
    *(uint64_t *)state_out = next;
    return next != 0;
}

static bool is_match(void *context, const void *state)
{
    (void)context;
    return (*(const uint64_t *)state & END_BIT) != 0;
}

static void look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    const struct pattern *const pattern = context;
    const uint64_t places = *(const uint64_t *)state & ~END_BIT;
    struct wg_symbol_set some = {{0}}; /* symbols of the places that do not accept all symbols */
    outlook->least = is_match(context, state) ? 0 : UINT32_MAX;
    for (uint64_t left = places; left != 0; left &= left - 1) {
        const unsigned place = lowest_bit64(left);
        const uint32_t least = pattern->least[place];
        outlook->least = least < outlook->least ? least : outlook->least;
        if ((pattern->accept_all >> place & 1) == 0) {
            symbol_join(&some, &pattern->symbols[place]);
        }
    }
    if ((places & pattern->accept_all) != 0) {
        outlook->alike = outlook->symbols;
        symbol_remove(&outlook->alike, &some);
    } else {
        outlook->symbols = some;
        if ((places & (places - 1)) == 0) {
            outlook->alike = some;
        }
    }
}

static const struct wg_query functions = {.state_nbytes = sizeof(uint64_t),
                                          .start = start,
                                          .step = step,
                                          .is_match = is_match,
                                          .look = look};

/* --- Reading */

/* Appends *next to *part: the first places of *next follow the last places of *part. */
static void append(struct pattern *pattern, struct part *part, const struct part *next)
{
    for (uint64_t last = part->last; last != 0; last &= last - 1) {
        pattern->follow[lowest_bit64(last)] |= next->first;
    }
    part->first |= part->is_empty ? next->first : 0;
    part->last = next->last | (next->is_empty ? part->last : 0);
    part->is_empty = part->is_empty && next->is_empty;
}

/* Appends a place that accepts `symbols`; with `repeats`, any number of times. */
static void add_place(struct pattern *pattern, const struct wg_symbol_set *symbols, bool repeats,
                      struct part *part)
{
    const unsigned place = pattern->places++;
    const uint64_t bit = UINT64_C(1) << place;
    const struct part next = {bit, bit, repeats};
    pattern->symbols[place] = *symbols;
    pattern->follow[place] = repeats ? bit : 0;
    append(pattern, part, &next);
}

/* Like add_place, for a letter or sign at byte `off`. Fails if there are too many places. */
static enum wg_status append_place(struct reading *reading, size_t off,
                                   const struct wg_symbol_set *symbols, bool repeats,
                                   struct part *part)
{
    static const char *const names[] = {"pattern", "prefix", "suffix"};
    const enum kind kind = reading->kind;
    /* new_pattern adds a place after a prefix. */
    if (reading->pattern->places + (kind == PREFIX) == WG_QUERY_MAX_PLACES) {
        return letters_fail(&reading->letters, off, reading->error, WG_LIMIT,
                            "the %s is too long; at most %d letters are allowed", names[kind],
                            WG_QUERY_MAX_PLACES - (kind != PATTERN));
    }
    add_place(reading->pattern, symbols, repeats, part);
    return WG_OK;
}

/* Appends a place for each symbol of a letter at byte `off`. */
static enum wg_status append_run(struct reading *reading, size_t off, const struct symbol_run *run,
                                 struct part *part)
{
    for (uint32_t i = 0; i < run->count; i++) {
        struct wg_symbol_set symbols = {{0}};
        symbol_add(&symbols, run->symbols[i]);
        TRY(append_place(reading, off, &symbols, false, part));
    }
    return WG_OK;
}

/* Reads a letter, which may stand for several symbols. A character that is not a letter becomes a
   place that accepts no symbol, because other alternatives of the pattern can match. */
static enum wg_status read_letter(struct reading *reading, struct part *part)
{
    static const struct wg_symbol_set none = {{0}};
    const size_t off = reading->letters.off;
    struct symbol_run run;
    if (letters_next(&reading->letters, &run, NULL) != WG_OK) {
        letters_skip(&reading->letters);
        return append_place(reading, off, &none, false, part);
    }
    return append_run(reading, off, &run, part);
}

/* Reads the letters of a bracket, after its "[". */
static enum wg_status read_bracket(struct reading *reading, size_t off, struct part *part)
{
    struct letters *const letters = &reading->letters;
    struct wg_symbol_set symbols = {{0}};
    const bool is_excluding = letters_take(letters, '^');
    while (!letters_take(letters, ']')) {
        const size_t letter_off = letters->off;
        struct symbol_run run = {0};
        (void)letters_take(letters, '\\');
        if (letters_at_end(letters)) {
            return letters_fail(letters, off, reading->error, WG_BAD_INPUT,
                                "'[' has no end; add ']'");
        }
        if (letters_next(letters, &run, NULL) != WG_OK) {
            letters_skip(letters);
        }
        if (run.count > 1) {
            return letters_fail(letters, letter_off, reading->error, WG_BAD_INPUT,
                                "this character stands for several letters; write a group such as "
                                "(a|b) instead of brackets");
        }
        if (run.count == 1) {
            symbol_add(&symbols, run.symbols[0]);
        }
    }
    struct wg_symbol_set others = reading->all;
    symbol_remove(&others, &symbols);
    return append_place(reading, off, is_excluding ? &others : &symbols, false, part);
}

/* NOLINTBEGIN(misc-no-recursion): at most WG_QUERY_MAX_NESTING groups deep */
static enum wg_status read_choice(struct reading *reading, struct part *part_out);

/* Reads a group, after its "(". */
static enum wg_status read_group(struct reading *reading, size_t off, struct part *part)
{
    struct part group;
    if (++reading->nesting > WG_QUERY_MAX_NESTING) {
        return letters_fail(&reading->letters, off, reading->error, WG_LIMIT,
                            "too many groups in groups; at most %d are allowed",
                            WG_QUERY_MAX_NESTING);
    }
    enum wg_status status = read_choice(reading, &group);
    if (status == WG_OK && !letters_take(&reading->letters, ')')) {
        status = letters_fail(&reading->letters, off, reading->error, WG_BAD_INPUT,
                              "'(' has no end; add ')'");
    }
    if (status == WG_OK) {
        append(reading->pattern, part, &group);
    }
    reading->nesting--;
    return status;
}

/* Reads the next letter, sign, bracket or group. */
static enum wg_status read_item(struct reading *reading, struct part *part)
{
    struct letters *const letters = &reading->letters;
    const size_t off = letters->off;
    if (letters_take(letters, '?')) {
        return append_place(reading, off, &reading->all, false, part);
    }
    if (letters_take(letters, '*')) {
        return append_place(reading, off, &reading->all, true, part);
    }
    if (letters_take(letters, '[')) {
        return read_bracket(reading, off, part);
    }
    if (letters_take(letters, '(')) {
        return read_group(reading, off, part);
    }
    if (letters_take(letters, '\\') && letters_at_end(letters)) {
        return letters_fail(letters, off, reading->error, WG_BAD_INPUT,
                            "a character must follow '\\'");
    }
    return read_letter(reading, part);
}

/* Reads patterns separated by "|", up to ")" or the end. */
static enum wg_status read_choice(struct reading *reading, struct part *part_out)
{
    struct letters *const letters = &reading->letters;
    struct part choice = {0};
    enum wg_status status = WG_OK;
    do {
        struct part part = {.is_empty = true};
        while (status == WG_OK && !letters_at_end(letters) && !letters_are_at(letters, '|') &&
               !letters_are_at(letters, ')')) {
            status = read_item(reading, &part);
        }
        choice.first |= part.first;
        choice.last |= part.last;
        choice.is_empty = choice.is_empty || part.is_empty;
    } while (status == WG_OK && letters_take(letters, '|'));
    *part_out = choice;
    return status;
}
/* NOLINTEND(misc-no-recursion) */

static enum wg_status read_pattern(struct reading *reading, struct part *part)
{
    TRY(read_choice(reading, part));
    if (!letters_at_end(&reading->letters)) {
        return letters_fail(&reading->letters, reading->letters.off, reading->error, WG_BAD_INPUT,
                            "')' has no '('; remove it, or write \\)");
    }
    if (reading->pattern->places == 0) {
        return fail(reading->error, WG_BAD_INPUT,
                    "the pattern has no letters, so no word matches; write letters, '?' or '*'");
    }
    return WG_OK;
}

/* Reads a text without signs. */
static enum wg_status read_letters(struct reading *reading, struct part *part)
{
    struct letters *const letters = &reading->letters;
    while (!letters_at_end(letters)) {
        const size_t off = letters->off;
        struct symbol_run run;
        TRY(letters_next(letters, &run, reading->error));
        TRY(append_run(reading, off, &run, part));
    }
    return WG_OK;
}

/* Sets pattern->least of a place, by the places after it. */
static void set_least(struct pattern *pattern, unsigned place)
{
    const uint64_t follow = pattern->follow[place] & ~(UINT64_C(1) << place);
    uint32_t least = (follow & END_BIT) != 0 ? 0 : UINT32_MAX - 1;
    for (uint64_t left = follow & ~END_BIT; left != 0; left &= left - 1) {
        const uint32_t next = pattern->least[lowest_bit64(left)];
        least = next < least ? next : least;
    }
    pattern->least[place] = least + 1;
}

static void complete(struct pattern *pattern, const struct part *part,
                     const struct wg_symbol_set *all)
{
    pattern->first = part->first | (part->is_empty ? END_BIT : 0);
    for (uint64_t last = part->last; last != 0; last &= last - 1) {
        pattern->follow[lowest_bit64(last)] |= END_BIT;
    }
    /* A place is followed only by itself and by places after it. */
    for (unsigned i = pattern->places; i-- > 0;) {
        const struct wg_symbol_set *const symbols = &pattern->symbols[i];
        const uint64_t bit = UINT64_C(1) << i;
        set_least(pattern, i);
        if (memcmp(symbols, all, sizeof *all) == 0) {
            pattern->accept_all |= bit;
        }
        for (unsigned symbol = 0; symbol < 256; symbol++) {
            pattern->accept[symbol] |= symbol_in(symbols, symbol) ? bit : 0;
        }
    }
}

static enum wg_status new_pattern(const struct wg_dict *dict, struct wg_text text, enum kind kind,
                                  struct wg_query **query_out, struct wg_error *error)
{
    struct wg_query *const query = made_new(&functions, sizeof(struct pattern));
    TRY_MEMORY(error, query != NULL);
    struct part part = {.is_empty = true};
    struct reading reading = {
        .kind = kind,
        .letters = {.dict = dict, .text = text},
        .pattern = query->context,
        .error = error,
    };
    for (uint32_t symbol = 0; symbol < dict->walk.symbols; symbol++) {
        symbol_add(&reading.all, symbol);
    }
    if (kind == SUFFIX) {
        add_place(reading.pattern, &reading.all, true, &part);
    }
    const enum wg_status status =
        kind == PATTERN ? read_pattern(&reading, &part) : read_letters(&reading, &part);
    if (kind == PREFIX) {
        add_place(reading.pattern, &reading.all, true, &part);
    }
    if (status == WG_OK) {
        complete(reading.pattern, &part, &reading.all);
    }
    return made_give(query, status, query_out);
}

enum wg_status wg_query_new_pattern(const struct wg_dict *dict, struct wg_text pattern,
                                    struct wg_query **query_out, struct wg_error *error)
{
    return new_pattern(dict, pattern, PATTERN, query_out, error);
}

enum wg_status wg_query_new_prefix(const struct wg_dict *dict, struct wg_text text,
                                   struct wg_query **query_out, struct wg_error *error)
{
    return new_pattern(dict, text, PREFIX, query_out, error);
}

enum wg_status wg_query_new_suffix(const struct wg_dict *dict, struct wg_text text,
                                   struct wg_query **query_out, struct wg_error *error)
{
    return new_pattern(dict, text, SUFFIX, query_out, error);
}
