/* SPDX-License-Identifier: MIT */
/*
 * system_windows.c: files, names of files and the machine, see system.h. Functions of Windows get
 * UTF-16, so they do not depend on the code page of the process. The C library gets UTF-8, which a
 * manifest makes the code page of our programs.
 *
 * Every file is opened with FILE_SHARE_DELETE: another program may replace or remove it meanwhile.
 */
#include "base/system_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <ntsecapi.h>
#include <psapi.h>
#include <stdio.h>

enum {
    SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
    PATH_NCHARS = 4096,
};

int windows_fail(void)
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

static bool is_separator(int c)
{
    return c == '/' || c == '\\';
}

/* Returns whether a full path means what was given. A colon begins the name of a stream in a file.
   Some versions of Windows read NUL.wgd, for example, as the device NUL. */
static bool is_meant(const wchar_t *given, const wchar_t *full, DWORD nchars)
{
    enum { SHARE_NCHARS = 6, DRIVE_NCHARS = 2, DEVICE_NCHARS = 4 };
    const DWORD begin = is_separator(full[0]) ? SHARE_NCHARS : DRIVE_NCHARS;
    const bool is_device = wcsncmp(full, L"\\\\.\\", DEVICE_NCHARS) == 0 &&
                           !(is_separator(given[0]) && is_separator(given[1]));
    return is_device ? _wcsicmp(given, full + DEVICE_NCHARS) == 0
                     : nchars <= begin || wcschr(full + begin, L':') == NULL;
}

/* Converts a path to UTF-16, and makes it absolute. Most functions take over MAX_PATH characters
   only after a prefix. `out` has room for PATH_NCHARS. Returns false if the path is too long or not
   UTF-8, or, with EINVAL, if no file can have this name. */
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
        (void)windows_fail();
        return false;
    }
    if (!is_meant(given, out, nchars)) {
        errno = EINVAL;
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

static HANDLE open_handle(const char *path, DWORD access, DWORD creation, DWORD flags)
{
    wchar_t wide[PATH_NCHARS];
    if (!widen(path, wide)) {
        return INVALID_HANDLE_VALUE;
    }
    const HANDLE handle = CreateFileW(wide, access, SHARE_ALL, NULL, creation, flags, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        (void)windows_fail();
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
        uint64_t halves[2]; /* the second is 0 on NTFS */
        memcpy(halves, &id.FileId, sizeof halves);
        out->inode = halves[0] ^ halves[1] * 0x9e3779b97f4a7c15;
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
        (void)windows_fail();
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
    return take_about(windows_handle(fd), about_out);
}

bool system_may_write(const char *path, enum file_kind kind)
{
    wchar_t wide[PATH_NCHARS];
    if (kind == FILE_FOLDER) { /* only a try tells */
        const int fd = system_open_work(path);
        return fd >= 0 && close(fd) == 0;
    }
    const DWORD attributes = widen(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    errno = EACCES;
    return attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_READONLY) == 0;
}

int system_open(const char *path, enum file_opening how)
{
    static const struct {
        DWORD access;
        DWORD creation;
    } ways[] = {[OPEN_READ] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_READ_NOW] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_INPUT] = {GENERIC_READ, OPEN_EXISTING},
                [OPEN_DEVICE] = {GENERIC_WRITE, OPEN_EXISTING},
                [OPEN_NEW] = {GENERIC_WRITE | DELETE, CREATE_NEW},
                [OPEN_PRIVATE] = {GENERIC_WRITE | DELETE, CREATE_NEW}};
    return open_fd(path, ways[how].access, ways[how].creation, 0);
}

/* While this is set, the system removes the file when it is closed. */
static bool set_removal(int fd, bool is_removed)
{
    FILE_DISPOSITION_INFO info = {.DeleteFile = is_removed};
    if (SetFileInformationByHandle(windows_handle(fd), FileDispositionInfo, &info, sizeof info)) {
        return true;
    }
    (void)windows_fail();
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
    if (replaces &&
        SetFileInformationByHandle(windows_handle(fd), rename_info_ex, &name, sizeof name)) {
        return true;
    }
    name.info.Flags = 0;
    name.info.ReplaceIfExists = replaces;
    if (SetFileInformationByHandle(windows_handle(fd), FileRenameInfo, &name, sizeof name)) {
        return true;
    }
    (void)windows_fail();
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
    return widen(path, wide) && DeleteFileW(wide) ? 0 : windows_fail();
}

const char *system_work_folder(void)
{
    static _Thread_local char path[PATH_NCHARS];
    wchar_t wide[PATH_NCHARS];
    return GetTempPathW(PATH_NCHARS, wide) > 0 && narrow(wide, path, sizeof path) > 0 ? path : ".";
}

/* --- Names of files */

size_t system_folder_nbytes(const char *path)
{
    const size_t drive_nbytes = path[0] != '\0' && path[1] == ':' ? 2 : 0;
    size_t nbytes = strlen(path);
    while (nbytes > drive_nbytes && !is_separator(path[nbytes - 1])) {
        nbytes--;
    }
    return nbytes;
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
    /* With over 64 processors, there is no mask of all. */
    return own == 0 ? GetActiveProcessorCount(ALL_PROCESSOR_GROUPS)
                    : (unsigned)__builtin_popcountll(own);
}

uint64_t system_memory_used(void)
{
    PROCESS_MEMORY_COUNTERS counters = {0};
    (void)K32GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
    return counters.PeakWorkingSetSize / 1024;
}
