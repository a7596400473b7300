/* SPDX-License-Identifier: MIT */
/* user_key.c: see user_key.h. */
#include "common/user_key.h"

#include "base/error.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *user_key_path(void)
{
    static char path[PATH_MAX];
    const char *const state = getenv("XDG_STATE_HOME");
    const char *const home = getenv("HOME");
    const bool is_state = state != NULL && state[0] == '/'; /* others must be ignored */
    const int nbytes = is_state ? snprintf(path, PATH_MAX, "%s/wordgrid/key", state)
                                : snprintf(path, PATH_MAX, "%s/.local/state/wordgrid/key",
                                           home != NULL ? home : "?");
    return path[0] == '/' && nbytes < PATH_MAX ? path : NULL;
}

/* Makes the folders of a path, as far as possible. */
static void make_folders(char *path)
{
    for (char *slash = path; (slash = strchr(slash + 1, '/')) != NULL;) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}

/* Writes a new key to another file first, so that no process reads a part of it, and nothing is
   written over a key that another process has made meanwhile; where a file can have one name only,
   the last of two that are made at once stays. */
static enum wg_status make_key(const char *path, struct wg_error *error)
{
    unsigned char key[SIPHASH_KEY_NBYTES];
    char *temporary;
    if (getentropy(key, sizeof key) != 0) {
        return fail_io(error, path, "no random bytes", errno);
    }
    if (asprintf(&temporary, "%s.XXXXXX", path) < 0) {
        return fail_memory(error);
    }
    const int fd = mkstemp(temporary);
    errno = fd >= 0 ? ENOSPC : errno; /* of a write that is too short */
    const bool is_made =
        fd >= 0 && write(fd, key, sizeof key) == (ssize_t)sizeof key && system_sync(fd) == 0 &&
        (link(temporary, path) == 0 || errno == EEXIST || rename(temporary, path) == 0);
    const int reason = errno;
    if (fd >= 0) {
        (void)close(fd);
        (void)unlink(temporary);
    }
    free(temporary);
    return is_made ? WG_OK : fail_io(error, path, "cannot make the key", reason);
}

enum wg_status user_key_read(struct siphash *hash_out, struct wg_error *error)
{
    unsigned char key[SIPHASH_KEY_NBYTES];
    char *const path = user_key_path();
    struct stat about = {0};
    enum wg_status status = WG_OK;
    if (path == NULL) {
        return fail(error, WG_IO, "neither XDG_STATE_HOME nor HOME names a folder for the key");
    }
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno == ENOENT) {
        make_folders(path);
        status = make_key(path, error);
        fd = status == WG_OK ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    }
    if (fd < 0) {
        return status != WG_OK ? status : fail_io(error, path, "cannot open", errno);
    }
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || about.st_uid != geteuid() ||
        (about.st_mode & 077) != 0 || about.st_size != SIPHASH_KEY_NBYTES ||
        read(fd, key, SIPHASH_KEY_NBYTES) != SIPHASH_KEY_NBYTES) {
        status =
            fail_at(error, WG_IO, path, 0, 0,
                    "is not a key of %d bytes that this user alone can read", SIPHASH_KEY_NBYTES);
    }
    (void)close(fd);
    if (status == WG_OK) {
        *hash_out = siphash_begin(key);
    }
    return status;
}
