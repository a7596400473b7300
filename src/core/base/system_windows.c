/* SPDX-License-Identifier: MIT */
/*
 * system_windows.c: see system.h. Functions of Windows get UTF-16, so they do not depend on the
 * code page of the process; the C library gets UTF-8, which the manifest makes its code page.
 *
 * Every file is opened with FILE_SHARE_DELETE: another program may replace or remove it meanwhile.
 */
#include "base/system.h"

#include <windows.h> /* before the other headers of Windows */

#include <bcrypt.h>
#include <errno.h>
#include <fcntl.h>
#include <psapi.h>
#include <stdio.h>

enum {
    SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
    PATH_NCHARS = 4096,
    CONSOLE_NCHARS = 4096, /* at once; some consoles refuse more than 32 KB */
    MOST_BYTES = 1 << 30   /* of a read or write */
};

/* Sets errno for the last error of Windows, and returns -1. */
static int fail_last(void)
{
    static const struct {
        DWORD code;
        int number;
    } errors[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_BAD_NET_NAME, ENOENT},
        {ERROR_NO_UNICODE_TRANSLATION, ENOENT},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_CANT_RESOLVE_FILENAME, ELOOP},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_INSUFFICIENT_BUFFER, ENAMETOOLONG},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_NOT_SAME_DEVICE, EXDEV},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_COMMITMENT_LIMIT, ENOMEM},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {1295 /* a quota of the disk */, ENOSPC},
        {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},
        {ERROR_PIPE_NOT_CONNECTED, EPIPE},
        {ERROR_PIPE_BUSY, EBUSY},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_LOCK_VIOLATION, EACCES},
        {ERROR_DELETE_PENDING, EACCES},
        {ERROR_USER_MAPPED_FILE, EACCES},
        {ERROR_WRITE_PROTECT, EACCES},
    };
    const DWORD code = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        errno = errors[i].code == code ? errors[i].number : errno;
    }
    return -1;
}

/* --- Text */

/* Converts a path to UTF-16, and makes it absolute. Most functions take over MAX_PATH characters
   only after a prefix. `out` has room for PATH_NCHARS. Returns false if the path is too long or not
   UTF-8. */
static bool widen(const char *path, wchar_t *out)
{
    enum { MOST_PLAIN = 240, PREFIX = 8 };
    wchar_t given[PATH_NCHARS];
    DWORD nchars = 0;
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, given, PATH_NCHARS) > 0) {
        nchars = GetFullPathNameW(given, PATH_NCHARS - PREFIX, out, NULL);
    }
    if (nchars == 0 || nchars >= PATH_NCHARS - PREFIX) {
        SetLastError(nchars == 0 ? GetLastError() : ERROR_FILENAME_EXCED_RANGE);
        (void)fail_last();
        return false;
    }
    const bool is_share = wcsncmp(out, L"\\\\", 2) == 0;
    if (nchars > MOST_PLAIN && wcsncmp(out, L"\\\\?\\", 4) != 0) {
        wcscpy(given, out + is_share);
        wcscpy(out, is_share ? L"\\\\?\\UNC" : L"\\\\?\\");
        wcscat(out, given);
    }
    return true;
}

/* Converts a path from UTF-16, with its NUL. Returns its length without the NUL, or 0. */
static size_t narrow(const wchar_t *path, char *out, size_t room)
{
    const int nbytes =
        WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, path, -1, out, (int)room, NULL, NULL);
    return nbytes > 0 ? (size_t)nbytes - 1 : 0;
}

char *system_strndup(const char *text, size_t most)
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
    if (handle == INVALID_HANDLE_VALUE) {
        return -1;
    }
    const int fd = _open_osfhandle((intptr_t)handle, O_BINARY | O_NOINHERIT);
    if (fd < 0) {
        (void)CloseHandle(handle);
    }
    return fd;
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
        (void)fail_last();
        return false;
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
    const DWORD attributes = widen(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    const bool exists = attributes != INVALID_FILE_ATTRIBUTES;
    errno = exists ? EACCES : ENOENT;
    return kind == FILE_FOLDER ? exists : !exists || (attributes & FILE_ATTRIBUTE_READONLY) == 0;
}

int system_open(const char *path, enum file_opening how)
{
    static const struct {
        DWORD access;
        DWORD creation;
    } ways[] = {[OPEN_READ] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_READ_NOW] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_DEVICE] = {GENERIC_WRITE, OPEN_EXISTING},
                [OPEN_NEW] = {GENERIC_WRITE | DELETE, CREATE_NEW},
                [OPEN_PRIVATE] = {GENERIC_WRITE | DELETE, CREATE_NEW}};
    return open_fd(path, ways[how].access, ways[how].creation, 0);
}

/* While this is set, the system removes the file when it is closed. */
static bool set_removal(int fd, bool is_removed)
{
    FILE_DISPOSITION_INFO info = {.DeleteFile = is_removed};
    if (SetFileInformationByHandle(handle_of(fd), FileDispositionInfo, &info, sizeof info)) {
        return true;
    }
    (void)fail_last();
    return false;
}

/* Creates a file with a new name, which is stored. */
static int open_any(const char *folder, DWORD access, DWORD flags, char path_out[PATH_NCHARS])
{
    enum { ATTEMPTS = 100 };
    const char *const separator = system_folder_nbytes(folder) == strlen(folder) ? "" : "/";
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; i < ATTEMPTS && fd < 0 && errno == EEXIST; i++) {
        unsigned number = 0;
        (void)system_random(&number, sizeof number, true);
        if (snprintf(path_out, PATH_NCHARS, "%s%swordgrid-%08x.tmp", folder, separator, number) >=
            PATH_NCHARS) {
            errno = ENAMETOOLONG;
            return -1;
        }
        fd = open_fd(path_out, access, CREATE_NEW, flags);
    }
    return fd;
}

int system_open_nameless(const char *folder, enum file_opening how)
{
    (void)how;
    char path[PATH_NCHARS];
    int fd = open_any(folder, GENERIC_WRITE | DELETE, 0, path);
    if (fd >= 0 && !set_removal(fd, true)) {
        (void)close(fd);
        (void)system_remove(path);
        fd = -1;
    }
    return fd;
}

int system_open_work(const char *folder)
{
    char path[PATH_NCHARS];
    return open_any(folder, GENERIC_READ | GENERIC_WRITE | DELETE,
                    FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, path);
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
    } name = {.info = {.Flags = REPLACE | POSIX}};
    if (!widen(path, name.info.FileName)) {
        return false;
    }
    name.info.FileNameLength = (DWORD)(wcslen(name.info.FileName) * sizeof(wchar_t));
    if (replaces && SetFileInformationByHandle(handle_of(fd), rename_info_ex, &name, sizeof name)) {
        return true;
    }
    name.info.Flags = 0;
    name.info.ReplaceIfExists = replaces;
    if (SetFileInformationByHandle(handle_of(fd), FileRenameInfo, &name, sizeof name)) {
        return true;
    }
    (void)fail_last();
    return false;
}

bool system_name(int fd, const char *name, const char *path, bool replaces)
{
    const bool has_name =
        (name != NULL || set_removal(fd, false)) && rename_open(fd, path, replaces);
    const int reason = errno;
    if (!has_name && name == NULL) {
        (void)set_removal(fd, true);
    }
    errno = reason;
    return has_name;
}

int system_remove(const char *path)
{
    wchar_t wide[PATH_NCHARS];
    return widen(path, wide) && DeleteFileW(wide) ? 0 : fail_last();
}

const char *system_work_folder(void)
{
    static _Thread_local char path[PATH_NCHARS];
    wchar_t wide[PATH_NCHARS];
    return GetTempPathW(PATH_NCHARS, wide) > 0 && narrow(wide, path, sizeof path) > 0 ? path : ".";
}

/* --- Reading and writing */

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
            return fail_last();
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
    return WriteConsoleW(console, text, (DWORD)nchars, &written, NULL) ? (ssize_t)n : fail_last();
}

ssize_t system_read(int fd, void *bytes, size_t nbytes)
{
    return system_is_terminal(fd) ? read_console(handle_of(fd), bytes, nbytes)
                                  : read(fd, bytes, at_most(nbytes, MOST_BYTES));
}

void (*system_on_closed_pipe)(void);

ssize_t system_write(int fd, const void *bytes, size_t nbytes)
{
    DWORD n = 0;
    if (system_is_terminal(fd)) {
        return write_console(handle_of(fd), bytes, nbytes);
    }
    if (!WriteFile(handle_of(fd), bytes, at_most(nbytes, MOST_BYTES), &n, NULL)) {
        (void)fail_last();
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
    const bool is_read = ReadFile(handle_of(fd), bytes, at_most(nbytes, MOST_BYTES), &n, &at);
    return is_read || GetLastError() == ERROR_HANDLE_EOF ? (ssize_t)n : fail_last();
}

ssize_t system_write_at(int fd, const void *bytes, size_t nbytes, uint64_t off)
{
    OVERLAPPED at = place_of(off);
    DWORD n = 0;
    return WriteFile(handle_of(fd), bytes, at_most(nbytes, MOST_BYTES), &n, &at) ? (ssize_t)n
                                                                                 : fail_last();
}

int system_sync(int fd)
{
    if (FlushFileBuffers(handle_of(fd)) || GetLastError() == ERROR_INVALID_FUNCTION ||
        GetLastError() == ERROR_NOT_SUPPORTED) {
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

const void *system_map(int fd, size_t nbytes)
{
    const HANDLE map = CreateFileMappingW(handle_of(fd), NULL, PAGE_READONLY, 0, 0, NULL);
    const void *const bytes = map == NULL ? NULL : MapViewOfFile(map, FILE_MAP_READ, 0, 0, nbytes);
    if (bytes == NULL) {
        (void)fail_last();
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
        (void)fail_last();
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
        return WaitForSingleObject(handle_of(fd), 0) != WAIT_TIMEOUT;
    }
    return GetFileType(handle_of(fd)) != FILE_TYPE_PIPE ||
           !PeekNamedPipe(handle_of(fd), NULL, 0, NULL, &nbytes, NULL) || nbytes > 0;
}

enum system_ready system_await_data(int fd, int stop_fd, int ms)
{
    const ULONGLONG begin = GetTickCount64();
    for (;;) {
        if (stop_fd >= 0 && has_data(stop_fd)) {
            return SYSTEM_STOPPED;
        }
        if (has_data(fd)) {
            return SYSTEM_READY;
        }
        if (ms >= 0 && GetTickCount64() - begin >= (ULONGLONG)ms) {
            return SYSTEM_LATE;
        }
        Sleep(1);
    }
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

/* An absolute path has no dots and spaces at its end, which Windows ignores. */
bool system_is_same_name(const char *a, const char *b)
{
    wchar_t wide_a[PATH_NCHARS];
    wchar_t wide_b[PATH_NCHARS];
    return widen(a, wide_a) && widen(b, wide_b) &&
           CompareStringOrdinal(wide_a, -1, wide_b, -1, TRUE) == CSTR_EQUAL;
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

/* Only the library of the system is loaded, never one in the folder of the program. */
bool system_random(void *out, size_t nbytes, bool waits)
{
    (void)waits;
    const HMODULE library = LoadLibraryExW(L"bcrypt.dll", NULL, LOAD_LIBRARY_SEARCH_SYSTEM32);
    void (*const found)(void) =
        library == NULL ? NULL : (void (*)(void))GetProcAddress(library, "BCryptGenRandom");
    __typeof__(BCryptGenRandom) *const generate = (__typeof__(BCryptGenRandom) *)found;
    return found != NULL &&
           generate(NULL, out, (ULONG)nbytes, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
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

/* A console shows colors. */
void system_start(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        DWORD mode;
        if (_get_osfhandle(fd) == -1) {
            (void)open("NUL", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
        (void)_setmode(fd, O_BINARY);
        if (fd != STDIN_FILENO && GetConsoleMode(handle_of(fd), &mode)) {
            (void)SetConsoleMode(handle_of(fd), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
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
