/* SPDX-License-Identifier: MIT */
/*
 * merge.c: merges the runs of the collected words, and builds their automaton. The numbers of the
 * states do not depend on the count of threads.
 *
 * The merge is a tournament of the runs: a tree whose inner nodes each have the loser of a match,
 * so a new word plays one match on each level (Knuth, "The Art of Computer Programming", volume 3,
 * 5.4.1). For each word, its run knows how many symbols it shares with the word that was merged
 * last. Words that share differently many symbols need not be compared: the word that shares more
 * is less. Otherwise their comparison begins after these symbols (Ng and Kakehi, "Merging string
 * sequences by longest common prefixes", 2008). The automaton needs the same number for each word.
 *
 * With several threads, words at regular distances divide all words into ranges. Each thread merges
 * a range into an automaton, and automaton_join joins these.
 */
#include "write/collect.h"

#include "base/error.h"
#include "base/team.h"

#include <stdlib.h>

enum {
    PROGRESS_WORDS = 1 << 16,
    /* Of each run, the ranges are chosen from this many words at most. */
    SAMPLES = 64,
    MAX_RANGES = 64,
};

/* --- The tournament */

struct player {
    struct run_reader reader;
    size_t shared; /* with the word that was merged last or, for a loser, with its winner */
    bool is_done;
};

/* A range of the words, which one thread merges. */
struct range {
    const struct collected_words *collected;
    const uint8_t *map;             /* by code: the symbol + 1 */
    const struct run_place *begins; /* by run */
    const struct run_place *ends;
    _Atomic uint64_t *merged; /* words of all ranges */
    bool shows_progress;      /* the thread of the caller does */
    struct player *players;   /* by run */
    size_t *losers;           /* by node, from 1 on; losers[0] is the winner */
    struct automaton automaton;
    struct automaton_builder builder;
    uint64_t repeated;
};

/* Returns the player whose word is less, and makes `shared` of the other what it shares with this
   word. */
static size_t play(const struct range *range, size_t a, size_t b)
{
    struct player *const x = &range->players[a];
    struct player *const y = &range->players[b];
    if (x->is_done || y->is_done) {
        return x->is_done ? b : a;
    }
    if (x->shared != y->shared) {
        return x->shared > y->shared ? a : b;
    }
    size_t shared = x->shared;
    const size_t most = x->reader.count < y->reader.count ? x->reader.count : y->reader.count;
    while (shared < most && x->reader.word[shared] == y->reader.word[shared]) {
        shared++;
    }
    const bool is_x = shared == x->reader.count ||
                      (shared < most && x->reader.word[shared] < y->reader.word[shared]);
    *(is_x ? &y->shared : &x->shared) = shared;
    return is_x ? a : b;
}

static enum wg_status next_word(struct player *player, struct wg_error *error)
{
    const enum wg_status status = run_reader_next(&player->reader, &player->is_done, error);
    player->shared = player->reader.shared;
    return status;
}

/* Returns the winner of a node whose winner losers[node] still is. Node run_count + i is run i. */
static size_t winner_of(const struct range *range, size_t node)
{
    const size_t count = range->collected->run_count;
    return node < count ? range->losers[node] : node - count;
}

/* Reads the first word of each run, and plays all matches. */
static enum wg_status begin_tournament(struct range *range, struct wg_error *error)
{
    const struct collected_words *const collected = range->collected;
    const size_t count = collected->run_count;
    enum wg_status status = WG_OK;
    for (size_t i = 0; status == WG_OK && i < count; i++) {
        struct player *const player = &range->players[i];
        status = run_reader_begin(&player->reader, &collected->runs[i], range->map,
                                  range->begins[i], range->ends[i], error);
        if (status == WG_OK) {
            player->reader.frees = true;
            status = next_word(player, error);
            player->shared = 0;
        }
    }
    /* At first, losers[node] is the winner of the node, which the match above needs. */
    size_t *const losers = range->losers;
    for (size_t node = count; status == WG_OK && node-- > 1;) {
        losers[node] = play(range, winner_of(range, 2 * node), winner_of(range, 2 * node + 1));
    }
    losers[0] = winner_of(range, 1);
    for (size_t node = 1; node < count; node++) {
        losers[node] = winner_of(range, 2 * node) + winner_of(range, 2 * node + 1) - losers[node];
    }
    return status;
}

/* Reads the next word of the winner's run, and plays its matches. */
static enum wg_status advance(struct range *range, struct wg_error *error)
{
    size_t winner = range->losers[0];
    const enum wg_status status = next_word(&range->players[winner], error);
    for (size_t node = (range->collected->run_count + winner) / 2; node > 0; node /= 2) {
        const size_t other = range->losers[node];
        const size_t won = play(range, winner, other);
        range->losers[node] = winner + other - won;
        winner = won;
    }
    range->losers[0] = winner;
    return status;
}

/* --- A range */

static enum wg_status merge_words(struct range *range, struct wg_error *error)
{
    enum wg_status status = begin_tournament(range, error);
    uint64_t words = 0;
    for (; status == WG_OK && !range->players[range->losers[0]].is_done; words++) {
        const struct player *const winner = &range->players[range->losers[0]];
        const struct run_reader *const reader = &winner->reader;
        if (words > 0 && winner->shared == reader->count) {
            range->repeated++;
        } else {
            status =
                automaton_add(&range->builder, reader->word, reader->count, winner->shared, error);
        }
        NEXT(status, advance(range, error));
        if (words % PROGRESS_WORDS == PROGRESS_WORDS - 1) {
            const uint64_t merged = atomic_fetch_add(range->merged, PROGRESS_WORDS);
            if (range->shows_progress) {
                report_progress(range->collected->options, "minimising", 0,
                                merged + PROGRESS_WORDS);
            }
        }
    }
    return status;
}

/* Merges a range into its automaton. */
static enum wg_status merge_range(struct team *team, uint32_t member, size_t task,
                                  struct wg_error *error)
{
    struct range *const range = (struct range *)team->context + task;
    const size_t count = range->collected->run_count;
    range->shows_progress = member == 0;
    range->players = calloc(count, sizeof *range->players);
    range->losers = calloc(count, sizeof *range->losers);
    const enum wg_status status = range->players == NULL || range->losers == NULL
                                      ? fail_memory(error)
                                      : merge_words(range, error);
    for (size_t i = 0; range->players != NULL && i < count; i++) {
        run_reader_free(&range->players[i].reader);
    }
    free(range->players);
    free(range->losers);
    return status;
}

/* --- The ranges */

/* Fills `samples` with words of all runs, in order. */
static enum wg_status sample_words(const struct collected_words *collected, const uint8_t *map,
                                   struct wordset *samples, struct wg_error *error)
{
    uint8_t same[256];
    bool is_end = false;
    enum wg_status status = WG_OK;
    wordset_map_same(same);
    for (size_t i = 0; status == WG_OK && i < collected->run_count; i++) {
        struct run *const run = &collected->runs[i];
        const size_t step = run->count / SAMPLES + 1;
        for (size_t block = 0; status == WG_OK && block < run->count; block += step) {
            struct run_reader reader;
            status = run_reader_begin(&reader, run, map, (struct run_place){block, 0},
                                      (struct run_place){run->count, 0}, error);
            NEXT(status, run_reader_next(&reader, &is_end, error));
            NEXT(status,
                 wordset_add(samples, reader.word, reader.count) ? WG_OK : fail_memory(error));
            run_reader_free(&reader);
        }
    }
    return status != WG_OK || wordset_order(samples, same) ? status : fail_memory(error);
}

/* Sets places[i * runs + run] to the place in each run where range i begins. */
static enum wg_status divide(const struct collected_words *collected, const uint8_t *map,
                             unsigned ranges, struct run_place *places, struct wg_error *error)
{
    struct wordset samples = {0};
    enum wg_status status = ranges > 1 ? sample_words(collected, map, &samples, error) : WG_OK;
    for (unsigned i = 0; status == WG_OK && i <= ranges; i++) {
        for (size_t k = 0; status == WG_OK && k < collected->run_count; k++) {
            struct run *const run = &collected->runs[k];
            struct run_place *const place = &places[i * collected->run_count + k];
            *place = (struct run_place){i == 0 ? 0 : run->count, 0};
            if (i > 0 && i < ranges) {
                const uint8_t *const word = wordset_word(&samples, samples.count * i / ranges);
                status = run_find(run, map, word, place, error);
            }
        }
    }
    wordset_free(&samples);
    return status;
}

/* Each range has a buffer of a block for each run. The buffers of all ranges may need as much
   memory as the blocks that are kept there. */
static unsigned count_ranges(const struct collected_words *collected)
{
    const struct word_runs *const shared = &collected->shared;
    const uint64_t most = shared->max_nbytes / (collected->run_count * shared->block_nbytes);
    const unsigned threads = collect_threads(collected->options);
    const unsigned ranges = threads < MAX_RANGES ? threads : MAX_RANGES;
    return most >= ranges ? ranges : most > 0 ? (unsigned)most : 1;
}

/* Merges all ranges, and joins their automatons to the first. */
static enum wg_status merge_ranges(struct range *ranges, unsigned count, struct wg_error *error)
{
    struct team team = {
        .work = merge_range,
        .context = ranges,
        .tasks = count,
        .threads = count,
        .caller_works = true,
    };
    enum wg_status status = team_run(&team, error);
    for (unsigned i = 1; i < count; i++) {
        NEXT(status, automaton_join(&ranges[0].builder, &ranges[i].builder, error));
        ranges[0].repeated += ranges[i].repeated;
        automaton_abandon(&ranges[i].builder);
        automaton_free(&ranges[i].automaton);
    }
    return status;
}

enum wg_status collect_merge(struct collected_words *collected, const uint8_t map[256],
                             struct automaton *automaton_out, struct wg_error *error)
{
    const size_t runs = collected->run_count;
    const unsigned count = count_ranges(collected);
    struct run_place *const places = malloc((count + (size_t)1) * (runs + 1) * sizeof *places);
    struct range *const ranges = calloc(count, sizeof *ranges);
    _Atomic uint64_t merged = 0;
    struct hash_key hash_key;
    enum wg_status status = places == NULL || ranges == NULL
                                ? fail_memory(error)
                                : divide(collected, map, count, places, error);
    if (status == WG_OK) {
        hash_key_draw(&hash_key);
        for (unsigned i = 0; i < count; i++) {
            ranges[i] = (struct range){
                .collected = collected,
                .map = map,
                .begins = places + i * runs,
                .ends = places + (i + 1) * runs,
                .merged = &merged,
            };
            (i == 0 ? automaton_begin : automaton_begin_part)(&ranges[i].builder,
                                                              &ranges[i].automaton, &hash_key);
        }
        status = merge_ranges(ranges, count, error);
        NEXT(status, automaton_end(&ranges[0].builder, error));
        automaton_abandon(&ranges[0].builder);
        *automaton_out = ranges[0].automaton;
        collected->repeated += ranges[0].repeated;
    }
    free(places);
    free(ranges);
    return status;
}
