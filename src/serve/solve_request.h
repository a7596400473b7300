/* SPDX-License-Identifier: MIT */
/*
 * solve_request.h: what a query of /api/solve asks for. All of it is checked here but
 * the board's text and the start cell, which take a board to check.
 */
#ifndef WG_SERVE_SOLVE_REQUEST_H
#define WG_SERVE_SOLVE_REQUEST_H

#include "report/found.h"
#include "serve/dict_list.h"
#include "serve/query.h"

enum { SOLVE_REQUEST_MAX_LENGTHS = 64 };

struct solve_request {
    size_t dict; /* its index on the dicts */
    struct wg_text board;
    struct wg_board_options shape;
    struct wg_solve_options search; /* what the query says of it; the start aside */
    uint32_t lengths[SOLVE_REQUEST_MAX_LENGTHS];
    bool has_start;
    uint32_t start_row;
    uint32_t start_column;
    enum found_order order;
    size_t limit; /* FOUND_NO_LIMIT: none */
};

/* The request borrows the query's texts, and must stay where it is. */
bool solve_request_read(struct solve_request *request, const struct query *query,
                        const struct dict_list *dicts, struct refusal *refusal);

#endif
