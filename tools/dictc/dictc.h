/* SPDX-License-Identifier: MIT */
/* dictc.h: declares the subcommands of dictc, and the functions that the subcommands share. */
#pragma once

#include "alphabet/fold.h"
#include "base/file_map.h"
#include "common/cli.h"
#include "common/name_lookup.h"
#include "common/read_whole.h"

#include <string.h>
#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

extern const struct cli_command dictc_build_command;
extern const struct cli_command dictc_info_command;
extern const struct cli_command dictc_check_command;
extern const struct cli_command dictc_dump_command;
extern const struct cli_command dictc_find_command;
extern const struct cli_command dictc_diff_command;

/* Fills the table of options of dictc_find_command. Call it before the arguments are read. */
void dictc_make_find_options(void);

/* The names of the forms of a line about a word. Ends with NULL. */
extern const char *const dictc_word_forms[];

static inline bool dictc_is_dash(const char *name)
{
    return strcmp(name, "-") == 0;
}

/* Ends the program with a usage error if `count`, the number of inputs that are '-', is above 1. */
void dictc_refuse_repeated_input(const struct cli *cli, int count);

/* Fails with WG_STOPPED. The message says that --time-limit ended the command after `count` items.
   `noun` is the word for one item. */
enum wg_status dictc_explain_late(uint64_t count, const char *noun, double seconds,
                                  struct wg_error *error);

/* Sets lookup->path to the file of the dictionary that an operand names: a path or '-', which stay
   as they are, or a name, which is looked up. `output` is the value of -o (NULL: standard output
   alone is written). Ends the program if this file is the output. Fails like dict_lookup. */
enum wg_status dictc_locate(const struct cli *cli, const char *operand, const char *output,
                            struct name_lookup *lookup, struct wg_error *error);

/* Opens a dictionary: a path, or '-' for standard input. Standard input must then be a file,
   because it is mapped into memory. The caller must close the dictionary with dict_file_close. */
enum wg_status dictc_open(const struct cli *cli, const char *name, struct wg_dict **dict_out,
                          struct wg_error *error);

/* Like dictc_open, but copies the file into memory. So the program does not read later changes, and
   several dictionaries can be open. The caller must call wg_dict_close, then file_map_close, even
   after a failure; *map_out and *dict_out must be all zero before. */
enum wg_status dictc_copy(const char *name, struct file_map *map_out, struct wg_dict **dict_out,
                          struct wg_error *error);
