/* SPDX-License-Identifier: MIT */
/*
 * compile.c: the compiler as its users see it: words in, a file out.
 *
 *     inputs --> letters --> wordset --> automaton --> encode --> file
 *              (fold, cut)   (sort)      (minimise)    (lay out)
 *
 * Words are kept as letter codes in order of first appearance; only when all have
 * been read is it known which letters occur, so only then are the codes changed to
 * symbol order and the words sorted.
 */
#include "base/array.h"
#include "base/error.h"
#include "base/file_write.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/format.h"
#include "dict/write/automaton.h"
#include "dict/write/encode.h"
#include "dict/write/letters.h"
#include "dict/write/trie_text.h"
#include "dict/write/wordset.h"

#include <stdlib.h>
#include <string.h>

struct wg_compiler {
    struct wg_compile_options options;
    struct letters *letters;
    struct wordset words;
    struct wordset excluded;
    char *metadata; /* lines of key=value */
    size_t metadata_nbytes;
    size_t metadata_capacity;
    unsigned metadata_count;
    struct wg_compile_counts counts;
};

/* One input being read. */
struct reading {
    struct wg_compiler *compiler;
    struct wordset *into;
    struct input *input; /* NULL for single words */
    const char *source;
    bool is_trie_text; /* a word has one place: that of its mark */
    uint64_t words;
};

enum { PROGRESS_WORDS = 1 << 14 };

static void report_progress(const struct wg_compiler *compiler, const char *phase,
                            uint64_t nbytes, uint64_t words)
{
    if (compiler->options.progress != NULL) {
        compiler->options.progress(
            compiler->options.progress_context, phase, nbytes, words);
    }
}

enum wg_status wg_compiler_new(const struct wg_compile_options *options,
                               struct wg_compiler **compiler_out,
                               struct wg_error *error)
{
    struct wg_compiler *compiler = calloc(1, sizeof *compiler);
    if (compiler == NULL) {
        return fail_memory(error);
    }
    if (options != NULL) {
        compiler->options = *options;
    }
    const enum wg_status status =
        letters_new(&compiler->options, &compiler->letters, error);
    if (status != WG_OK) {
        free(compiler);
        return status;
    }
    *compiler_out = compiler;
    return WG_OK;
}

void wg_compiler_free(struct wg_compiler *compiler)
{
    if (compiler != NULL) {
        letters_free(compiler->letters);
        wordset_free(&compiler->words);
        wordset_free(&compiler->excluded);
        free(compiler->metadata);
        free(compiler);
    }
}

/* The column of a byte within a word that begins, or in trie text is marked, at
 * `column`. */
static uint64_t column_of(const struct reading *reading, struct wg_text word,
                          size_t off, uint64_t column)
{
    return reading->is_trie_text ? column : column + utf8_count(word.bytes, off);
}

static enum wg_status refuse_letter(const struct reading *reading, struct wg_text word,
                                    size_t bad_off, uint64_t line, uint64_t column,
                                    struct wg_error *error)
{
    uint32_t code_point = 0;
    const unsigned length = utf8_decode((const unsigned char *)word.bytes + bad_off,
                                        (const unsigned char *)word.bytes + word.nbytes,
                                        &code_point);
    return fail_at(error,
                   WG_BAD_INPUT,
                   reading->source,
                   line,
                   column_of(reading, word, bad_off, column),
                   "'%.*s' (U+%04lX) is not a letter of the alphabet; mend the word, "
                   "give an alphabet, or leave out --strict",
                   code_point < 0x20 ? 0 : (int)length,
                   word.bytes + bad_off,
                   (unsigned long)code_point);
}

/* A word that stays out: counted, or under `strict` an error. */
static enum wg_status leave_out(struct reading *reading, struct wg_text word,
                                enum letters_verdict verdict, size_t bad_off,
                                uint64_t line, uint64_t column, struct wg_error *error)
{
    struct wg_compile_counts *counts = &reading->compiler->counts;
    if (verdict == LETTERS_NOT_LETTER && reading->compiler->options.strict) {
        return refuse_letter(reading, word, bad_off, line, column, error);
    }
    counts->not_letters += verdict == LETTERS_NOT_LETTER;
    if (verdict == LETTERS_NOT_LETTER && counts->first_line == 0) {
        counts->first_source = reading->source;
        counts->first_line = line;
        counts->first_column = column_of(reading, word, bad_off, column);
    }
    counts->too_short += verdict == LETTERS_TOO_SHORT;
    counts->too_long += verdict == LETTERS_TOO_LONG;
    counts->capitalized += verdict == LETTERS_CAPITALIZED;
    return WG_OK;
}

static enum wg_status add_word(void *context, struct wg_text word, uint64_t line,
                               uint64_t column, struct wg_error *error)
{
    struct reading *reading = context;
    struct wg_compiler *compiler = reading->compiler;
    struct letters_word encoded;
    if (++reading->words % PROGRESS_WORDS == 0 && reading->input != NULL) {
        report_progress(
            compiler, "reading", input_nbytes(reading->input), reading->words);
    }
    const enum letters_verdict verdict =
        letters_encode(compiler->letters, word, &encoded);
    const bool is_excluding = reading->into == &compiler->excluded;
    compiler->counts.read += !is_excluding;
    switch (verdict) {
    case LETTERS_ACCEPTED:
        return wordset_add(reading->into, encoded.codes, encoded.count)
                   ? WG_OK
                   : fail_memory(error);
    case LETTERS_INVALID_UTF8:
        return fail_at(error,
                       WG_BAD_INPUT,
                       reading->source,
                       line,
                       column_of(reading, word, encoded.bad_off, column),
                       "not valid UTF-8; if it is in another encoding, name it with "
                       "--encoding");
    case LETTERS_TOO_MANY:
        return fail_at(error,
                       WG_LIMIT,
                       reading->source,
                       line,
                       column_of(reading, word, encoded.bad_off, column),
                       "the alphabet would have more than %d symbols; fold more "
                       "(--fold=marks) or name the symbols (--alphabet)",
                       FORMAT_MAX_SYMBOLS);
    case LETTERS_NO_MEMORY:
        return fail_memory(error);
    case LETTERS_NOT_LETTER:
    case LETTERS_TOO_SHORT:
    case LETTERS_TOO_LONG:
    case LETTERS_CAPITALIZED:
        break;
    }
    /* A word that could not be in the dictionary need not be left out of it. */
    return is_excluding
               ? WG_OK
               : leave_out(
                     reading, word, verdict, encoded.bad_off, line, column, error);
}

static bool has_trie_suffix(const char *path)
{
    static const char *const compressions[] = {"", ".gz", ".xz", ".zst"};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof compressions / sizeof compressions[0]; i++) {
        const size_t suffix = strlen(compressions[i]);
        if (length >= suffix + 5 &&
            memcmp(path + length - suffix - 5, ".trie", 5) == 0 &&
            strcmp(path + length - suffix, compressions[i]) == 0) {
            return true;
        }
    }
    return false;
}

static enum wg_status read_file(struct wg_compiler *compiler, const char *path,
                                const struct wg_input_options *options,
                                struct wordset *into, struct wg_error *error)
{
    const struct wg_input_options defaults = {0};
    struct reading reading = {.compiler = compiler, .into = into};
    if (options == NULL) {
        options = &defaults;
    }
    enum wg_status status = input_open(path, options->encoding, &reading.input, error);
    if (status != WG_OK) {
        return status;
    }
    reading.source = input_name(reading.input);
    reading.is_trie_text = options->format == WG_INPUT_TRIE_TEXT ||
                           (options->format == WG_INPUT_AUTO && has_trie_suffix(path));
    if (reading.is_trie_text) {
        status =
            trie_text_read(reading.input, compiler->letters, add_word, &reading, error);
    } else {
        status = wordlist_read(reading.input, add_word, &reading, error);
    }
    input_close(reading.input);
    return status;
}

enum wg_status wg_compiler_add_file(struct wg_compiler *compiler, const char *path,
                                    const struct wg_input_options *input,
                                    struct wg_error *error)
{
    return read_file(compiler, path, input, &compiler->words, error);
}

enum wg_status wg_compiler_exclude_file(struct wg_compiler *compiler, const char *path,
                                        const struct wg_input_options *input,
                                        struct wg_error *error)
{
    return read_file(compiler, path, input, &compiler->excluded, error);
}

enum wg_status wg_compiler_add_word(struct wg_compiler *compiler, struct wg_text word,
                                    struct wg_error *error)
{
    struct reading reading = {.compiler = compiler, .into = &compiler->words};
    return add_word(&reading, word, 0, 1, error);
}

/*
 * Where the line of a key is, or belongs: the lines are sorted, so that the order in
 * which entries are set does not show in the file. *nbytes_out is the length of the
 * line that is there, 0 for none.
 */
static size_t find_metadata(const struct wg_compiler *compiler, const char *key,
                            size_t *nbytes_out)
{
    size_t at = 0;
    *nbytes_out = 0;
    while (at < compiler->metadata_nbytes) {
        const char *line = compiler->metadata + at;
        const size_t nbytes =
            (size_t)((const char *)memchr(line, '\n', compiler->metadata_nbytes - at) -
                     line) +
            1;
        const struct wg_text found = {
            line, (size_t)((const char *)memchr(line, '=', nbytes) - line)};
        const int order = text_compare(found, text_of(key));
        if (order >= 0) {
            *nbytes_out = order == 0 ? nbytes : 0;
            break;
        }
        at += nbytes;
    }
    return at;
}

enum wg_status wg_compiler_set_metadata(struct wg_compiler *compiler, const char *key,
                                        const char *value, struct wg_error *error)
{
    const size_t value_nbytes = strlen(value);
    if (!format_is_metadata_key(text_of(key))) {
        return fail(error, WG_MISUSE, "'%.40s' is not a metadata key", key);
    }
    if (!format_is_metadata_value(text_of(value))) {
        return fail(error,
                    WG_MISUSE,
                    "the value of %s must be one line of UTF-8 of up to %d bytes",
                    key,
                    META_MAX_VALUE_NBYTES);
    }
    const size_t key_nbytes = strlen(key);
    const size_t line_nbytes = key_nbytes + value_nbytes + 2;
    size_t old_nbytes;
    const size_t at = find_metadata(compiler, key, &old_nbytes);
    if (old_nbytes == 0 && compiler->metadata_count == META_MAX_ENTRIES) {
        return fail(error,
                    WG_LIMIT,
                    "no room for %s: a dictionary has at most %d metadata entries",
                    key,
                    META_MAX_ENTRIES);
    }
    if (!ARRAY_RESERVE(compiler->metadata,
                       &compiler->metadata_capacity,
                       compiler->metadata_nbytes + line_nbytes)) {
        return fail_memory(error);
    }
    char *line = compiler->metadata + at;
    memmove(line + line_nbytes,
            line + old_nbytes,
            compiler->metadata_nbytes - at - old_nbytes);
    memcpy(line, key, key_nbytes);
    line[key_nbytes] = '=';
    memcpy(line + key_nbytes + 1, value, value_nbytes);
    line[line_nbytes - 1] = '\n';
    compiler->metadata_nbytes += line_nbytes - old_nbytes;
    compiler->metadata_count += old_nbytes == 0;
    return WG_OK;
}

/*
 * The symbols of the dictionary in order: symbol s is code codes[s], spelled
 * texts[s]. A word's codes are changed to symbol + 1, so that 0 still ends it.
 */
struct symbols {
    uint32_t count;
    struct wg_text texts[FORMAT_MAX_SYMBOLS];
    uint8_t codes[FORMAT_MAX_SYMBOLS];
};

/* All codes, sorted by their text: by code point, as UTF-8 keeps that order. */
static void sort_symbols(const struct letters *letters, struct symbols *symbols)
{
    symbols->count = letters_count(letters);
    for (uint32_t i = 0; i < symbols->count; i++) {
        const struct wg_text text = letters_text(letters, i + 1);
        uint32_t j = i;
        for (; j > 0 && text_compare(text, symbols->texts[j - 1]) < 0; j--) {
            symbols->texts[j] = symbols->texts[j - 1];
            symbols->codes[j] = symbols->codes[j - 1];
        }
        symbols->texts[j] = text;
        symbols->codes[j] = (uint8_t)(i + 1);
    }
}

/*
 * Drops the symbols that only excluded words had. What remains keeps its order, so
 * the words stay sorted.
 */
static void drop_unused_symbols(struct wordset *words, struct symbols *symbols)
{
    bool occurs[256] = {0};
    uint8_t map[256] = {0};
    for (size_t i = 0; i < words->count; i++) {
        for (const uint8_t *p = wordset_word(words, i); *p != 0; p++) {
            occurs[*p] = true;
        }
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < symbols->count; i++) {
        if (occurs[i + 1]) {
            symbols->texts[kept] = symbols->texts[i];
            symbols->codes[kept] = symbols->codes[i];
            map[i + 1] = (uint8_t)++kept;
        }
    }
    symbols->count = kept;
    for (size_t i = 0; i < words->count; i++) {
        for (uint8_t *p = words->codes + words->keys[i].off; *p != 0; p++) {
            *p = map[*p];
        }
    }
}

/* Sorts, excludes, and leaves the words in symbol order. */
static enum wg_status settle_words(struct wg_compiler *compiler,
                                   struct symbols *symbols, struct wg_error *error)
{
    struct wordset *words = &compiler->words;
    uint8_t map[256] = {0};
    sort_symbols(compiler->letters, symbols);
    for (uint32_t i = 0; i < symbols->count; i++) {
        map[symbols->codes[i]] = (uint8_t)(i + 1);
    }
    const size_t read = words->count;
    if (!wordset_sort(words, map) || !wordset_sort(&compiler->excluded, map)) {
        return fail_memory(error);
    }
    compiler->counts.repeated = read - words->count;
    if (compiler->excluded.count > 0) {
        compiler->counts.excluded = wordset_subtract(words, &compiler->excluded);
        drop_unused_symbols(words, symbols);
    }
    wordset_free(&compiler->excluded);
    compiler->counts.words = words->count;
    if (words->count == 0) {
        return fail(error,
                    WG_BAD_INPUT,
                    "no words are left to compile: %llu were read; look at the "
                    "input and the options that leave words out",
                    (unsigned long long)compiler->counts.read);
    }
    return WG_OK;
}

/* The bytes of the file; the words are freed on the way, before the encoding. */
static enum wg_status compile(struct wg_compiler *compiler, unsigned char **bytes_out,
                              size_t *nbytes_out, struct wg_error *error)
{
    struct symbols symbols;
    struct automaton automaton = {0};
    struct alphabet_source alphabet = {0};
    report_progress(compiler, "sorting", 0, compiler->words.count);
    enum wg_status status = settle_words(compiler, &symbols, error);
    if (status != WG_OK) {
        return status;
    }
    report_progress(compiler, "minimising", 0, compiler->words.count);
    status = automaton_build(&automaton, &compiler->words, error);
    wordset_free(&compiler->words);
    if (status != WG_OK) {
        goto done;
    }
    alphabet.symbols = symbols.texts;
    alphabet.symbol_count = symbols.count;
    status = letters_folds(compiler->letters,
                           symbols.codes,
                           symbols.count,
                           &alphabet.folds,
                           &alphabet.fold_count,
                           error);
    if (status == WG_OK) {
        const struct wg_text metadata = {compiler->metadata, compiler->metadata_nbytes};
        status = encode_dictionary(
            &automaton, &alphabet, metadata, bytes_out, nbytes_out, error);
    }
    if (status == WG_OK) {
        compiler->counts.file_nbytes = *nbytes_out;
    }
done:
    automaton_free(&automaton);
    return status;
}

enum wg_status wg_compiler_write_memory(struct wg_compiler *compiler, void **bytes_out,
                                        size_t *nbytes_out, struct wg_error *error)
{
    unsigned char *bytes = NULL;
    const enum wg_status status = compile(compiler, &bytes, nbytes_out, error);
    if (status == WG_OK) {
        *bytes_out = bytes;
    }
    return status;
}

/* The output is opened first: a folder that cannot be written to is no surprise later.
 */
enum wg_status wg_compiler_write(struct wg_compiler *compiler, const char *path,
                                 struct wg_error *error)
{
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    struct file_write file;
    enum wg_status status = file_write_begin(&file, path, error);
    if (status == WG_OK &&
        (status = compile(compiler, &bytes, &nbytes, error)) == WG_OK) {
        report_progress(compiler, "writing", nbytes, compiler->counts.words);
        status = file_write_bytes(&file, bytes, nbytes, error);
    }
    if (status == WG_OK) {
        status = file_write_commit(&file, error);
    }
    file_write_end(&file);
    free(bytes);
    return status;
}

struct wg_compile_counts wg_compiler_counts(const struct wg_compiler *compiler)
{
    return compiler->counts;
}
