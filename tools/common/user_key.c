/* SPDX-License-Identifier: MIT */
/* user_key.c: see user_key.h. */
#include "common/user_key.h"

#include "base/error.h"
#include "base/system.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *user_key_path(void)
{
    static char path[PATH_MAX];
    const char *const state = getenv("XDG_STATE_HOME");
    const char *const home = getenv(SYSTEM_HOME);
    const bool is_state = state != NULL && system_is_absolute(state); /* others must be ignored */
    const int nbytes = is_state ? snprintf(path, PATH_MAX, "%s/wordgrid/key", state)
                                : snprintf(path, PATH_MAX, "%s/.local/state/wordgrid/key",
                                           home != NULL ? home : "?");
    return system_is_absolute(path) && nbytes < PATH_MAX ? path : NULL;
}

/* Makes the folders of a path, as far as possible. */
static void make_folders(char *path)
{
    for (char *at = path + 1; (at = strpbrk(at, SYSTEM_SEPARATORS)) != NULL; at++) {
        const char separator = *at;
        *at = '\0';
        (void)system_make_folder(path);
        *at = separator;
    }
}

/* Writes a new key to another file first, so that no process reads a part of it, and nothing is
   written over a key that another process has made meanwhile; where a file can have one name only,
   the last of two that are made at once stays. */
static enum wg_status make_key(const char *path, struct wg_error *error)
{
    unsigned char key[SIPHASH_KEY_NBYTES];
    unsigned number;
    char *temporary;
    if (!system_random(key, sizeof key, true) || !system_random(&number, sizeof number, true)) {
        return fail_io(error, path, "no random bytes", errno);
    }
    if (asprintf(&temporary, "%s.%08x", path, number) < 0) {
        return fail_memory(error);
    }
    const int fd = system_open(temporary, OPEN_PRIVATE);
    errno = fd >= 0 ? ENOSPC : errno; /* of a write that is too short */
    const bool is_made = fd >= 0 && system_write(fd, key, sizeof key) == (ssize_t)sizeof key &&
                         system_sync(fd) == 0 &&
                         (system_name(fd, temporary, path, false) || errno == EEXIST ||
                          system_name(fd, temporary, path, true));
    const int reason = errno;
    if (fd >= 0) {
        (void)close(fd);
        (void)system_remove(temporary);
    }
    free(temporary);
    return is_made ? WG_OK : fail_io(error, path, "cannot make the key", reason);
}

enum wg_status user_key_read(struct siphash *hash_out, struct wg_error *error)
{
    unsigned char key[SIPHASH_KEY_NBYTES];
    char *const path = user_key_path();
    struct file_about about;
    enum wg_status status = WG_OK;
    if (path == NULL) {
        return fail(error, WG_IO,
                    "neither XDG_STATE_HOME nor " SYSTEM_HOME " names a folder for the key");
    }
    int fd = system_open(path, OPEN_READ_NOW);
    if (fd < 0 && errno == ENOENT) {
        make_folders(path);
        status = make_key(path, error);
        fd = status == WG_OK ? system_open(path, OPEN_READ_NOW) : -1;
    }
    if (fd < 0) {
        return status != WG_OK ? status : fail_io(error, path, "cannot open", errno);
    }
    if (!system_about_fd(fd, &about) || about.kind != FILE_REGULAR || !about.is_private ||
        about.nbytes != SIPHASH_KEY_NBYTES ||
        system_read(fd, key, SIPHASH_KEY_NBYTES) != SIPHASH_KEY_NBYTES) {
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
