/* SPDX-License-Identifier: MIT */
/*
 * clear_fixture.h: clears a board of falling letters, and writes the solutions as text, which a
 * test can compare.
 *
 *     struct clear_fixture fixture;
 *     clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "abc u", "ab/uc", NULL);
 *     clear_fixture_run(&fixture, &options);
 *     fixture.written.text            "abc u\nu abc\n"
 *     clear_fixture_close(&fixture);
 *
 * An error in clear_fixture_open fails the calling test.
 */
#pragma once

#include "support/make_dict.h"

#include <stddef.h>
#include <wordgrid/board.h>
#include <wordgrid/clear.h>

/* The alphabet of most tests. */
#define CLEAR_FIXTURE_LETTERS "a b c n s t u"

/* One line for each solution: its words with spaces between. */
struct clear_written {
    char text[1024];
    size_t stop_after; /* ends the run after this many solutions; 0: no limit */
};

/* A board, its dictionary, and the results of the last run. */
struct clear_fixture {
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct clear_written written;
    struct wg_clear_totals totals;
    struct wg_error error;
};

/* `alphabet` and `words`: see make_dict. `board` and `options`: see wg_board_parse. */
void clear_fixture_open(struct clear_fixture *fixture_out, const char *alphabet, const char *words,
                        const char *board, const struct wg_board_options *options);

void clear_fixture_close(struct clear_fixture *fixture);

OWNABLE(clear_fixture, clear_fixture_close)

enum wg_status clear_fixture_run(struct clear_fixture *fixture,
                                 const struct wg_clear_options *options);
