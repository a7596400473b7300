/* SPDX-License-Identifier: MIT */
/* file_map.c: see file_map.h. */
#include "base/file_map.h"

#include "base/error.h"

#include <errno.h>
#include <stdint.h>

const char file_map_stdin[] = "standard input"; /* in messages, too */

static enum wg_status too_large(const char *path, struct wg_error *error)
{
    return fail_at(error, WG_LIMIT, path, 0, 0,
                   "too large; there is not enough free memory or address space");
}

/* Opens a regular file whose size fits into a size_t. */
static enum wg_status open_file(const char *path, int *fd_out, struct file_about *about_out,
                                struct wg_error *error)
{
    enum wg_status status = WG_OK;
    const int fd = path == file_map_stdin ? STDIN_FILENO : system_open(path, OPEN_READ_NOW);
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    *fd_out = fd;
    if (!system_about_fd(fd, about_out)) {
        status = fail_io(error, path, "cannot examine", errno);
    } else if (about_out->kind != FILE_REGULAR) {
        status = fail_errno(error, about_out->kind == FILE_FOLDER ? EISDIR : EINVAL,
                            fail_at(error, WG_IO, path, 0, 0,
                                    "not a regular file; only a regular file can be mapped"));
    } else if (about_out->nbytes > SIZE_MAX) {
        status = too_large(path, error);
    }
    return status;
}

static enum wg_status read_all(const char *path, int fd, unsigned char *bytes, size_t nbytes,
                               struct wg_error *error)
{
    for (size_t used = 0; used < nbytes;) {
        const ssize_t n = system_read_at(fd, bytes + used, nbytes - used, used);
        if (n < 0) {
            return fail_io(error, path, "cannot read", errno);
        }
        if (n == 0) {
            return fail_at(error, WG_IO, path, 0, 0,
                           "was cut short while it was read; get a whole copy");
        }
        used += (size_t)n;
    }
    return WG_OK;
}

static enum wg_status take_open(int fd, const char *path, const struct file_about *about,
                                bool is_copy, struct file_map *map_out, struct wg_error *error)
{
    const size_t nbytes = (size_t)about->nbytes;
    struct file_map map = {
        .nbytes = nbytes, .about = *about, .is_copy = is_copy || nbytes <= SYSTEM_COPIED};
    enum wg_status status = WG_OK;
    if (nbytes > 0) {
        unsigned char *const copy = map.is_copy ? system_memory(nbytes) : NULL;
        map.bytes = map.is_copy ? copy : system_map(fd, nbytes);
        if (map.bytes == NULL) {
            return errno == ENOMEM ? too_large(path, error)
                                   : fail_io(error, path, "cannot map", errno);
        }
        status = map.is_copy ? read_all(path, fd, copy, nbytes, error) : WG_OK;
    }
    if (status == WG_OK) {
        *map_out = map;
    } else {
        file_map_close(&map);
    }
    return status;
}

static enum wg_status take_file(const char *path, bool is_copy, struct file_map *map_out,
                                struct wg_error *error)
{
    struct file_about about;
    int fd = -1;
    if (path == NULL) {
        return fail_io(error, NULL, "cannot open", EFAULT);
    }
    enum wg_status status = open_file(path, &fd, &about, error);
    NEXT(status, take_open(fd, path, &about, is_copy, map_out, error));
    if (fd >= 0 && path != file_map_stdin) {
        (void)close(fd);
    }
    return status;
}

enum wg_status file_map_open(const char *path, struct file_map *map_out, struct wg_error *error)
{
    return take_file(path, false, map_out, error);
}

enum wg_status file_map_copy(const char *path, struct file_map *map_out, struct wg_error *error)
{
    return take_file(path, true, map_out, error);
}

bool file_map_has_changed(const struct file_map *map, const char *path)
{
    struct file_about now;
    return !map->is_copy &&
           (path == file_map_stdin ? system_about_fd(STDIN_FILENO, &now)
                                   : system_about(path, &now)) &&
           file_is_same(&now, &map->about) &&
           (now.nbytes != map->nbytes || now.modified_s != map->about.modified_s ||
            now.modified_ns != map->about.modified_ns);
}

void file_map_close(struct file_map *map)
{
    if (map->nbytes > 0) {
        system_unmap(map->bytes, map->nbytes, map->is_copy);
    }
    map->bytes = NULL;
    map->nbytes = 0;
}
