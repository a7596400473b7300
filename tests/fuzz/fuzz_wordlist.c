/* SPDX-License-Identifier: MIT */
/*
 * fuzz_wordlist.c: any bytes as a word list, in many encodings and with many options.
 *
 *     encoding, choices, min_length, max_length, alphabet_nbytes, excluded_nbytes
 *         (a byte each), the alphabet file, the list of excluded words, the list
 *
 * Every word read must be counted once. The list converted to UTF-8 by one call of iconv, and the
 * list packed by gzip, xz or zstd, must give the same dictionary as the list itself, or the same
 * error at the same place. A list that begins like a dictionary is read as a dictionary.
 */
#include "base/hash.h"
#include "dict/format.h"
#include "fuzz/fuzz.h"
#include "fuzz/sound.h"
#include "support/pack.h"

#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/compile.h>

enum {
    MAX_NBYTES = 4096,
    MAX_UTF8_NBYTES = 4 * MAX_NBYTES,
    MAX_WORDS = MAX_NBYTES, /* a list has fewer, but a dictionary can have more */
    FOLDED_RARITY = 64,     /* of 64 folded lists, one is compiled: a fold table takes 1 ms */
    NO_SUCH_ENCODING = 12
};

/* NULL is UTF-8, as without --encoding. */
static const char *const encodings[] = {NULL,       NULL,         NULL,           NULL,
                                        "utf8",     "ISO-8859-1", "ISO-8859-15",  "UTF-16",
                                        "UTF-16LE", "KOI8-R",     "SHIFT_JIS",    "ISO-2022-JP",
                                        "no-such",  "UTF-7",      "WINDOWS-1258", "UTF-32BE"};

struct list {
    const char *encoding;
    struct wg_text text;
    struct wg_text excluded;
    struct wg_compile_options options;
    bool is_written;
};

struct outcome {
    enum wg_status status;
    struct wg_error error;
    struct wg_compile_counts counts;
    void *bytes;
    size_t nbytes;
};

static void require_counts(const struct outcome *outcome)
{
    const struct wg_compile_counts *const counts = &outcome->counts;
    FUZZ_REQUIRE(counts->read == counts->words + counts->repeated + counts->excluded +
                                     counts->not_letters + counts->too_short + counts->too_long +
                                     counts->capitalized + counts->misread + counts->affixes);
    FUZZ_REQUIRE(counts->file_nbytes == outcome->nbytes);
    FUZZ_REQUIRE((counts->not_letters > 0) == (counts->first_line > 0));
}

static bool is_dictionary(struct wg_text text)
{
    return format_has_magic((const unsigned char *)text.bytes, text.nbytes);
}

static struct outcome compile(const struct list *list, struct wg_text text, const char *encoding)
{
    const struct wg_input_options input = {
        .struct_nbytes = sizeof input, .format = WG_INPUT_LIST, .encoding = encoding};
    const struct wg_input_options exclude = {
        .struct_nbytes = sizeof exclude, .use = WG_INPUT_EXCLUDE, .format = WG_INPUT_LIST};
    struct outcome outcome = {.status = WG_OK};
    struct wg_compiler *compiler = NULL;
    outcome.status = wg_compiler_new(&list->options, &compiler, &outcome.error);
    if (outcome.status == WG_OK && list->excluded.nbytes > 0) {
        outcome.status =
            wg_compiler_add_memory(compiler, "excluded", list->excluded, &exclude, &outcome.error);
    }
    if (outcome.status == WG_OK) {
        outcome.status =
            wg_compiler_add_file(compiler, fuzz_file(FUZZ_INPUT, text), &input, &outcome.error);
    }
    if (outcome.status == WG_OK && list->is_written) {
        outcome.status =
            wg_compiler_write_memory(compiler, &outcome.bytes, &outcome.nbytes, &outcome.error);
    }
    FUZZ_REQUIRE(outcome.status == outcome.error.status);
    FUZZ_REQUIRE(outcome.status == WG_OK || outcome.status == WG_BAD_INPUT ||
                 outcome.status == WG_LIMIT || outcome.status == WG_UNSUPPORTED ||
                 ((is_dictionary(text) || is_dictionary(list->excluded)) &&
                  (outcome.status == WG_DAMAGED || outcome.status == WG_NEWER_FORMAT)));
    if (compiler != NULL) {
        outcome.counts = *wg_compiler_counts(compiler);
    }
    wg_compiler_free(compiler);
    return outcome;
}

static void require_same(const struct outcome *a, const struct outcome *b)
{
    FUZZ_REQUIRE(a->status == b->status);
    FUZZ_REQUIRE(a->error.line == b->error.line);
    FUZZ_REQUIRE(a->error.column == b->error.column);
    FUZZ_REQUIRE(strcmp(a->error.message, b->error.message) == 0);
    FUZZ_REQUIRE(a->counts.read == b->counts.read);
    FUZZ_REQUIRE(a->counts.words == b->counts.words);
    FUZZ_REQUIRE(a->nbytes == b->nbytes);
    FUZZ_REQUIRE(a->nbytes == 0 || memcmp(a->bytes, b->bytes, a->nbytes) == 0);
}

static bool to_utf8(unsigned encoding, struct wg_text text, struct wg_text *utf8_out)
{
    /* These conversions are opened once and not used. They keep the tables of iconv in memory. */
    static iconv_t conversions[sizeof encodings / sizeof encodings[0]];
    static char utf8[MAX_UTF8_NBYTES];
    char copy[MAX_NBYTES];
    char *in = copy;
    size_t in_left = text.nbytes;
    char *out = utf8;
    size_t out_left = sizeof utf8;
    if (conversions[encoding] == NULL) {
        conversions[encoding] = iconv_open("UTF-8", encodings[encoding]);
        FUZZ_REQUIRE(conversions[encoding] != (iconv_t)-1);
    }
    /* This conversion is opened for each input, because the UTF-16 of glibc keeps its byte order
       after a reset. */
    iconv_t conversion = iconv_open("UTF-8", encodings[encoding]);
    FUZZ_REQUIRE(conversion != (iconv_t)-1);
    memcpy(copy, text.bytes, text.nbytes);
    const bool is_valid = iconv(conversion, &in, &in_left, &out, &out_left) != (size_t)-1 &&
                          iconv(conversion, NULL, NULL, &out, &out_left) != (size_t)-1;
    FUZZ_REQUIRE(iconv_close(conversion) == 0);
    *utf8_out = (struct wg_text){utf8, sizeof utf8 - out_left};
    return is_valid;
}

/* Compares the result of the list with that of the list converted to UTF-8. */
static void require_encoding(const struct list *list, unsigned encoding,
                             const struct outcome *outcome)
{
    struct wg_text utf8;
    if (list->encoding == NULL) {
        return;
    }
    if (encoding == NO_SUCH_ENCODING) {
        FUZZ_REQUIRE(outcome->status != WG_OK);
    } else if (!to_utf8(encoding, list->text, &utf8)) {
        FUZZ_REQUIRE(outcome->status != WG_OK);
    } else {
        const struct outcome again = compile(list, utf8, NULL);
        require_same(outcome, &again);
        wg_free(again.bytes);
    }
}

static struct list take_list(struct fuzz_bytes *bytes, unsigned *encoding_out,
                             enum packing *packing_out)
{
    static const enum wg_fold folds[] = {WG_FOLD_NONE, WG_FOLD_CASE, WG_FOLD_MARKS, WG_FOLD_NONE};
    struct list list = {.is_written = true,
                        .options = {.struct_nbytes = sizeof list.options, .max_words = MAX_WORDS}};
    *encoding_out = fuzz_take(bytes) % (sizeof encodings / sizeof encodings[0]);
    list.encoding = encodings[*encoding_out];
    const unsigned choices = fuzz_take(bytes);
    list.options.fold = folds[choices % 4];
    list.options.strict = choices / 4 % 2 == 1;
    list.options.skip_capitalized = choices / 8 % 2 == 1;
    *packing_out = choices / 16 % PACKINGS;
    list.options.min_length = fuzz_take(bytes);
    list.options.max_length = fuzz_take(bytes);
    const size_t alphabet_nbytes = fuzz_take(bytes);
    const size_t excluded_nbytes = fuzz_take(bytes);
    if (alphabet_nbytes > 0) {
        list.options.alphabet_path =
            fuzz_file(FUZZ_ALPHABET, fuzz_take_text(bytes, alphabet_nbytes));
    }
    list.excluded = fuzz_take_text(bytes, excluded_nbytes);
    list.text = fuzz_take_text(bytes, MAX_NBYTES);
    return list;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, data + size};
    unsigned encoding;
    enum packing packing;
    static struct packed packed;
    if (size > MAX_NBYTES) {
        return -1;
    }
    struct list list = take_list(&bytes, &encoding, &packing);
    list.is_written =
        list.options.fold == WG_FOLD_NONE || hash_bytes(data, size) % FOLDED_RARITY == 0;
    const struct outcome outcome = compile(&list, list.text, list.encoding);
    if (outcome.status == WG_OK && list.is_written) {
        require_counts(&outcome);
        wg_dict_close(sound_open_ours(outcome.bytes, outcome.nbytes));
    }
    if (fuzz_is_text(list.text)) {
        require_encoding(&list, encoding, &outcome);
        packed.nbytes = 0;
        if (pack(packing, list.text, &packed)) {
            const struct wg_text text = {(const char *)packed.bytes, packed.nbytes};
            const struct outcome again = compile(&list, text, list.encoding);
            require_same(&outcome, &again);
            wg_free(again.bytes);
        }
    }
    wg_free(outcome.bytes);
    return 0;
}
