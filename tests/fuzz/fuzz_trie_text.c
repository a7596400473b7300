/* SPDX-License-Identifier: MIT */
/*
 * fuzz_trie_text.c: any bytes as trie text. A naive reader, written from the table in
 * formats/trie-text.md alone, must find the same words, or an error at the same place. Compiling
 * the text must give the same bytes as compiling a list of those words.
 */
#include "write/trie_text.h"

#include "base/hash.h"
#include "base/marks.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "fuzz/sound.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_NBYTES = 4096,
    FOLDED_RARITY = 64 /* one input in 64 is folded: a fold table takes 1 ms */
};

/* The result of a reader: the words, and the position of an error (`line` is 0 without an
   error). */
struct reading {
    struct fuzz_texts words; /* in the order read, then sorted */
    uint64_t line;
    uint64_t column;
};

/* --- The naive reader */

struct path {
    struct wg_text letters[MAX_NBYTES];
    size_t depth;
};

static void mark(const struct path *path, struct reading *reading)
{
    char word[MAX_NBYTES];
    size_t nbytes = 0;
    for (size_t i = 0; i < path->depth; i++) {
        memcpy(word + nbytes, path->letters[i].bytes, path->letters[i].nbytes);
        nbytes += path->letters[i].nbytes;
    }
    fuzz_texts_add(&reading->words, (struct wg_text){word, nbytes});
}

/* Returns the length in bytes of the code point at p. If `is_any` is false, returns 0 for a code
   point that is not a mark. */
static unsigned take_point(const char *p, const char *end, bool is_any)
{
    uint32_t c = 0;
    const unsigned length =
        p < end ? utf8_decode((const unsigned char *)p, (const unsigned char *)end, &c) : 0;
    return is_any || is_combining_mark(c) ? length : 0;
}

static void read_naively(struct wg_text text, struct reading *reading)
{
    static struct path path;
    const char *p = text.bytes;
    const char *const end = p + text.nbytes;
    path.depth = 0;
    reading->line = 1;
    reading->column = 1;
    p += text.nbytes >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    for (; p < end; reading->column++) {
        const char *const begin = p;
        unsigned length;
        if (*p == '\n') {
            reading->line++;
            reading->column = 0;
            p++;
        } else if (strchr(" \t\v\f\r", *p) != NULL && *p != '\0') {
            p++;
        } else if (*p == '#' || *p == '!') {
            if (path.depth == 0) {
                return;
            }
            if (*p++ == '!') {
                mark(&path, reading);
            } else {
                path.depth--;
            }
        } else {
            length = take_point(p, end, true);
            while (length > 0) {
                p += length;
                reading->column += (size_t)(p - begin) > length;
                length = take_point(p, end, false);
            }
            if (p == begin) {
                return;
            }
            path.letters[path.depth++] = (struct wg_text){begin, (size_t)(p - begin)};
        }
    }
    reading->line = 0;
    reading->column = 0;
}

/* --- The library's reader */

static enum wg_status add_word(void *context, struct wg_text word, uint64_t line, uint64_t column,
                               struct wg_error *error)
{
    struct reading *const reading = context;
    (void)line;
    (void)column;
    (void)error;
    fuzz_texts_add(&reading->words, word);
    return WG_OK;
}

static void read_by_library(const char *path, struct reading *reading)
{
    static const struct wg_compile_options options = {.struct_nbytes = sizeof options,
                                                      .fold = WG_FOLD_NONE};
    struct input *input = NULL;
    struct letters *letters = NULL;
    struct wg_error error = {.status = WG_OK};
    FUZZ_REQUIRE(letters_new(&options, NULL, &letters, NULL) == WG_OK);
    FUZZ_REQUIRE(input_open(path, NULL, &input, NULL) == WG_OK);
    const enum wg_status status = trie_text_read(input, letters, add_word, reading, &error);
    input_close(input);
    letters_free(letters);
    FUZZ_REQUIRE(status == error.status);
    FUZZ_REQUIRE(status == WG_OK || status == WG_BAD_INPUT);
    FUZZ_REQUIRE((status == WG_OK) == (error.line == 0));
    reading->line = error.line;
    reading->column = error.column;
}

/* --- Compiling the trie text, and its words one by one */

struct compiled {
    enum wg_status status;
    struct wg_compile_counts counts;
    void *bytes;
    size_t nbytes;
};

static void finish(struct wg_compiler *compiler, struct compiled *compiled)
{
    compiled->bytes = NULL;
    compiled->nbytes = 0;
    if (compiled->status == WG_OK) {
        compiled->status =
            wg_compiler_write_memory(compiler, &compiled->bytes, &compiled->nbytes, NULL);
        FUZZ_REQUIRE(compiled->status == WG_OK || compiled->status == WG_BAD_INPUT);
    }
    compiled->counts = *wg_compiler_counts(compiler);
    wg_compiler_free(compiler);
}

static void compile(const struct wg_compile_options *options, const char *path,
                    const struct fuzz_texts *words)
{
    const struct wg_input_options input = {.struct_nbytes = sizeof input,
                                           .format = WG_INPUT_TRIE_TEXT};
    struct compiled trie;
    struct compiled list = {.status = WG_OK};
    struct wg_compiler *compiler = NULL;
    FUZZ_REQUIRE(wg_compiler_new(options, &compiler, NULL) == WG_OK);
    trie.status = wg_compiler_add_file(compiler, path, &input, NULL);
    finish(compiler, &trie);
    FUZZ_REQUIRE(wg_compiler_new(options, &compiler, NULL) == WG_OK);
    for (size_t i = 0; i < words->count && list.status == WG_OK; i++) {
        list.status = wg_compiler_add_word(compiler, words->items[i], NULL);
    }
    finish(compiler, &list);
    /* The errors can differ, because the order of the words decides which error is reported. */
    FUZZ_REQUIRE((trie.status == WG_OK) == (list.status == WG_OK));
    if (trie.status == WG_OK) {
        FUZZ_REQUIRE(trie.counts.words == list.counts.words);
        FUZZ_REQUIRE(trie.nbytes == list.nbytes);
        FUZZ_REQUIRE(memcmp(trie.bytes, list.bytes, trie.nbytes) == 0);
        wg_dict_close(sound_open_ours(trie.bytes, trie.nbytes));
    }
    wg_free(trie.bytes);
    wg_free(list.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct reading naive;
    static struct reading real;
    const struct wg_text text = {(const char *)data, size};
    if (size > MAX_NBYTES || !fuzz_is_text(text)) {
        return -1;
    }
    const char *const path = fuzz_file(FUZZ_INPUT, text);
    fuzz_texts_reset(&naive.words);
    fuzz_texts_reset(&real.words);
    read_naively(text, &naive);
    read_by_library(path, &real);
    FUZZ_REQUIRE(naive.line == real.line && naive.column == real.column);
    FUZZ_REQUIRE(naive.words.count == real.words.count);
    fuzz_texts_sort(&naive.words);
    fuzz_texts_sort(&real.words);
    FUZZ_REQUIRE(fuzz_texts_are_same(&naive.words, &real.words));
    if (real.line == 0) {
        const unsigned choice = (unsigned)hash_bytes(data, size);
        const struct wg_compile_options options = {
            .struct_nbytes = sizeof options,
            .fold = choice % FOLDED_RARITY != 0       ? WG_FOLD_NONE
                    : choice / FOLDED_RARITY % 2 == 0 ? WG_FOLD_CASE
                                                      : WG_FOLD_MARKS,
            .strict = choice / FOLDED_RARITY / 2 % 8 == 0,
        };
        compile(&options, path, &naive.words);
    }
    return 0;
}
