/* SPDX-License-Identifier: MIT */
/* collect.c: see collect.h. */
#include "dict/write/collect.h"

#include "base/array.h"
#include "base/error.h"
#include "base/processors.h"
#include "dict/write/merge.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNKS_NBYTES = 32 << 20, /* of all chunks together */
    MIN_CHUNK_NBYTES = 1 << 20,
};

static unsigned count_threads(const struct wg_compile_options *options)
{
    return options->threads > 0 ? options->threads : count_processors();
}

enum wg_status collect_begin(struct collected_words *collected,
                             const struct wg_compile_options *options, struct wg_error *error)
{
    const uint64_t half = options->max_nbytes > 0 ? options->max_nbytes / 2 : UINT64_MAX;
    const unsigned threads = count_threads(options);
    *collected = (struct collected_words){
        .is_open = true,
        .options = options,
        .chunk_count = threads < MAX_CHUNKS ? threads : MAX_CHUNKS,
        .filling = &collected->chunks[0],
    };
    const uint64_t nbytes = (half < CHUNKS_NBYTES ? half : CHUNKS_NBYTES) / collected->chunk_count;
    collected->chunk_nbytes = nbytes > MIN_CHUNK_NBYTES ? nbytes : MIN_CHUNK_NBYTES;
    sorted_begin(&collected->sorted);
    return runs_begin(&collected->shared,
                      options->work_folder != NULL ? options->work_folder : "/tmp", half)
               ? WG_OK
               : fail_memory(error);
}

/* --- Chunks */

/* Sorts a chunk into its run, and empties it. */
static void *sort_chunk(void *argument)
{
    struct chunk *const chunk = argument;
    struct wordset *const words = &chunk->words;
    chunk->status = wordset_sort(words, chunk->ranks)
                        ? run_write(chunk->shared, &chunk->run, words, chunk->codes, &chunk->error)
                        : fail_memory(&chunk->error);
    free(words->keys);
    words->keys = NULL;
    words->nbytes = 0;
    atomic_store(&chunk->is_sorted, true);
    return NULL;
}

/* Waits until a chunk is sorted, and takes its run. */
static enum wg_status take_run(struct collected_words *collected, struct chunk *chunk,
                               struct wg_error *error)
{
    if (chunk->is_sorting) {
        (void)pthread_join(chunk->thread, NULL);
        chunk->is_sorting = false;
    }
    if (chunk->status != WG_OK) {
        if (error != NULL) {
            *error = chunk->error;
        }
        return chunk->status;
    }
    if (!ARRAY_RESERVE(collected->runs, &collected->run_capacity, collected->run_count + 1)) {
        return fail_memory(error);
    }
    collected->repeated += chunk->count - chunk->words.count;
    chunk->words.count = 0;
    collected->runs[collected->run_count++] = chunk->run;
    chunk->run = (struct run){0};
    return WG_OK;
}

/* Returns a chunk that is not being sorted, besides the one that is being filled. Returns NULL if
   there is none. */
static struct chunk *find_idle(struct collected_words *collected, enum wg_status *status_out,
                               struct wg_error *error)
{
    struct chunk *idle = NULL;
    *status_out = WG_OK;
    for (unsigned i = 0; i < collected->chunk_count && *status_out == WG_OK; i++) {
        struct chunk *const chunk = &collected->chunks[i];
        if (chunk->is_sorting && atomic_load(&chunk->is_sorted)) {
            *status_out = take_run(collected, chunk, error);
        }
        if (!chunk->is_sorting && chunk != collected->filling) {
            idle = chunk;
        }
    }
    return idle;
}

static void begin_sort(struct collected_words *collected, const struct letters *letters)
{
    struct chunk *const chunk = collected->filling;
    struct symbols symbols;
    symbols_sort(&symbols, letters);
    symbols_map(&symbols, chunk->ranks);
    for (uint32_t i = 0; i < symbols.count; i++) {
        chunk->codes[i + 1] = symbols.codes[i];
    }
    chunk->shared = &collected->shared;
    chunk->count = chunk->words.count;
    collected->chunked += chunk->count;
    atomic_store(&chunk->is_sorted, false);
}

/* Sorts the chunk that is full: in a thread if another chunk is idle, and otherwise here. */
static enum wg_status end_chunk(struct collected_words *collected, const struct letters *letters,
                                struct wg_error *error)
{
    enum wg_status status = WG_OK;
    struct chunk *const chunk = collected->filling;
    struct chunk *const idle = find_idle(collected, &status, error);
    if (status != WG_OK) {
        return status;
    }
    begin_sort(collected, letters);
    if (idle != NULL && pthread_create(&chunk->thread, NULL, sort_chunk, chunk) == 0) {
        chunk->is_sorting = true;
        collected->filling = idle;
        return WG_OK;
    }
    (void)sort_chunk(chunk);
    return take_run(collected, chunk, error);
}

static enum wg_status wait_for_chunks(struct collected_words *collected, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (unsigned i = 0; i < collected->chunk_count && status == WG_OK; i++) {
        if (collected->chunks[i].is_sorting) {
            status = take_run(collected, &collected->chunks[i], error);
        }
    }
    return status;
}

/* Frees the words, and the disk space of the file. The counts stay. */
static void close_words(struct collected_words *collected)
{
    for (unsigned i = 0; i < collected->chunk_count; i++) {
        struct chunk *const chunk = &collected->chunks[i];
        if (chunk->is_sorting) {
            (void)pthread_join(chunk->thread, NULL);
        }
        wordset_free(&chunk->words);
        run_free(&chunk->run);
    }
    for (size_t i = 0; i < collected->run_count; i++) {
        run_free(&collected->runs[i]);
    }
    free(collected->runs);
    collected->runs = NULL;
    collected->run_count = 0;
    collected->is_open = false;
    sorted_free(&collected->sorted);
    runs_free(&collected->shared);
}

void collect_free(struct collected_words *collected)
{
    if (collected->is_open) {
        close_words(collected);
    }
}

/* --- Words */

/* The context of add_to_chunk. */
struct adding {
    struct collected_words *collected;
    const struct letters *letters;
};

/* A sorted_fn: adds a word that `sorted` had, or a word out of order. */
static enum wg_status add_to_chunk(void *context, const uint8_t *codes, size_t count,
                                   struct wg_error *error)
{
    const struct adding *const adding = context;
    struct collected_words *const collected = adding->collected;
    struct wordset *const words = &collected->filling->words;
    if (!wordset_add(words, codes, count)) {
        return fail_memory(error);
    }
    return words->nbytes + words->count * sizeof(struct word_key) < collected->chunk_nbytes
               ? WG_OK
               : end_chunk(collected, adding->letters, error);
}

/* Moves the words that came in order to chunks. */
static enum wg_status leave_order(struct adding *adding, struct wg_error *error)
{
    return sorted_list(&adding->collected->sorted, add_to_chunk, adding, error);
}

enum wg_status collect_add(struct collected_words *collected, const struct letters *letters,
                           const struct letters_word *word, struct wg_error *error)
{
    struct adding adding = {collected, letters};
    if (collected->sorted.is_open) {
        bool is_added = false;
        enum wg_status status = sorted_add(&collected->sorted, letters, word, &is_added, error);
        if (status == WG_OK && !is_added) {
            status = leave_order(&adding, error);
        }
        if (status != WG_OK || is_added) {
            return status;
        }
    }
    return add_to_chunk(&adding, word->codes, word->count, error);
}

/* Adds the words of a run to a set. */
static enum wg_status list_run(struct collected_words *collected, struct run *run,
                               struct wordset *words, struct wg_error *error)
{
    uint8_t same[256];
    struct run_reader reader;
    bool is_end = false;
    wordset_map_same(same);
    enum wg_status status =
        run_reader_begin(&reader, &collected->shared, run, same, (struct run_place){0},
                         (struct run_place){run->count, 0}, error);
    reader.frees = true;
    while (status == WG_OK) {
        status = run_reader_next(&reader, &is_end, error);
        if (is_end) {
            break;
        }
        if (status == WG_OK && !wordset_add(words, reader.word, reader.count)) {
            status = fail_memory(error);
        }
    }
    run_reader_free(&reader);
    return status;
}

enum wg_status collect_list(struct collected_words *collected, const struct letters *letters,
                            struct wordset *words, struct wg_error *error)
{
    struct adding adding = {collected, letters};
    enum wg_status status = collected->sorted.is_open ? leave_order(&adding, error) : WG_OK;
    if (status == WG_OK) {
        status = wait_for_chunks(collected, error);
    }
    *words = collected->filling->words;
    collected->filling->words = (struct wordset){0};
    for (size_t i = 0; status == WG_OK && i < collected->run_count; i++) {
        status = list_run(collected, &collected->runs[i], words, error);
    }
    close_words(collected);
    return status;
}

/* --- The automaton */

/* Sorts the chunks that are left, and frees their memory. */
static enum wg_status sort_rest(struct collected_words *collected, const struct letters *letters,
                                struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (collected->filling->words.count > 0) {
        begin_sort(collected, letters);
        (void)sort_chunk(collected->filling);
        status = take_run(collected, collected->filling, error);
    }
    if (status == WG_OK) {
        status = wait_for_chunks(collected, error);
    }
    for (unsigned i = 0; status == WG_OK && i < collected->chunk_count; i++) {
        wordset_free(&collected->chunks[i].words);
    }
    return status;
}

static void report(const struct collected_words *collected, const char *phase, uint64_t words)
{
    const struct wg_compile_options *const options = collected->options;
    if (options->progress != NULL) {
        options->progress(options->progress_context, phase, 0, words);
    }
}

static void report_merged(void *context, uint64_t words)
{
    const struct collected_words *const collected = context;
    report(collected, "minimising", words);
}

static enum wg_status merge_all(struct collected_words *collected, const uint8_t map[256],
                                struct automaton *automaton_out, struct wg_error *error)
{
    struct merge merge = {
        .shared = &collected->shared,
        .runs = collected->runs,
        .count = collected->run_count,
        .threads = count_threads(collected->options),
        .progress = report_merged,
        .progress_context = collected,
    };
    memcpy(merge.map, map, sizeof merge.map);
    return merge_runs(&merge, automaton_out, &collected->repeated, error);
}

enum wg_status collect_end(struct collected_words *collected, const struct letters *letters,
                           const uint8_t map[256], struct wordset *words,
                           struct automaton *automaton_out, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (collected->sorted.is_open && collected->sorted.automaton.words > 0) {
        report(collected, "minimising", collected->sorted.automaton.words);
        status = sorted_end(&collected->sorted, map, automaton_out, error);
    } else if (collected->chunked == 0) {
        *words = collected->filling->words;
        collected->filling->words = (struct wordset){0};
    } else {
        status = sort_rest(collected, letters, error);
        if (status == WG_OK) {
            report(collected, "sorting", collected->chunked - collected->repeated);
            status = merge_all(collected, map, automaton_out, error);
        }
    }
    close_words(collected);
    return status;
}
