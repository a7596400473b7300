/* SPDX-License-Identifier: MIT */
/* test_no_memory_report.c: makes allocations in src/ask/report fail (support/no_memory.h). */
#include "dict/read/edges.h"
#include "report/dump.h"
#include "report/maze_drawing.h"
#include "report/results.h"

#include "support/no_memory.h"
#include "support/test.h"

#include <unistd.h>
#include <wordgrid/solve.h>

/* --- Dumps */

enum dump { DUMP_LIST, DUMP_TRIE_TEXT, DUMP_DOT, DUMP_INFO, DUMP_INFO_JSON, DUMPS };

static enum wg_status dump_to(enum dump dump, struct sink *sink, struct wg_error *error)
{
    switch (dump) {
    case DUMP_LIST:
        return dump_list(dict, sink, error);
    case DUMP_TRIE_TEXT:
        return dump_trie_text(dict, sink, error);
    case DUMP_DOT:
        return dump_dot(dict, sink, error);
    case DUMP_INFO:
        dump_info(dict, "small", sink);
        break;
    case DUMP_INFO_JSON:
        dump_info_json(dict, sink);
        break;
    case DUMPS:
        break;
    }
    return WG_OK;
}

/* A sink in memory stores its own status and error; `error` is only for the dump. */
static enum wg_status dump_to_memory(const void *context, struct wg_error *error)
{
    struct sink sink = SINK_IN_MEMORY;
    enum wg_status status = dump_to(*(const enum dump *)context, &sink, error);
    if (status == WG_OK && sink.status != WG_OK) {
        status = sink.status;
        *error = sink.error;
    }
    sink_close(&sink);
    return status;
}

static enum wg_status dump_to_file(const void *context, struct wg_error *error)
{
    struct sink sink;
    enum wg_status status = sink_open(&sink, "dump", error);
    if (status == WG_OK && (status = dump_to(*(const enum dump *)context, &sink, error)) == WG_OK) {
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    assert_int_equal(unlink("dump"), status == WG_OK ? 0 : -1);
    return status;
}

NO_MEMORY_TEST(dumps)
{
    /* Makes the table before. A dump would go on without the table if it could not be allocated
       (no_table_of_edges). */
    assert_non_null(edges_make(dict, SIZE_MAX));
    for (enum dump dump = DUMP_LIST; dump < DUMPS; dump++) {
        fail_each("a dump to memory", dump_to_memory, &dump);
        fail_each("a dump to a file", dump_to_file, &dump);
    }
}

/* --- Results */

struct printing {
    const struct wg_board *board;
    struct wg_results *found;
    const struct wg_totals *totals;
    enum report_form form;
};

static enum wg_status print_once(const void *context, struct wg_error *error)
{
    const struct printing *const printing = context;
    struct sink sink = SINK_IN_MEMORY;
    struct results results = {.sink = &sink,
                              .dictionary = {"", 0},
                              .form = printing->form,
                              .all_paths = true,
                              .wants_color = true};
    results_print(&results, printing->board, printing->found, printing->totals);
    const enum wg_status status = sink.status;
    if (status != WG_OK) {
        *error = sink.error;
        /* The sink can be used again. */
        (void)fail_alloc_off();
        sink_reset(&sink);
        sink_string(&sink, "again");
        assert_ok(sink.status);
        assert_int_equal(sink.used, 5);
    }
    sink_close(&sink);
    return status;
}

NO_MEMORY_TEST(printing_results)
{
    for (size_t i = 0; i < BOARDS; i++) {
        struct wg_totals totals = {.struct_nbytes = sizeof totals};
        OWN(wg_board, *board) = new_board(dict, boards[i], NULL);
        const struct wg_solve_options options = SIZED(options, .all_paths = true);
        OWN(wg_solver, *solver) = new_solver(dict);
        OWN(wg_results, *found) = new_results();
        assert_ok(wg_results_solve(found, solver, board, &options, &totals, NULL));
        wg_results_sort(found, WG_ORDER_SCORE, 50);
        for (enum report_form form = FORM_TABLE; form <= FORM_TSV; form++) {
            const struct printing printing = {board, found, &totals, form};
            fail_each("results", print_once, &printing);
        }
    }
}

/* --- Mazes */

static enum wg_status draw_maze_once(const void *context, struct wg_error *error)
{
    static uint32_t cells[] = {0, 1};
    const struct wg_maze_path path = {cells, 2};
    struct sink sink = SINK_IN_MEMORY;
    static const enum report_form forms[] = {FORM_TEXT, FORM_UNICODE, FORM_SVG, FORM_JSON};
    for (size_t i = 0; i < COUNT(forms); i++) {
        enum wg_status status = maze_draw(context, &path, forms[i], &sink, error);
        if (status == WG_OK && sink.status != WG_OK) {
            status = sink.status;
            *error = sink.error;
        }
        if (status != WG_OK) {
            sink_close(&sink);
            return status;
        }
    }
    sink_close(&sink);
    return WG_OK;
}

NO_MEMORY_TEST(drawing_a_maze)
{
    OWN(wg_maze, *maze) = new_maze();
    assert_ok(wg_maze_make(maze, 10, 10, 3, NULL));
    fail_each("draw", draw_maze_once, maze);
}
