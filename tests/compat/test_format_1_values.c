/* SPDX-License-Identifier: MIT */
/* test_format_1_values.c: every version of wordgrid must read format-1-values.wgd, which has all
   sections of format 1.0, with the words, numbers, values, forms and parts that README.md names. */
#include "support/test.h"

#include <wordgrid/dict.h>

#define PATH WG_COMPAT_FOLDER "/format-1-values.wgd"
#define LIST WG_COMPAT_FOLDER "/format-1-values.tsv"

/* WORDS is for all lines of LIST. */
enum { WORDS = 103, NBYTES = 3403, WORD_NBYTES = 64, SYMBOLS = 36 };

static struct wg_dict *dict;

/* The lines of LIST: the word with number i and its value */
static char words[WORDS][WORD_NBYTES];
static uint64_t values[WORDS];

static struct wg_text text_of(const char *text)
{
    return (struct wg_text){text, strlen(text)};
}

static int open_all(void **state)
{
    FILE *list = fopen(LIST, "r");
    char line[2 * WORD_NBYTES];
    size_t count = 0;
    if (list == NULL) {
        return -1;
    }
    while (fgets(line, sizeof line, list) != NULL) {
        const size_t nbytes = strcspn(line, "\t");
        if (count == WORDS || nbytes >= WORD_NBYTES || line[nbytes] == '\0') {
            return -1;
        }
        memcpy(words[count], line, nbytes);
        values[count++] = strtoull(line + nbytes + 1, NULL, 10);
    }
    return fclose(list) != 0 || count != WORDS || wg_dict_open(PATH, NULL, &dict, NULL);
}

static int close_all(void **state)
{
    wg_dict_close(dict);
    return 0;
}

AROUND_ALL(open_all, close_all)

/* The header hash covers the hashes of all sections, so it stands for all bytes. */
TEST(the_file_has_not_changed)
{
    static const unsigned char hash[] = {0x61, 0x61, 0x4b, 0x76, 0x7e, 0x51, 0x45, 0xd5};
    unsigned char header[64];
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    assert_int_equal(fread(header, 1, sizeof header, file), sizeof header);
    assert_memory_equal(header + 56, hash, sizeof hash);
    assert_int_equal(fclose(file), 0);
    assert_ok(wg_dict_check(dict, NULL));
}

TEST(counts_and_sections)
{
    static const char *const ids[] = {"ALPH", "CODE", "PART", "SEQS", "FORM", "META", "BASE",
                                      "SETS", "RANK", "LAST", "EDGE", "NUMB", "VALU"};
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    assert_int_equal(counts->format_major, 1);
    assert_int_equal(counts->format_minor, 0);
    assert_int_equal(counts->words, WORDS);
    assert_int_equal(counts->states, 187);
    assert_int_equal(counts->edges, 285);
    assert_int_equal(counts->letter_sets, 76);
    assert_int_equal(counts->symbols, SYMBOLS);
    assert_int_equal(counts->longest, 9);
    assert_int_equal(counts->file_nbytes, NBYTES);
    assert_int_equal(counts->sections, COUNT(ids));
    for (uint32_t i = 0; i < counts->sections; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        assert_ok(wg_dict_get_section(dict, i, &section, NULL));
        assert_string_equal(section.id, ids[i]);
    }
}

static bool next_word(void *context, struct wg_text word)
{
    size_t *const count = context;
    assert_true(*count < WORDS);
    assert_int_equal(word.nbytes, strlen(words[*count]));
    assert_memory_equal(word.bytes, words[*count], word.nbytes);
    ++*count;
    return true;
}

TEST(words_numbers_and_values)
{
    size_t count = 0;
    assert_true(wg_dict_has_numbers(dict));
    assert_true(wg_dict_has_values(dict));
    assert_ok(wg_dict_each(dict, text_of(""), next_word, &count, NULL));
    assert_int_equal(count, WORDS);
    for (size_t i = 0; i < WORDS; i++) {
        char word[9 * WG_SYMBOL_MAX_NBYTES];
        size_t nbytes = 0;
        uint64_t number = WORDS;
        uint64_t value = 0;
        assert_ok(wg_dict_word_at(dict, i, word, sizeof word, &nbytes, NULL));
        assert_int_equal(nbytes, strlen(words[i]));
        assert_memory_equal(word, words[i], nbytes);
        assert_true(wg_dict_contains(dict, text_of(words[i])));
        assert_true(wg_dict_number(dict, text_of(words[i]), &number));
        assert_int_equal(number, i);
        assert_true(wg_dict_value(dict, text_of(words[i]), &value));
        assert_int_equal(value, values[i]);
        value = 0;
        assert_true(wg_dict_value_at(dict, i, &value));
        assert_int_equal(value, values[i]);
    }
}

TEST(words_with_a_prefix)
{
    uint64_t first = 0;
    uint64_t count = 0;
    /* στρο is one symbol, so στροφή does not begin with σ. */
    assert_true(wg_dict_prefix_range(dict, text_of("ΣΤΡΟ"), &first, &count));
    assert_string_equal(words[first], "στρο");
    assert_int_equal(count, 3);
    assert_true(wg_dict_prefix_range(dict, text_of("σ"), &first, &count));
    assert_string_equal(words[first], "σκύλος");
    assert_int_equal(count, 5);
}

/* Gets the symbols of a text, and spells them. */
static void assert_shown(const char *text, size_t symbols, const char *shown)
{
    uint8_t found[WORD_NBYTES];
    char spelled[WORD_NBYTES * WG_SYMBOL_MAX_NBYTES];
    size_t count = 0;
    size_t nbytes = 0;
    assert_true(wg_dict_symbols(dict, text_of(text), found, sizeof found, &count));
    assert_int_equal(count, symbols);
    nbytes = wg_dict_spell(dict, found, count, spelled);
    assert_int_equal(nbytes, strlen(shown));
    assert_memory_equal(spelled, shown, nbytes);
}

TEST(forms_parts_and_sequences)
{
    assert_shown("ΦΩΣ", 3, "φως"); /* FORM: the last σ is ς, in any spelling */
    assert_shown("ςοφός", 5, "σοφός");
    assert_shown("ΣτΡοΦή", 3, "στροφή");       /* PART: στρο in any mixture of capitals */
    assert_shown("Λάȣ", 4, "λάου");            /* SEQS: ȣ is ο and υ */
    assert_shown("τ\u034fσα", 3, "τ\u034fσα"); /* τσ is another symbol than τ and σ */
    assert_shown("τσα", 2, "τσα");
}

TEST(symbols_and_metadata)
{
    static const char symbols[] = "α ά β γ δ ε έ ζ η ή θ ι ί ϊ κ λ μ μπ ν ξ ο ό π ρ σ στρο τ τσ υ "
                                  "ύ ϋ φ χ ψ ω ώ ";
    static const char *const pairs[][2] = {
        {"language", "el"}, {"license", "CC0-1.0"}, {"name", "format 1, values"}};
    struct wg_text key;
    struct wg_text value;
    const char *next = symbols;
    for (uint32_t i = 0; i < SYMBOLS; i++) {
        const struct wg_text symbol = wg_dict_symbol_text(dict, i);
        assert_int_equal(symbol.nbytes, strcspn(next, " "));
        assert_memory_equal(symbol.bytes, next, symbol.nbytes);
        next += symbol.nbytes + 1;
    }
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(wg_dict_metadata_at(dict, i, &key, &value));
        assert_int_equal(key.nbytes, strlen(pairs[i][0]));
        assert_memory_equal(key.bytes, pairs[i][0], key.nbytes);
        assert_int_equal(value.nbytes, strlen(pairs[i][1]));
        assert_memory_equal(value.bytes, pairs[i][1], value.nbytes);
    }
    assert_false(wg_dict_metadata_at(dict, 3, &key, &value));
}
