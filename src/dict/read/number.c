/* SPDX-License-Identifier: MIT */
/*
 * number.c: numbers of words, values, prefixes, and the next letters of a cursor.
 *
 * The number of a word is its place in the list of all words, from 0 on. Words come
 * before it for two reasons:
 *
 *     - at a state on its way, the word of that state ends before it: 1
 *     - at a state on its way, other words continue with a letter that comes before
 *       its letter in the list: as many as the count of the target of that letter
 *
 * The word of a number is found by the reverse walk: at each state, counts are taken
 * from the number until the next count is above the rest.
 *
 * Cost: two to four times that of a lookup. Opening counts the words of all beginnings
 * of two letters, which takes 10 to 35 microseconds.
 *
 * Safety: opening checks that every count lies in its section. Counts of a damaged file
 * can be wrong, so a number is limited to the numbers of words, and a walk from a
 * number ends after as many letters as the longest word has.
 */
#include "dict/read/number.h"

#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>

/* --- The letters of a state */

/* The letters of a state in the order of symbols, each with its edge. A letter is
   either the next frequent one or the next rare one. */
struct letters {
    uint32_t frequent;      /* bits of the frequent letters that are left */
    unsigned frequent_edge; /* the edge of the lowest of them */
    uint32_t rare;          /* the same for the rare letters in set word rare_word */
    uint32_t rare_word;
    unsigned rare_edge;
};

static void next_rare_word(const struct walk *walk, const struct walk_state *about,
                           struct letters *letters)
{
    while (letters->rare == 0 && letters->rare_word + 1 < walk->set_words) {
        letters->rare = walk_set_word(walk, about->number, ++letters->rare_word);
    }
}

/* Removes the lowest symbol. Returns its code and sets *edge_out to its edge. The
   caller must make sure that a letter is left. */
static uint32_t take_letter(const struct walk *walk, const struct walk_state *about,
                            struct letters *letters, unsigned *edge_out)
{
    const uint32_t frequent_code =
        letters->frequent == 0 ? 0 : lowest_bit64(letters->frequent);
    const uint32_t rare_code =
        letters->rare == 0 ? 0 : letters->rare_word * 32 + lowest_bit64(letters->rare);
    if (letters->rare == 0 ||
        (letters->frequent != 0 &&
         walk->code_symbols[frequent_code] < walk->code_symbols[rare_code])) {
        letters->frequent &= letters->frequent - 1;
        *edge_out = letters->frequent_edge++;
        return frequent_code;
    }
    letters->rare &= letters->rare - 1;
    *edge_out = letters->rare_edge++;
    next_rare_word(walk, about, letters);
    return rare_code;
}

static struct letters letters_of(const struct walk *walk,
                                 const struct walk_state *about)
{
    struct letters letters = {
        .frequent = about->set & ~SET_END,
        .rare_edge = popcount32(about->set & ~SET_END),
    };
    if (about->is_wide) {
        next_rare_word(walk, about, &letters);
    }
    return letters;
}

/* --- The first two letters */

/*
 * A state to which two frequent letters lead from the root. A table of them replaces
 * the first two steps, which have the most letters to count. For all words of a Debian
 * list of English in their order, this halves the time of a number.
 */
struct number_start {
    uint64_t before; /* words that come before all words of the state */
    uint32_t state;
    uint32_t codes; /* the two codes, a * 32 + b */
};

struct number_starts {
    uint16_t places[32 * 32]; /* by the two codes: index into items + 1; 0: none */
    uint32_t count;
    struct number_start items[32 * 32]; /* in the order of the list */
};

/* Adds the beginnings of two letters, of which the first leads to `state`. */
static void add_starts(const struct wg_dict *dict, uint32_t state, uint32_t code,
                       uint64_t before)
{
    const struct walk *const walk = &dict->walk;
    struct number_starts *const starts = dict->numbers.starts;
    const struct walk_state about = walk_enter(walk, state);
    struct letters letters = letters_of(walk, &about);
    before += about.is_word;
    for (unsigned left = about.letters; left > 0; left--) {
        unsigned edge = 0;
        const uint32_t next = take_letter(walk, &about, &letters, &edge);
        const uint32_t target = walk_target(walk, &about, edge);
        if (next < FORMAT_FREQUENT) {
            starts->items[starts->count++] =
                (struct number_start){before, target, code * 32 + next};
            starts->places[code * 32 + next] = (uint16_t)starts->count;
        }
        before += number_count(&dict->numbers, target);
    }
}

static enum wg_status make_starts(struct wg_dict *dict, struct wg_error *error)
{
    const struct walk *const walk = &dict->walk;
    const struct walk_state root = walk_enter(walk, walk->root);
    dict->numbers.starts = calloc(1, sizeof *dict->numbers.starts);
    if (dict->numbers.starts == NULL) {
        return fail_memory(error);
    }
    struct letters letters = letters_of(walk, &root);
    uint64_t before = root.is_word;
    for (unsigned left = dict->counts.longest < 2 ? 0 : root.letters; left > 0;
         left--) {
        unsigned edge = 0;
        const uint32_t code = take_letter(walk, &root, &letters, &edge);
        const uint32_t target = walk_target(walk, &root, edge);
        if (code < FORMAT_FREQUENT) {
            add_starts(dict, target, code, before);
        }
        before += number_count(&dict->numbers, target);
    }
    return WG_OK;
}

void number_reset(struct numbers *numbers)
{
    free(numbers->starts);
}

/* --- Opening and checking */

enum wg_status number_open(struct wg_dict *dict, const unsigned char *bytes,
                           uint64_t nbytes, struct wg_error *error)
{
    const uint32_t states = dict->walk.last_state + 1;
    const uint64_t counts_off = format_numb_counts_off(states);
    uint64_t widths = 0;
    if (nbytes < counts_off) {
        return fail(error, WG_DAMAGED, "section NUMB does not have its length");
    }
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        const uint32_t record = load_le32(bytes + (size_t)block * NUMB_RECORD_NBYTES);
        if (record / 64 != widths || record % 64 > NUMB_MAX_WIDTH) {
            return fail(error,
                        WG_DAMAGED,
                        "section NUMB is wrong at state %llu",
                        (unsigned long long)block * NUMB_BLOCK_STATES);
        }
        widths += record % 64;
    }
    if (nbytes != format_numb_nbytes(states, widths)) {
        return fail(error, WG_DAMAGED, "section NUMB does not have its length");
    }
    dict->numbers.records = bytes;
    dict->numbers.counts = bytes + counts_off;
    dict->numbers.nbytes = (size_t)nbytes;
    return make_starts(dict, error);
}

enum wg_status number_open_values(struct wg_dict *dict, const unsigned char *bytes,
                                  uint64_t nbytes, struct wg_error *error)
{
    const uint64_t words = dict->counts.words;
    if (dict->numbers.records == NULL) {
        return fail(error, WG_DAMAGED, "section VALU needs section NUMB");
    }
    /* A value has a bit or more, so the comparison keeps the product small. */
    const uint32_t width = nbytes < VALU_VALUES ? 0 : bytes[VALU_WIDTH];
    if (width == 0 || width > VALU_MAX_WIDTH ||
        load_le64(bytes + VALU_WIDTH) != width || words / 8 > nbytes ||
        nbytes != format_valu_nbytes(words, width)) {
        return fail(error, WG_DAMAGED, "section VALU does not fit its words");
    }
    dict->numbers.values = bytes + VALU_VALUES;
    dict->numbers.value_bits = width;
    return WG_OK;
}

/* Returns whether all bits of a section from `bit` on are 0. */
static bool is_zero_from(const unsigned char *bytes, uint64_t bit,
                         const unsigned char *end)
{
    const unsigned char *p = bytes + bit / 8;
    if (p < end && *p >> bit % 8 != 0) {
        return false;
    }
    for (p++; p < end; p++) {
        if (*p != 0) {
            return false;
        }
    }
    return true;
}

/* Checks that the width of a block is the least, and its counts are `words`. */
static enum wg_status check_block(const struct wg_dict *dict, uint32_t block,
                                  const uint64_t *words, struct wg_error *error)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint64_t states = (uint64_t)dict->walk.last_state + 1;
    const uint64_t begin = (uint64_t)block * NUMB_BLOCK_STATES;
    uint64_t all = 0;
    for (uint64_t state = begin; state < states && state < begin + NUMB_BLOCK_STATES;
         state++) {
        const uint64_t count = number_count(numbers, (uint32_t)state);
        if (count != words[state]) {
            return fail(error,
                        WG_DAMAGED,
                        "section NUMB has %llu words for state %llu, which has %llu",
                        (unsigned long long)count,
                        (unsigned long long)state,
                        (unsigned long long)words[state]);
        }
        all |= count - 1;
    }
    const uint32_t record =
        load_le32(numbers->records + (size_t)block * NUMB_RECORD_NBYTES);
    return format_bits(all) == record % 64
               ? WG_OK
               : fail(error,
                      WG_DAMAGED,
                      "section NUMB is too wide at state %llu",
                      (unsigned long long)begin);
}

/* Checks that the width of VALU is the least, and that its spare bits are 0. */
static enum wg_status check_values(const struct wg_dict *dict, struct wg_error *error)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint64_t words = dict->counts.words;
    const uint32_t width = numbers->value_bits;
    const uint64_t nbytes = format_valu_nbytes(words, width) - VALU_VALUES;
    uint32_t all = 0;
    uint32_t value = 0;
    for (uint64_t i = 0; i < words; i++) {
        (void)wg_dict_value_at(dict, i, &value);
        all |= value;
    }
    if (all >> (width - 1) == 0 && width > 1) {
        return fail(error, WG_DAMAGED, "section VALU is wider than its values");
    }
    return is_zero_from(numbers->values, words * width, numbers->values + nbytes)
               ? WG_OK
               : fail(error, WG_DAMAGED, "section VALU has bits after its values");
}

enum wg_status number_check(const struct wg_dict *dict, const uint64_t *words,
                            struct wg_error *error)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint32_t states = dict->walk.last_state + 1;
    if (numbers->records == NULL) {
        return WG_OK;
    }
    const uint32_t last = format_numb_blocks(states) - 1;
    for (uint32_t block = 0; block <= last; block++) {
        const enum wg_status status = check_block(dict, block, words, error);
        if (status != WG_OK) {
            return status;
        }
    }
    const uint32_t record =
        load_le32(numbers->records + (size_t)last * NUMB_RECORD_NBYTES);
    const uint64_t end = (uint64_t)(record / 64) * NUMB_BLOCK_STATES +
                         (uint64_t)(states - last * NUMB_BLOCK_STATES) * (record % 64);
    if (!is_zero_from(numbers->counts, end, numbers->records + numbers->nbytes)) {
        return fail(error, WG_DAMAGED, "section NUMB has bits after its counts");
    }
    return numbers->values == NULL ? WG_OK : check_values(dict, error);
}

/* --- The number of a word */

/* Counts the words that continue from a wide state with a symbol below `symbol`. The
   symbols of the frequent codes ascend, and so do those of the rare codes. */
static uint64_t count_before(const struct wg_dict *dict, const struct walk_state *about,
                             uint32_t symbol)
{
    const struct walk *const walk = &dict->walk;
    uint64_t words = 0;
    unsigned edge = 0;
    bool is_past = false;
    for (uint32_t i = 0; i < walk->set_words && !is_past; i++) {
        uint64_t bits = walk_set_word(walk, about->number, i);
        if (i == 0) {
            bits &= ~(uint64_t)SET_END;
        }
        const unsigned next_edge = edge + popcount64(bits);
        for (; bits != 0 && !is_past; bits &= bits - 1, edge++) {
            is_past = walk->code_symbols[i * 32 + lowest_bit64(bits)] >= symbol;
            if (!is_past) {
                words += number_count(&dict->numbers, walk_target(walk, about, edge));
            }
        }
        edge = next_edge;
        is_past = is_past && i > 0;
    }
    return words;
}

/* A place on the way to a word. */
struct place {
    uint32_t state;
    uint64_t before; /* words that come before all words of the state */
};

/*
 * Counts the words that continue from a narrow state with its first `below` letters.
 * Where fewer letters come after them, counts those, and takes the sum from the count
 * of the state. (In a damaged file, the difference can be below 0: see clamp_number.)
 */
static inline uint64_t count_narrow(const struct walk *walk,
                                    const struct numbers *numbers, uint32_t state,
                                    uint32_t edge, uint32_t set, unsigned below)
{
    const unsigned last = popcount32(set & ~SET_END) - 1;
    uint64_t words = 0;
    if (below <= last - below + 2) {
        for (uint32_t i = 0; i < below; i++) {
            words += number_count(numbers, walk_edge(walk, edge + i));
        }
        return words;
    }
    for (uint32_t i = below; i < last; i++) {
        words += number_count(numbers, walk_edge(walk, edge + i));
    }
    words += number_count(numbers, walk_last(walk, state));
    return number_count(numbers, state) - (set >> 31) - words;
}

/*
 * Moves a place by one symbol. Returns false if no word continues with the symbol. If
 * the file has no numbers, `before` keeps its value.
 */
static inline bool step_place(const struct wg_dict *dict, const struct walk *walk,
                              struct place *place, uint32_t symbol)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint32_t number = walk_set_number(walk, place->state);
    const uint32_t set = walk_set(walk, number);
    const uint32_t code = walk->codes[symbol];
    uint64_t words = set >> 31;
    if (__builtin_expect(number >= walk->first_wide || code >= FORMAT_FREQUENT, 0)) {
        const struct walk_state about = walk_enter(walk, place->state);
        if (!walk_has(walk, &about, code)) {
            return false;
        }
        if (numbers->records != NULL) {
            place->before += words + count_before(dict, &about, symbol);
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
    if (numbers->records != NULL) {
        place->before +=
            words + count_narrow(walk, numbers, place->state, edge, set, below);
    }
    place->state = letters >> code >> 1 == 0 ? walk_last(walk, place->state)
                                             : walk_edge(walk, edge + below);
    return true;
}

/* Follows the first two letters of a text from the root, if the table of starts has
   them, and removes them from the text. Otherwise does nothing. */
static inline void skip_start(const struct wg_dict *dict, struct wg_text *text,
                              struct place *place)
{
    const struct number_starts *const starts = dict->numbers.starts;
    uint32_t codes = 0;
    struct wg_text rest = *text;
    for (int i = 0; i < 2; i++) {
        uint32_t symbol = 0;
        const size_t length =
            rest.nbytes == 0 ? 0 : alphabet_next(&dict->alphabet, rest, &symbol);
        if (length == 0 || dict->walk.codes[symbol] >= FORMAT_FREQUENT) {
            return;
        }
        codes = codes * 32 + dict->walk.codes[symbol];
        rest.bytes += length;
        rest.nbytes -= length;
    }
    const unsigned at = starts == NULL ? 0 : starts->places[codes];
    if (at != 0) {
        place->state = starts->items[at - 1].state;
        place->before = starts->items[at - 1].before;
        *text = rest;
    }
}

/* Follows a text from the root. Returns false if no word begins with the text. */
static bool find_place(const struct wg_dict *dict, struct wg_text text,
                       struct place *place_out)
{
    const struct walk walk = dict->walk;
    struct place place = {.state = walk.root};
    skip_start(dict, &text, &place);
    while (text.nbytes > 0) {
        uint32_t symbol = 0;
        const size_t length = alphabet_next(&dict->alphabet, text, &symbol);
        if (length == 0 || !step_place(dict, &walk, &place, symbol)) {
            return false;
        }
        text.bytes += length;
        text.nbytes -= length;
    }
    *place_out = place;
    return true;
}

static bool is_word(const struct walk *walk, uint32_t state)
{
    return (walk_set(walk, walk_set_number(walk, state)) & SET_END) != 0;
}

/* Limits a number to the numbers of words. The caller must make sure that there are
   words. */
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
    return dict->numbers.values != NULL;
}

bool wg_dict_number(const struct wg_dict *dict, struct wg_text word,
                    uint64_t *number_out)
{
    struct place place;
    if (dict->numbers.records == NULL || dict->counts.words == 0 ||
        !find_place(dict, word, &place) || !is_word(&dict->walk, place.state)) {
        return false;
    }
    *number_out = clamp_number(dict, place.before);
    return true;
}

bool wg_dict_prefix_range(const struct wg_dict *dict, struct wg_text prefix,
                          uint64_t *first_out, uint64_t *count_out)
{
    struct place place;
    if (dict->numbers.records == NULL || dict->counts.words == 0 ||
        !find_place(dict, prefix, &place)) {
        return false;
    }
    const uint64_t first = clamp_number(dict, place.before);
    const uint64_t count = number_count(&dict->numbers, place.state);
    const uint64_t most = dict->counts.words - first;
    *first_out = first;
    *count_out = count < most ? count : most;
    return true;
}

bool wg_dict_longest_word(const struct wg_dict *dict, struct wg_text text,
                          size_t *nbytes_out, uint64_t *number_out)
{
    const struct walk walk = dict->walk;
    struct place place = {.state = walk.root};
    size_t used = 0;
    bool is_found = false;
    while (used < text.nbytes) {
        const struct wg_text rest = {text.bytes + used, text.nbytes - used};
        uint32_t symbol = 0;
        const size_t length = alphabet_next(&dict->alphabet, rest, &symbol);
        if (length == 0 || !step_place(dict, &walk, &place, symbol)) {
            break;
        }
        used += length;
        if (is_word(&walk, place.state)) {
            is_found = true;
            *nbytes_out = used;
            if (number_out != NULL) {
                *number_out = dict->numbers.records == NULL || dict->counts.words == 0
                                  ? WG_NO_NUMBER
                                  : clamp_number(dict, place.before);
            }
        }
    }
    return is_found;
}

/* --- The word of a number */

/* Takes the letter of a state under which the word with this number is. *number counts
   from the first word that continues from the state; sets *number to the number under
   the letter, and *target_out to its target. Returns the code of the letter. */
static uint32_t enter_letter(const struct wg_dict *dict, const struct walk *walk,
                             const struct walk_state *about, uint64_t *number,
                             uint32_t *target_out)
{
    struct letters letters = letters_of(walk, about);
    uint32_t code = 0;
    for (unsigned left = about->letters; left > 0; left--) {
        unsigned edge = 0;
        code = take_letter(walk, about, &letters, &edge);
        *target_out = walk_target(walk, about, edge);
        const uint64_t words =
            left == 1 ? 0 : number_count(&dict->numbers, *target_out);
        if (*number < words) {
            break;
        }
        *number -= words;
    }
    return code;
}

/*
 * Finds the beginning of two letters under which the word with this number is. Returns
 * NULL if the table of starts does not have it: then the word has one letter, or begins
 * with a rare one. The comparison with the count makes the result right for any
 * order of the items, as in a damaged file.
 */
static const struct number_start *find_start(const struct wg_dict *dict,
                                             uint64_t number)
{
    const struct number_start *item = dict->numbers.starts->items;
    uint32_t count = dict->numbers.starts->count;
    if (count == 0) {
        return NULL;
    }
    while (count > 1) {
        const uint32_t half = count / 2;
        item = item[half].before <= number ? item + half : item;
        count -= half;
    }
    return item->before <= number &&
                   number - item->before < number_count(&dict->numbers, item->state)
               ? item
               : NULL;
}

/* The text of a word, as far as it has room. */
struct output {
    char *text;
    size_t capacity;
    size_t nbytes;
};

static void put_code(const struct wg_dict *dict, uint32_t code, struct output *out)
{
    const struct wg_text symbol =
        alphabet_symbol_text(&dict->alphabet, dict->walk.code_symbols[code]);
    if (out->nbytes + symbol.nbytes <= out->capacity) {
        memcpy(out->text + out->nbytes, symbol.bytes, symbol.nbytes);
    }
    out->nbytes += symbol.nbytes;
}

enum wg_status wg_dict_word_at(const struct wg_dict *dict, uint64_t number,
                               char *text_out, size_t capacity, size_t *nbytes_out,
                               struct wg_error *error)
{
    const struct walk walk = dict->walk;
    uint32_t state = walk.root;
    struct output out = {.capacity = capacity};
    if (dict->numbers.records == NULL || number >= dict->counts.words) {
        return fail(error,
                    WG_MISUSE,
                    dict->numbers.records == NULL
                        ? "the dictionary has no numbers"
                        : "there is no word %llu; the dictionary has %llu words",
                    (unsigned long long)number,
                    (unsigned long long)dict->counts.words);
    }
    out.text = text_out;
    uint32_t depth = 0;
    const struct number_start *const start = find_start(dict, number);
    if (start != NULL) {
        put_code(dict, start->codes / 32, &out);
        put_code(dict, start->codes % 32, &out);
        state = start->state;
        number -= start->before;
        depth = 2;
    }
    for (;; depth++) {
        const struct walk_state about = walk_enter(&walk, state);
        if (about.is_word && number-- == 0) {
            break;
        }
        if (about.letters == 0 || depth == dict->counts.longest) {
            return fail(error, WG_DAMAGED, "its numbers lead to no word");
        }
        put_code(dict, enter_letter(dict, &walk, &about, &number, &state), &out);
    }
    *nbytes_out = out.nbytes;
    return out.nbytes <= capacity ? WG_OK
                                  : fail(error,
                                         WG_LIMIT,
                                         "the word needs a buffer of %lu bytes",
                                         (unsigned long)out.nbytes);
}

/* --- Values */

bool wg_dict_value_at(const struct wg_dict *dict, uint64_t number, uint32_t *value_out)
{
    const struct numbers *const numbers = &dict->numbers;
    if (numbers->values == NULL || number >= dict->counts.words) {
        return false;
    }
    const uint64_t bit = number * numbers->value_bits;
    const uint64_t bits = load_le64(numbers->values + bit / 8) >> bit % 8;
    *value_out = (uint32_t)(bits & (UINT64_MAX >> (64 - numbers->value_bits)));
    return true;
}

bool wg_dict_value(const struct wg_dict *dict, struct wg_text word, uint32_t *value_out)
{
    uint64_t number = 0;
    return dict->numbers.values != NULL && wg_dict_number(dict, word, &number) &&
           wg_dict_value_at(dict, number, value_out);
}

/* --- The next letters of a cursor */

void wg_dict_next_symbols(const struct wg_dict *dict, struct wg_cursor cursor,
                          struct wg_symbol_set *set_out)
{
    const struct walk *const walk = &dict->walk;
    const struct walk_state about = walk_enter(walk, walk_clamp(walk, cursor.state));
    struct wg_symbol_set set = {{0}};
    for (uint32_t i = 0; i < (about.is_wide ? walk->set_words : 1); i++) {
        uint64_t bits = walk_set_word(walk, about.number, i);
        if (i == 0) {
            bits &= ~(uint64_t)SET_END;
        }
        for (; bits != 0; bits &= bits - 1) {
            const uint32_t symbol = walk->code_symbols[i * 32 + lowest_bit64(bits)];
            set.bits[symbol / 64] |= UINT64_C(1) << symbol % 64;
        }
    }
    *set_out = set;
}
