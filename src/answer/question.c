/* SPDX-License-Identifier: MIT */
/* question.c: has the table of parameters, and checks that the parameters of a question fit each
   other. */
#include "answer/question.h"

#include "base/text.h"
#include "board/topology.h"
#include "solve/names.h"

#include <assert.h>
#include <stdio.h>

const char *const question_names[] = {"solve", "check", "word", "find", "clear", NULL};

enum {
    SOLVE = 1 << QUESTION_SOLVE,
    CHECK = 1 << QUESTION_CHECK,
    WORD = 1 << QUESTION_WORD,
    FIND = 1 << QUESTION_FIND,
    CLEAR = 1 << QUESTION_CLEAR,
    GAME = SOLVE | CHECK,
    BOARD = GAME | CLEAR
};

#define AT(member) offsetof(struct question, member)

/* Groups of options. */
#define WORDS  "Words and points"
#define OUTPUT "Output"
#define BOARDS "Boards"

/* The help of solve lists the options in this order. */
const struct question_field question_fields[] = {
    {"board", BOARD, FIELD_TEXT, AT(board)},
    {"dict", BOARD | WORD | FIND, FIELD_TEXT, AT(dict)},
    {"words", CHECK, FIELD_TEXT, AT(text)},
    {"word", WORD, FIELD_TEXT, AT(text)},
    {"mode", FIND, FIELD_CHOICE, AT(mode), .names = query_mode_names},
    {"text", FIND, FIELD_TEXT, AT(text)},
    {"edits", FIND, FIELD_NUMBER, AT(edits), 0, WG_QUERY_MAX_EDITS},
    {"transpositions", FIND, FIELD_FLAG, AT(transpositions)},
    {"size", BOARD, FIELD_SIZE, AT(shape.rows), .most = WG_BOARD_MAX_CELLS, .option = "size",
     .argument = "ROWSxCOLS", .group = BOARDS,
     .help = "the shape of a board without row separators (default: square)"},
    {"from", GAME, FIELD_CELL, AT(from), .option = "from", .argument = "ROW,COL", .group = WORDS,
     .help = "only words that start in this cell; the first cell is 0,0", .is_once = true},
    {"min", GAME, FIELD_NUMBER, AT(search.min_length), 1, .option = "min-length", .letter = 'm',
     .argument = "N", .group = WORDS,
     .help = "words of N letters or more (default: 3, but 1 with --lengths, and with --max-length "
             "below 3)"},
    {"max", GAME, FIELD_NUMBER, AT(search.max_length), 1, .option = "max-length", .letter = 'M',
     .argument = "N", .group = WORDS, .help = "words of N letters or fewer"},
    {"lengths", BOARD, FIELD_LENGTHS, AT(lengths), .option = "lengths", .letter = 'l',
     .argument = "N,N,...", .group = WORDS, .help = "words of these lengths only"},
    {"min-value", SOLVE, FIELD_NUMBER_64, AT(search.min_value), 1, WG_MAX_VALUE,
     .option = "min-value", .argument = "N", .group = WORDS,
     .help = "dictionaries with values: words with a value of N or more"},
    {"pattern", SOLVE, FIELD_TEXT, AT(pattern), .option = "pattern", .argument = "PATTERN",
     .group = WORDS, .is_once = true,
     .help = "words that match, as in dictc find: ? is one letter, * any letters, [ab] one of "
             "these, [^ab] none of these, (a|bc) one of these patterns"},
    {"moves", BOARD, FIELD_CHOICE, AT(shape.moves), .names = moves_names, .option = "moves",
     .argument = "NAME", .group = BOARDS,
     .help = "which cells are neighbours: king (default): all eight around; rook: at a side; "
             "bishop: at a corner; knight: a knight's move away; hex: cells are hexagons, odd rows "
             "half a cell to the right"},
    {"torus", BOARD, FIELD_FLAG, AT(shape.is_torus), .option = "torus", .group = BOARDS,
     .help = "the last row is next to the first, the last column to the first"},
    {"qu", BOARD, FIELD_FLAG, AT(shape.q_is_qu), .option = "qu", .group = BOARDS,
     .help = "a plain q tile means qu"},
    {"all", SOLVE, FIELD_FLAG, AT(search.all_paths), .option = "all-paths", .letter = 'a',
     .group = OUTPUT, .help = "every path of every word"},
    {"walls", BOARD, FIELD_TEXT, AT(walls)},
    {"scoring", GAME, FIELD_POINTS, AT(scoring), .most = WG_RULES_MAX_POINTS,
     .names = scoring_names},
    {"letter-scores", GAME, FIELD_TEXT, AT(letter_scores)},
    {"bonus", GAME, FIELD_TEXT, AT(bonus)},
    {"ordered", CLEAR, FIELD_FLAG, AT(is_ordered)},
    {"sort", SOLVE, FIELD_CHOICE, AT(order), .names = order_names, .option = "sort", .letter = 's',
     .argument = "ORDER", .group = OUTPUT,
     .help = "score (default), length, alpha, board: in the order found, or value: the "
             "dictionary's values, highest first"},
    {"limit", SOLVE | FIND | CLEAR, FIELD_COUNT, AT(limit), .option = "limit", .letter = 'n',
     .argument = "N", .group = OUTPUT,
     .help = "print the first N words, or with --clear N solutions; 'all': no limit"},
    {0},
};

static bool has_field(enum question_kind kind, const struct question_field *field)
{
    return (field->questions >> kind & 1) != 0;
}

static bool refuse_name(enum question_kind kind, struct wg_text name, struct refusal *refusal)
{
    struct refusal_quote quote;
    char names[REFUSAL_NBYTES] = "";
    size_t used = 0;
    for (const struct question_field *field = question_fields; field->name != NULL; field++) {
        if (has_field(kind, field)) {
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                     used > 0 ? ", " : "", field->name);
            assert(used < sizeof names);
        }
    }
    return refuse(refusal, REFUSAL_BAD_PARAMETER, NULL,
                  "there is no parameter '%s'; the parameters are %s", refusal_quote(name, &quote),
                  names);
}

static bool read_parameter(struct question *question, enum question_kind kind,
                           const struct parameter *parameter, struct refusal *refusal)
{
    const struct question_field *field = question_fields;
    struct field_problem problem;
    struct refusal_quote quote;
    while (field->name != NULL &&
           !(has_field(kind, field) && strcmp(field->name, parameter->name.bytes) == 0)) {
        field++;
    }
    if (field->name == NULL) {
        return refuse_name(kind, parameter->name, refusal);
    }
    const struct field value = {field->kind, field->offset, field->least, field->most,
                                field->names};
    return field_read(&value, parameter->value.bytes, question, &problem) ||
           refuse(refusal, REFUSAL_BAD_PARAMETER, field->name, "%s=%s %s", field->name,
                  refusal_quote(parameter->value, &quote), problem.text);
}

/* Returns whether at least one of the listed lengths is from min to max. */
static bool allows_a_length(const struct question *question)
{
    const struct wg_solve_options *const search = &question->search;
    const uint32_t most = search->max_length > 0 ? search->max_length : UINT32_MAX;
    for (size_t i = 0; i < question->lengths.count; i++) {
        const uint32_t length = question->lengths.lengths[i];
        if (length >= search->min_length && length <= most) {
            return true;
        }
    }
    return false;
}

/* Refuses a question without a parameter that it needs. */
static bool refuse_missing(struct refusal *refusal, const char *name, const char *example)
{
    return refuse(refusal, REFUSAL_BAD_PARAMETER, name,
                  "the parameter %s is missing; write it like %s=%s", name, name, example);
}

/* Checks that min, max and lengths allow some length. */
static bool check_game(const struct question *question, struct refusal *refusal)
{
    const struct wg_solve_options *const search = &question->search;
    if (search->max_length > 0 && search->min_length > search->max_length) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, "min",
                      "min=%u is greater than max=%u, so no word can match", search->min_length,
                      search->max_length);
    }
    return question->lengths.count == 0 || allows_a_length(question) ||
           refuse(refusal, REFUSAL_BAD_PARAMETER, "lengths",
                  "min and max exclude all of lengths, so no word can match");
}

/* Checks that falling letters have lengths, and a limit that is not 0. */
static bool check_clear(const struct question *question, struct refusal *refusal)
{
    if (question->lengths.count == 0) {
        return refuse_missing(refusal, "lengths", "3,6");
    }
    return question->limit > 0 || refuse(refusal, REFUSAL_BAD_PARAMETER, "limit",
                                         "limit=0 asks for no solution; give 1 or more");
}

static bool check_find(const struct question *question, struct refusal *refusal)
{
    if (question->mode == QUERY_MODES) {
        return refuse_missing(refusal, "mode", "pattern");
    }
    if (question->mode == QUERY_NEAR ||
        (question->edits == QUESTION_NO_EDITS && !question->transpositions)) {
        return true;
    }
    const char *const name = question->transpositions ? "transpositions" : "edits";
    return refuse(refusal, REFUSAL_BAD_PARAMETER, name, "%s is for mode=near; leave it out", name);
}

/* Checks that the parameters that the question needs are given, and that the parameters fit each
   other. */
static bool check_together(const struct question *question, enum question_kind kind,
                           struct refusal *refusal)
{
    static const char *const texts[] = {[QUESTION_CHECK] = "words",
                                        [QUESTION_WORD] = "word",
                                        [QUESTION_FIND] = "text",
                                        [QUESTION_CLEAR] = NULL};
    if ((BOARD >> kind & 1) != 0 && question->board == NULL) {
        return refuse_missing(refusal, "board", "lab/thy/nir");
    }
    if ((kind == QUESTION_CLEAR && !check_clear(question, refusal)) ||
        ((GAME >> kind & 1) != 0 && !check_game(question, refusal)) ||
        (kind == QUESTION_FIND && !check_find(question, refusal))) {
        return false;
    }
    return texts[kind] == NULL || question->text != NULL ||
           refuse_missing(refusal, texts[kind], kind == QUESTION_CHECK ? "lab,nib" : "lab");
}

void question_init(struct question *question)
{
    *question = (struct question){
        .limit = WG_RESULTS_ALL,
        .mode = QUERY_MODES,
        .edits = QUESTION_NO_EDITS,
        .shape = {.struct_nbytes = sizeof question->shape},
        .search = {.struct_nbytes = sizeof question->search, .lengths = question->lengths.lengths},
    };
}

enum question_kind question_kind_of(struct wg_text name)
{
    enum question_kind kind = QUESTION_SOLVE;
    while (kind < QUESTION_KINDS && !text_equals(name, text_of(question_names[kind]))) {
        kind++;
    }
    return kind;
}

bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, struct refusal *refusal)
{
    question_init(question);
    if (kind == QUESTION_CLEAR) {
        question->limit = 1;
    }
    for (size_t i = 0; i < parameters->count; i++) {
        if (!read_parameter(question, kind, &parameters->items[i], refusal)) {
            return false;
        }
    }
    question->search.length_count = question->lengths.count;
    question->search.scoring = scoring_of(&question->scoring, question->letter_scores != NULL);
    return check_together(question, kind, refusal);
}
