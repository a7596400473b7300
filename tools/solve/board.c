/* SPDX-License-Identifier: MIT */
/*
 * solve_board.c: one board, from the operands to what is printed about it, or about
 * one word on it.
 */
#define _POSIX_C_SOURCE 200809L
#include "options.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"
#include "dict/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A board's text and where it comes from, for messages. */
struct board_text {
    const char *source;
    char *bytes; /* owned */
    size_t nbytes;
    size_t capacity;
};

static bool is_line_break(char c)
{
    return c == '\n' || c == '\r';
}

/* All of `fd`, less the line breaks at its end, which would be rows. */
static enum wg_status read_text(struct board_text *text, int fd, struct wg_error *error)
{
    enum { CHUNK_NBYTES = 4096 };
    ssize_t n;
    do {
        if (text->nbytes > SOLVE_MAX_BOARD_NBYTES) {
            return fail_at(error, WG_LIMIT, text->source, 0, 0, "too long for a board");
        }
        if (!ARRAY_RESERVE(text->bytes, &text->capacity, text->nbytes + CHUNK_NBYTES)) {
            return fail_memory(error);
        }
        n = read(fd, text->bytes + text->nbytes, text->capacity - text->nbytes);
        text->nbytes += n > 0 ? (size_t)n : 0;
    } while (n > 0 || (n < 0 && errno == EINTR));
    if (n < 0) {
        return fail_io(error, text->source, "cannot read", errno);
    }
    while (text->nbytes > 0 && is_line_break(text->bytes[text->nbytes - 1])) {
        text->nbytes--;
    }
    return WG_OK;
}

static enum wg_status read_file(struct board_text *text, const char *path,
                                struct wg_error *error)
{
    text->source = path;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    const enum wg_status status = read_text(text, fd, error);
    (void)close(fd);
    return status;
}

/*
 * The operands as rows of one text. Several are lines of it, so that a message says
 * which of them is wrong.
 */
static enum wg_status join_rows(struct board_text *text, const char *const *rows,
                                int count, struct wg_error *error)
{
    text->source = "board";
    for (int i = 0; i < count; i++) {
        const size_t nbytes = strlen(rows[i]);
        if (!ARRAY_RESERVE(text->bytes, &text->capacity, text->nbytes + nbytes + 1)) {
            return fail_memory(error);
        }
        memcpy(text->bytes + text->nbytes, rows[i], nbytes);
        text->nbytes += nbytes;
        if (count > 1) {
            text->bytes[text->nbytes++] = '\n';
        }
    }
    return WG_OK;
}

static enum wg_status get_text(struct board_text *text,
                               const struct solve_settings *settings,
                               struct wg_error *error)
{
    const int count = settings->operand_count;
    const char *first = count > 0 ? settings->operands[0] : "-";
    if (count <= 1 && strcmp(first, "-") == 0) {
        text->source = "standard input";
        return read_text(text, STDIN_FILENO, error);
    }
    if (count == 1 && first[0] == '@') {
        return read_file(text, first + 1, error);
    }
    return join_rows(text, settings->operands, count, error);
}

enum wg_status solve_parse_board(struct solve_run *run, struct wg_error *error)
{
    struct board_text text = {0};
    enum wg_status status = get_text(&text, run->settings, error);
    if (status == WG_OK) {
        status = wg_board_parse(run->board,
                                (struct wg_text){text.bytes, text.nbytes},
                                &run->settings->shape,
                                error);
        if (status != WG_OK) {
            error->source = text.source;
        }
    }
    free(text.bytes);
    return status;
}

/*
 * Printing while the search runs. Each word is written out at once where somebody
 * may be waiting for it, which is anywhere but in a file.
 */
struct stream {
    struct solve_run *run;
    bool is_awaited;
    bool may_stop; /* after the last word that is wanted: nothing else is printed */
    bool has_enough;
    bool is_late; /* found here where a row takes long: a drawing, a slow reader */
};

static bool print_row(void *context, const struct wg_found *row)
{
    struct stream *stream = context;
    struct results *results = &stream->run->results;
    const size_t limit = stream->run->settings->limit;
    if (row->number < limit) {
        results_row(results, row);
        if (stream->is_awaited) {
            sink_flush(results->sink);
        }
    }
    stream->has_enough = stream->may_stop && results->words_shown >= limit;
    stream->is_late = solve_is_late(stream->run);
    return !stream->has_enough && !stream->is_late && results->sink->status == WG_OK;
}

bool solve_is_output_awaited(void)
{
    struct stat about;
    return fstat(STDOUT_FILENO, &about) != 0 || !S_ISREG(about.st_mode);
}

/*
 * The table cannot know its longest word yet, so it takes the longest there may be:
 * in the dictionary, of the lengths that are wanted, and with all tiles together.
 */
static uint32_t longest_possible(const struct solve_run *run)
{
    const uint32_t most = run->settings->search.max_length;
    const uint32_t cells = wg_board_cell_count(run->board);
    uint32_t longest = wg_dict_counts(run->dict).longest;
    longest = most > 0 && most < longest ? most : longest;
    size_t letters = 0;
    for (uint32_t cell = 0; cell < cells && letters < longest; cell++) {
        const struct wg_text tile = wg_board_tile(run->board, cell);
        letters += utf8_count(tile.bytes, tile.nbytes);
    }
    return letters < longest ? (uint32_t)letters : longest;
}

static enum wg_status stream_words(struct solve_run *run, struct wg_error *error)
{
    struct results *results = &run->results;
    struct stream stream = {
        .run = run,
        .is_awaited = solve_is_output_awaited(),
        .may_stop = results->form != RESULTS_TABLE && !run->settings->search.all_paths,
    };
    struct wg_totals totals = {0};
    results_begin(results, run->board, longest_possible(run));
    enum wg_status status = solve_search(run, print_row, &stream, &totals, error);
    if (stream.has_enough || results->sink->status != WG_OK) {
        status = WG_OK; /* what the sink met, its finish reports */
    } else if (stream.is_late) {
        totals.end = WG_END_TIME;
        status = solve_explain_end(run, &totals, error);
    }
    results_end(results, &totals);
    return status;
}

static enum wg_status print_words(struct solve_run *run, struct wg_error *error)
{
    struct wg_totals totals;
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        results_print(&run->results, run->board, &run->found, &totals, status == WG_OK);
    }
    return status;
}

/*
 * The word as the dictionary spells it, in a buffer that the caller frees, and its
 * length in symbols; as it was typed where the dictionary lacks one of its letters.
 */
static char *spell(const struct wg_dict *dict, struct wg_text typed,
                   struct wg_found *row)
{
    const size_t spelled_nbytes = typed.nbytes * FORMAT_MAX_TEXT_NBYTES;
    char *const spelled = malloc(spelled_nbytes + typed.nbytes + 1);
    if (spelled == NULL) {
        return NULL;
    }
    uint8_t *const symbols = (uint8_t *)spelled + spelled_nbytes;
    size_t count;
    if (!wg_dict_symbols(dict, typed, symbols, typed.nbytes, &count)) {
        row->word = typed;
        row->length = (uint32_t)utf8_count(typed.bytes, typed.nbytes);
        return spelled;
    }
    size_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text letter = wg_dict_symbol_text(dict, symbols[i]);
        memcpy(spelled + nbytes, letter.bytes, letter.nbytes);
        nbytes += letter.nbytes;
    }
    row->word = (struct wg_text){spelled, nbytes};
    row->length = (uint32_t)count;
    return spelled;
}

/* The word's row and nothing around it, or JSON with one word, or with none. */
static enum wg_status print_word(struct solve_run *run, const struct wg_found *row,
                                 struct wg_error *error)
{
    struct results *results = &run->results;
    struct wg_totals totals = {0};
    if (row->ncells > 0) {
        totals = (struct wg_totals){.words = 1, .paths = 1, .score = row->score};
        if (!found_add(&run->found, row)) {
            return fail_memory(error);
        }
    }
    found_arrange(&run->found, FOUND_AS_FOUND, FOUND_NO_LIMIT);
    if (results->form == RESULTS_JSON) {
        results_print(results, run->board, &run->found, &totals, true);
        return WG_OK;
    }
    results_begin(
        results, run->board, (uint32_t)utf8_count(row->word.bytes, row->word.nbytes));
    if (row->ncells > 0) {
        results_row(results, row);
    }
    return WG_OK;
}

static enum wg_status find_word(struct solve_run *run, int64_t start,
                                struct wg_error *error)
{
    const struct solve_settings *settings = run->settings;
    enum wg_status status;
    const struct wg_text typed = {settings->word, strlen(settings->word)};
    struct wg_found row = {0};
    char *const spelled = spell(run->dict, typed, &row);
    uint32_t *const path = malloc(wg_board_cell_count(run->board) * sizeof *path);
    if (spelled == NULL || path == NULL) {
        status = fail_memory(error);
        goto done;
    }
    status = wg_board_find_word(
        run->board, typed, start, solve_seconds_left(run), path, &row.ncells, error);
    if (status == WG_OK) {
        row.path = path;
        row.score = wg_score(settings->search.scoring, row.length);
        run->is_absent = row.ncells == 0;
        status = print_word(run, &row, error);
    } else if (status == WG_STOPPED) {
        fail(error,
             WG_STOPPED,
             "stopped after %g s, as --time-limit says; '%s' may still be there",
             settings->search.seconds,
             settings->word);
    }
done:
    free(path);
    free(spelled);
    return status;
}

enum wg_status solve_board(struct solve_run *run, struct wg_error *error)
{
    solve_begin_board(run);
    enum wg_status status = solve_parse_board(run, error);
    int64_t start = -1;
    if (status == WG_OK) {
        status = solve_start_cell(run, &start, error); /* before anything is written */
    }
    if (status != WG_OK) {
        return status;
    }
    if (run->settings->word != NULL) {
        return find_word(run, start, error);
    }
    if (run->settings->html != NULL) {
        return solve_html(run, error);
    }
    const bool streams =
        run->settings->order == FOUND_AS_FOUND && run->results.form != RESULTS_JSON;
    return streams ? stream_words(run, error) : print_words(run, error);
}
