/* SPDX-License-Identifier: MIT */
/* parameter_table.c: the names of the questions, and the table of all parameters. See question.h.
 */
#include "ask/question.h"

#include "base/text.h"
#include "board/topology.h"
#include "solve/names.h"

static const char *const ask_names[] = {"solve", "check", "clear", "word", "find", NULL};

const char *wg_ask_text(enum wg_ask ask)
{
    return name_at(ask_names, ask, "unknown question");
}

unsigned question_kind(struct wg_text name)
{
    unsigned kind = WG_ASK_SOLVE;
    while (kind < ASK_KINDS && !text_equals(name, text_of(ask_names[kind]))) {
        kind++;
    }
    return kind;
}

/* --- The table */

enum {
    SOLVE = 1 << WG_ASK_SOLVE,
    CHECK = 1 << WG_ASK_CHECK,
    CLEAR = 1 << WG_ASK_CLEAR,
    WORD = 1 << WG_ASK_WORD,
    FIND = 1 << WG_ASK_FIND,
    PATH = 1 << ASK_PATH,
    PAGE = 1 << ASK_PAGE,
    GAME = SOLVE | CHECK,
    BOARD = GAME | CLEAR
};

#define AT(member) offsetof(struct wg_question, member)

/* Groups of options. */
#define WORDS  "Words and points"
#define OUTPUT "Output"
#define BOARDS "Boards"

/* Without this macro, clang-format 14 puts each member of a row on a line of its own. */
#define INFO(...) .info = {__VA_ARGS__}

/* The help of the programs lists the options of a group in this order. */
const struct question_field question_fields[] = {
    {INFO("words", CHECK, "text", .help = "the words of a player, with commas between them"),
     FIELD_TEXT, AT(text)},
    {INFO("word", WORD, "text", .help = "the word"), FIELD_TEXT, AT(text)},
    {INFO("mode", FIND, "choice", .names = query_mode_names,
          .help = "how words must match the text"),
     FIELD_CHOICE, AT(mode)},
    {INFO("text", FIND, "text", .help = "the text that words must match"), FIELD_TEXT, AT(text)},
    {INFO("edits", FIND, "number", 0, WG_QUERY_MAX_EDITS, .standard = "1",
          .help = "mode near: the most edits; an edit inserts, removes or changes a letter"),
     FIELD_NUMBER, AT(edits)},
    {INFO("transpositions", FIND, "flag",
          .help = "mode near: the exchange of two adjacent letters is an edit, too"),
     FIELD_FLAG, AT(transpositions)},
    {INFO("from", GAME, "cell",
          .help = "only words that start in this cell; the first cell is 0,0"),
     FIELD_CELL, AT(from), 0, "ROW,COL", WORDS, .is_once = true, .also = PATH},
    {INFO("min-length", GAME, "number", 1, .standard = "3",
          .help =
              "words of N letters or more (default: 3, but 1 if lengths or a greatest length below "
              "3 are given)"),
     FIELD_NUMBER, AT(search.min_length), 'm', "N", WORDS, .also = PAGE},
    {INFO("max-length", GAME, "number", 1, .help = "words of N letters or fewer"), FIELD_NUMBER,
     AT(search.max_length), 'M', "N", WORDS, .also = PAGE},
    {INFO("lengths", GAME | CLEAR, "lengths", .help = "words of these lengths only"), FIELD_LENGTHS,
     AT(lengths), 'l', "N,N,...", WORDS},
    {INFO("min-value", SOLVE, "number", 1, WG_MAX_VALUE,
          .help = "dictionaries with values: words with a value of N or more"),
     FIELD_NUMBER_64, AT(search.min_value), 0, "N", WORDS},
    {INFO("pattern", SOLVE, "text",
          .help = "words that match, as in dictc find: ? is one letter, * any letters, [ab] one of "
                  "these, [^ab] none of these, (a|bc) one of these patterns"),
     FIELD_TEXT, AT(pattern), 0, "PATTERN", WORDS, .is_once = true},
    {INFO("scoring", GAME, "points", .most = WG_RULES_MAX_POINTS, .names = scoring_names,
          .standard = "classic",
          .help =
              "points by length: classic (default, but none with points of letters): 1 point for 3 "
              "or 4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 and more; length: a point for "
              "each letter; none; or a list: points for 0, 1, 2 letters and so on, the last number "
              "also for longer words"),
     FIELD_POINTS, AT(scoring), 0, "NAME|N,N,...", WORDS, .also = PATH},
    {INFO("letter-scores", GAME, "text",
          .help =
              "points of letters: lines of letters and their points, such as 'q z 10'. The score "
              "of a word is the sum of its letters, plus its points by length"),
     FIELD_TEXT, AT(letter_scores), 0, "FILE", WORDS, .is_once = true, .is_file = true,
     .also = PATH},
    {INFO("bonus", GAME, "text",
          .help =
              "bonuses on cells: a drawing of the board with 2L and 3L (letter points times 2 or "
              "3), 2W and 3W (word points) and '.'. A word scores its best path"),
     FIELD_TEXT, AT(bonus), 0, "FILE", WORDS, .is_once = true, .is_file = true, .also = PATH},
    {INFO("size", BOARD, "size", .most = WG_BOARD_MAX_CELLS,
          .help = "the shape of a board without row separators (default: square)"),
     FIELD_SIZE, AT(shape.rows), 0, "ROWSxCOLS", BOARDS, .also = PATH | PAGE},
    {INFO("moves", BOARD, "choice", .names = moves_names, .standard = "king",
          .help = "which cells are neighbours: king (default): all eight around; rook: at a side; "
                  "bishop: at a corner; knight: a knight's move away; hex: cells are hexagons, odd "
                  "rows half a cell to the right"),
     FIELD_CHOICE, AT(shape.moves), 0, "NAME", BOARDS, .also = PATH | PAGE},
    {INFO("torus", BOARD, "flag",
          .help = "the last row is next to the first, the last column to the first"),
     FIELD_FLAG, AT(shape.is_torus), 0, NULL, BOARDS, .also = PATH | PAGE},
    {INFO("straight", GAME, "flag",
          .help =
              "words go in straight lines: all steps of a path have the same direction, as in word "
              "searches"),
     FIELD_FLAG, AT(shape.is_straight), 0, NULL, BOARDS, .also = PATH | PAGE},
    {INFO("reuse", GAME, "flag", .help = "a path may use a cell again"), FIELD_FLAG,
     AT(shape.may_reuse), 0, NULL, BOARDS, .also = PATH | PAGE},
    {INFO("stay", GAME, "flag", .help = "a path may use a cell again, also twice in succession"),
     FIELD_FLAG, AT(shape.may_stay), 0, NULL, BOARDS, .also = PATH | PAGE},
    {INFO("qu", BOARD, "flag", .help = "a plain q tile means qu"), FIELD_FLAG, AT(shape.q_is_qu), 0,
     NULL, BOARDS, .also = PATH | PAGE},
    {INFO("walls", BOARD, "text",
          .help = "no step crosses the walls of this drawing, which has the board's size, as the "
                  "program maze writes and reads it"),
     FIELD_TEXT, AT(walls), 0, "FILE", BOARDS, .is_once = true, .is_file = true, .also = PATH},
    {INFO("strict", BOARD, "flag",
          .help =
              "fail where a board would be read otherwise than it is written, or has short rows or "
              "letters that the dictionary lacks; a batch ends at the first such line"),
     FIELD_FLAG, AT(shape.is_strict), 0, NULL, BOARDS, .also = PATH},
    {INFO("ordered", CLEAR, "flag",
          .help = "falling letters: the words have the lengths in this order"),
     FIELD_FLAG, AT(is_ordered), 0, NULL, WORDS},
    {INFO("all-paths", SOLVE, "flag", .help = "every path of every word"), FIELD_FLAG,
     AT(search.all_paths), 'a', NULL, OUTPUT},
    {INFO("sort", SOLVE, "choice", .names = order_names, .standard = "score",
          .help = "score (default), length, alpha, board: in the order found, or value: the "
                  "dictionary's values, highest first"),
     FIELD_CHOICE, AT(order), 's', "ORDER", OUTPUT},
    {INFO("limit", SOLVE | FIND | CLEAR, "count",
          .help =
              "the first N words, or of falling letters N solutions (default: 1); 'all': no limit"),
     FIELD_COUNT, AT(limit), 'n', "N", OUTPUT},
    {{NULL}},
};

const struct wg_parameter_info *wg_parameter_at(size_t index)
{
    const bool is_row = index < sizeof question_fields / sizeof *question_fields - 1;
    return is_row ? &question_fields[index].info : NULL;
}

const struct question_field *question_field(const char *name)
{
    const struct question_field *row = question_fields;
    while (row->info.name != NULL && strcmp(row->info.name, name) != 0) {
        row++;
    }
    return row;
}
