/* SPDX-License-Identifier: MIT */
/*
 * diff.c: `dictc diff`: prints the words and values in which two dictionaries differ.
 *
 * A search of each dictionary finds the words that the other lacks. Words are compared by their
 * letters: each symbol is translated to the symbol with the same text in the other alphabet. The
 * search is a query (wordgrid/query.h) whose state is the state of the other dictionary to which
 * the same letters lead, and that matches if no word ends there. The search remembers the pairs of
 * states below which there is no difference. So equal parts are walked once, however many words
 * they have.
 *
 * The number of words that both dictionaries have follows from the headers. If both dictionaries
 * have values, the search of the old dictionary finds all words, and each word is looked up in the
 * new dictionary.
 */
#include "dictc.h"

#include "base/error.h"
#include "base/file_map.h"
#include "base/number.h"
#include "base/text.h"
#include "common/form_option.h"
#include "common/output.h"
#include "dict/read/word_numbers.h"
#include "query/search.h"
#include "report/row.h"

#include <inttypes.h>
#include <wordgrid/query.h>

enum {
    NO_SYMBOL = FORMAT_MAX_SYMBOLS,
    MAX_PAIRS = 1 << 20 /* pairs that a search remembers: 50 MB */
};

enum { OLD, NEW, SIDES };

/* One of the two dictionaries, and the search for the words that the other lacks. */
struct side {
    struct name_lookup lookup;
    const char *title;
    struct file_map map;
    struct wg_dict *dict;
    const struct side *other;
    uint8_t symbols[FORMAT_MAX_SYMBOLS]; /* by symbol: the other symbol, or NO_SYMBOL */
    bool wants_all;                      /* the search finds all words */
    struct wg_query_search *search;
    uint64_t found;                   /* words of the search */
    bool has_next;                    /* `word` is set, and has not been used yet */
    const struct wg_query_word *word; /* NULL at the end */
};

enum change { REMOVED, ADDED, CHANGED, SAME, CHANGES };

static const char *const change_names[CHANGES] = {"removed", "added", "changed", "same"};

struct diff {
    const struct cli *cli;
    bool is_brief;
    bool is_silent; /* print no messages about values and letters */
    bool wants_counts;
    enum report_form form;
    double seconds;                      /* of --time-limit; 0: no limit */
    bool has_same_letters;               /* in the same order */
    bool has_values;                     /* both dictionaries have values */
    uint8_t symbols[FORMAT_MAX_LONGEST]; /* of a word of the old list */
    struct side sides[SIDES];
    uint64_t counts[CHANGES];
    struct sink sink;
    enum wg_status status;
    struct wg_error *error;
};

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
    {FORM_OPTION(
        "FORMAT", AT(form), dictc_word_forms,
        "list (default): '-WORD' is only in OLD-DICT, '+WORD' only in NEW-DICT; '~WORD' has "
        "another "
        "value, and the old and the new value follow; tsv: removed, added or changed, then the "
        "word, the old and the new value; json: the same as an object for each word, one a line")},
    {0},
};

/* The state of the query is the state of the other dictionary to which the letters so far lead, or
   `nowhere` if no word of the other dictionary begins with these letters. */
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
    const struct wg_limits limits = {.struct_nbytes = sizeof limits, .seconds = seconds};
    const struct wg_query_options settings = {.struct_nbytes = sizeof settings,
                                              .limits = &limits,
                                              .with_numbers = wg_dict_has_values(side->dict)};
    const enum wg_status status =
        wg_query_open(side->dict, &query, &settings, &side->search, error);
    if (status == WG_OK && !side->wants_all) {
        search_remember(side->search, MAX_PAIRS);
    }
    return status;
}

/* Returns the next word of a side; NULL at the end, and if the search fails. A hostile file of 1 kB
   can have 2^40 words. So the search fails if there are more words than the header counts. If the
   file has values, its size limits this count. */
static const struct wg_query_word *peek(struct diff *diff, struct side *side)
{
    const uint64_t words = wg_dict_get_counts(side->dict)->words;
    if (side->has_next || diff->status != WG_OK) {
        return side->word;
    }
    side->word = wg_query_next(side->search);
    side->has_next = true;
    if (side->word == NULL) {
        diff->status = wg_query_finish(side->search, NULL, diff->error);
    } else if (side->found++ == words) {
        side->word = NULL;
        diff->status =
            fail(diff->error, WG_DAMAGED, "the file has more than the %llu words of its header",
                 (unsigned long long)words);
    }
    if (diff->status != WG_OK) {
        error_set_source(diff->error, side->title);
    }
    return side->word;
}

/* --- Differences */

/* Returns whether the word of the old list comes before the word of the new list. Dictionaries with
   different letters can list words in different orders. For such dictionaries, the order of code
   points is used, and of two words with equal texts the old word comes first. */
static bool old_is_first(const struct diff *diff)
{
    const struct wg_query_word *const a = diff->sides[OLD].word;
    const struct wg_query_word *const b = diff->sides[NEW].word;
    if (!diff->has_same_letters) {
        return text_compare(a->text, b->text) <= 0;
    }
    return text_compare((struct wg_text){(const char *)a->symbols, a->length},
                        (struct wg_text){(const char *)b->symbols, b->length}) < 0;
}

static void put_value(struct row *row, const char *name, const uint64_t *value)
{
    value == NULL ? row_skip(row, name) : row_number(row, name, *value);
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
    row_init(&row, &diff->sink, diff->form);
    row.is_full = diff->form == FORM_TSV;
    row_begin(&row);
    if (diff->form == FORM_WORDS) {
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

static const uint64_t *value_of(const struct side *side)
{
    return wg_dict_has_values(side->dict) ? &side->word->value : NULL;
}

/* Prints a word of the old list, if the new list lacks the word or has another value. */
static void put_old(struct diff *diff)
{
    const struct side *const side = &diff->sides[OLD];
    const struct wg_query_word *const word = side->word;
    const struct wg_dict *const new = diff->sides[NEW].dict;
    const uint64_t *const value = value_of(side);
    uint64_t number = 0;
    uint64_t new_value = 0;
    for (size_t i = 0; diff->has_values && i < word->length; i++) {
        diff->symbols[i] = side->symbols[word->symbols[i]];
    }
    if (!diff->has_values || memchr(diff->symbols, NO_SYMBOL, word->length) != NULL ||
        !number_of_symbols(new, diff->symbols, word->length, &number)) {
        put(diff, REMOVED, word->text, value, NULL);
    } else if (wg_dict_value_at(new, number, &new_value) && new_value != *value) {
        put(diff, CHANGED, word->text, value, &new_value);
    }
    diff->sides[OLD].has_next = false;
}

static uint64_t count_differences(const struct diff *diff)
{
    return diff->counts[REMOVED] + diff->counts[ADDED] + diff->counts[CHANGED];
}

static void compare_words(struct diff *diff)
{
    struct side *const old = &diff->sides[OLD];
    struct side *const new = &diff->sides[NEW];
    const bool is_list = !diff->is_brief && !diff->wants_counts;
    while (diff->sink.status == WG_OK && !(diff->is_brief && count_differences(diff) > 0)) {
        const bool has_old = peek(diff, old) != NULL;
        const bool has_new = (is_list || !has_old) && peek(diff, new) != NULL;
        if (diff->status != WG_OK || (!has_old && !has_new)) {
            break;
        }
        if (has_old && (!has_new || old_is_first(diff))) {
            put_old(diff);
        } else {
            put(diff, ADDED, new->word->text, NULL, value_of(new));
            new->has_next = false;
        }
    }
}

/* Computes from the headers how many words both dictionaries have. A header counts at least as many
   words as were found. Fails with WG_DAMAGED if the two headers give different numbers. */
static enum wg_status count_same(struct diff *diff)
{
    uint64_t *const counts = diff->counts;
    const struct side *const sides = diff->sides;
    const uint64_t old = wg_dict_get_counts(sides[OLD].dict)->words - counts[REMOVED];
    const uint64_t new = wg_dict_get_counts(sides[NEW].dict)->words - counts[ADDED];
    if (old != new) {
        return fail(diff->error, WG_DAMAGED,
                    "%s or %s has other words than its header counts; dictc check says which",
                    sides[OLD].title, sides[NEW].title);
    }
    counts[SAME] = old - counts[CHANGED];
    return WG_OK;
}

/* Finds the letters of a side in the other alphabet. Reports the letters that the other alphabet
   lacks. Returns whether there are such letters. */
static bool match_letters(struct diff *diff, struct side *side)
{
    const struct wg_dict *const other = side->other->dict;
    const uint32_t others = wg_dict_get_counts(other)->symbols;
    struct sink lacking = SINK_IN_MEMORY;
    for (uint32_t i = 0; i < wg_dict_get_counts(side->dict)->symbols; i++) {
        const struct wg_text letter = wg_dict_symbol_text(side->dict, i);
        uint32_t found = 0;
        while (found < others && !text_equals(wg_dict_symbol_text(other, found), letter)) {
            found++;
        }
        side->symbols[i] = (uint8_t)(found < others ? found : NO_SYMBOL);
        diff->has_same_letters = diff->has_same_letters && found == i;
        if (found == others) {
            sink_char(&lacking, ' ');
            sink_text(&lacking, letter);
        }
    }
    const bool has_any = lacking.used > 0;
    if (has_any && !diff->is_silent) {
        cli_message(diff->cli, "letters that only %s has:%.*s", side->title, (int)lacking.used,
                    lacking.bytes);
    }
    sink_close(&lacking);
    return has_any;
}

/* Compares the letters, and whether there are values. Reports the differences. */
static void compare_kinds(struct diff *diff)
{
    struct side *const old = &diff->sides[OLD];
    struct side *const new = &diff->sides[NEW];
    const bool old_has_values = wg_dict_has_values(old->dict);
    diff->has_values = old_has_values && wg_dict_has_values(new->dict);
    if (old_has_values != wg_dict_has_values(new->dict) && !diff->is_silent) {
        cli_message(diff->cli, "only %s has values, so values are not compared",
                    old_has_values ? old->title : new->title);
    }
    diff->has_same_letters = true;
    const bool old_has_others = match_letters(diff, old);
    const bool new_has_others = match_letters(diff, new);
    if (!diff->has_same_letters && !old_has_others && !new_has_others && !diff->is_silent) {
        cli_message(diff->cli, "the letters have another order");
    }
}

static void put_counts(struct diff *diff)
{
    struct row row;
    row_init(&row, &diff->sink, FORM_JSON);
    if (diff->form != FORM_JSON) {
        for (size_t i = 0; i < CHANGES; i++) {
            sink_format(&diff->sink, "%s%c%" PRIu64 "\n", change_names[i],
                        diff->form == FORM_TSV ? '\t' : ' ', diff->counts[i]);
        }
        return;
    }
    row_begin(&row);
    for (size_t i = 0; i < CHANGES; i++) {
        row_number(&row, change_names[i], diff->counts[i]);
    }
    row_end(&row);
}

static enum wg_status compare(struct diff *diff)
{
    compare_kinds(diff);
    diff->sides[OLD].wants_all = diff->has_values;
    for (int i = OLD; i <= NEW; i++) {
        TRY(begin_search(&diff->sides[i], diff->seconds, diff->error));
    }
    TRY(output_open_simple(&diff->sink, NULL, diff->error));
    compare_words(diff);
    enum wg_status status = diff->status;
    if (status == WG_STOPPED) {
        status =
            dictc_explain_late(count_differences(diff), "difference", diff->seconds, diff->error);
    } else if (status == WG_OK && !diff->is_brief && diff->sink.status == WG_OK) {
        status = count_same(diff);
    }
    if (status == WG_OK && diff->wants_counts) {
        put_counts(diff);
    }
    NEXT(status, sink_finish(&diff->sink, diff->error));
    sink_flush(&diff->sink); /* after a failure, writes the differences found before */
    sink_close(&diff->sink);
    return status;
}

static int dictc_diff(struct cli *cli)
{
    struct wg_error error;
    struct diff diff = {.cli = cli, .form = FORM_WORDS, .error = &error};
    enum wg_status status = WG_OK;
    struct name_lookup *lookup = NULL;
    cli_read_all(cli, &diff);
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count != SIDES) {
        cli_usage_error(cli, "diff needs two dictionaries; name the old and the new dictionary");
    }
    if (diff.is_brief && diff.wants_counts) {
        cli_usage_error(cli, "--brief and --count exclude each other; give one");
    }
    diff.is_silent = diff.is_brief || cli->is_quiet;
    dictc_refuse_repeated_input(cli, dictc_is_dash(cli->operands[OLD]) +
                                         dictc_is_dash(cli->operands[NEW]));
    for (int i = OLD; i <= NEW && status == WG_OK; i++) {
        struct side *const side = &diff.sides[i];
        side->other = &diff.sides[NEW - i];
        lookup = &side->lookup;
        status = dictc_locate(cli, cli->operands[i], NULL, lookup, &error);
        if (status == WG_OK) {
            side->title = input_title(lookup->path);
            status = dictc_copy(lookup->path, &side->map, &side->dict, &error);
        }
    }
    NEXT(status, compare(&diff));
    if (status == WG_OK && !diff.is_silent && !diff.wants_counts) {
        const uint64_t *const counts = diff.counts;
        cli_message(cli, "%s removed, %s added, %s changed, %s the same", GROUPED(counts[REMOVED]),
                    GROUPED(counts[ADDED]), GROUPED(counts[CHANGED]), GROUPED(counts[SAME]));
    }
    for (int i = OLD; i <= NEW; i++) {
        wg_query_close(diff.sides[i].search);
        wg_dict_close(diff.sides[i].dict);
        file_map_close(&diff.sides[i].map);
    }
    const int result = dict_lookup_report(cli, lookup, status, &error);
    return result == EXIT_FOUND && count_differences(&diff) > 0 ? EXIT_NOT_FOUND : result;
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
