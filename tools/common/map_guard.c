/* SPDX-License-Identifier: MIT */
/*
 * map_guard.c: see map_guard.h. The handler runs wherever the map is read, so it calls
 * what is async-signal-safe and nothing else, and puts its line together by hand.
 */
#define _DEFAULT_SOURCE /* BUS_ADRERR */
#include "common/map_guard.h"

#include "common/cli.h"
#include "common/line_guard.h"

#include <signal.h>
#include <stdint.h>
#include <string.h>

/* A path of the longest kind, and the words around it. */
enum { LINE_NBYTES = 8192 };

enum { BUS, SEGV, FAULTS };

static const int fault_signals[FAULTS] = {[BUS] = SIGBUS, [SEGV] = SIGSEGV};

static struct {
    const char *program;
    const char *title;
    const char *path; /* NULL: no guard */
    struct file_map map;
    const struct file_write *output;
    bool has_handler;
    struct sigaction before[FAULTS];
} guard;

/* Adds a piece to a line that has `used` bytes; what is over is cut. */
static size_t add_piece(char line[LINE_NBYTES], size_t used, const char *piece)
{
    const size_t room = LINE_NBYTES - 1 - used; /* the last byte ends the line */
    const size_t nbytes = strlen(piece);
    const size_t taken = nbytes < room ? nbytes : room;
    memcpy(line + used, piece, taken);
    return used + taken;
}

__attribute__((noreturn)) static void end_program(void)
{
    const char *const pieces[] = {
        guard.program,
        ": ",
        guard.title,
        ": was cut short or overwritten while it was read, or its disk failed; "
        "get a whole copy and run again",
    };
    char line[LINE_NBYTES];
    size_t nbytes = 0;
    if (guard.output != NULL) {
        file_write_abandon(guard.output);
    }
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        nbytes = add_piece(line, nbytes, pieces[i]);
    }
    cli_plain_text(line, nbytes);
    line[nbytes++] = '\n';
    hold_end_exit(EXIT_BAD_DICT, line, nbytes);
}

bool map_guard_has_changed(void)
{
    return guard.path != NULL && file_map_has_changed(&guard.map, guard.path);
}

static bool is_of_map(int number, const siginfo_t *info)
{
    const uintptr_t off = (uintptr_t)info->si_addr - (uintptr_t)guard.map.bytes;
    if (number == SIGBUS) {
        return info->si_code == BUS_ADRERR && off < guard.map.nbytes;
    }
    return info->si_code > 0 && map_guard_has_changed();
}

/*
 * What is not the map's meets the action from before: the same instruction faults
 * again when the handler returns, and what was sent is sent again.
 */
static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (is_of_map(number, info)) {
        end_program();
    }
    for (size_t i = 0; i < FAULTS; i++) {
        (void)sigaction(fault_signals[i], &guard.before[i], NULL);
    }
    if (info->si_code <= 0) {
        (void)raise(number);
    }
}

static void set_handler(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < FAULTS; i++) {
        (void)sigaction(fault_signals[i], &action, &guard.before[i]);
    }
}

void map_guard_begin(const char *program, const char *title, const char *path,
                     const struct file_map *map)
{
    guard.program = program;
    guard.title = title;
    guard.path = path;
    guard.map = *map;
    guard.output = NULL;
    if (!guard.has_handler) {
        guard.has_handler = true;
        set_handler();
    }
}

void map_guard_output(const struct file_write *output)
{
    guard.output = output;
}

/* The handler stays: without a map, no fault is the map's. */
void map_guard_end(void)
{
    guard.path = NULL;
    guard.map = (struct file_map){0};
    guard.output = NULL;
}
