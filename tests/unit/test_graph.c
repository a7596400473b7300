/* SPDX-License-Identifier: MIT */
/*
 * test_graph.c: a graph is made anew for another topology, and only then (solve/graph.h). What a
 * test changes in the graph is still there if it was not made anew. test_variants.c compares the
 * words that are found in graphs.
 */
#include "solve/graph.h"

#include "board/board.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

static struct made_dict made;
static struct wg_dict *dict;
static struct wg_board *board;
static struct graph graph;

static int open_all(void **state)
{
    made = make_dict("a b", "ab", "");
    dict = made_dict_open(&made);
    board = empty_board(dict);
    return 0;
}

static int close_all(void **state)
{
    wg_board_free(board);
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(open_all, close_all)

static int begin(void **state)
{
    graph = (struct graph){0};
    return 0;
}

static int end(void **state)
{
    graph_free(&graph);
    return 0;
}

static void prepare(const char *text, bool is_torus, bool wants_slots, enum graph_form form)
{
    const struct wg_board_options options = {.struct_nbytes = sizeof options, .is_torus = is_torus};
    assert_ok(wg_board_parse(board, text_of(text), &options, NULL));
    assert_ok(graph_prepare(&graph, board, board_pass(board, 0), wants_slots));
    assert_int_equal(graph.form, form);
}

TEST_WITH(by_nodes, begin, end)
{
    prepare("abab/baba/aaaa/bbbb", false, false, GRAPH_BY_NODES);
    const uint64_t follows = graph.follows[5];
    graph.follows[5] = 77;
    prepare("bbbb/aaaa/abab/baba", false, false, GRAPH_BY_NODES);
    assert_int_equal(graph.follows[5], 77);
    prepare("bbbb/aaaa/abab/baba", true, false, GRAPH_BY_NODES);
    assert_int_not_equal(graph.follows[5], 77);
    prepare("abab/baba/aaaa/bbbb", false, false, GRAPH_BY_NODES);
    assert_int_equal(graph.follows[5], follows);
}

#define ROW_OF_12 "abbaabababab"

TEST_WITH(by_slots, begin, end)
{
    static const char text[] =
        ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12;
    static const char other[] =
        "babababababa/" ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12 "/" ROW_OF_12;
    prepare(text, false, true, GRAPH_BY_SLOTS);
    const uint32_t begin_of_5 = graph.ranges[5].begin;
    graph.ranges[5].begin = 77777;
    prepare(other, false, true, GRAPH_BY_SLOTS);
    assert_int_equal(graph.ranges[5].begin, 77777);
    prepare(other, true, true, GRAPH_BY_SLOTS);
    assert_int_not_equal(graph.ranges[5].begin, 77777);
    prepare(text, false, true, GRAPH_BY_SLOTS);
    assert_int_equal(graph.ranges[5].begin, begin_of_5);
}
