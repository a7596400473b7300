/* SPDX-License-Identifier: MIT */
/* solve_request.c: one function for each parameter, and a table of these functions. */
#include "serve/solve_request.h"

#include "base/number.h"

#include <stdio.h>
#include <wordgrid/query.h>

const char *const find_mode_names[] = {"prefix", "suffix", "pattern", "anagram",
                                       "rack",   "near",   NULL};

struct reader {
    struct solve_request *request;
    enum api_call call;
    const struct dict_list *dicts;
    const char *name;     /* of the parameter */
    struct wg_text value; /* a zero byte follows it */
    struct refusal *refusal;
};

/* Refuses with "NAME=VALUE PROBLEM", such as "size=4 is not a size; ...". */
static bool refuse_value(const struct reader *reader, const char *problem)
{
    struct refusal_quote quote;
    return refuse(reader->refusal, REFUSAL_BAD_PARAMETER, reader->name, "%s=%s %s", reader->name,
                  refusal_quote(reader->value, &quote), problem);
}

static bool read_board(struct reader *reader)
{
    reader->request->board = reader->value;
    return true;
}

static bool read_dict(struct reader *reader)
{
    struct refusal_quote quote;
    reader->request->dict = dict_list_find(reader->dicts, reader->value);
    if (reader->request->dict < reader->dicts->count) {
        return true;
    }
    return refuse(reader->refusal, REFUSAL_NO_DICTIONARY, reader->name,
                  "there is no dictionary '%s'; /api/dictionaries lists all of them",
                  refusal_quote(reader->value, &quote));
}

static bool read_size(struct reader *reader)
{
    struct wg_board_options *const shape = &reader->request->shape;
    if (number_read_pair(reader->value.bytes, 'x', &shape->rows, &shape->columns) &&
        (uint64_t)shape->rows * shape->columns - 1 < WG_BOARD_MAX_CELLS) {
        return true;
    }
    return refuse_value(reader,
                        "is not a size; write ROWSxCOLUMNS, such as 4x5, with at most 65535 cells");
}

static bool read_from(struct reader *reader)
{
    struct solve_request *const request = reader->request;
    request->has_start =
        number_read_pair(reader->value.bytes, ',', &request->start_row, &request->start_column);
    return request->has_start ||
           refuse_value(reader, "is not a cell; write ROW,COLUMN, such as 0,3");
}

/* Reads a number of at least `least`, which is 0 or 1. */
static bool read_number(struct reader *reader, uint32_t least, uint32_t *number_out)
{
    const char *const end = number_read(reader->value.bytes, number_out);
    return (end != NULL && *end == '\0' && *number_out >= least) ||
           refuse_value(reader, least == 0 ? "is not a number from 0 to 4294967295"
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
    const size_t count =
        number_read_list(reader->value.bytes, request->lengths, SOLVE_REQUEST_MAX_LENGTHS);
    if (count == 0 || count > SOLVE_REQUEST_MAX_LENGTHS) {
        return refuse_value(reader,
                            "is not a list of lengths; write up to 64 numbers, such as 3,6,7");
    }
    request->search.lengths = request->lengths;
    request->search.length_count = count;
    return true;
}

static bool read_min_value(struct reader *reader)
{
    uint64_t *const least = &reader->request->search.min_value;
    const char *const end = number_read_to(reader->value.bytes, WG_MAX_VALUE, least);
    return (end != NULL && *end == '\0' && *least > 0) ||
           refuse_value(reader, "is not a number from 1 to 144115188075855871");
}

static bool read_pattern(struct reader *reader)
{
    reader->request->pattern = reader->value;
    return true;
}

static bool read_moves(struct reader *reader)
{
    enum wg_moves moves = WG_MOVES_KING;
    while (moves <= WG_MOVES_HEX && strcmp(reader->value.bytes, wg_moves_text(moves)) != 0) {
        moves++;
    }
    reader->request->shape.moves = moves;
    return moves <= WG_MOVES_HEX ||
           refuse_value(reader, "is not known; choose king, rook, bishop, knight or hex");
}

static bool read_sort(struct reader *reader)
{
    enum wg_order order = WG_ORDER_SCORE;
    while (order <= WG_ORDER_VALUE && strcmp(reader->value.bytes, wg_order_text(order)) != 0) {
        order++;
    }
    reader->request->order = order;
    return order <= WG_ORDER_VALUE ||
           refuse_value(reader, "is not known; choose score, length, alpha, board or value");
}

static bool read_scoring(struct reader *reader)
{
    enum wg_scoring scoring = WG_SCORING_CLASSIC;
    while (scoring <= WG_SCORING_NONE &&
           strcmp(reader->value.bytes, wg_scoring_text(scoring)) != 0) {
        scoring++;
    }
    reader->request->search.scoring = scoring;
    return scoring <= WG_SCORING_NONE ||
           refuse_value(reader, "is not known; choose classic, length or none");
}

static bool read_flag(struct reader *reader, bool *flag_out)
{
    *flag_out = strcmp(reader->value.bytes, "1") == 0;
    return *flag_out || strcmp(reader->value.bytes, "0") == 0 ||
           refuse_value(reader, "is neither 1 (yes) nor 0 (no)");
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

static bool read_text(struct reader *reader)
{
    reader->request->text = reader->value;
    return true;
}

static bool read_mode(struct reader *reader)
{
    enum find_mode mode = FIND_PREFIX;
    while (mode <= FIND_NEAR && strcmp(reader->value.bytes, find_mode_names[mode]) != 0) {
        mode++;
    }
    reader->request->mode = mode;
    reader->request->has_mode = true;
    return mode <= FIND_NEAR ||
           refuse_value(reader,
                        "is not known; choose prefix, suffix, pattern, anagram, rack or near");
}

static bool read_edits(struct reader *reader)
{
    uint32_t *const edits = &reader->request->edits;
    reader->request->has_edits = true;
    return read_number(reader, 0, edits) &&
           (*edits <= WG_QUERY_MAX_EDITS || refuse_value(reader, "is too many; at most 15 edits"));
}

enum {
    SOLVE = 1 << API_SOLVE,
    CHECK = 1 << API_CHECK,
    WORD = 1 << API_WORD,
    FIND = 1 << API_FIND,
    GAME = SOLVE | CHECK
};

static const struct {
    const char *name;
    bool (*read)(struct reader *reader);
    unsigned calls; /* that have this parameter: bits */
} parameters[] = {
    {"board", read_board, GAME},
    {"dict", read_dict, GAME | WORD | FIND},
    {"words", read_text, CHECK},
    {"word", read_text, WORD},
    {"mode", read_mode, FIND},
    {"text", read_text, FIND},
    {"edits", read_edits, FIND},
    {"size", read_size, GAME},
    {"from", read_from, GAME},
    {"min", read_min, GAME},
    {"max", read_max, GAME},
    {"lengths", read_lengths, GAME},
    {"min-value", read_min_value, SOLVE},
    {"pattern", read_pattern, SOLVE},
    {"moves", read_moves, GAME},
    {"torus", read_torus, GAME},
    {"qu", read_qu, GAME},
    {"all", read_all, SOLVE},
    {"scoring", read_scoring, GAME},
    {"sort", read_sort, SOLVE},
    {"limit", read_limit, SOLVE | FIND},
};

enum { PARAMETER_COUNT = sizeof parameters / sizeof parameters[0] };

static bool has_parameter(const struct reader *reader, size_t index)
{
    return (parameters[index].calls >> reader->call & 1) != 0;
}

static bool refuse_parameter(struct reader *reader, struct wg_text name)
{
    struct refusal_quote quote;
    char names[200] = "";
    size_t used = 0;
    for (size_t i = 0; i < PARAMETER_COUNT; i++) {
        if (has_parameter(reader, i)) {
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                     used > 0 ? ", " : "", parameters[i].name);
        }
    }
    return refuse(reader->refusal, REFUSAL_BAD_PARAMETER, NULL,
                  "there is no parameter '%s'; the parameters are %s", refusal_quote(name, &quote),
                  names);
}

static bool read_parameter(struct reader *reader, struct wg_text name)
{
    for (size_t i = 0; i < PARAMETER_COUNT; i++) {
        if (has_parameter(reader, i) && strcmp(parameters[i].name, name.bytes) == 0) {
            reader->name = parameters[i].name;
            return parameters[i].read(reader);
        }
    }
    return refuse_parameter(reader, name);
}

/* Whether at least one of the listed lengths is from min to max. */
static bool allows_a_length(const struct wg_solve_options *search)
{
    const uint32_t most = search->max_length > 0 ? search->max_length : UINT32_MAX;
    for (size_t i = 0; i < search->length_count; i++) {
        if (search->lengths[i] >= search->min_length && search->lengths[i] <= most) {
            return true;
        }
    }
    return false;
}

/* Refuses a request without a parameter that its call needs. */
static bool refuse_missing(struct refusal *refusal, const char *name, const char *example)
{
    return refuse(refusal, REFUSAL_BAD_PARAMETER, name,
                  "the parameter %s is missing; write it like %s=%s", name, name, example);
}

/* Checks that a game has a board, and that min, max and lengths allow some length. */
static bool check_game(const struct solve_request *request, struct refusal *refusal)
{
    const struct wg_solve_options *const search = &request->search;
    if (request->board.bytes == NULL) {
        return refuse_missing(refusal, "board", "lab/thy/nir");
    }
    if (search->max_length > 0 && search->min_length > search->max_length) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, "min",
                      "min=%u is greater than max=%u, so no word can match", search->min_length,
                      search->max_length);
    }
    if (search->length_count > 0 && !allows_a_length(search)) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, "lengths",
                      "min and max exclude all of lengths, so no word can match");
    }
    return true;
}

static bool check_find(const struct solve_request *request, struct refusal *refusal)
{
    if (!request->has_mode) {
        return refuse_missing(refusal, "mode", "pattern");
    }
    return !request->has_edits || request->mode == FIND_NEAR ||
           refuse(refusal, REFUSAL_BAD_PARAMETER, "edits", "edits is for mode=near; leave it out");
}

/* Checks that the parameters that the call needs are there and fit each other. */
static bool check_together(const struct reader *reader)
{
    static const char *const names[] = {
        [API_CHECK] = "words", [API_WORD] = "word", [API_FIND] = "text"};
    const struct solve_request *const request = reader->request;
    const enum api_call call = reader->call;
    return (call > API_CHECK || check_game(request, reader->refusal)) &&
           (call != API_FIND || check_find(request, reader->refusal)) &&
           (call == API_SOLVE || request->text.bytes != NULL ||
            refuse_missing(reader->refusal, names[call], call == API_CHECK ? "lab,nib" : "lab"));
}

bool solve_request_read(struct solve_request *request, enum api_call call,
                        const struct query *query, const struct dict_list *dicts,
                        struct refusal *refusal)
{
    struct reader reader = {.request = request, .call = call, .dicts = dicts, .refusal = refusal};
    *request = (struct solve_request){
        .limit = WG_RESULTS_ALL,
        .edits = 1,
        .shape = {.struct_nbytes = sizeof request->shape},
        .search = {.struct_nbytes = sizeof request->search},
    };
    for (size_t i = 0; i < query->count; i++) {
        reader.value = query->parameters[i].value;
        if (!read_parameter(&reader, query->parameters[i].name)) {
            return false;
        }
    }
    return check_together(&reader);
}
