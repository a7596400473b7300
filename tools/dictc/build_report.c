/* SPDX-License-Identifier: MIT */
/* build_report.c: the messages of `dictc build` about the output and the words that were left out.
 */
#include "build.h"
#include "characters.h"

#include "base/number.h"

#include <inttypes.h>
#include <stdio.h>

uint64_t build_count_rejected(const struct build *build)
{
    const struct wg_compile_counts *const counts = build->counts;
    const struct wg_compile_options *const options = &build->compile;
    return counts->not_letters + counts->misread + counts->bad_lines +
           (options->min_length == 0 ? counts->too_short : 0) +
           (options->max_length == 0 ? counts->too_long : 0);
}

/* Prints how many words were left out for reasons other than their characters, for example because
   of an option. */
static void report_chosen(const struct build *build)
{
    const struct wg_compile_counts *const counts = build->counts;
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
        {counts->affixes, NULL,
         " with a start or an end that the alphabet rejects (%reject-start, %reject-end)"},
    };
    (void)snprintf(too_short, sizeof too_short, " of fewer than %" PRIu32 " symbols",
                   build_min_length(build));
    (void)snprintf(too_long, sizeof too_long, " of more than %s symbols",
                   GROUPED(build_max_length(build)));
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++) {
        const char *const words = chosen[i].words;
        if (chosen[i].count > 0) {
            cli_message(build->cli, "left out %s%s",
                        words != NULL ? words : COUNTED(chosen[i].count, "word"), chosen[i].reason);
        }
    }
}

void build_report_left_out(const struct build *build)
{
    const struct cli *const cli = build->cli;
    const struct wg_compile_counts *const counts = build->counts;
    const uint64_t rejected = build_count_rejected(build);
    const bool are_most = rejected > counts->read / 2;
    if (are_most) {
        cli_message(cli, "more than half of the words are left out: %s of %s", GROUPED(rejected),
                    COUNTED(counts->read, "word"));
    }
    if (counts->not_letters > 0 && (are_most || !cli->is_quiet)) {
        struct sink characters = SINK_IN_MEMORY;
        characters_list(&characters, build->compiler, WG_CHARACTER_NOT_LETTER);
        cli_message(
            cli, "left out %s with characters that are not letters: %.*s (first: %s:%llu:%llu)%s",
            COUNTED(counts->not_letters, "word"), (int)characters.used, characters.bytes,
            counts->first_source, (unsigned long long)counts->first_line,
            (unsigned long long)counts->first_column, characters_advice(build->compiler));
        sink_close(&characters);
    }
    if (counts->bad_lines > 0 && (are_most || !cli->is_quiet)) {
        cli_message(cli,
                    "left out %s of hunspell dictionaries with mistakes (first: %s:%llu:%llu); "
                    "--rejects=FILE lists them",
                    COUNTED(counts->bad_lines, "line"), counts->bad_source,
                    (unsigned long long)counts->bad_line, (unsigned long long)counts->bad_column);
    }
    if (counts->misread > 0 && (are_most || !cli->is_quiet)) {
        cli_message(cli,
                    "left out %s listed as a text that is read as other letters; the line '%%drop "
                    "U+034F' in the alphabet keeps them",
                    COUNTED(counts->misread, "word"));
    }
    if (!cli->is_quiet) {
        report_chosen(build);
    }
    if (counts->ignored > 0 && !cli->is_quiet) {
        struct sink characters = SINK_IN_MEMORY;
        characters_list(&characters, build->compiler, WG_CHARACTER_IGNORED);
        cli_message(cli, "%s %s characters that do not count: %.*s",
                    COUNTED(counts->ignored, "word"), counts->ignored == 1 ? "has" : "have",
                    (int)characters.used, characters.bytes);
        sink_close(&characters);
    }
}

void build_report_written(const struct build *build)
{
    const struct cli *const cli = build->cli;
    const struct wg_compile_counts *const counts = build->counts;
    if (cli->is_quiet) {
        return;
    }
    cli_message(cli, "%s: %s%s, %s bytes",
                dictc_is_dash(build->output) ? "standard output" : build->output,
                build->is_unchanged ? "unchanged, " : "", COUNTED(counts->words, "word"),
                GROUPED(counts->file_nbytes));
    if (cli->is_verbose) {
        cli_message(cli, "read %s, of which %s repeated", COUNTED(counts->read, "word"),
                    GROUPED(counts->repeated));
    }
}
