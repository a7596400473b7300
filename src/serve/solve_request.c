/* SPDX-License-Identifier: MIT */
/* solve_request.c: see solve_request.h. A function for each parameter, and a table. */
#include "serve/solve_request.h"

#include "base/number.h"

#include <stdio.h>

/* What a parameter's reader works on. */
struct reader {
    struct solve_request *request;
    const struct dict_list *dicts;
    const char *name;     /* of the parameter */
    struct wg_text value; /* with a zero behind it */
    struct refusal *refusal;
};

/* "NAME=VALUE WHAT", such as "min=x is no number; ...". */
static bool refuse_value(const struct reader *reader, const char *what)
{
    struct query_quote quote;
    return refuse(reader->refusal,
                  REFUSAL_BAD_PARAMETER,
                  reader->name,
                  "%s=%s %s",
                  reader->name,
                  query_quote(reader->value, &quote),
                  what);
}

static bool read_board(struct reader *reader)
{
    reader->request->board = reader->value;
    return true;
}

static bool read_dict(struct reader *reader)
{
    struct query_quote quote;
    reader->request->dict = dict_list_find(reader->dicts, reader->value);
    if (reader->request->dict < reader->dicts->count) {
        return true;
    }
    return refuse(reader->refusal,
                  REFUSAL_NO_DICTIONARY,
                  reader->name,
                  "no dictionary is called '%s'; /api/dictionaries lists those that "
                  "there are",
                  query_quote(reader->value, &quote));
}

static bool read_size(struct reader *reader)
{
    struct wg_board_options *const shape = &reader->request->shape;
    if (number_read_pair(reader->value.bytes, 'x', &shape->rows, &shape->columns) &&
        (uint64_t)shape->rows * shape->columns - 1 < WG_BOARD_MAX_CELLS) {
        return true;
    }
    return refuse_value(reader,
                        "is no size; write it like 4x5: rows, columns, at most 65535 "
                        "cells");
}

static bool read_from(struct reader *reader)
{
    struct solve_request *const request = reader->request;
    request->has_start = number_read_pair(
        reader->value.bytes, ',', &request->start_row, &request->start_column);
    return request->has_start ||
           refuse_value(reader, "is no cell; write it like 0,3: row 0, column 3");
}

/* A number and nothing else; not below `least`, which is 0 or 1. */
static bool read_number(struct reader *reader, uint32_t least, uint32_t *number_out)
{
    const char *const end = number_read(reader->value.bytes, number_out);
    return (end != NULL && *end == '\0' && *number_out >= least) ||
           refuse_value(reader,
                        least == 0 ? "is not a number from 0 to 4294967295"
                                   : "is not a number from 1 to 4294967295");
}

static bool read_min(struct reader *reader)
{
    return read_number(reader, 1, &reader->request->search.min_length);
}

static bool read_max(struct reader *reader)
{
    return read_number(reader, 1, &reader->request->search.max_length);
}

static bool read_lengths(struct reader *reader)
{
    struct solve_request *const request = reader->request;
    const size_t count = number_read_list(
        reader->value.bytes, request->lengths, SOLVE_REQUEST_MAX_LENGTHS);
    if (count == 0 || count > SOLVE_REQUEST_MAX_LENGTHS) {
        return refuse_value(
            reader, "is no list of lengths; write it like 3,6,7: at most 64 numbers");
    }
    request->search.lengths = request->lengths;
    request->search.length_count = count;
    return true;
}

/* Which of the choices, up to `last`, the value is; or a refusal with `what`. */
static bool read_choice(struct reader *reader, const char *(*text)(int choice),
                        int last, int *choice_out, const char *what)
{
    for (int choice = 0; choice <= last; choice++) {
        if (strcmp(reader->value.bytes, text(choice)) == 0) {
            *choice_out = choice;
            return true;
        }
    }
    return refuse_value(reader, what);
}

static const char *moves_text(int moves)
{
    return wg_moves_text((enum wg_moves)moves);
}

static const char *order_text(int order)
{
    return found_order_text((enum found_order)order);
}

static const char *scoring_text(int scoring)
{
    return wg_scoring_text((enum wg_scoring)scoring);
}

static const char *flag_text(int flag)
{
    return flag == 0 ? "0" : "1";
}

static bool read_moves(struct reader *reader)
{
    int moves = WG_MOVES_KING;
    const bool is_known =
        read_choice(reader,
                    moves_text,
                    WG_MOVES_HEX,
                    &moves,
                    "is not known; choose king, rook, bishop, knight or hex");
    reader->request->shape.moves = (enum wg_moves)moves;
    return is_known;
}

static bool read_sort(struct reader *reader)
{
    int order = FOUND_BY_SCORE;
    const bool is_known =
        read_choice(reader,
                    order_text,
                    FOUND_AS_FOUND,
                    &order,
                    "is not known; choose score, length, alpha or board");
    reader->request->order = (enum found_order)order;
    return is_known;
}

static bool read_scoring(struct reader *reader)
{
    int scoring = WG_SCORING_CLASSIC;
    const bool is_known = read_choice(reader,
                                      scoring_text,
                                      WG_SCORING_NONE,
                                      &scoring,
                                      "is not known; choose classic, length or none");
    reader->request->search.scoring = (enum wg_scoring)scoring;
    return is_known;
}

static bool read_flag(struct reader *reader, bool *flag_out)
{
    int flag = 0;
    const bool is_known =
        read_choice(reader, flag_text, 1, &flag, "is neither 1, yes, nor 0, no");
    *flag_out = flag == 1;
    return is_known;
}

static bool read_torus(struct reader *reader)
{
    return read_flag(reader, &reader->request->shape.is_torus);
}

static bool read_qu(struct reader *reader)
{
    return read_flag(reader, &reader->request->shape.q_is_qu);
}

static bool read_all(struct reader *reader)
{
    return read_flag(reader, &reader->request->search.all_paths);
}

static bool read_limit(struct reader *reader)
{
    uint32_t limit;
    const bool is_number = read_number(reader, 0, &limit);
    reader->request->limit = limit;
    return is_number;
}

static const struct {
    const char *name;
    bool (*read)(struct reader *reader);
} parameters[] = {
    {"board", read_board},
    {"dict", read_dict},
    {"size", read_size},
    {"from", read_from},
    {"min", read_min},
    {"max", read_max},
    {"lengths", read_lengths},
    {"moves", read_moves},
    {"torus", read_torus},
    {"qu", read_qu},
    {"all", read_all},
    {"scoring", read_scoring},
    {"sort", read_sort},
    {"limit", read_limit},
};

enum { PARAMETER_COUNT = sizeof parameters / sizeof parameters[0] };

static bool refuse_parameter(struct reader *reader, struct wg_text name)
{
    struct query_quote quote;
    char names[160] = "";
    size_t used = 0;
    for (size_t i = 0; i < PARAMETER_COUNT; i++) {
        used += (size_t)snprintf(names + used,
                                 sizeof names - used,
                                 "%s%s",
                                 i > 0 ? ", " : "",
                                 parameters[i].name);
    }
    return refuse(reader->refusal,
                  REFUSAL_BAD_PARAMETER,
                  NULL,
                  "there is no parameter '%s'; those that there are: %s",
                  query_quote(name, &quote),
                  names);
}

static bool read_parameter(struct reader *reader, struct wg_text name)
{
    for (size_t i = 0; i < PARAMETER_COUNT; i++) {
        if (strcmp(parameters[i].name, name.bytes) == 0) {
            reader->name = parameters[i].name;
            return parameters[i].read(reader);
        }
    }
    return refuse_parameter(reader, name);
}

/* What is right by itself, but not together. */
static bool check_together(const struct solve_request *request, struct refusal *refusal)
{
    const struct wg_solve_options *const search = &request->search;
    if (request->board.bytes == NULL) {
        return refuse(refusal,
                      REFUSAL_BAD_PARAMETER,
                      "board",
                      "there is no board; write it like board=lab/thy/nir");
    }
    if (search->max_length > 0 && search->min_length > search->max_length) {
        return refuse(refusal,
                      REFUSAL_BAD_PARAMETER,
                      "min",
                      "min=%u is more than max=%u, so no word is wanted",
                      search->min_length,
                      search->max_length);
    }
    return true;
}

bool solve_request_read(struct solve_request *request, const struct query *query,
                        const struct dict_list *dicts, struct refusal *refusal)
{
    struct reader reader = {.request = request, .dicts = dicts, .refusal = refusal};
    *request = (struct solve_request){.limit = FOUND_NO_LIMIT};
    for (size_t i = 0; i < query->count; i++) {
        reader.value = query->parameters[i].value;
        if (!read_parameter(&reader, query->parameters[i].name)) {
            return false;
        }
    }
    return check_together(request, refusal);
}
