/* SPDX-License-Identifier: MIT */
#include "fuzz/sound.h"

#include "base/array.h"
#include "base/text.h"
#include "dict/read/dict.h"
#include "fuzz/fuzz.h"
#include "write/encode.h"
#include "write/wordset.h"

#include <stdlib.h>

/* Limits for speed: a valid dictionary of 700 bytes can have 2^40 words. */
enum { MAX_STEPS = 50000, MAX_WORDS = 500, MAX_LOOKUPS = 50 };

/* A traversal with the public cursor. In every state, it tries every symbol. */
struct traversal {
    const struct wg_dict *dict;
    struct wordset words; /* in the order found; code c is symbol c - 1 */
    uint8_t *path;
    size_t path_capacity;
    size_t longest;
    unsigned steps_left;
    bool is_whole;
};

static void traverse(struct traversal *traversal, struct wg_cursor from, size_t depth)
{
    const uint32_t symbols = wg_dict_get_counts(traversal->dict)->symbols;
    if (wg_dict_is_word(traversal->dict, from)) {
        FUZZ_REQUIRE(depth > 0 && wordset_add(&traversal->words, traversal->path, depth));
        traversal->longest = depth > traversal->longest ? depth : traversal->longest;
        traversal->is_whole = traversal->words.count < MAX_WORDS;
    }
    for (uint32_t symbol = 0; symbol < symbols && traversal->is_whole; symbol++) {
        struct wg_cursor cursor = from;
        traversal->is_whole = traversal->steps_left > 0;
        traversal->steps_left -= traversal->is_whole;
        if (traversal->is_whole && wg_dict_step(traversal->dict, &cursor, symbol)) {
            FUZZ_REQUIRE(ARRAY_RESERVE(traversal->path, &traversal->path_capacity, depth + 1));
            traversal->path[depth] = (uint8_t)(symbol + 1);
            traverse(traversal, cursor, depth + 1);
        }
    }
}

/* Returns the text of the codes up to the zero, spelled as words are displayed. */
static struct wg_text spell(const struct wg_dict *dict, const uint8_t *codes)
{
    static char *bytes;
    static size_t capacity;
    static uint8_t *symbols;
    static size_t symbol_capacity;
    const size_t count = strlen((const char *)codes);
    FUZZ_REQUIRE(ARRAY_RESERVE(symbols, &symbol_capacity, count + 1) &&
                 ARRAY_RESERVE(bytes, &capacity, (count + 1) * WG_SYMBOL_MAX_NBYTES));
    for (size_t i = 0; i < count; i++) {
        symbols[i] = (uint8_t)(codes[i] - 1);
    }
    return (struct wg_text){bytes, wg_dict_spell(dict, symbols, count, bytes)};
}

struct comparison {
    const struct traversal *traversal;
    const uint8_t *next; /* of the words */
    uint64_t listed;
};

/* Requires that `number` is the number of a listed word, if there are numbers. */
static void require_number(const struct wg_dict *dict, uint64_t number, struct wg_text word)
{
    static char *text;
    static size_t capacity;
    size_t nbytes = 0;
    if (wg_dict_has_numbers(dict)) {
        FUZZ_REQUIRE(ARRAY_RESERVE(text, &capacity, word.nbytes + 1));
        FUZZ_REQUIRE(wg_dict_word_at(dict, number, text, word.nbytes, &nbytes, NULL) == WG_OK);
        FUZZ_REQUIRE(text_equals(word, (struct wg_text){text, nbytes}));
    }
}

static bool compare_word(void *context, struct wg_text word)
{
    struct comparison *const comparison = context;
    const struct traversal *const traversal = comparison->traversal;
    if (comparison->listed == traversal->words.count) {
        FUZZ_REQUIRE(!traversal->is_whole);
        return false;
    }
    FUZZ_REQUIRE(text_equals(word, spell(traversal->dict, comparison->next)));
    require_number(traversal->dict, comparison->listed, word);
    comparison->next += strlen((const char *)comparison->next) + 1;
    comparison->listed++;
    return true;
}

static void require_same_list(const struct traversal *traversal)
{
    const struct wg_text all = {"", 0};
    struct comparison comparison = {.traversal = traversal, .next = traversal->words.codes};
    const enum wg_status status =
        wg_dict_each(traversal->dict, all, compare_word, &comparison, NULL);
    const struct wg_dict_counts *const counts = wg_dict_get_counts(traversal->dict);
    FUZZ_REQUIRE(comparison.listed == traversal->words.count);
    if (traversal->is_whole) {
        FUZZ_REQUIRE(status == WG_OK);
        FUZZ_REQUIRE(counts->words == traversal->words.count);
        FUZZ_REQUIRE(counts->longest == traversal->longest);
    } else {
        FUZZ_REQUIRE(status == WG_OK || status == WG_STOPPED);
        FUZZ_REQUIRE(counts->words >= traversal->words.count);
        FUZZ_REQUIRE(counts->longest >= traversal->longest);
    }
}

/* Returns whether these symbols lead to the end of a word. */
static bool is_word_along(const struct wg_dict *dict, const uint8_t *symbols, size_t count)
{
    struct wg_cursor cursor = wg_dict_root(dict);
    for (size_t i = 0; i < count; i++) {
        if (!wg_dict_step(dict, &cursor, symbols[i])) {
            return false;
        }
    }
    return wg_dict_is_word(dict, cursor);
}

static void require_contained(const struct traversal *traversal, const uint8_t *codes)
{
    static uint8_t *symbols;
    static size_t capacity;
    const struct wg_text text = spell(traversal->dict, codes);
    const size_t length = strlen((const char *)codes);
    size_t count = 0;
    FUZZ_REQUIRE(ARRAY_RESERVE(symbols, &capacity, text.nbytes * WG_BYTE_MAX_SYMBOLS));
    const bool is_contained = wg_dict_contains(traversal->dict, text);
    if (!wg_dict_symbols(traversal->dict, text, symbols, capacity, &count)) {
        FUZZ_REQUIRE(!is_contained);
        return;
    }
    FUZZ_REQUIRE(is_contained == is_word_along(traversal->dict, symbols, count));
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

/* Compares the words of a prefix of one symbol, if wg_dict_symbols reads the text of the symbol as
   this symbol. */
static void require_prefix(const struct traversal *traversal, uint8_t code)
{
    const struct wg_text text = wg_dict_symbol_text(traversal->dict, code - 1u);
    const uint8_t *word = traversal->words.codes;
    uint8_t symbols[FORMAT_MAX_TEXT_NBYTES];
    size_t count = 0;
    uint64_t expected = 0;
    uint64_t listed = 0;
    if (!wg_dict_symbols(traversal->dict, text, symbols, sizeof symbols, &count) || count != 1 ||
        symbols[0] != code - 1) {
        return;
    }
    for (size_t i = 0; i < traversal->words.count; i++) {
        expected += *word == code;
        word += strlen((const char *)word) + 1;
    }
    FUZZ_REQUIRE(wg_dict_each(traversal->dict, text, count_word, &listed, NULL) == WG_OK);
    FUZZ_REQUIRE(listed == expected);
}

static void require_lookups(const struct traversal *traversal)
{
    const uint8_t *word = traversal->words.codes;
    uint8_t last_first = 0;
    for (size_t i = 0; i < traversal->words.count && i < MAX_LOOKUPS; i++) {
        require_contained(traversal, word);
        if (traversal->is_whole && *word != last_first) {
            require_prefix(traversal, *word);
        }
        last_first = *word;
        word += strlen((const char *)word) + 1;
    }
}

/* Requires that sorting neither moves nor drops a word. */
static void require_ascending(struct wordset *words)
{
    const size_t count = words->count;
    uint8_t same[256];
    wordset_map_same(same);
    FUZZ_REQUIRE(wordset_sort(words, same));
    FUZZ_REQUIRE(words->count == count);
    for (size_t i = 1; i < count; i++) {
        FUZZ_REQUIRE(words->keys[i - 1].off < words->keys[i].off);
    }
}

/* The alphabet of a dictionary as input of the writer. */
struct source {
    struct alphabet_source source;
    struct wg_text symbols[FORMAT_MAX_SYMBOLS]; /* in the order of their texts */
    struct spellings folds;
    struct sequence_source *sequences;
    uint32_t *forms;
};

/* Adds the sections SEQS and FORM. */
static void source_add_spellings(struct source *source, const struct alphabet *alphabet)
{
    const size_t folds = alphabet->folds;
    size_t form_count = 0;
    source->sequences = calloc(alphabet->sequences + 1U, sizeof *source->sequences);
    source->forms = calloc(folds + 1, sizeof *source->forms);
    FUZZ_REQUIRE(source->sequences != NULL && source->forms != NULL);
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        struct sequence_source *const sequence = &source->sequences[i];
        struct symbol_run run;
        sequence->text = alphabet_sequence_text(alphabet, i, &run);
        sequence->count = (uint8_t)run.count;
        for (uint32_t k = 0; k < run.count; k++) {
            sequence->symbols[k] = alphabet->symbol_texts[run.symbols[k]];
        }
    }
    for (uint32_t i = 0; i < folds; i++) {
        uint32_t symbol = 0;
        const struct wg_text text = alphabet_fold_text(alphabet, i, &symbol);
        if (text_equals(text, alphabet_final_text(alphabet, symbol))) {
            source->forms[form_count++] = i;
        }
    }
    source->source.sequences = source->sequences;
    source->source.sequence_count = alphabet->sequences;
    source->source.forms = source->forms;
    source->source.form_count = form_count;
}

static void source_free(struct source *source)
{
    spellings_free(&source->folds);
    free(source->sequences);
    free(source->forms);
}

static void source_init(struct source *source, const struct alphabet *alphabet)
{
    *source = (struct source){.folds = {0}};
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        source->symbols[alphabet->symbol_texts[i]] = alphabet_symbol_text(alphabet, i);
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        uint32_t symbol = 0;
        const struct wg_text text = alphabet_fold_text(alphabet, i, &symbol);
        FUZZ_REQUIRE(spellings_add(&source->folds, alphabet->symbol_texts[symbol], text));
    }
    source->source = (struct alphabet_source){
        .symbols = source->symbols,
        .symbol_count = alphabet->symbols,
        .numbers = alphabet->text_symbols,
        .folds = source->folds.items,
        .fold_count = alphabet->folds,
    };
    source_add_spellings(source, alphabet);
}

/* Encodes the dictionary's words and its alphabet by the writer. */
static void *encode_again(const struct wg_dict *dict, const struct automaton *automaton,
                          size_t *nbytes_out)
{
    struct source own;
    struct source parts = {.folds = {0}};
    unsigned char *bytes = NULL;
    source_init(&own, &dict->alphabet);
    if (dict->alphabet.parts != NULL) {
        source_init(&parts, dict->alphabet.parts);
        own.source.parts = &parts.source;
    }
    const struct wg_text metadata = {dict->metadata, dict->metadata_nbytes};
    const struct encode_extras none = {0};
    FUZZ_REQUIRE(encode_dictionary(automaton, &own.source, metadata, &none, &bytes, nbytes_out,
                                   NULL) == WG_OK);
    source_free(&own);
    source_free(&parts);
    return bytes;
}

static void require_encoding(const struct traversal *traversal, bool is_ours)
{
    const struct wg_dict *const dict = traversal->dict;
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct automaton automaton;
    size_t nbytes = 0;
    FUZZ_REQUIRE(automaton_build(&automaton, &traversal->words, NULL, NULL) == WG_OK);
    FUZZ_REQUIRE(automaton.states <= counts->states);
    FUZZ_REQUIRE(automaton.words == counts->words);
    FUZZ_REQUIRE(automaton.longest == counts->longest);
    void *const bytes = encode_again(dict, &automaton, &nbytes);
    automaton_free(&automaton);
    if (is_ours) {
        FUZZ_REQUIRE(nbytes == counts->file_nbytes);
        FUZZ_REQUIRE(memcmp(bytes, dict->map.bytes, nbytes) == 0);
    } else {
        wg_dict_close(sound_open_ours(bytes, nbytes));
    }
    free(bytes);
}

void sound_require(const struct wg_dict *dict, bool is_ours)
{
    struct traversal traversal = {.dict = dict, .steps_left = MAX_STEPS, .is_whole = true};
    traverse(&traversal, wg_dict_root(dict), 0);
    require_same_list(&traversal);
    require_lookups(&traversal);
    require_ascending(&traversal.words);
    if (traversal.is_whole) {
        require_encoding(&traversal, is_ours);
    }
    wordset_free(&traversal.words);
    free(traversal.path);
}

struct wg_dict *sound_open_ours(const void *bytes, size_t nbytes)
{
    struct wg_dict *dict = NULL;
    FUZZ_REQUIRE(wg_dict_open_memory(bytes, nbytes, NULL, &dict, NULL) == WG_OK);
    FUZZ_REQUIRE(wg_dict_check(dict, NULL) == WG_OK);
    sound_require(dict, true);
    return dict;
}
