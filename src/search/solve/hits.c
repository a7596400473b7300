/* SPDX-License-Identifier: MIT */
/* hits.c: see hits.h. */
#include "solve/hits.h"

#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"

enum wg_status stop_run(struct run *run, enum wg_end end, const char *message)
{
    run->totals.end = end;
    return fail(run->error, WG_STOPPED, "%s", message);
}

bool reserve_word(struct run *run)
{
    struct wg_solver *const solver = run->solver;
    struct summary *const summary = run->summary;
    const size_t length = run->max_length;
    const size_t text_nbytes = ALPHABET_SPELL_ROOM(length);
    return ARRAY_RESERVE(solver->path, &solver->path_capacity, PATH_HEAD_UNITS + length) &&
           ARRAY_RESERVE(solver->symbols, &solver->symbols_capacity, length) &&
           ARRAY_RESERVE(solver->text, &solver->text_capacity, text_nbytes) &&
           (summary == NULL || ARRAY_RESERVE(summary->text, &summary->text_capacity, text_nbytes));
}

/* Writes the cells of an item's path; returns their number. A chain has one cell. */
static uint32_t trace_path(const struct search *search, uint32_t item, uint32_t length,
                           uint32_t *path)
{
    const struct items *const items = &search->items;
    const struct node *nodes = search->graph->board->nodes;
    uint32_t ncells = 0;
    for (uint32_t i = length; i > 0; i--, item = items->parents[item]) {
        const struct node *node = &nodes[place_node(items->places[item])];
        if (node->is_entry) {
            path[ncells++] = node->cell;
        }
    }
    for (uint32_t i = 0; i < ncells / 2; i++) {
        const uint32_t kept = path[i];
        path[i] = path[ncells - 1 - i];
        path[ncells - 1 - i] = kept;
    }
    return ncells;
}

/* A hit. The symbols of a long word (seen.h) are in solver->symbols. */
struct hit {
    uint64_t key; /* of a short word */
    uint32_t item;
    uint32_t length;
    uint32_t score;
    uint32_t number; /* of its word */
    uint64_t value;  /* of its word, if the options ask for it */
    bool is_better;  /* its word was found before, but only with lower scores */
};

/* Fails because a word or a path could not be added. */
static enum wg_status fail_seen(const struct run *run, enum seen_answer answer)
{
    /* SEEN_STOPPED: the watch has filled the error. */
    return answer == SEEN_STOPPED ? WG_STOPPED : fail_memory(run->error);
}

/*
 * Adds the path of a hit to the paths reported so far. If tiles have readings of several symbols,
 * two readings along one path can spell the same word (`[a|ab]` before `[bc|c]`). In straight
 * lines, a path of one cell has all directions. Such a path counts once. The key of a path is the
 * number of the word, in 8 bytes, followed by the cells. seen_add gets this key as the symbols of a
 * long word.
 */
static enum seen_answer add_path(struct wg_solver *solver, uint32_t number, uint32_t ncells)
{
    const struct seen_word key = {
        .length = narrow32((PATH_HEAD_UNITS + (size_t)ncells) * sizeof *solver->path),
        .symbols = (const uint8_t *)solver->path,
    };
    solver->path[0] = number;
    solver->path[1] = 0;
    return seen_add(&solver->seen_paths, key, &number);
}

/* Returns whether limits.results results (words or, with all_paths, paths) have been found. */
static bool has_all_results(const struct run *run)
{
    const uint64_t results = run->options->all_paths ? run->totals.paths : run->totals.words;
    return run->limits.results > 0 && results >= run->limits.results;
}

/* Called when one more result than limits.results is found. */
static enum wg_status stop_at_results(struct run *run)
{
    run->totals.end = WG_END_RESULTS;
    return fail(run->error, WG_STOPPED,
                "the %llu results that were asked for are found; there are more",
                (unsigned long long)run->limits.results);
}

/* Counts and reports a path of the word. */
static enum wg_status report(struct run *run, const struct hit *hit)
{
    struct wg_solver *solver = run->solver;
    const uint32_t length = hit->length;
    const struct graph *const graph = solver->search.graph;
    const bool may_repeat =
        run->options->all_paths && (graph->has_chains || graph->topology->shape.direction > 0);
    const bool wants_path = run->found != NULL || may_repeat;
    uint32_t *const path = solver->path + PATH_HEAD_UNITS;
    const uint32_t ncells = wants_path ? trace_path(&solver->search, hit->item, length, path) : 0;
    if (may_repeat) {
        const enum seen_answer answer = add_path(solver, hit->number, ncells);
        if (answer == SEEN_BEFORE && !hit->is_better) {
            return WG_OK;
        }
        if (answer != SEEN_BEFORE && answer != SEEN_NEW) {
            return fail_seen(run, answer);
        }
    }
    if (run->options->all_paths && has_all_results(run)) {
        return stop_at_results(run);
    }
    const bool is_instead = hit->is_better && !run->options->all_paths;
    run->totals.paths += !is_instead;
    if (run->found == NULL) {
        return WG_OK;
    }
    const struct wg_found found = {
        .word = {solver->text, spell_word(solver, hit->key, length)},
        .length = length,
        .score = hit->score,
        .path = path,
        .ncells = ncells,
        .number = hit->number,
        .is_better = is_instead,
        .value = hit->value,
    };
    return run->found(run->context, &found) ? WG_OK
                                            : stop_run(run, WG_END_CALLER, "stopped by the caller");
}

/* Sums the points of an item's letters and the bonuses of its cells. */
static struct path_points sum_path(const struct run *run, uint32_t item, uint32_t length)
{
    const struct search *const search = &run->solver->search;
    const struct wg_board *const board = search->graph->board;
    struct path_points points = {.word_factor = 1};
    for (uint32_t i = length; i > 0; i--, item = search->items.parents[item]) {
        const uint32_t place = search->items.places[item];
        const struct node *const node = &board->nodes[place_node(place)];
        path_points_add(&points, run->scorer.rules, place_code(place), node->cell,
                        board->tiles[node->cell].kind == TILE_WILDCARD, node->is_entry);
    }
    return points;
}

/* Sums the points of the letters of a word. Used for boards without bonuses and wildcards, where
   this sum is the same for all paths of a word. */
static struct path_points sum_letters(const struct run *run, const struct hit *hit)
{
    const struct wg_solver *const solver = run->solver;
    const uint32_t *const letter_points = run->scorer.rules->letter_points;
    struct path_points points = {.word_factor = 1};
    if (hit->key != 0) {
        const uint64_t base = solver->search.items.key_base;
        for (uint64_t key = hit->key; key > 0;) {
            points.letters += letter_points[seen_key_take(&key, base)];
        }
    } else {
        for (uint32_t i = 0; i < hit->length; i++) {
            points.letters += letter_points[solver->dict->codes[solver->symbols[i]]];
        }
    }
    return points;
}

/* Returns the points of a hit. Used if they do not depend on the length alone. */
static uint64_t sum_points(const struct run *run, const struct hit *hit)
{
    return scorer_sum(&run->scorer,
                      run->scorer.kind == SCORE_BY_PATH ? sum_path(run, hit->item, hit->length)
                                                        : sum_letters(run, hit),
                      run->length_points);
}

/* Sets hit->score. Fails with WG_LIMIT if it has more than 32 bits. */
static enum wg_status set_score(const struct run *run, struct hit *hit, uint64_t score)
{
    if (score > UINT32_MAX) {
        return fail_score(run->error);
    }
    hit->score = (uint32_t)score;
    return WG_OK;
}

/* Handles a hit whose word was found before. */
static enum wg_status take_repeated(struct run *run, struct hit *hit)
{
    if (run->scorer.kind == SCORE_BY_PATH) {
        uint32_t *const best = &run->solver->best_scores[hit->number];
        hit->is_better = hit->score > *best;
        run->totals.score += hit->is_better ? hit->score - *best : 0;
        *best = hit->is_better ? hit->score : *best;
    }
    return run->options->all_paths || hit->is_better ? report(run, hit) : WG_OK;
}

/* Handles the first hit of a word. */
static enum wg_status take_new(struct run *run, struct hit *hit)
{
    struct wg_solver *const solver = run->solver;
    if (run->scorer.kind == SCORE_BY_LETTERS) {
        TRY(set_score(run, hit, sum_points(run, hit)));
    }
    if (has_all_results(run)) {
        return stop_at_results(run);
    }
    if (run->totals.words++ == UINT32_MAX) {
        return fail(run->error, WG_LIMIT, "the board has more words than can be counted");
    }
    if (run->scorer.kind == SCORE_BY_PATH) {
        TRY_MEMORY(run->error, ARRAY_RESERVE(solver->best_scores, &solver->best_scores_capacity,
                                             (size_t)hit->number + 1));
        solver->best_scores[hit->number] = hit->score;
    }
    run->totals.score += hit->score;
    if (run->summary != NULL) {
        run->summary->valued += hit->value >= run->summary->min_value;
    }
    return report(run, hit);
}

/* Replaces hit->number, the number of the word in the set, by its number among the kept words, or
   by FILTER_REJECTED if the filter rejects the word. Sets hit->value. Returns false if there is not
   enough memory. */
static bool filter_hit(struct run *run, struct hit *hit, bool is_new)
{
    struct wg_solver *const solver = run->solver;
    struct filter *const filter = &solver->filter;
    if (is_new) {
        struct filtered word = {.number = (uint32_t)run->totals.words};
        if (seen_count(&solver->seen) > FILTER_REJECTED ||
            !ARRAY_RESERVE(filter->words, &filter->words_capacity, (size_t)hit->number + 1)) {
            return false;
        }
        spell_symbols(solver, hit->key, hit->length);
        if (!filter_keeps(filter, hit->key, solver->symbols, hit->length, &word.value)) {
            word.number = FILTER_REJECTED;
        }
        filter->words[hit->number] = word;
    }
    const struct filtered *const word = &filter->words[hit->number];
    hit->number = word->number;
    hit->value = word->value;
    return true;
}

/* Counts and reports the word and the path of a hit. Sets *is_kept_out to false if the filter
   rejects the word. */
static enum wg_status take_hit(struct run *run, uint32_t item, uint32_t length, bool *is_kept_out)
{
    struct wg_solver *solver = run->solver;
    const bool is_filtered = solver->filter.is_on;
    struct hit hit = {
        .key =
            length <= solver->search.items.short_length ? item_key(&solver->search.items, item) : 0,
        .item = item,
        .length = length,
        .number = (uint32_t)(is_filtered ? seen_count(&solver->seen) : run->totals.words),
    };
    const struct seen_word word = {
        .key = hit.key,
        .length = length,
        .symbols = solver->symbols,
    };
    if (hit.key == 0) {
        spell_item(solver, item, length);
    }
    /* set_score comes after the filter, because a word that the filter rejects can have a score
       over the limit. The sum comes before the filter: with the sum after the filter, a search took
       6 % more time. */
    const uint64_t score =
        run->scorer.kind == SCORE_BY_PATH ? sum_points(run, &hit) : run->length_points;
    const enum seen_answer answer = seen_add(&solver->seen, word, &hit.number);
    if (answer != SEEN_BEFORE && answer != SEEN_NEW) {
        return fail_seen(run, answer);
    }
    if (is_filtered && !filter_hit(run, &hit, answer == SEEN_NEW)) {
        return fail_memory(run->error);
    }
    *is_kept_out = !is_filtered || hit.number != FILTER_REJECTED;
    if (!*is_kept_out) {
        return WG_OK;
    }
    TRY(set_score(run, &hit, score));
    return answer == SEEN_NEW ? take_new(run, &hit) : take_repeated(run, &hit);
}

/*
 * Counts the words of all hits of the chunk. Use it only if neither words nor paths are reported,
 * the score depends on the length alone, and the words are short (seen.h). If this length and all
 * shorter lengths took one chunk each, no later hit can spell these words. Then this function does
 * not store them.
 */
static enum wg_status count_hits(struct run *run, uint32_t count, uint32_t length)
{
    struct seen *seen = &run->solver->seen;
    const struct search *search = &run->solver->search;
    const struct items items = search->items;
    const uint32_t *const hits = search->chunk->hits;
    uint64_t *const hashes = search->chunk->hit_hashes;
    const uint64_t most = run->limits.results;
    uint64_t words;
    if (!run->has_hashes) {
        for (uint32_t i = 0; i < count; i++) {
            hashes[i] = seen_hash(seen, item_key(&items, hits[i]));
        }
    }
    if (length < run->split_length) {
        TRY_MEMORY(run->error, seen_tally(seen, hashes, count, search->chunk->spare, &words));
    } else {
        const enum wg_status status = seen_reserve(seen, count);
        if (status != WG_OK) {
            return status == WG_STOPPED ? status : fail_memory(run->error);
        }
        words = seen_add_all(seen, hashes, count, search->chunk->spare);
    }
    const bool is_too_many = most > 0 && words > most - run->totals.words;
    words = is_too_many ? most - run->totals.words : words;
    run->totals.words += words;
    run->totals.paths += words;
    run->totals.score += words * run->length_points;
    return is_too_many ? stop_at_results(run) : WG_OK;
}

/* Like take_hits, one hit after the other. Moves the hits that the filter keeps to the first
   places, and sets *kept_out to the end of the kept hits. Not inlined, so that take_hits saves
   fewer registers if it only counts. */
__attribute__((noinline)) static enum wg_status
take_each_hit(struct run *run, uint32_t *taken, uint32_t count, uint32_t length, uint32_t *kept_out)
{
    uint32_t *const hits = run->solver->search.chunk->hits;
    uint32_t kept = *taken;
    enum wg_status status;
    do {
        bool is_kept = true;
        const uint32_t item = hits[(*taken)++];
        status = take_hit(run, item, length, &is_kept);
        hits[kept] = item;
        kept += is_kept;
        run->work += length;
    } while (status == WG_OK && *taken < count && run->work < run->next_look);
    *kept_out = kept;
    return status;
}

/* Returns whether words are only counted, and all words of a length have the same score. */
static bool only_counts(const struct run *run)
{
    return run->found == NULL && !run->options->all_paths && run->scorer.kind == SCORE_BY_LENGTH &&
           !run->solver->filter.is_on;
}

void choose_keys(struct run *run)
{
    struct items *const items = &run->solver->search.items;
    const uint32_t symbols = run->solver->dict->alphabet.symbols;
    items->key_base = symbols <= FORMAT_FREQUENT && only_counts(run) ? 32 : 256;
    items->short_length = items->key_base == 32 ? 12 : 8;
}

/* Whether count_hits can take the hits of this length. */
static bool can_count(const struct run *run, uint32_t length)
{
    return length <= run->solver->search.items.short_length && only_counts(run);
}

uint64_t key_factor(const struct run *run, uint32_t length)
{
    const bool needs_hits = run->summary != NULL && !run->summary->only_length;
    return !needs_hits && can_count(run, length) ? run->solver->seen.hash_key.multiplier : 0;
}

enum wg_status take_hits(struct run *run, uint32_t *taken, uint32_t count, uint32_t length)
{
    const uint32_t begin = *taken;
    uint32_t kept = count;
    enum wg_status status;
    run->length_points = scorer_length_points(&run->scorer, length);
    if (can_count(run, length)) {
        *taken = count;
        status = count_hits(run, count, length);
    } else {
        status = take_each_hit(run, taken, count, length, &kept);
    }
    if (run->summary != NULL && kept > begin) {
        const uint32_t *const hits = run->solver->search.chunk->hits + begin;
        summary_take_hits(run->summary, run->solver, hits, kept - begin, length);
    }
    return status;
}
