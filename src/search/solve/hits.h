/* SPDX-License-Identifier: MIT */
/*
 * hits.h: turns the hits of the search into words.
 *
 * A hit is an item that spells a word (search.h). Several hits can spell the same word; the set of
 * words found so far (seen.h) tells whether a word is new. New words (with all_paths, new paths,
 * too) are counted and reported to the caller's function.
 */
#pragma once

#include "dict/read/dict.h"
#include "solve/filter.h"
#include "solve/rules.h"
#include "solve/search.h"
#include "solve/seen.h"
#include "solve/summary.h"

#include <wordgrid/solve.h>

/* Before the cells of a path: the number of its word, in 64 bits. See add_path in hits.c. */
enum { PATH_HEAD_UNITS = 2 };

struct wg_solver {
    const struct wg_dict *dict;
    struct search search;
    struct seen seen;
    struct seen seen_paths; /* see add_path in hits.c */
    /* For SCORE_BY_PATH: the highest score of each word, by its number. */
    uint32_t *best_scores;
    size_t best_scores_capacity;
    struct filter filter;
    /* The word that is being reported. */
    uint8_t *symbols;
    size_t symbols_capacity;
    uint32_t *path; /* its cells begin at PATH_HEAD_UNITS */
    size_t path_capacity;
    char *text;
    size_t text_capacity;
};

/* One call of wg_solver_run or solver_summarize. */
struct run {
    struct wg_solver *solver;
    const struct wg_solve_options *options;
    wg_found_fn *found;
    void *context;
    struct summary *summary; /* or NULL */
    struct wg_totals totals;
    struct wg_error *error;
    struct scorer scorer;
    uint32_t length_points; /* for the length of the chunk's hits */
    uint32_t max_length;
    uint32_t split_length; /* the shortest length whose items took several chunks */
    struct wg_limits limits;
    bool has_looked;    /* at the limits */
    double deadline;    /* set at the second look */
    uint64_t work;      /* an estimate: items taken and made, and symbols of hits */
    uint64_t next_look; /* the work at which to check the limits again */
    bool has_hashes;    /* of the chunk: see struct expansion */
};

/* Sets totals.end to `end`, and fails with WG_STOPPED and this message. */
enum wg_status stop_run(struct run *run, enum wg_end end, const char *message);

/* Reserves memory for a word of run->max_length symbols. Returns false if there is not enough. */
bool reserve_word(struct run *run);

/* Writes the symbols that an item spells to solver->symbols. */
static inline void spell_item(const struct wg_solver *solver, uint32_t item, uint32_t length)
{
    const struct items *const items = &solver->search.items;
    for (uint32_t i = length; i-- > 0; item = items->parents[item]) {
        solver->symbols[i] = solver->dict->code_symbols[place_code(items->places[item])];
    }
}

/* Writes the symbols of a short word to solver->symbols. The symbols of a long word (key 0) are
   there already: see spell_item. */
static inline void spell_symbols(const struct wg_solver *solver, uint64_t key, uint32_t length)
{
    const uint64_t base = solver->search.items.key_base;
    for (uint32_t i = key != 0 ? length : 0; i-- > 0;) {
        solver->symbols[i] = solver->dict->code_symbols[seen_key_take(&key, base)];
    }
}

/* Writes the text of a word to solver->text; returns its length in bytes. */
static inline size_t spell_word(const struct wg_solver *solver, uint64_t key, uint32_t length)
{
    spell_symbols(solver, key, length);
    return alphabet_spell(&solver->dict->alphabet, solver->symbols, length, solver->text);
}

/* Sets the base of keys for this run: 32 if words are only counted and the alphabet has no rare
   letters, otherwise 256. If words are reported, base 32 saves nothing: a run of solve took 6 %
   more time. */
void choose_keys(struct run *run);

/* Returns the multiplier of seen_hash if take_hits needs only the hashes of hits of this length,
   otherwise 0: see struct expansion. */
uint64_t key_factor(const struct run *run, uint32_t length);

/*
 * Counts and reports the words of the chunk's hits. There are `count` hits, all of `length`
 * symbols. Begins with hit *taken, which must be below `count`. Returns after the last hit, or
 * earlier if run->work reaches run->next_look; *taken is then the next hit. Fails with WG_STOPPED,
 * WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status take_hits(struct run *run, uint32_t *taken, uint32_t count, uint32_t length);
