/* SPDX-License-Identifier: MIT */
/*
 * info_plot.c: `dictc info --plot`: draws how many words have each length, and how often each
 * letter occurs. Counts by listing all words: three seconds for ten million words.
 *
 * Both charts have a row for each length or letter, because labels of rows never overlap, in any
 * alphabet.
 */
#include "dictc.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "common/name_lookup.h"
#include "common/output.h"
#include "common/plot.h"
#include "common/progress.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_WORDS = 1 << 14 };

/* Of all words. A forged file can hold more than can be listed. */
static const uint64_t max_nbytes = UINT64_C(1) << 34;

struct tally {
    const struct wg_dict *dict;
    struct progress progress;
    uint64_t words;
    uint64_t nbytes;              /* of all words so far */
    struct plot_bar *lengths;     /* from 0 to the longest */
    struct plot_bar letters[256]; /* by symbol, then by count */
    uint8_t *symbols;             /* of a word: room for the longest */
    size_t longest;
};

static bool count_word(void *context, struct wg_text word)
{
    struct tally *const tally = context;
    size_t length = 0;
    if (wg_dict_symbols(tally->dict, word, tally->symbols, tally->longest, &length)) {
        tally->lengths[length].count++;
        for (size_t i = 0; i < length; i++) {
            tally->letters[tally->symbols[i]].count++;
        }
    }
    if (++tally->words % SHOWN_WORDS == 0) {
        progress_show(&tally->progress,
                      &(struct progress_count){"counting", "word", tally->words,
                                               wg_dict_get_counts(tally->dict)->words});
    }
    tally->nbytes += word.nbytes;
    return tally->nbytes <= max_nbytes;
}

static int compare_bars(const void *a, const void *b)
{
    const struct plot_bar *const one = a;
    const struct plot_bar *const other = b;
    return one->count != other->count ? (one->count < other->count ? 1 : -1)
                                      : text_compare(one->label, other->label);
}

static void draw(struct tally *tally, const char *name, struct sink *sink)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(tally->dict);
    char dictionary[PLOT_NAME_NBYTES];
    char title[256];
    char about[256];
    size_t shortest = 1;
    for (size_t i = 0; i <= tally->longest; i++) {
        tally->lengths[i].number = i;
    }
    while (shortest < tally->longest && tally->lengths[shortest].count == 0) {
        shortest++;
    }
    for (uint32_t symbol = 0; symbol < counts->symbols; symbol++) {
        tally->letters[symbol].label = wg_dict_symbol_text(tally->dict, symbol);
    }
    qsort(tally->letters, counts->symbols, sizeof tally->letters[0], compare_bars);
    const struct plot_bars charts[] = {
        {"Words of each length", "letters of a word, and how many words have this length",
         tally->lengths + shortest, tally->longest + 1 - shortest},
        {"Letters", "how often a letter occurs in all words; most frequent first", tally->letters,
         counts->symbols},
    };
    plot_name(dictionary, dict_lookup_title(tally->dict, name));
    (void)snprintf(title, sizeof title, "%s: %s", dictionary, COUNTED(counts->words, "word"));
    (void)snprintf(about, sizeof about,
                   "Two charts of bars. Words have up to %u letters. The most frequent of %u "
                   "letters is %.*s.",
                   counts->longest, counts->symbols, (int)tally->letters[0].label.nbytes,
                   tally->letters[0].label.bytes);
    plot_bar_charts(sink, title, charts, 2, about);
}

enum wg_status info_plot(const struct cli *cli, const struct wg_dict *dict, const char *name,
                         const char *path, struct wg_error *error)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct tally tally = {.dict = dict, .longest = counts->longest};
    struct sink sink = {.file = {.fd = -1}};
    enum wg_status status = WG_OK;
    tally.lengths = calloc(tally.longest + 1, sizeof *tally.lengths);
    tally.symbols = malloc(tally.longest + 1);
    if (tally.lengths == NULL || tally.symbols == NULL) {
        status = fail_memory(error);
    } else if (counts->words <= max_nbytes) {
        progress_begin(&tally.progress, cli, NULL);
        status = wg_dict_each(dict, (struct wg_text){0}, count_word, &tally, error);
        progress_clear(&tally.progress);
    }
    if (status == WG_OK && (counts->words > max_nbytes || tally.nbytes > max_nbytes)) {
        status = fail(error, WG_LIMIT, "%s are too many to count for --plot",
                      COUNTED(counts->words, "word"));
        error_set_source(error, input_title(name));
    }
    if (status == WG_OK && (status = output_open_simple(&sink, path, error)) == WG_OK) {
        draw(&tally, name, &sink);
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    free(tally.lengths);
    free(tally.symbols);
    return status;
}
