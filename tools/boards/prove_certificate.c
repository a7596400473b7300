/* SPDX-License-Identifier: MIT */
/*
 * prove_certificate.c: reads and writes certificates (formats/proof.md). The file of --state, and
 * the files of shards, are certificates of some of the classes.
 *
 * The first lines say what is proven: the header. A run refuses a file with other first lines than
 * those that it writes itself. So it is enough to read the classes and boards.
 */
#include "prove.h"

#include "base/array.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "base/text.h"
#include "common/write_guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define FORMAT "wordgrid proof 1\n"

/* --- Writing */

static void write_sets(const struct proof *proof, struct sink *sink)
{
    const struct division *const division = &proof->division;
    for (uint32_t kind = 0; kind < division->kinds; kind++) {
        for (uint32_t i = 0; i < division->set_counts[kind]; i++) {
            sink_string(sink, i > 0 ? "/" : kind > 0 ? "//" : "");
            for (uint64_t left = division->sets[kind][i]; left != 0; left &= left - 1) {
                tile_print(&proof->run, lowest_bit64(left), sink);
            }
        }
    }
}

static void write_header(const struct proof *proof, struct sink *sink)
{
    const struct long_run *const run = &proof->run;
    char game[GAME_TEXT_NBYTES];
    game_describe(run, game);
    sink_string(sink, FORMAT);
    sink_string(sink, game);
    sink_string(sink, run->objective == CLIMB_WORDS ? " objective=words\n" : " objective=score\n");
    sink_format(sink, "wanted %u\n", proof->wanted);
    if (proof->has_known) {
        board_print(run, "known ", proof->known.faces, sink);
    }
    sink_string(sink, "sets ");
    write_sets(proof, sink);
    sink_char(sink, '\n');
}

/* Writes the classes of `is_done`, and their boards. */
static void write_classes(const struct proof *proof, const bool *is_done,
                          const struct proven_list *boards, struct sink *sink)
{
    size_t written = 0;
    size_t next = 0;
    for (size_t i = 0; i < proof->classes.count; i++) {
        const struct class_result *const class = &proof->classes.items[i];
        if (is_done[i]) {
            sink_format(sink, "class %u %u\n", class->number, class->bound);
            written++;
        }
        for (; next < boards->count && boards->items[next].number == class->number; next++) {
            if (is_done[i]) {
                board_print(&proof->run, "board ", boards->items[next].faces, sink);
            }
        }
    }
    sink_format(sink, "end %zu ", written);
}

/* Writes all to memory, for the hash. The threads go on meanwhile: the classes that are done are
   noted before the boards are copied, so their boards are whole. */
static enum wg_status write_text(struct proof *proof, struct sink *text)
{
    const size_t classes = proof->classes.count;
    bool *const is_done = calloc(classes + 1, sizeof *is_done);
    struct proven_list boards = {0};
    bool has_memory = is_done != NULL;
    for (size_t i = 0; has_memory && i < classes; i++) {
        is_done[i] = atomic_load(&proof->classes.items[i].is_done);
    }
    (void)pthread_mutex_lock(&proof->lock);
    boards.count = proof->boards.count;
    has_memory = has_memory && ARRAY_RESERVE(boards.items, &boards.capacity, boards.count + 1);
    if (has_memory && boards.count > 0) {
        memcpy(boards.items, proof->boards.items, boards.count * sizeof *boards.items);
    }
    (void)pthread_mutex_unlock(&proof->lock);
    if (has_memory) {
        prove_sort(&boards);
        write_header(proof, text);
        write_classes(proof, is_done, &boards, text);
    }
    free(boards.items);
    free(is_done);
    return has_memory ? text->status : WG_NO_MEMORY;
}

enum wg_status certificate_write(void *settings, struct sink *sink, struct wg_error *error)
{
    struct sink text = SINK_IN_MEMORY;
    enum wg_status status = write_text(settings, &text);
    if (status != WG_OK) {
        status = fail_memory(error);
    } else {
        write_guard_set(&sink->file);
        sink_bytes(sink, text.bytes, text.used);
        sink_format(sink, "%016" PRIx64 "\n", hash_bytes(text.bytes, text.used));
        status = sink_finish(sink, error);
    }
    sink_close(&text);
    return status;
}

/* --- Reading */

struct reading {
    struct proof *proof;
    struct state_lines lines;
    struct class_result *class;
    bool is_again;      /* the class is in another file, too: its boards are known */
    size_t first_board; /* of this file, in proof->boards */
    uint64_t classes;
    bool is_ended;
    struct wg_error *error;
};

/* Reads the first lines of the header, at most `most`, and compares them with those that this run
   writes. */
static enum wg_status check_header(struct reading *reading, uint64_t most)
{
    struct state_lines *const lines = &reading->lines;
    struct sink own = SINK_IN_MEMORY;
    enum wg_status status = WG_OK;
    write_header(reading->proof, &own);
    if (own.status != WG_OK) {
        status = fail_memory(reading->error);
    }
    struct wg_text expected = {own.bytes, own.used};
    lines->rest = (struct wg_text){lines->whole.bytes, lines->whole.nbytes};
    lines->number = 0;
    while (status == WG_OK && expected.nbytes > 0 && lines->number < most) {
        const struct wg_text own_line = next_line(&expected);
        const struct wg_text line = state_next(lines);
        if (!text_equals(line, own_line)) {
            status = fail(reading->error, WG_BAD_INPUT,
                          lines->number == 1
                              ? "is not a certificate of 'boards prove'"
                              : "is of another dictionary or other options: it has '%s', this run "
                                "has '%s'",
                          SHOWN(line), SHOWN(own_line));
        }
    }
    sink_close(&own);
    return status;
}

/* Reads "NUMBER BOUND", and notes that the class is done. */
static enum wg_status read_class(struct reading *reading, struct wg_text line)
{
    bool has_blank;
    uint64_t number;
    uint64_t bound;
    if (!state_read_number(text_take_until(&line, ' ', &has_blank), UINT32_MAX, &number) ||
        !state_read_number(line, UINT32_MAX, &bound)) {
        return fail(reading->error, WG_BAD_INPUT, "is not the number and the bound of a class");
    }
    struct class_result *const class = prove_class(reading->proof, (uint32_t)number);
    if (class == NULL) {
        return fail(reading->error, WG_BAD_INPUT,
                    "class %" PRIu64 " is not one of this run: it has another --shard, or a "
                    "rotation of this class stands for it",
                    number);
    }
    if (reading->class != NULL && number <= reading->class->number) {
        return fail(reading->error, WG_BAD_INPUT,
                    "class %" PRIu64 " occurs twice, or comes after a higher number", number);
    }
    reading->is_again = atomic_load(&class->is_done);
    if (reading->is_again && bound != class->bound) {
        return fail(reading->error, WG_BAD_INPUT,
                    "class %" PRIu64 " has the bound %u in another file", number, class->bound);
    }
    class->bound = (uint32_t)bound;
    atomic_store(&class->is_done, true);
    reading->class = class;
    reading->classes++;
    return WG_OK;
}

static bool is_in_class(const struct proof *proof, uint32_t number, const uint8_t *faces)
{
    struct board_class class;
    division_class(&proof->division, &proof->shape, number, &class);
    for (uint32_t i = 0; i < proof->shape.cells.count; i++) {
        if ((class.faces[i] >> faces[proof->shape.order[i]] & 1) == 0) {
            return false;
        }
    }
    return true;
}

static enum wg_status read_proven(struct reading *reading, struct wg_text line)
{
    struct proof *const proof = reading->proof;
    struct proven_list *const boards = &proof->boards;
    const struct class_result *const class = reading->class;
    const size_t count = boards->count;
    uint8_t faces[CLIMB_MAX_CELLS];
    enum wg_status status = board_read(&proof->run, line, faces, reading->error);
    if (status != WG_OK) {
        return status;
    }
    if (class == NULL || !is_in_class(proof, class->number, faces)) {
        return fail(reading->error, WG_BAD_INPUT, "the board is not one of the class above it");
    }
    if (reading->is_again) {
        return WG_OK;
    }
    status = prove_add(proof, boards, 0, class->number, faces, reading->error);
    if (status != WG_OK) {
        return status;
    }
    if (boards->count == count) {
        return fail(reading->error, WG_BAD_INPUT, "the board has not the wanted points");
    }
    if (boards->items[count].entry.value > class->bound) {
        return fail(reading->error, WG_BAD_INPUT,
                    "the board has more points than the bound of its class");
    }
    if (count > reading->first_board &&
        prove_compare(&boards->items[count - 1], &boards->items[count]) >= 0) {
        return fail(reading->error, WG_BAD_INPUT, "the board occurs twice, or in a wrong order");
    }
    return WG_OK;
}

/* Reads "CLASSES HASH". The hash is of all bytes before it. */
static enum wg_status read_end(struct reading *reading, struct wg_text line)
{
    const struct whole *const whole = &reading->lines.whole;
    char end[64];
    const size_t nbytes = (size_t)snprintf(end, sizeof end, "%" PRIu64 " ", reading->classes);
    const size_t hashed = (size_t)(line.bytes - whole->bytes) + nbytes;
    const uint64_t hash = hashed <= whole->nbytes ? hash_bytes(whole->bytes, hashed) : 0;
    (void)snprintf(end + nbytes, sizeof end - nbytes, "%016" PRIx64, hash);
    if (!text_equals(line, text_of(end)) || reading->lines.rest.nbytes > 0) {
        return fail(reading->error, WG_BAD_INPUT,
                    "the file was changed: its number of classes or its checksum is wrong");
    }
    reading->is_ended = true;
    return WG_OK;
}

static enum wg_status read_line(struct reading *reading)
{
    struct wg_text line = state_next(&reading->lines);
    if (state_takes(&line, "class ")) {
        return read_class(reading, line);
    }
    if (state_takes(&line, "board ")) {
        return read_proven(reading, line);
    }
    return state_takes(&line, "end ")
               ? read_end(reading, line)
               : fail(reading->error, WG_BAD_INPUT, "is not a line of a certificate");
}

/* Takes what is proven from the header: the wanted points, the known board and the sets. */
static enum wg_status take_header(struct reading *reading)
{
    struct proof *const proof = reading->proof;
    uint64_t wanted = 0;
    enum wg_status status = check_header(reading, 2);
    if (status != WG_OK) {
        return status;
    }
    struct wg_text line = state_next(&reading->lines);
    if (!state_takes(&line, "wanted ") || !state_read_number(line, UINT32_MAX, &wanted) ||
        wanted == 0) {
        return fail(reading->error, WG_BAD_INPUT, "is not a certificate of 'boards prove'");
    }
    proof->wanted = (uint32_t)wanted;
    line = state_next(&reading->lines);
    if (state_takes(&line, "known ")) {
        uint8_t faces[CLIMB_MAX_CELLS];
        status = board_read(&proof->run, line, faces, reading->error);
        if (status == WG_OK) {
            status = climb_rate(proof->run.climb, faces, &proof->known, reading->error);
        }
        if (status == WG_OK && proof->known.value + 1 != wanted) {
            status = fail(reading->error, WG_BAD_INPUT,
                          "the known board has not one point less than the wanted points");
        }
        proof->has_known = true;
        line = state_next(&reading->lines);
    }
    if (status != WG_OK) {
        return status;
    }
    char *const sets = state_takes(&line, "sets ") ? strndup(line.bytes, line.nbytes) : NULL;
    status = sets != NULL ? prove_divide(proof, sets, reading->error)
                          : fail(reading->error, WG_BAD_INPUT, "has no line of sets");
    free(sets);
    return status;
}

enum wg_status certificate_read(struct proof *proof, const char *path, bool may_be_missing,
                                struct wg_error *error)
{
    struct reading reading = {.proof = proof, .first_board = proof->boards.count, .error = error};
    struct state_lines *const lines = &reading.lines;
    enum wg_status status = state_begin(lines, path, error);
    if (lines->is_missing && may_be_missing) {
        return WG_OK;
    }
    if (status == WG_OK && proof->verify != NULL) {
        status = take_header(&reading);
    }
    status = status == WG_OK ? check_header(&reading, UINT64_MAX) : status;
    while (status == WG_OK && lines->rest.nbytes > 0) {
        status = read_line(&reading);
    }
    if (status == WG_OK && !reading.is_ended) {
        status = fail(error, WG_BAD_INPUT, "is cut off: its last line is missing");
    }
    return state_end(lines, status, error);
}
