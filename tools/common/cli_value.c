/* SPDX-License-Identifier: MIT */
/* cli_value.c: draws seeds, checks output files, suggests similar names. */
#include "common/cli.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void cli_complete_seed(const struct cli *cli, uint64_t *seed)
{
    if (!cli_is_given(cli, "seed") &&
        getrandom(seed, sizeof *seed, GRND_NONBLOCK) != (ssize_t)sizeof *seed) {
        struct timespec now = {0};
        (void)clock_gettime(CLOCK_REALTIME, &now);
        *seed = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    }
    if (cli->is_verbose) {
        cli_message(cli, "seed %llu", (unsigned long long)*seed);
    }
}

void cli_refuse_empty_name(const struct cli *cli, const char *option, const char *output)
{
    if (output != NULL && output[0] == '\0') {
        cli_usage_error(cli, "%s has an empty name; name the file to write", option);
    }
}

/* Refuses a regular file that is the output and an input. A device or a pipe can be
 * both. An `output` of NULL or "-" is standard output. */
static void refuse_as_output(const struct cli *cli, const char *option, const char *output,
                             const char *input, bool is_stdin)
{
    const bool is_stdout = output == NULL || strcmp(output, "-") == 0;
    struct stat written;
    struct stat about;
    if ((is_stdout ? fstat(STDOUT_FILENO, &written) : stat(output, &written)) != 0 ||
        !S_ISREG(written.st_mode) ||
        (is_stdin ? fstat(STDIN_FILENO, &about) : stat(input, &about)) != 0 ||
        written.st_dev != about.st_dev || written.st_ino != about.st_ino) {
        return;
    }
    const char *const name = is_stdin ? "standard input" : input;
    if (is_stdout) {
        cli_usage_error(cli,
                        "%s: is an input, and standard output is the same file; redirect the "
                        "output to another file",
                        name);
    }
    const bool has_other_name = strcmp(output, input) != 0;
    cli_usage_error(cli, "%s: is an input%s%s%s, which %s would replace; name another file", output,
                    has_other_name ? " (" : "", has_other_name ? name : "",
                    has_other_name ? ")" : "", option);
}

void cli_refuse_file_as_output(const struct cli *cli, const char *option, const char *output,
                               const char *path)
{
    if (path != NULL) {
        refuse_as_output(cli, option, output, path, false);
    }
}

void cli_refuse_input_as_output(const struct cli *cli, const char *option, const char *output,
                                const char *input)
{
    if (input != NULL) {
        refuse_as_output(cli, option, output, input, strcmp(input, "-") == 0);
    }
}

/* Longer words get no suggestion. */
enum { NEAREST_MAX_NBYTES = 63 };

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/*
 * Returns the edit distance of `a` and `b` (optimal string alignment): the least number of
 * insertions, deletions, replacements and swaps of neighbours, in bytes. The table has a row for
 * each byte of `a`. Three rows are kept: a swap reads the row two above.
 */
static unsigned edit_distance(const char *a, size_t a_nbytes, const char *b, size_t b_nbytes)
{
    unsigned rows[3][NEAREST_MAX_NBYTES + 1];
    for (unsigned j = 0; j <= b_nbytes; j++) {
        rows[0][j] = j;
    }
    for (unsigned i = 1; i <= a_nbytes; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i + 2) % 3];
        const unsigned *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= b_nbytes; j++) {
            const unsigned replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = smaller(replaced, smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = smaller(row[j], two_above[j - 2] + 1);
            }
        }
    }
    return rows[a_nbytes % 3][b_nbytes];
}

/* A candidate is near if its edit distance is at most half of the word's bytes. */
void cli_consider(struct cli_nearest *nearest, const char *candidate)
{
    const size_t nbytes = strlen(candidate);
    if (nearest->nbytes > NEAREST_MAX_NBYTES || nbytes > NEAREST_MAX_NBYTES) {
        return;
    }
    const unsigned distance = edit_distance(nearest->word, nearest->nbytes, candidate, nbytes);
    if (distance <= nearest->nbytes / 2 &&
        (nearest->best == NULL || distance < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = distance;
    }
}
