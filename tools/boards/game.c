/* SPDX-License-Identifier: MIT */
/* game.c: see boards.h. */
#include "boards.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/system.h"
#include "common/dict_file.h"
#include "common/ending.h"
#include "common/output.h"
#include "common/read_whole.h"
#include "common/user_key.h"

#include <stdlib.h>
#include <string.h>

#define AT(member) offsetof(struct game, member)

static const struct cli_option first_options[] = {
    {"dict", 'd', "FILE|NAME",
     "the dictionary: a file, or a name that is looked up (default: $WORDGRID_DICT, then english)",
     FIELD_TEXT, AT(dict_name), .is_once = true},
    {"no-verify", 0, NULL, "skip the dictionary's checksums", FIELD_FLAG, AT(opening.skip_hashes)},
    {"output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",
     FIELD_TEXT, AT(output), .is_once = true},
};

enum { MAX_ROWS = 16 };

struct cli_option game_options[MAX_ROWS];
struct cli_option rate_options[MAX_ROWS];
struct cli_option fill_options[MAX_ROWS];

const char *const game_forms[] = {"tsv", "json", "jsonl", NULL};

/* Fills a table with the first options and these parameters. */
static void make_options(struct cli_option table[MAX_ROWS], const char *const *parameters)
{
    size_t count = sizeof first_options / sizeof *first_options;
    memcpy(table, first_options, sizeof first_options);
    for (; *parameters != NULL; parameters++) {
        count = asking_options(table, count, NULL, *parameters, AT(asking));
    }
}

void game_make_options(void)
{
#define SEARCH                                                                                     \
    "min-length", "max-length", "qu", "moves", "torus", "strict", "scoring", "letter-scores",      \
        "bonus"
    make_options(game_options, (const char *const[]){SEARCH, NULL});
    make_options(rate_options, (const char *const[]){SEARCH, "straight", "reuse", "stay", NULL});
    make_options(fill_options, (const char *const[]){"moves", "torus", "straight", "strict", NULL});
}

void game_read(struct cli *cli, struct game *game, void *settings)
{
    game->cli = cli;
    game->opening.struct_nbytes = sizeof game->opening;
    game->simd = cli_environment("WORDGRID_SIMD");
    cli_read_all(cli, settings);
    asking_read(cli, &game->asking, WG_ASK_SOLVE);
    const struct wg_question *const question = game->asking.question;
    const struct wg_board_options sized = game->shape;
    game->shape = question->shape;
    game->shape.rows = sized.rows;
    game->shape.columns = sized.columns;
    game->search = question->search;
    game->threads = game->threads > 0 ? game->threads : system_processors();
    game->watch = (struct wg_limits){.go_on = game_goes_on, .context = game};
}

void game_refuse_bonus(const struct game *game)
{
    if (game->asking.question->bonus.given != NULL) {
        cli_usage_error(game->cli,
                        "--bonus cannot be used here: the points of a word would depend on its "
                        "path, and rotated boards would differ; leave it out");
    }
}

enum wg_status game_open(struct game *game, struct wg_error *error)
{
    const struct cli *const cli = game->cli;
    TRY(dict_lookup(&game->lookup, game->dict_name, "--dict", error));
    const char *const path = game->lookup.path;
    TRY(dict_file_open(cli, path, path, &game->opening, &game->dict, error));
    game->title = dict_lookup_title(game->dict, path);
    if (cli->is_verbose) {
        cli_message(cli, "dictionary %s", path);
    }
    const enum wg_status status = asking_bind(&game->asking, game->dict, error);
    game->search.rules = game->asking.question->rules;
    return status;
}

enum { STATE = 1, OUTPUTS = 3 };

struct checking {
    const struct cli *cli;
    struct game_output outputs[OUTPUTS];
    unsigned from_stdin; /* inputs */
};

/* Refuses an input that is an output. For asking_each_file. */
static void check_input(void *context, const char *option, const char *path)
{
    struct checking *const checking = context;
    (void)option;
    if (path == NULL) {
        return;
    }
    checking->from_stdin += strcmp(path, "-") == 0;
    for (size_t i = 0; i < OUTPUTS; i++) {
        const struct game_output *const output = &checking->outputs[i];
        if (output->path != NULL && (i != STATE || output->path != path)) { /* a state is both */
            cli_refuse_input_as_output(checking->cli, output->option, output->path, path);
        }
    }
}

void game_check_files(const struct game *game, struct game_output more, const char *input,
                      int operands)
{
    static struct name_lookup lookup;
    const struct cli *const cli = game->cli;
    const char *const output = game->output != NULL ? game->output : "-";
    struct checking checking = {cli, {{"-o", output}, {"--state", game->state}, more}, 0};
    struct file_about about;
    cli_refuse_empty_name(cli, "-o", game->output);
    for (size_t i = 0; i < OUTPUTS; i++) {
        for (size_t k = 0; k < i; k++) {
            cli_refuse_same_output(cli, checking.outputs[k].path, checking.outputs[i].path);
        }
    }
    if (game->state != NULL && system_about(game->state, &about) && about.kind != FILE_REGULAR) {
        cli_usage_error(cli, "%s: is not a regular file, so --state cannot replace it",
                        game->state);
    }
    check_input(&checking, NULL, game->state);
    check_input(&checking, NULL, input);
    for (int i = 0; i < operands; i++) {
        if (strcmp(cli->operands[i], "-") != 0) {
            check_input(&checking, NULL, cli->operands[i]);
        }
    }
    if (game->dice_name != NULL) {
        check_input(&checking, NULL, name_find(cli, NAME_DICE, game->dice_name));
    }
    asking_each_file(&game->asking, check_input, &checking);
    if (checking.from_stdin > 1) {
        cli_usage_error(
            cli,
            "standard input can be only one of the inputs; name a file for each of the others");
    }
    if (dict_lookup(&lookup, game->dict_name, "--dict", NULL) == WG_OK) {
        check_input(&checking, NULL, lookup.path);
    }
    check_input(&checking, NULL, user_key_path());
}

enum wg_status game_read_dice(struct game *game, struct wg_error *error)
{
    struct whole whole = {0};
    if (game->dice_name == NULL) {
        return WG_OK;
    }
    const char *const path = name_find(game->cli, NAME_DICE, game->dice_name);
    enum wg_status status = read_whole_input(&whole, path, DICE_MAX_FILE_NBYTES, error);
    if (status == WG_OK) {
        const struct wg_text text = {whole.bytes, whole.nbytes};
        status = dice_parse(&game->dice, input_title(path), text, error);
    }
    free(whole.bytes);
    return status;
}

enum wg_status game_complete_size(struct game *game, struct wg_error *error)
{
    const uint32_t cells = game->dice_name != NULL ? game->dice.count : 16;
    uint32_t side = 1;
    while (side * side < cells) {
        side++;
    }
    if (game->shape.rows == 0) {
        game->shape.rows = side;
        game->shape.columns = side;
        return side * side == cells
                   ? WG_OK
                   : fail(error, WG_BAD_INPUT,
                          "%u dice do not fill a square; give --size=ROWSxCOLS", cells);
    }
    return WG_OK;
}

enum wg_status game_parse(struct wg_board *board, const struct sink *text,
                          const struct wg_board_options *shape, struct wg_error *error)
{
    if (text->status != WG_OK) {
        *error = text->error;
        return text->status;
    }
    return wg_board_parse(board, (struct wg_text){text->bytes, text->used}, shape, error);
}

/* --- The run */

void game_begin(struct game *game, const struct sink *stream)
{
    progress_begin(&game->progress, game->cli, stream);
    game->deadline = clock_deadline(game->seconds);
    game->progress.deadline = game->deadline;
}

bool game_goes_on(void *context)
{
    struct game *const game = context;
    if (game->count.verb != NULL) {
        progress_show(&game->progress, &game->count);
    }
    return ending_signal() == 0 && !clock_is_over(game->deadline);
}

static int report(const struct game *game, enum wg_status status, const struct wg_error *error)
{
    const struct cli *const cli = game->cli;
    const int signal = ending_signal();
    if (status == WG_OK) {
        return EXIT_FOUND;
    }
    if (status == WG_STOPPED && game->after_stop != NULL) {
        cli_message(cli, "stopped %s; %s", signal != 0 ? "by a signal" : "at the time limit",
                    game->after_stop);
        return signal != 0 ? 128 + signal : EXIT_TROUBLE;
    }
    return dict_lookup_report(cli, &game->lookup, status, error);
}

int game_run(struct game *game, game_run_fn *run, void *settings)
{
    static struct sink sink;
    struct wg_error error;
    enum wg_status status = output_open(&sink, game->output, &error);
    NEXT(status, run(settings, &sink, &error));
    const int exit_status = report(game, status, &error);
    sink_close(&sink);
    return exit_status;
}

void game_close(struct game *game)
{
    climb_free(game->climb);
    rollable_free(&game->faces);
    wg_board_free(game->board);
    wg_board_free(game->face_row);
    asking_free(&game->asking);
    dice_free(&game->dice);
    dict_file_close(game->dict);
}
