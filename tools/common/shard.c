/* SPDX-License-Identifier: MIT */
/* shard.c: see shard.h. */
#include "common/shard.h"

#include "base/error.h"
#include "base/system.h"
#include "common/read_whole.h"

#include <errno.h>
#include <string.h>

/* Returns floor(number * total / count), for number <= count. The product can have over 64 bits.
   With total = q * count + r, the result is number * q + number * r / count. The first product is
   at most `total`, and the second is below 2^64. */
static uint64_t fraction(uint64_t number, uint64_t count, uint64_t total)
{
    return number * (total / count) + number * (total % count) / count;
}

void shard_part(struct shard shard, uint64_t total, uint64_t *begin_out, uint64_t *end_out)
{
    *begin_out = 0;
    *end_out = total;
    if (shard.count > 0) {
        *begin_out = fraction(shard.number - 1, shard.count, total);
        *end_out = fraction(shard.number, shard.count, total);
    }
}

/* --- Files */

/* The last line of a part is read beyond the part in pieces of this length. */
enum { TAIL_NBYTES = 4096 };

/* Whether a file of length 0 has bytes, like the files of /proc. */
static bool has_unknown_length(int fd, const struct file_about *about)
{
    char byte;
    return about->nbytes == 0 && system_read_at(fd, &byte, 1, 0) > 0;
}

enum wg_status file_part_open(struct file_part *part, int fd, struct shard shard, const char *name,
                              struct wg_error *error)
{
    struct file_about about;
    *part = (struct file_part){.fd = fd, .name = name};
    if (!system_about_fd(fd, &about)) {
        return fail_io(error, name, "cannot read", errno);
    }
    const bool is_regular = about.kind == FILE_REGULAR;
    if (!is_regular || has_unknown_length(fd, &about)) {
        return fail_at(error, WG_IO, name, 0, 0,
                       "is not a regular file%s, so it has no shards; copy it to a file",
                       is_regular ? " of known length" : "");
    }
    uint64_t begin;
    part->file_end = about.nbytes;
    shard_part(shard, part->file_end, &begin, &part->end);
    /* If the byte before the part is a line feed, a line begins at `begin`. */
    part->is_within_line = begin > 0;
    part->next = begin - part->is_within_line;
    if (begin == part->end) {
        part->next = part->file_end;
    }
    return lseek(fd, (off_t)part->next, SEEK_SET) >= 0 ? WG_OK
                                                       : fail_io(error, name, "cannot read", errno);
}

/* Reads the next bytes of the file: up to the end of the part, or a small piece after this end. */
static enum wg_status read_piece(struct file_part *part, char *bytes, size_t room,
                                 size_t *nbytes_out, struct wg_error *error)
{
    uint64_t most = part->end - part->next;
    if (part->next >= part->end) {
        most = part->file_end - part->next;
        most = most < TAIL_NBYTES ? most : TAIL_NBYTES;
    }
    const enum wg_status status = read_some(part->fd, bytes, most < room ? (size_t)most : room,
                                            part->name, nbytes_out, error);
    return status == WG_OK && *nbytes_out == 0
               ? fail_at(error, WG_IO, part->name, 0, 0, "has become shorter while it was read")
               : status;
}

/* `bytes` are the bytes of the file from the offset `begin` on. Returns how many of them belong to
   lines that begin before part->end. The last of these lines ends at the first line feed at
   part->end - 1 or later. If `bytes` contains this line feed, ends the part. */
static size_t cut_at_end(struct file_part *part, const char *bytes, size_t nbytes, uint64_t begin)
{
    const uint64_t last = part->end - 1; /* a line feed here or later ends the part */
    const uint64_t skipped = last > begin ? last - begin : 0;
    if (skipped >= nbytes) {
        return nbytes;
    }
    const char *const from = bytes + skipped;
    const char *const line_feed = memchr(from, '\n', nbytes - (size_t)skipped);
    if (line_feed == NULL) {
        return nbytes;
    }
    part->next = part->file_end;
    return (size_t)(line_feed - bytes) + 1;
}

enum wg_status file_part_read(struct file_part *part, char *bytes, size_t room, size_t *nbytes_out,
                              struct wg_error *error)
{
    *nbytes_out = 0;
    while (*nbytes_out == 0 && part->next < part->file_end) {
        size_t nbytes = 0;
        const uint64_t begin = part->next;
        TRY(read_piece(part, bytes, room, &nbytes, error));
        part->next += nbytes;
        size_t skipped = 0;
        if (part->is_within_line) {
            const char *const line_feed = memchr(bytes, '\n', nbytes);
            part->is_within_line = line_feed == NULL;
            skipped = line_feed == NULL ? nbytes : (size_t)(line_feed - bytes) + 1;
            if (begin + skipped >= part->end) {
                part->next = part->file_end; /* no line begins in the part */
                return WG_OK;
            }
        }
        nbytes = cut_at_end(part, bytes, nbytes, begin);
        *nbytes_out = nbytes - skipped;
        memmove(bytes, bytes + skipped, *nbytes_out);
    }
    return WG_OK;
}
