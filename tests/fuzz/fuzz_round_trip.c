/* SPDX-License-Identifier: MIT */
/*
 * fuzz_round_trip.c: compiles words and lists the words of the dictionary.
 *
 * The first byte chooses an alphabet. Each later byte is a letter of the alphabet or the end of a
 * word. The words of the dictionary must be the words added. Another order of the added words, or
 * repetitions, must not change a byte of the dictionary. The dictionary must contain a text if and
 * only if the text was added.
 */
#include "base/hash.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "fuzz/sound.h"
#include "support/make_dict.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/compile.h>

enum { MAX_NBYTES = 2048, MAX_LETTERS = 254, FOLDED_RARITY = 64 };

struct letters_in_use {
    unsigned count;
    bool has_file; /* the compiler gets an alphabet file */
    bool is_small; /* folding changes no letter */
    struct wg_text texts[MAX_LETTERS];
};

/* Sets the letters from a text of letters with single spaces between them. */
static void name_letters(struct letters_in_use *letters, const char *text, bool has_file)
{
    letters->count = 0;
    letters->has_file = has_file;
    letters->is_small = true;
    for (; *text != '\0'; text += *text == ' ') {
        const size_t nbytes = strcspn(text, " ");
        letters->texts[letters->count++] = (struct wg_text){text, nbytes};
        text += nbytes;
    }
}

static void choose_letters(struct letters_in_use *letters, unsigned choice)
{
    static char many[NUMBERED_ALPHABET_NBYTES];
    switch (choice % 6) {
    case 0:
        name_letters(letters, "a b", false);
        break;
    case 1:
        name_letters(letters, "a b c d e f g h i j k l m n o p q r s t u v w x y z", false);
        break;
    case 2: /* symbols that are made of other symbols in several ways */
        name_letters(letters, "a b ab ba aba n y ny nyb c", true);
        break;
    case 3:
        name_letters(letters, "ö o u \u0435 \u0454 \u4e2d \U00010428 ü", false);
        break;
    case 4: /* letter sets of more than 64 bits; half of the letters are capitals */
        numbered_alphabet(many, MAX_LETTERS);
        name_letters(letters, many, false);
        letters->is_small = false;
        break;
    default: /* one letter: words differ only in length */
        name_letters(letters, "x", false);
        break;
    }
}

static void spell_words(struct fuzz_texts *words, const struct letters_in_use *letters,
                        struct wg_text bytes)
{
    char word[MAX_NBYTES * 4];
    size_t nbytes = 0;
    fuzz_texts_reset(words);
    for (size_t i = 0; i <= bytes.nbytes; i++) {
        const unsigned letter =
            i < bytes.nbytes ? (unsigned char)bytes.bytes[i] % (letters->count + 1) : 0;
        if (letter > 0) {
            const struct wg_text text = letters->texts[letter - 1];
            memcpy(word + nbytes, text.bytes, text.nbytes);
            nbytes += text.nbytes;
        } else if (nbytes > 0) {
            fuzz_texts_add(words, (struct wg_text){word, nbytes});
            nbytes = 0;
        }
    }
    fuzz_texts_sort(words);
}

static const char *alphabet_path(const struct letters_in_use *letters)
{
    char lines[256];
    size_t nbytes = 0;
    if (!letters->has_file) {
        return NULL;
    }
    for (unsigned i = 0; i < letters->count; i++) {
        memcpy(lines + nbytes, letters->texts[i].bytes, letters->texts[i].nbytes);
        nbytes += letters->texts[i].nbytes;
        lines[nbytes++] = '\n';
    }
    return fuzz_file(FUZZ_ALPHABET, (struct wg_text){lines, nbytes});
}

/* Compiles the words, added in order (`order` 0), or in reverse order and every third word twice
   (`order` 1). */
static void *compile(const struct wg_compile_options *options, const struct fuzz_texts *words,
                     unsigned order, size_t *nbytes_out)
{
    struct wg_compiler *compiler = NULL;
    void *bytes = NULL;
    FUZZ_REQUIRE(wg_compiler_new(options, &compiler, NULL) == WG_OK);
    for (size_t i = 0; i < words->count; i++) {
        const struct wg_text word = words->items[order == 0 ? i : words->count - 1 - i];
        FUZZ_REQUIRE(wg_compiler_add_word(compiler, word, NULL) == WG_OK);
        if (order == 1 && i % 3 == 0) {
            FUZZ_REQUIRE(wg_compiler_add_word(compiler, word, NULL) == WG_OK);
        }
    }
    FUZZ_REQUIRE(wg_compiler_set_metadata(compiler, "name", "fuzz", NULL) == WG_OK);
    FUZZ_REQUIRE(wg_compiler_write_memory(compiler, &bytes, nbytes_out, NULL) == WG_OK);
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    FUZZ_REQUIRE(counts->words == words->count);
    FUZZ_REQUIRE(counts->read == counts->words + counts->repeated);
    wg_compiler_free(compiler);
    return bytes;
}

/* Looks up some words (all if there are under 32), and texts that differ a little from words. */
static void look_up(const struct wg_dict *dict, const struct fuzz_texts *words,
                    const struct letters_in_use *letters)
{
    char near[MAX_NBYTES * 4 + 8];
    const size_t step = 1 + words->count / 32;
    for (size_t i = 0; i < words->count; i += step) {
        const struct wg_text word = words->items[i];
        const struct wg_text last = letters->texts[i % letters->count];
        struct wg_text text = {near, word.nbytes + last.nbytes};
        FUZZ_REQUIRE(wg_dict_contains(dict, word));
        memcpy(near, word.bytes, word.nbytes);
        memcpy(near + word.nbytes, last.bytes, last.nbytes);
        FUZZ_REQUIRE(wg_dict_contains(dict, text) == fuzz_texts_have(words, text));
        for (text.nbytes = word.nbytes - 1; text.nbytes > 0; text.nbytes--) {
            if (((unsigned char)near[text.nbytes] & 0xc0) != 0x80) {
                break;
            }
        }
        FUZZ_REQUIRE(wg_dict_contains(dict, text) == fuzz_texts_have(words, text));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct letters_in_use letters;
    static struct fuzz_texts words;
    static struct fuzz_texts got;
    struct fuzz_bytes bytes = {data, data + size};
    const unsigned choice = fuzz_take(&bytes);
    size_t nbytes = 0;
    size_t nbytes_again = 0;
    if (size > MAX_NBYTES) {
        return -1;
    }
    choose_letters(&letters, choice);
    spell_words(&words, &letters, fuzz_take_text(&bytes, size));
    if (words.count == 0) {
        return 0;
    }
    const struct wg_compile_options options = {
        .struct_nbytes = sizeof options,
        .fold = letters.is_small && hash_bytes(data, size) % FOLDED_RARITY == 0 ? WG_FOLD_CASE
                                                                                : WG_FOLD_NONE,
        .alphabet_path = alphabet_path(&letters),
    };
    void *const made = compile(&options, &words, 0, &nbytes);
    void *const again = compile(&options, &words, 1, &nbytes_again);
    FUZZ_REQUIRE(nbytes == nbytes_again && memcmp(made, again, nbytes) == 0);
    wg_free(again);
    struct wg_dict *const dict = sound_open_ours(made, nbytes);
    fuzz_texts_of_dict(&got, dict);
    FUZZ_REQUIRE(fuzz_texts_are_same(&got, &words));
    look_up(dict, &words, &letters);
    wg_dict_close(dict);
    wg_free(made);
    return 0;
}
