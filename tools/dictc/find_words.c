/* SPDX-License-Identifier: MIT */
/* find_words.c: `dictc find`: looks up words, prefixes and numbers, and prints them. */
#include "find.h"

#include "base/clock.h"
#include "base/error.h"
#include "report/dump.h"

enum { MAX_SHOWN_NBYTES = 1 << 16 /* more than cli_message prints of a text */ };

bool find_is_late(struct lookup *lookup)
{
    lookup->is_late = lookup->is_late || clock_seconds() >= lookup->end_seconds;
    return lookup->is_late;
}

bool find_print(struct lookup *lookup, struct wg_text word, uint64_t number)
{
    struct row *const row = &lookup->row;
    row_begin(row);
    if (lookup->format != FIND_LIST) {
        const bool has_number = wg_dict_has_numbers(lookup->dict);
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

static bool put_word(void *context, struct wg_text word)
{
    struct lookup *const lookup = context;
    return find_print(lookup, word, lookup->number++);
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
    if (lookup->format != FIND_LIST || lookup->mode == FIND_NUMBERS) {
        (void)wg_dict_number(lookup->dict, word, &number);
    }
    (void)find_print(lookup, (struct wg_text){lookup->text, nbytes}, number);
}

void find_report_missing(struct lookup *lookup, struct wg_text word)
{
    static const char *const answers[] = {
        [FIND_PREFIXES] = "no word begins with",
        [FIND_SUFFIX] = "no word ends with",
        [FIND_PATTERN] = "no word matches",
        [FIND_ANAGRAM] = "no word uses exactly the letters",
        [FIND_RACK] = "no word uses only the letters",
        [FIND_NEAR] = "no word is near",
        [FIND_NUMBERS] = NULL,
    };
    const char *const answer = answers[lookup->mode]; /* NULL: for words */
    const char *const dict_name = lookup->dict_name;
    const struct cli *const cli = lookup->cli;
    const int shown = (int)(word.nbytes < MAX_SHOWN_NBYTES ? word.nbytes : MAX_SHOWN_NBYTES);
    lookup->is_missing = true;
    if (lookup->prints_missing) {
        (void)find_print(lookup, word, WG_NO_NUMBER);
    } else if (!cli->is_quiet) {
        sink_flush(&lookup->sink); /* the words found so far, before the message */
        if (answer == NULL) {
            struct sink hint = SINK_IN_MEMORY;
            find_hint(lookup, word, &hint);
            cli_message(cli, "%s: '%.*s' is not there%.*s", dict_name, shown, word.bytes,
                        (int)hint.used, hint.used > 0 ? hint.bytes : "");
            sink_close(&hint);
        } else {
            cli_message(cli, "%s: %s '%.*s'", dict_name, answer, shown, word.bytes);
        }
    }
}

static enum wg_status look_up_prefix(struct lookup *lookup, struct wg_text prefix,
                                     struct wg_error *error)
{
    const uint64_t before = lookup->printed;
    uint64_t count = 0;
    (void)wg_dict_prefix_range(lookup->dict, prefix, &lookup->number, &count);
    const enum wg_status status = wg_dict_each(lookup->dict, prefix, put_word, lookup, error);
    /* WG_STOPPED: put_word returned false, because of a limit or because the sink failed.
       sink_finish reports such a failure. */
    if (status != WG_OK && status != WG_STOPPED) {
        error_set_source(error, lookup->dict_name);
        return status;
    }
    if (lookup->printed == before) {
        find_report_missing(lookup, prefix);
    }
    return WG_OK;
}

enum wg_status find_words(struct lookup *lookup, const struct wg_text *words, size_t count,
                          struct wg_error *error)
{
    bool is_word[FIND_BATCH_WORDS];
    enum wg_status status = WG_OK;
    if (lookup->mode >= FIND_PREFIXES && lookup->mode <= FIND_NEAR) {
        for (size_t i = 0; i < count && status == WG_OK && !find_is_over(lookup); i++) {
            status = lookup->mode == FIND_PREFIXES
                         ? look_up_prefix(lookup, words[i], error)
                         : find_matches(lookup, words[i],
                                        lookup->lines == NULL ? 0 : lookup->lines[i], error);
        }
        return status;
    }
    wg_dict_contains_many(lookup->dict, words, count, is_word);
    for (size_t i = 0; i < count && !find_is_over(lookup); i++) {
        if (!is_word[i]) {
            find_report_missing(lookup, words[i]);
        } else if (!lookup->prints_missing) {
            print_word(lookup, words[i]);
        }
    }
    return WG_OK;
}

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
    (void)find_print(lookup, (struct wg_text){lookup->text, nbytes}, number);
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
    enum wg_status status = WG_OK;
    for (size_t i = 0; i < lookup->place_count && status == WG_OK && !find_is_over(lookup); i++) {
        const uint64_t number = lookup->places[i];
        if (number < wg_dict_get_counts(lookup->dict)->words) {
            status = print_place(lookup, number, error);
        } else {
            report_no_place(lookup, number);
        }
    }
    return status;
}

enum wg_status find_random(struct lookup *lookup, struct wg_error *error)
{
    const uint64_t words = wg_dict_get_counts(lookup->dict)->words;
    enum wg_status status = WG_OK;
    while (lookup->printed < lookup->random_count && status == WG_OK && !find_is_over(lookup) &&
           lookup->sink.status == WG_OK) {
        /* A damaged file can have 0 words; then print_place fails. */
        const uint64_t number = words == 0 ? 0 : random_below_64(&lookup->random, words);
        status = print_place(lookup, number, error);
    }
    return status;
}
