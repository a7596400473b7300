/* SPDX-License-Identifier: MIT */
/* make.c: `maze make`. */
#include "maze.h"

struct settings {
    struct maze_output output;
    uint64_t seed;
};

static const struct cli_option options[] = {
    {"seed", 's', "N",
     "equal seeds and sizes give equal mazes, on every machine (default: a new seed each time)",
     FIELD_SEED, offsetof(struct settings, seed)},
    {0},
};

static uint32_t read_size(const struct cli *cli, int operand, const char *name)
{
    uint32_t size;
    cli_read_value(cli, name, &(struct field){FIELD_NUMBER, 0, 1, WG_MAZE_MAX_CELLS},
                   cli->operands[operand], &size);
    return size;
}

static int maze_make(struct cli *cli)
{
    struct settings settings = {0};
    cli_read_all(cli, &settings);
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count != 2) {
        cli_usage_error(cli, "give two operands, WIDTH and HEIGHT, such as 20 10");
    }
    const uint32_t columns = read_size(cli, 0, "WIDTH");
    const uint32_t rows = read_size(cli, 1, "HEIGHT");
    cli_refuse_empty_name(cli, "-o", settings.output.name);
    cli_complete_seed(cli, &settings.seed);
    struct wg_error error;
    struct wg_maze *maze = NULL;
    enum wg_status status = wg_maze_new(&maze, &error);
    if (status == WG_OK) {
        status = wg_maze_make(maze, rows, columns, settings.seed, &error);
    }
    const int result = status == WG_OK ? maze_print(cli, maze, NULL, &settings.output)
                                       : cli_report(cli, status, &error);
    wg_maze_free(maze);
    return result;
}

const struct cli_command maze_make_command = {
    .name = "maze make",
    .summary = "make a maze in which one path joins any two cells",
    .synopsis = "maze make [OPTION]... WIDTH HEIGHT",
    .about = "Makes a maze of WIDTH x HEIGHT cells. Exactly one path joins any two cells. Random "
             "depth-first search gives the maze long winding paths and few dead ends. With "
             "--verbose it prints the seed.",
    .shared = maze_output_options,
    .options = options,
    .notes = "Examples:\n"
             "  maze make 20 10\n"
             "  maze make --seed=7 -f unicode 40 12\n"
             "  maze make 30 30 | maze longest -f svg -o maze.svg\n"
             "\n" MAZE_ABOUT_OUTPUT "\n"
             "Exit status: 0 done; 2 bad usage or an I/O error.\n",
    .run = maze_make,
};
