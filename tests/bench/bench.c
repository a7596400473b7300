/* SPDX-License-Identifier: MIT */
/*
 * bench.c: the benchmark's main function. tests/bench/README.md says what is measured and how.
 */
#include "bench.h"

#include "measure.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "Usage: tools/bench [OPTION]... [PART]...\n"
    "\n"
    "Measures wordgrid, a classic pointer trie and the libraries marisa, dawgdic and\n"
    "datrie, in turn and in rounds, and compares their answers. See\n"
    "tests/bench/README.md.\n"
    "\n"
    "Parts; none means all but large and scale:\n"
    "  compile  from a list to a file: time, memory, file size\n"
    "  large    the same for millions of words, sorted and not (minutes)\n"
    "  scale    time and memory of dictc build against the number of words\n"
    "  limits   searches that would not end: time limit, memory, Ctrl-C\n"
    "  maze     whole processes that make and solve mazes of 4000x4000 cells\n"
    "  start    a whole process for one board, and empty programs\n"
    "  words    lookup, listing, opening\n"
    "  queries  patterns, anagrams, racks, near words; bulk lookups\n"
    "  search   boards a second, by variant, threads and alphabet\n"
    "  batch    solve --batch as a whole process, and the search alone\n"
    "  growth   boards a second against dictionary size and board size\n"
    "  clear    falling-letters games: the first solution, and all\n"
    "\n"
    "Options:\n"
    "  --list=FILE     the word list for solving boards (default:\n"
    "                  ../shared/data/enable2k.txt, else dict/english.txt)\n"
    "  --only-list     leave out Debian's larger lists\n"
    "  --records=FILE  high-scoring boards, a SCORE, a tab and 16 letters a line\n"
    "                  (default: ../shared/data/records-4x4-enable2k.tsv)\n"
    "  --trie-memory=MB  the most memory for classic's tries (default: half of the\n"
    "                  free memory); longer lists are then measured in part\n"
    "  --words=N       the number of words for large, and the highest for scale\n"
    "                  (default: 10 million)\n"
    "  --quick         fewer rounds: under a minute instead of some minutes\n"
    "  --test          very few rounds, to compare answers; figures mean nothing\n"
    "  --markdown      print the tables in the format of README.md\n"
    "  --json=FILE     write all figures to FILE too\n"
    "  --svg=FILE      draw the curves of growth or scale into FILE\n"
    "  --help          print this help and exit\n"
    "\n"
    "Installs missing packages, builds the release preset, and leaves its files in\n"
    "build/release/tests/bench.\n"
    "\n"
    "Exit status: 0 done, 1 two answers differ or something cannot be run.\n";

/* The parts in the order in which they run. bench.h says which parts must be first. */
static const struct {
    const char *name;
    void (*run)(struct bench *bench);
} parts[] = {
    {"compile", bench_compile}, {"large", bench_large},     {"scale", bench_scale},
    {"limits", bench_limits},   {"maze", bench_maze},       {"start", bench_start},
    {"words", bench_words},     {"queries", bench_queries}, {"search", bench_search},
    {"batch", bench_batch},     {"growth", bench_growth},   {"clear", bench_clear},
};

enum { PARTS = sizeof parts / sizeof *parts };

static const struct effort full_effort = {
    .compile_rounds = 9,
    .spawn_rounds = 500,
    .word_rounds = 9,
    .open_rounds = 201,
    .patience_s = 6,
    .least_rounds = 3,
    .queries = 100000,
    .asked = 1000,
    .compared = 15,
    .search_rounds = 20,
    .batch_rounds = 9,
    .growth_rounds = 15,
    .limit_rounds = 3,
    .limit_s = 1,
    .interrupt_s = 0.3,
    .maze_rounds = 9,
    .maze_side = 4000,
    .board_divisor = 1,
    .large_words = 10000000,
};

static const struct effort quick_effort = {
    .compile_rounds = 3,
    .spawn_rounds = 50,
    .word_rounds = 3,
    .open_rounds = 21,
    .patience_s = 0.5,
    .least_rounds = 1,
    .queries = 20000,
    .asked = 300,
    .compared = 5,
    .search_rounds = 5,
    .batch_rounds = 3,
    .growth_rounds = 3,
    .limit_rounds = 1,
    .limit_s = 0.2,
    .interrupt_s = 0.3,
    .maze_rounds = 3,
    .maze_side = 4000,
    .board_divisor = 5,
    .large_words = 1000000,
};

static const struct effort test_effort = {
    .compile_rounds = 1,
    .spawn_rounds = 1,
    .word_rounds = 1,
    .open_rounds = 1,
    .patience_s = 0,
    .least_rounds = 1,
    .queries = 500,
    .asked = 20,
    .compared = 5,
    .search_rounds = 2,
    .batch_rounds = 2,
    .growth_rounds = 2,
    .limit_rounds = 1,
    .limit_s = 0.02,
    .interrupt_s = 0.02,
    .maze_rounds = 1,
    .maze_side = 80,
    .board_divisor = 50,
    .large_words = 5000,
};

bool effort_lasts(const struct effort *effort, size_t done, size_t most, double begin_s)
{
    return done < most && (done < effort->least_rounds || now_s() - begin_s < effort->patience_s);
}

double bench_trie_nbytes(const struct bench *bench)
{
    return bench->trie_mb > 0
               ? bench->trie_mb * 1e6
               : (double)sysconf(_SC_AVPHYS_PAGES) * (double)sysconf(_SC_PAGESIZE) / 2;
}

/* The options that have a value, and the other options */
enum { LIST, RECORDS, MEMORY, WORDS, JSON, SVG, VALUES };
enum { ONLY_LIST = VALUES, MARKDOWN, QUICK, TEST, HELP };

struct options {
    const char *values[VALUES]; /* NULL: not given */
    const struct effort *effort;
    bool only_list;
    bool markdown;
    bool parts[PARTS];
};

static void choose_part(struct options *options, const char *name)
{
    for (size_t i = 0; i < PARTS; i++) {
        if (strcmp(name, parts[i].name) == 0) {
            options->parts[i] = true;
            return;
        }
    }
    die("unknown part '%s'; see --help", name);
}

/* Reads a number above 0 of these units. Returns `otherwise` if the option was not given. */
static double read_number(const char *text, const char *units, double otherwise)
{
    char *end;
    if (text == NULL) {
        return otherwise;
    }
    const double number = strtod(text, &end);
    if (*end != '\0' || !(number > 0)) {
        die("'%s' is not a number of %s", text, units);
    }
    return number;
}

static void take_option(struct options *options, int option)
{
    switch (option) {
    case ONLY_LIST:
        options->only_list = true;
        break;
    case MARKDOWN:
        options->markdown = true;
        break;
    case QUICK:
        options->effort = &quick_effort;
        break;
    case TEST:
        options->effort = &test_effort;
        break;
    case HELP:
        (void)fputs(usage, stdout);
        exit(EXIT_SUCCESS);
    default:
        if (option < 0 || option >= VALUES) {
            exit(EXIT_FAILURE); /* getopt_long has printed the error */
        }
        options->values[option] = optarg;
    }
}

/* Returns `wanted` if this file can be read, otherwise `otherwise`. */
static const char *choose_file(const char *wanted, const char *otherwise)
{
    return access(wanted, R_OK) == 0 ? wanted : otherwise;
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"list", required_argument, NULL, LIST},
        {"only-list", no_argument, NULL, ONLY_LIST},
        {"records", required_argument, NULL, RECORDS},
        {"trie-memory", required_argument, NULL, MEMORY},
        {"words", required_argument, NULL, WORDS},
        {"quick", no_argument, NULL, QUICK},
        {"test", no_argument, NULL, TEST},
        {"markdown", no_argument, NULL, MARKDOWN},
        {"json", required_argument, NULL, JSON},
        {"svg", required_argument, NULL, SVG},
        {"help", no_argument, NULL, HELP},
        {0},
    };
    struct options options = {
        .values = {[LIST] = choose_file(BENCH_SOURCE_DIR "/../shared/data/enable2k.txt",
                                        BENCH_SOURCE_DIR "/dict/english.txt"),
                   [RECORDS] = choose_file(
                       BENCH_SOURCE_DIR "/../shared/data/records-4x4-enable2k.tsv", NULL)},
        .effort = &full_effort,
    };
    int option;
    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        take_option(&options, option);
    }
    for (int i = optind; i < argc; i++) {
        choose_part(&options, argv[i]);
    }
    for (size_t i = 0; i < PARTS && optind == argc; i++) {
        options.parts[i] = parts[i].run != bench_large && parts[i].run != bench_scale;
    }
    return options;
}

static void note_missing(const struct bench *bench, bool only_list)
{
    for (size_t i = 0; i < LIST_COUNT && !only_list; i++) {
        if (!bench->lists[i].is_there) {
            report_note(bench->report, "Not measured: %s is missing (Debian package %s).",
                        bench->lists[i].path, bench->lists[i].package);
        }
    }
    if (bench->records_path == NULL) {
        report_note(bench->report, "Not measured: high-scoring boards; there is no file of them.");
    }
    peers_note_missing(bench->report);
}

int main(int argc, char **argv)
{
    const struct options options = read_options(argc, argv);
    static struct bench bench;
    bench.report = report_new(options.markdown);
    bench.effort = options.effort;
    bench.records_path = options.values[RECORDS];
    bench.svg_path = options.values[SVG];
    bench.trie_mb = read_number(options.values[MEMORY], "megabytes", 0);
    bench.large_words =
        (size_t)read_number(options.values[WORDS], "words", (double)options.effort->large_words);
    lists_find(bench.lists, options.values[LIST], options.only_list, BENCH_DICT_DIR);
    note_missing(&bench, options.only_list);
    for (size_t i = 0; i < PARTS; i++) {
        if (options.parts[i]) {
            parts[i].run(&bench);
        }
    }
    report_print_notes(bench.report);
    if (options.values[JSON] != NULL) {
        report_write_json(bench.report, options.values[JSON]);
    }
    report_free(bench.report);
    return EXIT_SUCCESS;
}
