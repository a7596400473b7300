/* SPDX-License-Identifier: MIT */
#include "support/clear_fixture.h"

#include "support/objects.h"
#include "support/test.h"

#include <string.h>

/* Appends the words of a solution to the text. A wg_cleared_fn. */
static bool write_words(void *context, const struct wg_cleared *solution)
{
    struct clear_written *const written = context;
    for (size_t i = 0; i < solution->step_count; i++) {
        (void)strcat(written->text, i > 0 ? " " : "");
        (void)strncat(written->text, wg_cleared_step(solution, i)->word.bytes,
                      wg_cleared_step(solution, i)->word.nbytes);
    }
    (void)strcat(written->text, "\n");
    return solution->number + 1 != written->stop_after;
}

void clear_fixture_open(struct clear_fixture *fixture_out, const char *alphabet, const char *words,
                        const char *board, const struct wg_board_options *options)
{
    *fixture_out = (struct clear_fixture){0};
    fixture_out->totals.struct_nbytes = sizeof fixture_out->totals;
    fixture_out->made = make_dict(alphabet, words, "");
    fixture_out->dict = made_dict_open(&fixture_out->made);
    fixture_out->board = empty_board(fixture_out->dict);
    (void)wg_board_parse(fixture_out->board, text_of(board), options, &fixture_out->error);
    assert_string_equal(fixture_out->error.message, "");
}

void clear_fixture_close(struct clear_fixture *fixture)
{
    wg_board_free(fixture->board);
    made_dict_free(&fixture->made);
}

enum wg_status clear_fixture_run(struct clear_fixture *fixture,
                                 const struct wg_clear_options *options)
{
    fixture->written.text[0] = '\0';
    fixture->error = (struct wg_error){0};
    return wg_clear_run(fixture->board, options, write_words, &fixture->written, &fixture->totals,
                        &fixture->error);
}
