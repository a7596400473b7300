/* SPDX-License-Identifier: MIT */
/* game.c: see boards.h. */
#include "boards.h"

#include "common/dict_file.h"
#include "common/read_whole.h"

#include <stdlib.h>
#include <string.h>

#define AT(member) offsetof(struct game, member)

const struct cli_option game_options[] = {
    {"dict", 'd', "FILE|NAME",
     "the dictionary: a file, or a name that is looked up (default: $WORDGRID_DICT, then english)",
     FIELD_TEXT, AT(dict_name), .is_once = true},
    {"min-length", 'm', "N", "words of N letters or more (default: 3)", FIELD_NUMBER,
     AT(search.min_length), 1},
    {"max-length", 'M', "N", "words of N letters or fewer", FIELD_NUMBER, AT(search.max_length), 1},
    {"qu", 0, NULL, "a plain q tile means qu", FIELD_FLAG, AT(shape.q_is_qu)},
    {"moves", 0, "NAME",
     "which cells are neighbours: king (default), rook, bishop, knight or hex; see solve --help",
     FIELD_CHOICE, AT(shape.moves), .names = moves_names},
    {"torus", 0, NULL, "the last row is next to the first, the last column to the first",
     FIELD_FLAG, AT(shape.is_torus)},
    SCORING_OPTION(struct game, scoring),
    LETTER_SCORES_OPTION(struct game, scoring),
    BONUS_OPTION(struct game, scoring),
    {"no-verify", 0, NULL, "skip the dictionary's checksums", FIELD_FLAG, AT(opening.skip_hashes)},
    {"output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",
     FIELD_TEXT, AT(output), .is_once = true},
    {0},
};

void game_init(struct game *game)
{
    *game = (struct game){
        .opening = {.struct_nbytes = sizeof game->opening},
        .shape = {.struct_nbytes = sizeof game->shape},
        .search = {.struct_nbytes = sizeof game->search},
        .simd = cli_environment("WORDGRID_SIMD"),
    };
}

enum wg_status game_open(const struct cli *cli, struct game *game, struct wg_error *error)
{
    enum wg_status status;
    if (game->search.max_length > 0 && game->search.min_length > game->search.max_length) {
        cli_usage_error(cli, "--min-length=%u is more than --max-length=%u",
                        game->search.min_length, game->search.max_length);
    }
    if ((status = dict_lookup(&game->lookup, game->dict_name, "--dict", error)) != WG_OK) {
        return status;
    }
    const char *const path = game->lookup.path;
    status = dict_file_open(cli, path, path, &game->opening, &game->dict, error);
    if (status != WG_OK) {
        return status;
    }
    game->title = dict_lookup_title(game->dict, path);
    if (cli->is_verbose) {
        cli_message(cli, "dictionary %s", path);
    }
    return scoring_open(&game->scoring, game->dict, &game->search, &game->rules, error);
}

void game_check_files(const struct cli *cli, const struct game *game, const char *dice,
                      bool reads_boards)
{
    static struct name_lookup lookup;
    const char *const inputs[] = {dice, game->scoring.letter_scores, game->scoring.bonus};
    const char *const output = game->output;
    unsigned count = reads_boards;
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        count += inputs[i] != NULL && strcmp(inputs[i], "-") == 0;
    }
    if (count > 1) {
        cli_usage_error(
            cli,
            "standard input can be only one of the inputs; name a file for each of the others");
    }
    cli_refuse_empty_name(cli, "-o", output);
    if (dict_lookup(&lookup, game->dict_name, "--dict", NULL) == WG_OK) {
        cli_refuse_file_as_output(cli, "-o", output, lookup.path);
    }
    cli_refuse_input_as_output(cli, "-o", output, game->scoring.letter_scores);
    cli_refuse_input_as_output(cli, "-o", output, game->scoring.bonus);
}

enum wg_status game_read_dice(const struct cli *cli, const struct game *game, const char *name,
                              struct dice *dice, struct wg_error *error)
{
    const char *const path = name_find(cli, NAME_DICE, name);
    struct whole whole = {0};
    cli_refuse_input_as_output(cli, "-o", game->output, path);
    enum wg_status status = read_whole_input(&whole, path, DICE_MAX_FILE_NBYTES, error);
    if (status == WG_OK) {
        const struct wg_text text = {whole.bytes, whole.nbytes};
        status = dice_parse(dice, input_title(path), text, error);
    }
    free(whole.bytes);
    return status;
}

int game_report(const struct cli *cli, const struct game *game, enum wg_status status,
                const struct wg_error *error)
{
    if (status == WG_OK) {
        return EXIT_FOUND;
    }
    cli_error(cli, error);
    if (game->lookup.path == NULL && game->lookup.places[0] != '\0') {
        cli_message(cli, "looked in %s", game->lookup.places);
    }
    return cli_exit_status(status);
}

void game_close(struct game *game)
{
    wg_rules_free(game->rules);
    dict_file_close(game->dict);
}
