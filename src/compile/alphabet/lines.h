/* SPDX-License-Identifier: MIT */
/* lines.h: cuts an alphabet file (formats/alphabet.md) into statements and these into fields. A
   statement is a line with a letter and its other spellings, or with a word such as %drop and its
   arguments. %fold is not a statement, but sets `fold`. file.h tells what the statements mean. */
#pragma once

#include "base/text_table.h"
#include "text/input.h"

enum { ALPHABET_MAX_EXPANSION = 4 /* letters of %expand */ };

enum statement_kind {
    STATEMENT_LETTER,
    STATEMENT_DROP,
    STATEMENT_EXPAND,
    STATEMENT_FINAL,
    STATEMENT_PART,
    STATEMENT_REJECT_START,
    STATEMENT_REJECT_END
};

/* A text of 1 to 64 bytes, without control characters and white space. The fields of one line are a
   statement; the word that begins with % is not a field. */
struct field {
    enum statement_kind kind;
    uint32_t text; /* its number in alphabet_lines.texts */
    uint64_t line;
    uint64_t column; /* in code points, from 1 */
};

struct alphabet_lines {
    const char *name; /* of the file, for messages; may be NULL */
    struct text_table texts;
    struct field *fields;
    size_t field_count;
    size_t field_capacity;
    unsigned letter_count; /* statements STATEMENT_LETTER, at most 255 */
    bool has_fold;         /* the file has a line %fold */
    enum wg_fold fold;
};

/*
 * Reads a file. `fold` is used if the file has no line %fold. Every statement has as many fields as
 * its kind needs. Fails as wordlist_read does. Also fails with WG_BAD_INPUT if a line is not a
 * statement, and with WG_LIMIT if a field has more than 64 bytes or at the 256th letter; these
 * errors have a line and a column. The caller must call alphabet_lines_free, even after a failure.
 */
enum wg_status alphabet_lines_read(struct alphabet_lines *lines, struct input *input,
                                   enum wg_fold fold, struct wg_error *error);
void alphabet_lines_free(struct alphabet_lines *lines);
