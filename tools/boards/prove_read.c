/* SPDX-License-Identifier: MIT */
/*
 * prove_read.c: reads certificates (formats/proof.md). The file of --state, and the files of
 * shards, are certificates of some of the classes.
 *
 * A run refuses a file with other first lines than those that it writes itself. So it is enough to
 * read the classes and boards. Each text can be written in one way only; all others are refused.
 *
 * Everybody can write a file with a right checksum. So its classes are claims. A state has a second
 * hash, with a key that only the user has: such a file was written by the user's own runs.
 */
#include "prove.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "base/number.h"
#include "base/text.h"
#include "common/file_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct reading {
    struct proof *proof;
    struct file_lines lines;
    struct hash_stream *hash; /* of the lines so far */
    struct siphash keyed;     /* as well */
    uint32_t file;
    struct class_result *class; /* of the last line of a class; NULL: none so far */
    bool is_again;              /* the class is in another file, too: its boards are known */
    uint64_t class_at;          /* the line of this class */
    size_t next_board;          /* with is_again: of this class */
    size_t first_board;         /* of this file, in proof->classes.boards */
    uint64_t classes;
    bool has_header; /* all of its lines were read */
    bool is_ended;
    bool has_keyed;
    bool is_own;   /* the keyed hash is right */
    bool is_state; /* of --state */
    struct wg_error *error;
};

const char *proof_file(const struct proof *proof, uint32_t file)
{
    const struct cli *const cli = proof->game.cli;
    return file < (uint32_t)cli->operand_count ? cli->operands[file]
           : proof->options.verify != NULL     ? proof->options.verify
                                               : proof->game.state;
}

/* --- The header */

static enum wg_status take_known(struct reading *reading, struct wg_text text)
{
    struct proof *const proof = reading->proof;
    uint8_t faces[CLIMB_MAX_CELLS];
    enum wg_status status = board_read(&proof->game, text, faces, reading->error);
    NEXT(status, climb_rate(proof->game.climb, 0, faces, &proof->goal.known, reading->error));
    if (status == WG_OK && proof->goal.known.value + 1 != proof->goal.wanted) {
        status = fail(reading->error, WG_BAD_INPUT,
                      "the known board has not one point less than the wanted points");
    }
    proof->goal.has_known = status == WG_OK;
    return status;
}

/* Takes what is proven from a line of the header, for --verify: the wanted points, the known board
   or the sets. */
static enum wg_status take_header_line(struct reading *reading, struct wg_text line)
{
    struct proof *const proof = reading->proof;
    uint64_t wanted;
    if (line_takes(&line, "wanted ") && number_is(line, UINT32_MAX, &wanted)) {
        proof->goal.wanted = (uint32_t)wanted;
        return wanted > 0 ? WG_OK : fail(reading->error, WG_BAD_INPUT, "no points are wanted");
    }
    if (line_takes(&line, "known ")) {
        return take_known(reading, line);
    }
    if (!line_takes(&line, "sets ")) {
        return WG_OK;
    }
    char *const sets = strndup(line.bytes, line.nbytes);
    const enum wg_status status =
        sets != NULL ? prove_divide(proof, sets, reading->error) : fail_memory(reading->error);
    free(sets);
    return status;
}

/* Reads a line of the header, and compares it with that which this run writes. */
static enum wg_status read_header_line(struct reading *reading, struct wg_text line)
{
    struct proof *const proof = reading->proof;
    struct sink header = SINK_IN_MEMORY;
    struct wg_text own = {0};
    bool has_end;
    enum wg_status status = proof->options.verify != NULL && reading->lines.number > 2
                                ? take_header_line(reading, line)
                                : WG_OK;
    certificate_header(proof, &header);
    struct wg_text rest = {header.bytes, header.used};
    for (uint64_t i = 0; i < reading->lines.number; i++) {
        own = text_take_until(&rest, '\n', &has_end);
    }
    if (status == WG_OK && header.status != WG_OK) {
        status = fail_memory(reading->error);
    } else if (status == WG_OK && !text_equals(line, own)) {
        status = reading->lines.number == 1
                     ? fail(reading->error, WG_BAD_INPUT, "is not a certificate of 'boards prove'")
                     : fail(reading->error, WG_BAD_INPUT,
                            "is of another dictionary or other options: it has '%s', this run has "
                            "'%s'",
                            SHOWN(line), SHOWN(own));
    }
    reading->has_header = rest.nbytes == 0;
    sink_close(&header);
    return status;
}

/* --- Classes and boards */

/* Fails because two files say different things of a class. */
static enum wg_status fail_other(const struct reading *reading, const char *here)
{
    const struct class_result *const class = reading->class;
    const struct claim *const claim =
        &reading->proof->classes.claims[class - reading->proof->classes.list.items];
    return fail(reading->error, WG_BAD_INPUT,
                "class %u has %s here than in %s:%u; one of the files is wrong", class->number,
                here, proof_file(reading->proof, claim->file), claim->line);
}

/* Ends the class that was read last: another file has no more boards of it. */
static enum wg_status end_class(struct reading *reading)
{
    const struct proven *const boards = reading->proof->classes.boards.items;
    if (reading->is_again && reading->next_board < reading->first_board &&
        boards[reading->next_board].number == reading->class->number) {
        reading->lines.number = reading->class_at;
        return fail_other(reading, "fewer boards");
    }
    return WG_OK;
}

/* Reads the number and the bound of a class. Returns false unless they are written as
   write_classes does. */
static bool read_numbers(struct wg_text line, struct class_result *class_out)
{
    char own[32];
    bool has_bound;
    uint64_t bound = 0;
    uint64_t number = 0;
    struct wg_text rest = line;
    (void)number_is(text_take_until(&rest, ' ', &has_bound), UINT32_MAX, &number);
    (void)number_is(rest, UINT32_MAX, &bound);
    *class_out = (struct class_result){.number = (uint32_t)number, .bound = (uint32_t)bound};
    (void)snprintf(own, sizeof own, "%u %u", class_out->number, class_out->bound);
    return text_equals(line, text_of(own));
}

/* Notes that the class is done. */
static enum wg_status read_class(struct reading *reading, struct wg_text line, bool is_claim)
{
    struct proof *const proof = reading->proof;
    struct class_result given;
    TRY(end_class(reading));
    if (!read_numbers(line, &given)) {
        return fail(reading->error, WG_BAD_INPUT, "is not the number and the bound of a class");
    }
    struct class_result *const class = prove_class(proof, given.number);
    if (class == NULL) {
        return fail(reading->error, WG_BAD_INPUT,
                    "class %u is not one of this run: it has another --shard, or a rotation of "
                    "this class stands for it",
                    given.number);
    }
    if (reading->class != NULL && given.number <= reading->class->number) {
        return fail(reading->error, WG_BAD_INPUT,
                    "class %u occurs twice, or comes after a higher number", given.number);
    }
    struct claim *const claim = &proof->classes.claims[class - proof->classes.list.items];
    reading->is_again = atomic_load(&class->is_done);
    reading->class = class;
    reading->class_at = reading->lines.number;
    reading->next_board = prove_find(proof->classes.boards.items, reading->first_board,
                                     sizeof *proof->classes.boards.items, given.number);
    reading->classes++;
    if (reading->is_again && given.bound != class->bound) {
        return fail_other(reading, "another bound");
    }
    if (!reading->is_again) {
        claim->file = (uint16_t)reading->file;
        claim->line = narrow32(reading->lines.number);
        claim->is_claimed = true;
        class->bound = given.bound;
        atomic_store(&class->is_done, true);
    }
    claim->is_marked = !is_claim;
    return WG_OK;
}

static bool is_in_class(const struct proof *proof, uint32_t number, const uint8_t *faces)
{
    struct board_class class;
    division_class(&proof->goal.division, &proof->shape, number, &class);
    for (uint32_t i = 0; i < proof->shape.cells.count; i++) {
        if ((class.faces[i] >> faces[proof->shape.order[i]] & 1) == 0) {
            return false;
        }
    }
    return true;
}

/* Reads a board whose text is written as board_print does. */
static enum wg_status read_faces(struct reading *reading, struct wg_text line,
                                 uint8_t faces_out[CLIMB_MAX_CELLS])
{
    struct sink own = SINK_IN_MEMORY;
    enum wg_status status = board_read(&reading->proof->game, line, faces_out, reading->error);
    if (status == WG_OK) {
        board_print(&reading->proof->game, "", faces_out, &own);
        status = own.status != WG_OK ? fail_memory(reading->error)
                 : text_equals(line, (struct wg_text){own.bytes, own.used - 1})
                     ? WG_OK
                     : fail(reading->error, WG_BAD_INPUT, "the board must be written as '%s'",
                            SHOWN(((struct wg_text){own.bytes, own.used - 1})));
    }
    sink_close(&own);
    return status;
}

static enum wg_status read_proven(struct reading *reading, struct wg_text line)
{
    struct proof *const proof = reading->proof;
    struct proven_list *const boards = &proof->classes.boards;
    const struct class_result *const class = reading->class;
    const size_t count = boards->count;
    uint8_t faces[CLIMB_MAX_CELLS];
    TRY(read_faces(reading, line, faces));
    if (class == NULL || !is_in_class(proof, class->number, faces)) {
        return fail(reading->error, WG_BAD_INPUT, "the board is not one of the class above it");
    }
    if (reading->is_again) {
        const size_t next = reading->next_board++;
        return next < reading->first_board && boards->items[next].number == class->number &&
                       memcmp(boards->items[next].faces, faces, proof->shape.cells.count) == 0
                   ? WG_OK
                   : fail_other(reading, "other boards");
    }
    TRY(prove_add(proof, 0, class->number, faces, reading->error));
    const struct proven *const added = boards->count > count ? &boards->items[count] : NULL;
    const char *const fault = added == NULL ? "the board has not the wanted points"
                              : added->entry.value > class->bound
                                  ? "the board has more points than the bound of its class"
                              : count > reading->first_board && prove_compare(added - 1, added) >= 0
                                  ? "the board occurs twice, or in a wrong order"
                                  : NULL;
    return fault == NULL ? WG_OK : fail(reading->error, WG_BAD_INPUT, "%s", fault);
}

/* --- The end */

enum { HASH_NBYTES = 16 };

static void hash(struct reading *reading, const char *bytes, size_t nbytes)
{
    hash_stream_add(reading->hash, bytes, nbytes);
    siphash_add(&reading->keyed, bytes, nbytes);
}

/* Takes a hash as it is written. */
static bool take_hash(struct wg_text *line, uint64_t value)
{
    char text[HASH_NBYTES + 1];
    (void)snprintf(text, sizeof text, "%016" PRIx64, value);
    return line_takes(line, text);
}

/* Reads "CLASSES HASH" or "CLASSES HASH KEYED". A hash is of all bytes before it. */
static enum wg_status read_end(struct reading *reading, struct wg_text line)
{
    char count[32];
    TRY(end_class(reading));
    (void)snprintf(count, sizeof count, "%" PRIu64 " ", reading->classes);
    bool is_right = line_takes(&line, count);
    if (is_right) {
        hash(reading, "end ", strlen("end "));
        hash(reading, count, strlen(count));
        is_right = take_hash(&line, hash_stream_end(reading->hash));
    }
    if (is_right && line.nbytes > 0) {
        is_right = line_takes(&line, " ") && line.nbytes == HASH_NBYTES;
        for (size_t i = 0; is_right && i < HASH_NBYTES; i++) {
            is_right = memchr("0123456789abcdef", line.bytes[i], 16) != NULL;
        }
        if (is_right) {
            hash(reading, line.bytes - (HASH_NBYTES + 1), HASH_NBYTES + 1);
            reading->has_keyed = true;
            reading->is_own =
                reading->proof->key.is_known && take_hash(&line, siphash_end(reading->keyed));
        }
    }
    reading->is_ended = is_right;
    return is_right ? WG_OK
                    : fail(reading->error, WG_BAD_INPUT,
                           "the file was changed: its number of classes or its checksum is wrong");
}

/* After a whole file: says which of its classes are the user's own. Refuses a state whose keyed
   hash is not that of this run: if it is the user's own all the same, to write it again would make
   claims of its classes for ever. */
static enum wg_status end_file(struct reading *reading)
{
    struct proof *const proof = reading->proof;
    const struct cli *const cli = proof->game.cli;
    const bool is_stranger = reading->has_keyed && !reading->is_own;
    const char *const reason = !reading->has_keyed ? "it has no keyed hash"
                               : !proof->key.is_known
                                   ? "the key is missing"
                                   : "this user has not written it on this machine, "
                                     "with this dictionary and these points, or "
                                     "somebody has changed it";
    if (reading->is_state && is_stranger && proof->options.checks == 0) {
        return fail(reading->error, WG_BAD_INPUT,
                    "stays as it is: --check=all checks its classes, and as an operand beside "
                    "another --state they are claims; for %s",
                    reason);
    }
    for (size_t i = 0; i < proof->classes.list.count; i++) {
        struct claim *const claim = &proof->classes.claims[i];
        claim->is_claimed &= !(claim->is_marked && reading->is_own);
        claim->is_marked = false;
    }
    prove_sort(&proof->classes.boards);
    if ((is_stranger || (reading->is_state && !reading->is_own)) && reading->classes > 0 &&
        !cli->is_quiet) {
        cli_message(cli, "%s: %s: it claims %s; --check=all checks them", reading->lines.path,
                    reason, COUNTED(reading->classes, "class"));
    }
    return WG_OK;
}

/* For file_lines.take */
static enum wg_status take_line(void *context, struct wg_text line, struct wg_error *error)
{
    struct reading *const reading = context;
    reading->error = error;
    if (line.bytes == NULL) {
        return reading->is_ended
                   ? end_file(reading)
                   : fail(error, WG_BAD_INPUT, "is cut off: its last line is missing");
    }
    if (reading->is_ended) {
        return fail(error, WG_BAD_INPUT, "the file was changed: this is after its end");
    }
    if (reading->has_header && line_takes(&line, "end ")) {
        return read_end(reading, line);
    }
    hash(reading, line.bytes, line.nbytes + 1); /* with the line feed */
    if (!reading->has_header) {
        return read_header_line(reading, line);
    }
    const bool is_claim = line_takes(&line, "claim ");
    if (is_claim || line_takes(&line, "class ")) {
        return read_class(reading, line, is_claim);
    }
    if (line_takes(&line, "board ")) {
        return read_proven(reading, line);
    }
    return fail(error, WG_BAD_INPUT, "is not a line of a certificate");
}

enum wg_status certificate_read(struct proof *proof, uint32_t file, struct wg_error *error)
{
    struct reading reading = {
        .proof = proof,
        .hash = hash_stream_new(),
        .keyed = proof->key.hash,
        .file = file,
        .first_board = proof->classes.boards.count,
        .is_state =
            proof->options.verify == NULL && file == (uint32_t)proof->game.cli->operand_count,
        .lines = {.path = proof_file(proof, file),
                  .watch = &proof->game.watch,
                  .take = take_line,
                  .context = &reading},
    };
    const enum wg_status status =
        reading.hash != NULL ? lines_read(&reading.lines, error) : fail_memory(error);
    hash_stream_free(reading.hash);
    return reading.is_state && reading.lines.is_missing ? WG_OK : status;
}
