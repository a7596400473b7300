/* SPDX-License-Identifier: MIT */
/*
 * status.h: how every wordgrid function that can fail says so.
 *
 * A function that can fail returns an enum wg_status (WG_OK is zero) and takes
 * an optional struct wg_error that it fills on failure and leaves alone
 * otherwise. Outputs are set only on success.
 *
 *     struct wg_error error;
 *     struct wg_dict *dict = NULL;
 *     if (wg_dict_open("no-such-file.wgd", NULL, &dict, &error) != WG_OK)
 *         printf("%s: %s\n", wg_status_text(error.status), error.message);
 *     wg_dict_close(dict);
 *
 * The library prints nothing, never exits, and keeps no state between calls that one
 * could notice.
 */
#ifndef WORDGRID_STATUS_H
#define WORDGRID_STATUS_H

#include <stddef.h>
#include <stdint.h>

/* The version of this library; the build reads it from here. */
#define WG_VERSION_MAJOR 0
#define WG_VERSION_MINOR 1
#define WG_VERSION_PATCH 0

#if defined(__GNUC__)
#define WG_API __attribute__((visibility("default")))
#else
#define WG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum wg_status {
    WG_OK = 0,
    WG_IO,               /* the system refused: open, read, write, sync, rename */
    WG_NOT_A_DICTIONARY, /* the file does not begin like a dictionary */
    WG_NEWER_FORMAT,     /* a dictionary, but of a format this library cannot read */
    WG_DAMAGED,          /* a dictionary whose bytes contradict each other */
    WG_BAD_INPUT,        /* text that breaks its format: a list, trie text, a board */
    WG_LIMIT,            /* sound, but over a documented limit or the machine's own */
    WG_NO_MEMORY,        /* an allocation failed */
    WG_STOPPED,          /* a time limit, a result limit or the caller ended the work */
    WG_MISUSE,           /* an argument breaks the function's contract */
    WG_UNSUPPORTED       /* left out of this build, or not possible on this machine */
};

/* A piece of UTF-8 text (or any bytes): not owned, not terminated by a zero. */
struct wg_text {
    const char *bytes;
    size_t nbytes;
};

/*
 * What went wrong, for a person. `message` is a clause without a final stop
 * that names the offending value and, after a semicolon, what to do about it.
 * `source` is the name of the input it happened in as the caller gave it
 * (borrowed from the caller), or NULL; `line` and `column` count from 1, the
 * column in code points; 0 means that there is none.
 */
struct wg_error {
    enum wg_status status;
    const char *source;
    uint64_t line;
    uint64_t column;
    char message[320];
};

/* A short fixed English phrase for a status ("damaged dictionary"); never NULL. */
WG_API const char *wg_status_text(enum wg_status status);

/* The version of the library that is linked, such as "0.1.0"; never NULL. */
WG_API const char *wg_version_text(void);

#ifdef __cplusplus
}
#endif
#endif
