/* SPDX-License-Identifier: MIT */
/* signals_windows.c: see signals.h. */
#include "common/signals.h"

#include "base/system.h"

#include <windows.h>

/* Arguments are not expanded: '*' and '?' are tiles of a board and patterns of words, so the files
   of a folder must not change what a command means. Programs of Debian's MinGW-w64 expand them
   otherwise. */
extern int _CRT_glob;
int _CRT_glob = 0;

static void (*call_on_signal)(int number);

/* The system calls this function in a thread of its own. */
static BOOL WINAPI on_control(DWORD event)
{
    const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    call_on_signal(is_key ? SIGINT : SIGHUP);
    while (!is_key) {
        Sleep(INFINITE); /* when the function returns, the process ends */
    }
    return TRUE;
}

static void on_closed_pipe(void)
{
    call_on_signal(SIGPIPE);
}

void signals_begin(void (*on_signal)(int number))
{
    call_on_signal = on_signal;
    system_on_closed_pipe = on_closed_pipe;
    (void)SetConsoleCtrlHandler(on_control, TRUE);
}

void signals_end(int number)
{
    _exit(128 + number);
}

static void (*call_on_fault)(bool is_of_file, const void *address);

static LONG CALLBACK on_exception(EXCEPTION_POINTERS *exception)
{
    const EXCEPTION_RECORD *const record = exception->ExceptionRecord;
    if (record->ExceptionCode == EXCEPTION_IN_PAGE_ERROR) {
        call_on_fault(true, (const void *)record->ExceptionInformation[1]);
    }
    return EXCEPTION_CONTINUE_SEARCH;
}

void signals_begin_faults(void (*on_fault)(bool is_of_file, const void *address))
{
    call_on_fault = on_fault;
    (void)AddVectoredExceptionHandler(1, on_exception);
}
