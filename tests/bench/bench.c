/* SPDX-License-Identifier: MIT */
/*
 * bench.c: measures what wordgrid promises and prints it as tables.
 *
 * tests/bench/README.md says what is measured and how. A part that needs small peaks
 * of this process comes before one that needs much memory: see process.c.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include "lists.h"
#include "report.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char usage[] =
    "Usage: tools/bench [OPTION]... [PART]...\n"
    "\n"
    "Measures wordgrid. A PART is compile, start, words or search; none means all.\n"
    "tests/bench/README.md says what each of them does.\n"
    "\n"
    "  --list=FILE     the list that boards are solved with (default:\n"
    "                  ../shared/data/enable2k.txt, else dict/english.txt)\n"
    "  --records=FILE  high-scoring boards, a SCORE, a tab and 16 letters a line\n"
    "                  (default: ../shared/data/records-4x4-enable2k.tsv)\n"
    "  --markdown      print the tables as README.md has them\n"
    "  --json=FILE     write all figures to FILE too\n"
    "  --help          print this help and exit\n"
    "\n"
    "Exit status: 0 done, 1 two solvers disagree or something cannot be run.\n";

enum { PART_COMPILE, PART_START, PART_WORDS, PART_SEARCH, PARTS };

static const char *const part_names[PARTS] = {"compile", "start", "words", "search"};

struct options {
    const char *list;
    const char *records;
    const char *json;
    bool markdown;
    bool parts[PARTS];
};

static struct list lists[LIST_COUNT];

void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("bench: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

double now_s(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

struct spread spread_of(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_numbers);
    return (struct spread){
        .median = (values[(count - 1) / 2] + values[count / 2]) / 2,
        .lowest = values[0],
        .highest = values[count - 1],
    };
}

static void choose_part(struct options *options, const char *name)
{
    for (size_t i = 0; i < PARTS; i++) {
        if (strcmp(name, part_names[i]) == 0) {
            options->parts[i] = true;
            return;
        }
    }
    die("%s is no part; see --help", name);
}

static struct options read_options(int argc, char **argv)
{
    enum { LIST = 1, RECORDS, JSON, MARKDOWN, HELP };
    static const struct option known[] = {
        {"list", required_argument, NULL, LIST},
        {"records", required_argument, NULL, RECORDS},
        {"json", required_argument, NULL, JSON},
        {"markdown", no_argument, NULL, MARKDOWN},
        {"help", no_argument, NULL, HELP},
        {0},
    };
    struct options options = {0};
    int option;
    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        switch (option) {
        case LIST:
            options.list = optarg;
            break;
        case RECORDS:
            options.records = optarg;
            break;
        case JSON:
            options.json = optarg;
            break;
        case MARKDOWN:
            options.markdown = true;
            break;
        case HELP:
            (void)fputs(usage, stdout);
            exit(EXIT_SUCCESS);
        default:
            exit(EXIT_FAILURE); /* getopt_long has said why */
        }
    }
    for (int i = optind; i < argc; i++) {
        choose_part(&options, argv[i]);
    }
    for (size_t i = 0; i < PARTS && optind == argc; i++) {
        options.parts[i] = true;
    }
    return options;
}

/* `wanted` if it can be read, else `otherwise`. */
static const char *choose_file(const char *wanted, const char *otherwise)
{
    return access(wanted, R_OK) == 0 ? wanted : otherwise;
}

static void note_what_is_missing(struct report *report, const struct options *options)
{
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (!lists[i].is_there) {
            report_note(report,
                        "Not measured: %s is not there (Debian package %s).",
                        lists[i].path,
                        lists[i].package);
        }
    }
    if (options->records == NULL) {
        report_note(report,
                    "Not measured: high-scoring boards, for want of a file of them.");
    }
}

static void run_parts(struct report *report, const struct options *options)
{
    if (options->parts[PART_COMPILE]) {
        bench_compile(report, lists, LIST_COUNT);
    }
    if (options->parts[PART_START]) {
        bench_start(report, list_dict_path(&lists[0]));
    }
    if (options->parts[PART_WORDS]) {
        bench_words(report, lists, LIST_COUNT);
    }
    if (options->parts[PART_SEARCH]) {
        bench_search(report, list_dict_path(&lists[0]), options->records);
    }
}

int main(int argc, char **argv)
{
    struct options options = read_options(argc, argv);
    if (options.list == NULL) {
        options.list = choose_file(BENCH_SOURCE_DIR "/../shared/data/enable2k.txt",
                                   BENCH_SOURCE_DIR "/dict/english.txt");
    }
    if (options.records == NULL) {
        options.records = choose_file(
            BENCH_SOURCE_DIR "/../shared/data/records-4x4-enable2k.tsv", NULL);
    }
    lists_find(lists, options.list, BENCH_DICT_DIR);

    struct report *report = report_new(options.markdown);
    note_what_is_missing(report, &options);
    run_parts(report, &options);
    report_print_notes(report);
    if (options.json != NULL) {
        report_write_json(report, options.json);
    }
    report_free(report);
    return EXIT_SUCCESS;
}
