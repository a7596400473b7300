/* SPDX-License-Identifier: MIT */
/*
 * long_run.h: what `boards best` and `boards prove` have in common: how a run ends early, the text
 * of the files with its state, and the lines of its results.
 *
 * After a first signal, or at the time limit, a run ends when the boards that are being rated are
 * done. Then it prints the results so far. A second signal ends the program.
 */
#ifndef WG_TOOLS_BOARDS_LONG_RUN_H
#define WG_TOOLS_BOARDS_LONG_RUN_H

#include "best_tiles.h"
#include "boards.h"
#include "boards/climb.h"
#include "common/read_whole.h"
#include "report/sink.h"

/* How often a state is written, and the default length of a tempering (climb.h). */
enum { STATE_SECONDS = 30, TEMPERING_ROUNDS_A_CELL = 10 };

/* --- The end of a run */

/* Call it once, before the work. */
void long_run_begin(void);

/* Whether no signal has arrived, and the time limit (clock_end) is not over. */
bool long_run_goes_on(double time_end);

/* Says why the run ended early, and `what` is there nevertheless. Returns the exit status. */
int long_run_stopped(const struct cli *cli, const char *what);

/* --- The text of a state */

enum { GAME_TEXT_NBYTES = 256 };

/*
 * Writes what the points of a board depend on: shape, moves, scoring, lengths of words, a hash of
 * the dictionary, and a hash of the faces and points.
 */
void game_describe(const struct game *game, const struct best_tiles *tiles,
                   char text_out[GAME_TEXT_NBYTES]);

/* Mixes a number into a hash, for such a text. */
uint64_t hash_mix(uint64_t hash, uint64_t number);

/* Opens and reads a file. Sets *is_missing_out to true if the file does not exist. This is a
   failure, too. The caller frees whole->bytes in each case. */
enum wg_status state_read_file(const char *path, struct whole *whole, bool *is_missing_out,
                               struct wg_error *error);

/* Takes the next line off `rest`, without its line break. */
struct wg_text state_next_line(struct wg_text *rest);

/* If the line begins so, removes this beginning. */
bool state_takes(struct wg_text *line, const char *beginning);

/* Reads decimal digits, and nothing else. */
bool state_read_number(struct wg_text text, uint64_t *number_out);

/* Adds the name of the file and the number of the line to an error. Returns `status`. */
enum wg_status state_place_error(struct wg_error *error, const char *path, uint64_t line,
                                 enum wg_status status);

/* --- Results */

/* Prints a board as TSV, or with is_json as an object of this schema. Parses by `board`. Fails like
   best_tiles_parse. */
enum wg_status print_entry(const struct game *game, const struct best_tiles *tiles,
                           struct wg_board *board, const struct climb_entry *entry,
                           const char *schema, bool is_json, struct sink *sink,
                           struct wg_error *error);

#endif
