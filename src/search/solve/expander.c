/* SPDX-License-Identifier: MIT */
/* expander.c: see expander.h. */
#include "solve/expander.h"

#include "base/cpu.h"
#include "base/error.h"
#include "solve/search.h"

#include <string.h>

enum { MAX_EXPANDERS = 3 };

/* Lists the expanders that this machine can run, the best first. Returns their number, at most
   MAX_EXPANDERS. */
static size_t list_expanders(const struct expander **out)
{
    size_t count = 0;
#ifdef WG_HAVE_AVX2 /* then src/search/layers.cmake also compiles AVX-512 */
    if (cpu_level() >= CPU_AVX512) {
        out[count++] = &expander_avx512;
    }
    if (cpu_level() >= CPU_AVX2) {
        out[count++] = &expander_avx2;
    }
#endif
#ifdef WG_HAVE_NEON
    out[count++] = &expander_neon;
#endif
#ifdef WG_HAVE_SIMD128
    out[count++] = &expander_simd128;
#endif
#ifndef WG_ONLY_SIMD128 /* set for a WebAssembly module, to make it small */
    out[count++] = &expander_portable;
#endif
    return count;
}

static enum wg_status refuse_name(const char *wanted, const struct expander **possible,
                                  size_t count, struct wg_error *error)
{
    return fail_for(
        error, WG_REASON_SIMD,
        fail(error, WG_MISUSE,
             "cannot search with '%.32s': this machine has %s%s%s%s%s; name one of these, or none",
             wanted, possible[0]->name, count > 1 ? ", " : "", count > 1 ? possible[1]->name : "",
             count > 2 ? ", " : "", count > 2 ? possible[2]->name : ""));
}

enum wg_status expander_find(const char *simd, const struct expander **expander_out,
                             struct wg_error *error)
{
    if (simd == NULL) {
        *expander_out = NULL;
        return WG_OK;
    }
    const struct expander *possible[MAX_EXPANDERS];
    const size_t count = list_expanders(possible);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(simd, possible[i]->name) == 0) {
            *expander_out = possible[i];
            return WG_OK;
        }
    }
    return refuse_name(simd, possible, count, error);
}

const struct expander *expander_best(void)
{
    const struct expander *possible[MAX_EXPANDERS];
    (void)list_expanders(possible);
    return possible[0];
}

/* --- For a board */

/*
 * Estimates the items of a search: 64 for each node, if each node matches one letter. Measured for
 * ENABLE and random boards of 4x4 to 30x30 letters: 32 to 105. If each node matches two letters, a
 * board has 8 times as many items, hence the third power. In general, the estimate is correct
 * within a factor of 4.
 */
static double estimate_items(const struct wg_board *board)
{
    const double nodes = board->node_count;
    double letters = 0;
    for (size_t i = 0; i < (size_t)board->node_count * board->set_words; i++) {
        letters += popcount32(board->letters[i]);
    }
    return nodes > 0 ? 64 * letters * letters * letters / (nodes * nodes) : 0;
}

/*
 * Returns whether to make the table of edges. Measured time to expand an item: 27 ns from the file,
 * 9 ns with the table, and 2.5 to 4 ns with the table and vector instructions. Making the table
 * takes 1.1 ms for the 123,451 edges of ENABLE. So making the table costs 9 ns for each edge, and
 * using it saves 18 ns for each item. A table of n edges saves its cost after n / 2 items. The
 * table is made when the items that were expanded from the file, plus the estimated items of this
 * run, are more than n / 2.
 */
static bool is_table_due(const struct search *search, const struct wg_board *board)
{
    return (double)search->file_items + estimate_items(board) > (double)search->walk.edges / 2;
}

enum wg_status search_prepare(struct search *search, const struct wg_board *board, uint32_t pass,
                              size_t max_nbytes)
{
    search->table = edges_get(search->dict);
    if (search->table == NULL && is_table_due(search, board)) {
        search->table = edges_make(search->dict, max_nbytes);
    }
    if (search->table != NULL && search->expander == NULL) {
        search->expander = expander_best();
    }
    const bool wants_slots = search->table != NULL && search->expander->form == GRAPH_BY_SLOTS;
    search->graph = &search->graphs[board_has_chains(board)];
    return graph_prepare(search->graph, board, board_pass(board, pass), wants_slots);
}

expand_fn *search_expand(const struct search *search)
{
    const bool is_by_nodes = search->graph->form == GRAPH_BY_NODES;
    if (search->table == NULL) {
        return is_by_nodes ? expand_file_by_nodes : expand_file_by_slots;
    }
    return is_by_nodes ? expand_by_nodes : search->expander->by_slots;
}
