/* SPDX-License-Identifier: MIT */
/* collect.c: see collect.h. */
#include "write/collect.h"

#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>

enum {
    CHUNKS_NBYTES = 32 << 20, /* of all chunks together */
    MIN_CHUNK_NBYTES = 1 << 20,
};

enum wg_status collect_begin(struct collected_words *collected,
                             const struct wg_compile_options *options,
                             const struct letters *letters, struct wg_error *error)
{
    const uint64_t half = options->max_nbytes > 0 ? options->max_nbytes / 2 : UINT64_MAX;
    const unsigned threads = collect_threads(options);
    *collected = (struct collected_words){
        .is_open = true,
        .options = options,
        .letters = letters,
        .chunk_count = threads < MAX_CHUNKS ? threads : MAX_CHUNKS,
        .filling = &collected->chunks[0],
    };
    const uint64_t nbytes = (half < CHUNKS_NBYTES ? half : CHUNKS_NBYTES) / collected->chunk_count;
    collected->chunk_nbytes = nbytes > MIN_CHUNK_NBYTES ? nbytes : MIN_CHUNK_NBYTES;
    sorted_begin(&collected->sorted, letters);
    return runs_begin(&collected->shared, options->work_folder, half) ? WG_OK : fail_memory(error);
}

/* --- Chunks */

/* Sorts a chunk into its run, and empties it. */
static void *sort_chunk(void *argument)
{
    struct chunk *const chunk = argument;
    struct wordset *const words = &chunk->words;
    const struct symbols *const symbols = &chunk->symbols;
    chunk->status = wordset_sort(words, symbols->map)
                        ? run_write(&chunk->run, words, symbols->codes, &chunk->error)
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
    TRY(error_pass(error, chunk->status, &chunk->error));
    TRY_MEMORY(error, ARRAY_ADD(collected->runs, &collected->run_capacity, &collected->run_count,
                                chunk->run));
    collected->repeated += chunk->count - chunk->words.count;
    chunk->words.count = 0;
    chunk->run = (struct run){0};
    return WG_OK;
}

/* Takes the runs of the chunks that are sorted or, if `waits`, will be. */
static enum wg_status take_runs(struct collected_words *collected, bool waits,
                                struct wg_error *error)
{
    for (unsigned i = 0; i < collected->chunk_count; i++) {
        struct chunk *const chunk = &collected->chunks[i];
        if (chunk->is_sorting && (waits || atomic_load(&chunk->is_sorted))) {
            TRY(take_run(collected, chunk, error));
        }
    }
    return WG_OK;
}

static void begin_sort(struct collected_words *collected)
{
    struct chunk *const chunk = collected->filling;
    symbols_sort(&chunk->symbols, collected->letters);
    chunk->run.shared = &collected->shared;
    chunk->count = chunk->words.count;
    collected->chunked += chunk->count;
    atomic_store(&chunk->is_sorted, false);
}

/* Sorts the chunk that is full: in a thread if another chunk is idle, and otherwise here. */
static enum wg_status end_chunk(struct collected_words *collected, struct wg_error *error)
{
    struct chunk *const chunk = collected->filling;
    struct chunk *idle = NULL;
    TRY(take_runs(collected, false, error));
    for (unsigned i = 0; i < collected->chunk_count; i++) {
        if (!collected->chunks[i].is_sorting && &collected->chunks[i] != chunk) {
            idle = &collected->chunks[i];
        }
    }
    begin_sort(collected);
    if (idle != NULL && pthread_create(&chunk->thread, NULL, sort_chunk, chunk) == 0) {
        chunk->is_sorting = true;
        collected->filling = idle;
        return WG_OK;
    }
    (void)sort_chunk(chunk);
    return take_run(collected, chunk, error);
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

/* A sorted_fn: adds a word that `sorted` had, or a word out of order. */
static enum wg_status add_to_chunk(void *context, const uint8_t *codes, size_t count,
                                   struct wg_error *error)
{
    struct collected_words *const collected = context;
    struct wordset *const words = &collected->filling->words;
    TRY_MEMORY(error, wordset_add(words, codes, count));
    return words->nbytes + words->count * sizeof(struct word_key) < collected->chunk_nbytes
               ? WG_OK
               : end_chunk(collected, error);
}

enum wg_status collect_add(struct collected_words *collected, const struct letters_word *word,
                           struct wg_error *error)
{
    if (collected->sorted.is_open) {
        bool is_added = false;
        TRY(sorted_add(&collected->sorted, word, &is_added, error));
        if (is_added) {
            return WG_OK;
        }
        TRY(sorted_list(&collected->sorted, add_to_chunk, collected, error));
    }
    return add_to_chunk(collected, word->codes, word->count, error);
}

/* Adds the words of a run to a set. */
static enum wg_status list_run(struct run *run, struct wordset *words, struct wg_error *error)
{
    uint8_t same[256];
    struct run_reader reader;
    bool is_end = false;
    wordset_map_same(same);
    enum wg_status status = run_reader_begin(&reader, run, same, (struct run_place){0},
                                             (struct run_place){run->count, 0}, error);
    reader.frees = true;
    while (status == WG_OK && !is_end) {
        status = run_reader_next(&reader, &is_end, error);
        if (status == WG_OK && !is_end && !wordset_add(words, reader.word, reader.count)) {
            status = fail_memory(error);
        }
    }
    run_reader_free(&reader);
    return status;
}

enum wg_status collect_list(struct collected_words *collected, struct wordset *words,
                            struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (collected->sorted.is_open) { /* the words came in order */
        status = sorted_list(&collected->sorted, add_to_chunk, collected, error);
    }
    NEXT(status, take_runs(collected, true, error));
    *words = collected->filling->words;
    collected->filling->words = (struct wordset){0};
    for (size_t i = 0; status == WG_OK && i < collected->run_count; i++) {
        status = list_run(&collected->runs[i], words, error);
    }
    close_words(collected);
    return status;
}

/* --- The automaton */

/* Sorts the chunks that are left, and frees their memory. */
static enum wg_status sort_rest(struct collected_words *collected, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (collected->filling->words.count > 0) {
        begin_sort(collected);
        (void)sort_chunk(collected->filling);
        status = take_run(collected, collected->filling, error);
    }
    NEXT(status, take_runs(collected, true, error));
    for (unsigned i = 0; status == WG_OK && i < collected->chunk_count; i++) {
        wordset_free(&collected->chunks[i].words);
    }
    return status;
}

enum wg_status collect_end(struct collected_words *collected, const struct symbols *symbols,
                           struct wordset *words, struct automaton *automaton_out,
                           struct wg_error *error)
{
    const struct wg_compile_options *const options = collected->options;
    enum wg_status status = WG_OK;
    if (collected->sorted.is_open && collected->sorted.automaton.words > 0) {
        report_progress(options, "minimising", 0, collected->sorted.automaton.words);
        status = sorted_end(&collected->sorted, symbols, automaton_out, error);
    } else if (collected->chunked == 0) {
        *words = collected->filling->words;
        collected->filling->words = (struct wordset){0};
    } else if ((status = sort_rest(collected, error)) == WG_OK) {
        report_progress(options, "sorting", 0, collected->chunked - collected->repeated);
        status = collect_merge(collected, symbols->map, automaton_out, error);
    }
    close_words(collected);
    return status;
}
