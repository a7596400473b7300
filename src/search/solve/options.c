/* SPDX-License-Identifier: MIT */
/* options.c: see options.h. */
#include "solve/options.h"

#include "base/clock.h"
#include "base/error.h"
#include "board/board.h"

enum wg_status check_options(const struct wg_solve_options *options, const struct wg_dict *dict,
                             const struct wg_board *board, struct scorer *scorer_out,
                             struct wg_error *error)
{
    if (board->dict != dict) {
        return fail(error, WG_MISUSE, "the board is for another dictionary");
    }
    if (options->from_one_cell && options->start_cell >= board->cells) {
        return fail(error, WG_MISUSE, "start cell %lu is not on a board of %lu cells",
                    (unsigned long)options->start_cell, (unsigned long)board->cells);
    }
    const enum wg_status status = clock_check_limit(options->seconds, error);
    return status == WG_OK ? scorer_init(scorer_out, board, options, error) : status;
}

uint32_t least_length(const struct wg_solve_options *options)
{
    enum { USUAL = 3 };
    const bool may_be_shorter =
        options->length_count > 0 || (options->max_length > 0 && options->max_length < USUAL);
    return options->min_length > 0 ? options->min_length : may_be_shorter ? 1 : USUAL;
}

bool wants_length(const struct wg_solve_options *options, uint32_t length)
{
    if (length < least_length(options) ||
        (options->max_length != 0 && length > options->max_length)) {
        return false;
    }
    bool is_listed = options->length_count == 0;
    for (size_t i = 0; i < options->length_count; i++) {
        is_listed |= options->lengths[i] == length;
    }
    return is_listed;
}
