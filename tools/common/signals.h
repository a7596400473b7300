/* SPDX-License-Identifier: MIT */
/* signals.h: the signals that end a program, and faults of memory. signals_posix.c and
   signals_windows.c have the functions. */
#pragma once

#include <signal.h>
#include <stdbool.h>

#ifndef SIGHUP /* Windows */
enum { SIGHUP = 1, SIGQUIT = 3, SIGPIPE = 13 };
#endif

/* Calls on_signal at SIGINT, SIGTERM, SIGHUP, SIGPIPE and SIGQUIT. A signal that was ignored when
   the program began stays ignored, and a handler of somebody else stays, too. A signal that was
   blocked is unblocked. Windows: Ctrl-C and Ctrl-Break are SIGINT, the end of the console or of the
   session is SIGHUP, and a write to a pipe that nobody reads is SIGPIPE. Call it before another
   thread is created. */
void signals_begin(void (*on_signal)(int number));

/* Ends the process by the signal `number`, which can be blocked. Windows: with the status that a
   shell on POSIX shows, 128 + number. */
__attribute__((noreturn)) void signals_end(int number);

/*
 * Calls on_fault if an instruction faults at `address`. `is_of_file`: the page is of a mapped file
 * that no longer has it, or whose disk failed (POSIX: SIGBUS; SIGSEGV is a fault of another kind,
 * with which Windows does not call it). If on_fault returns, the fault is handled as before the
 * call. Call it once.
 */
void signals_begin_faults(void (*on_fault)(bool is_of_file, const void *address));
