/* SPDX-License-Identifier: MIT */
/*
 * question.h: a question (wordgrid/ask.h), and the one table of all parameters. The faces, the
 * options and the help of the programs, and the tests of the types in Python and JavaScript read
 * this table.
 *
 * To add a parameter, add a row to parameter_table.c and a member to struct wg_question. Use
 * the member in asker.c or lookup.c, or hand it on in the options of the library.
 */
#pragma once

#include "base/field.h"
#include "query/mode.h"

#include <string.h>
#include <wordgrid/ask.h>
#include <wordgrid/results.h>
#include <wordgrid/rules.h>

/* Kinds of the program solve alone, after those of enum wg_ask. */
enum {
    ASK_KINDS = WG_ASK_FIND + 1, /* the number of kinds with a name */
    ASK_PATH = ASK_KINDS,        /* a path of a word on a board */
    ASK_PAGE                     /* a page for any board */
};

/* A row of the table. */
struct question_field {
    struct wg_parameter_info info;
    enum field_kind kind;
    size_t offset;        /* in struct wg_question */
    char letter;          /* of the option */
    const char *argument; /* what the help of the option calls the value; NULL: no value */
    const char *group;    /* the help lists the options of a group together; NULL: no option */
    bool is_once;         /* the option must not be repeated */
    bool is_file;         /* the value of the option is the name of a file with the value */
    unsigned also;        /* ASK_PATH and ASK_PAGE: bits as in info.asks */
};

/* A row without a name ends the table. */
extern const struct question_field question_fields[];

/* Returns the row with this name, which may be the one that ends the table. */
const struct question_field *question_field(const char *name);

/* A text that is a whole file. Between question_read and question_bind, the programs replace the
   name of the file by its text. */
struct question_text {
    const char *given; /* NULL: not given */
    struct wg_text text;
};

struct wg_question {
    size_t room; /* the bytes for values after this struct */
    enum wg_ask ask;
    const struct wg_dict *dict; /* set by question_bind */
    struct wg_board_options shape;
    struct wg_solve_options search; /* without the start cell and the limits */
    struct field_lengths lengths;
    struct field_cell from;
    struct field_points scoring;
    const char *pattern;
    const char *text;       /* the value of `words`, `word` or `text` */
    struct wg_text trimmed; /* `text`, without blanks at its ends (board/tidy.h) */
    struct question_text walls;
    struct question_text letter_scores;
    struct question_text bonus;
    enum wg_order order;
    size_t limit;        /* the most words or solutions; WG_RESULTS_ALL: no limit */
    unsigned mode;       /* an index of query_modes; query_mode_count: not given */
    uint32_t edits;      /* of the mode near; QUESTION_NO_EDITS: not given */
    bool transpositions; /* near: the exchange of two adjacent letters is one edit */
    bool is_ordered;     /* the words have the lengths in this order */

    /* Made by question_bind; NULL: the question has none. */
    struct wg_maze *maze;   /* the walls */
    struct wg_rules *rules; /* points of letters and lengths, bonuses */
    struct wg_query *query; /* the pattern, or what find asks */
};

#define QUESTION_NO_EDITS UINT32_MAX

/* Returns the index of the parameter with this name, or `count`. */
static inline size_t parameter_index(const struct wg_parameter *parameters, size_t count,
                                     const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(parameters[i].name, name) != 0) {
        i++;
    }
    return i;
}

/* Returns the kind with that name, or ASK_KINDS. */
unsigned question_kind(struct wg_text name);

/* Returns whether the kind asks about a board. */
static inline bool asks_about_board(unsigned ask)
{
    return ask != WG_ASK_WORD && ask != WG_ASK_FIND;
}

/* Returns whether paths of one word can have different scores. Then a word can be reported again,
   with a better path. */
static inline bool question_has_best_paths(const struct wg_question *question)
{
    return question->letter_scores.given != NULL || question->bonus.given != NULL;
}

/* Fail because of a parameter, with WG_MISUSE. The message goes on after NAME=VALUE, or after the
   name: see wordgrid/ask.h. `name` is static. */
__attribute__((format(printf, 5, 6))) enum wg_status
fail_parameter(struct wg_error *error, enum wg_reason reason, const char *name,
               struct wg_text value, const char *format, ...);
enum wg_status fail_missing(struct wg_error *error, const char *name, const char *remedy);

/* Names the parameter of a failure, but not if memory ran out. Returns `status`. */
enum wg_status name_parameter(struct wg_error *error, enum wg_status status, const char *name);

/*
 * The first step of wg_question_new: reads the values, and checks that they fit each other. `ask`
 * can be ASK_PATH, too. *question is NULL, or a question after question_clear, whose memory is used
 * again. The caller must call wg_question_free for *question, even if the function fails.
 */
enum wg_status question_read(unsigned ask, const struct wg_parameter *parameters, size_t count,
                             struct wg_question **question, struct wg_error *error);

/* The second step: makes walls, rules and queries for a dictionary. */
enum wg_status question_bind(struct wg_question *question, const struct wg_dict *dict,
                             struct wg_error *error);

/* Frees what question_bind made, but not the question. NULL is allowed. */
void question_clear(struct wg_question *question);
