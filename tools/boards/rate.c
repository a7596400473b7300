/* SPDX-License-Identifier: MIT */
/* rate.c: `boards rate`. The lines are rated by threads (common/line_batch.h). The time limit is
   one for each board. */
#include "base/clock.h"
#include "base/text.h"
#include "boards.h"
#include "boards/assess.h"
#include "boards/dice.h"
#include "common/dict_file.h"
#include "common/line_batch.h"
#include "common/output.h"
#include "report/parts.h"

#include <string.h>

#define SCHEMA "wordgrid.rate.v1"

/* line_batch.h requires the type of the first member. */
struct rate {
    struct line_batch lines;
    struct game *game;
    struct assess_wants wants;
};

struct settings {
    struct game game;
    struct rate rate;
};

#define AT(member) offsetof(struct settings, member)

static const struct cli_option options[] = {
    {DICE_OPTION(
        "say whether these dice can show the board, and how: a name or a file as in boards "
        "roll")},
    {"min-value", 0, "N",
     "dictionaries with values: words with a value of N or more are common; print their share",
     FIELD_NUMBER_64, AT(rate.wants.min_value), 1, WG_MAX_VALUE},
    {SIZE_OPTION(WG_BOARD_MAX_CELLS,
                 "the shape of boards without row separators (default: square)")},
    {FORMAT_OPTION(game_forms,
                   "tsv (default), or json (the same as jsonl): an object on each line")},
    {PARAGRAPHS_OPTION(AT(rate.lines.reader.has_paragraphs))},
    {COLUMN_OPTION(AT(rate.lines.column))},
    {MAX_REJECTED_OPTION(AT(rate.lines.limit))},
    {TIME_LIMIT_OPTION("stop the search of a board after this time; its line says so, exit status "
                       "1; 'none': no limit (default: 5)")},
    {"shard", 0, "K/N", "rate only the lines of the K-th of N parts of one regular FILE",
     FIELD_PART, AT(rate.lines.reader.shard)},
    {THREADS_OPTION(GAME_AT(threads), "; the output stays in order")},
    {0},
};

struct worker {
    struct line_worker worker;
    struct rate *rate;
    struct assessor assessor;
    struct rollable rollable;
    uint16_t dice[DICE_MAX_COUNT];
    uint32_t dead[WG_BOARD_MAX_CELLS];
};

/* Returns whether there is a value for the column. If not, writes null in JSON, and '-' in other
   forms. */
static bool has_value(struct row *row, const char *name, bool is_known)
{
    if (!is_known && row->form == FORM_JSON) {
        json_key(&row->json, name);
        sink_string(json_value(&row->json), "null");
    } else if (!is_known) {
        row_text(row, name, text_of("-"));
    }
    return is_known;
}

static void put_dead(struct row *row, struct worker *worker)
{
    const struct wg_board *const board = worker->assessor.board;
    const uint32_t cells = wg_board_cell_count(board);
    uint32_t count = 0;
    for (uint32_t i = 0; i < cells; i++) {
        if (assess_is_dead(&worker->assessor, i)) {
            worker->dead[count++] = i;
        }
    }
    if (has_value(row, "dead", count > 0 || row->form == FORM_JSON)) {
        row_cells(row, "dead", worker->dead, count, wg_board_columns(board));
    }
}

static void put_dice(struct row *row, const struct worker *worker, bool is_rollable)
{
    const uint32_t cells = wg_board_cell_count(worker->assessor.board);
    if (has_value(row, "dice", is_rollable)) {
        json_begin_array(&row->json, "dice");
        for (uint32_t i = 0; i < cells; i++) {
            json_number(&row->json, worker->dice[i]);
        }
        json_end_array(&row->json);
    }
}

static void print_row(struct worker *worker, struct sink *sink, const struct results_line *line,
                      const struct assessment *found, bool is_rollable)
{
    const struct rate *const rate = worker->rate;
    const bool is_json = rate->lines.refusal.form == FORM_JSON;
    struct row row;
    row_init(&row, sink, rate->lines.refusal.form);
    if (is_json) {
        json_begin(&row.json, sink, SCHEMA);
        parts_board(&row.json, line->id, worker->assessor.board, rate->game->title);
    } else {
        results_begin_tsv(sink, line);
    }
    row_number(&row, "count", found->words);
    row_number(&row, "score", found->score);
    if (is_json) {
        parts_end(&row.json, found->end);
    }
    if (has_value(&row, "longest", found->longest_length > 0)) {
        row_text(&row, "longest", found->longest);
    }
    put_dead(&row, worker);
    if (has_value(&row, "common", rate->wants.min_value > 0 && found->words > 0)) {
        row_decimal(&row, "common", (double)found->valued / (double)found->words, 3);
    }
    if (has_value(&row, "rollable", rate->game->dice_name != NULL)) {
        row_flag(&row, "rollable", is_rollable);
    }
    if (is_json) {
        put_dice(&row, worker, is_rollable);
    } else if (found->end != WG_END_COMPLETE) {
        row_text(&row, "complete", text_of("incomplete"));
        row_text(&row, "end", text_of(wg_end_text(found->end)));
    }
    row_end(&row);
}

static enum wg_status print_line(void *own_worker, struct line_job *job,
                                 const struct results_line *line, struct wg_error *error)
{
    struct worker *worker = own_worker;
    struct rate *rate = worker->rate;
    struct assessor *assessor = &worker->assessor;
    struct assessment found = {0};
    assessor->deadline = clock_deadline(rate->game->seconds);
    enum wg_status status = wg_board_parse(assessor->board, line->board, &rate->game->shape, error);
    if (status == WG_OK) {
        line_job_note(job, assessor->board);
        status = assess(assessor, &rate->wants, &found, error);
    }
    if (status == WG_BAD_INPUT || status == WG_LIMIT) {
        return line_job_refuse(job, line, error);
    }
    if (status == WG_OK || status == WG_STOPPED) {
        const bool is_rollable = rate->game->dice_name != NULL &&
                                 rollable_find(&worker->rollable, assessor->board, worker->dice);
        print_row(worker, &job->output, line, &found, is_rollable);
    }
    return status;
}

static enum wg_status open_worker(void *context, void *own_worker, struct wg_error *error)
{
    struct rate *rate = context;
    const struct game *game = rate->game;
    struct worker *worker = own_worker;
    worker->rate = rate;
    const enum wg_status status =
        assessor_open(&worker->assessor, game->dict, &game->search, game->simd, error);
    worker->assessor.limits.go_on = limits_until_flag;
    worker->assessor.limits.context = worker->worker.stop;
    return status == WG_OK && game->dice_name != NULL
               ? rollable_init(&worker->rollable, &game->dice, game->dict, &game->shape, error)
               : status;
}

static void close_worker(void *own_worker)
{
    struct worker *worker = own_worker;
    assessor_close(&worker->assessor);
    rollable_free(&worker->rollable);
}

static void check_operands(const struct rate *rate)
{
    const struct cli *const cli = rate->game->cli;
    bool reads_input = cli->operand_count == 0;
    if (reads_input && system_is_terminal(STDIN_FILENO)) {
        cli_short_help(cli);
    }
    for (int i = 0; i < cli->operand_count; i++) {
        reads_input |= strcmp(cli->operands[i], "-") == 0;
    }
    game_check_files(rate->game, (struct game_output){0}, reads_input ? "-" : NULL,
                     cli->operand_count);
    if (rate->lines.reader.shard.count > 0 && (cli->operand_count != 1 || reads_input)) {
        cli_usage_error(cli, "--shard is a part of one file; name exactly one FILE");
    }
}

static enum wg_status run_rate(void *settings, struct sink *sink, struct wg_error *error)
{
    static const struct line_calls calls = {print_line, sizeof(struct worker), open_worker,
                                            close_worker};
    struct rate *const rate = &((struct settings *)settings)->rate;
    struct game *const game = rate->game;
    enum wg_status status = game_open(game, error);
    if (status == WG_OK && rate->wants.min_value > 0) {
        status = dict_file_need_values(game->dict, "--min-value", error);
    }
    if (status == WG_OK && (status = game_read_dice(game, error)) == WG_OK) {
        rate->lines.calls = &calls;
        rate->lines.dict = game->dict;
        rate->lines.shape = &game->shape;
        status = line_batch_run(&rate->lines, sink, game->threads,
                                "--time-limit, or the limit of a million words or 64 MiB", error);
    }
    return output_finish(sink, status, error);
}

static int boards_rate(struct cli *cli)
{
    static struct settings settings; /* large: all 0, so that the program has no copy of it */
    struct rate *const rate = &settings.rate;
    rate->game = &settings.game;
    rate->lines.verb = "rating";
    rate->lines.refusal.schema = SCHEMA;
    rate->wants.dead_tiles = true;
    settings.game.form = FORM_TSV;
    game_read(cli, &settings.game, &settings);
    if (!cli_is_given(cli, "time-limit")) {
        settings.game.seconds = LINE_BATCH_SECONDS;
    }
    rate->lines.cli = cli;
    rate->lines.refusal.is_strict = settings.game.shape.is_strict;
    rate->lines.refusal.form = settings.game.form;
    check_operands(rate);
    int exit_status = game_run(&settings.game, run_rate, &settings);
    if (exit_status == EXIT_FOUND && line_batch_has_trouble(&rate->lines)) {
        exit_status = EXIT_NOT_FOUND;
    }
    game_close(&settings.game);
    return exit_status;
}

const struct cli_command rate_command = {
    .name = "boards rate",
    .summary = "rate boards: words, points, dead tiles, whether dice can show them",
    .synopsis = "boards rate [OPTION]... [FILE]...",
    .about = "Reads boards, one on each line, and prints for each board: its words, their points, "
             "the longest word, the dead tiles (those that are part of no word), the share of "
             "common words, and whether dice can show the board. An identifier and a tab may "
             "precede a board. Without FILE, or if it is '-', standard input is read.",
    .shared = rate_options,
    .options = options,
    .notes = "The columns of -f tsv: [ID] BOARD WORDS SCORE LONGEST DEAD COMMON ROLLABLE.\n"
             "DEAD is a list of cells ROW,COLUMN from 0,0 on; COMMON is from 0 to 1;\n"
             "ROLLABLE is yes or no. A dash means none, or not asked for. With -f json,\n"
             "\"dice\" is the die for each cell, numbered from 0 in the order of its file.\n"
             "The search of a board also ends at a million words or 64 MiB; its line says so.\n"
             "\n"
             "Examples:\n"
             "  boards rate boards.txt\n"
             "  boards roll --dice=big-2012 -n 100 | boards rate --min-length=4\n"
             "  boards rate -f json --dice=boggle-1987 boards.txt\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT "\n"
             "Exit status: 0 done; 1 some lines are not boards or reached a limit (the\n"
             "output is complete); 2 bad usage, bad input or an I/O error;\n" BAD_DICT_HELP,
    .run = boards_rate,
};
