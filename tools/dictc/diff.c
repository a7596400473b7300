/* SPDX-License-Identifier: MIT */
/*
 * diff.c: `dictc diff`: the words and values in which two dictionaries differ.
 *
 * A word is compared by its letters: symbol by symbol, each found by its text in the other
 * alphabet, so the alphabets can differ. Words that only one dictionary has are the answers to a
 * query (wordgrid/query.h): its state is where the same letters lead in the other dictionary. The
 * query matches where no word ends there. Such a search remembers pairs of states below which there
 * is no difference, so parts that are equal are walked once, however many words they have. The
 * count of the words that both have follows from the headers. If both have values, the old list's
 * query matches all words, and each is looked up in the other dictionary. (The values make the
 * files large.)
 */
#include "dictc.h"

#include "base/error.h"
#include "base/file_map.h"
#include "base/number.h"
#include "base/text.h"
#include "common/line_guard.h"
#include "dict/read/number.h"
#include "query/search.h"
#include "report/json.h"

#include <stdlib.h>

enum {
    NO_SYMBOL = FORMAT_MAX_SYMBOLS,
    MAX_PAIRS = 1 << 20 /* that a search remembers: 50 MB */
};

enum change { REMOVED, ADDED, CHANGED, SAME, CHANGES };

static const char *const change_names[CHANGES] = {"removed", "added", "changed", "same"};

/* A dictionary, and a search for the words that the other one lacks. */
struct side {
    const char *title;
    struct file_map map;
    struct wg_dict *dict;
    const struct side *other;
    uint8_t symbols[FORMAT_MAX_SYMBOLS]; /* by symbol: the other's, or NO_SYMBOL */
    bool wants_all;                      /* the search finds all words */
    struct wg_query_search *search;
    uint64_t found;                   /* words of the search */
    bool has_next;                    /* `word` is the next one, and not used yet */
    const struct wg_query_word *word; /* NULL at the end */
};

enum format { LIST, TSV, JSON };

struct diff {
    const struct cli *cli;
    bool is_brief;
    bool is_silent; /* about values and letters */
    bool wants_counts;
    enum format format;
    double seconds;        /* of --time-limit; 0: no limit */
    bool has_same_letters; /* in the same order */
    bool has_values;       /* both dictionaries have values */
    uint8_t *symbols;      /* room for a word of the old list */
    struct side old;
    struct side new;
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
     "list (default): '-WORD' only the old one has, '+WORD' only the new one has, '~WORD' has "
     "another value, the old and the new value follow; tsv: removed, added or changed, then the "
     "word, the old and the new value; json: the same as an object for each word, one a line",
     FIELD_CHOICE, AT(format), .names = formats},
    {0},
};

const struct cli_command dictc_diff_command = {
    .program = "dictc",
    .unicode_version = fold_unicode_version,
    .name = "dictc diff",
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
};

/* The file is copied, so its changes do no harm, and two files can be open. */
static enum wg_status open_side(struct side *side, const char *name, const struct side *other,
                                struct wg_error *error)
{
    const char *const path = dictc_is_dash(name) ? "/dev/stdin" : name;
    side->title = dictc_title(name);
    side->other = other;
    enum wg_status status = file_map_copy(path, &side->map, error);
    if (status == WG_OK) {
        status = wg_dict_open_memory(side->map.bytes, side->map.nbytes, NULL, &side->dict, error);
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
}

/* --- The query. Its state is where the letters so far lead in the other dictionary;
   `nowhere` if no word begins so there. */

static const struct wg_cursor nowhere = {UINT32_MAX};

static bool start(void *context, void *state_out)
{
    const struct side *const side = context;
    *(struct wg_cursor *)state_out = wg_dict_root(side->other->dict);
    return true;
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct side *const side = context;
    const uint8_t other_symbol = side->symbols[symbol];
    struct wg_cursor cursor = *(const struct wg_cursor *)from;
    const bool is_there = cursor.state != nowhere.state && other_symbol != NO_SYMBOL &&
                          wg_dict_step(side->other->dict, &cursor, other_symbol);
    *(struct wg_cursor *)state_out = is_there ? cursor : nowhere;
    return true;
}

static bool is_match(void *context, const void *state)
{
    const struct side *const side = context;
    const struct wg_cursor cursor = *(const struct wg_cursor *)state;
    return side->wants_all || cursor.state == nowhere.state ||
           !wg_dict_is_word(side->other->dict, cursor);
}

static enum wg_status begin_search(struct side *side, double seconds, struct wg_error *error)
{
    const struct wg_query query = {.struct_nbytes = sizeof query,
                                   .state_nbytes = sizeof nowhere,
                                   .context = side,
                                   .start = start,
                                   .step = step,
                                   .is_match = is_match};
    const struct wg_query_options limits = {.struct_nbytes = sizeof limits,
                                            .seconds = seconds,
                                            .with_numbers = wg_dict_has_values(side->dict)};
    const enum wg_status status = wg_query_open(side->dict, &query, &limits, &side->search, error);
    if (status == WG_OK && !side->wants_all) {
        search_remember(side->search, MAX_PAIRS);
    }
    return status;
}

/* --- The comparison */

/* Finds the next word of a side; NULL at the end. A hostile file of 1 kB can have 2^40 words, so
   fails if there are more than its header counts, which the size of a file with values limits. */
static enum wg_status find_next(struct side *side, struct wg_error *error)
{
    side->word = wg_query_next(side->search);
    side->has_next = true;
    if (side->word == NULL) {
        return wg_query_finish(side->search, NULL, error);
    }
    const uint64_t words = wg_dict_get_counts(side->dict)->words;
    return side->found++ < words
               ? WG_OK
               : fail(error, WG_DAMAGED, "it has more than the %llu words that its header counts",
                      (unsigned long long)words);
}

/* Returns the next word of a side; NULL at the end, and if the search fails. */
static const struct wg_query_word *peek(struct diff *diff, struct side *side)
{
    if (!side->has_next && diff->status == WG_OK) {
        diff->status = find_next(side, diff->error);
        if (diff->status != WG_OK) {
            error_set_source(diff->error, side->title);
            side->word = NULL;
        }
    }
    return side->word;
}

/* Returns whether the word of the old list is listed before that of the new list. If the letters
   differ, so can the orders; then the order of code points decides, and the old word is the first
   of two that look alike. */
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

/* Counts and prints a word. A value is NULL if there is none. */
static void put(struct diff *diff, enum change change, struct wg_text word,
                const uint64_t *old_value, const uint64_t *new_value)
{
    static const char signs[] = {[REMOVED] = '-', [ADDED] = '+', [CHANGED] = '~'};
    struct sink *const sink = &diff->sink;
    diff->counts[change]++;
    if (diff->is_brief || diff->wants_counts) {
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

/* Prints a word of the old list, if the new one lacks it or has another value. */
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
    if (!diff->has_values || memchr(diff->symbols, NO_SYMBOL, word->length) != NULL ||
        !number_of_symbols(new, diff->symbols, word->length, &number)) {
        put(diff, REMOVED, word->text, value, NULL);
    } else if (wg_dict_value_at(new, number, &new_value) && new_value != *value) {
        put(diff, CHANGED, word->text, value, &new_value);
    }
    diff->old.has_next = false;
}

static void put_new(struct diff *diff)
{
    const struct wg_query_word *const word = diff->new.word;
    put(diff, ADDED, word->text, NULL, wg_dict_has_values(diff->new.dict) ? &word->value : NULL);
    diff->new.has_next = false;
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
            put_new(diff);
        }
    }
}

/* Computes how many words both have from the headers, which count as many words as were found, or
   more. Fails with WG_DAMAGED if the two headers disagree. */
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

/* Finds the letters of a side in the other alphabet. Returns whether all have the same numbers
   there. */
static bool match_letters(struct side *side)
{
    const struct wg_dict *const other = side->other->dict;
    const uint32_t symbols = wg_dict_get_counts(side->dict)->symbols;
    const uint32_t others = wg_dict_get_counts(other)->symbols;
    bool are_same = true;
    for (uint32_t i = 0; i < symbols; i++) {
        const struct wg_text letter = wg_dict_symbol_text(side->dict, i);
        uint32_t found = 0;
        while (found < others && !text_equals(wg_dict_symbol_text(other, found), letter)) {
            found++;
        }
        side->symbols[i] = (uint8_t)(found < others ? found : NO_SYMBOL);
        are_same = are_same && found == i;
    }
    return are_same;
}

/* Reports the letters that only one side has. Returns whether there are any. */
static bool report_letters(const struct diff *diff, const struct side *side)
{
    struct sink letters = SINK_IN_MEMORY;
    for (uint32_t i = 0; i < wg_dict_get_counts(side->dict)->symbols; i++) {
        if (side->symbols[i] == NO_SYMBOL) {
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

/* Finds out what can be compared, and reports what cannot. */
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
    const bool old_is_same = match_letters(&diff->old);
    diff->has_same_letters = match_letters(&diff->new) && old_is_same;
    const bool old_has_others = report_letters(diff, &diff->old);
    const bool new_has_others = report_letters(diff, &diff->new);
    if (!diff->has_same_letters && !old_has_others && !new_has_others && !diff->is_silent) {
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
    cli_message(diff->cli, "%s removed, %s added, %s changed, %s the same", counts[REMOVED],
                counts[ADDED], counts[CHANGED], counts[SAME]);
}

static enum wg_status compare(struct diff *diff, struct wg_error *error)
{
    compare_kinds(diff);
    diff->error = error;
    diff->old.wants_all = diff->has_values;
    diff->symbols = malloc(wg_dict_get_counts(diff->old.dict)->longest);
    enum wg_status status = diff->symbols == NULL ? fail_memory(error) : WG_OK;
    if (status == WG_OK) {
        status = begin_search(&diff->old, diff->seconds, error);
    }
    if (status == WG_OK) {
        status = begin_search(&diff->new, diff->seconds, error);
    }
    if (status == WG_OK) {
        status = sink_open(&diff->sink, "-", error);
    }
    if (status != WG_OK) {
        return status;
    }
    line_guard_set(&diff->sink);
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
    sink_flush(&diff->sink); /* after a failure: the differences found before it */
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
        cli_usage_error(cli, "diff needs two dictionaries; name the old and the new one");
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

int dictc_diff(struct cli *cli)
{
    struct diff diff = {.cli = cli};
    struct wg_error error;
    take_arguments(cli, &diff);
    enum wg_status status = open_side(&diff.old, cli->operands[0], &diff.new, &error);
    if (status == WG_OK) {
        status = open_side(&diff.new, cli->operands[1], &diff.old, &error);
    }
    if (status == WG_OK) {
        status = compare(&diff, &error);
    }
    if (status == WG_OK && !diff.is_silent && !diff.wants_counts) {
        report_counts(&diff);
    }
    close_side(&diff.old);
    close_side(&diff.new);
    free(diff.symbols);
    const int result = cli_report(cli, status, &error);
    return result == EXIT_FOUND && has_differences(&diff) ? EXIT_NOT_FOUND : result;
}
