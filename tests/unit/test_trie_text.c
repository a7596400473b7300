/* SPDX-License-Identifier: MIT */
/* test_trie_text.c: tests reading trie text from an input that arrives in pieces. */
#include "write/trie_text.h"

#include "support/pieces.h"
#include "support/test.h"
#include "support/word_log.h"

static enum wg_status read_pieces(const char *bytes, size_t nbytes, size_t first, size_t step,
                                  struct word_log *log, struct wg_error *error)
{
    struct pieces pieces;
    struct input *input;
    struct letters *letters;
    const struct wg_compile_options options = {.struct_nbytes = sizeof options};
    assert_ok(letters_new(&options, NULL, &letters, NULL));
    pieces_open(&pieces, bytes, nbytes, first, step);
    assert_ok(input_open(pieces.path, NULL, &input, NULL));
    const enum wg_status status = trie_text_read(input, letters, log_word, log, error);
    input_close(input);
    pieces_close(&pieces);
    letters_free(letters);
    return status;
}

struct trie_case {
    const char *name;
    const char *text;
    const char *words;
    enum wg_status status;
    uint64_t line; /* of the error */
    uint64_t column;
};

/* clang-format off */
static const struct trie_case trie_cases[] = {
    {"empty", "", "", WG_OK, 0, 0},
    {"white space alone", " \t\r\n\v\f ", "", WG_OK, 0, 0},
    {"one word", "koira!", "koira@1:6 ", WG_OK, 0, 0},
    {"no word", "koira", "", WG_OK, 0, 0},
    {"branches", "ca!r!t!##t!###do!g!",
     "ca@1:3 car@1:5 cart@1:7 cat@1:11 do@1:17 dog@1:19 ", WG_OK, 0, 0},
    {"closed to the root", "ab!##c!", "ab@1:3 c@1:7 ", WG_OK, 0, 0},
    {"lines", "ko\r\n  i!\n#\nx!", "koi@2:4 kox@4:2 ", WG_OK, 0, 0},
    {"marked twice", "a!!", "a@1:2 a@1:3 ", WG_OK, 0, 0},
    {"byte-order mark", "\ufeffab!", "ab@1:3 ", WG_OK, 0, 0},
    {"two and three bytes", "yö!#ß한!##x!", "yö@1:3 yß한@1:7 yx@1:11 ", WG_OK, 0, 0},
    {"four bytes", "a𐐨!#b!", "a𐐨@1:3 ab@1:6 ", WG_OK, 0, 0},
    {"a letter and its marks are one node", "yo\u0308\u0323!#a!",
     "yo\u0308\u0323@1:5 ya@1:8 ", WG_OK, 0, 0},
    {"vowel signs are nodes", "हि!#ी!", "हि@1:3 ही@1:6 ", WG_OK, 0, 0},
    {"what is no letter is passed on", "a1!#'!", "a1@1:3 a'@1:6 ", WG_OK, 0, 0},
    {"a stray # at the end", "ab!####", "ab@1:3 ", WG_BAD_INPUT, 1, 6},
    {"a stray # at the start", " \n #ab", "", WG_BAD_INPUT, 2, 2},
    {"a stray ! at the start", "!ab!", "", WG_BAD_INPUT, 1, 1},
    {"a stray ! at the root", "äb!##\nä#!", "äb@1:3 ", WG_BAD_INPUT, 2, 3},
    {"not UTF-8", "öb!\nö\xff""b", "öb@1:3 ", WG_BAD_INPUT, 2, 2},
    {"ends within a character", "koira!o\xf0\x90\x90",
     "koira@1:6 ", WG_BAD_INPUT, 1, 8},
};
/* clang-format on */

/* Reads each text in two pieces, cut at each place in turn. The last two turns read the text in one
   piece, and byte by byte. */
TEST(nodes)
{
    for (size_t i = 0; i < COUNT(trie_cases); i++) {
        const struct trie_case *c = &trie_cases[i];
        const size_t nbytes = strlen(c->text);
        for (size_t first = 1; first <= nbytes + 1; first++) {
            const bool is_bytewise = first > nbytes;
            struct word_log log = {0};
            struct wg_error error = {0};
            const enum wg_status status = read_pieces(c->text, nbytes, is_bytewise ? 1 : first,
                                                      is_bytewise ? 1 : nbytes, &log, &error);
            if (strcmp(log.text, c->words) != 0 || status != c->status || error.line != c->line ||
                error.column != c->column) {
                fail_msg("%s, cut at %zu: %s and status %d at %d:%d: %s", c->name, first, log.text,
                         status, (int)error.line, (int)error.column, error.message);
            }
        }
    }
}

/* Reads a text that consists of n times `letter`, and `end`. */
static enum wg_status read_long(const char *letter, size_t n, const char *end, struct word_log *log,
                                struct wg_error *error)
{
    const size_t size = strlen(letter);
    char *text = malloc(n * size + strlen(end) + 1);
    assert_non_null(text);
    for (size_t i = 0; i < n; i++) {
        memcpy(text + i * size, letter, size);
    }
    memcpy(text + n * size, end, strlen(end) + 1);
    const enum wg_status status = read_pieces(text, strlen(text), 4096, 4096, log, error);
    free(text);
    return status;
}

TEST(long_words)
{
    struct word_log log = {0};
    struct wg_error error = {0};
    assert_ok(read_long("é", 32768, "!#a!", &log, &error));
    assert_int_equal(log.words, 2);
    assert_int_equal(log.longest, 65536);
    assert_int_equal(read_long("é", 32769, "!", &log, &error), WG_LIMIT);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 32769);
}

/* A letter with too many marks is refused, so the memory for it is limited. */
TEST(endless_letter)
{
    struct word_log log = {0};
    struct wg_error error = {0};
    assert_int_equal(read_long("\u0301", 100000, "", &log, &error), WG_LIMIT);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 1);
    assert_int_equal(log.words, 0);
}

TEST(callback_fails)
{
    struct word_log log = {.stop_after = 2};
    struct wg_error error = {0};
    assert_int_equal(read_pieces("koira!t!##a!", 12, 12, 1, &log, &error), WG_STOPPED);
    assert_int_equal(log.words, 2);
}
