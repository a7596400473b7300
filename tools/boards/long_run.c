/* SPDX-License-Identifier: MIT */
/* long_run.c: see long_run.h. */
#include "long_run.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "report/parts.h"
#include "solve/rules.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

enum { STATE_MAX_NBYTES = 256 << 20 };

/* --- The end of a run */

static _Atomic int received_signal;

static void receive(int signal)
{
    atomic_store(&received_signal, signal);
}

void long_run_begin(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction old;
        struct sigaction action = {.sa_handler = receive, .sa_flags = (int)SA_RESETHAND};
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
            (void)sigaction(signals[i], &action, NULL);
        }
    }
}

bool long_run_goes_on(double time_end)
{
    return atomic_load(&received_signal) == 0 && !clock_is_over(time_end);
}

int long_run_stopped(const struct cli *cli, const char *what)
{
    const int signal = atomic_load(&received_signal);
    cli_message(cli, "stopped %s; %s", signal != 0 ? "by a signal" : "at the time limit", what);
    return signal != 0 ? 128 + signal : EXIT_TROUBLE;
}

/* --- The text of a state */

uint64_t hash_mix(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
}

/* Returns a hash of all sections of the dictionary, and so of its words. */
static uint64_t hash_dict(const struct wg_dict *dict)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < wg_dict_get_counts(dict)->sections; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        (void)wg_dict_get_section(dict, i, &section, NULL);
        hash = hash_mix(hash, section.hash);
    }
    return hash;
}

/* Returns a hash of the faces, of the dice that have each face, and of the points of each length
   and each letter. */
static uint64_t hash_faces(const struct game *game, const struct best_tiles *tiles)
{
    const struct wg_rules *const rules = game->rules;
    uint64_t hash = 0;
    for (uint32_t i = 0; i < tiles->count; i++) {
        const struct wg_text text = tiles->texts[i];
        for (size_t k = 0; k < text.nbytes; k++) {
            hash = hash_mix(hash, (unsigned char)text.bytes[k]);
        }
        for (unsigned k = 0; tiles->dice_count > 0 && k < DIE_SET_WORDS; k++) {
            hash = hash_mix(hash, tiles->dice[i]->bits[k]);
        }
    }
    for (size_t i = 0; rules != NULL && i < rules->length_count; i++) {
        hash = hash_mix(hash, rules->length_points[i]);
    }
    for (size_t i = 0; rules != NULL && rules->has_letters && i < 256; i++) {
        hash = hash_mix(hash, rules->letter_points[i]);
    }
    return hash;
}

void game_describe(const struct game *game, const struct best_tiles *tiles,
                   char text_out[GAME_TEXT_NBYTES])
{
    const struct wg_solve_options *const search = &game->search;
    const uint32_t longest = wg_dict_get_counts(game->dict)->longest;
    const uint32_t most = search->max_length;
    (void)snprintf(text_out, GAME_TEXT_NBYTES,
                   "size=%ux%u moves=%s torus=%d scoring=%s length=%u-%u dictionary=%016" PRIx64
                   " tiles=%016" PRIx64,
                   game->shape.rows, game->shape.columns, wg_moves_text(game->shape.moves),
                   game->shape.is_torus, wg_scoring_text(search->scoring),
                   climb_least_length(search), most > 0 && most < longest ? most : longest,
                   hash_dict(game->dict), hash_faces(game, tiles));
}

enum wg_status state_read_file(const char *path, struct whole *whole, bool *is_missing_out,
                               struct wg_error *error)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    *is_missing_out = fd < 0 && errno == ENOENT;
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    const enum wg_status status = read_whole(whole, fd, path, STATE_MAX_NBYTES, error);
    (void)close(fd);
    return status;
}

struct wg_text state_next_line(struct wg_text *rest)
{
    bool has_end;
    struct wg_text line = text_take_until(rest, '\n', &has_end);
    line.nbytes -= line.nbytes > 0 && line.bytes[line.nbytes - 1] == '\r';
    return line;
}

bool state_takes(struct wg_text *line, const char *beginning)
{
    const size_t nbytes = strlen(beginning);
    if (line->nbytes < nbytes || memcmp(line->bytes, beginning, nbytes) != 0) {
        return false;
    }
    text_skip(line, nbytes);
    return true;
}

bool state_read_number(struct wg_text text, uint64_t *number_out)
{
    uint64_t number = 0;
    if (text.nbytes == 0) {
        return false;
    }
    for (size_t i = 0; i < text.nbytes; i++) {
        const unsigned digit = (unsigned char)text.bytes[i] - (unsigned)'0';
        if (digit > 9 || number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    *number_out = number;
    return true;
}

enum wg_status state_place_error(struct wg_error *error, const char *path, uint64_t line,
                                 enum wg_status status)
{
    error_set_source(error, path);
    error->line = line;
    return status;
}

/* --- Results */

enum wg_status print_entry(const struct game *game, const struct best_tiles *tiles,
                           struct wg_board *board, const struct climb_entry *entry,
                           const char *schema, bool is_json, struct sink *sink,
                           struct wg_error *error)
{
    const struct worth *const worth = &entry->worth;
    if (!is_json) {
        sink_format(sink, "%" PRIu64 "\t%u\t%u\t", worth->points, worth->words, worth->longest);
        best_tiles_print(tiles, entry->faces, game->shape.rows, game->shape.columns, sink);
        sink_char(sink, '\n');
        return WG_OK;
    }
    const enum wg_status status = best_tiles_parse(tiles, entry->faces, &game->shape, board, error);
    if (status == WG_OK) {
        struct json json;
        json_begin(&json, sink, schema);
        parts_board(&json, (struct wg_text){0}, board, game->title);
        json_member_number(&json, "count", worth->words);
        json_member_number(&json, "score", worth->points);
        json_member_number(&json, "longest", worth->longest);
        json_end(&json);
    }
    return status;
}
