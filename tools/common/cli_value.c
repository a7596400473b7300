/* SPDX-License-Identifier: MIT */
/* cli_value.c: converts option values, checks output files, suggests similar names. */
#include "common/cli.h"

#include "base/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/*
 * Reads a number in decimal digits. Returns false if `text` is empty or has another character. For
 * a number over 2^64 - 1, stores 2^64 - 1 and sets *fits_out to false.
 */
static bool parse_digits(const char *text, uint64_t *number_out, bool *fits_out)
{
    uint64_t number = 0;
    const char *p = text;
    *fits_out = true;
    for (; *p >= '0' && *p <= '9'; p++) {
        const unsigned digit = (unsigned)(*p - '0');
        *fits_out &= number <= (UINT64_MAX - digit) / 10;
        number = *fits_out ? number * 10 + digit : UINT64_MAX;
    }
    *number_out = number;
    return p > text && *p == '\0';
}

uint64_t cli_number(const struct cli *cli, const char *option, const char *value, uint64_t least,
                    uint64_t most)
{
    uint64_t number;
    bool fits;
    const bool is_number = parse_digits(value, &number, &fits);
    if (!is_number || number < least || number > most) {
        const char *what = is_number ? "is out of range" : "is not a number";
        if (most == UINT64_MAX) {
            cli_usage_error(cli, "%s=%s %s; give %llu or more", option, value, what,
                            (unsigned long long)least);
        }
        cli_usage_error(cli, "%s=%s %s; give a number from %llu to %llu", option, value, what,
                        (unsigned long long)least, (unsigned long long)most);
    }
    return number;
}

uint64_t cli_seed(const struct cli *cli, const char *option, const char *value)
{
    uint64_t number;
    bool fits;
    if (!parse_digits(value, &number, &fits) || !fits) {
        cli_usage_error(cli, "%s=%s is not a seed; give a number from 0 to %llu", option, value,
                        (unsigned long long)UINT64_MAX);
    }
    return number;
}

void cli_cell(const struct cli *cli, const char *option, const char *value, uint32_t *row_out,
              uint32_t *column_out)
{
    if (!number_read_pair(value, ',', row_out, column_out)) {
        cli_usage_error(cli, "%s=%s is not a cell; write it like 0,3: row 0, column 3", option,
                        value);
    }
}

void cli_size(const struct cli *cli, const char *option, const char *value, uint32_t most,
              uint32_t *rows_out, uint32_t *columns_out)
{
    if (!number_read_pair(value, 'x', rows_out, columns_out) ||
        (uint64_t)*rows_out * *columns_out - 1 >= most) {
        cli_usage_error(cli,
                        "%s=%s is not a size; write it like 4x5: rows, columns, at most %u cells",
                        option, value, most);
    }
}

uint64_t cli_draw_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, GRND_NONBLOCK) != (ssize_t)sizeof seed) {
        struct timespec now = {0};
        (void)clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    }
    return seed;
}

double cli_seconds(const struct cli *cli, const char *option, const char *value)
{
    /* Some thirty years; in nanoseconds, this fits in 64 bits. */
    const double most = 1e9;
    char *end;
    const double seconds = strtod(value, &end);
    /* Plain decimals only: strtod also accepts "inf", "0x1p3" and leading spaces. */
    const bool is_plain = value[strspn(value, "0123456789.")] == '\0' && end > value;
    if (!is_plain || *end != '\0' || !(seconds > 0)) {
        cli_usage_error(cli, "%s=%s is not a number of seconds; give one above 0, such as 1.5",
                        option, value);
    }
    if (seconds > most) {
        cli_usage_error(cli, "%s=%s is too long; give at most %.0f seconds", option, value, most);
    }
    return seconds;
}

int cli_choice(const struct cli *cli, const char *option, const char *value,
               const char *const *choices)
{
    char list[256] = "";
    size_t used = 0;
    for (int i = 0; choices[i] != NULL; i++) {
        if (strcmp(value, choices[i]) == 0) {
            return i;
        }
        const char *joint = i == 0 ? "" : choices[i + 1] == NULL ? " or " : ", ";
        const int n = snprintf(list + used, sizeof list - used, "%s%s", joint, choices[i]);
        used += n > 0 && (size_t)n < sizeof list - used ? (size_t)n : 0;
    }
    cli_usage_error(cli, "%s=%s is not known; choose %s", option, value, list);
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
