/* SPDX-License-Identifier: MIT */
/* add_words.c: adds words to a compiler, from files, from memory or one by one. */
#include "dict/write/compiler.h"

#include "base/error.h"
#include "base/sized.h"
#include "base/utf8.h"
#include "dict/format.h"
#include "dict/write/trie_text.h"
#include "dict/write/wordlist.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The state of wordlist_fn add_word. */
struct reading {
    struct wg_compiler *compiler;
    struct wordset *into;
    struct input *input; /* NULL for a single word */
    const char *source;  /* the name of the input, or NULL */
    bool is_trie_text;
    bool has_value;
    uint32_t value; /* of the word that is being added, if has_value is true */
    uint64_t words;
};

enum {
    PROGRESS_WORDS = 1 << 14,
    LONG_WORD_NBYTES = 64 /* the mean length that max_words expects at most */
};

/*
 * Returns the column to report for the byte at `off` of a word. In a word list, the
 * word begins at `column`. In trie text, `column` is the column of the word's `!`, and
 * this column is reported for every byte of the word.
 */
static uint64_t column_of(const struct reading *reading, struct wg_text word,
                          size_t off, uint64_t column)
{
    return reading->is_trie_text ? column : column + utf8_count(word.bytes, off);
}

/* Fails because of the character at `bad_off` of a word. The error has its position. */
static enum wg_status refuse_word(const struct reading *reading, struct wg_text word,
                                  enum letters_verdict verdict, size_t bad_off,
                                  uint64_t line, uint64_t column,
                                  struct wg_error *error)
{
    const char *const source = reading->source;
    column = column_of(reading, word, bad_off, column);
    if (verdict == LETTERS_INVALID_UTF8) {
        return fail_for(error,
                        WG_REASON_NOT_UTF8,
                        fail_at(error,
                                WG_BAD_INPUT,
                                source,
                                line,
                                column,
                                "not valid UTF-8; name the encoding if it is "
                                "another one"));
    }
    if (verdict == LETTERS_TOO_MANY) {
        return fail_for(error,
                        WG_REASON_TOO_MANY_SYMBOLS,
                        fail_at(error,
                                WG_LIMIT,
                                source,
                                line,
                                column,
                                "the alphabet would have more than %d symbols; fold "
                                "more, or name the symbols",
                                FORMAT_MAX_SYMBOLS));
    }
    const unsigned char *const bytes = (const unsigned char *)word.bytes;
    uint32_t c = 0;
    const unsigned length = utf8_decode(bytes + bad_off, bytes + word.nbytes, &c);
    return fail_for(
        error,
        WG_REASON_NOT_LETTER,
        fail_at(error,
                WG_BAD_INPUT,
                source,
                line,
                column,
                "'%.*s' (U+%04lX) is not a letter of the alphabet; correct the word, "
                "give an alphabet that has the character, or leave such words out",
                utf8_is_control(c) ? 0 : (int)length,
                word.bytes + bad_off,
                (unsigned long)c));
}

/* Counts a word that is left out. For the first word with a character that is not a
   letter, stores the line and the column of this character. */
static void leave_out(const struct reading *reading, struct wg_text word,
                      enum letters_verdict verdict, size_t bad_off, uint64_t line,
                      uint64_t column)
{
    struct wg_compile_counts *const counts = &reading->compiler->counts;
    counts->too_short += verdict == LETTERS_TOO_SHORT;
    counts->too_long += verdict == LETTERS_TOO_LONG;
    counts->capitalized += verdict == LETTERS_CAPITALIZED;
    if (verdict == LETTERS_NOT_LETTER && counts->not_letters++ == 0) {
        counts->first_line = line;
        counts->first_column = column_of(reading, word, bad_off, column);
    }
}

/* Adds an accepted word, and its value if it has one. */
static enum wg_status keep_word(const struct reading *reading,
                                const struct letters_word *encoded, uint64_t line,
                                struct wg_error *error)
{
    struct wordset *const into = reading->into;
    struct wg_compiler *const compiler = reading->compiler;
    const size_t off = into->nbytes;
    if (!wordset_add(into, encoded->codes, encoded->count)) {
        return fail_memory(error);
    }
    if (reading->has_value && into == &compiler->words &&
        !value_list_add(
            &compiler->values, off, reading->value, reading->source, line)) {
        return fail_memory(error);
    }
    return WG_OK;
}

/* Counts a word of any input. Fails if there are too many words, or if they are too
   long together. */
static enum wg_status count_word(const struct reading *reading, struct wg_text word,
                                 uint64_t line, uint64_t column, struct wg_error *error)
{
    struct wg_compiler *const compiler = reading->compiler;
    const uint64_t max_words = compiler->max_words;
    compiler->text_nbytes += word.nbytes;
    if (++compiler->words_read <= max_words &&
        (compiler->text_nbytes <= WORDLIST_MAX_LINE_NBYTES ||
         (compiler->text_nbytes - WORDLIST_MAX_LINE_NBYTES) / LONG_WORD_NBYTES <
             max_words)) {
        return WG_OK;
    }
    return fail_for(error,
                    WG_REASON_TOO_MANY_WORDS,
                    fail_at(error,
                            WG_LIMIT,
                            reading->source,
                            line,
                            column,
                            "the inputs have more than %llu words%s; give fewer words, "
                            "or raise the limit",
                            (unsigned long long)max_words,
                            compiler->words_read <= max_words
                                ? " of 64 bytes, or as much text in longer words"
                                : ""));
}

static enum wg_status add_word(void *context, struct wg_text word, uint64_t line,
                               uint64_t column, struct wg_error *error)
{
    struct reading *const reading = context;
    struct wg_compiler *const compiler = reading->compiler;
    struct letters_word encoded;
    if (++reading->words % PROGRESS_WORDS == 0 && reading->input != NULL) {
        compiler_report_progress(
            compiler, "reading", input_nbytes(reading->input), reading->words);
    }
    const enum wg_status status = count_word(reading, word, line, column, error);
    if (status != WG_OK) {
        return status;
    }
    const bool is_excluding = reading->into == &compiler->excluded;
    const enum letters_verdict verdict =
        is_excluding ? letters_encode_excluded(compiler->letters, word, &encoded)
                     : letters_encode(compiler->letters, word, &encoded);
    compiler->counts.read += !is_excluding;
    if (verdict == LETTERS_ACCEPTED) {
        return keep_word(reading, &encoded, line, error);
    }
    if (verdict == LETTERS_NO_MEMORY) {
        return fail_memory(error);
    }
    if (verdict == LETTERS_INVALID_UTF8 || verdict == LETTERS_TOO_MANY ||
        (verdict == LETTERS_NOT_LETTER && compiler->is_strict && !is_excluding)) {
        return refuse_word(
            reading, word, verdict, encoded.bad_off, line, column, error);
    }
    /* A word of an excluding input that is not accepted excludes nothing. */
    if (!is_excluding) {
        leave_out(reading, word, verdict, encoded.bad_off, line, column);
    }
    return WG_OK;
}

/* Reads a value: decimal digits, with spaces before them. (The reader of lines removes
   blanks at the end.) Returns false if the text is something else, or if the number is
   too large. */
static bool parse_value(struct wg_text text, uint32_t *value_out)
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
        if (value > UINT32_MAX) {
            return false;
        }
    }
    *value_out = (uint32_t)value;
    return true;
}

/* A wordlist_fn for lines of WG_INPUT_TSV: `text` is the word, a tab, and the value. */
static enum wg_status add_valued_word(void *context, struct wg_text text, uint64_t line,
                                      uint64_t column, struct wg_error *error)
{
    struct reading *const reading = context;
    const char *const tab = memchr(text.bytes, '\t', text.nbytes);
    if (tab == NULL) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       reading->source,
                       line,
                       column_of(reading, text, text.nbytes, column),
                       "the line ends without a tab and a value; write both after the "
                       "word");
    }
    struct wg_text word = {text.bytes, (size_t)(tab - text.bytes)};
    const size_t value_off = word.nbytes + 1;
    const struct wg_text value = {tab + 1, text.nbytes - value_off};
    while (word.nbytes > 0 && word.bytes[word.nbytes - 1] == ' ') {
        word.nbytes--;
    }
    if (word.nbytes == 0) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       reading->source,
                       line,
                       column,
                       "the line has no word before the tab; write a word, a tab and a "
                       "value");
    }
    if (word.nbytes > WORDLIST_MAX_LINE_NBYTES) {
        return fail_at(
            error,
            WG_LIMIT,
            reading->source,
            line,
            0,
            "the word has more than %d bytes; is this a list with one word a "
            "line?",
            WORDLIST_MAX_LINE_NBYTES);
    }
    if (!parse_value(value, &reading->value)) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       reading->source,
                       line,
                       column_of(reading, text, value_off, column),
                       "the value is not a whole number from 0 to %lu",
                       (unsigned long)UINT32_MAX);
    }
    return add_word(context, word, line, column, error);
}

static bool has_trie_suffix(const char *name)
{
    static const char *const suffixes[] = {
        ".trie", ".trie.gz", ".trie.xz", ".trie.zst"};
    const size_t length = name == NULL ? 0 : strlen(name);
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        const size_t suffix = strlen(suffixes[i]);
        if (length >= suffix && strcmp(name + length - suffix, suffixes[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Checks that the compiler can add words, and the options of an input; copies the
   options to *options_out. */
static enum wg_status begin_adding(const struct wg_compiler *compiler,
                                   const struct wg_input_options *given,
                                   struct wg_input_options *options_out,
                                   struct wg_error *error)
{
    enum wg_status status = compiler_check_open(compiler, error);
    if (status == WG_OK) {
        status = SIZED_TAKE(wg_input_options, options_out, given, error);
    }
    if (status == WG_OK && options_out->format > WG_INPUT_TSV) {
        return fail(error,
                    WG_MISUSE,
                    "%d is not a value of wg_input_format",
                    (int)options_out->format);
    }
    if (status == WG_OK && options_out->use > WG_INPUT_EXCLUDE) {
        return fail(error,
                    WG_MISUSE,
                    "%d is not a value of wg_input_use",
                    (int)options_out->use);
    }
    return status;
}

/* Copies the name of the input with the first word that counts.not_letters counts. */
static enum wg_status keep_first_source(struct wg_compiler *compiler,
                                        const char *source, struct wg_error *error)
{
    if (source != NULL) {
        compiler->first_source = strdup(source);
        if (compiler->first_source == NULL) {
            return fail_memory(error);
        }
    }
    compiler->counts.first_source = compiler->first_source;
    return WG_OK;
}

/* Adds the words of an input, or excludes them. Closes the input, also on failure. */
static enum wg_status add_input(struct wg_compiler *compiler, struct input *input,
                                const struct wg_input_options *options,
                                struct wg_error *error)
{
    const char *const source = input_name(input);
    struct reading reading = {
        .compiler = compiler,
        .into =
            options->use == WG_INPUT_EXCLUDE ? &compiler->excluded : &compiler->words,
        .input = input,
        .source = source,
        .is_trie_text = options->format == WG_INPUT_TRIE_TEXT ||
                        (options->format == WG_INPUT_AUTO && has_trie_suffix(source)),
        .has_value = options->format == WG_INPUT_TSV,
    };
    const uint64_t not_letters = compiler->counts.not_letters;
    enum wg_status status =
        reading.is_trie_text
            ? trie_text_read(input, compiler->letters, add_word, &reading, error)
        : reading.has_value
            ? wordlist_read_values(input, add_valued_word, &reading, error)
            : wordlist_read(input, add_word, &reading, error);
    if (status == WG_OK && not_letters == 0 && compiler->counts.not_letters > 0) {
        status = keep_first_source(compiler, source, error);
    }
    input_close(input);
    compiler->state = status == WG_OK ? COMPILER_OPEN : COMPILER_FAILED;
    return status;
}

enum wg_status wg_compiler_add_file(struct wg_compiler *compiler, const char *path,
                                    const struct wg_input_options *given,
                                    struct wg_error *error)
{
    struct input *input;
    struct wg_input_options options;
    enum wg_status status = begin_adding(compiler, given, &options, error);
    if (status == WG_OK) {
        status = input_open(path, options.encoding, &input, error);
    }
    return status == WG_OK ? add_input(compiler, input, &options, error) : status;
}

enum wg_status wg_compiler_add_fd(struct wg_compiler *compiler, int fd,
                                  const char *name,
                                  const struct wg_input_options *given,
                                  struct wg_error *error)
{
    struct input *input;
    struct wg_input_options options;
    if (fd < 0) {
        return fail_io(error, name, "cannot read", EBADF);
    }
    enum wg_status status = begin_adding(compiler, given, &options, error);
    if (status == WG_OK) {
        status = input_open_fd(fd, name, options.encoding, &input, error);
    }
    return status == WG_OK ? add_input(compiler, input, &options, error) : status;
}

enum wg_status wg_compiler_add_memory(struct wg_compiler *compiler, const char *name,
                                      struct wg_text text,
                                      const struct wg_input_options *given,
                                      struct wg_error *error)
{
    struct input *input;
    struct wg_input_options options;
    enum wg_status status = begin_adding(compiler, given, &options, error);
    if (status == WG_OK) {
        status = input_open_memory(text, name, options.encoding, &input, error);
    }
    return status == WG_OK ? add_input(compiler, input, &options, error) : status;
}

/* Adds the word of `reading`, which is no input. */
static enum wg_status add_one(struct reading *reading, struct wg_text word,
                              struct wg_error *error)
{
    struct wg_compiler *const compiler = reading->compiler;
    enum wg_status status = compiler_check_open(compiler, error);
    if (status == WG_OK) {
        status = wordlist_handle_line(word, add_word, reading, error);
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

enum wg_status wg_compiler_add_word_value(struct wg_compiler *compiler,
                                          struct wg_text word, uint32_t value,
                                          struct wg_error *error)
{
    struct reading reading = {
        .compiler = compiler,
        .into = &compiler->words,
        .has_value = true,
        .value = value,
    };
    return add_one(&reading, word, error);
}
