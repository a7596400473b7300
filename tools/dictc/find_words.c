/* SPDX-License-Identifier: MIT */
/* find_words.c: `dictc find`: looks up words, queries and numbers, and prints them. */
#include "find.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "common/reader.h"
#include "query/mode.h"
#include "report/dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <wordgrid/query.h>

enum {
    INPUT_NBYTES = 1 << 18,    /* the most bytes of standard input that are looked up at a time */
    MAX_SHOWN_NBYTES = 1 << 16 /* more than cli_message prints of a text */
};

bool find_is_over(struct lookup *lookup)
{
    if (lookup->limit != 0 && lookup->printed >= lookup->limit) {
        return true;
    }
    lookup->is_late = lookup->is_late || clock_is_over(lookup->deadline);
    return lookup->is_late;
}

/* Prints an answer. A list has the word only, or with FIND_NUMBERS the number only. The other
   formats have the word, its number if the mode needs numbers or the file has them, and its value.
   `number` is WG_NO_NUMBER for a word that the dictionary lacks. Returns whether to go on. */
static bool print_answer(struct lookup *lookup, struct wg_text word, uint64_t number)
{
    struct row *const row = &lookup->row;
    row_begin(row);
    if (lookup->form != FORM_WORDS) {
        const bool has_number = lookup->mode >= FIND_NUMBERS || wg_dict_has_numbers(lookup->dict);
        dump_entry(row, lookup->dict, word, has_number ? number : WG_NO_NUMBER);
    } else if (lookup->mode == FIND_NUMBERS) {
        row_number(row, "number", number);
    } else {
        row_text(row, "word", word);
    }
    row_end(row);
    lookup->printed++;
    return lookup->sink.status == WG_OK && !find_is_over(lookup);
}

/* Prints a word of the dictionary as the dictionary spells it. */
static void print_word(struct lookup *lookup, struct wg_text word)
{
    size_t count = 0;
    uint64_t number = 0;
    if (!wg_dict_symbols(lookup->dict, word, lookup->symbols, lookup->capacity, &count)) {
        return;
    }
    const size_t nbytes = wg_dict_spell(lookup->dict, lookup->symbols, count, lookup->text);
    if (lookup->form != FORM_WORDS || lookup->mode == FIND_NUMBERS) {
        (void)wg_dict_number(lookup->dict, word, &number);
    }
    (void)print_answer(lookup, (struct wg_text){lookup->text, nbytes}, number);
}

/* --- "Did you mean" */

enum {
    HINT_WORDS = 3,
    /* For shorter words, only words at one edit are suggested, because most short words are at two
       edits from each other. */
    MIN_LETTERS_FOR_TWO_EDITS = 4,
    MAX_LETTERS = WG_QUERY_MAX_NEAR + 2, /* of a word at two edits */
    /* For hostile dictionaries. Of 3,000 Polish words, none takes over 10,000 steps. */
    MAX_STEPS = 1 << 20
};

/* The nearest words so far, the best first. */
struct nearest {
    struct {
        uint64_t value;
        size_t nbytes;
        char text[MAX_LETTERS * WG_SYMBOL_MAX_NBYTES];
    } words[HINT_WORDS];
    size_t count;
    size_t settled; /* words at fewer edits than the current query allows */
};

/* A wg_query_fn: inserts a word after the words with the same value or a higher value. */
static bool consider(void *context, const struct wg_query_word *word)
{
    struct nearest *const nearest = context;
    for (size_t i = 0; i < nearest->settled; i++) {
        if (word->text.nbytes == nearest->words[i].nbytes &&
            memcmp(word->text.bytes, nearest->words[i].text, word->text.nbytes) == 0) {
            return true;
        }
    }
    size_t place = nearest->count;
    while (place > nearest->settled && nearest->words[place - 1].value < word->value) {
        place--;
    }
    if (place < HINT_WORDS) {
        nearest->count += nearest->count < HINT_WORDS;
        memmove(&nearest->words[place + 1], &nearest->words[place],
                (nearest->count - 1 - place) * sizeof nearest->words[0]);
        nearest->words[place].value = word->value;
        nearest->words[place].nbytes = word->text.nbytes;
        memcpy(nearest->words[place].text, word->text.bytes, word->text.nbytes);
    }
    return true;
}

static void find_nearest(const struct lookup *lookup, struct wg_text word, struct nearest *nearest)
{
    const struct wg_limits limits = {.struct_nbytes = sizeof limits, .steps = MAX_STEPS};
    const struct wg_query_options options = {
        .struct_nbytes = sizeof options,
        .limits = &limits,
        .with_numbers = wg_dict_has_values(lookup->dict),
    };
    const unsigned most = utf8_count(word.bytes, word.nbytes) < MIN_LETTERS_FOR_TWO_EDITS ? 1 : 2;
    for (unsigned edits = 1; edits <= most && nearest->count < HINT_WORDS; edits++) {
        struct wg_query *query = NULL;
        nearest->settled = nearest->count;
        if (wg_query_new_near(lookup->dict, word, edits, true, &query, NULL) == WG_OK) {
            /* After a failure, the hint has the words that were found before it. */
            (void)wg_query_run(lookup->dict, query, &options, consider, nearest, NULL, NULL);
            wg_query_free(query);
        }
    }
}

/*
 * Writes the nearest words of the dictionary to `hint`: "; did you mean 'a' or 'b'?". Writes
 * nothing if no word is near, or if standard error is not a terminal. For a line of standard input,
 * writes nothing unless standard input is a terminal, because only a person who types words needs
 * hints.
 */
static void put_hint(const struct lookup *lookup, struct wg_text word, struct sink *hint)
{
    struct nearest nearest = {.count = 0};
    if (!system_is_terminal(STDERR_FILENO) ||
        (lookup->lines != NULL && !system_is_terminal(STDIN_FILENO))) {
        return;
    }
    find_nearest(lookup, word, &nearest);
    for (size_t i = 0; i < nearest.count; i++) {
        sink_string(hint, i == 0 ? "; did you mean '" : i == nearest.count - 1 ? "' or '" : "', '");
        sink_bytes(hint, nearest.words[i].text, nearest.words[i].nbytes);
    }
    sink_string(hint, nearest.count > 0 ? "'?" : "");
}

/* --- Words that are not there */

/* Reports a word that is not in the dictionary, or a text that no word matches. */
static void report_missing(struct lookup *lookup, struct wg_text word)
{
    const char *const answer = /* NULL: for words */
        lookup->mode == FIND_QUERY ? query_modes[lookup->query_mode].none : NULL;
    const char *const dict_name = lookup->dict_name;
    const struct cli *const cli = lookup->cli;
    lookup->is_missing = true;
    if (lookup->prints_missing) {
        (void)print_answer(lookup, word, WG_NO_NUMBER);
    } else if (!cli->is_quiet) {
        sink_flush(&lookup->sink); /* writes the words found so far before the message */
        struct sink said = SINK_IN_MEMORY;
        const size_t shown = word.nbytes < MAX_SHOWN_NBYTES ? word.nbytes : MAX_SHOWN_NBYTES;
        sink_format(&said, "%s%s'", answer != NULL ? answer : "", answer != NULL ? " " : "");
        sink_printable(&said, (struct wg_text){word.bytes, shown});
        sink_string(&said, answer != NULL ? "'" : "' is not there");
        if (answer == NULL) {
            put_hint(lookup, word, &said);
        }
        cli_message(cli, "%s: %.*s", dict_name, (int)said.used, said.used > 0 ? said.bytes : "");
        sink_close(&said);
    }
}

/* --- Queries */

static bool put_match(void *context, const struct wg_query_word *word)
{
    return print_answer(context, word->text, word->number);
}

/* Names the source of an error with a column: the line of standard input, or else the text of the
   query. */
static void set_text_source(struct wg_text text, uint64_t line, struct wg_error *error)
{
    if (line != 0) {
        error->line = line;
        error_set_source(error, input_title("-"));
        return;
    }
    char source[WG_ERROR_SOURCE_NBYTES];
    const size_t shown = text.nbytes < sizeof source ? text.nbytes : sizeof source;
    (void)snprintf(source, sizeof source, "%.*s", (int)shown, text.bytes);
    error_set_source(error, source);
}

/* Makes a question for the words that match this text. */
static enum wg_status make_question(const struct lookup *lookup, struct wg_text text,
                                    struct wg_question **question_out, struct wg_error *error)
{
    char edits[16];
    struct wg_parameter parameters[4] = {{"mode", text_of(query_mode_names[lookup->query_mode])},
                                         {"text", text}};
    size_t count = 2;
    (void)snprintf(edits, sizeof edits, "%u", (unsigned)lookup->edits);
    if (query_modes[lookup->query_mode].has_edits) {
        parameters[count++] = (struct wg_parameter){"edits", text_of(edits)};
        parameters[count++] =
            (struct wg_parameter){"transpositions", text_of(lookup->transpositions ? "1" : "0")};
    }
    return wg_question_new(lookup->dict, WG_ASK_FIND, parameters, count, question_out, error);
}

/* Prints the words that match a query with this text, from `line` of standard input, or 0 for an
   operand. */
static enum wg_status look_up_query(struct lookup *lookup, struct wg_text text, uint64_t line,
                                    struct wg_error *error)
{
    const struct wg_limits limits = {.struct_nbytes = sizeof limits,
                                     .seconds = clock_left(lookup->deadline)};
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    const uint64_t before = lookup->printed;
    struct wg_question *question = NULL;
    enum wg_status status = make_question(lookup, text, &question, error);
    if (status != WG_OK) {
        error->reason = WG_REASON_NONE; /* the text is not an option */
        error->parameter = NULL;
        set_text_source(text, line, error);
        return status;
    }
    status = question_find(question, &limits, lookup->form == FORM_WORDS ? FIND_TEXT : FIND_NUMBER,
                           put_match, lookup, &totals, error);
    wg_question_free(question);
    lookup->is_late = lookup->is_late || totals.end == WG_END_TIME;
    /* WG_STOPPED: the time of `limits`, or put_match returned false: find_is_over, or the sink has
       failed, which sink_finish reports. */
    if (status != WG_OK && status != WG_STOPPED) {
        error_set_source(error, lookup->dict_name);
        return status;
    }
    if (lookup->printed == before && !lookup->is_late) {
        report_missing(lookup, text);
    }
    return WG_OK;
}

/* --- Words */

enum wg_status find_words(struct lookup *lookup, const struct wg_text *words, size_t count,
                          struct wg_error *error)
{
    bool is_word[FIND_BATCH_WORDS];
    if (lookup->mode == FIND_QUERY) {
        for (size_t i = 0; i < count && !find_is_over(lookup); i++) {
            TRY(look_up_query(lookup, words[i], lookup->lines == NULL ? 0 : lookup->lines[i],
                              error));
        }
        return WG_OK;
    }
    wg_dict_contains_many(lookup->dict, words, count, is_word);
    for (size_t i = 0; i < count && !find_is_over(lookup); i++) {
        if (!is_word[i]) {
            report_missing(lookup, words[i]);
        } else if (!lookup->prints_missing) {
            print_word(lookup, words[i]);
        }
    }
    return WG_OK;
}

/* --- Standard input */

/* Looks up lines. The first line has the number *line + 1. Ignores empty lines, and what
   tidy_word removes. */
static enum wg_status look_up_lines(struct lookup *lookup, struct wg_text rest, uint64_t *line,
                                    struct wg_error *error)
{
    struct wg_text words[FIND_BATCH_WORDS];
    uint64_t lines[FIND_BATCH_WORDS];
    size_t count = 0;
    enum wg_status status = WG_OK;
    lookup->lines = lines;
    while (status == WG_OK && rest.nbytes > 0) {
        bool has_end;
        const struct wg_text whole = text_take_until(&rest, '\n', &has_end);
        const struct wg_text word = tidy_word(lookup->dict, whole);
        ++*line;
        if (whole.nbytes > LINE_MAX_NBYTES) {
            return fail_at(error, WG_LIMIT, input_title("-"), *line, 0,
                           "the line is longer than 16 MiB, the limit for a word");
        }
        if (word.nbytes > 0) {
            lines[count] = *line;
            words[count++] = word;
        }
        if (count == FIND_BATCH_WORDS || rest.nbytes == 0) {
            status = find_words(lookup, words, count, error);
            count = 0;
        }
    }
    lookup->lines = NULL;
    return status;
}

/* Writes the output before it waits for input, so that a person or a program at the other end of a
   pipe gets the answers to all complete lines. */
enum wg_status find_lines(struct lookup *lookup, struct wg_error *error)
{
    static const char *const names[] = {"-"};
    struct reader reader = {.names = names, .names_left = 1, .fd = -1, .stop_fd = -1};
    struct lines lines = {0};
    uint64_t line = 0;
    enum wg_status status = WG_OK;
    while (status == WG_OK && !find_is_over(lookup) &&
           reader_next(&reader, INPUT_NBYTES, &lines, error)) {
        status = error->status;
        if (status == WG_OK) {
            const struct wg_text text = {lines.text, lines.nbytes};
            status = look_up_lines(lookup, text, &line, error);
        }
        sink_flush(&lookup->sink);
    }
    reader_free(&reader);
    free(lines.text);
    return status;
}

/* --- Numbers */

/* Prints the word that has this number. */
static enum wg_status print_place(struct lookup *lookup, uint64_t number, struct wg_error *error)
{
    size_t nbytes = 0;
    const enum wg_status status =
        wg_dict_word_at(lookup->dict, number, lookup->text, lookup->text_capacity, &nbytes, error);
    if (status != WG_OK) {
        error_set_source(error, lookup->dict_name);
        return status;
    }
    (void)print_answer(lookup, (struct wg_text){lookup->text, nbytes}, number);
    return WG_OK;
}

static void report_no_place(struct lookup *lookup, uint64_t number)
{
    lookup->is_missing = true;
    if (!lookup->cli->is_quiet) {
        sink_flush(&lookup->sink);
        cli_message(lookup->cli,
                    "%s: there is no word %llu; the numbers begin at 0, and there are %llu words",
                    lookup->dict_name, (unsigned long long)number,
                    (unsigned long long)wg_dict_get_counts(lookup->dict)->words);
    }
}

enum wg_status find_places(struct lookup *lookup, struct wg_error *error)
{
    for (size_t i = 0; i < lookup->place_count && !find_is_over(lookup); i++) {
        const uint64_t number = lookup->places[i];
        if (number < wg_dict_get_counts(lookup->dict)->words) {
            TRY(print_place(lookup, number, error));
        } else {
            report_no_place(lookup, number);
        }
    }
    return WG_OK;
}

enum wg_status find_random(struct lookup *lookup, struct wg_error *error)
{
    const uint64_t words = wg_dict_get_counts(lookup->dict)->words;
    while (lookup->printed < lookup->random_count && !find_is_over(lookup) &&
           lookup->sink.status == WG_OK) {
        /* A damaged file can have 0 words; then print_place fails. */
        const uint64_t number = words == 0 ? 0 : random_below_64(&lookup->random, words);
        TRY(print_place(lookup, number, error));
    }
    return WG_OK;
}
