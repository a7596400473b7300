/* SPDX-License-Identifier: MIT */
/* test_wordlist.c: tests reading word lists from an input that arrives in pieces. */
#include "text/wordlist.h"

#include "support/pieces.h"
#include "support/test.h"
#include "support/word_log.h"

static enum wg_status read_pieces(const char *bytes, size_t nbytes, size_t first, size_t step,
                                  struct word_log *log, struct wg_error *error)
{
    struct pieces pieces;
    struct input *input;
    pieces_open(&pieces, bytes, nbytes, first, step);
    assert_ok(input_open(pieces.path, NULL, &input, NULL));
    const enum wg_status status = wordlist_read(input, log_word, log, error);
    input_close(input);
    pieces_close(&pieces);
    return status;
}

struct list_case {
    const char *name;
    const char *text;
    const char *words;
};

static const struct list_case list_cases[] = {
    {"empty", "", ""},
    {"line feeds", "koira\nkissa\nhevonen\n", "koira@1:1 kissa@2:1 hevonen@3:1 "},
    {"no end", "koira\nkissa\nhevonen", "koira@1:1 kissa@2:1 hevonen@3:1 "},
    {"carriage returns", "koira\r\nkissa\r\nhe\r\n", "koira@1:1 kissa@2:1 he@3:1 "},
    {"one at the very end", "koira\r\nkissa\r", "koira@1:1 kissa@2:1 "},
    {"one inside", "koira\rkissa\nhe\n", "koira\rkissa@1:1 he@2:1 "},
    {"two at the end", "koira\r\r\nkissa\n", "koira\r@1:1 kissa@2:1 "},
    {"empty lines", "\n\r\nkoira\n \t \n\nkissa\n", "koira@3:1 kissa@6:1 "},
    {"blanks", " \tkoira \r\n  kissa\t\nhe vo\n", "koira@1:3 kissa@2:3 he vo@3:1 "},
    {"byte-order mark", "\ufeffkoira\nkissa\n", "koira@1:1 kissa@2:1 "},
    {"letters beyond ASCII", "päivää\nyö\n", "päivää@1:1 yö@2:1 "},
};

/* Reads each list in two pieces, cut at each place in turn. The last two turns read the list in one
   piece, and byte by byte. */
TEST(lines)
{
    for (size_t i = 0; i < COUNT(list_cases); i++) {
        const struct list_case *c = &list_cases[i];
        const size_t nbytes = strlen(c->text);
        for (size_t first = 1; first <= nbytes + 1; first++) {
            const bool is_bytewise = first > nbytes;
            struct word_log log = {0};
            assert_ok(read_pieces(c->text, nbytes, is_bytewise ? 1 : first,
                                  is_bytewise ? 1 : nbytes, &log, NULL));
            if (strcmp(log.text, c->words) != 0) {
                fail_msg("%s, cut at %zu: %s", c->name, first, log.text);
            }
        }
    }
}

TEST(nul)
{
    struct word_log log = {0};
    assert_ok(read_pieces("a\0b\nc\n", 6, 6, 1, &log, NULL));
    assert_int_equal(log.words, 2);
    assert_int_equal(log.longest, 3);
}

/* A line can have 65,536 bytes, not counting its line end. */
TEST(long_lines)
{
    static const struct {
        const char *end;
        size_t nbytes;
        enum wg_status status;
    } cases[] = {
        {"\nb\n", 65536, WG_OK},    {"\r\nb\n", 65536, WG_OK},    {"", 65536, WG_OK},
        {"\nb\n", 65537, WG_LIMIT}, {"\r\nb\n", 65537, WG_LIMIT}, {"", 65537, WG_LIMIT},
        {"", 200000, WG_LIMIT},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t nbytes = 5 + cases[i].nbytes + strlen(cases[i].end);
        char *text = malloc(nbytes + 1);
        assert_non_null(text);
        memset(text, 'x', nbytes);
        memcpy(text, "koira", 5);
        memcpy(text + 4, "\n", 1); /* "koir" is the first line */
        memcpy(text + nbytes - strlen(cases[i].end), cases[i].end, strlen(cases[i].end) + 1);
        struct word_log log = {0};
        struct wg_error error = {0};
        assert_int_equal(read_pieces(text, nbytes, 4096, 4096, &log, &error), cases[i].status);
        if (cases[i].status == WG_OK) {
            assert_int_equal(log.longest, 65536);
        } else {
            assert_int_equal(error.line, 2);
            assert_int_equal(error.column, 0);
        }
        free(text);
    }
}

TEST(endless_line)
{
    struct input *input;
    struct word_log log = {0};
    struct wg_error error = {0};
    assert_ok(input_open("/dev/zero", NULL, &input, NULL));
    assert_int_equal(wordlist_read(input, log_word, &log, &error), WG_LIMIT);
    assert_string_equal(error.source, "/dev/zero");
    assert_int_equal(error.line, 1);
    assert_true(input_nbytes(input) <= 1 << 20);
    input_close(input);
}

/* The callback can stop the reading at any word, in one piece or byte by byte. */
TEST(callback_fails)
{
    for (size_t after = 1; after <= 3; after++) {
        for (size_t step = 1; step <= 20; step += 19) {
            struct word_log log = {.stop_after = after};
            struct wg_error error = {0};
            assert_int_equal(read_pieces("koira\nkissa\nhevonen", 19, step, step, &log, &error),
                             WG_STOPPED);
            assert_int_equal(log.words, after);
        }
    }
}
