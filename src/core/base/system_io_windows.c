/* SPDX-License-Identifier: MIT */
/* system_io_windows.c: reading, writing, maps and the console, see system.h. */
#include "base/system_windows.h"

#include <errno.h>
#include <fcntl.h>

enum {
    CONSOLE_NCHARS = 4096, /* at once; some consoles refuse more than 32 KB */
    MOST_BYTES = 1 << 30   /* of a read or write */
};

static DWORD at_most(size_t nbytes, DWORD most)
{
    return nbytes < most ? (DWORD)nbytes : most;
}

/* A console has UTF-16. It waits for a line, which ends the input if Ctrl-Z is its first character.
   Ctrl-C ends the waiting, but not the input. Only one thread reads. */
static ssize_t read_console(HANDLE console, char *bytes, size_t nbytes)
{
    enum { END = 0x1a, ROOM = 6, UNIT_NBYTES = 3 /* at most, in UTF-8 */ };
    static wchar_t half; /* of a character whose other half comes next */
    wchar_t text[CONSOLE_NCHARS];
    DWORD n = 0;
    if (nbytes < ROOM) {
        errno = EINVAL;
        return -1;
    }
    while (n == 0) {
        const DWORD kept = half != 0;
        text[0] = half;
        if (!ReadConsoleW(console, text + kept,
                          at_most(nbytes / UNIT_NBYTES, CONSOLE_NCHARS) - kept, &n, NULL)) {
            return windows_fail();
        }
        n += kept;
        half = n > 0 && IS_HIGH_SURROGATE(text[n - 1]) ? text[--n] : 0;
    }
    return text[0] == END
               ? 0
               : WideCharToMultiByte(CP_UTF8, 0, text, (int)n, bytes, (int)nbytes, NULL, NULL);
}

/* Does not divide a character. Bytes that are not UTF-8 become U+FFFD. */
static ssize_t write_console(HANDLE console, const char *bytes, size_t nbytes)
{
    wchar_t text[CONSOLE_NCHARS];
    DWORD written;
    DWORD n = at_most(nbytes, CONSOLE_NCHARS);
    while (n > 1 && n < nbytes && ((unsigned char)bytes[n] & 0xc0) == 0x80) {
        n--;
    }
    const int nchars = MultiByteToWideChar(CP_UTF8, 0, bytes, (int)n, text, CONSOLE_NCHARS);
    return WriteConsoleW(console, text, (DWORD)nchars, &written, NULL) ? (ssize_t)n
                                                                       : windows_fail();
}

ssize_t system_read(int fd, void *bytes, size_t nbytes)
{
    return system_is_terminal(fd) ? read_console(windows_handle(fd), bytes, nbytes)
                                  : read(fd, bytes, at_most(nbytes, MOST_BYTES));
}

void (*system_on_closed_pipe)(void);

ssize_t system_write(int fd, const void *bytes, size_t nbytes)
{
    DWORD n = 0;
    if (system_is_terminal(fd)) {
        return write_console(windows_handle(fd), bytes, nbytes);
    }
    if (!WriteFile(windows_handle(fd), bytes, at_most(nbytes, MOST_BYTES), &n, NULL)) {
        (void)windows_fail();
        if (errno == EPIPE && system_on_closed_pipe != NULL) {
            system_on_closed_pipe();
        }
        return -1;
    }
    return (ssize_t)n;
}

static OVERLAPPED place_of(uint64_t off)
{
    return (OVERLAPPED){.Offset = (DWORD)(off & UINT32_MAX), .OffsetHigh = (DWORD)(off >> 32)};
}

ssize_t system_read_at(int fd, void *bytes, size_t nbytes, uint64_t off)
{
    OVERLAPPED at = place_of(off);
    DWORD n = 0;
    const bool is_read = ReadFile(windows_handle(fd), bytes, at_most(nbytes, MOST_BYTES), &n, &at);
    return is_read || GetLastError() == ERROR_HANDLE_EOF ? (ssize_t)n : windows_fail();
}

ssize_t system_write_at(int fd, const void *bytes, size_t nbytes, uint64_t off)
{
    OVERLAPPED at = place_of(off);
    DWORD n = 0;
    return WriteFile(windows_handle(fd), bytes, at_most(nbytes, MOST_BYTES), &n, &at)
               ? (ssize_t)n
               : windows_fail();
}

int system_sync(int fd)
{
    if (FlushFileBuffers(windows_handle(fd)) || GetLastError() == ERROR_INVALID_FUNCTION ||
        GetLastError() == ERROR_NOT_SUPPORTED) {
        return 0;
    }
    (void)windows_fail();
    return errno;
}

int system_sync_folder(const char *folder)
{
    (void)folder;
    return 0;
}

const void *system_map(int fd, size_t nbytes)
{
    const HANDLE map = CreateFileMappingW(windows_handle(fd), NULL, PAGE_READONLY, 0, 0, NULL);
    const void *const bytes = map == NULL ? NULL : MapViewOfFile(map, FILE_MAP_READ, 0, 0, nbytes);
    if (bytes == NULL) {
        (void)windows_fail();
    }
    if (map != NULL) {
        (void)CloseHandle(map); /* the view keeps it */
    }
    return bytes;
}

void *system_memory(size_t nbytes)
{
    void *const bytes = VirtualAlloc(NULL, nbytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
    if (bytes == NULL) {
        (void)windows_fail();
    }
    return bytes;
}

void system_unmap(const void *bytes, size_t nbytes, bool is_memory)
{
    (void)nbytes;
    void *const plain = (void *)(uintptr_t)bytes;
    (void)(is_memory ? VirtualFree(plain, 0, MEM_RELEASE) : UnmapViewOfFile(plain));
}

/* A pipe can be asked whether it has data, and a console whether a key was pressed. */
static bool has_data(int fd)
{
    DWORD nbytes = 1;
    if (system_is_terminal(fd)) {
        return WaitForSingleObject(windows_handle(fd), 0) != WAIT_TIMEOUT;
    }
    return GetFileType(windows_handle(fd)) != FILE_TYPE_PIPE ||
           !PeekNamedPipe(windows_handle(fd), NULL, 0, NULL, &nbytes, NULL) || nbytes > 0;
}

enum system_ready system_await_data(int fd, int stop_fd, int ms)
{
    enum { QUICK_TRIES = 100 };
    const ULONGLONG begin = GetTickCount64();
    if (stop_fd < 0 && ms < 0) {
        return SYSTEM_READY; /* the read waits */
    }
    for (int i = 0;; i++) {
        if (stop_fd >= 0 && has_data(stop_fd)) {
            return SYSTEM_STOPPED;
        }
        if (has_data(fd)) {
            return SYSTEM_READY;
        }
        if (ms >= 0 && GetTickCount64() - begin >= (ULONGLONG)ms) {
            return SYSTEM_LATE;
        }
        Sleep(i < QUICK_TRIES ? 0 : 1); /* 1 can be 16 ms, until the next tick of the clock */
    }
}

/* --- The program and its terminal */

bool system_is_terminal(int fd)
{
    DWORD mode;
    return GetConsoleMode(windows_handle(fd), &mode) != 0;
}

/* A console shows colors. Windows before May 2019 ignores the code page of the manifest, and would
   give arguments in another one. */
void system_start(void)
{
    static const char too_old[] = "wordgrid needs Windows 10 of May 2019, or a later one\n";
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        DWORD mode;
        if (_get_osfhandle(fd) == -1) {
            (void)open("NUL", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
        (void)_setmode(fd, O_BINARY);
        if (fd != STDIN_FILENO && GetConsoleMode(windows_handle(fd), &mode)) {
            (void)SetConsoleMode(windows_handle(fd), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
    }
    if (GetACP() != CP_UTF8) {
        (void)system_write(STDERR_FILENO, too_old, sizeof too_old - 1);
        _exit(2);
    }
}

unsigned system_columns(int fd)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    return GetConsoleScreenBufferInfo(windows_handle(fd), &info)
               ? (unsigned)(info.srWindow.Right - info.srWindow.Left + 1)
               : 0;
}
