/* SPDX-License-Identifier: MIT */
/* search.c: the stack of items, and where every word begins. */
#include "solve/search.h"

#include "base/array.h"
#include "base/error.h"
#include "solve/expand_kinds.h"

#include <stdlib.h>
#include <string.h>

/* --- Which instructions */

enum { MAX_EXPANDERS = 3 };

/*
 * glibc has asked the processor already. Asking again, as the compiler's own function
 * does, takes tens of microseconds on a virtual machine, where each question is the
 * host's to answer: a tenth of a whole run of solve for one board.
 */
#if defined WG_HAVE_AVX2 && defined __GLIBC__
#if __GLIBC_PREREQ(2, 34)
#include <sys/platform/x86.h>
#define HAS_FEATURE(glibc_name, compiler_name) is_active(x86_cpu_##glibc_name)

/* glibc's own test shifts a bit into the sign, where the sanitizer sees it. */
static bool is_active(unsigned feature)
{
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / 128);
    return (leaf->active_array[feature % 128 / 32] >> feature % 32 & 1) != 0;
}
#endif
#endif
#ifndef HAS_FEATURE
#define HAS_FEATURE(glibc_name, compiler_name) __builtin_cpu_supports(compiler_name)
#endif

/*
 * What this machine can run, the best first; returns how many. Each is compiled with
 * the options that src/CMakeLists.txt gives it, so all that those allow is asked for.
 */
static size_t list_expanders(const struct expander **out)
{
    size_t count = 0;
#ifdef WG_HAVE_AVX2 /* and so AVX-512: src/CMakeLists.txt */
    const bool has_avx2 = HAS_FEATURE(POPCNT, "popcnt") && HAS_FEATURE(BMI1, "bmi") &&
                          HAS_FEATURE(BMI2, "bmi2") && HAS_FEATURE(AVX2, "avx2");
    if (has_avx2 && HAS_FEATURE(AVX512F, "avx512f") &&
        HAS_FEATURE(AVX512VL, "avx512vl") && HAS_FEATURE(AVX512DQ, "avx512dq") &&
        HAS_FEATURE(AVX512_VPOPCNTDQ, "avx512vpopcntdq")) {
        out[count++] = &expander_avx512;
    }
    if (has_avx2) {
        out[count++] = &expander_avx2;
    }
#endif
#ifdef WG_HAVE_NEON
    out[count++] = &expander_neon;
#endif
    out[count++] = &expander_portable;
    return count;
}

static enum wg_status refuse_name(const char *wanted, const struct expander **possible,
                                  size_t count, struct wg_error *error)
{
    return fail(
        error,
        WG_MISUSE,
        "WORDGRID_SIMD=%.32s: this machine can search with %s%s%s%s%s; name one "
        "of these, or unset the variable",
        wanted,
        possible[0]->name,
        count > 1 ? ", " : "",
        count > 1 ? possible[1]->name : "",
        count > 2 ? ", " : "",
        count > 2 ? possible[2]->name : "");
}

static void find_root_edges(struct search *search)
{
    const struct walk_state root = walk_enter(&search->walk, search->walk.root);
    for (uint32_t symbol = 0; symbol < search->walk.symbols; symbol++) {
        search->root_edges[symbol] =
            walk_has(&root, symbol) ? walk_edge(&root, symbol) : EDGE_NONE;
    }
}

enum wg_status search_init(struct search *search, const struct walk *walk,
                           struct wg_error *error)
{
    const struct expander *possible[MAX_EXPANDERS];
    const size_t count = list_expanders(possible);
    const char *wanted = getenv("WORDGRID_SIMD");
    search->walk = *walk;
    find_root_edges(search);
    if (wanted == NULL || *wanted == '\0') {
        search->expander = possible[0];
        return WG_OK;
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(wanted, possible[i]->name) == 0) {
            search->expander = possible[i];
            return WG_OK;
        }
    }
    return refuse_name(wanted, possible, count, error);
}

/* The instances for sets of one and two words have places 1 and 2. */
static uint32_t width_of(const struct search *search)
{
    return search->walk.set_words <= WIDTH_TWO ? search->walk.set_words : WIDTH_ANY;
}

expand_fn *search_expand(const struct search *search)
{
    const struct expander *expander = search->expander;
    return search->graph->form == GRAPH_BY_NODES ? expand_by_nodes[width_of(search)]
                                                 : expander->by_slots[width_of(search)];
}

enum wg_status search_prepare(struct search *search, const struct wg_board *board)
{
    const bool wants_slots =
        search->expander->form == GRAPH_BY_SLOTS && width_of(search) != WIDTH_ANY;
    search->graph = &search->graphs[board_has_chains(board)];
    return graph_prepare(search->graph, board, wants_slots);
}

/* --- The stack */

enum wg_status search_reserve_items(struct search *search, size_t needed)
{
    struct items *items = &search->items;
    if (needed <= items->capacity) {
        return WG_OK;
    }
    if (needed > STACK_MAX_ITEMS) {
        return WG_LIMIT;
    }
    const size_t wanted = needed + ITEMS_SLACK;
    size_t edges = items->capacity;
    size_t places = edges;
    size_t parents = edges;
    size_t used = edges;
    size_t keys = edges;
    if (!ARRAY_RESERVE(items->edges, &edges, wanted) ||
        !ARRAY_RESERVE(items->places, &places, wanted) ||
        !ARRAY_RESERVE(items->parents, &parents, wanted) ||
        !ARRAY_RESERVE(items->used, &used, wanted) ||
        !ARRAY_RESERVE(items->keys, &keys, wanted)) {
        return WG_NO_MEMORY;
    }
    items->capacity = edges - ITEMS_SLACK; /* all five have grown alike */
    return WG_OK;
}

void search_free(struct search *search)
{
    free(search->items.edges);
    free(search->items.places);
    free(search->items.parents);
    free(search->items.used);
    free(search->items.keys);
    free(search->chunk);
    free(search->survivors);
    free(search->levels);
    graph_free(&search->graphs[0]);
    graph_free(&search->graphs[1]);
}

/* The items of a node, from `top` on: one for each symbol that a word begins with. */
static uint32_t begin_at(const struct search *search, uint32_t node, uint32_t top)
{
    const struct items items = search->items;
    const uint32_t *letters = graph_letters(search->graph, node);
    for (uint32_t i = 0; i < search->walk.set_words; i++) {
        for (uint32_t left = letters[i]; left != 0; left &= left - 1) {
            const uint32_t symbol = i * 32 + lowest_bit64(left);
            items.edges[top] = search->root_edges[symbol];
            items.places[top] = place_make(node, symbol);
            items.parents[top] = ITEM_ROOT;
            top += search->root_edges[symbol] != EDGE_NONE;
        }
    }
    return top;
}

/* The same with all instructions: the order of what is found depends on it. */
static void size_chunks(struct search *search)
{
    const struct graph *graph = search->graph;
    const struct wg_board *board = graph->board;
    const uint32_t readings = (board->node_count + board->cells - 1) / board->cells;
    search->slots = (uint64_t)WINDOW_SLOTS * readings;
    search->followers = search->slots * graph->most_choices;
    const uint64_t items = CHUNK_FOLLOWERS / search->followers;
    search->chunk_items = items > CHUNK_ITEMS       ? CHUNK_ITEMS
                          : items < CHUNK_MIN_ITEMS ? CHUNK_MIN_ITEMS
                                                    : (uint32_t)items;
}

enum wg_status search_begin(struct search *search)
{
    const struct graph *graph = search->graph;
    const size_t windows =
        graph->form == GRAPH_BY_NODES ? 1 : graph->most_followers / WINDOW_SLOTS;
    size_chunks(search);
    if (search->chunk == NULL) {
        search->chunk = malloc(sizeof *search->chunk);
    }
    return search->chunk != NULL && ARRAY_RESERVE(search->survivors,
                                                  &search->survivors_capacity,
                                                  search->chunk_items * windows + 1)
               ? WG_OK
               : WG_NO_MEMORY;
}

enum wg_status search_put_roots(struct search *search, int64_t cell,
                                uint32_t *next_node, struct level *level_out)
{
    const struct wg_board *board = search->graph->board;
    const size_t most = (size_t)board->node_count * search->graph->most_choices;
    uint32_t top = ITEM_ROOT + 1;
    uint32_t node = *next_node;
    const enum wg_status status = search_reserve_items(
        search, top + (most < ROOT_ITEMS ? most : ROOT_ITEMS + FORMAT_MAX_SYMBOLS));
    if (status != WG_OK) {
        return status;
    }
    search->items.used[ITEM_ROOT] = 0;
    search->items.keys[ITEM_ROOT] = 0;
    for (; node < board->node_count && top < ROOT_ITEMS; node++) {
        if (board->nodes[node].is_entry &&
            (cell < 0 || board->nodes[node].cell == cell)) {
            top = begin_at(search, node, top);
        }
    }
    *next_node = node;
    *level_out = (struct level){ITEM_ROOT + 1, top};
    return WG_OK;
}

/* --- What the expanders share */

uint32_t acquit_slots(const struct search *search, const unsigned char *window,
                      uint32_t item, uint32_t suspects)
{
    const struct node *nodes = search->graph->board->nodes;
    uint32_t acquitted = 0;
    for (; suspects != 0; suspects &= suspects - 1) {
        const uint32_t bit = lowest_bit64(suspects);
        const uint32_t cell = nodes[place_node(window_places(window)[bit])].cell;
        uint32_t at = item;
        while (at != ITEM_ROOT &&
               nodes[place_node(search->items.places[at])].cell != cell) {
            at = search->items.parents[at];
        }
        acquitted |= (uint32_t)(at == ITEM_ROOT) << bit;
    }
    return acquitted;
}

void drop_unfinished(struct search *search, struct expansion *expansion)
{
    const struct node *nodes = search->graph->board->nodes;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < expansion->hit_count; i++) {
        const uint32_t item = search->chunk->hits[i];
        const uint32_t node = place_node(search->items.places[item]);
        search->chunk->hits[kept] = item;
        kept += nodes[node].next == NODE_NONE;
    }
    expansion->hit_count = kept;
}
