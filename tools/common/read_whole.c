/* SPDX-License-Identifier: MIT */
/* read_whole.c: see read_whole.h. */
#include "common/read_whole.h"

#include "base/array.h"
#include "base/error.h"
#include "base/system.h"

#include <errno.h>
#include <string.h>

enum { CHUNK_NBYTES = 4096 };

enum wg_status read_some(int fd, void *bytes, size_t room, const char *source, size_t *nbytes_out,
                         struct wg_error *error)
{
    const ssize_t n = system_read(fd, bytes, room);
    *nbytes_out = n > 0 ? (size_t)n : 0;
    return n < 0 ? fail_io(error, source, "cannot read", errno) : WG_OK;
}

enum wg_status read_whole(struct whole *whole, int fd, const char *source, size_t most_nbytes,
                          struct wg_error *error)
{
    enum wg_status status;
    size_t nbytes;
    do {
        if (whole->nbytes > most_nbytes) {
            return fail_at(error, WG_LIMIT, source, 0, 0, "longer than %zu bytes, the limit",
                           most_nbytes);
        }
        TRY_MEMORY(error,
                   ARRAY_RESERVE(whole->bytes, &whole->capacity, whole->nbytes + CHUNK_NBYTES));
        status = read_some(fd, whole->bytes + whole->nbytes, whole->capacity - whole->nbytes,
                           source, &nbytes, error);
        whole->nbytes += nbytes;
    } while (status == WG_OK && nbytes > 0);
    return status;
}

const char *input_title(const char *name)
{
    return strcmp(name, "-") == 0 ? "standard input" : name;
}

int open_input(const char *name, struct wg_error *error)
{
    const int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : system_open(name, OPEN_READ);
    if (fd < 0) {
        (void)fail_io(error, name, "cannot open", errno);
    }
    return fd;
}

void close_input(int fd)
{
    if (fd != STDIN_FILENO) {
        (void)close(fd);
    }
}

enum wg_status read_whole_input(struct whole *whole, const char *name, size_t most_nbytes,
                                struct wg_error *error)
{
    const int fd = open_input(name, error);
    if (fd < 0) {
        return WG_IO;
    }
    const enum wg_status status = read_whole(whole, fd, input_title(name), most_nbytes, error);
    close_input(fd);
    return status;
}
