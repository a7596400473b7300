/* SPDX-License-Identifier: MIT */
/*
 * search.c: measures the boards a second of all solvers.
 *
 * Every team (a solver, in one or more threads) gets the same boards as letters in memory and
 * counts words and points; wordgrid's time includes parsing the text. In a round, all teams solve
 * the same part of the boards in turn, so that a slow phase of the machine affects all of them.
 * Ratios are medians of the ratios within the rounds.
 */
#include "bench.h"
#include "classic.h"
#include "measure.h"
#include "wordgrid.h"

#include <math.h>
#include <stdlib.h>

enum { CLASSIC, MAX_TEAMS = 1 + 2 * MAX_VARIANTS + PEERS };

struct board_set {
    const char *name;
    struct boards boards;
    size_t per_round;
};

/* --- The teams */

/* Adds every variant of wordgrid, with one thread and with one thread for each core. */
static size_t add_wordgrids(struct team *teams, const struct wg_dict *dict)
{
    const char *variants[MAX_VARIANTS];
    const size_t variant_count = wordgrid_variants(dict, variants);
    const unsigned cores = team_cores();
    size_t count = 0;
    for (size_t i = 0; i < variant_count; i++) {
        teams[count++] = wordgrid_team(dict, variants[i], 1);
        if (cores > 1) {
            teams[count++] = wordgrid_team(dict, variants[i], cores);
        }
    }
    return count;
}

static size_t add_peers(struct team *teams, struct list *list)
{
    size_t count = 0;
    for (size_t i = WORDGRID + 1; i < PEERS; i++) {
        const struct peer *const peer = peers_at(i);
        if (peer != NULL && peer->solve != NULL) {
            const char *const path = list_dict_path(list, i);
            struct team *const team = &teams[count++];
            *team = (struct team){.name = peer->name, .variant = "", .solve = peer->solve};
            team->contexts[team->thread_count++] = peer->open(path);
            if (team->contexts[0] == NULL) {
                die("%s cannot open %s", peer->name, path);
            }
        }
    }
    return count;
}

static void close_peers(struct team *teams)
{
    for (size_t i = WORDGRID + 1; i < PEERS; i++) {
        const struct peer *const peer = peers_at(i);
        if (peer != NULL && peer->solve != NULL) {
            peer->close(teams++->contexts[0]);
        }
    }
}

/* --- The rounds */

static void add_row(struct table *table, const struct board_set *set, const struct lane *lane,
                    const struct lane *yardstick)
{
    const double boards = (double)set->boards.count;
    const struct spread times = samples_ratio(&yardstick->seconds, &lane->seconds);
    const struct samples rates = lane_rates(lane);
    double words = 0;
    double score = 0;
    for (size_t i = 0; i < set->boards.count; i++) {
        words += lane->outcomes[i].words;
        score += lane->outcomes[i].score;
    }
    table_text(table, set->name);
    table_number(table, boards);
    table_number(table, words / boards);
    table_number(table, score / boards);
    table_text(table, lane->team->name);
    table_text(table, lane->team->variant);
    table_number(table, lane->team->thread_count);
    table_number(table, samples_spread(&rates).median);
    table_number(table, times.median);
    table_number(table, lane == yardstick ? NAN : times.lowest);
    table_number(table, lane == yardstick ? NAN : times.highest);
}

static void measure(struct table *table, const struct board_set *set, const struct team *teams,
                    size_t count, size_t rounds)
{
    struct lane lanes[MAX_TEAMS];
    for (size_t i = 0; i < count; i++) {
        lanes[i] = lane_new(&teams[i], &set->boards, set->per_round);
    }
    lanes_race(lanes, count, rounds);
    for (size_t i = 0; i < count; i++) {
        lane_compare(&lanes[i], &lanes[CLASSIC]);
        add_row(table, set, &lanes[i], &lanes[CLASSIC]);
    }
    for (size_t i = 0; i < count; i++) {
        lane_free(&lanes[i]);
    }
}

/* --- The boards */

static struct board_set roll(const char *name, unsigned side, size_t per_round,
                             const struct effort *effort, uint64_t seed)
{
    const size_t fewer = (per_round + effort->board_divisor - 1) / effort->board_divisor;
    const size_t count = fewer * effort->search_rounds;
    return (struct board_set){name, boards_roll(side, count, seed), fewer};
}

static struct board_set read_records(const char *path)
{
    const struct boards boards = boards_read(path);
    return (struct board_set){"4x4 records", boards, boards.count};
}

static void measure_sets(struct table *table, const struct bench *bench, const struct team *teams,
                         size_t team_count)
{
    const struct effort *const effort = bench->effort;
    struct board_set sets[4] = {
        roll("4x4 rolls", 4, 5000, effort, 1),
        roll("5x5 rolls", 5, 1000, effort, 2),
        roll("10x10 rolls", 10, 100, effort, 3),
    };
    size_t count = 3;
    if (bench->records_path != NULL) {
        sets[count++] = read_records(bench->records_path);
    }
    for (size_t i = 0; i < count; i++) {
        measure(table, &sets[i], teams, team_count, effort->search_rounds);
        boards_free(&sets[i].boards);
    }
}

void bench_search(struct bench *bench)
{
    static const struct column columns[] = {
        {"boards", "boards", COLUMN_TEXT},
        {"count", "count", 0},
        {"words", "words", 1},
        {"score", "score", 1},
        {"solver", "solver", COLUMN_TEXT},
        {"variant", "variant", COLUMN_TEXT},
        {"threads", "threads", 0},
        {"boards_per_s", "boards a second", 0},
        {"times_classic", "times classic", 2},
        {"times_lowest", "lowest", 2},
        {"times_highest", "highest", 2},
    };
    struct table *table =
        REPORT_TABLE(bench->report, "search", "Search: boards as letters in memory", columns);
    struct wg_dict *dict = wordgrid_open(list_dict_path(&bench->lists[0], WORDGRID));
    struct classic *classic = classic_new(dict);
    struct team *teams = allocate(MAX_TEAMS, sizeof *teams);
    teams[CLASSIC] = classic_team(classic);
    const size_t first_peer = 1 + add_wordgrids(teams + 1, dict);
    const size_t count = first_peer + add_peers(teams + first_peer, &bench->lists[0]);
    measure_sets(table, bench, teams, count);
    report_print(bench->report, table);
    close_peers(teams + first_peer);
    for (size_t i = 1; i < first_peer; i++) {
        wordgrid_team_free(&teams[i]);
    }
    free(teams);
    classic_free(classic);
    wg_dict_close(dict);
    bench_alphabets(bench);
}
