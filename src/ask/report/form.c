/* SPDX-License-Identifier: MIT */
/* form.c: see form.h. */
#include "report/form.h"

#include <stddef.h>
#include <string.h>

enum report_form form_named(const char *name)
{
    static const struct {
        const char *name;
        enum report_form form;
    } names[] = {
        {"table", FORM_TABLE},         {"words", FORM_WORDS},     {"list", FORM_WORDS},
        {"arrows", FORM_ARROWS},       {"board", FORM_BOARD},     {"json", FORM_JSON},
        {"jsonl", FORM_JSON},          {"csv", FORM_CSV},         {"tsv", FORM_TSV},
        {"text", FORM_TEXT},           {"unicode", FORM_UNICODE}, {"svg", FORM_SVG},
        {"trie-text", FORM_TRIE_TEXT}, {"dot", FORM_DOT},         {"alphabet", FORM_ALPHABET},
    };
    size_t i = 0;
    while (i < sizeof names / sizeof *names && strcmp(names[i].name, name) != 0) {
        i++;
    }
    return i < sizeof names / sizeof *names ? names[i].form : FORM_UNKNOWN;
}
