/* SPDX-License-Identifier: MIT */
/* system.h: what the systems do in different ways. Macros of their headers, and the tests of
   CMakeLists.txt (WG_HAVE_..., WG_NO_...), tell what a system has. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef WG_HAVE_EXECUTABLE_PATH /* macOS */
#include <mach-o/dyld.h>
#elif defined WG_HAVE_PROC_PATHNAME /* FreeBSD */
#include <sys/sysctl.h>
#endif

/* Returns how many of nbytes bytes one call of read or write takes. macOS refuses 2 GB and more. */
static inline size_t system_at_once(size_t nbytes)
{
    enum { MOST_NBYTES = 1 << 30 };
    return nbytes < MOST_NBYTES ? nbytes : MOST_NBYTES;
}

/* What getrusage counts memory in: so many units are a megabyte. */
#ifdef WG_HAVE_EXECUTABLE_PATH
enum { SYSTEM_MEMORY_MB = 1000000 };
#else
enum { SYSTEM_MEMORY_MB = 1000 };
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

/* Writes the path of the running program, without symbolic links, to out[0..room). Returns its
   length in bytes, or 0 if the path is not known. There is no NUL after it. */
static inline size_t system_own_path(char *out, size_t room)
{
#ifdef WG_HAVE_EXECUTABLE_PATH
    char path[PATH_MAX];
    uint32_t path_room = sizeof path;
    char *const real = _NSGetExecutablePath(path, &path_room) == 0 ? realpath(path, NULL) : NULL;
    size_t nbytes = real == NULL ? 0 : strlen(real);
    nbytes = nbytes <= room ? nbytes : 0;
    memcpy(out, nbytes == 0 ? "" : real, nbytes);
    free(real);
    return nbytes;
#elif defined WG_HAVE_PROC_PATHNAME
    const int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
    size_t nbytes = room;
    return sysctl(name, sizeof name / sizeof *name, out, &nbytes, NULL, 0) == 0 ? strlen(out) : 0;
#else
    const ssize_t nbytes = readlink("/proc/self/exe", out, room);
    return nbytes > 0 ? (size_t)nbytes : 0;
#endif
}

/* Draws random bytes, at most 256. Returns false if the system has none yet: does not wait. */
static inline bool system_random(void *out, size_t nbytes)
{
#ifdef GRND_NONBLOCK
    return getrandom(out, nbytes, GRND_NONBLOCK) == (ssize_t)nbytes;
#else
    return getentropy(out, nbytes) == 0;
#endif
}

/* Writes a file or a folder to the disk. Sets errno and returns another number than 0 on failure.
   On macOS, fsync leaves the bytes in the memory of the disk. Not every file system there supports
   F_FULLFSYNC. */
static inline int system_sync(int fd)
{
#ifdef F_FULLFSYNC
    if (fcntl(fd, F_FULLFSYNC) == 0) {
        return 0;
    }
    if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) {
        return -1;
    }
#endif
    return fsync(fd);
}
