/* SPDX-License-Identifier: MIT */
/*
 * shard.h: the option --shard=K/N. A shard is one of N consecutive parts of the work of a program.
 * N processes, on any machines, do one part each. Together the parts are the whole work, and their
 * outputs, joined in order, are the output of one process.
 *
 *     {"shard", 0, "K/N", "...", FIELD_PART, offsetof(struct settings, shard)},
 *     ...
 *     shard_part(settings.shard, board_count, &begin, &end);      (do boards begin..end - 1)
 *
 * The bytes of a file are divided in the same way. A part has the lines that begin in it:
 *
 *     status = file_part_open(&part, fd, shard, "boards.txt", &error);
 *     while (status == WG_OK) {
 *         status = file_part_read(&part, bytes, room, &nbytes, &error);
 *         if (nbytes == 0)
 *             break;
 *     }
 *
 * The last line is read to its end, which may be in a later part. So every line is read in exactly
 * one part, even if it is longer than a part. Parts can be empty. Of the file, only these bytes are
 * read: the byte before the part, the part, the rest of its last line, and less than 4 KiB after
 * this line.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

/* As FIELD_PART stores it. */
struct shard {
    uint32_t number; /* K, from 1 to `count` */
    uint32_t count;  /* N; 0: the option was not given, so the part is the whole */
};

/* Divides the numbers 0..total-1 (of bytes, boards or seeds) into parts whose lengths differ by at
   most 1. Stores the part of the shard: floor((K - 1) * total / N) and floor(K * total / N). So a
   part begins where the previous part ends. A part can be empty. */
void shard_part(struct shard shard, uint64_t total, uint64_t *begin_out, uint64_t *end_out);

struct file_part {
    int fd; /* borrowed */
    const char *name;
    uint64_t next;     /* the offset of the next byte to read */
    uint64_t end;      /* lines that begin here or later are in other parts */
    uint64_t file_end; /* the length of the file when it was opened */
    /* The line feed before the first line of the part was not read yet. */
    bool is_within_line;
};

/* Moves the position of the file `fd` to the first byte to read. `name` is its name for messages;
   it is borrowed. Fails with WG_IO, also if the file is not a regular file, or has an unknown
   length, as in /proc. */
enum wg_status file_part_open(struct file_part *part, int fd, struct shard shard, const char *name,
                              struct wg_error *error);

/* Stores the next bytes of the part, at most `room`, and their number, which is 0 at the end.
   `room` must not be 0. Fails with WG_IO, also if the file has become shorter. Bytes that were
   appended to the file are ignored. */
enum wg_status file_part_read(struct file_part *part, char *bytes, size_t room, size_t *nbytes_out,
                              struct wg_error *error);
