/* SPDX-License-Identifier: MIT */
/* build_report.c: the messages of `dictc build` about its words. */
#include "build.h"

#include "base/number.h"

#include <stdio.h>

void build_show_progress(void *context, const char *phase, uint64_t nbytes, uint64_t words)
{
    struct progress *const progress = context;
    char word_text[NUMBER_GROUPED_NBYTES];
    char byte_text[NUMBER_GROUPED_NBYTES];
    if (progress_is_due(progress)) {
        progress_show(progress, "%s: %s words, %s bytes", phase, number_grouped(words, word_text),
                      number_grouped(nbytes, byte_text));
    }
}

enum { WORDS_NBYTES = NUMBER_GROUPED_NBYTES + sizeof " words" };

/* Writes "1 word" or "1,234 words" to `text`, and returns `text`. */
static const char *print_words(char text[WORDS_NBYTES], uint64_t count)
{
    char number[NUMBER_GROUPED_NBYTES];
    (void)snprintf(text, WORDS_NBYTES, "%s word%s", number_grouped(count, number),
                   count == 1 ? "" : "s");
    return text;
}

/* Prints the reasons that options ask for: lengths, capitals and lists. */
static void report_chosen(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct cli *const cli = build->cli;
    char words[WORDS_NBYTES];
    char number[NUMBER_GROUPED_NBYTES];
    if (counts->too_short > 0) {
        cli_message(cli, "left out %s of fewer than %lu symbols",
                    print_words(words, counts->too_short), (unsigned long)build_min_length(build));
    }
    if (counts->too_long > 0) {
        cli_message(cli, "left out %s of more than %s symbols",
                    print_words(words, counts->too_long),
                    number_grouped(build_max_length(build), number));
    }
    if (counts->capitalized > 0) {
        cli_message(cli, "left out %s with an upper-case first letter",
                    print_words(words, counts->capitalized));
    }
    if (counts->excluded > 0) {
        cli_message(cli, "left out %s on excluded lists", print_words(words, counts->excluded));
    }
    if (counts->compounding > 0) {
        cli_message(
            cli,
            "left out all compounds and words joined by BREAK: a hunspell dictionary allows them");
    }
    if (counts->too_long_for_hunspell > 0) {
        cli_message(cli, "left out %s too long for hunspell",
                    print_words(words, counts->too_long_for_hunspell));
    }
    if (counts->not_only > 0) {
        cli_message(cli, "left out %s not on a list of --only",
                    print_words(words, counts->not_only));
    }
}

void build_report_left_out(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct cli *const cli = build->cli;
    const uint64_t rejected = build_count_rejected(build, counts);
    const bool are_most = rejected > counts->read / 2;
    char words[WORDS_NBYTES];
    char number[NUMBER_GROUPED_NBYTES];
    if (are_most) {
        cli_message(cli, "more than half of the words are left out: %s of %s",
                    number_grouped(rejected, number), print_words(words, counts->read));
    }
    if (counts->not_letters > 0 && (are_most || !cli->is_quiet)) {
        cli_message(cli,
                    "left out %s with characters that are not letters (first: %s:%llu:%llu); "
                    "--alphabet can make them letters",
                    print_words(words, counts->not_letters), counts->first_source,
                    (unsigned long long)counts->first_line,
                    (unsigned long long)counts->first_column);
    }
    if (counts->misread > 0 && (are_most || !cli->is_quiet)) {
        cli_message(cli,
                    "left out %s listed as a text that is read as other letters; the line '%%drop "
                    "U+034F' in the alphabet keeps them",
                    print_words(words, counts->misread));
    }
    if (!cli->is_quiet) {
        report_chosen(build, counts);
    }
}

void build_report_written(const struct build *build, const struct wg_compile_counts *counts,
                          bool is_unchanged)
{
    const struct cli *const cli = build->cli;
    char words[WORDS_NBYTES];
    char number[NUMBER_GROUPED_NBYTES];
    if (cli->is_quiet) {
        return;
    }
    cli_message(cli, "%s: %s%s, %s bytes",
                dictc_is_dash(build->output) ? "standard output" : build->output,
                is_unchanged ? "unchanged, " : "", print_words(words, counts->words),
                number_grouped(counts->file_nbytes, number));
    if (cli->is_verbose) {
        cli_message(cli, "read %s, of which %s repeated", print_words(words, counts->read),
                    number_grouped(counts->repeated, number));
    }
}
