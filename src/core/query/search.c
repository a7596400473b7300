/* SPDX-License-Identifier: MIT */
/*
 * search.c: walks a dictionary and a query together, depth first.
 *
 * A level describes the walk after some symbols of the current word: the state of the dictionary
 * (node.h), the state of the query (view.h), and the letters that remain to be tried. A letter is
 * tried only if the dictionary and the query have it. A child is entered only if its letter set and
 * its view have a letter in common, or if a word can end at the child.
 *
 * The automaton is walked in the table of edges if the dictionary has the table, and otherwise in
 * the file. Making the table takes longer than most queries (edges_for_query). In the table, a loop
 * over the edges of a level removes the children that need not be entered. Half of the time of a
 * walk is branch mispredictions, so the loop is free of branches on the edges. A stack of the
 * levels where letters remain, as in list.c, has fewer mispredictions, but takes longer, because
 * each load then waits for the load before.
 *
 * A long search remembers the pairs of states from which it found no word (fruitless.h). Searches
 * in a real word list end before REMEMBER_AFTER steps. So they do not use these pairs, which would
 * slow most of them down.
 *
 * Safety: a damaged file can have cycles, or 2^60 paths without a word. So the walk goes no deeper
 * than the length of the longest word in the header, and fails where a path ends without a word.
 * The levels grow with the depth that the walk reaches, because the length in the header can be
 * wrong, too.
 */
#include "query/search.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/sized.h"
#include "dict/read/word_numbers.h"
#include "query/fruitless.h"
#include "query/level.h"

#include <stdlib.h>

enum {
    WATCH_STEPS = 1024,       /* between two checks of the limits */
    FIRST_ROOM = 16,          /* symbols that the first allocation holds */
    REMEMBER_AFTER = 1 << 23, /* steps; a walk through all of a large list takes less */
    REMEMBER_COST = 4         /* steps below a pair that is worth remembering */
};

#define DEFAULT_MAX_NBYTES ((size_t)64 << 20)

struct wg_query_search {
    const struct wg_dict *dict;
    const struct edge_table *table; /* NULL: the file is walked */
    struct wg_query_options options;
    struct views views;
    struct levels levels;
    struct level *level; /* after the symbols of the current word */
    bool is_new;         /* the empty word was not tested yet */
    bool is_over;
    struct wg_limits limits;
    double deadline;
    uint64_t next_watch; /* check the limits after this many steps */
    enum wg_status status;
    struct wg_error error;
    struct wg_query_totals totals;
    struct wg_query_word word;
    struct fruitless fruitless;
};

static size_t max_nbytes(const struct wg_query_search *search)
{
    return search->limits.nbytes != 0 ? search->limits.nbytes : DEFAULT_MAX_NBYTES;
}

static void end_with(struct wg_query_search *search, enum wg_status status)
{
    search->is_over = true;
    search->status = status;
}

static void stop(struct wg_query_search *search, enum wg_end end)
{
    static const char *const reasons[] = {
        [WG_END_TIME] = "stopped by the time limit",
        [WG_END_RESULTS] = "stopped after the wanted number of words",
        [WG_END_STEPS] = "stopped by the limit of steps",
        [WG_END_CALLER] = "stopped by the caller",
    };
    search->totals.end = end;
    end_with(search, fail(&search->error, WG_STOPPED, "%s", reasons[end]));
}

/* --- Pairs from which no word was found */

static uint64_t node_key(const struct node *node)
{
    return (uint64_t)node->set << 32 | node->id;
}

void search_remember(struct wg_query_search *search, uint32_t max_pairs)
{
    if (!fruitless_init(&search->fruitless, search->views.query.state_nbytes, max_pairs)) {
        return; /* the search goes on without the pairs */
    }
    struct level *level = search->levels.first;
    for (; level != search->level; level = level->next) {
        level->words = UINT64_MAX; /* unknown */
        level->next->back = level;
    }
    level->words = UINT64_MAX;
}

/* Remembers the pair of a level that is left, if no word was found from the level. */
static __attribute__((noinline)) void remember(struct wg_query_search *search,
                                               const struct level *level)
{
    if (level->words == search->totals.words &&
        search->totals.steps - level->steps >= REMEMBER_COST) {
        fruitless_add(&search->fruitless, node_key(&level->node), level->view->state);
    }
}

/* --- The walk */

/* Removes the letters of a level that lead to no word by the table and the kept views. The removed
   letters count as steps. */
static void look_below(struct wg_query_search *search, struct level *level)
{
    const struct edge_table *const table = search->table;
    const struct edge *const edges = table->edges + level->node.id;
    const uint32_t alike = level->view->alike;
    uint32_t useless = 0;
    for (uint32_t left = level->letters; left != 0; left &= left - 1) {
        const uint32_t code = lowest_bit64(left);
        const uint32_t bit = UINT32_C(1) << code;
        const struct edge edge = edges[popcount32(level->node.set & (bit - 1))];
        const uint32_t accepted =
            views_accepted(&search->views, level->view, (alike & bit) != 0 ? VIEW_ALIKE : code);
        /* Without a branch, which would be mispredicted. */
        const uint32_t is_useless =
            ((edge.set & accepted) == 0) & (edge.set != 0) & (edge.first < table->first_wide);
        __builtin_prefetch(&table->edges[edge.first]);
        useless |= bit & (0 - is_useless);
    }
    search->totals.steps += popcount32(useless);
    level->letters &= ~useless;
}

ALWAYS_INLINE void enter(struct wg_query_search *search, struct level *level, struct node node,
                         struct view *view)
{
    level->node = node;
    level->view = view;
    level->symbol = 0;
    level->letters = node.is_wide ? SET_END : node.set & view->accepted & ~SET_END;
    if (search->table != NULL && !node.is_wide && view->is_kept) {
        look_below(search, level);
    }
}

static void fail_no_word(struct wg_query_search *search)
{
    end_with(search, fail(&search->error, WG_DAMAGED, "some of its letters lead to no word"));
}

/* Takes the next symbol of a wide level. Returns false if none remains. */
static bool take_wide(const struct wg_query_search *search, struct level *level,
                      uint32_t *symbol_out)
{
    const struct walk *const walk = &search->dict->walk;
    const struct wg_symbol_set *const accepted = &level->view->outlook.symbols;
    const uint32_t number = node_wide_set(walk, search->table, level->node.id);
    uint32_t symbol = symbol_next(accepted, level->symbol);
    while (symbol < walk->symbols && !walk_set_has(walk, number, walk->codes[symbol])) {
        symbol = symbol_next(accepted, symbol + 1);
    }
    *symbol_out = symbol;
    level->symbol = symbol + 1;
    return symbol < walk->symbols;
}

/* Ends the search if a limit is reached. After REMEMBER_AFTER steps, begins to remember pairs. */
static void watch(struct wg_query_search *search)
{
    const struct wg_limits *const limits = &search->limits;
    if (limits->steps != 0 && search->totals.steps >= limits->steps) {
        stop(search, WG_END_STEPS);
    } else if (!limits_go_on(limits)) {
        stop(search, WG_END_CALLER);
    } else if (clock_is_over(search->deadline)) {
        stop(search, WG_END_TIME);
    }
    if (search->fruitless.max_pairs == 0 && search->totals.steps >= REMEMBER_AFTER) {
        const uint32_t pairs = fruitless_room(search->views.query.state_nbytes, max_nbytes(search));
        if (pairs > 0) {
            search_remember(search, pairs);
        }
    }
    search->next_watch = search->totals.steps + WATCH_STEPS;
    if (limits->steps != 0 && search->next_watch > limits->steps) {
        search->next_watch = limits->steps;
    }
}

/* Adds levels below the deepest level. Returns false if the search ends. */
static bool go_deeper(struct wg_query_search *search, struct level *level)
{
    const enum wg_status status =
        search->levels.room == search->dict->counts.longest
            ? fail(&search->error, WG_DAMAGED, "it has longer words than its header says")
            : levels_add(&search->levels, search->levels.room * 2, &level->next, &search->error);
    if (status != WG_OK) {
        end_with(search, status);
    }
    return status == WG_OK;
}

/* Follows the next letter of a level. Returns the level that is entered, or `level` if none is
   entered. */
static inline struct level *follow(struct wg_query_search *search, struct level *level)
{
    uint32_t symbol;
    uint32_t code;
    bool is_alike;
    if (__builtin_expect(level->letters == SET_END, 0)) {
        if (!take_wide(search, level, &symbol)) {
            level->letters = 0;
            return level;
        }
        code = search->dict->codes[symbol];
        is_alike = symbol_in(&level->view->outlook.alike, symbol);
    } else {
        code = lowest_bit64(level->letters);
        level->letters &= level->letters - 1;
        symbol = search->dict->code_symbols[code];
        is_alike = (level->view->alike >> code & 1) != 0;
    }
    if (search->totals.steps >= search->next_watch) {
        watch(search);
    }
    if (search->is_over || (level->next == NULL && !go_deeper(search, level))) {
        return level;
    }
    search->totals.steps++;
    const struct node node = node_child(&search->dict->walk, search->table, level->node, code);
    struct level *const next = level->next;
    const uint32_t slot = is_alike ? VIEW_ALIKE : code;
    struct view *view = views_next(&search->views, level->view, slot);
    if (view == NULL) {
        view = views_step(&search->views, level->view, symbol, slot, &next->own);
    }
    if ((node.set & view->accepted) == 0 && (!node.is_wide || view->is_dead)) {
        if (node.set == 0 && !node.is_wide) {
            fail_no_word(search);
        }
        return level;
    }
    if (search->fruitless.max_pairs > 0) {
        next->words = search->totals.words;
        next->steps = search->totals.steps;
        if (fruitless_has(&search->fruitless, node_key(&node), view->state)) {
            return level;
        }
    }
    const bool returns = level->letters != 0 || search->fruitless.max_pairs > 0;
    next->back = returns ? level : level->back;
    levels_set(&search->levels, level, symbol);
    enter(search, next, node, view);
    return next;
}

/* Leaves a level where no letter remains. Returns the next level above where letters remain. */
static inline struct level *leave(struct wg_query_search *search, struct level *level)
{
    if (search->fruitless.max_pairs > 0) {
        remember(search, level);
    }
    search->is_over = level->back == NULL;
    return search->is_over ? level : level->back;
}

/* Fills in search->word for a level, and returns the address of the word. */
static const struct wg_query_word *report(struct wg_query_search *search, struct level *level)
{
    const struct wg_dict *const dict = search->dict;
    struct wg_query_word *const word = &search->word;
    *word = (struct wg_query_word){
        .text = {search->levels.text, levels_spell(&search->levels, level)},
        .symbols = search->levels.symbols,
        .length = level->depth,
        .number = WG_NO_NUMBER,
    };
    if (search->options.with_numbers &&
        number_of_symbols(dict, search->levels.symbols, level->depth, &word->number)) {
        (void)wg_dict_value_at(dict, word->number, &word->value);
    }
    search->totals.words++;
    search->level = level;
    return word;
}

/* Returns whether the symbols up to a level are a word that matches. */
static inline bool is_match(const struct wg_query_search *search, const struct level *level)
{
    return (level->node.set & level->view->accepted & SET_END) != 0 &&
           search->views.query.is_match(search->views.query.context, level->view->state);
}

const struct wg_query_word *wg_query_next(struct wg_query_search *search)
{
    const uint64_t max_results = search->limits.results;
    struct level *level = search->level;
    if (!search->is_over && max_results != 0 && search->totals.words == max_results) {
        stop(search, WG_END_RESULTS);
    }
    if (search->is_new && !search->is_over) {
        search->is_new = false;
        if (is_match(search, level)) {
            return report(search, level);
        }
    }
    while (!search->is_over) {
        if (level->letters == 0) {
            level = leave(search, level);
        } else {
            struct level *const next = follow(search, level);
            if (next != level && is_match(search, next)) {
                return report(search, next);
            }
            level = next;
        }
        search->level = level;
    }
    return NULL;
}

static void begin(struct wg_query_search *search)
{
    const struct node root = node_root(&search->dict->walk, search->table);
    struct view *const own = &search->levels.first->own;
    search->level = search->levels.first;
    search->levels.spelled = search->levels.first;
    if (!views_start(&search->views, own)) {
        search->is_over = true;
        return;
    }
    search->is_new = true;
    enter(search, search->levels.first, root, own);
    if (root.set == 0 && !root.is_wide) {
        fail_no_word(search);
    }
}

enum wg_status wg_query_open(const struct wg_dict *dict, const struct wg_query *query,
                             const struct wg_query_options *options,
                             struct wg_query_search **search_out, struct wg_error *error)
{
    struct wg_query_options known = {0};
    struct wg_query known_query;
    struct wg_limits limits = {0};
    TRY(made_take(&known_query, query, error));
    TRY(SIZED_TAKE(wg_query_options, &known, options, error));
    TRY(limits_take(&limits, known.limits, error));
    struct wg_query_search *const search = calloc(1, sizeof *search);
    TRY_MEMORY(error, search != NULL);
    search->dict = dict;
    search->options = known;
    search->options.with_numbers &= number_counts(dict).records != NULL;
    search->limits = limits;
    search->table = edges_for_query(dict, max_nbytes(search));
    enum wg_status status =
        views_init(&search->views, &known_query, &dict->walk, max_nbytes(search))
            ? WG_OK
            : fail_memory(error);
    search->levels = (struct levels){
        .dict = dict, .state_nbytes = search->views.state_nbytes, .max_nbytes = max_nbytes(search)};
    NEXT(status, levels_add(&search->levels, FIRST_ROOM, &search->levels.first, error));
    if (status != WG_OK) {
        wg_query_close(search);
        return status;
    }
    search->deadline = clock_deadline(limits.seconds);
    begin(search);
    *search_out = search;
    return WG_OK;
}

enum wg_status wg_query_finish(const struct wg_query_search *search,
                               struct wg_query_totals *totals_out, struct wg_error *error)
{
    TRY(SIZED_CHECK(wg_query_totals, totals_out, error));
    SIZED_GIVE(wg_query_totals, totals_out, &search->totals);
    return error_pass(error, search->status, &search->error);
}

void wg_query_close(struct wg_query_search *search)
{
    if (search != NULL) {
        if (search->table == NULL) {
            edges_count_steps(search->dict, search->totals.steps);
        }
        levels_free(&search->levels);
        views_free(&search->views);
        fruitless_free(&search->fruitless);
        free(search);
    }
}

enum wg_status wg_query_run(const struct wg_dict *dict, const struct wg_query *query,
                            const struct wg_query_options *options, wg_query_fn *each,
                            void *context, struct wg_query_totals *totals_out,
                            struct wg_error *error)
{
    struct wg_query_search *search = NULL;
    enum wg_status status = SIZED_CHECK(wg_query_totals, totals_out, error);
    NEXT(status, wg_query_open(dict, query, options, &search, error));
    if (search == NULL) {
        return status;
    }
    const struct wg_query_word *word;
    while ((word = wg_query_next(search)) != NULL) {
        if (!each(context, word)) {
            stop(search, WG_END_CALLER);
        }
    }
    status = wg_query_finish(search, totals_out, error);
    wg_query_close(search);
    return status;
}
