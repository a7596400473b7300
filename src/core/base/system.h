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
    OPEN_NOW,     /* to read; does not wait for the writer of a named pipe */
    OPEN_DEVICE,  /* to write to a device or a named pipe */
    OPEN_NEW,     /* to write; fails with EEXIST if there is such a file */
    OPEN_PRIVATE, /* like OPEN_NEW; only this user may use the file */
};

/* Opens a file. Returns -1 on failure. Windows: other programs may replace and remove an open file;
   a new file has the permissions that its folder gives it. */
int system_open(const char *path, enum file_opening how);

/* Creates a file to write that the system removes when it is closed, also if the program is killed,
   unless system_name has given it a name. `folder` ends with a separator. Returns -1 if the file
   system has no such files. */
int system_open_nameless(const char *folder, enum file_opening how);

/* Gives this file a name. Returns false on failure, also if there is a file of this name. */
bool system_name(int fd, const char *path);

/* Creates a file to read and write that the system removes when it is closed. Returns -1 on
   failure. On POSIX, if the file system has no nameless files, a signal that ends the program in
   the instant after the creation leaves the file. SYSTEM_WORK_FOLDER is the usual folder for it. */
int system_open_work(const char *folder);

/* Read and write up to nbytes bytes, again after an interruption. Return the number, or -1 on
   failure. A write to a pipe that nobody reads fails with EPIPE. */
ssize_t system_read(int fd, void *bytes, size_t nbytes);
ssize_t system_write(int fd, const void *bytes, size_t nbytes);
ssize_t system_read_at(int fd, void *bytes, size_t nbytes, uint64_t off);
ssize_t system_write_at(int fd, const void *bytes, size_t nbytes, uint64_t off);

/* Write a file, or the names in a folder, to the disk. Return 0, or the errno of a failure that may
   lose data: not if the file system cannot sync, as some network file systems cannot. */
int system_sync(int fd);
int system_sync_folder(const char *folder);

/* Gives the open file `path` the name of a file on the same volume, which it replaces if it exists.
   Returns false on failure. */
bool system_replace(int fd, const char *path, const char *target);

/* Maps the file, read-only, or sets *is_copy and returns memory into which the caller reads the
   file. Also returns memory if *is_copy is set, and on Windows for up to 8 MB, because nobody can
   replace a mapped file there. `nbytes` is not 0. Returns NULL on failure. */
const void *system_map(int fd, size_t nbytes, bool *is_copy);
void system_unmap(const void *bytes, size_t nbytes, bool is_copy);

/* Waits until a read does not block, or until the pipe stop_fd (-1: none) is closed, at most `ms`
   milliseconds (-1: for ever). */
enum system_ready { SYSTEM_READY, SYSTEM_LATE, SYSTEM_STOPPED };
enum system_ready system_await_data(int fd, int stop_fd, int ms);

/* --- Names of files */

/* Returns the length of the folder at the beginning of a path, with its separator, or on Windows
   with the colon of a drive; 0: there is none. */
size_t system_folder_nbytes(const char *path);
bool system_is_absolute(const char *path);

/* Returns whether the user may write the file, or create files in the folder. Windows: any folder;
   the creation fails. */
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

/* --- Names and functions that differ. Of the C library: memory at a multiple of `alignment`, which
   divides nbytes; the others are those of POSIX. SYSTEM_HOME: the variable with the user's folder.
 */

#ifdef _WIN32
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#define SYSTEM_SEPARATORS                 "/\\"
#define SYSTEM_LIST_SEPARATOR             ";" /* between folders in a variable */
#define SYSTEM_SEPARATED_BY               "semicolons"
#define SYSTEM_HOME                       "USERPROFILE"
#define SYSTEM_WORK_FOLDER                system_work_folder()
#define system_aligned(alignment, nbytes) _aligned_malloc(nbytes, alignment)
#define system_free_aligned(bytes)        _aligned_free(bytes)
#define system_set_mode(fd, mode)         ((void)(mode), 0) /* modes are not kept */
#define system_make_folder(path)          _mkdir(path)
#define system_pipe(fds)                  _pipe(fds, 256, O_BINARY | O_NOINHERIT)
#define strerror_r(number, out, room)     strerror_s(out, room, number)
const char *system_work_folder(void);
char *strndup(const char *text, size_t most);
/* Called in place of SIGPIPE, before system_write fails with EPIPE. */
extern void (*system_on_closed_pipe)(void);
#else
#define SYSTEM_SEPARATORS                 "/"
#define SYSTEM_LIST_SEPARATOR             ":"
#define SYSTEM_SEPARATED_BY               "colons"
#define SYSTEM_HOME                       "HOME"
#define SYSTEM_WORK_FOLDER                "/tmp"
#define system_aligned(alignment, nbytes) aligned_alloc(alignment, nbytes)
#define system_free_aligned(bytes)        free(bytes)
#define system_set_mode(fd, mode)         fchmod(fd, mode)
#define system_make_folder(path)          mkdir(path, 0700)
#define system_pipe(fds)                  pipe(fds)
#endif

#ifdef WG_NO_MEMRCHR
/* The function of glibc: returns the last byte `c` of `bytes`, or NULL. */
static inline void *memrchr(const void *bytes, int c, size_t nbytes)
{
    void *found = NULL;
    while (nbytes > 0 && found == NULL) {
        nbytes--;
        found = memchr((const char *)bytes + nbytes, c, 1);
    }
    return found;
}
#endif
