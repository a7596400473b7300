/* SPDX-License-Identifier: MIT */
/*
 * search.c: walks a dictionary and a query together, depth first.
 *
 * places[d] and states[d] describe the walk after d symbols of the current word: the state of the
 * dictionary with the letters that remain to be tried, and the state of the query. A letter is
 * tried only if the letter set of the dictionary has it and the query did not remove it
 * (wg_query.narrow).
 *
 * The automaton is walked in the file, not in the table of edges (edges.h): making the table takes
 * longer than most queries.
 *
 * A long search remembers the pairs of states from which it found no word (fruitless.h). Searches
 * in a real word list end before REMEMBER_AFTER steps. So they do not use the table, which would
 * slow most of them down.
 *
 * Safety: a damaged file can have cycles, or 2^60 paths without a word. So the walk goes no deeper
 * than the length of the longest word in the header, and fails where a path ends without a word.
 * The stack grows with the depth that the walk reaches, because the length in the header can be
 * wrong, too.
 */
#include "query/search.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"
#include "dict/read/number.h"
#include "query/fruitless.h"
#include "query/made.h"

#include <stdlib.h>

enum {
    WATCH_STEPS = 1024, /* between two checks of the limits */
    FIRST_ROOM = 32,    /* symbols that the first allocation holds */
    STATE_ALIGNMENT = 16,
    REMEMBER_AFTER = 1 << 23, /* steps; a walk through all of a large list takes less */
    REMEMBER_COST = 4         /* steps below a pair that is worth remembering */
};

#define DEFAULT_MAX_NBYTES ((size_t)64 << 20)

struct place {
    struct walk_state at;
    uint32_t letters;             /* narrow: the codes that remain */
    uint32_t symbol;              /* wide: the lowest symbol that remains */
    struct wg_symbol_set allowed; /* wide: the symbols that the query did not remove */
    /* Values of search->totals when the place was entered. Set while the search remembers pairs. */
    uint64_t words;
    uint64_t steps;
};

struct wg_query_search {
    const struct wg_dict *dict;
    struct wg_query query;
    struct wg_query_options options;
    struct wg_symbol_set all;
    bool codes_are_symbols; /* each symbol is its own code */
    size_t state_nbytes;    /* of the query's state, rounded up */
    size_t room;            /* symbols for which there is memory */
    struct place *places;
    char *states;
    uint8_t *symbols;
    char *text;
    size_t depth;
    bool is_new; /* the place at `depth` was just entered */
    bool is_over;
    double begin;
    uint64_t next_watch; /* check the limits after this many steps */
    enum wg_status status;
    struct wg_error error;
    struct wg_query_totals totals;
    struct wg_query_word word;
    struct fruitless fruitless;
    /* query.step, or step_and_look while the search remembers pairs. leave_depth is the greatest
       depth at which leave() is called: 0 or SIZE_MAX. So the table costs no time before it is
       used. */
    bool (*step)(void *context, const void *from, uint32_t symbol, void *state_out);
    void *step_context;
    uint32_t target; /* the state to which the step leads */
    size_t leave_depth;
};

static void *state_at(const struct wg_query_search *search, size_t depth)
{
    return search->states + depth * search->state_nbytes;
}

/* Makes *memory larger. Returns false if there is not enough memory. */
static bool grow(void **memory, size_t nbytes)
{
    void *const larger = realloc(*memory, nbytes);
    *memory = larger == NULL ? *memory : larger;
    return larger != NULL;
}

static size_t max_nbytes(const struct wg_query_search *search)
{
    return search->options.max_nbytes != 0 ? search->options.max_nbytes : DEFAULT_MAX_NBYTES;
}

/* Makes room for words of `room` symbols. Returns false, and sets search->status, if that fails. */
static bool make_room(struct wg_query_search *search, size_t room, struct wg_error *error)
{
    const size_t longest = search->dict->counts.longest;
    room = room < longest ? room : longest;
    const size_t most = max_nbytes(search);
    const size_t one = sizeof *search->places + search->state_nbytes + 1 + WG_SYMBOL_MAX_NBYTES;
    if (room >= most / one) {
        search->status = fail(
            error, WG_LIMIT, "words of %zu letters need more than %zu bytes of memory", room, most);
        return false;
    }
    if (!grow((void **)&search->places, (room + 1) * sizeof *search->places) ||
        !grow((void **)&search->states, (room + 1) * search->state_nbytes) ||
        !grow((void **)&search->symbols, room + 1) ||
        !grow((void **)&search->text, (room + 1) * WG_SYMBOL_MAX_NBYTES)) {
        search->status = fail_memory(error);
        return false;
    }
    /* Bytes that a query does not write are 0, so that equal states have equal bytes. */
    const size_t used = search->room == 0 ? 0 : search->room + 1;
    memset(state_at(search, used), 0, (room + 1 - used) * search->state_nbytes);
    search->room = room;
    return true;
}

/* Ends the search with a failure. */
static void end_with(struct wg_query_search *search, enum wg_status status)
{
    search->is_over = true;
    search->status = status;
}

static void stop(struct wg_query_search *search, enum wg_query_end end)
{
    static const char *const reasons[] = {
        [WG_QUERY_TIME] = "stopped by the time limit",
        [WG_QUERY_RESULTS] = "stopped after the wanted number of words",
        [WG_QUERY_STEPS] = "stopped by the limit of steps",
        [WG_QUERY_CALLER] = "stopped by the caller",
    };
    search->totals.end = end;
    end_with(search, fail(&search->error, WG_STOPPED, "%s", reasons[end]));
}

/* --- Pairs from which no word was found */

/* Leaves the place at `depth`. Remembers its pair if no word was found from it. */
static __attribute__((noinline)) void leave(struct wg_query_search *search)
{
    const struct place *const place = &search->places[search->depth];
    if (search->fruitless.max_pairs > 0 && place->words == search->totals.words &&
        search->totals.steps - place->steps >= REMEMBER_COST) {
        fruitless_add(&search->fruitless, place->at.state, state_at(search, search->depth));
    }
    if (search->depth == 0) {
        search->is_over = true;
    } else {
        search->depth--;
    }
}

/* The step of a search that remembers pairs: also returns false if no word was found from the pair
   to which the step leads. */
static bool step_and_look(void *context, const void *from, uint32_t symbol, void *state_out)
{
    struct wg_query_search *const search = context;
    struct place *const next = &search->places[search->depth + 1];
    next->words = search->totals.words;
    next->steps = search->totals.steps;
    return search->query.step(search->query.context, from, symbol, state_out) &&
           !fruitless_has(&search->fruitless, search->target, state_out);
}

void search_remember(struct wg_query_search *search, uint32_t max_pairs)
{
    if (!fruitless_init(&search->fruitless, search->query.state_nbytes, max_pairs)) {
        return; /* the search goes on without the table */
    }
    search->step = step_and_look;
    search->step_context = search;
    search->leave_depth = SIZE_MAX;
    for (size_t depth = 0; depth <= search->depth; depth++) {
        search->places[depth].words = UINT64_MAX; /* unknown */
    }
}

/* --- The walk */

/* Enters a state of the dictionary. The query's state at `depth` is set already. */
static void enter(struct wg_query_search *search, uint32_t state)
{
    const struct walk *const walk = &search->dict->walk;
    const struct wg_query *const query = &search->query;
    struct place *const place = &search->places[search->depth];
    struct wg_symbol_set allowed = search->all;
    place->at = walk_enter(walk, state);
    place->letters = place->at.set & ~SET_END;
    place->symbol = 0;
    search->is_new = true;
    if (place->at.letters == 0 && !place->at.is_word) {
        end_with(search, fail(&search->error, WG_DAMAGED, "some of its letters lead to no word"));
    }
    if (query->narrow != NULL && place->at.letters > 0) {
        query->narrow(query->context, state_at(search, search->depth), &allowed);
        if (search->codes_are_symbols) {
            place->letters &= (uint32_t)allowed.bits[0];
        } else {
            for (uint32_t left = place->letters; left != 0; left &= left - 1) {
                const uint32_t code = lowest_bit64(left);
                if (!symbol_in(&allowed, search->dict->code_symbols[code])) {
                    place->letters &= ~(UINT32_C(1) << code);
                }
            }
        }
    }
    if (place->at.is_wide) {
        place->allowed = allowed;
    }
}

/* Takes the next letter of a place: sets its symbol and the state to which it leads. Returns false
   if none remains. */
static bool take_letter(const struct wg_query_search *search, struct place *place,
                        uint32_t *symbol_out, uint32_t *target_out)
{
    const struct walk *const walk = &search->dict->walk;
    if (!place->at.is_wide) {
        if (place->letters == 0) {
            return false;
        }
        const uint32_t code = lowest_bit64(place->letters);
        const uint32_t below = (UINT32_C(1) << code) - 1;
        place->letters &= place->letters - 1;
        *symbol_out = search->dict->code_symbols[code];
        *target_out = walk_target(walk, &place->at, popcount32(place->at.set & below));
        return true;
    }
    uint32_t symbol = walk_next_symbol(walk, place->at.number, place->symbol);
    while (symbol < walk->symbols && !symbol_in(&place->allowed, symbol)) {
        symbol = walk_next_symbol(walk, place->at.number, symbol + 1);
    }
    place->symbol = symbol + 1;
    if (symbol >= walk->symbols) {
        place->symbol = walk->symbols;
        return false;
    }
    *symbol_out = symbol;
    *target_out = walk_step(walk, &place->at, walk->codes[symbol]);
    return true;
}

/* Ends the search if a limit is reached. After REMEMBER_AFTER steps, begins to remember pairs. */
static void watch(struct wg_query_search *search)
{
    const struct wg_query_options *const options = &search->options;
    if (options->max_steps != 0 && search->totals.steps >= options->max_steps) {
        stop(search, WG_QUERY_STEPS);
    } else if (options->go_on != NULL && !options->go_on(options->go_on_context)) {
        stop(search, WG_QUERY_CALLER);
    } else if (options->seconds > 0 && clock_seconds() - search->begin >= options->seconds) {
        stop(search, WG_QUERY_TIME);
    }
    if (search->fruitless.max_pairs == 0 && search->totals.steps >= REMEMBER_AFTER) {
        const uint32_t pairs = fruitless_room(search->query.state_nbytes, max_nbytes(search));
        if (pairs > 0) {
            search_remember(search, pairs);
        }
    }
    search->next_watch = search->totals.steps + WATCH_STEPS;
    if (options->max_steps != 0 && search->next_watch > options->max_steps) {
        search->next_watch = options->max_steps;
    }
}

/* Follows a letter from the place at `depth` if the query can still match after it. */
static void follow(struct wg_query_search *search, uint32_t symbol, uint32_t target)
{
    if (search->totals.steps == search->next_watch) {
        watch(search);
        if (search->is_over) {
            return;
        }
    }
    search->totals.steps++;
    if (search->depth == search->room) {
        if (search->room == search->dict->counts.longest) {
            end_with(search,
                     fail(&search->error, WG_DAMAGED, "it has longer words than its header says"));
            return;
        }
        if (!make_room(search, search->room * 2, &search->error)) {
            search->is_over = true;
            return;
        }
    }
    search->target = target;
    if (search->step(search->step_context, state_at(search, search->depth), symbol,
                     state_at(search, search->depth + 1))) {
        search->symbols[search->depth++] = (uint8_t)symbol;
        enter(search, target);
    }
}

/* Fills in search->word. */
static void report(struct wg_query_search *search)
{
    const struct wg_dict *const dict = search->dict;
    struct wg_query_word *const word = &search->word;
    const size_t nbytes = wg_dict_spell(dict, search->symbols, search->depth, search->text);
    *word = (struct wg_query_word){
        .text = {search->text, nbytes},
        .symbols = search->symbols,
        .length = (uint32_t)search->depth,
        .number = WG_NO_NUMBER,
    };
    if (search->options.with_numbers &&
        number_of_symbols(dict, search->symbols, search->depth, &word->number)) {
        (void)wg_dict_value_at(dict, word->number, &word->value);
    }
    search->totals.words++;
}

const struct wg_query_word *wg_query_next(struct wg_query_search *search)
{
    const struct wg_query *const query = &search->query;
    const uint64_t max_results = search->options.max_results;
    if (!search->is_over && max_results != 0 && search->totals.words == max_results) {
        stop(search, WG_QUERY_RESULTS);
    }
    while (!search->is_over) {
        struct place *const place = &search->places[search->depth];
        uint32_t symbol = 0;
        uint32_t target = 0;
        if (search->is_new) {
            search->is_new = false;
            if (place->at.is_word &&
                query->is_match(query->context, state_at(search, search->depth))) {
                report(search);
                return &search->word;
            }
        }
        if (take_letter(search, place, &symbol, &target)) {
            follow(search, symbol, target);
        } else if (search->depth <= search->leave_depth) {
            leave(search);
        } else {
            search->depth--;
        }
    }
    return NULL;
}

/* Returns whether each symbol is its own code, and all codes are frequent. */
static bool codes_are_symbols(const struct walk *walk)
{
    uint32_t symbol = 0;
    while (symbol < walk->symbols && walk->codes[symbol] == symbol) {
        symbol++;
    }
    return symbol == walk->symbols && symbol <= FORMAT_FREQUENT;
}

enum wg_status wg_query_open(const struct wg_dict *dict, const struct wg_query *query,
                             const struct wg_query_options *options,
                             struct wg_query_search **search_out, struct wg_error *error)
{
    struct wg_query_options known = {0};
    struct wg_query known_query;
    enum wg_status status = made_take(&known_query, query, error);
    if (status == WG_OK) {
        status = SIZED_TAKE(wg_query_options, &known, options, error);
    }
    if (status == WG_OK) {
        status = clock_check_limit(known.seconds, error);
    }
    if (status != WG_OK) {
        return status;
    }
    struct wg_query_search *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        return fail_memory(error);
    }
    search->dict = dict;
    search->query = known_query;
    search->step = known_query.step;
    search->step_context = known_query.context;
    search->options = known;
    search->codes_are_symbols = codes_are_symbols(&dict->walk);
    search->state_nbytes =
        (known_query.state_nbytes + STATE_ALIGNMENT) / STATE_ALIGNMENT * STATE_ALIGNMENT;
    for (uint32_t symbol = 0; symbol < dict->walk.symbols; symbol++) {
        symbol_add(&search->all, symbol);
    }
    if (!make_room(search, FIRST_ROOM, error)) {
        status = search->status;
        wg_query_close(search);
        return status;
    }
    search->begin = known.seconds > 0 ? clock_seconds() : 0;
    if (known_query.start(known_query.context, state_at(search, 0))) {
        enter(search, dict->walk.root);
    } else {
        search->is_over = true;
    }
    *search_out = search;
    return WG_OK;
}

enum wg_status wg_query_finish(const struct wg_query_search *search,
                               struct wg_query_totals *totals_out, struct wg_error *error)
{
    const enum wg_status status = SIZED_CHECK(wg_query_totals, totals_out, error);
    if (status != WG_OK) {
        return status;
    }
    SIZED_GIVE(wg_query_totals, totals_out, &search->totals);
    if (search->status != WG_OK && error != NULL) {
        *error = search->error;
    }
    return search->status;
}

void wg_query_close(struct wg_query_search *search)
{
    if (search != NULL) {
        free(search->places);
        free(search->states);
        free(search->symbols);
        free(search->text);
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
    if (status == WG_OK) {
        status = wg_query_open(dict, query, options, &search, error);
    }
    if (search == NULL) {
        return status;
    }
    const struct wg_query_word *word;
    while ((word = wg_query_next(search)) != NULL) {
        if (!each(context, word)) {
            stop(search, WG_QUERY_CALLER);
        }
    }
    status = wg_query_finish(search, totals_out, error);
    wg_query_close(search);
    return status;
}
