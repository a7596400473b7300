/* SPDX-License-Identifier: MIT */
/*
 * system_windows.c: see system.h. Functions of Windows get UTF-16, so they do not depend on the
 * code page of the process; the C library gets UTF-8, which the manifest makes its code page.
 *
 * Every file is opened with FILE_SHARE_DELETE: another program may replace or remove it meanwhile.
 */
#include "base/system.h"

#include <windows.h> /* before the other headers of Windows */

#include <errno.h>
#include <fcntl.h>
#include <ntsecapi.h>
#include <psapi.h>
#include <stdio.h>

enum {
    SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
    PATH_NCHARS = 4096,
    MOST_COPIED = 8 << 20,  /* a longer file is mapped */
    MOST_WRITTEN = 1 << 14, /* at once, to a console; some consoles refuse more than 32 KB */
    MOST_BYTES = 1 << 30    /* of a read or write */
};

/* Sets errno for the last error of Windows, and returns -1. */
static int fail_last(void)
{
    const DWORD e = GetLastError();
    errno = e == ERROR_FILE_NOT_FOUND || e == ERROR_PATH_NOT_FOUND || e == ERROR_INVALID_NAME
                ? ENOENT
            : e == ERROR_FILE_EXISTS || e == ERROR_ALREADY_EXISTS                           ? EEXIST
            : e == ERROR_NOT_ENOUGH_MEMORY || e == ERROR_COMMITMENT_LIMIT                   ? ENOMEM
            : e == ERROR_DISK_FULL || e == ERROR_HANDLE_DISK_FULL                           ? ENOSPC
            : e == ERROR_BROKEN_PIPE || e == ERROR_NO_DATA || e == ERROR_PIPE_NOT_CONNECTED ? EPIPE
            : e == ERROR_INVALID_HANDLE                                                     ? EBADF
            : e == ERROR_ACCESS_DENIED || e == ERROR_SHARING_VIOLATION ||
                    e == ERROR_USER_MAPPED_FILE || e == ERROR_WRITE_PROTECT
                ? EACCES
                : EIO;
    return -1;
}

/* --- Text */

/* Converts a path to UTF-16. Returns false if it is too long or not UTF-8. */
static bool widen(const char *path, wchar_t out[PATH_NCHARS])
{
    const bool fits =
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, PATH_NCHARS) > 0;
    if (!fits) {
        errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : ENOENT;
    }
    return fits;
}

/* Converts a path from UTF-16, with its NUL. Returns its length without the NUL, or 0. */
static size_t narrow(const wchar_t *path, char *out, size_t room)
{
    const int nbytes = WideCharToMultiByte(CP_UTF8, 0, path, -1, out, (int)room, NULL, NULL);
    return nbytes > 0 ? (size_t)nbytes - 1 : 0;
}

char *strndup(const char *text, size_t most)
{
    const size_t nbytes = strnlen(text, most);
    char *const copy = malloc(nbytes + 1);
    if (copy != NULL) {
        memcpy(copy, text, nbytes);
        copy[nbytes] = '\0';
    }
    return copy;
}

/* --- Files */

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

static HANDLE open_handle(const char *path, DWORD access, DWORD creation, DWORD flags)
{
    wchar_t wide[PATH_NCHARS];
    if (!widen(path, wide)) {
        return INVALID_HANDLE_VALUE;
    }
    const HANDLE handle = CreateFileW(wide, access, SHARE_ALL, NULL, creation, flags, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        (void)fail_last();
        const DWORD attributes = errno == EACCES ? GetFileAttributesW(wide) : 0;
        if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
            errno = EISDIR;
        }
    }
    return handle;
}

static int open_fd(const char *path, DWORD access, DWORD creation, DWORD flags)
{
    const HANDLE handle = open_handle(path, access, creation, flags);
    return handle == INVALID_HANDLE_VALUE
               ? -1
               : _open_osfhandle((intptr_t)handle, O_BINARY | O_NOINHERIT);
}

/* Sets what identifies the file. Only NTFS and ReFS know FileIdInfo, and under wine, a stream that
   the shell has redirected knows nothing else. */
static bool take_identity(HANDLE handle, struct file_about *out)
{
    FILE_ID_INFO id;
    BY_HANDLE_FILE_INFORMATION old;
    if (GetFileInformationByHandleEx(handle, FileIdInfo, &id, sizeof id)) {
        out->device = id.VolumeSerialNumber;
        memcpy(&out->inode, &id.FileId, sizeof out->inode);
        return true;
    }
    const bool is_known = GetFileInformationByHandle(handle, &old);
    out->device = is_known ? old.dwVolumeSerialNumber : 0;
    out->inode = is_known ? (uint64_t)old.nFileIndexHigh << 32 | old.nFileIndexLow : 0;
    return is_known;
}

/* A file has 100-nanosecond steps since 1601 as its time. */
static bool take_about(HANDLE handle, struct file_about *out)
{
    enum { STEPS = 10000000, STEP_NS = 100 };
    static const int64_t begin_s = 11644473600; /* 1970 */
    FILE_BASIC_INFO basic;
    FILE_STANDARD_INFO standard;
    *out = (struct file_about){.kind = FILE_OTHER, .is_private = true};
    if (handle == INVALID_HANDLE_VALUE) {
        return false;
    }
    if (GetFileType(handle) != FILE_TYPE_DISK) {
        return true;
    }
    if (!GetFileInformationByHandleEx(handle, FileBasicInfo, &basic, sizeof basic) ||
        !GetFileInformationByHandleEx(handle, FileStandardInfo, &standard, sizeof standard) ||
        !take_identity(handle, out)) {
        return fail_last() == 0;
    }
    out->kind = standard.Directory ? FILE_FOLDER : FILE_REGULAR;
    out->nbytes = (uint64_t)standard.EndOfFile.QuadPart;
    out->modified_s = basic.LastWriteTime.QuadPart / STEPS - begin_s;
    out->modified_ns = basic.LastWriteTime.QuadPart % STEPS * STEP_NS;
    return true;
}

/* FILE_FLAG_BACKUP_SEMANTICS opens folders, too. */
bool system_about(const char *path, struct file_about *about_out)
{
    const HANDLE handle =
        open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    const bool is_known = take_about(handle, about_out);
    if (handle != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(handle);
    }
    return is_known;
}

bool system_about_fd(int fd, struct file_about *about_out)
{
    return take_about(handle_of(fd), about_out);
}

bool system_may_write(const char *path, enum file_kind kind)
{
    wchar_t wide[PATH_NCHARS];
    const DWORD attributes =
        kind == FILE_REGULAR && widen(path, wide) ? GetFileAttributesW(wide) : 0;
    errno = EACCES;
    return attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_READONLY) == 0;
}

int system_open(const char *path, enum file_opening how)
{
    static const struct {
        DWORD access;
        DWORD creation;
    } ways[] = {[OPEN_READ] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_NOW] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_DEVICE] = {GENERIC_WRITE, OPEN_EXISTING},
                [OPEN_NEW] = {GENERIC_WRITE | DELETE, CREATE_NEW},
                [OPEN_PRIVATE] = {GENERIC_WRITE | DELETE, CREATE_NEW}};
    return open_fd(path, ways[how].access, ways[how].creation, 0);
}

/* While this is set, the system removes the file when it is closed. */
static bool set_removal(int fd, bool is_removed)
{
    FILE_DISPOSITION_INFO info = {.DeleteFile = is_removed};
    return SetFileInformationByHandle(handle_of(fd), FileDispositionInfo, &info, sizeof info);
}

/* Creates a file with a new name. */
static int open_any(const char *folder, const char *separator, DWORD access, DWORD flags)
{
    enum { ATTEMPTS = 100 };
    char path[PATH_NCHARS];
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; i < ATTEMPTS && fd < 0 && errno == EEXIST; i++) {
        unsigned number = 0;
        (void)system_random(&number, sizeof number, true);
        (void)snprintf(path, sizeof path, "%s%swordgrid-%08x.tmp", folder, separator, number);
        fd = open_fd(path, access, CREATE_NEW, flags);
    }
    return fd;
}

int system_open_nameless(const char *folder, enum file_opening how)
{
    (void)how;
    const int fd = open_any(folder, "", GENERIC_WRITE | DELETE, 0);
    if (fd >= 0) {
        (void)set_removal(fd, true);
    }
    return fd;
}

/* Renames the open file. Windows 10 can replace a file that is open (POSIX semantics). Older
   versions, and other file systems than NTFS, refuse this kind of renaming. */
static bool rename_open(int fd, const char *path, bool replaces)
{
    enum { REPLACE = 1, POSIX = 2 };
    static const FILE_INFO_BY_HANDLE_CLASS rename_info_ex = 22;
    struct {
        FILE_RENAME_INFO info;
        wchar_t name[PATH_NCHARS];
    } name = {.info = {.RootDirectory = NULL}};
    wchar_t wide[PATH_NCHARS];
    if (!widen(path, wide)) {
        return false;
    }
    const DWORD nchars = GetFullPathNameW(wide, PATH_NCHARS, name.info.FileName, NULL);
    if (nchars == 0 || nchars >= PATH_NCHARS) {
        errno = ENAMETOOLONG;
        return false;
    }
    name.info.FileNameLength = nchars * (DWORD)sizeof(wchar_t);
    name.info.Flags = replaces ? REPLACE | POSIX : 0;
    if (replaces && SetFileInformationByHandle(handle_of(fd), rename_info_ex, &name, sizeof name)) {
        return true;
    }
    name.info.Flags = 0;
    name.info.ReplaceIfExists = replaces;
    return SetFileInformationByHandle(handle_of(fd), FileRenameInfo, &name, sizeof name) ||
           fail_last() == 0;
}

bool system_name(int fd, const char *path)
{
    const bool has_name = set_removal(fd, false) && rename_open(fd, path, false);
    if (!has_name) {
        const int reason = errno;
        (void)set_removal(fd, true);
        errno = reason;
    }
    return has_name;
}

int system_open_work(const char *folder)
{
    return open_any(folder, "/", GENERIC_READ | GENERIC_WRITE | DELETE,
                    FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
}

const char *system_work_folder(void)
{
    static _Thread_local char path[PATH_NCHARS];
    wchar_t wide[PATH_NCHARS];
    return GetTempPathW(PATH_NCHARS, wide) > 0 && narrow(wide, path, sizeof path) > 0 ? path : ".";
}

ssize_t system_read(int fd, void *bytes, size_t nbytes)
{
    return read(fd, bytes, nbytes < MOST_BYTES ? (unsigned)nbytes : MOST_BYTES);
}

void (*system_on_closed_pipe)(void);

ssize_t system_write(int fd, const void *bytes, size_t nbytes)
{
    DWORD n = 0;
    const DWORD most = system_is_terminal(fd) ? MOST_WRITTEN : MOST_BYTES;
    if (!WriteFile(handle_of(fd), bytes, nbytes < most ? (DWORD)nbytes : most, &n, NULL)) {
        (void)fail_last();
        if (errno == EPIPE && system_on_closed_pipe != NULL) {
            system_on_closed_pipe();
        }
        return -1;
    }
    return (ssize_t)n;
}

/* Reads or writes at an offset. */
#define TRANSFER(call)                                                                             \
    OVERLAPPED at = {.Offset = (DWORD)(off & UINT32_MAX), .OffsetHigh = (DWORD)(off >> 32)};       \
    DWORD n = 0;                                                                                   \
    const DWORD most = nbytes < MOST_BYTES ? (DWORD)nbytes : MOST_BYTES;                           \
    return call(handle_of(fd), bytes, most, &n, &at) || GetLastError() == ERROR_HANDLE_EOF         \
               ? (ssize_t)n                                                                        \
               : fail_last()

ssize_t system_read_at(int fd, void *bytes, size_t nbytes, uint64_t off)
{
    TRANSFER(ReadFile);
}

ssize_t system_write_at(int fd, const void *bytes, size_t nbytes, uint64_t off)
{
    TRANSFER(WriteFile);
}

int system_sync(int fd)
{
    if (FlushFileBuffers(handle_of(fd)) || GetLastError() == ERROR_INVALID_FUNCTION) {
        return 0;
    }
    (void)fail_last();
    return errno;
}

int system_sync_folder(const char *folder)
{
    (void)folder;
    return 0;
}

bool system_replace(int fd, const char *path, const char *target)
{
    (void)path;
    return rename_open(fd, target, true);
}

const void *system_map(int fd, size_t nbytes, bool *is_copy)
{
    *is_copy |= nbytes <= MOST_COPIED;
    const void *bytes = NULL;
    if (*is_copy) {
        bytes = VirtualAlloc(NULL, nbytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
    } else {
        const HANDLE map = CreateFileMappingW(handle_of(fd), NULL, PAGE_READONLY, 0, 0, NULL);
        bytes = map == NULL ? NULL : MapViewOfFile(map, FILE_MAP_READ, 0, 0, nbytes);
        if (map != NULL) {
            (void)CloseHandle(map); /* the view keeps it */
        }
    }
    if (bytes == NULL) {
        (void)fail_last();
    }
    return bytes;
}

void system_unmap(const void *bytes, size_t nbytes, bool is_copy)
{
    (void)nbytes;
    void *const plain = (void *)(uintptr_t)bytes;
    (void)(is_copy ? VirtualFree(plain, 0, MEM_RELEASE) : UnmapViewOfFile(plain));
}

/* Only a pipe can be asked whether it has data. At a console, reading waits for a line. */
static bool has_data(int fd)
{
    DWORD nbytes = 1;
    return GetFileType(handle_of(fd)) != FILE_TYPE_PIPE ||
           !PeekNamedPipe(handle_of(fd), NULL, 0, NULL, &nbytes, NULL) || nbytes > 0;
}

enum system_ready system_await_data(int fd, int stop_fd, int ms)
{
    for (int slept = 0; ms < 0 || slept <= ms; slept++) {
        if (stop_fd >= 0 && has_data(stop_fd)) {
            return SYSTEM_STOPPED;
        }
        if (has_data(fd)) {
            return SYSTEM_READY;
        }
        Sleep(1);
    }
    return SYSTEM_LATE;
}

/* --- Names of files */

size_t system_folder_nbytes(const char *path)
{
    size_t nbytes = strlen(path);
    while (nbytes > 0 && strchr("/\\:", path[nbytes - 1]) == NULL) {
        nbytes--;
    }
    return nbytes;
}

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

bool system_is_absolute(const char *path)
{
    return (is_separator(path[0]) && is_separator(path[1])) ||
           (path[0] != '\0' && path[1] == ':' && is_separator(path[2]));
}

char *system_target(const char *path, bool exists)
{
    wchar_t wide[PATH_NCHARS];
    char text[PATH_NCHARS];
    DWORD nchars = 0;
    const HANDLE handle =
        exists ? open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, 0) : INVALID_HANDLE_VALUE;
    if (handle != INVALID_HANDLE_VALUE) {
        nchars = GetFinalPathNameByHandleW(handle, wide, PATH_NCHARS, 0);
        (void)CloseHandle(handle);
    }
    /* A file of a disk in memory, for example, has no such name. */
    const bool is_known = nchars > 0 && nchars < PATH_NCHARS && narrow(wide, text, sizeof text) > 0;
    return strdup(is_known ? text : path);
}

size_t system_own_path(char *out, size_t room)
{
    wchar_t wide[PATH_NCHARS];
    const DWORD nchars = GetModuleFileNameW(NULL, wide, PATH_NCHARS);
    return nchars > 0 && nchars < PATH_NCHARS ? narrow(wide, out, room) : 0;
}

/* --- The machine */

bool system_random(void *out, size_t nbytes, bool waits)
{
    (void)waits;
    return RtlGenRandom(out, (ULONG)nbytes);
}

unsigned system_processors(void)
{
    DWORD_PTR own = 0;
    DWORD_PTR all = 0;
    (void)GetProcessAffinityMask(GetCurrentProcess(), &own, &all);
    return own == 0 ? 1 : (unsigned)__builtin_popcountll(own);
}

uint64_t system_memory_used(void)
{
    PROCESS_MEMORY_COUNTERS counters = {0};
    (void)K32GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
    return counters.PeakWorkingSetSize / 1024;
}

/* --- The program and its terminal */

bool system_is_terminal(int fd)
{
    DWORD mode;
    return GetConsoleMode(handle_of(fd), &mode) != 0;
}

static UINT old_code_page;

static void restore_code_page(void)
{
    (void)SetConsoleOutputCP(old_code_page);
}

/* The console shows UTF-8 and colors. */
void system_start(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        DWORD mode;
        const intptr_t handle = _get_osfhandle(fd);
        if (handle == -1 || handle == -2) {
            (void)open("NUL", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
        (void)_setmode(fd, O_BINARY);
        if (fd != STDIN_FILENO && GetConsoleMode(handle_of(fd), &mode)) {
            (void)SetConsoleMode(handle_of(fd), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
            if (old_code_page == 0) {
                old_code_page = GetConsoleOutputCP();
                (void)SetConsoleOutputCP(CP_UTF8);
                (void)atexit(restore_code_page);
            }
        }
    }
}

unsigned system_columns(int fd)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    return GetConsoleScreenBufferInfo(handle_of(fd), &info)
               ? (unsigned)(info.srWindow.Right - info.srWindow.Left + 1)
               : 0;
}
