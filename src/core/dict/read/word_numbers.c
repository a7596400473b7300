/* SPDX-License-Identifier: MIT */
/*
 * word_numbers.c: numbers of words, and ranges of prefixes.
 *
 * The number of a word is how many words are listed before it. These words are counted at the
 * states on the path of the word:
 *
 *     - a word that ends at a state before the last: 1
 *     - words that continue from a state with a letter that is listed before the letter
 *       of the path: the count of the target of that letter
 *
 * word_at.c does the reverse.
 *
 * Cost: two to four times the cost of a lookup.
 *
 * Safety: counts of a damaged file can be wrong, so results are limited to the number of the last
 * word.
 */
#include "dict/read/word_numbers.h"

#include "base/text.h"

/* Counts the words that continue from a wide state with a symbol below `symbol`. The symbols of the
   frequent codes ascend, and so do those of the rare codes. */
static uint64_t count_before(const struct walk *walk, const struct counts *counts,
                             const struct walk_state *about, uint32_t symbol)
{
    uint64_t words = 0;
    unsigned edge = 0;
    bool is_past = false;
    for (uint32_t i = 0; i < walk->set_words && !is_past; i++) {
        uint32_t letters = walk_letters(walk, about->number, i);
        const unsigned next_edge = edge + popcount32(letters);
        for (; letters != 0 && !is_past; letters &= letters - 1, edge++) {
            is_past = walk->code_symbols[i * 32 + lowest_bit64(letters)] >= symbol;
            if (!is_past) {
                words += number_count(counts, walk_target(walk, about, edge));
            }
        }
        edge = next_edge;
        is_past = is_past && i > 0;
    }
    return words;
}

/* A state on the path of a word. */
struct place {
    uint32_t state;
    uint64_t before; /* words that come before all words of the state */
};

/*
 * Counts the words that continue from a narrow state with one of its first `below` letters. If
 * fewer letters come after these letters, adds up the words of the later letters, and subtracts the
 * sum from the count of the state. (In a damaged file, the difference can be below 0: see
 * clamp_number.)
 */
static inline uint64_t count_narrow(const struct walk *walk, const struct counts *counts,
                                    uint32_t state, uint32_t edge, uint32_t set, unsigned below)
{
    const unsigned last = popcount32(set & ~SET_END) - 1;
    uint64_t words = 0;
    if (below <= last - below + 2) {
        for (uint32_t i = 0; i < below; i++) {
            words += number_count(counts, walk_edge(walk, edge + i));
        }
        return words;
    }
    for (uint32_t i = below; i < last; i++) {
        words += number_count(counts, walk_edge(walk, edge + i));
    }
    words += number_count(counts, walk_last(walk, state));
    return number_count(counts, state) - (set >> 31) - words;
}

/* Moves a place by one symbol. Returns false if no word continues with the symbol. If the file has
   no numbers, `before` keeps its value. */
static inline bool step_place(const struct walk *walk, const struct counts *counts,
                              struct place *place, uint32_t symbol)
{
    const uint32_t number = walk_set_number(walk, place->state);
    const uint32_t set = walk_set(walk, number);
    const uint32_t code = walk->codes[symbol];
    uint64_t words = set >> 31;
    if (__builtin_expect(number >= walk->first_wide || code >= FORMAT_FREQUENT, 0)) {
        const struct walk_state about = walk_enter(walk, place->state);
        if (!walk_set_has(walk, number, code)) {
            return false;
        }
        if (counts->records != NULL) {
            place->before += words + count_before(walk, counts, &about, symbol);
        }
        place->state = walk_step(walk, &about, code);
        return true;
    }
    if ((set >> code & 1) == 0) {
        return false;
    }
    const uint32_t letters = set & ~SET_END;
    const unsigned below = popcount32(letters & ((UINT32_C(1) << code) - 1));
    const uint32_t edge = walk_first_edge(walk, place->state, popcount32(letters));
    if (counts->records != NULL) {
        place->before += words + count_narrow(walk, counts, place->state, edge, set, below);
    }
    place->state =
        letters >> code >> 1 == 0 ? walk_last(walk, place->state) : walk_edge(walk, edge + below);
    return true;
}

/* Moves a place by the symbols of a unit. Returns false if no word continues with these symbols. */
static inline bool step_unit(const struct wg_dict *dict, const struct walk *walk,
                             const struct counts *counts, struct place *place, uint32_t unit)
{
    if (__builtin_expect(unit < ALPHABET_SEQUENCE, 1)) {
        return step_place(walk, counts, place, unit);
    }
    const struct symbol_run run = alphabet_run(&dict->alphabet, unit);
    uint32_t i = 0;
    while (i < run.count && step_place(walk, counts, place, run.symbols[i])) {
        i++;
    }
    return i == run.count;
}

/* Follows the first two letters of a text from the root, if the table of starts has them, and
   removes them from the text. Otherwise does nothing. The dictionary must have numbers. */
static inline void skip_start(const struct wg_dict *dict, struct wg_text *text, struct place *place)
{
    uint32_t codes = 0;
    struct wg_text rest = *text;
    for (int i = 0; i < 2; i++) {
        uint32_t unit = 0;
        const size_t length = rest.nbytes == 0 ? 0 : alphabet_next(&dict->alphabet, rest, &unit);
        if (length == 0 || unit >= ALPHABET_SEQUENCE || dict->walk.codes[unit] >= FORMAT_FREQUENT) {
            return;
        }
        codes = codes * 32 + dict->walk.codes[unit];
        text_skip(&rest, length);
    }
    const struct number_starts *const starts = number_starts(dict);
    const unsigned at = starts == NULL ? 0 : starts->places[codes];
    if (at != 0) {
        place->state = starts->items[at - 1].state;
        place->before = starts->items[at - 1].before;
        *text = rest;
    }
}

/* Follows a text from the root. Returns false if no word begins with the text. The dictionary must
   have numbers. */
static bool find_place(const struct wg_dict *dict, const struct counts *counts, struct wg_text text,
                       struct place *place_out)
{
    const struct walk walk = dict->walk;
    struct place place = {.state = walk.root};
    skip_start(dict, &text, &place);
    while (text.nbytes > 0) {
        uint32_t unit = 0;
        const size_t length = alphabet_next(&dict->alphabet, text, &unit);
        if (length == 0 || !step_unit(dict, &walk, counts, &place, unit)) {
            return false;
        }
        text_skip(&text, length);
    }
    *place_out = place;
    return true;
}

/* Returns `number`, or the number of the last word if that is less. The caller must make sure that
   there are words. */
static uint64_t clamp_number(const struct wg_dict *dict, uint64_t number)
{
    return number < dict->counts.words ? number : dict->counts.words - 1;
}

bool wg_dict_has_numbers(const struct wg_dict *dict)
{
    return dict->numbers.records != NULL;
}

bool wg_dict_has_values(const struct wg_dict *dict)
{
    return dict->numbers.values.records != NULL;
}

/* Returns whether the dictionary has numbers and words (a damaged file can have none). */
static bool has_numbered_words(const struct wg_dict *dict, const struct counts *counts)
{
    return counts->records != NULL && dict->counts.words > 0;
}

/* Gets the number of the word that ends at a place. Returns false if no word ends there. */
static bool number_at(const struct wg_dict *dict, const struct place *place, uint64_t *number_out)
{
    if (!walk_is_word(&dict->walk, place->state)) {
        return false;
    }
    *number_out = clamp_number(dict, place->before);
    return true;
}

bool wg_dict_number(const struct wg_dict *dict, struct wg_text word, uint64_t *number_out)
{
    const struct counts counts = number_counts(dict);
    struct place place;
    return has_numbered_words(dict, &counts) && find_place(dict, &counts, word, &place) &&
           number_at(dict, &place, number_out);
}

bool number_of_symbols(const struct wg_dict *dict, const uint8_t *symbols, size_t count,
                       uint64_t *number_out)
{
    const struct walk walk = dict->walk;
    const struct counts counts = number_counts(dict);
    struct place place = {.state = walk.root};
    if (!has_numbered_words(dict, &counts)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!step_place(&walk, &counts, &place, symbols[i])) {
            return false;
        }
    }
    return number_at(dict, &place, number_out);
}

bool wg_dict_prefix_range(const struct wg_dict *dict, struct wg_text prefix, uint64_t *first_out,
                          uint64_t *count_out)
{
    const struct counts counts = number_counts(dict);
    struct place place;
    if (!has_numbered_words(dict, &counts) || !find_place(dict, &counts, prefix, &place)) {
        return false;
    }
    const uint64_t first = clamp_number(dict, place.before);
    const uint64_t count = number_count(&counts, place.state);
    const uint64_t most = dict->counts.words - first;
    *first_out = first;
    *count_out = count < most ? count : most;
    return true;
}

bool wg_dict_longest_word(const struct wg_dict *dict, struct wg_text text, size_t *nbytes_out,
                          uint64_t *number_out)
{
    const struct walk walk = dict->walk;
    const struct counts counts = number_counts(dict);
    struct place place = {.state = walk.root};
    size_t used = 0;
    bool is_found = false;
    while (used < text.nbytes) {
        const struct wg_text rest = text_from(text, used);
        uint32_t unit = 0;
        const size_t length = alphabet_next(&dict->alphabet, rest, &unit);
        if (length == 0 || !step_unit(dict, &walk, &counts, &place, unit)) {
            break;
        }
        used += length;
        if (walk_is_word(&walk, place.state)) {
            is_found = true;
            *nbytes_out = used;
            if (number_out != NULL) {
                *number_out = has_numbered_words(dict, &counts) ? clamp_number(dict, place.before)
                                                                : WG_NO_NUMBER;
            }
        }
    }
    return is_found;
}
