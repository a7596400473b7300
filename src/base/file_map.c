/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* MAP_POPULATE */
#include "base/file_map.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * A small file is wanted whole: its checksum is about to be compared, so all its
 * page-table entries are made in one go instead of a fault every 16 pages (for
 * ENABLE, 280 kB, a process start is 8 us shorter). A large file is left to the
 * faults, which only touch what a walk needs where hashes are not checked.
 */
enum { POPULATE_MAX_NBYTES = 8 << 20 };

#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

static enum wg_status too_large(const char *path, struct wg_error *error)
{
    return fail_at(
        error, WG_LIMIT, path, 0, 0, "too large to be mapped on this machine, or now");
}

enum wg_status file_map_open(const char *path, struct file_map *map_out,
                             struct wg_error *error)
{
    enum wg_status status = WG_OK;
    struct stat about;
    int fd = -1;
    do {
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    } while (fd < 0 && errno == EINTR);
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    if (fstat(fd, &about) != 0) {
        status = fail_io(error, path, "cannot examine", errno);
        goto done;
    }
    if (!S_ISREG(about.st_mode)) {
        status =
            fail_at(error,
                    WG_IO,
                    path,
                    0,
                    0,
                    "not a regular file; a dictionary is mapped, so it must be one");
        goto done;
    }
    if ((uint64_t)about.st_size > SIZE_MAX) {
        status = too_large(path, error);
        goto done;
    }
    const size_t nbytes = (size_t)about.st_size;
    void *bytes = NULL;
    if (nbytes > 0) {
        const int populate = nbytes <= POPULATE_MAX_NBYTES ? MAP_POPULATE : 0;
        bytes = mmap(NULL, nbytes, PROT_READ, MAP_PRIVATE | populate, fd, 0);
        if (bytes == MAP_FAILED) {
            status = errno == ENOMEM ? too_large(path, error)
                                     : fail_io(error, path, "cannot map", errno);
            goto done;
        }
    }
    *map_out = (struct file_map){
        .bytes = bytes,
        .nbytes = nbytes,
        .device = about.st_dev,
        .inode = about.st_ino,
        .modified_s = about.st_mtim.tv_sec,
        .modified_ns = about.st_mtim.tv_nsec,
    };
done:
    (void)close(fd);
    return status;
}

bool file_map_has_changed(const struct file_map *map, const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && about.st_dev == map->device &&
           about.st_ino == map->inode &&
           ((uintmax_t)about.st_size != map->nbytes ||
            about.st_mtim.tv_sec != map->modified_s ||
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
