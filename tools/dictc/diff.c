/* SPDX-License-Identifier: MIT */
/*
 * diff.c: `dictc diff`: prints the words and values in which two dictionaries differ.
 *
 * A search of each dictionary finds the words that the other dictionary lacks (diff_side.h). The
 * number of words that both dictionaries have follows from the headers. If both dictionaries have
 * values, the search of the old dictionary finds all words, and each word is looked up in the new
 * dictionary.
 */
#include "diff_side.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "common/output.h"
#include "dict/read/number.h"
#include "report/row.h"

#include <inttypes.h>
#include <stdlib.h>

enum change { REMOVED, ADDED, CHANGED, SAME, CHANGES };

static const char *const change_names[CHANGES] = {"removed", "added", "changed", "same"};

enum format { LIST, TSV, JSON };

struct diff {
    const struct cli *cli;
    bool is_brief;
    bool is_silent; /* print no messages about values and letters */
    bool wants_counts;
    enum format format;
    double seconds;        /* of --time-limit; 0: no limit */
    bool has_same_letters; /* in the same order */
    bool has_values;       /* both dictionaries have values */
    uint8_t *symbols;      /* room for a word of the old list */
    struct diff_side old;
    struct diff_side new;
    uint64_t counts[CHANGES];
    struct sink sink;
    enum wg_status status;
    struct wg_error *error;
};

static const char *const formats[] = {"list", "tsv", "json", NULL};

#define AT(member) offsetof(struct diff, member)

static const struct cli_option options[] = {
    {"brief", 'b', NULL,
     "print nothing, and end at the first difference: only the exit status says whether there is "
     "one",
     FIELD_FLAG, AT(is_brief)},
    {"count", 'c', NULL,
     "print only how many words were removed, added and changed, and how many are the same",
     FIELD_FLAG, AT(wants_counts)},
    {"time-limit", 0, "SECONDS",
     "stop after this time: prints the differences so far, exit status 2", FIELD_SECONDS,
     AT(seconds)},
    {"format", 'f', "FORMAT",
     "list (default): '-WORD' is only in OLD-DICT, '+WORD' only in NEW-DICT; '~WORD' has another "
     "value, and the old and the new value follow; tsv: removed, added or changed, then the "
     "word, the old and the new value; json: the same as an object for each word, one a line",
     FIELD_CHOICE, AT(format), .names = formats},
    {0},
};

/* Returns the next word of a side. Returns NULL at the end, and if the search fails. */
static const struct wg_query_word *peek(struct diff *diff, struct diff_side *side)
{
    if (!side->has_next && diff->status == WG_OK) {
        diff->status = diff_side_next(side, diff->error);
        if (diff->status != WG_OK) {
            error_set_source(diff->error, side->title);
        }
    }
    return side->word;
}

/* Returns whether the word of the old list comes before the word of the new list. Dictionaries with
   different letters can list words in different orders. For such dictionaries, the order of code
   points is used, and of two words with equal texts the old word comes first. */
static bool old_is_first(const struct diff *diff)
{
    const struct wg_query_word *const a = diff->old.word;
    const struct wg_query_word *const b = diff->new.word;
    if (!diff->has_same_letters) {
        return text_compare(a->text, b->text) <= 0;
    }
    return text_compare((struct wg_text){(const char *)a->symbols, a->length},
                        (struct wg_text){(const char *)b->symbols, b->length}) < 0;
}

static void put_value(struct row *row, const char *name, const uint64_t *value)
{
    if (value != NULL) {
        row_number(row, name, *value);
    } else {
        row_skip(row, name);
    }
}

/* Counts and prints a word. A value is NULL if the word does not have it. */
static void put(struct diff *diff, enum change change, struct wg_text word,
                const uint64_t *old_value, const uint64_t *new_value)
{
    static const char signs[] = {[REMOVED] = '-', [ADDED] = '+', [CHANGED] = '~'};
    struct row row;
    diff->counts[change]++;
    if (diff->is_brief || diff->wants_counts) {
        return;
    }
    row_init(&row, &diff->sink, diff->format == JSON ? RESULTS_JSON : RESULTS_TSV);
    row.is_full = diff->format == TSV;
    row_begin(&row);
    if (diff->format == LIST) {
        sink_char(&diff->sink, signs[change]);
        sink_text(&diff->sink, word);
        if (change == CHANGED) {
            sink_format(&diff->sink, " %" PRIu64 " %" PRIu64, *old_value, *new_value);
        }
    } else {
        row_text(&row, "change", text_of(change_names[change]));
        row_text(&row, "word", word);
        put_value(&row, "old", old_value);
        put_value(&row, "new", new_value);
    }
    row_end(&row);
}

/* Prints a word of the old list, if the new list lacks the word or has another value. */
static void put_old(struct diff *diff)
{
    const struct wg_query_word *const word = diff->old.word;
    const struct wg_dict *const new = diff->new.dict;
    const uint64_t *const value = wg_dict_has_values(diff->old.dict) ? &word->value : NULL;
    uint64_t number = 0;
    uint64_t new_value = 0;
    for (size_t i = 0; diff->has_values && i < word->length; i++) {
        diff->symbols[i] = diff->old.symbols[word->symbols[i]];
    }
    if (!diff->has_values || memchr(diff->symbols, DIFF_NO_SYMBOL, word->length) != NULL ||
        !number_of_symbols(new, diff->symbols, word->length, &number)) {
        put(diff, REMOVED, word->text, value, NULL);
    } else if (wg_dict_value_at(new, number, &new_value) && new_value != *value) {
        put(diff, CHANGED, word->text, value, &new_value);
    }
    diff->old.has_next = false;
}

static bool has_differences(const struct diff *diff)
{
    return diff->counts[REMOVED] + diff->counts[ADDED] + diff->counts[CHANGED] > 0;
}

static void compare_words(struct diff *diff)
{
    const bool is_list = !diff->is_brief && !diff->wants_counts;
    while (diff->sink.status == WG_OK && !(diff->is_brief && has_differences(diff))) {
        const bool has_old = peek(diff, &diff->old) != NULL;
        const bool has_new = (is_list || !has_old) && peek(diff, &diff->new) != NULL;
        if (diff->status != WG_OK || (!has_old && !has_new)) {
            break;
        }
        if (has_old && !(has_new && !old_is_first(diff))) {
            put_old(diff);
        } else {
            const struct wg_query_word *const word = diff->new.word;
            put(diff, ADDED, word->text, NULL,
                wg_dict_has_values(diff->new.dict) ? &word->value : NULL);
            diff->new.has_next = false;
        }
    }
}

/* Computes from the headers how many words both dictionaries have. A header counts at least as many
   words as were found. Fails with WG_DAMAGED if the two headers give different numbers. */
static enum wg_status count_same(struct diff *diff)
{
    uint64_t *const counts = diff->counts;
    const uint64_t old = wg_dict_get_counts(diff->old.dict)->words - counts[REMOVED];
    const uint64_t new = wg_dict_get_counts(diff->new.dict)->words - counts[ADDED];
    if (old != new) {
        return fail(diff->error, WG_DAMAGED,
                    "%s or %s has other words than its header counts; dictc check says which",
                    diff->old.title, diff->new.title);
    }
    counts[SAME] = old - counts[CHANGED];
    return WG_OK;
}

/* Reports the letters that only this side has. Returns whether there are such letters. */
static bool report_letters(const struct diff *diff, const struct diff_side *side)
{
    struct sink letters = SINK_IN_MEMORY;
    for (uint32_t i = 0; i < wg_dict_get_counts(side->dict)->symbols; i++) {
        if (side->symbols[i] == DIFF_NO_SYMBOL) {
            sink_char(&letters, ' ');
            sink_text(&letters, wg_dict_symbol_text(side->dict, i));
        }
    }
    const bool has_any = letters.used > 0;
    if (has_any && !diff->is_silent) {
        cli_message(diff->cli, "letters that only %s has:%.*s", side->title, (int)letters.used,
                    letters.bytes);
    }
    sink_close(&letters);
    return has_any;
}

/* Compares the letters, and whether there are values. Reports the differences. */
static void compare_kinds(struct diff *diff)
{
    const struct wg_dict *const old = diff->old.dict;
    const struct wg_dict *const new = diff->new.dict;
    const bool old_has_values = wg_dict_has_values(old);
    diff->has_values = old_has_values && wg_dict_has_values(new);
    if (old_has_values != wg_dict_has_values(new) && !diff->is_silent) {
        cli_message(diff->cli, "only %s has values, so values are not compared",
                    old_has_values ? diff->old.title : diff->new.title);
    }
    const bool old_is_same = diff_side_match_letters(&diff->old);
    diff->has_same_letters = diff_side_match_letters(&diff->new) && old_is_same;
    const bool old_has_others = report_letters(diff, &diff->old);
    const bool new_has_others = report_letters(diff, &diff->new);
    if (!diff->has_same_letters && !old_has_others && !new_has_others && !diff->is_silent) {
        cli_message(diff->cli, "the letters have another order");
    }
}

static void put_counts(struct diff *diff)
{
    struct json json;
    json_init(&json, &diff->sink);
    if (diff->format == JSON) {
        json_begin_object(&json, NULL);
    }
    for (size_t i = 0; i < CHANGES; i++) {
        if (diff->format == JSON) {
            json_member_number(&json, change_names[i], diff->counts[i]);
        } else {
            sink_format(&diff->sink, "%s%c%" PRIu64 "\n", change_names[i],
                        diff->format == TSV ? '\t' : ' ', diff->counts[i]);
        }
    }
    if (diff->format == JSON) {
        json_end(&json);
    }
}

static enum wg_status compare(struct diff *diff, struct wg_error *error)
{
    compare_kinds(diff);
    diff->error = error;
    diff->old.wants_all = diff->has_values;
    diff->symbols = malloc(wg_dict_get_counts(diff->old.dict)->longest);
    enum wg_status status = diff->symbols == NULL ? fail_memory(error) : WG_OK;
    if (status == WG_OK) {
        status = diff_side_search(&diff->old, diff->seconds, error);
    }
    if (status == WG_OK) {
        status = diff_side_search(&diff->new, diff->seconds, error);
    }
    if (status == WG_OK) {
        status = output_open_simple(&diff->sink, NULL, error);
    }
    if (status != WG_OK) {
        return status;
    }
    compare_words(diff);
    status = diff->status;
    if (status == WG_STOPPED) {
        status =
            dictc_explain_late(diff->counts[REMOVED] + diff->counts[ADDED] + diff->counts[CHANGED],
                               "difference", diff->seconds, error);
    } else if (status == WG_OK && !diff->is_brief && diff->sink.status == WG_OK) {
        status = count_same(diff);
    }
    if (status == WG_OK && diff->wants_counts) {
        put_counts(diff);
    }
    if (status == WG_OK) {
        status = sink_finish(&diff->sink, error);
    }
    sink_flush(&diff->sink); /* after a failure, writes the differences found before */
    sink_close(&diff->sink);
    return status;
}

static void take_arguments(struct cli *cli, struct diff *diff)
{
    cli_read_all(cli, diff);
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count != 2) {
        cli_usage_error(cli, "diff needs two dictionaries; name the old and the new dictionary");
    }
    if (diff->is_brief && diff->wants_counts) {
        cli_usage_error(cli, "--brief and --count exclude each other; give one");
    }
    diff->is_silent = diff->is_brief || cli->is_quiet;
    cli_refuse_input_as_output(cli, NULL, "-", cli->operands[0]);
    cli_refuse_input_as_output(cli, NULL, "-", cli->operands[1]);
    dictc_refuse_repeated_input(cli,
                                dictc_is_dash(cli->operands[0]) + dictc_is_dash(cli->operands[1]));
}

static int dictc_diff(struct cli *cli)
{
    struct diff diff = {.cli = cli};
    struct wg_error error;
    take_arguments(cli, &diff);
    enum wg_status status = diff_side_open(&diff.old, cli->operands[0], &diff.new, &error);
    if (status == WG_OK) {
        status = diff_side_open(&diff.new, cli->operands[1], &diff.old, &error);
    }
    if (status == WG_OK) {
        status = compare(&diff, &error);
    }
    if (status == WG_OK && !diff.is_silent && !diff.wants_counts) {
        const uint64_t *const counts = diff.counts;
        cli_message(cli, "%s removed, %s added, %s changed, %s the same", GROUPED(counts[REMOVED]),
                    GROUPED(counts[ADDED]), GROUPED(counts[CHANGED]), GROUPED(counts[SAME]));
    }
    diff_side_close(&diff.old);
    diff_side_close(&diff.new);
    free(diff.symbols);
    const int result = cli_report(cli, status, &error);
    return result == EXIT_FOUND && has_differences(&diff) ? EXIT_NOT_FOUND : result;
}

const struct cli_command dictc_diff_command = {
    .name = "dictc diff",
    .summary = "print the words and values in which two dictionaries differ",
    .synopsis = "dictc diff [OPTION]... OLD-DICT NEW-DICT",
    .about =
        "Prints the words that only one of two dictionaries has, and the words whose values "
        "differ, in the order of the lists. Words are equal if they have the same letters. Values "
        "are compared if both dictionaries have values. Counts, and letters that only one of the "
        "dictionaries has, are reported on standard error. The number of words that are the same "
        "follows from the headers, which 'dictc check' proves. Metadata is not compared.",
    .options = options,
    .notes = "Examples:\n"
             "  dictc diff a.wgd b.wgd\n"
             "  dictc diff a.wgd b.wgd | sed -n 's/^+//p'\n"
             "  dictc diff --brief a.wgd b.wgd || echo 'other words'\n"
             "\n"
             "Exit status: 0 no differences; 1 differences; 2 bad usage, an I/O error or\nthe time "
             "limit;\n" BAD_DICT_HELP,
    .run = dictc_diff,
};
