/* SPDX-License-Identifier: MIT */
/*
 * solve_request.h: reads and checks the parameters of the calls of the API that have any.
 * workspace.c checks the board's text, and that the start cell is on the board.
 */
#ifndef WG_SERVE_SOLVE_REQUEST_H
#define WG_SERVE_SOLVE_REQUEST_H

#include "serve/dict_list.h"
#include "serve/query.h"

#include <wordgrid/results.h>

enum { SOLVE_REQUEST_MAX_LENGTHS = 64 };

/* The calls of the API. Those before API_DICTIONARIES have parameters. */
enum api_call {
    API_SOLVE,
    API_CHECK,
    API_WORD,
    API_FIND,
    API_DICTIONARIES,
    API_HEALTH,
    API_NOTHING
};

/* The modes of /api/find, in the order of find_mode_names. */
enum find_mode { FIND_PREFIX, FIND_SUFFIX, FIND_PATTERN, FIND_ANAGRAM, FIND_RACK, FIND_NEAR };

extern const char *const find_mode_names[];

/* Each call sets only the members of its parameters. */
struct solve_request {
    size_t dict; /* the index of the dictionary in the dict_list */
    struct wg_text board;
    struct wg_board_options shape;
    struct wg_solve_options search; /* everything except the start cell */
    uint32_t lengths[SOLVE_REQUEST_MAX_LENGTHS];
    bool has_start;
    uint32_t start_row;
    uint32_t start_column;
    enum wg_order order;
    struct wg_text pattern; /* bytes NULL: all words */
    size_t limit;           /* the most words in the answer; WG_RESULTS_ALL: no limit */
    struct wg_text text;    /* the value of `words`, `word` or `text` */
    bool has_mode;
    enum find_mode mode;
    bool has_edits;
    uint32_t edits; /* of FIND_NEAR */
};

/* Reads the request for `call` from the parameters of `query`, or refuses them. The request
   contains pointers to texts of the query and to its own members, so do not copy or move either of
   them. */
bool solve_request_read(struct solve_request *request, enum api_call call,
                        const struct query *query, const struct dict_list *dicts,
                        struct refusal *refusal);

#endif
