/* SPDX-License-Identifier: MIT */
/*
 * diff.c: `dictc diff`: the words and values in which two dictionaries differ.
 *
 * Both lists are read in step, word by word. Where the next words are equal, both
 * dictionaries have the word. Where they are not, each word is looked up in the other
 * dictionary. So the result is right also if the dictionaries have other letters, or
 * the same letters in another order, and the memory does not grow with the words. Two
 * lists in the same order need a lookup only near a difference; two lists in different
 * orders need one for each word.
 */
#include "dictc.h"

#include "base/error.h"
#include "base/file_map.h"
#include "base/number.h"
#include "base/text.h"
#include "common/line_guard.h"
#include "report/json.h"

#include <stdlib.h>
#include <wordgrid/query.h>

enum { OPTION_BRIEF, OPTION_COUNT, OPTION_FORMAT };

enum format { LIST, TSV, JSON };

static const char *const formats[] = {"list", "tsv", "json", NULL};

static const struct cli_option options[] = {
    [OPTION_BRIEF] = {"brief",
                      'b',
                      NULL,
                      "print nothing, and end at the first difference: only the exit "
                      "status says whether there is one"},
    [OPTION_COUNT] = {"count",
                      'c',
                      NULL,
                      "print only how many words were removed, added and changed, and "
                      "how many are the same"},
    [OPTION_FORMAT] = {"format",
                       'f',
                       "FORMAT",
                       "list (default): '-WORD' only the old one has, '+WORD' only the "
                       "new one has, '~WORD' has another value, the old and the new "
                       "value follow; tsv: removed, added or changed, then the word, "
                       "the old and the new value; json: the same as an object for "
                       "each word, one a line",
                       .choices = formats},
    {0},
};

const struct cli_command dictc_diff_command = {
    .program = "dictc",
    .unicode_version = fold_unicode_version,
    .name = "dictc diff",
    .synopsis = "dictc diff [OPTION]... OLD-DICT NEW-DICT",
    .about = "Prints the words that only one of two dictionaries has, and the words "
             "whose values differ, in the order of the lists. Words are equal if the "
             "dictionaries spell them alike. Values are compared if both dictionaries "
             "have values. Counts, and letters that only one of the dictionaries has, "
             "are reported on standard error. Metadata is not compared.",
    .options = options,
    .notes = "Examples:\n"
             "  dictc diff a.wgd b.wgd\n"
             "  dictc diff a.wgd b.wgd | sed -n 's/^+//p'\n"
             "  dictc diff --brief a.wgd b.wgd || echo 'other words'\n"
             "\n"
             "Exit status: 0 no differences; 1 differences; 2 bad usage or an I/O "
             "error;\n" BAD_DICT_HELP,
};

enum change { REMOVED, ADDED, CHANGED, SAME, CHANGES };

static const char *const change_names[CHANGES] = {
    "removed", "added", "changed", "same"};

/* A dictionary, and the next word of its list. */
struct side {
    const char *title;
    struct file_map map;
    struct wg_dict *dict;
    struct wg_query_search *search;
    const struct wg_query_word *word; /* NULL at the end of the list */
    uint64_t number;                  /* of the word */
    bool is_looked_up; /* whether is_common has been found for this word */
    bool is_common;    /* the other dictionary has the word, too */
    uint8_t *symbols;  /* room for the longest word */
    char *text;        /* room for the longest word */
};

struct diff {
    const struct cli *cli;
    bool is_brief;
    bool is_silent; /* about values and letters */
    bool wants_counts;
    enum format format;
    bool has_same_letters; /* in the same order */
    bool has_values;       /* both dictionaries have values */
    struct side old;
    struct side new;
    uint64_t counts[CHANGES];
    struct sink sink;
};

static void advance(struct side *side)
{
    side->number += side->word != NULL;
    side->word = wg_query_next(side->search);
    side->is_looked_up = false;
}

/* The file is copied, so its changes do no harm, and two files can be open. */
static enum wg_status open_side(struct side *side, const char *name,
                                const struct wg_query *query, struct wg_error *error)
{
    const char *const path = dictc_is_dash(name) ? "/dev/stdin" : name;
    side->title = dictc_title(name);
    enum wg_status status = file_map_copy(path, &side->map, error);
    if (status == WG_OK) {
        status = wg_dict_open_memory(
            side->map.bytes, side->map.nbytes, NULL, &side->dict, error);
    }
    if (status == WG_OK) {
        status = wg_query_open(side->dict, query, NULL, &side->search, error);
    }
    if (status == WG_OK) {
        const size_t longest = wg_dict_get_counts(side->dict)->longest;
        side->symbols = malloc(longest);
        side->text = malloc(longest * WG_SYMBOL_MAX_NBYTES);
        if (side->symbols == NULL || side->text == NULL) {
            status = fail_memory(error);
        } else {
            advance(side);
        }
    }
    if (status != WG_OK) {
        error_set_source(error, side->title);
    }
    return status;
}

static void close_side(struct side *side)
{
    wg_query_close(side->search);
    wg_dict_close(side->dict);
    file_map_close(&side->map);
    free(side->symbols);
    free(side->text);
}

/* Returns whether the other dictionary has the word of a side, in the same spelling. */
static bool is_common(struct side *side, struct side *other)
{
    if (!side->is_looked_up) {
        const struct wg_text word = side->word->text;
        const size_t longest = wg_dict_get_counts(other->dict)->longest;
        struct wg_text spelled = {other->text, 0};
        size_t count = 0;
        side->is_looked_up = true;
        side->is_common = false;
        if (wg_dict_contains(other->dict, word) &&
            wg_dict_symbols(other->dict, word, other->symbols, longest, &count)) {
            spelled.nbytes =
                wg_dict_spell(other->dict, other->symbols, count, other->text);
            side->is_common = text_equals(word, spelled);
        }
    }
    return side->is_common;
}

/* Returns whether the word of the old list is listed before that of the new list. If
   the letters differ, so can the orders; then the order of code points decides. */
static bool old_is_first(const struct diff *diff)
{
    const struct wg_query_word *const a = diff->old.word;
    const struct wg_query_word *const b = diff->new.word;
    if (!diff->has_same_letters) {
        return text_compare(a->text, b->text) < 0;
    }
    return text_compare((struct wg_text){(const char *)a->symbols, a->length},
                        (struct wg_text){(const char *)b->symbols, b->length}) < 0;
}

/* Counts and prints a word. A value is NULL if there is none. */
static void put(struct diff *diff, enum change change, struct wg_text word,
                const uint64_t *old_value, const uint64_t *new_value)
{
    static const char signs[] = {[REMOVED] = '-', [ADDED] = '+', [CHANGED] = '~'};
    struct sink *const sink = &diff->sink;
    diff->counts[change]++;
    if (change == SAME || diff->is_brief || diff->wants_counts) {
        return;
    }
    if (diff->format == JSON) {
        struct json json;
        json_init(&json, sink);
        json_begin_object(&json);
        json_member_text(&json, "change", text_of(change_names[change]));
        json_member_text(&json, "word", word);
        if (old_value != NULL) {
            json_member_number(&json, "old", *old_value);
        }
        if (new_value != NULL) {
            json_member_number(&json, "new", *new_value);
        }
        json_end_object(&json);
    } else {
        const char between = diff->format == TSV ? '\t' : ' ';
        if (diff->format == TSV) {
            sink_string(sink, change_names[change]);
            sink_char(sink, '\t');
        } else {
            sink_char(sink, signs[change]);
        }
        sink_text(sink, word);
        if (diff->format == TSV || change == CHANGED) {
            sink_char(sink, between);
            if (old_value != NULL) {
                sink_number(sink, *old_value);
            }
            sink_char(sink, between);
            if (new_value != NULL) {
                sink_number(sink, *new_value);
            }
        }
    }
    sink_char(sink, '\n');
}

/* Prints a word that only one side has, and goes on to the next word of this side. */
static void put_only(struct diff *diff, struct side *side)
{
    const bool is_old = side == &diff->old;
    uint64_t number = 0;
    const uint64_t *const value =
        wg_dict_value_at(side->dict, side->number, &number) ? &number : NULL;
    put(diff,
        is_old ? REMOVED : ADDED,
        side->word->text,
        is_old ? value : NULL,
        is_old ? NULL : value);
    advance(side);
}

/* Compares the values of the old list's word, which both sides have. */
static void compare_values(struct diff *diff, bool is_in_step)
{
    const struct side *const old = &diff->old;
    const struct side *const new = &diff->new;
    const struct wg_text word = old->word->text;
    uint64_t old_value = 0;
    uint64_t new_value = 0;
    if (diff->has_values) {
        (void)wg_dict_value_at(old->dict, old->number, &old_value);
        (void)(is_in_step ? wg_dict_value_at(new->dict, new->number, &new_value)
                          : wg_dict_value(new->dict, word, &new_value));
    }
    put(diff, old_value == new_value ? SAME : CHANGED, word, &old_value, &new_value);
}

static bool has_differences(const struct diff *diff)
{
    return diff->counts[REMOVED] + diff->counts[ADDED] + diff->counts[CHANGED] > 0;
}

static void compare_words(struct diff *diff)
{
    struct side *const old = &diff->old;
    struct side *const new = &diff->new;
    while ((old->word != NULL || new->word != NULL) && diff->sink.status == WG_OK &&
           !(diff->is_brief && has_differences(diff))) {
        if (old->word != NULL && new->word != NULL &&
            text_equals(old->word->text, new->word->text)) {
            compare_values(diff, true);
            advance(old);
            advance(new);
            continue;
        }
        const bool only_old = old->word != NULL && !is_common(old, new);
        const bool only_new = new->word != NULL && !is_common(new, old);
        if (only_old && (!only_new || old_is_first(diff))) {
            put_only(diff, old);
        } else if (only_new) {
            put_only(diff, new);
        } else {
            /* Another order. The new list's word is compared when the old list comes
               to it. */
            if (old->word != NULL) {
                compare_values(diff, false);
                advance(old);
            }
            if (new->word != NULL) {
                advance(new);
            }
        }
    }
}

static bool has_letter(const struct wg_dict *dict, struct wg_text letter)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    uint32_t i = 0;
    while (i < symbols && !text_equals(wg_dict_symbol_text(dict, i), letter)) {
        i++;
    }
    return i < symbols;
}

/* Reports the letters that only one side has. Returns whether there are any. */
static bool report_letters(const struct diff *diff, const struct side *side,
                           const struct side *other)
{
    struct sink letters = SINK_IN_MEMORY;
    for (uint32_t i = 0; i < wg_dict_get_counts(side->dict)->symbols; i++) {
        const struct wg_text letter = wg_dict_symbol_text(side->dict, i);
        if (!has_letter(other->dict, letter)) {
            sink_char(&letters, ' ');
            sink_text(&letters, letter);
        }
    }
    const bool has_any = letters.used > 0;
    if (has_any && !diff->is_silent) {
        cli_message(diff->cli,
                    "letters that only %s has:%.*s",
                    side->title,
                    (int)letters.used,
                    letters.bytes);
    }
    sink_close(&letters);
    return has_any;
}

/* Finds out what can be compared, and reports what cannot. */
static void compare_kinds(struct diff *diff)
{
    const struct wg_dict *const old = diff->old.dict;
    const struct wg_dict *const new = diff->new.dict;
    const bool old_has_values = wg_dict_has_values(old);
    diff->has_values = old_has_values && wg_dict_has_values(new);
    if (old_has_values != wg_dict_has_values(new) && !diff->is_silent) {
        cli_message(diff->cli,
                    "only %s has values, so values are not compared",
                    old_has_values ? diff->old.title : diff->new.title);
    }
    const bool old_has_others = report_letters(diff, &diff->old, &diff->new);
    if (report_letters(diff, &diff->new, &diff->old) || old_has_others) {
        return;
    }
    uint32_t i = 0;
    while (i < wg_dict_get_counts(old)->symbols &&
           text_equals(wg_dict_symbol_text(old, i), wg_dict_symbol_text(new, i))) {
        i++;
    }
    diff->has_same_letters = i == wg_dict_get_counts(old)->symbols;
    if (!diff->has_same_letters && !diff->is_silent) {
        cli_message(diff->cli, "the letters have another order");
    }
}

static void put_counts(struct diff *diff)
{
    struct sink *const sink = &diff->sink;
    struct json json;
    json_init(&json, sink);
    if (diff->format == JSON) {
        json_begin_object(&json);
    }
    for (size_t i = 0; i < CHANGES; i++) {
        if (diff->format == JSON) {
            json_member_number(&json, change_names[i], diff->counts[i]);
        } else {
            sink_string(sink, change_names[i]);
            sink_char(sink, diff->format == TSV ? '\t' : ' ');
            sink_number(sink, diff->counts[i]);
            sink_char(sink, '\n');
        }
    }
    if (diff->format == JSON) {
        json_end_object(&json);
        sink_char(sink, '\n');
    }
}

static void report_counts(const struct diff *diff)
{
    char numbers[CHANGES][NUMBER_GROUPED_NBYTES];
    const char *counts[CHANGES];
    for (size_t i = 0; i < CHANGES; i++) {
        counts[i] = number_grouped(diff->counts[i], numbers[i]);
    }
    cli_message(diff->cli,
                "%s removed, %s added, %s changed, %s the same",
                counts[REMOVED],
                counts[ADDED],
                counts[CHANGED],
                counts[SAME]);
}

static enum wg_status compare(struct diff *diff, struct wg_error *error)
{
    compare_kinds(diff);
    enum wg_status status = sink_open(&diff->sink, "-", error);
    line_guard_set(&diff->sink);
    if (status == WG_OK) {
        compare_words(diff);
    }
    const struct side *const sides[] = {&diff->old, &diff->new};
    for (size_t i = 0; i < 2 && status == WG_OK; i++) {
        status = wg_query_finish(sides[i]->search, NULL, error);
        if (status != WG_OK) {
            error_set_source(error, sides[i]->title);
        }
    }
    if (status == WG_OK && diff->wants_counts) {
        put_counts(diff);
    }
    if (status == WG_OK) {
        status = sink_finish(&diff->sink, error);
    }
    sink_close(&diff->sink);
    return status;
}

static void take_arguments(struct cli *cli, struct diff *diff)
{
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPTION && option == OPTION_BRIEF) {
            diff->is_brief = true;
        } else if (token == CLI_OPTION && option == OPTION_COUNT) {
            diff->wants_counts = true;
        } else if (token == CLI_OPTION) {
            diff->format = (enum format)cli_choice(cli, "--format", value, formats);
        }
    }
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count != 2) {
        cli_usage_error(cli,
                        "diff needs two dictionaries; name the old and the new one");
    }
    if (diff->is_brief && diff->wants_counts) {
        cli_usage_error(cli, "--brief and --count exclude each other; give one");
    }
    diff->is_silent = diff->is_brief || cli->is_quiet;
    cli_refuse_input_as_output(cli, NULL, "-", cli->operands[0]);
    cli_refuse_input_as_output(cli, NULL, "-", cli->operands[1]);
    dictc_refuse_repeated_input(
        cli, dictc_is_dash(cli->operands[0]) + dictc_is_dash(cli->operands[1]));
}

int dictc_diff(struct cli *cli)
{
    struct diff diff = {.cli = cli};
    struct wg_query *query = NULL;
    struct wg_error error;
    take_arguments(cli, &diff);
    enum wg_status status = wg_query_new_all(NULL, 0, &query, &error);
    if (status == WG_OK) {
        status = open_side(&diff.old, cli->operands[0], query, &error);
    }
    if (status == WG_OK) {
        status = open_side(&diff.new, cli->operands[1], query, &error);
    }
    if (status == WG_OK) {
        status = compare(&diff, &error);
    }
    if (status == WG_OK && !diff.is_silent && !diff.wants_counts) {
        report_counts(&diff);
    }
    close_side(&diff.old);
    close_side(&diff.new);
    wg_query_free(query);
    const int result = cli_report(cli, status, &error);
    return result == EXIT_FOUND && has_differences(&diff) ? EXIT_NOT_FOUND : result;
}
