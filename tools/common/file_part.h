/* SPDX-License-Identifier: MIT */
/*
 * file_part.h: divides the bytes of a file into parts (shard.h), and reads the lines that begin in
 * one of the parts. The last line is read to its end, which may be in a later part. So every line
 * is read in exactly one part, even if it is longer than a part. Parts can be empty.
 *
 *     status = file_part_open(&part, fd, shard, "boards.txt", &error);
 *     while (status == WG_OK) {
 *         status = file_part_read(&part, bytes, room, &nbytes, &error);
 *         if (nbytes == 0)
 *             break;
 *     }
 *
 * Of the file, only these bytes are read: the byte before the part, the part, the rest of its last
 * line, and less than 4 KiB after this line.
 */
#ifndef WG_TOOLS_COMMON_FILE_PART_H
#define WG_TOOLS_COMMON_FILE_PART_H

#include "common/shard.h"

#include <stdbool.h>
#include <stddef.h>
#include <wordgrid/status.h>

struct file_part {
    int fd; /* borrowed */
    const char *name;
    uint64_t next;     /* the offset of the next byte to read */
    uint64_t end;      /* lines that begin here or later are in other parts */
    uint64_t file_end; /* the length of the file when it was opened */
    /* The line feed before the first line of the part was not read yet. */
    bool is_within_line;
};

/*
 * Moves the position of the file `fd` to the first byte to read. `name` is its name for messages;
 * it is borrowed. Fails with WG_IO, also if the file is not a regular file, or is one of unknown
 * length, as in /proc.
 */
enum wg_status file_part_open(struct file_part *part, int fd, struct shard shard, const char *name,
                              struct wg_error *error);

/*
 * Stores the next bytes of the part, at most `room`, and their number, which is 0 at the end.
 * `room` must not be 0. Fails with WG_IO, also if the file has become shorter. Bytes that were
 * appended to the file are ignored.
 */
enum wg_status file_part_read(struct file_part *part, char *bytes, size_t room, size_t *nbytes_out,
                              struct wg_error *error);

#endif
