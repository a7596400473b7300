/* SPDX-License-Identifier: MIT */
/* board.c: reads the text of a single board, and writes its words or the path of --word. */
#include "solve.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"
#include "common/notes.h"
#include "common/read_whole.h"
#include "common/reader.h"
#include "dict/read/dict.h"
#include "solve/best_path.h"

#include <stdlib.h>
#include <string.h>

/* --- The text */

struct board_text {
    const char *source; /* for messages */
    struct whole whole; /* owned */
};

/* Reads an input to its end. Removes the line breaks at the end of the text, because they would
   make empty rows. */
static enum wg_status read_text(struct board_text *text, const char *name, struct wg_error *error)
{
    struct whole *const whole = &text->whole;
    const enum wg_status status = read_whole_input(whole, name, LINE_MAX_NBYTES, error);
    text->source = input_title(name);
    while (whole->nbytes > 0 && memchr("\r\n", whole->bytes[whole->nbytes - 1], 2) != NULL) {
        whole->nbytes--;
    }
    return status;
}

/* Makes one text in which each operand is a line. So the line number in a message is
 * also the number of the operand. */
static enum wg_status join_rows(struct board_text *text, char *const *rows, int count,
                                struct wg_error *error)
{
    struct whole *const whole = &text->whole;
    text->source = "board";
    for (int i = 0; i < count; i++) {
        const size_t nbytes = strlen(rows[i]);
        TRY_MEMORY(error,
                   ARRAY_RESERVE(whole->bytes, &whole->capacity, whole->nbytes + nbytes + 1));
        memcpy(whole->bytes + whole->nbytes, rows[i], nbytes);
        whole->nbytes += nbytes;
        if (count > 1) {
            whole->bytes[whole->nbytes++] = '\n';
        }
    }
    return WG_OK;
}

static enum wg_status get_text(struct board_text *text, const struct cli *cli,
                               struct wg_error *error)
{
    const int count = cli->operand_count;
    const char *first = count > 0 ? cli->operands[0] : "-";
    if (count <= 1 && strcmp(first, "-") == 0) {
        return read_text(text, first, error);
    }
    if (count == 1 && first[0] == '@') {
        return read_text(text, strcmp(first, "@-") == 0 ? "./-" : first + 1, error);
    }
    return join_rows(text, cli->operands, count, error);
}

/*
 * Prints a hint if the operand is probably the name of a file without the '@' before it. This is so
 * if a file has this name, and the operand is not a board or contains a dot. (A dot is a hole,
 * which is rare on boards.)
 */
static void suggest_file(const struct solve_run *run, bool is_board)
{
    struct file_about about;
    const char *const operand = run->cli->operand_count == 1 ? run->cli->operands[0] : "-";
    if (operand[0] != '@' && strcmp(operand, "-") != 0 && !run->cli->is_quiet &&
        (!is_board || strchr(operand, '.') != NULL) && system_about(operand, &about) &&
        about.kind == FILE_REGULAR) {
        cli_message(
            run->cli,
            "'%s' is read as a board, and there is a file of that name; write @%s to read the file",
            operand, operand);
    }
}

enum wg_status solve_open_board(struct solve_run *run, struct wg_error *error)
{
    struct board_text text = {0};
    enum wg_status status = get_text(&text, run->cli, error);
    if (status == WG_OK) {
        status = asker_open(run->asker, run->question,
                            (struct wg_text){text.whole.bytes, text.whole.nbytes},
                            &run->settings->limits, error);
        const bool is_bad = status != WG_OK && error->reason != WG_REASON_WRONG_VALUE;
        suggest_file(run, !is_bad);
        if (is_bad) {
            error_set_source(error, text.source);
        } else if (status == WG_OK) {
            notes_print(run->cli, run->asker->board, text.source, 1);
        }
    }
    free(text.whole.bytes);
    return status;
}

/* --- Words */

/* Prints words while the search runs. */
struct stream {
    struct solve_run *run;
    bool is_awaited; /* flush after each word */
    bool may_stop;   /* stop after --limit words, because no totals are printed */
    bool has_enough; /* --limit words were printed */
    bool is_late;    /* the time limit, which includes printing, is over */
};

static bool print_row(void *context, const struct wg_found *row)
{
    struct stream *stream = context;
    struct results *results = &stream->run->results;
    const size_t limit = stream->run->question->limit;
    if (row->number < limit) {
        results_row(results, row);
        if (stream->is_awaited) {
            sink_flush(results->sink);
        }
    }
    stream->has_enough = stream->may_stop && results->words_shown >= limit;
    stream->is_late = clock_is_over(stream->run->asker->deadline);
    return !stream->has_enough && !stream->is_late && results->sink->status == WG_OK;
}

/*
 * Returns an upper bound of the width of a word in columns: the smaller of two bounds. The first is
 * the width of the widest symbol times the most letters of a word. The second is the width of all
 * tiles together, plus the most columns that the form of a last letter adds. The table uses the
 * bound as the width of the word column, because the words are not yet known.
 */
static uint32_t widest_possible(const struct solve_run *run)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(run->dict);
    const struct alphabet *const alphabet = &run->dict->alphabet;
    const uint32_t most = run->question->search.max_length;
    const uint32_t cells = wg_board_cell_count(run->asker->board);
    size_t symbol_width = 1;
    size_t columns = 0;
    for (uint32_t symbol = 0; symbol < counts->symbols; symbol++) {
        const size_t width = text_columns(alphabet_symbol_text(alphabet, symbol));
        const size_t final = text_columns(alphabet_final_text(alphabet, symbol));
        const size_t wider = final > width ? final : width;
        symbol_width = wider > symbol_width ? wider : symbol_width;
        columns = wider - width > columns ? wider - width : columns;
    }
    const size_t widest =
        symbol_width * (most > 0 && most < counts->longest ? most : counts->longest);
    for (uint32_t cell = 0; cell < cells && columns < widest; cell++) {
        const struct wg_text tile = wg_board_tile(run->asker->board, cell);
        columns += text_equals(tile, text_of("?")) ? symbol_width : text_columns(tile);
    }
    return (uint32_t)(columns < widest ? columns : widest);
}

static enum wg_status stream_words(struct solve_run *run, struct wg_error *error)
{
    struct results *results = &run->results;
    struct stream stream = {
        .run = run,
        .is_awaited = solve_is_output_awaited(run),
        .may_stop = results->form != FORM_TABLE && !results->all_paths,
    };
    const struct asker_search search = {.found = print_row, .context = &stream};
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    results_begin(results, run->asker->board, widest_possible(run), run->dict->numbers.values.most);
    enum wg_status status = solve_search(run, &search, &totals, error);
    if (stream.has_enough || results->sink->status != WG_OK) {
        status = WG_OK; /* sink_finish reports a failure of the sink */
    } else if (stream.is_late) {
        status = solve_explain_end(
            run, WG_END_TIME, results->all_paths ? totals.paths : totals.words, "result", error);
    }
    results_end(results, &totals);
    return status;
}

enum wg_status solve_words(struct solve_run *run, struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    if (run->question->order == WG_ORDER_BOARD && run->results.form != FORM_JSON &&
        !question_has_best_paths(run->question)) {
        return stream_words(run, error);
    }
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        results_print(&run->results, run->asker->board, run->asker->found, &totals);
    }
    return status;
}

/* --- A path of a word */

/* Prints the row of the word, without totals, if the word has a path. With JSON, prints an object
   that contains the word if the word has a path, and no words otherwise. */
static enum wg_status print_path(struct solve_run *run, const struct wg_found *row,
                                 struct wg_error *error)
{
    struct results *const results = &run->results;
    const bool has_path = row->ncells > 0;
    const struct wg_totals totals = {.words = has_path, .paths = has_path, .score = row->score};
    struct wg_results *found = NULL;
    if (results->form != FORM_JSON) {
        results_begin(results, run->asker->board, (uint32_t)text_columns(row->word), row->value);
        if (has_path) {
            results_row(results, row);
        }
        return WG_OK;
    }
    const enum wg_status status = wg_results_new(&found, error);
    if (status == WG_OK && has_path && !wg_results_add(found, row)) {
        wg_results_free(found);
        return fail_memory(error);
    }
    if (status == WG_OK) {
        results_print(results, run->asker->board, found, &totals);
    }
    wg_results_free(found);
    return status;
}

enum wg_status solve_path(struct solve_run *run, struct wg_error *error)
{
    const char *const word = run->settings->word;
    const struct wg_found *best = NULL;
    enum wg_status status = asker_begin_check(run->asker, run->question, error);
    NEXT(status, check_best_path(run->asker->check, text_of(word), &best, error));
    if (status == WG_OK || (status == WG_STOPPED && best->ncells > 0)) {
        struct wg_found row = *best;
        run->results.has_values = wg_dict_value(run->dict, row.word, &row.value);
        run->is_not_found = row.ncells == 0;
        const enum wg_status printed = print_path(run, &row, error);
        status = printed != WG_OK ? printed : status;
    }
    return status != WG_STOPPED
               ? status
               : fail(error, WG_STOPPED,
                      best->ncells > 0
                          ? "stopped after %g s, as --time-limit says; a path of '%s' with more "
                            "points may be on the board"
                          : "stopped after %g s, as --time-limit says; '%s' may be on the board",
                      run->settings->limits.seconds, word);
}
