/* SPDX-License-Identifier: MIT */
/*
 * roll_run.c: see roll_run.h. A job of the pipeline is a range of boards. The last jobs have no
 * boards: in such a job, a thread helps other threads until all boards are found.
 */
#include "roll_run.h"

#include "base/error.h"
#include "base/number.h"
#include "common/pipeline.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    MAX_BOARDS = 4096,     /* of a job */
    BLOCK_ROLLS = 16,      /* tried between two checks of the time limit */
    FREE_BOARDS = 1024,    /* made between two checks if there are no conditions */
    LONE_ROLLS = 64,       /* tried before other threads may help */
    LARGE_NBYTES = 1 << 20 /* output of this size is written before the next board */
};

#define NO_ROLL UINT64_MAX

/* A board that several threads look for. Protected by run.lock. */
struct quest {
    struct quest *next_quest;
    uint64_t number;
    uint64_t next;         /* the first roll that no thread has taken */
    uint64_t found;        /* the least roll so far that meets the conditions */
    unsigned helpers;      /* other threads that try a block */
    struct wg_error error; /* the first of a block */
};

struct run {
    struct roll *roll;
    bool has_conditions;

    pthread_mutex_t lock; /* protects all members below */
    pthread_cond_t changed;
    unsigned thread_limit;
    uint64_t next;        /* the first board that no job has */
    unsigned unfinished;  /* jobs with boards */
    unsigned helpers;     /* jobs without boards */
    struct quest *quests; /* the boards that other threads may look for */
    uint64_t tried;       /* rolls, for the progress */
    uint64_t found;       /* boards, for the progress */
};

struct roll_job {
    struct pipeline_job job;
    uint64_t next; /* the first board that is not printed */
    uint64_t end;
    bool helps;
    uint64_t rolls; /* the rolls that the found boards took */
};

struct worker {
    struct pipeline_worker worker;
    struct run *run;
    struct quest quest; /* the board that this thread looks for */
    struct assessor assessor;
    char *text; /* of a board */
    uint32_t path[WG_BOARD_MAX_CELLS];
};

/* Writes roll `roll` of board `number` to worker->text. */
static struct wg_text roll_text(const struct worker *worker, uint64_t number, uint64_t roll)
{
    const size_t nbytes = roller_roll(&worker->run->roll->roller, number, roll, worker->text);
    return (struct wg_text){worker->text, nbytes};
}

/* Shows the progress before `rolls` rolls. Returns WG_STOPPED if the run ends now. */
static enum wg_status begin_block(struct worker *worker, uint64_t rolls, struct wg_error *error)
{
    struct run *run = worker->run;
    if (run->roll->game.progress.is_on) {
        pthread_mutex_lock(&run->lock);
        run->tried += rolls;
        progress_show(&run->roll->game.progress,
                      &(struct progress_count){"rolling", "board", run->found,
                                               run->roll->end - run->roll->begin,
                                               .more = COUNTED(run->tried, "roll")});
        pthread_mutex_unlock(&run->lock);
    }
    return assessor_is_over(&worker->assessor) ? fail(error, WG_STOPPED, "stopped") : WG_OK;
}

/* Tries BLOCK_ROLLS rolls from `begin` on. Stores the first that meets the conditions,
 * or NO_ROLL. */
static enum wg_status try_block(struct worker *worker, uint64_t number, uint64_t begin,
                                uint64_t *found_out, struct wg_error *error)
{
    struct assessor *assessor = &worker->assessor;
    bool is_met = false;
    enum wg_status status = begin_block(worker, BLOCK_ROLLS, error);
    *found_out = NO_ROLL;
    for (uint64_t i = 0; status == WG_OK && !is_met && i < BLOCK_ROLLS; i++) {
        const struct wg_text text = roll_text(worker, number, begin + i);
        status = wg_board_parse(assessor->board, text, &worker->run->roll->game.shape, error);
        if (status == WG_OK) {
            status = conditions_check(&worker->run->roll->conditions, assessor, worker->path,
                                      &is_met, error);
        }
        if (status == WG_OK && is_met) {
            *found_out = begin + i;
        }
    }
    return status;
}

/* Takes the next block of a quest and tries it. Returns false if an earlier roll has been found, or
   if no block is left. The caller must hold the lock. This function releases the lock during the
   tries. */
static bool take_block(struct worker *worker, struct quest *quest)
{
    const uint64_t begin = quest->next;
    struct wg_error error;
    uint64_t found;
    if (begin >= quest->found || begin >= ROLL_MAX_ROLLS) {
        return false;
    }
    quest->next += BLOCK_ROLLS;
    pthread_mutex_unlock(&worker->run->lock);
    const enum wg_status status = try_block(worker, quest->number, begin, &found, &error);
    pthread_mutex_lock(&worker->run->lock);
    quest->found = found < quest->found ? found : quest->found;
    if (status != WG_OK && quest->error.status == WG_OK) {
        quest->error = error;
    }
    return true;
}

/* Looks for a board from roll LONE_ROLLS on, together with idle threads. */
static enum wg_status share_quest(struct worker *worker, uint64_t number, uint64_t *found_out,
                                  struct wg_error *error)
{
    struct run *run = worker->run;
    struct quest *quest = &worker->quest;
    pthread_mutex_lock(&run->lock);
    *quest = (struct quest){
        .next_quest = run->quests, .number = number, .next = LONE_ROLLS, .found = NO_ROLL};
    run->quests = quest;
    pthread_cond_broadcast(&run->changed);
    while (quest->error.status == WG_OK && take_block(worker, quest)) {
    }
    struct quest **link = &run->quests;
    while (*link != quest) {
        link = &(*link)->next_quest;
    }
    *link = quest->next_quest;
    while (quest->helpers > 0) {
        pthread_cond_wait(&run->changed, &run->lock);
    }
    pthread_mutex_unlock(&run->lock);
    *found_out = quest->found;
    if (quest->error.status != WG_OK) {
        *error = quest->error;
    } else if (quest->found == NO_ROLL) {
        return fail(error, WG_LIMIT, "none of the 2^44 rolls of a board meets the conditions");
    }
    return quest->error.status;
}

/* Takes a block of any quest. The caller must hold the lock. Returns false if no quest
 * has a block. */
static bool help_quest(struct worker *worker)
{
    bool has_tried = false;
    for (struct quest *quest = worker->run->quests; quest != NULL && !has_tried;
         quest = quest->next_quest) {
        quest->helpers++;
        has_tried = take_block(worker, quest);
        quest->helpers--;
    }
    return has_tried;
}

/* Helps until all boards are found. Checks `stop` 20 times a second. */
static void help(struct worker *worker)
{
    struct run *run = worker->run;
    pthread_mutex_lock(&run->lock);
    while (run->unfinished > 0 && !atomic_load(worker->worker.stop)) {
        if (help_quest(worker)) {
            pthread_cond_broadcast(&run->changed);
        } else {
            struct timespec end;
            (void)clock_gettime(CLOCK_REALTIME, &end);
            end.tv_nsec += 50000000;
            end.tv_sec += end.tv_nsec / 1000000000;
            end.tv_nsec %= 1000000000;
            (void)pthread_cond_timedwait(&run->changed, &run->lock, &end);
        }
    }
    pthread_mutex_unlock(&run->lock);
}

/* Stores the first roll of a board that meets the conditions. */
static enum wg_status find_roll(struct worker *worker, uint64_t number, uint64_t *found_out,
                                struct wg_error *error)
{
    const struct run *run = worker->run;
    enum wg_status status = WG_OK;
    *found_out = run->has_conditions ? NO_ROLL : 0;
    if (!run->has_conditions && number % FREE_BOARDS == 0) {
        status = begin_block(worker, FREE_BOARDS, error);
    }
    for (uint64_t i = 0; status == WG_OK && *found_out == NO_ROLL && i < LONE_ROLLS;
         i += BLOCK_ROLLS) {
        status = try_block(worker, number, i, found_out, error);
    }
    if (status == WG_OK && *found_out == NO_ROLL) {
        status = share_quest(worker, number, found_out, error);
    }
    if (status == WG_STOPPED) {
        const uint64_t done = number - run->roll->begin;
        fail(error, WG_STOPPED,
             "stopped after %llu board%s, at --time-limit=%g; allow more time, or demand less",
             (unsigned long long)done, done == 1 ? "" : "s", run->roll->game.seconds);
    }
    return status;
}

static bool work(void *own_worker, void *own_job)
{
    struct worker *worker = own_worker;
    struct roll_job *own = own_job;
    struct pipeline_job *job = &own->job;
    if (own->helps) {
        help(worker);
        return false;
    }
    enum wg_status status = WG_OK;
    while (status == WG_OK && own->next < own->end && job->output.used <= LARGE_NBYTES &&
           !atomic_load(worker->worker.stop)) {
        uint64_t roll;
        status = find_roll(worker, own->next, &roll, &job->error);
        if (status == WG_OK) {
            sink_text(&job->output, roll_text(worker, own->next, roll));
            sink_char(&job->output, '\n');
            own->rolls += roll + 1;
            own->next++;
            if (worker->run->roll->game.progress.is_on) {
                pthread_mutex_lock(&worker->run->lock);
                worker->run->found++;
                pthread_mutex_unlock(&worker->run->lock);
            }
        }
        if (status == WG_OK && job->output.status != WG_OK) {
            job->error = job->output.error;
            status = job->output.status;
        }
    }
    job->error.status = status;
    const bool has_more =
        status == WG_OK && own->next < own->end && !atomic_load(worker->worker.stop);
    if (!has_more) {
        pthread_mutex_lock(&worker->run->lock);
        worker->run->unfinished--;
        pthread_cond_broadcast(&worker->run->changed);
        pthread_mutex_unlock(&worker->run->lock);
    }
    return has_more;
}

static bool read_job(void *context, size_t wanted, int stop_fd, void *job)
{
    struct run *run = context;
    struct roll_job *own = job;
    const uint64_t left = run->roll->end - run->next;
    (void)stop_fd;
    own->job.size = left < wanted ? (size_t)left : wanted;
    own->job.input_nbytes = 0;
    own->job.error.status = WG_OK;
    pthread_mutex_lock(&run->lock);
    own->next = run->next;
    run->next += own->job.size;
    own->end = run->next;
    own->rolls = 0;
    own->helps = left == 0;
    run->unfinished += left > 0;
    const bool has_work = left > 0 || (run->unfinished > 0 && run->helpers + 1 < run->thread_limit);
    run->helpers += left == 0;
    pthread_mutex_unlock(&run->lock);
    return has_work;
}

static void count_rolls(void *context, void *job)
{
    struct run *run = context;
    run->roll->rolls += ((struct roll_job *)job)->rolls;
}

static enum wg_status open_worker(void *context, void *own_worker, struct wg_error *error)
{
    struct run *run = context;
    const struct roll *roll = run->roll;
    struct worker *worker = own_worker;
    worker->run = run;
    worker->text = malloc(roll->roller.room);
    if (worker->text == NULL) {
        return fail_memory(error);
    }
    enum wg_status status = WG_OK;
    if (run->has_conditions) {
        status = assessor_open(&worker->assessor, roll->game.dict, &roll->game.search,
                               roll->game.simd, error);
    }
    worker->assessor.limits.go_on = limits_until_flag;
    worker->assessor.limits.context = worker->worker.stop;
    worker->assessor.deadline = roll->game.deadline;
    return status;
}

static void close_worker(void *own_worker)
{
    struct worker *worker = own_worker;
    assessor_close(&worker->assessor);
    free(worker->text);
}

enum wg_status roll_boards(struct roll *roll, struct sink *sink, struct wg_error *error)
{
    static const struct pipeline_calls calls = {
        .job_nbytes = sizeof(struct roll_job),
        .worker_nbytes = sizeof(struct worker),
        .max_wanted = MAX_BOARDS,
        .read = read_job,
        .work = work,
        .written = count_rolls,
        .open_worker = open_worker,
        .close_worker = close_worker,
    };
    struct run run = {
        .roll = roll,
        .has_conditions = conditions_are_given(&roll->conditions),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
        .thread_limit = pipeline_threads(roll->threads),
        .next = roll->begin,
    };
    game_begin(&roll->game, sink);
    const enum wg_status status = pipeline_run(&calls, &run, sink, roll->threads, error);
    progress_clear(&roll->game.progress);
    return status;
}
