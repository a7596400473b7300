/* SPDX-License-Identifier: MIT */
/* cli_suggest.c: an option of the same meaning, or else the nearest spelling. */
#include "common/cli_suggest.h"

#include <stdio.h>
#include <string.h>

/* Longer words get no suggestion. */
enum { NEAREST_MAX_NBYTES = 63 };

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Returns the edit distance of `a` and `b` (optimal string alignment): the least number of
   insertions, deletions, replacements and swaps of neighbours, in bytes. The table has a row for
   each byte of `a`. Three rows are kept: a swap reads the row two above. */
static unsigned edit_distance(const char *a, size_t a_nbytes, const char *b, size_t b_nbytes)
{
    unsigned rows[3][NEAREST_MAX_NBYTES + 1];
    for (unsigned j = 0; j <= b_nbytes; j++) {
        rows[0][j] = j;
    }
    for (unsigned i = 1; i <= a_nbytes; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i + 2) % 3];
        const unsigned *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= b_nbytes; j++) {
            const unsigned replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = smaller(replaced, smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = smaller(row[j], two_above[j - 2] + 1);
            }
        }
    }
    return rows[a_nbytes % 3][b_nbytes];
}

void cli_consider(struct nearest *nearest, const char *candidate)
{
    const size_t nbytes = strlen(candidate);
    if (nearest->nbytes > NEAREST_MAX_NBYTES || nbytes > NEAREST_MAX_NBYTES) {
        return;
    }
    const unsigned distance = edit_distance(nearest->word, nearest->nbytes, candidate, nbytes);
    if (distance <= nearest->nbytes / 2 &&
        (nearest->best == NULL || distance < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = distance;
    }
}

/* --- Options */

/* Options of other programs, and the options that have their meaning here. A command has the first
   of these that is in its table. */
static const struct synonym {
    const char *typed;
    const char *name;
    const char *value; /* of the option; NULL: the user knows it */
    const char *rest;  /* follows `value` if the user typed no value; NULL: nothing follows */
} synonyms[] = {
    {"port", "listen", "127.0.0.1:", "8080"},
    {"bind", "listen", "", "127.0.0.1:8080"},
    {"address", "listen", "", "127.0.0.1:8080"},
    {"json", "format", "json", NULL},
    {"jsonl", "format", "jsonl", NULL},
    {"csv", "format", "csv", NULL},
    {"tsv", "format", "tsv", NULL},
    {"svg", "format", "svg", NULL},
    {"text", "format", "text", NULL},
    {"dictionary", "dict", NULL, NULL},
    {"dictionaries", "dict", NULL, NULL},
    {"wordlist", "dict", NULL, NULL},
    {"lang", "dict", NULL, NULL},
    {"language", "dict", NULL, NULL},
    {"out", "output", NULL, NULL},
    {"jobs", "threads", NULL, NULL},
    {"workers", "threads", NULL, NULL},
    {"cpus", "threads", NULL, NULL},
    {"parallel", "threads", NULL, NULL},
    {"timeout", "time-limit", NULL, NULL},
    {"max-time", "time-limit", NULL, NULL},
    {"count", "limit", NULL, NULL},
    {"number", "count", NULL, NULL},
    {"number", "limit", NULL, NULL},
    {"top", "limit", NULL, NULL},
    {"first", "limit", NULL, NULL},
    {"max", "max-length", NULL, NULL},
    {"min", "min-length", NULL, NULL},
    {"width", "size", NULL, NULL},
    {"height", "size", NULL, NULL},
    {"rows", "size", NULL, NULL},
    {"columns", "size", NULL, NULL},
    {"wrap", "torus", NULL, NULL},
    {"file", "batch", NULL, NULL},
    {"input", "batch", NULL, NULL},
    {"boards", "batch", NULL, NULL},
    {"silent", "quiet", NULL, NULL},
    {"debug", "verbose", NULL, NULL},
    {"usage", "help", NULL, NULL},
};

static bool has_name(const char *const *names, const char *name)
{
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

/* Returns whether the command has the option, with that value if the option has a list of them. */
static bool has_option(const struct cli *cli, const struct synonym *row)
{
    for (int i = 0; i < cli->option_count; i++) {
        const struct cli_option *const option = cli->options[i];
        if (strcmp(option->name, row->name) == 0) {
            return row->value == NULL || option->names == NULL ||
                   has_name(option->names, row->value);
        }
    }
    return false;
}

static const struct synonym *find_synonym(const struct cli *cli, const char *typed, size_t nbytes)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++) {
        const struct synonym *const row = &synonyms[i];
        if (strlen(row->typed) == nbytes && memcmp(row->typed, typed, nbytes) == 0 &&
            has_option(cli, row)) {
            return row;
        }
    }
    return NULL;
}

const char *cli_suggest_option(const struct cli *cli, const char *text, size_t nbytes,
                               char hint[CLI_HINT_NBYTES])
{
    const struct synonym *const synonym = find_synonym(cli, text, nbytes);
    struct nearest nearest = {.word = text, .nbytes = nbytes};
    const char *value = NULL;
    const char *rest = "";
    if (synonym != NULL) {
        nearest.best = synonym->name;
        value = synonym->value;
        rest = synonym->rest == NULL ? "" : text[nbytes] == '=' ? text + nbytes + 1 : synonym->rest;
    }
    for (int i = 0; synonym == NULL && i < cli->option_count; i++) {
        cli_consider(&nearest, cli->options[i]->name);
    }
    hint[0] = '\0';
    if (nearest.best != NULL) {
        (void)snprintf(hint, CLI_HINT_NBYTES, "; did you mean '--%s%s%s%.80s'?", nearest.best,
                       value == NULL ? "" : "=", value == NULL ? "" : value, rest);
    }
    return hint;
}
