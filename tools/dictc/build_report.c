/* SPDX-License-Identifier: MIT */
/* build_report.c: the messages of `dictc build` about its words. */
#include "build.h"

#include "base/number.h"

void build_show_progress(void *context, const char *phase, uint64_t nbytes, uint64_t words)
{
    struct progress *const progress = context;
    if (progress_is_due(progress)) {
        progress_show(progress, "%s: %s words, %s bytes", phase, GROUPED(words), GROUPED(nbytes));
    }
}

/* Prints the reasons that options ask for: lengths, capitals and lists. */
static void report_chosen(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct cli *const cli = build->cli;
    if (counts->too_short > 0) {
        cli_message(cli, "left out %s of fewer than %lu symbols",
                    COUNTED(counts->too_short, "word"), (unsigned long)build_min_length(build));
    }
    if (counts->too_long > 0) {
        cli_message(cli, "left out %s of more than %s symbols", COUNTED(counts->too_long, "word"),
                    GROUPED(build_max_length(build)));
    }
    if (counts->capitalized > 0) {
        cli_message(cli, "left out %s with an upper-case first letter",
                    COUNTED(counts->capitalized, "word"));
    }
    if (counts->excluded > 0) {
        cli_message(cli, "left out %s on excluded lists", COUNTED(counts->excluded, "word"));
    }
    if (counts->compounding > 0) {
        cli_message(
            cli,
            "left out all compounds and words joined by BREAK: a hunspell dictionary allows them");
    }
    if (counts->too_long_for_hunspell > 0) {
        cli_message(cli, "left out %s too long for hunspell",
                    COUNTED(counts->too_long_for_hunspell, "word"));
    }
    if (counts->not_only > 0) {
        cli_message(cli, "left out %s not on a list of --only", COUNTED(counts->not_only, "word"));
    }
}

void build_report_left_out(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct cli *const cli = build->cli;
    const uint64_t rejected = build_count_rejected(build, counts);
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
