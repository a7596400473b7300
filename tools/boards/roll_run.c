/* SPDX-License-Identifier: MIT */
/*
 * roll_run.c: see roll_run.h. With conditions, a team of threads looks for the boards. A thread
 * takes a block of rolls at a time, under a lock: of the first board that was begun and that no
 * thread tries; otherwise of a new board; otherwise it helps another thread. It prints each board
 * that has no earlier roll left, if the boards before it are printed.
 */
#include "roll_run.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "base/team.h"

#include <stdlib.h>

enum {
    BLOCK_ROLLS = 16,
    RING = 1 << 10,    /* boards that are begun and not printed */
    FREE_BOARDS = 1024 /* without conditions: printed between two checks of the time limit */
};

#define NO_ROLL UINT64_MAX

/* A board that was begun. */
struct quest {
    uint64_t next;   /* the first roll that no thread has taken */
    uint64_t found;  /* the least roll so far that meets the conditions, or NO_ROLL */
    uint32_t trying; /* threads that try a block */
};

struct roll_worker {
    struct assessor assessor;
    char *text; /* of a board */
    uint32_t path[WG_BOARD_MAX_CELLS];
};

/* Returns board `number`, which was begun and is not printed. */
static struct quest *quest_of(const struct roll *roll, uint64_t number)
{
    return &roll->quests[number % RING];
}

/* --- Printing */

/* Prints the first board that is not printed. */
static void print_board(struct roll *roll, uint64_t found)
{
    const size_t nbytes = roller_roll(&roll->roller, roll->first++, found, roll->text);
    progress_hold();
    sink_bytes(roll->sink, roll->text, nbytes);
    sink_char(roll->sink, '\n');
    progress_release();
    roll->rolls += found + 1;
}

/* Writes what was printed, because the next board can take long, and shows the progress. Returns
   whether the run goes on. */
static bool goes_on(void *context)
{
    struct roll *const roll = context;
    struct game *const game = &roll->game;
    (void)pthread_mutex_lock(&roll->lock);
    if (roll->sink->used > 0) {
        progress_hold();
        sink_flush(roll->sink);
        progress_release();
    }
    progress_show(&game->progress,
                  &(struct progress_count){"rolling", "board", roll->first - roll->begin,
                                           roll->end - roll->begin,
                                           .more = COUNTED(roll->tried, "roll")});
    const bool can_write = roll->sink->status == WG_OK;
    (void)pthread_mutex_unlock(&roll->lock);
    return can_write && game_goes_on(game);
}

/* Prints all boards, if there are no conditions. To roll them takes less time than to write them,
   so one thread is enough. */
static enum wg_status print_all(struct roll *roll, struct wg_error *error)
{
    while (roll->first < roll->end) {
        if (roll->tried++ % FREE_BOARDS == 0 && !goes_on(roll)) {
            return fail(error, WG_STOPPED, "stopped");
        }
        print_board(roll, 0);
    }
    return WG_OK;
}

/* --- Searching */

/* Tries a block of rolls. Stores the first that meets the conditions, or NO_ROLL. */
static enum wg_status try_block(const struct roll *roll, struct roll_worker *worker,
                                uint64_t number, uint64_t begin, uint64_t *found_out,
                                struct wg_error *error)
{
    struct assessor *const assessor = &worker->assessor;
    enum wg_status status = WG_OK;
    bool is_met = false;
    *found_out = NO_ROLL;
    for (uint64_t i = begin; status == WG_OK && !is_met && i < begin + BLOCK_ROLLS; i++) {
        const struct wg_text text = {worker->text,
                                     roller_roll(&roll->roller, number, i, worker->text)};
        status = wg_board_parse(assessor->board, text, &roll->game.shape, error);
        NEXT(status, conditions_check(&roll->conditions, assessor, worker->path, &is_met, error));
        *found_out = status == WG_OK && is_met ? i : NO_ROLL;
    }
    return status;
}

/* Returns the board of which a thread tries the next block; `end` if there is none. The caller must
   hold the lock. */
static uint64_t choose(struct roll *roll)
{
    const uint64_t end = roll->end;
    uint64_t shared = end; /* the first board that another thread tries */
    for (uint64_t i = roll->first; i < roll->next; i++) {
        const struct quest *const quest = quest_of(roll, i);
        if (quest->found == NO_ROLL && quest->trying == 0) {
            return i;
        }
        shared = shared == end && quest->found == NO_ROLL ? i : shared;
    }
    if (roll->next < end && roll->next - roll->first < RING) {
        *quest_of(roll, roll->next) = (struct quest){.found = NO_ROLL};
        return roll->next++;
    }
    return shared;
}

/* Tries the next block of a board. The caller must hold the lock; it is released meanwhile. */
static enum wg_status do_block(struct roll *roll, struct roll_worker *worker, uint64_t number,
                               struct wg_error *error)
{
    struct quest *quest = quest_of(roll, number);
    const uint64_t begin = quest->next;
    uint64_t found;
    quest->next += BLOCK_ROLLS;
    quest->trying++;
    roll->tried += BLOCK_ROLLS;
    (void)pthread_mutex_unlock(&roll->lock);
    const enum wg_status status = try_block(roll, worker, number, begin, &found, error);
    (void)pthread_mutex_lock(&roll->lock);
    if (status != WG_OK) {
        return status; /* the board is still being tried, so it is not printed */
    }
    quest->found = found < quest->found ? found : quest->found;
    quest->trying--;
    while (roll->first < roll->next && (quest = quest_of(roll, roll->first))->trying == 0 &&
           quest->found != NO_ROLL) {
        print_board(roll, quest->found);
    }
    return begin < ROLL_MAX_ROLLS
               ? WG_OK
               : fail(error, WG_LIMIT, "none of the 2^44 rolls of a board meets the conditions");
}

/* Does blocks until all boards are found. Each thread does this as its task. */
static enum wg_status work(struct team *team, uint32_t member, size_t task, struct wg_error *error)
{
    struct roll *const roll = team->context;
    struct roll_worker *const worker = &roll->workers[member];
    enum wg_status status = WG_OK;
    (void)task;
    worker->assessor.limits.go_on = limits_until_flag;
    worker->assessor.limits.context = &team->is_stopped;
    (void)pthread_mutex_lock(&roll->lock);
    while (status == WG_OK && team_goes_on(team, member)) {
        long sleep_ns = 0;
        const uint64_t number = choose(roll);
        if (number < roll->end) {
            status = do_block(roll, worker, number, error);
        } else if (roll->next == roll->end) {
            break;
        } else { /* the ring is full: another thread tries the last block of its first board */
            (void)pthread_mutex_unlock(&roll->lock);
            clock_poll(&sleep_ns);
            (void)pthread_mutex_lock(&roll->lock);
        }
    }
    (void)pthread_mutex_unlock(&roll->lock);
    return status;
}

static enum wg_status find_all(struct roll *roll, struct wg_error *error)
{
    const struct game *const game = &roll->game;
    struct team team = {.work = work,
                        .context = roll,
                        .tasks = game->threads,
                        .threads = game->threads,
                        .watch = {.go_on = goes_on, .context = roll}};
    enum wg_status status = WG_OK;
    roll->workers = calloc(game->threads, sizeof *roll->workers);
    TRY_MEMORY(error, roll->workers != NULL);
    for (uint32_t i = 0; i < game->threads && status == WG_OK; i++) {
        struct roll_worker *const worker = &roll->workers[i];
        worker->text = malloc(roll->roller.room);
        status = worker->text == NULL ? fail_memory(error)
                                      : assessor_open(&worker->assessor, game->dict, &game->search,
                                                      game->simd, error);
        worker->assessor.deadline = game->deadline;
    }
    NEXT(status, team_run(&team, error));
    for (uint32_t i = 0; i < game->threads; i++) {
        assessor_close(&roll->workers[i].assessor);
        free(roll->workers[i].text);
    }
    free(roll->workers);
    return status;
}

enum wg_status roll_boards(struct roll *roll, struct sink *sink, struct wg_error *error)
{
    enum wg_status status = WG_NO_MEMORY;
    roll->sink = sink;
    roll->first = roll->begin;
    roll->next = roll->begin;
    roll->text = malloc(roll->roller.room);
    roll->quests = calloc(RING, sizeof *roll->quests);
    (void)pthread_mutex_init(&roll->lock, NULL);
    game_begin(&roll->game, sink);
    if (roll->text != NULL && roll->quests != NULL) {
        status = conditions_are_given(&roll->conditions) ? find_all(roll, error)
                                                         : print_all(roll, error);
    }
    progress_clear(&roll->game.progress);
    free(roll->text);
    free(roll->quests);
    TRY_MEMORY(error, status != WG_NO_MEMORY);
    if (sink->status != WG_OK || status != WG_STOPPED) {
        return sink_status(sink, status, error);
    }
    return fail(error, WG_STOPPED,
                "stopped after %s, at --time-limit=%g; allow more time, or demand less",
                COUNTED(roll->first - roll->begin, "board"), roll->game.seconds);
}
