/* SPDX-License-Identifier: MIT */
/*
 * form.h: the forms of all reports and drawings, and their names. A program has some of the forms,
 * and lists their names for its option --format. formats/result.md and formats/walls.md describe
 * the forms.
 */
#pragma once

enum report_form {
    FORM_TABLE = 0, /* words, numbers and paths in columns */
    FORM_WORDS,     /* a line for each word */
    FORM_ARROWS,    /* each path drawn */
    FORM_JSON,      /* an object on one line */
    FORM_CSV,
    FORM_TSV,
    FORM_BOARD, /* boards without words */
    FORM_TEXT,  /* drawings of mazes */
    FORM_UNICODE,
    FORM_SVG,
    FORM_TRIE_TEXT, /* whole dictionaries */
    FORM_DOT,
    FORM_ALPHABET,
    FORM_UNKNOWN
};

/* Returns the form with this name, or FORM_UNKNOWN. */
enum report_form form_named(const char *name);

/* Returns `form`. In the WebAssembly module, this is always FORM_JSON, and the compiler, which then
   knows it, leaves out the code for other forms. */
static inline enum report_form form_of_build(enum report_form form)
{
#if defined WG_ONLY_JSON
    (void)form;
    return FORM_JSON;
#else
    return form;
#endif
}
