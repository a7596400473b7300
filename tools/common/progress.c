/* SPDX-License-Identifier: MIT */
/* progress.c: see progress.h. */
#include "common/progress.h"

#include "base/clock.h"
#include "base/number.h"
#include "common/ending.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define ERASE "\r\033[K"

enum { PIECE_NBYTES = 96, DEFAULT_COLUMNS = 80 };

static atomic_bool is_shown;

/* If results are written to a terminal: progress_show or the writer of results uses the terminal
   (is_busy), and results were written since the line was last due (has_results). */
static bool is_shared;
static atomic_flag is_busy = ATOMIC_FLAG_INIT;
static atomic_bool has_results;

/* --- The text of the line */

/* Writes to text[0..PIECE_NBYTES), like snprintf. */
#define PUT(text, ...) ((void)snprintf(text, PIECE_NBYTES, __VA_ARGS__))

static void put_rate(char *text, double rate)
{
    const double seconds = rate >= 1 ? 1 : rate * 60 >= 1 ? 60 : 3600;
    const char *const unit = rate >= 1 ? "s" : rate * 60 >= 1 ? "min" : "h";
    rate *= seconds;
    if (rate >= 999500) {
        PUT(text, "%.1f million/%s", rate / 1e6, unit);
    } else if (rate >= 10) {
        const unsigned step = rate >= 10000 ? 1000 : rate >= 1000 ? 100 : 1;
        PUT(text, "%s/%s", GROUPED((uint64_t)(rate / step + 0.5) * step), unit);
    } else {
        PUT(text, "%.1f/%s", rate, unit);
    }
}

/* Writes the time left, if it is known, or else the time so far. A limit can end the work
   earlier. */
static void put_time(char *text, double part, double changed, double seconds, double limit)
{
    const double left = part > 0 ? changed / part - seconds : 0;
    const bool is_known = left > 0 && (limit == 0 || left < limit);
    const char *const before = !is_known && limit > 0 ? "at most " : "";
    const char *const after = is_known || limit > 0 ? "left" : "so far";
    /* What is left is rounded up, so that it is 0 only at the end. */
    const double exact = is_known ? left + 0.99 : limit > 0 ? limit + 0.99 : seconds;
    const unsigned time = (unsigned)(exact < UINT32_MAX ? exact : UINT32_MAX);
    if (time >= 3600) {
        PUT(text, "%s%u h %u min %s", before, time / 3600, time / 60 % 60, after);
    } else if (time >= 60) {
        PUT(text, "%s%u min %u s %s", before, time / 60, time % 60, after);
    } else {
        PUT(text, "%s%u s %s", before, time, after);
    }
}

/* The pieces of a line, in their order, and the order in which they are left out until the line
   fits. */
enum piece { COUNT, PERCENT, RATE, TIME, MORE, PIECES };
static const enum piece dropped[PIECES] = {PERCENT, RATE, MORE, TIME, COUNT};

static void put_pieces(char pieces[PIECES][PIECE_NBYTES], const struct progress_count *count,
                       double changed, double seconds, double limit)
{
    const bool has_count = count->noun != NULL && count->all != 1; /* "0 of 1" says nothing */
    double part = count->part;
    if (part <= 0 && count->all > 0) {
        part = (double)count->done / (double)count->all;
    }
    part = part < 1 ? part : 1;
    if (has_count && count->all > 0) {
        PUT(pieces[COUNT], "%s of %s", GROUPED(count->done), COUNTED(count->all, count->noun));
    } else if (has_count) {
        PUT(pieces[COUNT], "%s", COUNTED(count->done, count->noun));
    }
    if (part > 0) {
        /* The sum keeps 3 of 10 at 30 % where the processor has more digits than a double. */
        PUT(pieces[PERCENT], "%u %%", (unsigned)(part * 100 + 1e-9));
    }
    if (has_count && count->done > 0 && changed > 0) {
        put_rate(pieces[RATE], (double)count->done / changed);
    }
    if (seconds >= 1 || limit > 0) {
        put_time(pieces[TIME], part, changed, seconds, limit);
    }
    if (count->more != NULL) {
        PUT(pieces[MORE], "%s", count->more);
    }
}

/* Joins the pieces that are not empty. Returns the length, which can be too much for the line. */
static size_t join(char line[PROGRESS_NBYTES], const char *verb, char pieces[PIECES][PIECE_NBYTES])
{
    size_t used = (size_t)snprintf(line, PROGRESS_NBYTES, "%s", verb);
    const char *gap = "  ";
    for (int i = 0; i < PIECES && used < PROGRESS_NBYTES; i++) {
        if (pieces[i][0] != '\0') {
            used += (size_t)snprintf(line + used, PROGRESS_NBYTES - used, "%s%s", gap, pieces[i]);
            gap = "   ";
        }
    }
    return used;
}

void progress_line(char line[PROGRESS_NBYTES], const struct progress_count *count, double changed,
                   double seconds, double limit, unsigned columns)
{
    char pieces[PIECES][PIECE_NBYTES] = {{0}};
    const size_t most = columns <= PROGRESS_NBYTES ? columns : PROGRESS_NBYTES;
    put_pieces(pieces, count, changed, seconds, limit);
    for (int i = 0; join(line, count->verb, pieces) >= most && i < PIECES; i++) {
        pieces[dropped[i]][0] = '\0';
    }
    line[most > 0 ? most - 1 : 0] = '\0';
}

/* --- The terminal */

void progress_erase(void)
{
    if (atomic_exchange(&is_shown, false)) {
        (void)system_write(STDERR_FILENO, ERASE, sizeof ERASE - 1);
    }
}

static unsigned terminal_columns(void)
{
    const unsigned known = system_columns(STDERR_FILENO);
    const char *const given = cli_environment("COLUMNS");
    if (known > 0) {
        return known;
    }
    const struct wg_text text = text_of(given != NULL ? given : "");
    uint64_t columns = 0;
    (void)number_is((struct wg_text){text.bytes, number_digits(text)}, UINT32_MAX, &columns);
    return columns > 0 ? (unsigned)columns : DEFAULT_COLUMNS;
}

void progress_begin(struct progress *progress, const struct cli *cli, const struct sink *stream)
{
    const char *const terminal = cli_environment("TERM");
    const bool is_dumb = terminal != NULL && strcmp(terminal, "dumb") == 0;
    *progress = (struct progress){
        .is_on = !cli->is_quiet && !is_dumb && system_is_terminal(STDERR_FILENO),
        .begin = clock_seconds(),
    };
    is_shared = progress->is_on && stream != NULL && stream->file.is_direct &&
                system_is_terminal(stream->file.fd);
}

void progress_hold(void)
{
    while (is_shared && atomic_flag_test_and_set(&is_busy)) {
        (void)sched_yield(); /* progress_show writes a line to the terminal */
    }
    if (is_shared) {
        progress_erase();
    }
}

void progress_release(void)
{
    if (is_shared) {
        atomic_store(&has_results, true);
        atomic_flag_clear(&is_busy);
    }
}

/* Records when the phase and the count have last changed. Returns whether the phase is new. */
static bool take_count(struct progress *progress, const struct progress_count *count, double now)
{
    const bool is_new = progress->verb == NULL || strcmp(progress->verb, count->verb) != 0;
    if (is_new) {
        progress->phase = progress->verb == NULL ? progress->begin : now;
        progress->verb = count->verb;
    }
    if (is_new || progress->done != count->done || progress->part < count->part ||
        progress->part > count->part) {
        progress->done = count->done;
        progress->part = count->part;
        progress->changed = now;
    }
    return is_new;
}

void progress_show(struct progress *progress, const struct progress_count *count)
{
    if (!progress->is_on) {
        return;
    }
    const double now = clock_seconds();
    const bool is_new = take_count(progress, count, now);
    if (now - progress->begin < 1 || (now - progress->last < 0.2 && !is_new)) {
        return;
    }
    if (atomic_exchange(&has_results, false)) {
        progress->last = now + 0.8;
        return;
    }
    if (is_shared && atomic_flag_test_and_set(&is_busy)) {
        return;
    }
    char line[sizeof ERASE - 1 + PROGRESS_NBYTES] = ERASE;
    const double limit = clock_left(progress->deadline);
    progress_line(line + sizeof ERASE - 1, count, progress->changed - progress->phase,
                  now - progress->phase, limit, terminal_columns());
    ending_set_erase(progress_erase); /* the prompt of the shell has a line of its own */
    atomic_store(&is_shown, true);
    (void)system_write(STDERR_FILENO, line, strlen(line));
    if (is_shared) {
        atomic_flag_clear(&is_busy);
    }
    progress->last = now;
}

void progress_clear(struct progress *progress)
{
    if (progress->last > 0) {
        progress_erase();
    }
}

uint64_t progress_file_nbytes(const void *names, size_t stride, size_t count)
{
    uint64_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        const void *const place = (const char *)names + i * stride;
        const char *const name = *(const char *const *)place;
        struct file_about about;
        const bool is_stdin = strcmp(name, "-") == 0;
        if (!(is_stdin ? system_about_fd(STDIN_FILENO, &about) : system_about(name, &about)) ||
            about.kind != FILE_REGULAR) {
            return 0;
        }
        nbytes += about.nbytes;
    }
    return nbytes;
}
