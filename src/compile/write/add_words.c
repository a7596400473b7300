/* SPDX-License-Identifier: MIT */
/* add_words.c: adds words to a compiler, from files, from memory or one by one. */
#include "write/compiler.h"

#include "base/error.h"
#include "base/number.h"
#include "base/sized.h"
#include "base/text.h"
#include "base/utf8.h"
#include "hunspell/hunspell.h"
#include "text/wordlist.h"
#include "write/trie_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/dict.h>

/* Reads a value: decimal digits, with spaces before them. (The reader of lines removes blanks at
   the end.) Returns false if the text is something else, or if the number is too large. */
static bool parse_value(struct wg_text text, uint64_t *value_out)
{
    while (text.nbytes > 0 && *text.bytes == ' ') {
        text_skip(&text, 1);
    }
    *value_out = 0;
    return text.nbytes == 0 || number_is(text, WG_MAX_VALUE, value_out);
}

/* A wordlist_fn for lines of WG_INPUT_TSV: `text` is the word, a tab, and the value. */
static enum wg_status add_valued_word(void *context, struct wg_text text, uint64_t line,
                                      uint64_t column, struct wg_error *error)
{
    struct reading *const reading = context;
    const char *const tab = memchr(text.bytes, '\t', text.nbytes);
    if (tab == NULL) {
        return fail_at(error, WG_BAD_INPUT, reading->source, line,
                       column + utf8_count(text.bytes, text.nbytes),
                       "the line ends without a tab and a value; write both after the word");
    }
    struct wg_text word = {text.bytes, (size_t)(tab - text.bytes)};
    const size_t value_off = word.nbytes + 1;
    const struct wg_text value = {tab + 1, text.nbytes - value_off};
    while (word.nbytes > 0 && word.bytes[word.nbytes - 1] == ' ') {
        word.nbytes--;
    }
    if (word.nbytes == 0) {
        return fail_at(error, WG_BAD_INPUT, reading->source, line, column,
                       "the line has no word before the tab; write a word, a tab and a value");
    }
    if (word.nbytes > WORDLIST_MAX_LINE_NBYTES) {
        return fail_at(error, WG_LIMIT, reading->source, line, 0,
                       "the word has more than %d bytes; is this a list with one word a line?",
                       WORDLIST_MAX_LINE_NBYTES);
    }
    if (!parse_value(value, &reading->value)) {
        return fail_at(
            error, WG_BAD_INPUT, reading->source, line, column + utf8_count(text.bytes, value_off),
            "the value is not a whole number from 0 to %llu", (unsigned long long)WG_MAX_VALUE);
    }
    return reading_add_word(context, word, line, column, error);
}

/* A hunspell_conversion_fn that keeps a conversion. */
static bool keep_conversion(void *context, struct wg_text text, struct wg_text meaning)
{
    const struct reading *const reading = context;
    return conversions_add(&reading->compiler->conversions, text, meaning);
}

static enum wg_status read_hunspell(struct reading *reading, const struct wg_input_options *options,
                                    struct wg_error *error)
{
    struct wg_compiler *const compiler = reading->compiler;
    const bool has_conversions =
        options->use == WG_INPUT_ADD && letters_alphabet(compiler->letters) == NULL;
    const bool is_strict = compiler->options.strict && options->use == WG_INPUT_ADD;
    const struct hunspell_options known = {
        .encoding = options->encoding,
        .max_words = compiler->options.max_words,
        .too_long = reading_leave_out_long,
        .conversion = has_conversions ? keep_conversion : NULL,
        .bad_line = is_strict ? NULL : reading_leave_out_line,
        .levels = options->stems         ? 0
                  : options->levels != 0 ? options->levels
                                         : HUNSPELL_MAX_LEVELS,
        .stem = &reading->stem,
    };
    struct input *affixes = NULL;
    bool makes_compounds = false;
    const char *const name = options->affix_name != NULL ? options->affix_name : "affix file";
    enum wg_status status =
        options->affix_path != NULL
            ? input_open(options->affix_path, NULL, &affixes, error)
            : input_open_memory(options->affix_text, name, NULL, &affixes, error);
    NEXT(status, hunspell_read(reading->input, affixes, &known, reading_add_word, reading,
                               &makes_compounds, error));
    compiler->counts.compounding += makes_compounds;
    input_close(affixes);
    return status;
}

/* --- Dictionaries
 *
 * The words are read as text, because the new dictionary may have another alphabet and another
 * fold. The public functions of the reader bound the time and the memory for any bytes; max_words
 * bounds the number of words, which can be 2^60 in a small file. Opening does not bound the values,
 * so each value is checked here. The file is copied, so a change of the file during the build does
 * no harm.
 *
 * Cost: 0.1 s a million words, besides the cost of adding them.
 */

/* The context of add_listed_word. */
struct listed {
    struct reading *reading;
    const struct wg_dict *dict;
    enum wg_status status; /* of adding words */
    struct wg_error error; /* kept here, because wg_dict_each overwrites its own error */
};

/* A wg_word_fn: adds the word with its value. Its line is its number in the dictionary, from 1. */
static bool add_listed_word(void *context, struct wg_text word)
{
    struct listed *const listed = context;
    struct reading *const reading = listed->reading;
    const uint64_t line = reading->words + 1;
    reading->has_value = wg_dict_value_at(listed->dict, reading->words, &reading->value);
    listed->status =
        reading->has_value && reading->value > WG_MAX_VALUE
            ? fail_at(&listed->error, WG_DAMAGED, reading->source, line, 0,
                      "'%.*s' has the value %llu, and %llu is the largest value of a word; get a "
                      "whole copy, or build the dictionary again",
                      (int)word.nbytes, word.bytes, (unsigned long long)reading->value,
                      (unsigned long long)WG_MAX_VALUE)
            : reading_add_word(reading, word, line, 1, &listed->error);
    return listed->status == WG_OK;
}

static enum wg_status add_dictionary(struct reading *reading, struct wg_error *error)
{
    unsigned char *bytes;
    size_t nbytes;
    struct wg_dict *dict = NULL;
    TRY(input_read_dictionary(reading->input, &bytes, &nbytes, error));
    enum wg_status status = wg_dict_open_memory(bytes, nbytes, NULL, &dict, error);
    NEXT(status, reading_check_count(reading, wg_dict_get_counts(dict)->words, error));
    if (status == WG_OK) {
        struct listed listed = {.reading = reading, .dict = dict};
        status = wg_dict_each(dict, (struct wg_text){"", 0}, add_listed_word, &listed, error);
        if (listed.status != WG_OK) {
            status = error_pass(error, listed.status, &listed.error);
        }
    }
    if (status != WG_OK && error != NULL && error->source[0] == '\0') {
        error_set_source(error, reading->source);
    }
    wg_dict_close(dict);
    free(bytes);
    return status;
}

/* --- */

/* Reads the words of a dictionary or of a text. */
static enum wg_status read_words(struct reading *reading, const struct wg_input_options *options,
                                 struct wg_error *error)
{
    struct input *const input = reading->input;
    if (input_is_dictionary(input)) {
        return add_dictionary(reading, error);
    }
    if (options->format == WG_INPUT_HUNSPELL) {
        return read_hunspell(reading, options, error);
    }
    if (options->format == WG_INPUT_TRIE_TEXT) {
        return trie_text_read(input, reading->compiler->letters, reading_add_word, reading, error);
    }
    return reading->has_value ? wordlist_read_values(input, add_valued_word, reading, error)
                              : wordlist_read(input, reading_add_word, reading, error);
}

/* Adds the words of an input to the words or to a list. Closes the input, also on failure. */
static enum wg_status add_input(struct wg_compiler *compiler, struct input *input,
                                const struct wg_input_options *options, struct wg_error *error)
{
    struct wordset *const sets[] = {
        [WG_INPUT_ADD] = &compiler->words,
        [WG_INPUT_EXCLUDE] = &compiler->excluded,
        [WG_INPUT_ONLY] = &compiler->only,
    };
    const char *const source = input_name(input);
    struct reading reading = {
        .compiler = compiler,
        .into = sets[options->use],
        .input = input,
        .source = source,
        .has_fixed_column =
            options->format == WG_INPUT_TRIE_TEXT || options->format == WG_INPUT_HUNSPELL,
        .has_value = options->format == WG_INPUT_TSV,
    };
    compiler->has_only |= options->use == WG_INPUT_ONLY;
    const enum wg_status status = source_list_add(&compiler->sources, source, &reading.place.source)
                                      ? read_words(&reading, options, error)
                                      : fail_memory(error);
    input_close(input);
    compiler->state = status == WG_OK ? COMPILER_OPEN : COMPILER_FAILED;
    return status;
}

static bool has_affixes(const struct wg_input_options *options)
{
    return options->affix_path != NULL || options->affix_text.bytes != NULL;
}

/* Replaces WG_INPUT_AUTO by the format of an input with this name. Fails if the input is a hunspell
   dictionary without an affix file. */
static enum wg_status choose_format(struct wg_input_options *options, const char *name,
                                    struct wg_error *error)
{
    if (options->format == WG_INPUT_AUTO) {
        options->format = has_affixes(options)                       ? WG_INPUT_HUNSPELL
                          : input_find_suffix(name, ".trie") != NULL ? WG_INPUT_TRIE_TEXT
                                                                     : WG_INPUT_LIST;
    }
    return options->format != WG_INPUT_HUNSPELL || has_affixes(options)
               ? WG_OK
               : fail_at(error, WG_MISUSE, name, 0, 0,
                         "a hunspell dictionary needs its affix file; give the path of a file "
                         "NAME.dic that has its NAME.aff beside it");
}

/* Adds the words of a text or, if `text` is NULL, of the file descriptor `fd` or, if `fd` is -1, of
   the file `name`. Beside a file of stems, finds an affix file that the options do not name. */
static enum wg_status add_words(struct wg_compiler *compiler, const char *name, int fd,
                                const struct wg_text *text, const struct wg_input_options *given,
                                struct wg_error *error)
{
    struct input *input = NULL;
    struct wg_input_options options = {0};
    char *affix_path = NULL;
    enum wg_status status = compiler_check_open(compiler, error);
    NEXT(status, SIZED_TAKE(wg_input_options, &options, given, error));
    if (status == WG_OK && options.format > WG_INPUT_HUNSPELL) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_input_format", (int)options.format);
    }
    if (status == WG_OK && options.use > WG_INPUT_ONLY) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_input_use", (int)options.use);
    }
    if (status == WG_OK && text == NULL && fd < 0 && !has_affixes(&options)) {
        status = hunspell_find_affixes(name, options.format, &affix_path, error);
        options.affix_path = affix_path;
    }
    NEXT(status, choose_format(&options, name, error));
    if (status == WG_OK) {
        /* hunspell.c converts a hunspell dictionary. */
        const char *const encoding = options.format == WG_INPUT_HUNSPELL ? NULL : options.encoding;
        status = text != NULL ? input_open_memory(*text, name, encoding, &input, error)
                 : fd >= 0    ? input_open_fd(fd, name, encoding, &input, error)
                              : input_open(name, encoding, &input, error);
    }
    NEXT(status, add_input(compiler, input, &options, error));
    free(affix_path);
    return status;
}

enum wg_status wg_compiler_add_file(struct wg_compiler *compiler, const char *path,
                                    const struct wg_input_options *given, struct wg_error *error)
{
    return add_words(compiler, path, -1, NULL, given, error);
}

enum wg_status wg_compiler_add_fd(struct wg_compiler *compiler, int fd, const char *name,
                                  const struct wg_input_options *given, struct wg_error *error)
{
    return fd < 0 ? fail_io(error, name, "cannot read", EBADF)
                  : add_words(compiler, name, fd, NULL, given, error);
}

enum wg_status wg_compiler_add_memory(struct wg_compiler *compiler, const char *name,
                                      struct wg_text text, const struct wg_input_options *given,
                                      struct wg_error *error)
{
    return add_words(compiler, name, -1, &text, given, error);
}

/* Adds a single word, which comes from no input. */
static enum wg_status add_one(struct reading *reading, struct wg_text word, struct wg_error *error)
{
    struct wg_compiler *const compiler = reading->compiler;
    enum wg_status status = compiler_check_open(compiler, error);
    if (status == WG_OK) {
        status = source_list_add(&compiler->sources, NULL, &reading->place.source)
                     ? wordlist_handle_line(word, reading_add_word, reading, error)
                     : fail_memory(error);
        compiler->state = status == WG_OK ? COMPILER_OPEN : COMPILER_FAILED;
    }
    return status;
}

enum wg_status wg_compiler_add_word(struct wg_compiler *compiler, struct wg_text word,
                                    struct wg_error *error)
{
    struct reading reading = {.compiler = compiler, .into = &compiler->words};
    return add_one(&reading, word, error);
}

enum wg_status wg_compiler_add_word_value(struct wg_compiler *compiler, struct wg_text word,
                                          uint64_t value, struct wg_error *error)
{
    struct reading reading = {
        .compiler = compiler,
        .into = &compiler->words,
        .has_value = true,
        .value = value,
    };
    if (value > WG_MAX_VALUE) {
        return fail(error, WG_MISUSE, "the value %llu is above %llu, the largest value of a word",
                    (unsigned long long)value, (unsigned long long)WG_MAX_VALUE);
    }
    return add_one(&reading, word, error);
}
