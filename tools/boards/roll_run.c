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
#include "base/processors.h"
#include "base/team.h"

#include <pthread.h>
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

/* The data of a thread. */
struct worker {
    struct assessor assessor;
    char *text; /* of a board */
    uint32_t path[WG_BOARD_MAX_CELLS];
};

struct rolling {
    struct roll *roll;
    struct worker *workers;
    uint32_t worker_count;

    pthread_mutex_t lock; /* protects all members below, while threads run */
    struct sink *sink;
    char *text;                /* of the board that is printed */
    struct quest quests[RING]; /* board n is quests[n % RING] */
    uint64_t first;            /* the first board that is not printed */
    uint64_t next;             /* the first board that was not begun */
    uint64_t tried;            /* rolls */
};

static struct quest *quest_of(struct rolling *rolling, uint64_t number)
{
    return &rolling->quests[number % RING];
}

/* --- Printing */

/* Prints the first board that is not printed. */
static void print_board(struct rolling *rolling, uint64_t roll)
{
    const size_t nbytes =
        roller_roll(&rolling->roll->roller, rolling->first++, roll, rolling->text);
    progress_hold();
    sink_bytes(rolling->sink, rolling->text, nbytes);
    sink_char(rolling->sink, '\n');
    progress_release();
    rolling->roll->rolls += roll + 1;
}

/* Writes what was printed, because the next board can take long, and shows the progress. Returns
   whether the run goes on. */
static bool goes_on(void *context)
{
    struct rolling *const rolling = context;
    const struct roll *const roll = rolling->roll;
    struct game *const game = &rolling->roll->run.game;
    (void)pthread_mutex_lock(&rolling->lock);
    if (rolling->sink->used > 0) {
        progress_hold();
        sink_flush(rolling->sink);
        progress_release();
    }
    progress_show(&game->progress,
                  &(struct progress_count){"rolling", "board", rolling->first - roll->begin,
                                           roll->end - roll->begin,
                                           .more = COUNTED(rolling->tried, "roll")});
    const bool can_write = rolling->sink->status == WG_OK;
    (void)pthread_mutex_unlock(&rolling->lock);
    return can_write && game_goes_on(game);
}

/* Prints all boards, if there are no conditions. To roll them takes less time than to write them,
   so one thread is enough. */
static enum wg_status print_all(struct rolling *rolling, struct wg_error *error)
{
    while (rolling->first < rolling->roll->end) {
        if (rolling->tried++ % FREE_BOARDS == 0 && !goes_on(rolling)) {
            return fail(error, WG_STOPPED, "stopped");
        }
        print_board(rolling, 0);
    }
    return WG_OK;
}

/* --- Searching */

/* Tries a block of rolls. Stores the first that meets the conditions, or NO_ROLL. */
static enum wg_status try_block(const struct roll *roll, struct worker *worker, uint64_t number,
                                uint64_t begin, uint64_t *found_out, struct wg_error *error)
{
    struct assessor *const assessor = &worker->assessor;
    enum wg_status status = WG_OK;
    bool is_met = false;
    *found_out = NO_ROLL;
    for (uint64_t i = begin; status == WG_OK && !is_met && i < begin + BLOCK_ROLLS; i++) {
        const struct wg_text text = {worker->text,
                                     roller_roll(&roll->roller, number, i, worker->text)};
        status = wg_board_parse(assessor->board, text, &roll->run.game.shape, error);
        if (status == WG_OK) {
            status = conditions_check(&roll->conditions, assessor, worker->path, &is_met, error);
        }
        *found_out = status == WG_OK && is_met ? i : NO_ROLL;
    }
    return status;
}

/* Returns the board of which a thread tries the next block; `end` if there is none. The caller must
   hold the lock. */
static uint64_t choose(struct rolling *rolling)
{
    const uint64_t end = rolling->roll->end;
    uint64_t shared = end; /* the first board that another thread tries */
    for (uint64_t i = rolling->first; i < rolling->next; i++) {
        const struct quest *const quest = quest_of(rolling, i);
        if (quest->found == NO_ROLL && quest->trying == 0) {
            return i;
        }
        shared = shared == end && quest->found == NO_ROLL ? i : shared;
    }
    if (rolling->next < end && rolling->next - rolling->first < RING) {
        *quest_of(rolling, rolling->next) = (struct quest){.found = NO_ROLL};
        return rolling->next++;
    }
    return shared;
}

/* Tries the next block of a board. The caller must hold the lock; it is released meanwhile. */
static enum wg_status do_block(struct rolling *rolling, struct worker *worker, uint64_t number,
                               struct wg_error *error)
{
    struct quest *quest = quest_of(rolling, number);
    const uint64_t begin = quest->next;
    uint64_t found;
    quest->next += BLOCK_ROLLS;
    quest->trying++;
    rolling->tried += BLOCK_ROLLS;
    (void)pthread_mutex_unlock(&rolling->lock);
    const enum wg_status status = try_block(rolling->roll, worker, number, begin, &found, error);
    (void)pthread_mutex_lock(&rolling->lock);
    if (status != WG_OK) {
        return status; /* the board is still being tried, so it is not printed */
    }
    quest->found = found < quest->found ? found : quest->found;
    quest->trying--;
    while (rolling->first < rolling->next &&
           (quest = quest_of(rolling, rolling->first))->trying == 0 && quest->found != NO_ROLL) {
        print_board(rolling, quest->found);
    }
    return begin < ROLL_MAX_ROLLS
               ? WG_OK
               : fail(error, WG_LIMIT, "none of the 2^44 rolls of a board meets the conditions");
}

/* Does blocks until all boards are found. Each thread does this as its task. */
static enum wg_status work(struct team *team, uint32_t member, size_t task, struct wg_error *error)
{
    struct rolling *const rolling = team->context;
    struct worker *const worker = &rolling->workers[member];
    enum wg_status status = WG_OK;
    (void)task;
    worker->assessor.limits.go_on = limits_until_flag;
    worker->assessor.limits.context = &team->is_stopped;
    (void)pthread_mutex_lock(&rolling->lock);
    while (status == WG_OK && team_goes_on(team, member)) {
        long sleep_ns = 0;
        const uint64_t number = choose(rolling);
        if (number < rolling->roll->end) {
            status = do_block(rolling, worker, number, error);
        } else if (rolling->next == rolling->roll->end) {
            break;
        } else { /* the ring is full: another thread tries the last block of its first board */
            (void)pthread_mutex_unlock(&rolling->lock);
            clock_poll(&sleep_ns);
            (void)pthread_mutex_lock(&rolling->lock);
        }
    }
    (void)pthread_mutex_unlock(&rolling->lock);
    return status;
}

/* Makes the data of the threads. */
static enum wg_status open_workers(struct rolling *rolling, struct wg_error *error)
{
    const struct roll *const roll = rolling->roll;
    const uint32_t wanted = roll->run.threads > 0 ? roll->run.threads : count_processors();
    enum wg_status status = WG_OK;
    rolling->workers = calloc(wanted, sizeof *rolling->workers);
    if (rolling->workers == NULL) {
        return fail_memory(error);
    }
    while (rolling->worker_count < wanted && status == WG_OK) {
        struct worker *const worker = &rolling->workers[rolling->worker_count];
        worker->text = malloc(roll->roller.room);
        status = worker->text == NULL
                     ? fail_memory(error)
                     : assessor_open(&worker->assessor, roll->run.game.dict, &roll->run.game.search,
                                     roll->run.game.simd, error);
        worker->assessor.deadline = roll->run.game.deadline;
        rolling->worker_count++;
    }
    return status;
}

static enum wg_status find_all(struct rolling *rolling, struct wg_error *error)
{
    struct team team = {
        .work = work, .context = rolling, .watch = {.go_on = goes_on, .context = rolling}};
    enum wg_status status = open_workers(rolling, error);
    if (status == WG_OK) {
        team.tasks = rolling->worker_count;
        team.threads = rolling->worker_count;
        status = team_run(&team, error);
    }
    for (uint32_t i = 0; i < rolling->worker_count; i++) {
        assessor_close(&rolling->workers[i].assessor);
        free(rolling->workers[i].text);
    }
    free(rolling->workers);
    return status;
}

enum wg_status roll_boards(struct roll *roll, struct sink *sink, struct wg_error *error)
{
    struct rolling rolling = {
        .roll = roll,
        .sink = sink,
        .text = malloc(roll->roller.room),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .first = roll->begin,
        .next = roll->begin,
    };
    if (rolling.text == NULL) {
        return fail_memory(error);
    }
    game_begin(&roll->run.game, sink);
    const bool has_conditions = conditions_are_given(&roll->conditions);
    const enum wg_status status =
        has_conditions ? find_all(&rolling, error) : print_all(&rolling, error);
    progress_clear(&roll->run.game.progress);
    free(rolling.text);
    const uint64_t done = rolling.first - roll->begin;
    if (sink->status != WG_OK || status != WG_STOPPED) {
        return sink_status(sink, status, error);
    }
    return fail(error, WG_STOPPED,
                "stopped after %s, at --time-limit=%g; allow more time, or demand less",
                COUNTED(done, "board"), roll->run.game.seconds);
}
