/* SPDX-License-Identifier: MIT */
/*
 * question.h: defines the questions, and one table of all their parameters. A row has the name, the
 * kind and the range of a parameter, the questions that have it, and the option of the program
 * solve with the same meaning. The server (formats/http-api.md) and the programs read values by
 * this table.
 *
 * To add a parameter, add a row to the table and a member to struct question. Use the member in
 * on_board.c or lookup.c.
 */
#ifndef WG_ANSWER_QUESTION_H
#define WG_ANSWER_QUESTION_H

#include "answer/parameters.h"
#include "base/field.h"
#include "query/mode.h"

#include <wordgrid/results.h>
#include <wordgrid/rules.h>

enum question_kind {
    QUESTION_SOLVE, /* the words of a board */
    QUESTION_CHECK, /* the words of a player on a board */
    QUESTION_WORD,  /* a word of the dictionary */
    QUESTION_FIND,  /* the words that match a text */
    QUESTION_CLEAR, /* the sequences of words that empty a board */
    QUESTION_KINDS  /* the number of kinds */
};

/* The names of the kinds, in the order of the enum, then NULL. */
extern const char *const question_names[];

/* Returns the kind with that name, or QUESTION_KINDS. */
enum question_kind question_kind_of(struct wg_text name);

/* The parameters of a question. A zero byte follows each text. NULL: the parameter is not given. */
struct question {
    const char *board;
    const char *dict;
    const char *text; /* the value of `words`, `word` or `text` */
    const char *walls;
    const char *letter_scores;
    const char *bonus;
    struct wg_board_options shape;
    struct wg_solve_options search; /* without the lengths, the start cell and the limits */
    struct field_lengths lengths;
    struct field_cell from;
    struct field_points scoring;
    const char *pattern;
    enum wg_order order;
    size_t limit;         /* the most words in the answer; WG_RESULTS_ALL: no limit */
    enum query_mode mode; /* QUERY_MODES: not given */
    uint32_t edits;       /* of QUERY_NEAR; QUESTION_NO_EDITS: not given */
    bool transpositions;  /* of QUERY_NEAR: the exchange of two adjacent letters is one edit */
    bool is_ordered;      /* the words have the lengths in this order */
};

#define QUESTION_NO_EDITS UINT32_MAX

/* A row of the table. */
struct question_field {
    const char *name;   /* the name of the parameter */
    unsigned questions; /* the questions that have the parameter: bits 1 << kind */
    /* The members of struct field (base/field.h). */
    enum field_kind kind;
    size_t offset; /* in struct question */
    uint64_t least;
    uint64_t most;
    const char *const *names;
    /* The option of solve with the same meaning, as in tools/common/cli.h. `help` is NULL if solve
       does not have such an option. The help lists the options of a group together. */
    const char *option;
    char letter;
    const char *argument;
    const char *help;
    const char *group;
    bool is_once;
};

/* A row without a name ends the table. */
extern const struct question_field question_fields[];

/* Sets the default of every parameter. */
void question_init(struct question *question);

/*
 * Reads the parameters of a question, or refuses them. `question` then has pointers into
 * `parameters` and into itself. So do not copy or move these two structs.
 */
bool question_read(struct question *question, enum question_kind kind,
                   const struct parameters *parameters, struct refusal *refusal);

#endif
