/* SPDX-License-Identifier: MIT */
/* add_words.c: adds words to a compiler, from files, from memory or one by one. */
#include "dict/write/compiler.h"

#include "base/error.h"
#include "base/sized.h"
#include "base/utf8.h"
#include "dict/write/trie_text.h"
#include "hunspell/hunspell.h"
#include "text/wordlist.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/dict.h>

/* Reads a value: decimal digits, with spaces before them. (The reader of lines removes blanks at
   the end.) Returns false if the text is something else, or if the number is too large. */
static bool parse_value(struct wg_text text, uint64_t *value_out)
{
    const char *p = text.bytes;
    const char *const end = p + text.nbytes;
    uint64_t value = 0;
    while (p < end && *p == ' ') {
        p++;
    }
    for (; p < end; p++) {
        if (*p < '0' || *p > '9') {
            return false;
        }
        value = value * 10 + (uint64_t)(*p - '0');
        if (value > WG_MAX_VALUE) {
            return false;
        }
    }
    *value_out = value;
    return true;
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

static bool has_trie_suffix(const char *name)
{
    static const char *const suffixes[] = {".trie", ".trie.gz", ".trie.xz", ".trie.zst"};
    const size_t length = name == NULL ? 0 : strlen(name);
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        const size_t suffix = strlen(suffixes[i]);
        if (length >= suffix && strcmp(name + length - suffix, suffixes[i]) == 0) {
            return true;
        }
    }
    return false;
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
    const struct hunspell_options known = {
        .encoding = options->encoding,
        .max_words = compiler->options.max_words,
        .too_long = reading_leave_out_long,
        .conversion = has_conversions ? keep_conversion : NULL,
    };
    struct input *affixes = NULL;
    bool makes_compounds = false;
    const char *const name = options->affix_name != NULL ? options->affix_name : "affix file";
    enum wg_status status =
        options->affix_path != NULL
            ? input_open(options->affix_path, NULL, &affixes, error)
            : input_open_memory(options->affix_text, name, NULL, &affixes, error);
    if (status == WG_OK) {
        status = hunspell_read(reading->input, affixes, &known, reading_add_word, reading,
                               &makes_compounds, error);
    }
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
    uint64_t number;       /* of the next word */
    enum wg_status status; /* of adding words */
    struct wg_error error; /* kept here, because wg_dict_each overwrites its own error */
};

/* A wg_word_fn: adds the word with its value. */
static bool add_listed_word(void *context, struct wg_text word)
{
    struct listed *const listed = context;
    struct reading *const reading = listed->reading;
    reading->has_value = wg_dict_value_at(listed->dict, listed->number, &reading->value);
    listed->number++;
    if (reading->has_value && reading->value > WG_MAX_VALUE) {
        listed->status = fail_at(&listed->error, WG_DAMAGED, reading->source, listed->number, 0,
                                 "'%.*s' has the value %llu, and %llu is the largest value of a "
                                 "word; get a whole copy, or build the dictionary again",
                                 (int)word.nbytes, word.bytes, (unsigned long long)reading->value,
                                 (unsigned long long)WG_MAX_VALUE);
        return false;
    }
    listed->status = reading_add_word(reading, word, listed->number, 1, &listed->error);
    return listed->status == WG_OK;
}

/* Adds all words of an open dictionary. */
static enum wg_status add_dictionary_words(struct reading *reading, const struct wg_dict *dict,
                                           struct wg_error *error)
{
    const uint64_t words = wg_dict_get_counts(dict)->words;
    enum wg_status status = reading_check_count(reading, words, error);
    if (status != WG_OK) {
        return status;
    }
    struct listed listed = {.reading = reading, .dict = dict};
    const struct wg_text all = {"", 0};
    status = wg_dict_each(dict, all, add_listed_word, &listed, error);
    if (listed.status != WG_OK && error != NULL) {
        *error = listed.error;
    }
    return listed.status != WG_OK ? listed.status : status;
}

static enum wg_status add_dictionary(struct reading *reading, struct wg_error *error)
{
    unsigned char *bytes;
    size_t nbytes;
    struct wg_dict *dict;
    enum wg_status status = input_read_dictionary(reading->input, &bytes, &nbytes, error);
    if (status != WG_OK) {
        return status;
    }
    status = wg_dict_open_memory(bytes, nbytes, NULL, &dict, error);
    if (status == WG_OK) {
        status = add_dictionary_words(reading, dict, error);
        wg_dict_close(dict);
    }
    if (status != WG_OK && error != NULL && error->source[0] == '\0') {
        error_set_source(error, reading->source);
    }
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

/* Returns the encoding from which to convert an input. (A hunspell dictionary is converted by
   hunspell.c.) */
static const char *text_encoding(const struct wg_input_options *options)
{
    return options->format == WG_INPUT_HUNSPELL ? NULL : options->encoding;
}

/* Replaces WG_INPUT_AUTO by the format of an input with this name. Fails if the input is a hunspell
   dictionary without an affix file. */
static enum wg_status choose_format(struct wg_input_options *options, const char *name,
                                    struct wg_error *error)
{
    if (options->format == WG_INPUT_AUTO) {
        options->format = has_affixes(options)    ? WG_INPUT_HUNSPELL
                          : has_trie_suffix(name) ? WG_INPUT_TRIE_TEXT
                                                  : WG_INPUT_LIST;
    }
    return options->format != WG_INPUT_HUNSPELL || has_affixes(options)
               ? WG_OK
               : fail_at(error, WG_MISUSE, name, 0, 0,
                         "a hunspell dictionary needs its affix file; give the path of a file "
                         "NAME.dic that has its NAME.aff beside it");
}

/*
 * Checks that the compiler can add words, and the options of an input. Copies the options to
 * *options_out, with the format in place of WG_INPUT_AUTO. For a file of stems whose affix file the
 * options do not name, finds this file, and sets *affix_path_out to its path, which the caller
 * frees. (affix_path_out is NULL if `name` is not a path.)
 */
static enum wg_status begin_adding(const struct wg_compiler *compiler,
                                   const struct wg_input_options *given, const char *name,
                                   char **affix_path_out, struct wg_input_options *options_out,
                                   struct wg_error *error)
{
    enum wg_status status = compiler_check_open(compiler, error);
    if (status == WG_OK) {
        status = SIZED_TAKE(wg_input_options, options_out, given, error);
    }
    if (status == WG_OK && options_out->format > WG_INPUT_HUNSPELL) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_input_format",
                    (int)options_out->format);
    }
    if (status == WG_OK && options_out->use > WG_INPUT_ONLY) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_input_use", (int)options_out->use);
    }
    if (status == WG_OK && affix_path_out != NULL && !has_affixes(options_out)) {
        status = hunspell_find_affixes(name, options_out->format, affix_path_out, error);
        options_out->affix_path = *affix_path_out;
    }
    return status == WG_OK ? choose_format(options_out, name, error) : status;
}

enum wg_status wg_compiler_add_file(struct wg_compiler *compiler, const char *path,
                                    const struct wg_input_options *given, struct wg_error *error)
{
    struct input *input;
    struct wg_input_options options;
    char *affix_path = NULL;
    enum wg_status status = begin_adding(compiler, given, path, &affix_path, &options, error);
    if (status == WG_OK) {
        status = input_open(path, text_encoding(&options), &input, error);
    }
    if (status == WG_OK) {
        status = add_input(compiler, input, &options, error);
    }
    free(affix_path);
    return status;
}

enum wg_status wg_compiler_add_fd(struct wg_compiler *compiler, int fd, const char *name,
                                  const struct wg_input_options *given, struct wg_error *error)
{
    struct input *input;
    struct wg_input_options options;
    if (fd < 0) {
        return fail_io(error, name, "cannot read", EBADF);
    }
    enum wg_status status = begin_adding(compiler, given, name, NULL, &options, error);
    if (status == WG_OK) {
        status = input_open_fd(fd, name, text_encoding(&options), &input, error);
    }
    return status == WG_OK ? add_input(compiler, input, &options, error) : status;
}

enum wg_status wg_compiler_add_memory(struct wg_compiler *compiler, const char *name,
                                      struct wg_text text, const struct wg_input_options *given,
                                      struct wg_error *error)
{
    struct input *input;
    struct wg_input_options options;
    enum wg_status status = begin_adding(compiler, given, name, NULL, &options, error);
    if (status == WG_OK) {
        status = input_open_memory(text, name, text_encoding(&options), &input, error);
    }
    return status == WG_OK ? add_input(compiler, input, &options, error) : status;
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
