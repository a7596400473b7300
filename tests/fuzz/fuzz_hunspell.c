/* SPDX-License-Identifier: MIT */
/*
 * fuzz_hunspell.c: reads the input as a hunspell dictionary: an affix file, a zero byte, and a file
 * of stems.
 *
 * Every word that hunspell_read returns is valid UTF-8 of 1 to 299 bytes. The compiler reads the
 * same number of words, or fails with the same error. Its dictionary is valid. With CRLF for each
 * line feed, the words are the same.
 */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "fuzz/sound.h"
#include "hunspell/decode.h"
#include "hunspell/hunspell.h"

#include <string.h>
#include <wordgrid/compile.h>

enum { MAX_NBYTES = 4096, MAX_WORDS = 10000 };

struct tally {
    uint64_t words; /* and lines that are left out */
    uint64_t nbytes;
    unsigned levels; /* the most affixes of a word */
};

static enum wg_status take_long_word(void *context, struct wg_text word, uint64_t line,
                                     uint64_t column, struct wg_error *error)
{
    struct tally *const tally = context;
    (void)error;
    FUZZ_REQUIRE(word.nbytes > 0);
    FUZZ_REQUIRE(utf8_is_valid(word.bytes, word.nbytes));
    FUZZ_REQUIRE(line > 0 && column == 1);
    tally->nbytes += word.nbytes;
    return ++tally->words > MAX_WORDS ? WG_STOPPED : WG_OK;
}

static enum wg_status take_word(void *context, struct wg_text word, uint64_t line, uint64_t column,
                                struct wg_error *error)
{
    FUZZ_REQUIRE(word.nbytes <= HUNSPELL_MAX_WORD_NBYTES);
    return take_long_word(context, word, line, column, error);
}

static enum wg_status skip_line(void *context, struct wg_text line, const char *source,
                                struct wg_error *error)
{
    struct tally *const tally = context;
    FUZZ_REQUIRE(utf8_is_valid(line.bytes, line.nbytes));
    FUZZ_REQUIRE(source[0] == 'x' && error->line > 0 && error->column > 0);
    return ++tally->words > MAX_WORDS ? WG_STOPPED : WG_OK;
}

static enum wg_status expand(struct wg_text affixes, struct wg_text stems, struct tally *tally,
                             struct wg_error *error)
{
    const struct hunspell_options options = {.max_words = MAX_WORDS,
                                             .too_long = take_long_word,
                                             .bad_line = skip_line,
                                             .levels = tally->levels};
    struct input *affix_input = NULL;
    struct input *stem_input = NULL;
    bool makes_compounds;
    enum wg_status status = input_open_memory(affixes, "x.aff", NULL, &affix_input, error);
    if (status == WG_OK) {
        status = input_open_memory(stems, "x.dic", NULL, &stem_input, error);
    }
    if (status == WG_OK) {
        status = hunspell_read(stem_input, affix_input, &options, take_word, tally,
                               &makes_compounds, error);
    }
    input_close(affix_input);
    input_close(stem_input);
    return status;
}

/* Requires that the dictionary of the words, if there are any, is valid. The dictionary also
   converts texts by the ICONV and IGNORE of the affix file. */
static void require_sound(struct wg_compiler *compiler)
{
    void *bytes = NULL;
    size_t nbytes;
    if (wg_compiler_write_memory(compiler, &bytes, &nbytes, NULL) == WG_OK) {
        wg_dict_close(sound_open_ours(bytes, nbytes));
        wg_free(bytes);
    }
}

/* Requires that the compiler reads as many words as hunspell_read, or fails with the same error. */
static void require_compiler(struct wg_text affixes, struct wg_text stems, enum wg_status status,
                             const struct tally *tally, const struct wg_error *error)
{
    struct wg_error other;
    struct wg_compiler *compiler = NULL;
    const struct wg_compile_options options = {
        .struct_nbytes = sizeof options, .fold = WG_FOLD_NONE, .max_words = MAX_WORDS};
    const struct wg_input_options input = {.struct_nbytes = sizeof input,
                                           .format = WG_INPUT_HUNSPELL,
                                           .stems = tally->levels == 0,
                                           .levels = tally->levels,
                                           .affix_text = affixes,
                                           .affix_name = "x.aff"};
    FUZZ_REQUIRE(wg_compiler_new(&options, &compiler, NULL) == WG_OK);
    const enum wg_status compiled =
        wg_compiler_add_memory(compiler, "x.dic", stems, &input, &other);
    if (status == WG_OK && compiled != WG_LIMIT) { /* WG_LIMIT: over 255 symbols */
        FUZZ_REQUIRE(compiled == WG_OK);
        FUZZ_REQUIRE(wg_compiler_counts(compiler)->read == tally->words);
        require_sound(compiler);
    } else if (status != WG_OK && status != WG_STOPPED && tally->words == 0) {
        FUZZ_REQUIRE(compiled == status);
        FUZZ_REQUIRE(other.line == error->line && other.column == error->column);
        FUZZ_REQUIRE(strcmp(other.message, error->message) == 0);
    }
    wg_compiler_free(compiler);
}

/* Writes the text with CRLF for each LF. */
static struct wg_text end_lines(struct wg_text text, char *out)
{
    size_t nbytes = 0;
    for (size_t i = 0; i < text.nbytes; i++) {
        if (text.bytes[i] == '\n') {
            out[nbytes++] = '\r';
        }
        out[nbytes++] = text.bytes[i];
    }
    return (struct wg_text){out, nbytes};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char affix_lines[2 * MAX_NBYTES];
    static char stem_lines[2 * MAX_NBYTES];
    struct wg_error error;
    struct tally tally = {.levels = (unsigned)(size % (HUNSPELL_MAX_LEVELS + 1))};
    struct tally again = tally;
    if (size > MAX_NBYTES) {
        return -1;
    }
    const uint8_t *const zero = size > 0 ? memchr(data, 0, size) : NULL;
    const size_t affix_nbytes = zero != NULL ? (size_t)(zero - data) : size;
    const struct wg_text affixes = {(const char *)data, affix_nbytes};
    const struct wg_text stems = {zero != NULL ? (const char *)zero + 1 : "",
                                  zero != NULL ? size - affix_nbytes - 1 : 0};
    if (!fuzz_is_text(affixes) || !fuzz_is_text(stems)) {
        return -1;
    }
    const enum wg_status status = expand(affixes, stems, &tally, &error);
    FUZZ_REQUIRE(status == WG_OK || status == WG_BAD_INPUT || status == WG_LIMIT ||
                 status == WG_UNSUPPORTED || status == WG_STOPPED);
    require_compiler(affixes, stems, status, &tally, &error);
    if (memchr(data, '\r', size) == NULL) {
        const enum wg_status other =
            expand(end_lines(affixes, affix_lines), end_lines(stems, stem_lines), &again, &error);
        FUZZ_REQUIRE(other == status);
        FUZZ_REQUIRE(again.words == tally.words && again.nbytes == tally.nbytes);
    }
    return 0;
}
