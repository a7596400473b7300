/* SPDX-License-Identifier: MIT */
/*
 * fuzz_alphabet.c: any bytes as an alphabet file, and words that are read with this alphabet.
 *
 *     the alphabet file, a zero byte, the words, each ended by a line feed
 *
 * The dictionary must contain each word that the compiler accepts. Its words and its alphabet are
 * written as a list and an alphabet file. Compiling these must give the same bytes again.
 */
#include "dict/read/dict.h"
#include "fuzz/fuzz.h"
#include "fuzz/sound.h"
#include "report/dump.h"
#include "report/spellings.h"

#include <string.h>
#include <wordgrid/compile.h>

enum { MAX_NBYTES = 2048, MAX_WORDS = 64 };

/* The words that the compiler has accepted. */
struct accepted {
    struct wg_text words[MAX_WORDS];
    size_t count;
};

/* Removes the text before `end` from the input, and the byte `end`. */
static struct wg_text take_until(struct fuzz_bytes *bytes, int end)
{
    const size_t left = (size_t)(bytes->end - bytes->p);
    const uint8_t *const found = left == 0 ? NULL : memchr(bytes->p, end, left);
    const struct wg_text text =
        fuzz_take_text(bytes, found == NULL ? left : (size_t)(found - bytes->p));
    (void)fuzz_take(bytes);
    return text;
}

static uint64_t left_out(const struct wg_compile_counts *counts)
{
    return counts->not_letters + counts->too_short + counts->misread + counts->affixes;
}

static void add_words(struct wg_compiler *compiler, struct fuzz_bytes *bytes,
                      struct accepted *accepted)
{
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    while (bytes->p < bytes->end && accepted->count < MAX_WORDS) {
        const struct wg_text word = take_until(bytes, '\n');
        const uint64_t before = left_out(counts);
        const uint64_t read = counts->read;
        if (!fuzz_is_text(word) || wg_compiler_add_word(compiler, word, NULL) != WG_OK) {
            break; /* invalid UTF-8 */
        }
        if (counts->read > read && left_out(counts) == before) {
            accepted->words[accepted->count++] = word;
        }
    }
}

/* Returns the word without the white space at its ends, which the compiler ignores. */
static struct wg_text trim(struct wg_text word)
{
    while (word.nbytes > 0 && strchr(" \t", word.bytes[0]) != NULL) {
        word.bytes++;
        word.nbytes--;
    }
    while (word.nbytes > 0 && strchr(" \t\r", word.bytes[word.nbytes - 1]) != NULL) {
        word.nbytes--;
    }
    return word;
}

/* Compiles the dumps of the dictionary. Requires the same bytes. */
static void require_same_again(const struct wg_dict *dict, size_t nbytes)
{
    struct sink list = SINK_IN_MEMORY;
    struct sink spellings = SINK_IN_MEMORY;
    struct wg_compiler *compiler = NULL;
    void *bytes = NULL;
    size_t nbytes_again = 0;
    FUZZ_REQUIRE(dump_list(dict, &list, NULL) == WG_OK);
    FUZZ_REQUIRE(dump_alphabet(dict, &spellings, NULL) == WG_OK);
    const struct wg_compile_options options = {
        .struct_nbytes = sizeof options,
        .alphabet_text = {spellings.bytes, spellings.used},
        .strict = true,
    };
    const struct wg_text words = {list.bytes, list.used};
    FUZZ_REQUIRE(wg_compiler_new(&options, &compiler, NULL) == WG_OK);
    FUZZ_REQUIRE(wg_compiler_add_memory(compiler, "list", words, NULL, NULL) == WG_OK);
    FUZZ_REQUIRE(wg_compiler_write_memory(compiler, &bytes, &nbytes_again, NULL) == WG_OK);
    FUZZ_REQUIRE(nbytes_again == nbytes);
    FUZZ_REQUIRE(memcmp(bytes, dict->map.bytes, nbytes) == 0);
    wg_compiler_free(compiler);
    wg_free(bytes);
    sink_close(&list);
    sink_close(&spellings);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, data + size};
    struct accepted accepted = {.count = 0};
    struct wg_compiler *compiler = NULL;
    void *made = NULL;
    size_t nbytes = 0;
    if (size > MAX_NBYTES) {
        return -1;
    }
    const struct wg_text alphabet = take_until(&bytes, 0);
    const struct wg_compile_options options = {
        .struct_nbytes = sizeof options,
        .alphabet_text = {alphabet.nbytes > 0 ? alphabet.bytes : "", alphabet.nbytes},
    };
    const enum wg_status status = wg_compiler_new(&options, &compiler, NULL);
    FUZZ_REQUIRE(status == WG_OK || status == WG_BAD_INPUT || status == WG_LIMIT ||
                 status == WG_UNSUPPORTED);
    if (status != WG_OK) {
        return 0;
    }
    add_words(compiler, &bytes, &accepted);
    if (wg_compiler_write_memory(compiler, &made, &nbytes, NULL) == WG_OK) {
        struct wg_dict *const dict = sound_open_ours(made, nbytes);
        for (size_t i = 0; i < accepted.count; i++) {
            FUZZ_REQUIRE(wg_dict_contains(dict, trim(accepted.words[i])));
        }
        require_same_again(dict, nbytes);
        wg_dict_close(dict);
    }
    wg_compiler_free(compiler);
    wg_free(made);
    return 0;
}
