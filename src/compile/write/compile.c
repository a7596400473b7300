/* SPDX-License-Identifier: MIT */
/*
 * compile.c: makes a compiler, and writes the dictionary of its words.
 *
 *     inputs --> letters --> sorted ----------> automaton --> encode --> file
 *              (fold, cut) '-> chunks, runs -'  (minimise)    (lay out)
 *                          '-> wordset ------'
 *                              (sort)
 *
 * A word is stored as the codes of its symbols (letters.h). collect.h tells which words go straight
 * into the automaton, and which are sorted in chunks. Short lists, and lists whose words are needed
 * again (for values, and for lists of words to exclude or to keep), go into one set. When all words
 * have been read, all symbols are known: then the codes are changed to symbol order, and the set is
 * sorted.
 */
#include "write/compiler.h"

#include "alphabet/fold.h"
#include "base/array.h"
#include "base/error.h"
#include "base/file_write.h"
#include "base/sized.h"
#include "base/text.h"
#include "dict/format.h"
#include "write/automaton.h"
#include "write/encode.h"

#include <stdlib.h>
#include <string.h>

/* Calls letters_new, with the alphabet of the options if there is one. */
static enum wg_status new_letters(const struct wg_compile_options *options,
                                  struct letters **letters_out, struct wg_error *error)
{
    const char *const name = options->alphabet_name;
    struct input *alphabet = NULL;
    enum wg_status status = WG_OK;
    if (options->alphabet_path != NULL) {
        status = input_open(options->alphabet_path, NULL, &alphabet, error);
    } else if (options->alphabet_text.bytes != NULL) {
        status = input_open_memory(options->alphabet_text, name != NULL ? name : "alphabet", NULL,
                                   &alphabet, error);
    }
    NEXT(status, letters_new(options, alphabet, letters_out, error));
    input_close(alphabet);
    return status;
}

/*
 * Finds the line of a key in the metadata. Returns the offset of the line and sets *nbytes_out to
 * its length. If there is no such line, returns the offset at which to insert the line and sets
 * *nbytes_out to 0. The lines are always sorted, so the file does not depend on the order in which
 * the keys are set.
 */
static size_t find_metadata(const struct wg_compiler *compiler, const char *key, size_t *nbytes_out)
{
    struct wg_text rest = {compiler->metadata, compiler->metadata_nbytes};
    size_t at = 0;
    *nbytes_out = 0;
    while (rest.nbytes > 0) {
        bool has_end;
        struct wg_text line = text_take_until(&rest, '\n', &has_end);
        const size_t nbytes = line.nbytes + 1;
        const int order = text_compare(text_take_until(&line, '=', &has_end), text_of(key));
        if (order >= 0) {
            *nbytes_out = order == 0 ? nbytes : 0;
            break;
        }
        at += nbytes;
    }
    return at;
}

static enum wg_status set_metadata(struct wg_compiler *compiler, const char *key, const char *value,
                                   struct wg_error *error)
{
    if (value != NULL && !format_is_metadata_value(text_of(value))) {
        return fail(error, WG_MISUSE, "the value of %s must be one line of UTF-8 of up to %d bytes",
                    key, META_MAX_VALUE_NBYTES);
    }
    const size_t key_nbytes = strlen(key);
    const size_t value_nbytes = value == NULL ? 0 : strlen(value);
    const size_t line_nbytes = value == NULL ? 0 : key_nbytes + value_nbytes + 2;
    size_t old_nbytes;
    const size_t at = find_metadata(compiler, key, &old_nbytes);
    if (line_nbytes > 0 && old_nbytes == 0 && compiler->metadata_count == META_MAX_ENTRIES) {
        return fail(error, WG_LIMIT, "no room for %s: a dictionary has at most %d metadata entries",
                    key, META_MAX_ENTRIES);
    }
    TRY_MEMORY(error, ARRAY_RESERVE(compiler->metadata, &compiler->metadata_capacity,
                                    compiler->metadata_nbytes + line_nbytes));
    char *line = compiler->metadata + at;
    memmove(line + line_nbytes, line + old_nbytes, compiler->metadata_nbytes - at - old_nbytes);
    compiler->metadata_nbytes += line_nbytes - old_nbytes;
    compiler->metadata_count -= old_nbytes > 0;
    compiler->metadata_count += line_nbytes > 0;
    if (value != NULL) {
        memcpy(line, key, key_nbytes);
        line[key_nbytes] = '=';
        memcpy(line + key_nbytes + 1, value, value_nbytes);
        line[line_nbytes - 1] = '\n';
    }
    return WG_OK;
}

enum wg_status wg_compiler_new(const struct wg_compile_options *options,
                               struct wg_compiler **compiler_out, struct wg_error *error)
{
    struct wg_compile_options known;
    TRY(SIZED_TAKE(wg_compile_options, &known, options, error));
    if (known.fold > WG_FOLD_NONE) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_fold", (int)known.fold);
    }
    if (known.merge > WG_MERGE_MIN) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_merge", (int)known.merge);
    }
    struct wg_compiler *const compiler = calloc(1, sizeof *compiler);
    TRY_MEMORY(error, compiler != NULL);
    if (known.max_words == 0) {
        known.max_words = WG_DEFAULT_MAX_WORDS;
    }
    compiler->options = known;
    enum wg_status status = new_letters(&known, &compiler->letters, error);
    if (status == WG_OK) {
        compiler->has_rejected = letters_has_rejected(compiler->letters);
        status = set_metadata(compiler, "unicode", fold_unicode_version(), error);
    }
    if (status == WG_OK && known.rejected == NULL) { /* to report a word, its text is needed */
        status = collect_begin(&compiler->collected, &compiler->options, compiler->letters, error);
    }
    if (status != WG_OK) {
        wg_compiler_free(compiler);
        return status;
    }
    *compiler_out = compiler;
    return WG_OK;
}

void wg_compiler_free(struct wg_compiler *compiler)
{
    if (compiler != NULL) {
        letters_free(compiler->letters);
        conversions_free(&compiler->conversions);
        collect_free(&compiler->collected);
        wordset_free(&compiler->words);
        free(compiler->texts.bytes);
        wordset_free(&compiler->excluded);
        wordset_free(&compiler->only);
        value_list_free(&compiler->values);
        free(compiler->metadata);
        for (size_t i = 0; i < CHARACTER_USES; i++) {
            free(compiler->characters[i]);
        }
        source_list_free(&compiler->sources);
        free(compiler);
    }
}

enum wg_status compiler_check_open(const struct wg_compiler *compiler, struct wg_error *error)
{
    return compiler->state == COMPILER_OPEN
               ? WG_OK
               : fail(error, WG_MISUSE,
                      compiler->state == COMPILER_FAILED
                          ? "the compiler has failed before; begin again with a new compiler"
                          : "the compiler has already made its dictionary; make a new compiler for "
                            "another");
}

enum wg_status wg_compiler_set_metadata(struct wg_compiler *compiler, const char *key,
                                        const char *value, struct wg_error *error)
{
    TRY(compiler_check_open(compiler, error));
    if (!format_is_metadata_key(text_of(key))) {
        return fail(error, WG_MISUSE,
                    "'%.40s' is not a metadata key; give 1 to %d of a-z, 0-9, '.', '-' and '_'",
                    key, META_MAX_KEY_NBYTES);
    }
    if (!format_is_known_key(text_of(key))) {
        return fail(error, WG_MISUSE,
                    "the metadata key '%s' has no meaning; a key of your own begins with x-", key);
    }
    return set_metadata(compiler, key, value, error);
}

/* --- The dictionary */

/* Sorts the words in symbol order. Drops the words that inputs of WG_INPUT_EXCLUDE have or inputs
   of WG_INPUT_ONLY lack, merges values, and drops repeated words. */
static enum wg_status settle_words(struct wg_compiler *compiler, const struct symbols *symbols,
                                   struct wg_error *error)
{
    struct wordset *words = &compiler->words;
    TRY_MEMORY(error, wordset_order(words, symbols->map) &&
                          wordset_sort(&compiler->excluded, symbols->map) &&
                          wordset_sort(&compiler->only, symbols->map));
    const struct value_merging merging = {compiler->options.merge, symbols, compiler->letters,
                                          &compiler->sources};
    TRY(reject_listed(compiler, error));
    TRY(value_list_merge(&compiler->values, words, &merging, error));
    free(compiler->texts.bytes); /* no further word is left out */
    compiler->texts = (struct word_texts){0};
    wordset_free(&compiler->excluded);
    wordset_free(&compiler->only);
    compiler->counts.repeated += words->count;
    wordset_drop_repeated(words);
    compiler->counts.repeated -= words->count;
    return WG_OK;
}

static enum wg_status fail_no_words(const struct wg_compiler *compiler, struct wg_error *error)
{
    return fail_for(error, WG_REASON_NO_WORDS,
                    fail(error, WG_BAD_INPUT,
                         "no words are left to compile: %llu were read; look at the input and "
                         "the options that leave words out",
                         (unsigned long long)compiler->counts.read));
}

/* Builds the automaton of the words of the set, which came in any order, and frees the set. Their
   values are in *values_out. */
static enum wg_status build_automaton(struct wg_compiler *compiler, const struct symbols *symbols,
                                      struct automaton *automaton, uint64_t **values_out,
                                      struct wg_error *error)
{
    struct wordset *const words = &compiler->words;
    report_progress(&compiler->options, "sorting", 0, words->count);
    enum wg_status status = settle_words(compiler, symbols, error);
    NEXT(status, words->count == 0 ? fail_no_words(compiler, error) : WG_OK);
    NEXT(status, value_list_take(&compiler->values, words, values_out, error));
    NEXT(status, automaton_build(automaton, words, &compiler->options, error));
    wordset_free(words);
    return status;
}

/* Sets *automaton_out to the automaton of all words, with symbols in place of codes. */
static enum wg_status make_automaton(struct wg_compiler *compiler, struct symbols *symbols,
                                     struct automaton *automaton_out, uint64_t **values_out,
                                     struct wg_error *error)
{
    struct collected_words *const collected = &compiler->collected;
    struct wordset *const words = &compiler->words;
    enum wg_status status = WG_OK;
    symbols_sort(symbols, compiler->letters);
    if (collected->is_open && (compiler->excluded.count > 0 || compiler->has_only)) {
        status = collect_list(collected, words, error);
    }
    if (status == WG_OK && collected->is_open) {
        status = collect_end(collected, symbols, words, automaton_out, error);
    }
    if (status == WG_OK && automaton_out->words == 0) {
        status = build_automaton(compiler, symbols, automaton_out, values_out, error);
    }
    compiler->counts.repeated += collected->repeated + collected->sorted.repeated;
    compiler->counts.words = automaton_out->words;
    return status;
}

/* Encodes the automaton, the symbols, their spellings and the metadata. With an alphabet file, all
   its letters are symbols. Otherwise, the letters that occur in the words are symbols. */
static enum wg_status encode(struct wg_compiler *compiler, struct automaton *automaton,
                             struct symbols *symbols, const uint64_t *values,
                             unsigned char **bytes_out, size_t *nbytes_out, struct wg_error *error)
{
    struct letters *const letters = compiler->letters;
    const struct wg_text metadata = {compiler->metadata, compiler->metadata_nbytes};
    const struct encode_extras extras = {compiler->options.numbers, values};
    const struct alphabet_source *alphabet = letters_alphabet(letters);
    struct alphabet_file own = {0};
    struct alphabet_lists lists = {0};
    enum wg_status status = WG_OK;
    if (alphabet == NULL) {
        symbols_drop_unused(symbols, automaton);
        status = own_alphabet_make(&own, letters, compiler->options.fold, symbols->codes,
                                   symbols->count, &compiler->conversions, error);
        NEXT(status, alphabet_lists_make(&lists, &own, error));
        alphabet = &lists.letters.source;
    }
    NEXT(status,
         encode_dictionary(automaton, alphabet, metadata, &extras, bytes_out, nbytes_out, error));
    alphabet_lists_free(&lists);
    alphabet_file_free(&own);
    return status;
}

static enum wg_status compile(struct wg_compiler *compiler, unsigned char **bytes_out,
                              size_t *nbytes_out, struct wg_error *error)
{
    struct symbols symbols;
    struct automaton automaton = {0};
    uint64_t *values = NULL;
    TRY(compiler_check_open(compiler, error));
    enum wg_status status = make_automaton(compiler, &symbols, &automaton, &values, error);
    NEXT(status, encode(compiler, &automaton, &symbols, values, bytes_out, nbytes_out, error));
    compiler->counts.file_nbytes = status == WG_OK ? *nbytes_out : 0;
    compiler->state = status == WG_OK ? COMPILER_ENDED : COMPILER_FAILED;
    free(values);
    automaton_free(&automaton);
    return status;
}

enum wg_status wg_compiler_write_memory(struct wg_compiler *compiler, void **bytes_out,
                                        size_t *nbytes_out, struct wg_error *error)
{
    unsigned char *bytes = NULL;
    TRY(compile(compiler, &bytes, nbytes_out, error));
    *bytes_out = bytes;
    return WG_OK;
}

/* Compiles into `file`, and calls file_write_end. `status` is the result of file_write_begin; if it
   is a failure, nothing is compiled. */
static enum wg_status write_to(struct wg_compiler *compiler, struct file_write *file,
                               enum wg_status status, struct wg_error *error)
{
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    if (status == WG_OK && (status = compile(compiler, &bytes, &nbytes, error)) == WG_OK) {
        report_progress(&compiler->options, "writing", nbytes, compiler->counts.words);
        status = file_write_bytes(file, bytes, nbytes, error);
    }
    NEXT(status, file_write_commit(file, error));
    file_write_end(file);
    free(bytes);
    return status;
}

/* Opens the output before compiling, so that an unwritable folder is reported early. */
enum wg_status wg_compiler_write(struct wg_compiler *compiler, const char *path,
                                 struct wg_error *error)
{
    struct file_write file;
    TRY(compiler_check_open(compiler, error));
    enum wg_status status = file_write_begin(&file, path, error);
    return write_to(compiler, &file, status, error);
}

enum wg_status wg_compiler_write_fd(struct wg_compiler *compiler, int fd, const char *name,
                                    struct wg_error *error)
{
    struct file_write file;
    file_write_begin_fd(&file, fd, name);
    return write_to(compiler, &file, WG_OK, error);
}

const struct wg_compile_counts *wg_compiler_counts(const struct wg_compiler *compiler)
{
    return &compiler->counts;
}

/* Keeps the items sorted, and drops the last of them when a more frequent one comes. */
size_t wg_compiler_characters(const struct wg_compiler *compiler, enum wg_character_use use,
                              struct wg_character_count *items, size_t capacity)
{
    const uint64_t *const counts = use <= WG_CHARACTER_IGNORED ? compiler->characters[use] : NULL;
    size_t found = 0;
    for (uint32_t c = 0; counts != NULL && c < CODE_POINTS; c++) {
        if (counts[c] == 0) {
            continue;
        }
        size_t at = found < capacity ? found : capacity;
        for (; at > 0 && items[at - 1].words < counts[c]; at--) {
            if (at < capacity) {
                items[at] = items[at - 1];
            }
        }
        if (at < capacity) {
            items[at] = (struct wg_character_count){c, counts[c]};
        }
        found++;
    }
    return found;
}
