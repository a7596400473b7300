/* SPDX-License-Identifier: MIT */
/* reader.h: reads input files as pieces of whole lines, without byte-order marks. */
#pragma once

#include "base/limits.h"
#include "common/shard.h"

/* The longest line, in bytes: over 256 for each cell of the largest board. */
enum { LINE_MAX_NBYTES = 16 << 20 };

/* Some whole lines of a file. The buffer is used again for later lines. */
struct lines {
    const char *source; /* the file's name, for messages */
    bool begins_source; /* the first line of the text is line 1 of its file */
    char *text;         /* owned */
    size_t nbytes;
    size_t capacity;
};

/* The caller must set names, names_left and stop_fd, `shard` to read only a part of a single file,
   and `has_paragraphs` to get whole paragraphs: lines up to an empty line, or up to the end of the
   file. It must set fd to -1, and all other members to 0. */
struct reader {
    struct shard shard;
    bool has_paragraphs;
    bool is_exact;                 /* keeps byte-order marks, and "-" is the name of a file */
    const struct wg_limits *watch; /* asked ten times a second while it waits for input; or NULL */
    const char *const *names;      /* of the files that are not opened yet; "-": stdin */
    int names_left;
    const char *source;    /* the name of the open file, for messages */
    int fd;                /* -1: no file is open */
    bool is_new;           /* no line of the open file was returned yet */
    struct file_part part; /* with `shard`: the part of the open file */
    char *part_name;       /* with `shard`: `source`; owned */
    int stop_fd;           /* becomes readable when the reading stops; not owned; -1: never */

    char *bytes; /* the buffer; owned; bytes[begin..end) were not returned yet */
    size_t begin;
    size_t end;
    size_t capacity;
    size_t searched_nbytes; /* this many bytes from `begin` on contain no line feed */
};

/*
 * Stores the next whole lines in *lines: the fewest that have at least `wanted` bytes together, so
 * a single line if `wanted` is 1. If all whole lines in the buffer have fewer bytes, stores all of
 * them. If a line is too long, stores the part of it that was read. Waits for input only if the
 * buffer contains no whole line. Returns false after the last line of the last file. Otherwise
 * returns true and sets error->status: after a failure, *lines is empty and `error` describes the
 * failure.
 */
bool reader_next(struct reader *reader, size_t wanted, struct lines *lines, struct wg_error *error);

void reader_free(struct reader *reader);
