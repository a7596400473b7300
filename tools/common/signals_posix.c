/* SPDX-License-Identifier: MIT */
/* signals_posix.c: see signals.h. */
#include "common/signals.h"

#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

void signals_begin(void (*on_signal)(int number))
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    struct sigaction old;
    sigset_t signals;
    sigemptyset(&action.sa_mask);
    sigemptyset(&signals);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sigaddset(&signals, numbers[i]);
    }
    /* Blocked meanwhile: a signal that is ignored must not reach the handler. */
    (void)pthread_sigmask(SIG_BLOCK, &signals, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (sigaction(numbers[i], &action, &old) == 0 && old.sa_handler != SIG_DFL) {
            (void)sigaction(numbers[i], &old, NULL);
        }
    }
    (void)pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

void signals_end(int number)
{
    sigset_t signals;
    (void)signal(number, SIG_DFL);
    sigemptyset(&signals);
    sigaddset(&signals, number);
    (void)pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    (void)raise(number);
    _exit(128 + number); /* process 1 of a container does not die of a signal */
}

/* --- Faults */

enum { BUS, SEGV, FAULTS };

static const int fault_signals[FAULTS] = {[BUS] = SIGBUS, [SEGV] = SIGSEGV};
static struct sigaction before[FAULTS];
static void (*call_on_fault)(bool is_of_file, const void *address);

/* Returns whether the signal came from an instruction, not from a program such as kill. SI_USER and
   the like are below the codes of instructions on Linux, and above them on macOS and FreeBSD. */
static bool is_from_instruction(const siginfo_t *info)
{
    return info->si_code > 0 && (SI_USER <= 0 || info->si_code < SI_USER);
}

/* If call_on_fault returns, restores the actions that were set before. When the handler then
   returns, the instruction faults again, and the restored action follows. A signal that did not
   come from an instruction is raised again here. */
static void on_fault_signal(int number, siginfo_t *info, void *context)
{
    (void)context;
    /* Systems disagree about the code of a SIGBUS for a page that the file no longer contains. */
    const bool is_misaligned = number == SIGBUS && info->si_code == BUS_ADRALN;
    if (is_from_instruction(info) && !is_misaligned) {
        call_on_fault(number == SIGBUS, info->si_addr);
    }
    for (size_t i = 0; i < FAULTS; i++) {
        (void)sigaction(fault_signals[i], &before[i], NULL);
    }
    if (!is_from_instruction(info)) {
        (void)raise(number);
    }
}

void signals_begin_faults(void (*on_fault)(bool is_of_file, const void *address))
{
    struct sigaction action = {.sa_sigaction = on_fault_signal, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    call_on_fault = on_fault;
    for (size_t i = 0; i < FAULTS; i++) {
        (void)sigaction(fault_signals[i], &action, &before[i]);
    }
}
