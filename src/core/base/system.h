/* SPDX-License-Identifier: MIT */
/*
 * system.h: what systems do in different ways. system_posix.c and system_windows.c have the
 * functions; no other file asks for which system it is compiled (lint.systems).
 *
 * Paths are UTF-8. File descriptors are those of the C library. Other programs do not inherit them,
 * and they read and write bytes, not text. A function that fails sets errno.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- Files */

enum file_kind { FILE_REGULAR, FILE_FOLDER, FILE_OTHER /* a pipe or a device */ };

struct file_about {
    enum file_kind kind;
    bool is_private; /* only this user can use it. Windows: true, for want of a simple answer */
    unsigned mode;   /* the permissions; 0 on Windows */
    uint64_t nbytes;
    uint64_t device; /* together with `inode`, identifies a file */
    uint64_t inode;
    int64_t modified_s; /* when the file was last changed */
    int64_t modified_ns;
};

/* Examine a file. Return false on failure. Async-signal-safe on POSIX. */
bool system_about(const char *path, struct file_about *about_out);
bool system_about_fd(int fd, struct file_about *about_out);

static inline bool file_is_same(const struct file_about *a, const struct file_about *b)
{
    return a->device == b->device && a->inode == b->inode;
}

enum file_opening {
    OPEN_READ,
    OPEN_READ_NOW, /* for a regular file: does not wait for the writer of a named pipe */
    OPEN_INPUT,    /* like OPEN_READ_NOW; its reads wait */
    OPEN_DEVICE,   /* to write to a device or a named pipe */
    OPEN_NEW,      /* to write; fails with EEXIST if there is such a file */
    OPEN_PRIVATE,  /* like OPEN_NEW; only this user may use the file */
};

/* Opens a file. Returns -1 on failure. Windows: other programs may replace and remove an open file;
   a new file has the permissions that its folder gives it. */
int system_open(const char *path, enum file_opening how);

/* Creates a file to write that the system removes when it is closed, also if the program is killed,
   unless system_name has given it a name. Returns -1 if the file system has no such files. */
int system_open_nameless(const char *folder, enum file_opening how);

/* Creates a file to read and write that the system removes when it is closed. Returns -1 on
   failure. On POSIX, if the file system has no nameless files, a signal that ends the program in
   the instant after the creation leaves the file. SYSTEM_WORK_FOLDER is the usual folder for it. */
int system_open_work(const char *folder);

/* Gives an open file the name `path` on the same volume. `name` is its name so far; NULL: it is
   nameless. A file that has the name `path` is replaced if `replaces` is true. Returns false on
   failure: with EEXIST if there is such a file, and on POSIX also if a nameless file should replace
   it. Some file systems can only replace. */
bool system_name(int fd, const char *name, const char *path, bool replaces);

/* Read and write up to nbytes bytes, again after an interruption. Return the number, or -1 on
   failure. A write to a pipe that nobody reads fails with EPIPE. */
ssize_t system_read(int fd, void *bytes, size_t nbytes);
ssize_t system_write(int fd, const void *bytes, size_t nbytes);
/* Read and write at a place. Windows: the place of the next system_read moves, too. */
ssize_t system_read_at(int fd, void *bytes, size_t nbytes, uint64_t off);
ssize_t system_write_at(int fd, const void *bytes, size_t nbytes, uint64_t off);

/* Write a file, or the names in a folder, to the disk. Return 0, or the errno of a failure that may
   lose data: not if the file system cannot sync, as some network file systems cannot. */
int system_sync(int fd);
int system_sync_folder(const char *folder);

/* Maps a file, read-only. Returns NULL on failure. `nbytes` is not 0, also below. */
const void *system_map(int fd, size_t nbytes);

/* Allocates memory of zeros, which costs nothing until it is written. Returns NULL on failure. */
void *system_memory(size_t nbytes);

/* Frees a map, or the memory of system_memory. */
void system_unmap(const void *bytes, size_t nbytes, bool is_memory);

/* Waits until a read does not block, or until the pipe stop_fd (-1: none) is closed, at most `ms`
   milliseconds (-1: for ever). Windows: at a console, any key ends the waiting. */
enum system_ready { SYSTEM_READY, SYSTEM_LATE, SYSTEM_STOPPED };
enum system_ready system_await_data(int fd, int stop_fd, int ms);

/* --- Names of files */

/* Returns the length of the folder at the beginning of a path, with its separator, or on Windows
   with the colon of a drive; 0: there is none. */
size_t system_folder_nbytes(const char *path);
bool system_is_absolute(const char *path);

/* Returns whether the user may write the file, or create files in the folder. */
bool system_may_write(const char *path, enum file_kind kind);

/* Returns the path of the file to which symbolic links lead from `path`. On POSIX, the last one may
   lead to nothing. The caller frees it. Returns NULL on failure. */
char *system_target(const char *path, bool exists);

/* Writes the path of the running program, without symbolic links, to out[0..room). Returns its
   length in bytes, or 0 if the path is not known. There is no NUL after it. */
size_t system_own_path(char *out, size_t room);

/* --- The machine, the program and its terminal */

/* Draws random bytes, at most 256. Returns false if the system has none. `waits`: for a system that
   has just started and has none yet. */
bool system_random(void *out, size_t nbytes, bool waits);

/* Counts the processors that this process may use, at least 1. The machine can have more, for
   example if the process runs in a container. */
unsigned system_processors(void);

/* Returns the most memory that the process has used so far, in kilobytes. */
uint64_t system_memory_used(void);

/* Begins a program. If a standard stream is closed, the next opened file would get its descriptor,
   and messages or results would be written into that file. So a device is opened in place of the
   stream, on which its reads or writes fail. A write beyond the limit of a file's size fails,
   without a signal. */
void system_start(void);

bool system_is_terminal(int fd);

/* Returns the columns of the terminal; 0: not known. */
unsigned system_columns(int fd);

/*
 * --- Names and functions that differ
 *
 *   SYSTEM_SEPARATORS      between folders in a path
 *   SYSTEM_LIST_SEPARATOR  between folders in a variable; SYSTEM_SEPARATED_BY says it in words
 *   SYSTEM_HOME            the variable with the user's folder
 *   SYSTEM_WORK_FOLDER     for temporary files
 *   SYSTEM_COPIED          a file of at most so many bytes is read instead of mapped, because
 *                          nobody can replace a mapped file
 *   system_aligned         like malloc, at a multiple of `alignment`, which divides nbytes
 *   system_is_link         whether the path is a symbolic link, which may lead to nothing
 *   system_is_same_name    whether two names in one folder are those of one file. On Windows and
 *                          macOS they can differ in case, although a folder can tell cases apart
 *
 * SYSTEM_MANUAL, SYSTEM_ENCODINGS_OR and SYSTEM_..._HELP are texts of messages and of --help. The
 * other functions are like those of POSIX.
 */

#ifdef _WIN32
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#define SYSTEM_SEPARATORS                 "/\\"
#define SYSTEM_LIST_SEPARATOR             ";"
#define SYSTEM_SEPARATED_BY               "semicolons"
#define SYSTEM_HOME                       "USERPROFILE"
#define SYSTEM_WORK_FOLDER                system_work_folder()
#define SYSTEM_WORK_HELP                  "the user's folder for temporary files"
#define SYSTEM_DATA_HELP                  ""
#define SYSTEM_MANUAL                     "%.0s" /* none */
#define SYSTEM_COPIED                     (8 << 20)
#define system_aligned(alignment, nbytes) _aligned_malloc(nbytes, alignment)
#define system_free_aligned(bytes)        _aligned_free(bytes)
#define system_set_mode(fd, mode)         ((void)(mode), 0) /* modes are not kept */
#define system_make_folder(path)          _mkdir(path)
#define system_pipe(fds)                  _pipe(fds, 256, O_BINARY | O_NOINHERIT)
#define strerror_r(number, out, room)     strerror_s(out, room, number)
#define strndup                           system_strndup
#define system_is_link(path)              ((void)(path), false)
#define SYSTEM_ENCODINGS_OR(hint)                                                                  \
    "UTF-8, UTF-16, UTF-16LE, UTF-16BE, ASCII, KOI8-R, ISO-8859-1, ISO-8859-2, ISO-8859-4, "       \
    "ISO-8859-5, ISO-8859-9, ISO-8859-15, CP1250, CP1251, CP1252, CP1254" /* iconv_windows.h */
const char *system_work_folder(void);
int system_remove(const char *path);
bool system_is_same_name(const char *a, const char *b);
char *system_strndup(const char *text, size_t most);
/* Called in place of SIGPIPE, before system_write fails with EPIPE. */
extern void (*system_on_closed_pipe)(void);
#else
#define SYSTEM_SEPARATORS                 "/"
#define SYSTEM_LIST_SEPARATOR             ":"
#define SYSTEM_SEPARATED_BY               "colons"
#define SYSTEM_HOME                       "HOME"
#define SYSTEM_WORK_FOLDER                "/tmp"
#define SYSTEM_WORK_HELP                  "/tmp"
#define SYSTEM_DATA_HELP                  " (default: /usr/local/share:\n/usr/share)"
#define SYSTEM_MANUAL                     "Manual page: man %s\n"
#define SYSTEM_ENCODINGS_OR(hint)         hint
#define SYSTEM_COPIED                     0
#define system_aligned(alignment, nbytes) aligned_alloc(alignment, nbytes)
#define system_free_aligned(bytes)        free(bytes)
#define system_set_mode(fd, mode)         fchmod(fd, (mode_t)(mode))
#define system_make_folder(path)          mkdir(path, 0700)
#define system_remove(path)               unlink(path)
#ifdef __APPLE__
#define system_is_same_name(a, b) (strcasecmp(a, b) == 0)
#else
#define system_is_same_name(a, b) (strcmp(a, b) == 0)
#endif
bool system_is_link(const char *path);
int system_pipe(int fds[2]);
#endif
