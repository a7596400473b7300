/* SPDX-License-Identifier: MIT */
/* file_map.c: see file_map.h. */
#include "base/file_map.h"

#include "base/error.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static enum wg_status too_large(const char *path, struct wg_error *error)
{
    return fail_at(error, WG_LIMIT, path, 0, 0,
                   "too large; there is not enough free memory or address space");
}

/* Opens a regular file whose size fits into a size_t. */
static enum wg_status open_file(const char *path, int *fd_out, struct stat *about_out,
                                struct wg_error *error)
{
    enum wg_status status = WG_OK;
    int fd = -1;
    do {
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    } while (fd < 0 && errno == EINTR);
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    if (fstat(fd, about_out) != 0) {
        status = fail_io(error, path, "cannot examine", errno);
    } else if (!S_ISREG(about_out->st_mode)) {
        status = fail_errno(error, S_ISDIR(about_out->st_mode) ? EISDIR : EINVAL,
                            fail_at(error, WG_IO, path, 0, 0,
                                    "not a regular file; only a regular file can be mapped"));
    } else if ((uint64_t)about_out->st_size > SIZE_MAX) {
        status = too_large(path, error);
    }
    if (status != WG_OK) {
        (void)close(fd);
        return status;
    }
    *fd_out = fd;
    return WG_OK;
}

static enum wg_status read_all(const char *path, int fd, unsigned char *bytes, size_t nbytes,
                               struct wg_error *error)
{
    for (size_t used = 0; used < nbytes;) {
        const ssize_t n = read(fd, bytes + used, system_at_once(nbytes - used));
        if (n < 0 && errno == EINTR) {
            continue;
        }
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

static enum wg_status take_file(const char *path, bool is_copy, struct file_map *map_out,
                                struct wg_error *error)
{
    struct stat about = {0};
    int fd = -1;
    enum wg_status status = WG_OK;
    TRY(open_file(path, &fd, &about, error));
    const size_t nbytes = (size_t)about.st_size;
    /* The memory of a copy is mapped, too, so that file_map_close frees both in the same way. */
    const int protection = is_copy ? PROT_READ | PROT_WRITE : PROT_READ;
    const int flags = is_copy ? MAP_ANONYMOUS : 0;
    void *const bytes =
        nbytes == 0 ? NULL
                    : mmap(NULL, nbytes, protection, MAP_PRIVATE | flags, is_copy ? -1 : fd, 0);
    struct file_map map = {
        .bytes = bytes,
        .nbytes = nbytes,
        .device = (uint64_t)about.st_dev,
        .inode = about.st_ino,
        .modified_s = about.st_mtim.tv_sec,
        .modified_ns = about.st_mtim.tv_nsec,
    };
    if (bytes == MAP_FAILED) {
        status =
            errno == ENOMEM ? too_large(path, error) : fail_io(error, path, "cannot map", errno);
    } else if (is_copy && (status = read_all(path, fd, bytes, nbytes, error)) != WG_OK) {
        file_map_close(&map);
    }
    if (status == WG_OK) {
        *map_out = map;
    }
    (void)close(fd);
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
    struct stat about;
    return stat(path, &about) == 0 && (uint64_t)about.st_dev == map->device &&
           about.st_ino == map->inode &&
           ((uintmax_t)about.st_size != map->nbytes || about.st_mtim.tv_sec != map->modified_s ||
            about.st_mtim.tv_nsec != map->modified_ns);
}

void file_map_close(struct file_map *map)
{
    if (map->nbytes > 0) {
        union {
            const unsigned char *read_only;
            void *plain;
        } bytes = {.read_only = map->bytes};
        (void)munmap(bytes.plain, map->nbytes);
    }
    map->bytes = NULL;
    map->nbytes = 0;
}
