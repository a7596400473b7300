/* SPDX-License-Identifier: MIT */
/*
 * runs.c: see runs.h. A word is stored as three fields: how many symbols it shares with the word
 * before, how many symbols follow, and these symbols. A count below 255 is a byte. A larger count
 * is the byte 255 and 4 bytes, little-endian.
 *
 * Cost: a pair of random words takes 15 bytes in a run of half a million pairs.
 */
#include "write/runs.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"
#include "base/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COUNT_NBYTES = 5, LONG_COUNT = 255 };

bool runs_begin(struct word_runs *runs, const char *folder, uint64_t max_nbytes)
{
    *runs = (struct word_runs){.folder = strdup(folder != NULL ? folder : SYSTEM_WORK_FOLDER),
                               .block_nbytes = 1 << 16,
                               .max_nbytes = max_nbytes,
                               .fd = -1};
    (void)pthread_mutex_init(&runs->lock, NULL);
    return runs->folder != NULL;
}

void runs_free(struct word_runs *runs)
{
    if (runs->fd >= 0) {
        (void)close(runs->fd);
    }
    (void)pthread_mutex_destroy(&runs->lock);
    free(runs->folder);
}

void run_free(struct run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        free(run->blocks[i].bytes);
    }
    free(run->blocks);
    *run = (struct run){0};
}

/* --- The file */

static enum wg_status fail_file(const struct word_runs *runs, struct wg_error *error)
{
    return fail_for(
        error, WG_REASON_WORK_FOLDER,
        fail_io(error, runs->folder, "cannot keep words in a temporary file here", errno));
}

/* Writes a block to the file or, if `is_read`, reads it. */
static enum wg_status transfer(const struct word_runs *runs, const struct block *block,
                               uint8_t *bytes, bool is_read, struct wg_error *error)
{
    for (size_t done = 0; done < block->nbytes;) {
        const size_t left = block->nbytes - done;
        const uint64_t off = block->off + done;
        const ssize_t n = is_read ? system_read_at(runs->fd, bytes + done, left, off)
                                  : system_write_at(runs->fd, bytes + done, left, off);
        if (n <= 0) {
            /* 0 bytes are read if somebody has truncated the file. */
            errno = n < 0 ? errno : is_read ? EIO : ENOSPC;
            return fail_file(runs, error);
        }
        done += (size_t)n;
    }
    return WG_OK;
}

/* --- Writing */

static uint8_t *put_count(uint8_t *p, size_t count)
{
    if (count < LONG_COUNT) {
        *p = (uint8_t)count;
        return p + 1;
    }
    *p = LONG_COUNT;
    store_le32(p + 1, narrow32(count));
    return p + MAX_COUNT_NBYTES;
}

/* Adds a block, which is kept in memory if there is room. */
static enum wg_status add_block(struct run *run, uint8_t *bytes, size_t nbytes,
                                struct wg_error *error)
{
    struct word_runs *const shared = run->shared;
    struct block block = {.nbytes = nbytes};
    enum wg_status status = WG_OK;
    TRY_MEMORY(error, ARRAY_RESERVE(run->blocks, &run->capacity, run->count + 1));
    (void)pthread_mutex_lock(&shared->lock);
    const bool is_in_memory = nbytes <= shared->max_nbytes - shared->nbytes;
    if (is_in_memory) {
        shared->nbytes += nbytes;
    } else if (shared->fd < 0 && (shared->fd = system_open_work(shared->folder)) < 0) {
        status = fail_file(shared, error);
    } else {
        block.off = shared->file_nbytes;
        shared->file_nbytes += nbytes;
    }
    (void)pthread_mutex_unlock(&shared->lock);
    if (status == WG_OK && is_in_memory) {
        block.bytes = malloc(nbytes);
        TRY_MEMORY(error, block.bytes != NULL);
        memcpy(block.bytes, bytes, nbytes);
    } else if (status == WG_OK) {
        status = transfer(shared, &block, bytes, false, error);
    }
    run->blocks[run->count++] = block;
    return status;
}

static size_t shared_symbols(const uint8_t *word, const uint8_t *before)
{
    size_t shared = 0;
    while (word[shared] != 0 && word[shared] == before[shared]) {
        shared++;
    }
    return shared;
}

enum wg_status run_write(struct run *run, const struct wordset *words, const uint8_t *codes,
                         struct wg_error *error)
{
    uint8_t *bytes = NULL;
    size_t capacity = 0;
    size_t nbytes = 0;
    enum wg_status status = WG_OK;
    for (size_t i = 0; status == WG_OK && i < words->count; i++) {
        const uint8_t *const word = wordset_word(words, i);
        const size_t shared = nbytes > 0 ? shared_symbols(word, wordset_word(words, i - 1)) : 0;
        const size_t rest = strlen((const char *)word + shared);
        if (!ARRAY_RESERVE(bytes, &capacity, nbytes + rest + (size_t)2 * MAX_COUNT_NBYTES)) {
            status = fail_memory(error);
            break;
        }
        uint8_t *p = put_count(put_count(bytes + nbytes, shared), rest);
        for (size_t k = shared; word[k] != 0; k++) {
            *p++ = codes[word[k] - 1];
        }
        nbytes = (size_t)(p - bytes);
        if (nbytes >= run->shared->block_nbytes || i + 1 == words->count) {
            status = add_block(run, bytes, nbytes, error);
            nbytes = 0;
        }
    }
    free(bytes);
    return status;
}

/* --- Reading */

static size_t take_count(struct run_reader *reader)
{
    const size_t count = *reader->p++;
    if (count < LONG_COUNT) {
        return count;
    }
    reader->p += 4;
    return load_le32(reader->p - 4);
}

/* Begins the block of the next word. */
static enum wg_status load_block(struct run_reader *reader, struct wg_error *error)
{
    const struct block *const block = &reader->run->blocks[reader->next.block];
    enum wg_status status = WG_OK;
    reader->p = block->bytes;
    if (block->bytes == NULL) {
        TRY_MEMORY(error, ARRAY_RESERVE(reader->buffer, &reader->buffer_capacity, block->nbytes));
        status = transfer(reader->run->shared, block, reader->buffer, true, error);
        reader->p = reader->buffer;
    }
    reader->block_end = reader->p + block->nbytes;
    return status;
}

static void end_block(struct run_reader *reader)
{
    struct block *const block = &reader->run->blocks[reader->next.block];
    if (reader->frees && reader->next.block >= reader->frees_from) {
        free(block->bytes);
        block->bytes = NULL;
    }
    reader->next = (struct run_place){reader->next.block + 1, 0};
}

/* Reads the next word of the block. */
static enum wg_status take_word(struct run_reader *reader, struct wg_error *error)
{
    const size_t shared = take_count(reader);
    const size_t rest = take_count(reader);
    TRY_MEMORY(error, ARRAY_RESERVE(reader->word, &reader->word_capacity, shared + rest + 1));
    /* The first word of a block is whole. */
    size_t same = shared;
    for (size_t i = 0; i < rest; i++) {
        const uint8_t symbol = reader->map[reader->p[i]];
        same += same == shared + i && same < reader->count && reader->word[same] == symbol;
        reader->word[shared + i] = symbol;
    }
    reader->p += rest;
    reader->shared = same;
    reader->count = shared + rest;
    reader->next.words++;
    if (reader->p == reader->block_end) {
        end_block(reader);
    }
    return WG_OK;
}

enum wg_status run_reader_next(struct run_reader *reader, bool *is_end_out, struct wg_error *error)
{
    *is_end_out =
        reader->next.block == reader->end.block && reader->next.words == reader->end.words;
    if (*is_end_out) {
        return WG_OK;
    }
    if (reader->next.words == 0) {
        TRY(load_block(reader, error));
    }
    return take_word(reader, error);
}

enum wg_status run_reader_begin(struct run_reader *reader, struct run *run, const uint8_t map[256],
                                struct run_place begin, struct run_place end,
                                struct wg_error *error)
{
    *reader = (struct run_reader){
        .run = run,
        .map = map,
        .next = {begin.block, 0},
        .end = end,
        .frees_from = begin.block + (begin.words > 0),
    };
    bool is_end = false;
    for (size_t i = 0; i < begin.words; i++) {
        TRY(run_reader_next(reader, &is_end, error));
    }
    return WG_OK;
}

void run_reader_free(struct run_reader *reader)
{
    FREE_ALL(reader->buffer, reader->word);
}

static bool is_less(const struct run_reader *reader, const uint8_t *word)
{
    const size_t count = strlen((const char *)word);
    const int order = memcmp(reader->word, word, reader->count < count ? reader->count : count);
    return order < 0 || (order == 0 && reader->count < count);
}

/* Reads words from the begin of block `block` on, until one is not less than `word`. At most `most`
   words are read. Sets *place_out to the place before the last word read or, if all are less, after
   it. */
static enum wg_status scan(struct run *run, const uint8_t map[256], const uint8_t *word,
                           size_t block, size_t most, struct run_place *place_out,
                           struct wg_error *error)
{
    struct run_reader reader;
    bool is_end = false;
    enum wg_status status = run_reader_begin(&reader, run, map, (struct run_place){block, 0},
                                             (struct run_place){run->count, 0}, error);
    *place_out = reader.next;
    for (size_t i = 0; status == WG_OK && i < most; i++) {
        status = run_reader_next(&reader, &is_end, error);
        if (status != WG_OK || is_end || !is_less(&reader, word)) {
            break;
        }
        *place_out = reader.next;
    }
    run_reader_free(&reader);
    return status;
}

enum wg_status run_find(struct run *run, const uint8_t map[256], const uint8_t *word,
                        struct run_place *place_out, struct wg_error *error)
{
    size_t low = 0; /* the first words of blocks before `low` are less than `word` */
    size_t high = run->count;
    enum wg_status status = WG_OK;
    while (status == WG_OK && low < high) {
        const size_t middle = low + (high - low) / 2;
        status = scan(run, map, word, middle, 1, place_out, error);
        const bool is_first_less = place_out->block != middle || place_out->words != 0;
        low = is_first_less ? middle + 1 : low;
        high = is_first_less ? high : middle;
    }
    if (status != WG_OK || low == 0) {
        *place_out = (struct run_place){0};
        return status;
    }
    return scan(run, map, word, low - 1, SIZE_MAX, place_out, error);
}
