/* SPDX-License-Identifier: MIT */
/* read_whole.h: opens an input (a file or standard input) and reads it into memory. */
#pragma once

#include <stddef.h>
#include <wordgrid/status.h>

/* The content of an input. The caller must set all members to zero before a call, and free `bytes`
   with free() after the call, also if the call failed. */
struct whole {
    char *bytes;
    size_t nbytes;
    size_t capacity;
};

/* Returns the name of an input for messages: "standard input" for "-". */
const char *input_title(const char *name);

/* Opens the input `name`; "-" is standard input. Returns its descriptor. After a failure, returns
   -1 and fills in the error (WG_IO). */
int open_input(const char *name, struct wg_error *error);

/* Closes a descriptor that open_input has returned. Standard input stays open. */
void close_input(int fd);

/* Reads up to `room` bytes, and stores how many there are: 0 at the end. Fails with WG_IO; `source`
   is the name for the error. */
enum wg_status read_some(int fd, void *bytes, size_t room, const char *source, size_t *nbytes_out,
                         struct wg_error *error);

/* Opens an input, reads it as read_whole does, and closes it. */
enum wg_status read_whole_input(struct whole *whole, const char *name, size_t most_nbytes,
                                struct wg_error *error);

/* Reads `fd` to its end. `source` is its name in errors. Fails with WG_IO or WG_NO_MEMORY, or with
   WG_LIMIT if there are more than most_nbytes bytes. After a failure, whole->nbytes is the number
   of bytes read so far. */
enum wg_status read_whole(struct whole *whole, int fd, const char *source, size_t most_nbytes,
                          struct wg_error *error);
