/* SPDX-License-Identifier: MIT */
/*
 * build_report.c: reports the words of `dictc build`: --rejects, --max-rejected and messages.
 *
 * The lines of --rejects are kept in memory until the dictionary is made, because a build that
 * fails must not leave a part of a file behind. They take about as much memory as the words would
 * take if they were not rejected.
 */
#include "build.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>

/* The shortest and the longest words, in symbols, that are not left out. Without
   --min-length, only a word without symbols (after folding) is too short. Without
   --max-length, only words of over 65,536 symbols are too long. A word has at most
   65,536 bytes, so a word gets that long only by texts that stand for several letters. */
static uint32_t min_length(const struct build *build)
{
    return build->compile.min_length > 0 ? build->compile.min_length : 1;
}

static uint32_t max_length(const struct build *build)
{
    return build->compile.max_length > 0 ? build->compile.max_length : FORMAT_MAX_LONGEST;
}

/* --- Rejected words */

/* Writes the reason of --rejects. The messages of report_chosen use the same words. */
static void put_reason(struct sink *sink, const struct build *build, enum wg_reject why)
{
    static const char *const reasons[] = {
        [WG_REJECT_NOT_LETTERS] = "characters that are not letters",
        [WG_REJECT_CAPITALIZED] = "upper-case first letter",
        [WG_REJECT_EXCLUDED] = "on an excluded list",
        [WG_REJECT_NOT_ONLY] = "not on a list of --only",
        [WG_REJECT_TOO_LONG_FOR_HUNSPELL] = "too long for hunspell",
        [WG_REJECT_MISREAD] = "listed as a text that is read as other letters",
    };
    if (why == WG_REJECT_TOO_SHORT) {
        sink_format(sink, "fewer than %" PRIu32 " symbols", min_length(build));
    } else if (why == WG_REJECT_TOO_LONG) {
        sink_format(sink, "more than %" PRIu32 " symbols", max_length(build));
    } else {
        sink_string(sink, reasons[why]);
    }
}

void build_reject(void *context, const struct wg_rejected *word)
{
    struct build *const build = context;
    struct sink *const sink = &build->rejected;
    sink_printable(sink, text_of(word->source));
    sink_format(sink, ":%" PRIu64 ":%" PRIu64 "\t", word->line, word->column);
    put_reason(sink, build, word->why);
    sink_char(sink, '\t');
    sink_text(sink, word->word);
    sink_char(sink, '\n');
}

/* Returns how many words were left out because of their characters. Does not count words that an
   option such as --max-length or --exclude leaves out. */
static uint64_t count_rejected(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct wg_compile_options *const options = &build->compile;
    return counts->not_letters + counts->misread +
           (options->min_length == 0 ? counts->too_short : 0) +
           (options->max_length == 0 ? counts->too_long : 0);
}

enum wg_status build_check_rejected(const struct build *build,
                                    const struct wg_compile_counts *counts, struct wg_error *error)
{
    const struct build_limit *const limit = &build->max_rejected;
    const uint64_t rejected = count_rejected(build, counts);
    /* No build reads 10^13 words, so the products fit in 64 bits. */
    const bool is_over =
        limit->is_share ? rejected * 1000000 > limit->most * counts->read : rejected > limit->most;
    if (!limit->is_set || !is_over) {
        return WG_OK;
    }
    return fail_at(error, WG_LIMIT, counts->first_source, counts->first_line, counts->first_column,
                   "%llu of %llu words are left out for their characters, more than --max-rejected "
                   "allows; correct the inputs, or name another alphabet or encoding",
                   (unsigned long long)rejected, (unsigned long long)counts->read);
}

/* --- Messages */

void build_show_progress(void *context, const char *phase, uint64_t nbytes, uint64_t words)
{
    struct build *const build = context;
    struct progress_count count = {.verb = phase};
    if (strcmp(phase, "reading") == 0) {
        count.noun = "word";
        count.done = build->counts->read;
        count.part = build->input_nbytes > 0
                         ? (double)(build->read_nbytes + nbytes) / (double)build->input_nbytes
                         : 0;
    } else if (strcmp(phase, "minimising") == 0 && words < build->sorted_words) {
        count.noun = "word";
        count.done = words;
        count.all = build->sorted_words;
    } else {
        count.more = COUNTED(words, "word");
        build->sorted_words = words;
    }
    progress_show(&build->progress, &count);
}

/* Prints how many words were left out for reasons other than their characters, for example because
   of an option. */
static void report_chosen(const struct build *build, const struct wg_compile_counts *counts)
{
    char too_short[64];
    char too_long[64];
    const struct {
        uint64_t count;
        const char *words; /* NULL: print `count` as a number of words */
        const char *reason;
    } chosen[] = {
        {counts->too_short, NULL, too_short},
        {counts->too_long, NULL, too_long},
        {counts->capitalized, NULL, " with an upper-case first letter"},
        {counts->excluded, NULL, " on excluded lists"},
        {counts->compounding, "all compounds and words joined by BREAK",
         ": a hunspell dictionary allows them"},
        {counts->too_long_for_hunspell, NULL, " too long for hunspell"},
        {counts->not_only, NULL, " not on a list of --only"},
    };
    (void)snprintf(too_short, sizeof too_short, " of fewer than %" PRIu32 " symbols",
                   min_length(build));
    (void)snprintf(too_long, sizeof too_long, " of more than %s symbols",
                   GROUPED(max_length(build)));
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++) {
        const char *const words = chosen[i].words;
        if (chosen[i].count > 0) {
            cli_message(build->cli, "left out %s%s",
                        words != NULL ? words : COUNTED(chosen[i].count, "word"), chosen[i].reason);
        }
    }
}

void build_report_left_out(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct cli *const cli = build->cli;
    const uint64_t rejected = count_rejected(build, counts);
    const bool are_most = rejected > counts->read / 2;
    if (are_most) {
        cli_message(cli, "more than half of the words are left out: %s of %s", GROUPED(rejected),
                    COUNTED(counts->read, "word"));
    }
    if (counts->not_letters > 0 && (are_most || !cli->is_quiet)) {
        cli_message(cli,
                    "left out %s with characters that are not letters (first: %s:%llu:%llu); "
                    "--alphabet can make them letters",
                    COUNTED(counts->not_letters, "word"), counts->first_source,
                    (unsigned long long)counts->first_line,
                    (unsigned long long)counts->first_column);
    }
    if (counts->misread > 0 && (are_most || !cli->is_quiet)) {
        cli_message(cli,
                    "left out %s listed as a text that is read as other letters; the line '%%drop "
                    "U+034F' in the alphabet keeps them",
                    COUNTED(counts->misread, "word"));
    }
    if (!cli->is_quiet) {
        report_chosen(build, counts);
    }
}

void build_report_written(const struct build *build, const struct wg_compile_counts *counts,
                          bool is_unchanged)
{
    const struct cli *const cli = build->cli;
    if (cli->is_quiet) {
        return;
    }
    cli_message(cli, "%s: %s%s, %s bytes",
                dictc_is_dash(build->output) ? "standard output" : build->output,
                is_unchanged ? "unchanged, " : "", COUNTED(counts->words, "word"),
                GROUPED(counts->file_nbytes));
    if (cli->is_verbose) {
        cli_message(cli, "read %s, of which %s repeated", COUNTED(counts->read, "word"),
                    GROUPED(counts->repeated));
    }
}
