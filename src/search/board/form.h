/* SPDX-License-Identifier: MIT */
/*
 * form.h: reads boards in the forms in which people have them (formats/board.md, "Other forms"):
 * lists of programming languages, JSON, tables, links, letters with `Qu` among them. A form becomes
 * text of the grammar, whose bytes have places in the text of the user.
 *
 *     form.c        tidies the text, and looks for its form
 *     form_tiles.c  writes tiles in the grammar
 *     form_list.c   links, JSON objects and lists
 *     form_lines.c  lines: frames, numbers, bullets
 *     form_table.c  lines as tables, cells and letters with `Qu`
 */
#pragma once

#include "board/note.h"
#include "board/token.h"

#include <string.h>

/* A longer text has no other form, except that a JSON object is read as far as this. The largest
   board as a list with an item on each line has 1 MB. */
enum { FORM_MAX_NBYTES = 4 << 20 };

/* Text made from another text, with a place there for each byte. */
struct placed {
    char *bytes;
    uint32_t *places;
    size_t nbytes;
    size_t capacity;
    size_t places_capacity;
};

/* A part of a struct placed. */
struct part {
    size_t begin;
    size_t end;
};

/* A line of numbers: the size of the board, or the numbers of its columns. */
struct number_line {
    size_t place;
    uint64_t first;
    uint64_t second; /* 0: there is none */
    size_t count;
    bool are_consecutive; /* from 0 or 1 on */
};

/* The memory is used again for the next text. All zero: owns none. */
struct form {
    /* Set by the caller of form_read. */
    const struct alphabet *alphabet;
    uint32_t rows; /* the size that the options give; 0: none */
    uint32_t columns;
    bool is_board;    /* the text has a meaning in the grammar */
    bool is_even;     /* and its rows are equally long there */
    uint64_t longest; /* and its longest row has so many tiles there */

    struct wg_text source;
    struct placed tidy;  /* the text without characters that mean nothing */
    struct placed items; /* the texts of the cells */
    struct placed out;   /* the board in the grammar */

    /* Cells, and for each row of cells the number of cells at its end. */
    struct part *cells;
    size_t cells_capacity;
    size_t cell_count;
    size_t *row_ends;
    size_t row_ends_capacity;
    size_t row_count;

    /* Lines of tidy. */
    struct part *lines;
    size_t lines_capacity;
    size_t line_count;

    /* The row and the column of each joined tile. */
    uint32_t (*joined)[2];
    size_t joined_capacity;
    size_t joined_count;
    uint32_t row; /* where the next tile is written */
    uint32_t column;

    struct number_line numbers; /* the first line, if it has numbers; count 0: it has not */
    uint64_t said_rows;         /* the size that the text itself gives; 0: none */
    uint64_t said_columns;
    struct notes notes;
    struct wg_error *error;
    bool is_exact;   /* joined tiles need no note: they are written so */
    bool is_refused; /* the error is filled */
    bool has_failed; /* memory ran out */
};

/*
 * Looks for a form. Returns true if form->out has a board, with its notes; false if the text has no
 * other form. If form->is_refused, the error is filled, and if form->has_failed, memory ran out.
 */
bool form_read(struct form *form, struct wg_text source, struct wg_error *error);

void form_free(struct form *form);

/* Whether the character is one of a set. */
static inline bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* --- For the files form*.c. On failure of memory, these functions set has_failed. */

bool placed_put(struct form *form, struct placed *to, const char *bytes, size_t nbytes,
                uint32_t place);
void placed_copy(struct form *form, struct placed *to, const struct placed *from, struct part part);

static inline struct wg_text part_text(const struct placed *text, struct part part)
{
    return (struct wg_text){text->bytes + part.begin, part.end - part.begin};
}

/* Return the part without blanks, or without blanks and ends of lines, at both ends. */
struct part part_trim(const struct placed *text, struct part part);
struct part part_trim_lines(const struct placed *text, struct part part);

/* Measures a text of the grammar. Returns false if it is none. */
bool form_measure(const struct form *form, const struct placed *text, struct extent *extent_out);

/* Returns whether the text has the string at `at`. */
bool placed_has(const struct placed *text, size_t at, const char *string);

/* Returns the end of the tile at `begin`: of a group in brackets, or of one letter or sign. */
size_t tile_end(const struct placed *text, size_t begin, size_t end);

enum letter_case { CASE_NONE, CASE_CAPITAL, CASE_SMALL };

/* Returns the case of the letter at `begin`, as far as ASCII or the folds of the dictionary tell
   it. */
enum letter_case form_case_of(const struct form *form, const struct placed *text, size_t begin,
                              size_t end);

/* Like tile_end; the small letters after a capital are of the same tile. */
size_t form_pair_end(const struct form *form, const struct placed *text, size_t begin, size_t end);

/* Counts the tiles of a part, if it is read letter by letter. */
size_t count_tiles(const struct placed *text, struct part part);

/* Add a cell with a text of form->items, and end a row of cells. */
void form_add_cell(struct form *form, struct part part);
void form_end_row(struct form *form);

/* Adds a note with the place of a byte of `text`. */
void form_note(struct form *form, enum wg_note_code code, const struct placed *text, size_t at,
               const char *what);

/* Write a tile, rows of letters, and a row break to form->out. `has_pairs`: a small letter belongs
   to the tile of the capital before it. */
void form_put_tile(struct form *form, const struct placed *text, struct part part);
void form_put_rows(struct form *form, const struct placed *text, const struct part *rows,
                   size_t count, bool has_pairs);
void form_put_break(struct form *form);

/* Writes the rows of cells. `may_be_rows`: texts of equal length, in one row, are rows. */
void form_put_cells(struct form *form, bool may_be_rows);

/* Returns whether the cells, or parts, of one row are rows of letters. Refuses them if they can be
   tiles, too. */
bool form_is_list_of_rows(struct form *form, const struct placed *text, const struct part *parts,
                          size_t count);

/* Fills the error with a reason and the place of a byte of `text`. */
__attribute__((format(printf, 5, 6))) void form_refuse(struct form *form, enum wg_reason reason,
                                                       const struct placed *text, size_t at,
                                                       const char *format, ...);

/* --- Lines: form_lines.c */

/* Adds a part to form->lines. */
void form_add_line(struct form *form, struct part part);

/* Returns the place of the first separator in the part, outside brackets; part.end: none. */
size_t find_outside(const struct placed *text, struct part part, const char *separators);

static inline bool has_outside(const struct placed *text, struct part part, const char *separators)
{
    return find_outside(text, part, separators) < part.end;
}

/* Returns whether the line has only characters of the set, and at least `least` of `counted`. */
bool is_made_of(const struct placed *text, struct part line, const char *set, const char *counted,
                size_t least);

/* Returns whether empty lines are rows of holes, as the grammar says: if the text also has slashes
   as breaks, or if its rows have at most two tiles. */
bool form_has_rows_of_holes(const struct form *form);

/* Lists the lines that can be rows, without frames and signs of quotation, and sets form->numbers.
   Notes empty lines. */
void form_list_lines(struct form *form);

/* Removes the numbers of rows, or in a text that is not a board bullets, if all lines have them. */
void form_remove_labels(struct form *form);

/* Cuts the lines at a separator. `may_end`: nothing is between it and the end of a line. */
void form_cut_lines(struct form *form, const char *separator, bool may_end);

/* Returns whether at least three lines end in a slash, except perhaps the last one, and have no
   other. */
bool form_are_slash_lines(const struct form *form);

/* Compares form->numbers with the board in form->out. */
void form_check_numbers(struct form *form);

/* --- Forms */

/* Return whether the text has this form, which they then write to form->out. */
bool form_read_link(struct form *form);
bool form_read_object(struct form *form);
bool form_read_list(struct form *form);
bool form_read_table(struct form *form);
