/* SPDX-License-Identifier: MIT */
/* test_format_1.c: every version of wordgrid must open, check, list and search format-1.wgd, with
   the same results. */
#include "compat/format_1.h"

#include "support/folder.h"
#include "support/listed.h"

#include <wordgrid/board.h>
#include <wordgrid/dict.h>
#include <wordgrid/solve.h>

static struct wg_dict *dict;

static struct wg_text text_of(const char *text)
{
    return (struct wg_text){text, strlen(text)};
}

static int open_dict(void **state)
{
    return wg_dict_open(FORMAT_1_PATH, NULL, &dict, NULL) == WG_OK ? 0 : -1;
}

static int close_dict(void **state)
{
    wg_dict_close(dict);
    return 0;
}

AROUND_ALL(open_dict, close_dict)

/* --- The file has the bytes that README.md shows */

/* Parses an offset and bytes, as in "    0002d0 00". Returns 0 for any other line. */
static size_t parse_dump_line(const char *line, unsigned long *offset_out,
                              unsigned char bytes_out[16])
{
    size_t count = 0;
    char *end;
    if (strncmp(line, "    0", 5) != 0) {
        return 0;
    }
    *offset_out = strtoul(line, &end, 16);
    while (count < 16 && *end == ' ') {
        bytes_out[count++] = (unsigned char)strtoul(end, &end, 16);
    }
    return *end == '\n' ? count : 0;
}

TEST(the_file_is_its_dump)
{
    unsigned char file[FORMAT_1_NBYTES + 1];
    FILE *readme = fopen(WG_COMPAT_FOLDER "/README.md", "r");
    char line[256];
    size_t compared = 0;
    assert_non_null(readme);
    assert_int_equal(read_file(FORMAT_1_PATH, file, sizeof file), FORMAT_1_NBYTES);
    while (fgets(line, sizeof line, readme) != NULL) {
        unsigned char bytes[16];
        unsigned long offset = 0;
        const size_t count = parse_dump_line(line, &offset, bytes);
        if (count > 0) {
            assert_int_equal(offset, compared);
            assert_true(compared + count <= FORMAT_1_NBYTES);
            assert_memory_equal(file + compared, bytes, count);
            compared += count;
        }
    }
    assert_int_equal(compared, FORMAT_1_NBYTES);
    assert_int_equal(fclose(readme), 0);
}

/* --- Its contents */

TEST(it_is_sound)
{
    struct wg_error error = {0};
    if (wg_dict_check(dict, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
}

TEST(counts_and_sections)
{
    static const char *const ids[] = {"ALPH", "CODE", "SEQS", "META", "BASE",
                                      "SETS", "RANK", "LAST", "EDGE"};
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    assert_int_equal(counts->format_major, 1);
    assert_int_equal(counts->format_minor, 0);
    assert_int_equal(counts->words, FORMAT_1_WORDS);
    assert_int_equal(counts->states, 11);
    assert_int_equal(counts->edges, 18);
    assert_int_equal(counts->letter_sets, 10);
    assert_int_equal(counts->symbols, FORMAT_1_SYMBOLS);
    assert_int_equal(counts->longest, 4);
    assert_int_equal(counts->file_nbytes, FORMAT_1_NBYTES);
    assert_int_equal(counts->sections, 9);
    for (uint32_t i = 0; i < counts->sections; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        assert_ok(wg_dict_get_section(dict, i, &section, NULL));
        assert_string_equal(section.id, ids[i]);
    }
}

TEST(symbols_and_metadata)
{
    struct wg_text key;
    struct wg_text value;
    for (uint32_t i = 0; i < FORMAT_1_SYMBOLS; i++) {
        assert_text(wg_dict_symbol_text(dict, i), format_1_symbols[i]);
    }
    for (uint32_t i = 0; i < FORMAT_1_ENTRIES; i++) {
        assert_true(wg_dict_metadata_at(dict, i, &key, &value));
        assert_text(key, format_1_metadata[i].key);
        assert_text(value, format_1_metadata[i].value);
        assert_true(wg_dict_metadata(dict, format_1_metadata[i].key, &value));
        assert_text(value, format_1_metadata[i].value);
    }
    assert_false(wg_dict_metadata_at(dict, FORMAT_1_ENTRIES, &key, &value));
}

TEST(all_words)
{
    struct listed expected = {.words = 0};
    for (size_t i = 0; i < FORMAT_1_WORDS; i++) {
        (void)add_listed(&expected, text_of(format_1_words[i]));
        assert_true(wg_dict_contains(dict, text_of(format_1_words[i])));
    }
    assert_listed(dict, "", expected.text);
}

TEST(words_that_begin_alike)
{
    assert_listed(dict, "NYÁ", "nyák nyár");
    assert_listed(dict, "n", ""); /* n is a prefix of a symbol, but not a symbol */
}

TEST(other_spellings)
{
    static const char *const words[] = {"AKÁR",       "Aka\u0301r", "ANYÁK",    "aNya\u0301K",
                                        "KO\u0308NY", "nYak",       "\u212aör", "a\u034fk"};
    static const char *const others[] = {"", "a", "aká", "akar", "kor", "any", "akáró"};
    for (size_t i = 0; i < COUNT(words); i++) {
        if (!wg_dict_contains(dict, text_of(words[i]))) {
            fail_msg("%s is missing", words[i]);
        }
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        if (wg_dict_contains(dict, text_of(others[i]))) {
            fail_msg("'%s' is a word", others[i]);
        }
    }
}

/* --- On a board */

struct board_words {
    bool is_found[FORMAT_1_WORDS];
    unsigned count;
};

static bool take_found(void *context, const struct wg_found *found)
{
    struct board_words *const words = context;
    for (size_t i = 0; i < FORMAT_1_WORDS; i++) {
        if (found->word.nbytes == strlen(format_1_words[i]) &&
            memcmp(found->word.bytes, format_1_words[i], found->word.nbytes) == 0) {
            words->is_found[i] = true;
        }
    }
    words->count++;
    return true;
}

/*
 *     ny a k
 *     á  r ö      has all words except akár (no k is next to both a and á)
 *     k  ö ny     and anya (there is only one a)
 */
TEST(words_on_a_board)
{
    const struct wg_solve_options options = {.struct_nbytes = sizeof options, .min_length = 1};
    struct board_words words = {0};
    struct wg_board *board = NULL;
    struct wg_solver *solver = NULL;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    assert_ok(wg_board_new(dict, &board, NULL));
    assert_ok(wg_board_parse(board, text_of("[NY]ak/árö/kö[ny]"), NULL, NULL));
    assert_ok(wg_solver_new(dict, NULL, &solver, NULL));
    assert_ok(wg_solver_run(solver, board, &options, take_found, &words, &totals, NULL));
    for (size_t i = 0; i < FORMAT_1_WORDS; i++) {
        const bool is_expected =
            strcmp(format_1_words[i], "akár") != 0 && strcmp(format_1_words[i], "anya") != 0;
        assert_int_equal(words.is_found[i], is_expected);
    }
    assert_int_equal(words.count, FORMAT_1_WORDS - 2);
    assert_int_equal(totals.words, FORMAT_1_WORDS - 2);
    wg_solver_free(solver);
    wg_board_free(board);
}
