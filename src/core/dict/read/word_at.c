/* SPDX-License-Identifier: MIT */
/*
 * word_at.c: finds the word with a number. At each state, the walk subtracts the counts of the
 * letters from the number, until the next count is greater than the rest.
 *
 * Cost: two to four times the cost of a lookup. The first call counts the words of all beginnings
 * of two letters, which takes 10 to 35 microseconds.
 *
 * Safety: counts of a damaged file can be wrong, so a walk ends after as many letters as the
 * longest word has.
 */
#include "dict/read/word_numbers.h"

#include "base/error.h"

#include <stdlib.h>

/* --- The letters of a state */

/* The letters of a state in the order of symbols, each with its edge. The next letter is either the
   lowest frequent one or the lowest rare one. */
struct letters {
    uint32_t frequent;      /* bits of the frequent letters that are left */
    unsigned frequent_edge; /* the edge of the lowest of these letters */
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

/* Removes the lowest symbol. Returns its code and sets *edge_out to its edge. The caller must make
   sure that a letter is left. */
static uint32_t take_letter(const struct walk *walk, const struct walk_state *about,
                            struct letters *letters, unsigned *edge_out)
{
    const uint32_t frequent_code = letters->frequent == 0 ? 0 : lowest_bit64(letters->frequent);
    const uint32_t rare_code =
        letters->rare == 0 ? 0 : letters->rare_word * 32 + lowest_bit64(letters->rare);
    if (letters->rare == 0 || (letters->frequent != 0 &&
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

static struct letters letters_of(const struct walk *walk, const struct walk_state *about)
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

#define NO_CODE UINT32_MAX

/* Adds the beginnings of two letters, of which the first, `first`, leads to `state`; for the root,
   `first` is NO_CODE. */
/* NOLINTNEXTLINE(misc-no-recursion): one deep */
static void add_starts(const struct wg_dict *dict, struct number_starts *starts, uint32_t state,
                       uint32_t first, uint64_t before)
{
    const struct walk *const walk = &dict->walk;
    const struct counts counts = number_counts(dict);
    const struct walk_state about = walk_enter(walk, state);
    struct letters letters = letters_of(walk, &about);
    before += about.is_word;
    for (unsigned left = about.letters; left > 0; left--) {
        unsigned edge = 0;
        const uint32_t code = take_letter(walk, &about, &letters, &edge);
        const uint32_t target = walk_target(walk, &about, edge);
        if (code < FORMAT_FREQUENT && first == NO_CODE) {
            add_starts(dict, starts, target, code, before);
        } else if (code < FORMAT_FREQUENT) {
            const uint32_t codes = first * 32 + code;
            starts->items[starts->count++] = (struct number_start){before, target, codes};
            starts->places[codes] = (uint16_t)starts->count;
        }
        before += number_count(&counts, target);
    }
}

const struct number_starts *number_make_starts(const struct wg_dict *dict)
{
    struct number_starts *const made = calloc(1, sizeof *made);
    struct number_starts *other = NULL; /* the table of a faster thread */
    if (made == NULL) {
        return NULL;
    }
    if (dict->counts.longest >= 2) {
        add_starts(dict, made, dict->walk.root, NO_CODE, 0);
    }
    const bool is_first = atomic_compare_exchange_strong_explicit(
        &dict->numbers.cache->starts, &other, made, memory_order_acq_rel, memory_order_acquire);
    free(is_first ? NULL : made);
    return is_first ? made : other;
}

/*
 * Finds the first two letters of the word with this number. Returns NULL if the table of starts
 * does not have these letters: then the word has one letter, or begins with a rare letter. The
 * comparison with the count makes the result right for any order of the items, as in a damaged
 * file.
 */
static const struct number_start *find_number_start(const struct wg_dict *dict,
                                                    const struct counts *counts, uint64_t number)
{
    const struct number_starts *const starts = number_starts(dict);
    if (starts == NULL || starts->count == 0) {
        return NULL;
    }
    const struct number_start *item = starts->items;
    uint32_t count = starts->count;
    while (count > 1) {
        const uint32_t half = count / 2;
        item = item[half].before <= number ? item + half : item;
        count -= half;
    }
    return item->before <= number && number - item->before < number_count(counts, item->state)
               ? item
               : NULL;
}

/* --- The word of a number */

/* Finds the letter with which a word continues from a state. *number is the number of the word
   among the words that continue from the state. Sets *number to its number among the words that
   continue with the letter, and *target_out to the target of the letter. Returns the code of the
   letter. */
static uint32_t enter_letter(const struct walk *walk, const struct counts *counts,
                             const struct walk_state *about, uint64_t *number, uint32_t *target_out)
{
    struct letters letters = letters_of(walk, about);
    uint32_t code = 0;
    for (unsigned left = about->letters; left > 0; left--) {
        unsigned edge = 0;
        code = take_letter(walk, about, &letters, &edge);
        *target_out = walk_target(walk, about, edge);
        const uint64_t words = left == 1 ? 0 : number_count(counts, *target_out);
        if (*number < words) {
            break;
        }
        *number -= words;
    }
    return code;
}

/* The text of a word, up to the capacity of the buffer. */
struct output {
    char *text;
    size_t capacity;
    size_t nbytes;
    bool has_symbol; /* `symbol` is not yet in the text */
    uint8_t symbol;
    /* All symbols of the word, if the text depends on more than one symbol at a time; otherwise
       NULL. */
    uint8_t *symbols;
    size_t count;
};

static void put_text(struct output *out, struct wg_text text)
{
    if (text.nbytes <= out->capacity && out->nbytes <= out->capacity - text.nbytes) {
        memcpy(out->text + out->nbytes, text.bytes, text.nbytes);
    }
    out->nbytes += text.nbytes;
}

/* Adds a symbol to the word. Writes only the symbol before it, because the last symbol of the word
   is written in another way. */
static void put_code(const struct wg_dict *dict, uint32_t code, struct output *out)
{
    const uint8_t symbol = dict->walk.code_symbols[code];
    if (out->symbols != NULL) {
        out->symbols[out->count++] = symbol;
        return;
    }
    if (out->has_symbol) {
        put_text(out, alphabet_symbol_text(&dict->alphabet, out->symbol));
    }
    out->has_symbol = true;
    out->symbol = symbol;
}

static enum wg_status finish_word(const struct wg_dict *dict, struct output *out,
                                  struct wg_error *error)
{
    if (out->symbols == NULL) {
        if (out->has_symbol) {
            put_text(out, alphabet_final_text(&dict->alphabet, out->symbol));
        }
        return WG_OK;
    }
    struct wg_text word = {NULL, 0};
    char *const text = malloc(ALPHABET_SPELL_ROOM(out->count) + 1);
    if (text == NULL) {
        return fail_memory(error);
    }
    word.bytes = text;
    word.nbytes = alphabet_spell(&dict->alphabet, out->symbols, out->count, text);
    put_text(out, word);
    free(text);
    return WG_OK;
}

static enum wg_status put_word(const struct wg_dict *dict, const struct counts *counts,
                               uint64_t number, struct output *out, struct wg_error *error)
{
    const struct walk walk = dict->walk;
    uint32_t state = walk.root;
    uint32_t depth = 0;
    const struct number_start *const start = find_number_start(dict, counts, number);
    if (start != NULL) {
        put_code(dict, start->codes / 32, out);
        put_code(dict, start->codes % 32, out);
        state = start->state;
        number -= start->before;
        depth = 2;
    }
    for (;; depth++) {
        const struct walk_state about = walk_enter(&walk, state);
        if (about.is_word && number-- == 0) {
            return finish_word(dict, out, error);
        }
        if (about.letters == 0 || depth == dict->counts.longest) {
            return fail(error, WG_DAMAGED, "its numbers lead to no word");
        }
        put_code(dict, enter_letter(&walk, counts, &about, &number, &state), out);
    }
}

enum wg_status wg_dict_word_at(const struct wg_dict *dict, uint64_t number, char *text_out,
                               size_t capacity, size_t *nbytes_out, struct wg_error *error)
{
    const struct counts counts = number_counts(dict);
    struct output out = {.capacity = capacity};
    if (counts.records == NULL || number >= dict->counts.words) {
        return fail(error, WG_MISUSE,
                    counts.records == NULL ? "the dictionary has no numbers"
                                           : "there is no word %llu; the dictionary has %llu words",
                    (unsigned long long)number, (unsigned long long)dict->counts.words);
    }
    out.text = text_out;
    if (dict->alphabet.drops_joiner) {
        out.symbols = malloc(dict->counts.longest);
        if (out.symbols == NULL) {
            return fail_memory(error);
        }
    }
    const enum wg_status status = put_word(dict, &counts, number, &out, error);
    free(out.symbols);
    if (status != WG_OK) {
        return status;
    }
    *nbytes_out = out.nbytes;
    return out.nbytes <= capacity ? WG_OK
                                  : fail(error, WG_LIMIT, "the word needs a buffer of %lu bytes",
                                         (unsigned long)out.nbytes);
}
