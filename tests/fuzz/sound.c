/* SPDX-License-Identifier: MIT */
/* sound.c: see sound.h. */
#include "fuzz/sound.h"

#include "base/array.h"
#include "base/text.h"
#include "dict/read/dict.h"
#include "dict/write/encode.h"
#include "dict/write/wordset.h"
#include "fuzz/fuzz.h"

#include <stdlib.h>

/* A dictionary of a few bytes may have more words than there are atoms. */
enum { MAX_STEPS = 50000, MAX_WORDS = 500, MAX_LOOKUPS = 50 };

/* A walk with the public cursor, every symbol of every place. */
struct stroll {
    const struct wg_dict *dict;
    struct wordset words; /* in the order met; code c is symbol c - 1 */
    uint8_t *path;
    size_t path_capacity;
    size_t longest;
    unsigned steps_left;
    bool is_whole;
};

static void stroll_on(struct stroll *stroll, struct wg_cursor from, size_t depth)
{
    const uint32_t symbols = wg_dict_counts(stroll->dict).symbols;
    if (wg_dict_is_word(stroll->dict, from)) {
        FUZZ_REQUIRE(depth > 0 && wordset_add(&stroll->words, stroll->path, depth));
        stroll->longest = depth > stroll->longest ? depth : stroll->longest;
        stroll->is_whole = stroll->words.count < MAX_WORDS;
    }
    for (uint32_t symbol = 0; symbol < symbols && stroll->is_whole; symbol++) {
        struct wg_cursor cursor = from;
        stroll->is_whole = stroll->steps_left > 0;
        stroll->steps_left -= stroll->is_whole;
        if (stroll->is_whole && wg_dict_step(stroll->dict, &cursor, symbol)) {
            FUZZ_REQUIRE(
                ARRAY_RESERVE(stroll->path, &stroll->path_capacity, depth + 1));
            stroll->path[depth] = (uint8_t)(symbol + 1);
            stroll_on(stroll, cursor, depth + 1);
        }
    }
}

/* The text of codes that a zero ends. */
static struct wg_text spell(const struct wg_dict *dict, const uint8_t *codes)
{
    static char *bytes;
    static size_t capacity;
    struct wg_text text = {"", 0};
    for (; *codes != 0; codes++) {
        const struct wg_text symbol = wg_dict_symbol_text(dict, *codes - 1u);
        FUZZ_REQUIRE(ARRAY_RESERVE(bytes, &capacity, text.nbytes + symbol.nbytes));
        memcpy(bytes + text.nbytes, symbol.bytes, symbol.nbytes);
        text = (struct wg_text){bytes, text.nbytes + symbol.nbytes};
    }
    return text;
}

struct comparison {
    const struct stroll *stroll;
    const uint8_t *next; /* of the words */
    uint64_t listed;
};

static bool compare_word(void *context, struct wg_text word)
{
    struct comparison *const comparison = context;
    const struct stroll *const stroll = comparison->stroll;
    if (comparison->listed == stroll->words.count) {
        FUZZ_REQUIRE(!stroll->is_whole);
        return false;
    }
    FUZZ_REQUIRE(text_equals(word, spell(stroll->dict, comparison->next)));
    comparison->next += strlen((const char *)comparison->next) + 1;
    comparison->listed++;
    return true;
}

static void require_same_list(const struct stroll *stroll)
{
    const struct wg_text all = {"", 0};
    struct comparison comparison = {.stroll = stroll, .next = stroll->words.codes};
    const enum wg_status status =
        wg_dict_each(stroll->dict, all, compare_word, &comparison, NULL);
    const struct wg_dict_counts counts = wg_dict_counts(stroll->dict);
    FUZZ_REQUIRE(comparison.listed == stroll->words.count);
    if (stroll->is_whole) {
        FUZZ_REQUIRE(status == WG_OK);
        FUZZ_REQUIRE(counts.words == stroll->words.count);
        FUZZ_REQUIRE(counts.longest == stroll->longest);
    } else {
        FUZZ_REQUIRE(status == WG_OK || status == WG_STOPPED);
        FUZZ_REQUIRE(counts.words >= stroll->words.count);
        FUZZ_REQUIRE(counts.longest >= stroll->longest);
    }
}

/* Whether the walk along these symbols ends a word. */
static bool is_word_along(const struct wg_dict *dict, const uint8_t *symbols,
                          size_t count)
{
    struct wg_cursor cursor = wg_dict_root(dict);
    for (size_t i = 0; i < count; i++) {
        if (!wg_dict_step(dict, &cursor, symbols[i])) {
            return false;
        }
    }
    return wg_dict_is_word(dict, cursor);
}

static void require_contained(const struct stroll *stroll, const uint8_t *codes)
{
    static uint8_t *symbols;
    static size_t capacity;
    const struct wg_text text = spell(stroll->dict, codes);
    const size_t length = strlen((const char *)codes);
    size_t count = 0;
    FUZZ_REQUIRE(ARRAY_RESERVE(symbols, &capacity, text.nbytes + 1));
    const bool is_contained = wg_dict_contains(stroll->dict, text);
    if (!wg_dict_symbols(stroll->dict, text, symbols, text.nbytes, &count)) {
        FUZZ_REQUIRE(!is_contained);
        return;
    }
    FUZZ_REQUIRE(is_contained == is_word_along(stroll->dict, symbols, count));
    bool is_cut_alike = count == length;
    for (size_t i = 0; is_cut_alike && i < count; i++) {
        is_cut_alike = symbols[i] + 1 == codes[i];
    }
    FUZZ_REQUIRE(is_contained || !is_cut_alike);
}

static bool count_word(void *context, struct wg_text word)
{
    uint64_t *const count = context;
    (void)word;
    (*count)++;
    return true;
}

/* The words that begin with a symbol, where its text is read as that symbol. */
static void require_prefix(const struct stroll *stroll, uint8_t code)
{
    const struct wg_text text = wg_dict_symbol_text(stroll->dict, code - 1u);
    const uint8_t *word = stroll->words.codes;
    uint8_t symbols[FORMAT_MAX_TEXT_NBYTES];
    size_t count = 0;
    uint64_t expected = 0;
    uint64_t listed = 0;
    if (!wg_dict_symbols(stroll->dict, text, symbols, sizeof symbols, &count) ||
        count != 1 || symbols[0] != code - 1) {
        return;
    }
    for (size_t i = 0; i < stroll->words.count; i++) {
        expected += *word == code;
        word += strlen((const char *)word) + 1;
    }
    FUZZ_REQUIRE(wg_dict_each(stroll->dict, text, count_word, &listed, NULL) == WG_OK);
    FUZZ_REQUIRE(listed == expected);
}

static void require_lookups(const struct stroll *stroll)
{
    const uint8_t *word = stroll->words.codes;
    uint8_t last_first = 0;
    for (size_t i = 0; i < stroll->words.count && i < MAX_LOOKUPS; i++) {
        require_contained(stroll, word);
        if (stroll->is_whole && *word != last_first) {
            require_prefix(stroll, *word);
        }
        last_first = *word;
        word += strlen((const char *)word) + 1;
    }
}

/* Sorting must neither move nor drop any of them. */
static void require_ascending(struct wordset *words)
{
    const size_t count = words->count;
    uint8_t same[256];
    for (unsigned i = 0; i < 256; i++) {
        same[i] = (uint8_t)i;
    }
    FUZZ_REQUIRE(wordset_sort(words, same));
    FUZZ_REQUIRE(words->count == count);
    for (size_t i = 1; i < count; i++) {
        FUZZ_REQUIRE(words->keys[i - 1].off < words->keys[i].off);
    }
}

/* The dictionary's words and its alphabet, through the writer. */
static void *encode_anew(const struct wg_dict *dict, const struct automaton *automaton,
                         size_t *nbytes_out)
{
    const struct alphabet *const alphabet = &dict->alphabet;
    struct wg_text symbols[FORMAT_MAX_SYMBOLS];
    struct fold_spelling *const folds =
        malloc(((size_t)alphabet->folds + 1) * sizeof *folds);
    unsigned char *bytes = NULL;
    FUZZ_REQUIRE(folds != NULL);
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        symbols[i] = alphabet_symbol_text(alphabet, i);
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        uint32_t symbol = 0;
        folds[i].text = alphabet_fold_text(alphabet, i, &symbol);
        folds[i].symbol = symbol;
    }
    const struct alphabet_source source = {
        symbols, alphabet->symbols, folds, alphabet->folds};
    const struct wg_text metadata = {dict->metadata, dict->metadata_nbytes};
    FUZZ_REQUIRE(encode_dictionary(
                     automaton, &source, metadata, &bytes, nbytes_out, NULL) == WG_OK);
    free(folds);
    return bytes;
}

static void require_encoding(const struct stroll *stroll, bool is_ours)
{
    const struct wg_dict *const dict = stroll->dict;
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    struct automaton automaton;
    size_t nbytes = 0;
    FUZZ_REQUIRE(automaton_build(&automaton, &stroll->words, NULL) == WG_OK);
    FUZZ_REQUIRE(automaton.states <= counts.states);
    FUZZ_REQUIRE(automaton.words == counts.words);
    FUZZ_REQUIRE(automaton.longest == counts.longest);
    void *const bytes = encode_anew(dict, &automaton, &nbytes);
    automaton_free(&automaton);
    if (is_ours) {
        FUZZ_REQUIRE(nbytes == counts.file_nbytes);
        FUZZ_REQUIRE(memcmp(bytes, dict->map.bytes, nbytes) == 0);
    } else {
        wg_dict_close(sound_open_ours(bytes, nbytes));
    }
    free(bytes);
}

void sound_require(const struct wg_dict *dict, bool is_ours)
{
    struct stroll stroll = {.dict = dict, .steps_left = MAX_STEPS, .is_whole = true};
    stroll_on(&stroll, wg_dict_root(dict), 0);
    require_same_list(&stroll);
    require_lookups(&stroll);
    require_ascending(&stroll.words);
    if (stroll.is_whole) {
        require_encoding(&stroll, is_ours);
    }
    wordset_free(&stroll.words);
    free(stroll.path);
}

struct wg_dict *sound_open_ours(const void *bytes, size_t nbytes)
{
    struct wg_dict *dict = NULL;
    FUZZ_REQUIRE(wg_dict_open_memory(bytes, nbytes, NULL, &dict, NULL) == WG_OK);
    FUZZ_REQUIRE(wg_dict_check(dict, NULL) == WG_OK);
    sound_require(dict, true);
    return dict;
}
