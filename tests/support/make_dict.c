/* SPDX-License-Identifier: MIT */
#include "support/make_dict.h"

#include "base/utf8.h"
#include "dict/format.h"
#include "support/test.h"
#include "write/encode.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SPELLINGS = 2048, MAX_WORD_CODES = 4096 };

/* A symbol (then `text` equals `symbol`), or another spelling of `symbol`. */
struct made_spelling {
    struct wg_text text;
    struct wg_text symbol; /* of a sequence: symbols with '+' between them */
    uint8_t number;        /* of a symbol */
    bool is_form;
};

struct made_spellings {
    struct made_spelling items[MAX_SPELLINGS];
    size_t count;
};

struct made_alphabet {
    struct made_spellings symbols;
    struct made_spellings folds;
    struct made_spellings sequences;
};

static int compare_spellings(const void *a, const void *b)
{
    return text_compare(((const struct made_spelling *)a)->text,
                        ((const struct made_spelling *)b)->text);
}

static void add_spelling(struct made_spellings *spellings, struct wg_text text,
                         struct wg_text symbol)
{
    assert_true(spellings->count < MAX_SPELLINGS);
    assert_true(text.nbytes > 0);
    spellings->items[spellings->count++] = (struct made_spelling){.text = text, .symbol = symbol};
}

static void sort_spellings(struct made_spellings *spellings)
{
    qsort(spellings->items, spellings->count, sizeof *spellings->items, compare_spellings);
}

/* Returns the text before the next separator, and moves *p past it. */
static struct wg_text next_text(const char **p)
{
    const struct wg_text text = {*p, strcspn(*p, "=~> ")};
    *p += text.nbytes;
    return text;
}

/* Parses an alphabet as make_dict.h describes it. Numbers the symbols by their places in the list
   if `in_order` is true, otherwise in the order of their texts. */
static void parse_alphabet(const char *text, struct made_alphabet *out, bool in_order)
{
    struct made_spellings *const symbols = &out->symbols;
    symbols->count = 0;
    out->folds.count = 0;
    out->sequences.count = 0;
    while (*text != '\0') {
        const struct wg_text symbol = next_text(&text);
        if (*text == '>') {
            text++;
            add_spelling(&out->sequences, symbol, next_text(&text));
        } else {
            add_spelling(symbols, symbol, symbol);
            symbols->items[symbols->count - 1].number = (uint8_t)(symbols->count - 1);
        }
        while (*text == '=' || *text == '~') {
            const bool is_form = *text++ == '~';
            add_spelling(&out->folds, next_text(&text), symbol);
            out->folds.items[out->folds.count - 1].is_form = is_form;
        }
        text += *text == ' ';
    }
    sort_spellings(symbols);
    sort_spellings(&out->folds);
    sort_spellings(&out->sequences);
    for (size_t i = 0; i < symbols->count && !in_order; i++) {
        symbols->items[i].number = (uint8_t)i;
    }
}

static unsigned symbol_of(const struct made_spellings *symbols, struct wg_text text)
{
    const struct made_spelling key = {.text = text};
    const struct made_spelling *found =
        bsearch(&key, symbols->items, symbols->count, sizeof *symbols->items, compare_spellings);
    assert_non_null(found);
    return (unsigned)(found - symbols->items);
}

/* Returns the code of the longest symbol at the beginning of `text`. A '+' ends a symbol. */
static uint8_t next_code(const struct made_spellings *symbols, struct wg_text text,
                         size_t *nbytes_out)
{
    size_t longest = 0;
    size_t found = 0;
    for (size_t i = 0; i < symbols->count; i++) {
        const struct wg_text symbol = symbols->items[i].text;
        if (symbol.nbytes > longest && symbol.nbytes <= text.nbytes &&
            memcmp(symbol.bytes, text.bytes, symbol.nbytes) == 0) {
            longest = symbol.nbytes;
            found = i;
        }
    }
    assert_true(longest > 0);
    *nbytes_out = longest;
    return (uint8_t)(symbols->items[found].number + 1);
}

static void add_words(struct wordset *set, const struct made_spellings *symbols, const char *words)
{
    uint8_t codes[MAX_WORD_CODES];
    while (*words != '\0') {
        struct wg_text word = {words, strcspn(words, " ")};
        words += word.nbytes;
        words += *words == ' ';
        size_t count = 0;
        while (word.nbytes > 0) {
            size_t nbytes = 0;
            assert_true(count < MAX_WORD_CODES);
            codes[count++] = next_code(symbols, word, &nbytes);
            nbytes += nbytes < word.nbytes && word.bytes[nbytes] == '+';
            word.bytes += nbytes;
            word.nbytes -= nbytes;
        }
        assert_true(wordset_add(set, codes, count));
    }
}

static void make_spelling(struct spelling *out, const struct made_spellings *symbols,
                          const struct made_spelling *made)
{
    assert_in_range(made->text.nbytes, 0, sizeof out->bytes);
    out->nbytes = (uint8_t)made->text.nbytes;
    memcpy(out->bytes, made->text.bytes, made->text.nbytes);
    out->symbol = (uint8_t)symbol_of(symbols, made->symbol);
}

static void make_sequence(struct sequence_source *out, const struct made_spellings *symbols,
                          const struct made_spelling *made)
{
    const char *p = made->symbol.bytes;
    const char *const end = p + made->symbol.nbytes;
    *out = (struct sequence_source){.text = made->text};
    while (p < end) {
        const struct wg_text symbol = {p, strcspn(p, "+ ")};
        assert_in_range(out->count, 0, sizeof out->symbols - 1);
        out->symbols[out->count++] = (uint8_t)symbol_of(symbols, symbol);
        p += symbol.nbytes + 1;
    }
}

static struct made_dict encode(const struct made_alphabet *alphabet,
                               const struct automaton *automaton, const char *metadata,
                               const struct encode_extras *extras)
{
    const struct made_spellings *const symbols = &alphabet->symbols;
    const struct made_spellings *const folds = &alphabet->folds;
    const struct made_spellings *const sequences = &alphabet->sequences;
    struct wg_text texts[FORMAT_MAX_SYMBOLS];
    uint8_t numbers[FORMAT_MAX_SYMBOLS];
    static struct spelling other[MAX_SPELLINGS];
    static struct sequence_source runs[MAX_SPELLINGS];
    static uint32_t forms[MAX_SPELLINGS];
    size_t form_count = 0;
    assert_in_range(symbols->count, 1, FORMAT_MAX_SYMBOLS);
    for (size_t i = 0; i < symbols->count; i++) {
        texts[i] = symbols->items[i].text;
        numbers[i] = symbols->items[i].number;
    }
    for (size_t i = 0; i < folds->count; i++) {
        make_spelling(&other[i], symbols, &folds->items[i]);
        if (folds->items[i].is_form) {
            forms[form_count++] = (uint32_t)i;
        }
    }
    for (size_t i = 0; i < sequences->count; i++) {
        make_sequence(&runs[i], symbols, &sequences->items[i]);
    }
    const struct alphabet_source source = {
        .symbols = texts,
        .symbol_count = (uint32_t)symbols->count,
        .numbers = numbers,
        .folds = other,
        .fold_count = folds->count,
        .sequences = runs,
        .sequence_count = sequences->count,
        .forms = forms,
        .form_count = form_count,
    };
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    assert_ok(
        encode_dictionary(automaton, &source, text_of(metadata), extras, &bytes, &nbytes, NULL));
    /* A copy of exactly nbytes bytes: the allocation of encode_dictionary can be larger. */
    const struct made_dict made = {.bytes = malloc(nbytes), .nbytes = nbytes};
    assert_non_null(made.bytes);
    memcpy(made.bytes, bytes, nbytes);
    free(bytes);
    return made;
}

struct made_dict make_dict_of_automaton(const char *alphabet, const struct automaton *automaton,
                                        const char *metadata)
{
    static struct made_alphabet parsed;
    const struct encode_extras none = {0};
    parse_alphabet(alphabet, &parsed, false);
    return encode(&parsed, automaton, metadata, &none);
}

struct made_dict make_dict_of_set(const char *alphabet, const struct wordset *set,
                                  const char *metadata)
{
    OWN(automaton, automaton);
    assert_ok(automaton_build(&automaton, set, NULL, NULL));
    return make_dict_of_automaton(alphabet, &automaton, metadata);
}

/* See parse_alphabet. */
static struct made_dict make(const char *alphabet, const char *words, const char *metadata,
                             bool in_order, const struct encode_extras *extras)
{
    static struct made_alphabet parsed;
    OWN(automaton, automaton);
    OWN(wordset, set) = {0};
    parse_alphabet(alphabet, &parsed, in_order);
    add_words(&set, &parsed.symbols, words);
    sort_set(&set);
    assert_ok(automaton_build(&automaton, &set, NULL, NULL));
    return encode(&parsed, &automaton, metadata, extras);
}

struct made_dict make_dict(const char *alphabet, const char *words, const char *metadata)
{
    const struct encode_extras none = {0};
    return make(alphabet, words, metadata, false, &none);
}

struct made_dict make_alphabet(const char *alphabet)
{
    char word[FORMAT_MAX_TEXT_NBYTES + 1];
    (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(alphabet, "= "), alphabet);
    return opened(make_dict(alphabet, word, ""));
}

struct made_dict make_dict_in_order(const char *alphabet, const char *words, const char *metadata)
{
    const struct encode_extras none = {0};
    return make(alphabet, words, metadata, true, &none);
}

struct made_dict make_numbered_dict(const char *alphabet, const char *words, const uint64_t *values)
{
    const struct encode_extras extras = {.has_numbers = true, .values = values};
    return make(alphabet, words, "", false, &extras);
}

/* Makes the words of `length` symbols whose last `free_length` symbols are any, and whose other
   symbols are symbol 0. */
static struct made_dict make_chain(const char *alphabet, uint32_t symbols, uint32_t length,
                                   uint32_t free_length, bool is_word)
{
    OWN(automaton, a) = {
        .states = length + 1,
        .edges = free_length * symbols + length - free_length,
        .root = length,
        .longest = length,
        .words = 1,
    };
    for (uint32_t i = 0; i < free_length; i++) {
        a.words = a.words > UINT64_MAX / symbols ? UINT64_MAX : a.words * symbols;
    }
    a.first_edges = calloc((size_t)a.states + 1, sizeof *a.first_edges);
    a.is_word = calloc(a.states, 1);
    a.targets = calloc(a.edges, sizeof *a.targets);
    a.symbols = calloc(a.edges, 1);
    assert_true(a.first_edges != NULL && a.is_word != NULL && a.targets != NULL &&
                a.symbols != NULL);
    a.is_word[0] = is_word;
    for (uint32_t i = 0, target = 0; target < length; target++) {
        for (uint32_t symbol = 0; symbol < (target < free_length ? symbols : 1); symbol++) {
            a.targets[i] = target;
            a.symbols[i++] = (uint8_t)symbol;
        }
        a.first_edges[target + 2] = i;
    }
    return make_dict_of_automaton(alphabet, &a, "");
}

struct made_dict make_power_dict(const char *alphabet, uint32_t symbols, uint32_t length,
                                 bool is_word)
{
    return make_chain(alphabet, symbols, length, length, is_word);
}

struct made_dict make_tall_dict(uint32_t length, uint32_t bits)
{
    return make_chain("a b", 2, length, bits, true);
}

struct made_dict make_doubling_dict(uint32_t length, bool is_word)
{
    return make_power_dict("a b", 2, length, is_word);
}

void made_dict_free(struct made_dict *made)
{
    wg_dict_close(made->dict);
    free(made->bytes);
    *made = (struct made_dict){0};
}

struct wg_dict *open_bytes(const void *bytes, size_t nbytes)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    if (wg_dict_open_memory(bytes, nbytes, NULL, &dict, &error) != WG_OK) {
        fail_msg("the dictionary does not open: %s", error.message);
    }
    return dict;
}

struct wg_dict *made_dict_open(struct made_dict *made)
{
    assert_null(made->dict);
    made->dict = open_bytes(made->bytes, made->nbytes);
    return made->dict;
}

struct made_dict opened(struct made_dict made)
{
    (void)made_dict_open(&made);
    return made;
}

void sort_set(struct wordset *set)
{
    uint8_t map[256];
    wordset_map_same(map);
    assert_true(wordset_sort(set, map));
}

void numbered_alphabet(char alphabet_out[NUMBERED_ALPHABET_NBYTES], unsigned symbols)
{
    char *p = alphabet_out;
    assert_in_range(symbols, 1, FORMAT_MAX_SYMBOLS);
    for (unsigned i = 0; i < symbols; i++) {
        p += utf8_encode(0x100 + i, p);
        *p++ = i + 1 < symbols ? ' ' : '\0';
    }
}
