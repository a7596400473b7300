/* SPDX-License-Identifier: MIT */
#include "support/forge.h"

#include "base/hash.h"
#include "base/load.h"
#include "dict/read/dict.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

/* For a file of 0 bytes, `bytes` is the end of a block of ALIGNMENT bytes, because malloc(0) can
   return NULL or one byte. */
enum { ALIGNMENT = 16 };

void forge_alloc(struct forge *forge, size_t nbytes)
{
    forge->block = malloc(nbytes > 0 ? nbytes : ALIGNMENT);
    assert_non_null(forge->block);
    forge->bytes = forge->block + (nbytes > 0 ? 0 : ALIGNMENT);
    forge->nbytes = nbytes;
    forge->dict = NULL;
}

struct forge forge_of(const struct made_dict *made)
{
    struct forge forge;
    forge_alloc(&forge, made->nbytes);
    memcpy(forge.bytes, made->bytes, made->nbytes);
    return forge;
}

struct forge forge_take(struct made_dict made)
{
    const struct forge forge = forge_of(&made);
    made_dict_free(&made);
    return forge;
}

void forge_free(struct forge *forge)
{
    wg_dict_close(forge->dict);
    free(forge->block);
    *forge = (struct forge){0};
}

void forge_resize(struct forge *forge, size_t nbytes)
{
    OWN(forge, old) = *forge;
    const size_t kept = nbytes < old.nbytes ? nbytes : old.nbytes;
    forge_alloc(forge, nbytes); /* not realloc: the block must end with the bytes */
    memcpy(forge->bytes, old.bytes, kept);
    memset(forge->bytes + kept, 0, nbytes - kept);
}

/* Returns the number of entries of the section table, or 0 if the table is not inside the file. */
static uint32_t count_entries(const struct forge *forge)
{
    if (forge->nbytes < FORMAT_HEADER_NBYTES) {
        return 0;
    }
    const uint32_t sections = load_le32(forge->bytes + HEADER_SECTIONS);
    const size_t room = (forge->nbytes - FORMAT_HEADER_NBYTES) / FORMAT_SECTION_NBYTES;
    return sections <= room ? sections : 0;
}

size_t forge_entry(const struct forge *forge, const char *section)
{
    const uint32_t sections = count_entries(forge);
    for (uint32_t i = 0; i < sections; i++) {
        const size_t entry = FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        if (memcmp(forge->bytes + entry + SECTION_ID, section, 4) == 0) {
            return entry;
        }
    }
    fail_msg("the forge has no section %s", section);
    return 0;
}

size_t forge_offset(const struct forge *forge, const char *section)
{
    return (size_t)load_le64(forge->bytes + forge_entry(forge, section) + SECTION_OFFSET);
}

size_t forge_nbytes(const struct forge *forge, const char *section)
{
    return (size_t)load_le64(forge->bytes + forge_entry(forge, section) + SECTION_SIZE);
}

void forge_put(struct forge *forge, size_t off, unsigned nbytes, uint64_t value)
{
    assert_true(off <= forge->nbytes && nbytes <= forge->nbytes - off);
    for (unsigned i = 0; i < nbytes; i++) {
        forge->bytes[off + i] = (unsigned char)(value >> 8 * i);
    }
}

void forge_edit(struct forge *forge, const struct forge_edit *edit)
{
    size_t off = edit->off;
    if (edit->place == FORGE_NOWHERE) {
        return;
    }
    if (edit->place == FORGE_AT_END) {
        forge_resize(forge, (size_t)edit->value);
        return;
    }
    if (edit->place == FORGE_AT_EDGE) {
        forge_set_target(forge, (uint32_t)off, edit->nbytes, (uint32_t)edit->value);
        return;
    }
    if (edit->place == FORGE_IN_TABLE) {
        off += forge_entry(forge, edit->section);
    }
    if (edit->place == FORGE_IN_SECTION) {
        off += forge_offset(forge, edit->section);
    }
    forge_put(forge, off, edit->nbytes, edit->value);
}

void forge_hash_header(struct forge *forge)
{
    if (forge->nbytes >= FORMAT_HEADER_NBYTES) {
        const size_t table_nbytes = (size_t)count_entries(forge) * FORMAT_SECTION_NBYTES;
        store_le64(forge->bytes + HEADER_HASH, format_header_hash(forge->bytes, table_nbytes));
    }
}

void forge_hash(struct forge *forge)
{
    const uint32_t sections = count_entries(forge);
    for (uint32_t i = 0; i < sections; i++) {
        unsigned char *entry =
            forge->bytes + FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        const uint64_t offset = load_le64(entry + SECTION_OFFSET);
        const uint64_t nbytes = load_le64(entry + SECTION_SIZE);
        if (offset <= forge->nbytes && nbytes <= forge->nbytes - offset) {
            store_le64(entry + SECTION_HASH, hash_bytes(forge->bytes + offset, (size_t)nbytes));
        }
    }
    forge_hash_header(forge);
}

void forge_replace(struct forge *forge, const char *section, const void *bytes, size_t nbytes)
{
    struct forge old = *forge;
    const uint32_t sections = count_entries(forge);
    const size_t replaced = forge_entry(forge, section);
    size_t end = FORMAT_HEADER_NBYTES + (size_t)sections * FORMAT_SECTION_NBYTES;
    forge_alloc(forge, old.nbytes + nbytes + FORMAT_SECTION_ALIGNMENT);
    memset(forge->bytes, 0, forge->nbytes);
    memcpy(forge->bytes, old.bytes, end);
    for (uint32_t i = 0; i < sections; i++) {
        const size_t entry = FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        const unsigned char *from = old.bytes + load_le64(old.bytes + entry + SECTION_OFFSET);
        size_t size = (size_t)load_le64(old.bytes + entry + SECTION_SIZE);
        if (entry == replaced) {
            from = bytes;
            size = nbytes;
        }
        const size_t offset = (end + FORMAT_SECTION_ALIGNMENT - 1) / FORMAT_SECTION_ALIGNMENT *
                              FORMAT_SECTION_ALIGNMENT;
        assert_true(offset + size <= forge->nbytes);
        if (size > 0) {
            memcpy(forge->bytes + offset, from, size);
        }
        store_le64(forge->bytes + entry + SECTION_OFFSET, offset);
        store_le64(forge->bytes + entry + SECTION_SIZE, size);
        end = offset + size;
    }
    forge_free(&old);
    store_le64(forge->bytes + HEADER_FILE_SIZE, end);
    forge_resize(forge, end);
}

void forge_set_edge(struct forge *forge, uint32_t edge, uint32_t target)
{
    const uint32_t bits = format_edge_bits(load_le32(forge->bytes + HEADER_STATES));
    const uint64_t at = (uint64_t)edge * bits;
    unsigned char *p = forge->bytes + forge_offset(forge, "EDGE") + at / 8;
    const uint64_t mask = (UINT64_MAX >> (64 - bits)) << at % 8;
    assert_true(at / 8 + EDGE_SLACK_NBYTES <= forge_nbytes(forge, "EDGE"));
    assert_true(target <= UINT64_MAX >> (64 - bits));
    store_le64(p, (load_le64(p) & ~mask) | ((uint64_t)target << at % 8));
}

/* --- LAST */

enum { BLOCK = LAST_BLOCK_STATES };

size_t forge_last_room(uint32_t states)
{
    return (size_t)format_lows_off(states) + (size_t)format_last_blocks(states) * 4 * 32 +
           EDGE_SLACK_NBYTES;
}

static void set_bit(unsigned char *bytes, uint64_t bit)
{
    bytes[bit / 8] |= (unsigned char)(1U << bit % 8);
}

/*
 * Sets values[i] to the distance from the block's first target to its target i. If a target is
 * lower than the target before it, it counts as 2^bits higher, where `bits` is the width of a
 * target, so the values ascend.
 */
static void list_values(uint32_t states, const uint32_t *targets, uint32_t first,
                        uint64_t values[BLOCK])
{
    const uint64_t around = UINT64_C(1) << format_edge_bits(states);
    for (uint32_t i = 0; i < BLOCK; i++) {
        uint64_t value = targets[first == 0 ? 1 : first];
        if (i > 0) {
            const uint32_t place = first + i < states ? first + i : states - 1;
            value = targets[place];
        }
        values[i] = value;
        while (i > 0 && values[i] < values[i - 1]) {
            values[i] += around;
        }
    }
    for (uint32_t i = BLOCK; i-- > 0;) {
        values[i] -= values[0];
    }
}

size_t forge_make_last(uint32_t states, const uint32_t *targets, unsigned char *out)
{
    const size_t lows_off = (size_t)format_lows_off(states);
    unsigned char *record = out;
    uint32_t widths = 0;
    memset(out, 0, forge_last_room(states));
    for (uint32_t first = 0; first < states; first += BLOCK) {
        uint64_t values[BLOCK];
        uint32_t width = 0;
        list_values(states, targets, first, values);
        while (values[BLOCK - 1] >= (LAST_MAX_HIGH + UINT64_C(1)) << width) {
            width++;
        }
        for (uint32_t i = 0; i < BLOCK; i++) {
            set_bit(record + LAST_HIGHS, (values[i] >> width) + i);
            for (uint32_t bit = 0; bit < width; bit++) {
                if ((values[i] >> bit & 1) != 0) {
                    set_bit(out + lows_off, (uint64_t)BLOCK * widths + (uint64_t)width * i + bit);
                }
            }
        }
        store_le32(record + LAST_LOWS, widths * 64 + width);
        store_le32(record + LAST_BASE, targets[first == 0 ? 1 : first]);
        widths += width;
        record += LAST_RECORD_NBYTES;
    }
    return lows_off + (size_t)widths * BLOCK / 8 + EDGE_SLACK_NBYTES;
}

/* Opens the dictionary without comparing the checksums of its sections. */
static struct wg_dict *open_forge(struct forge *forge)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    forge_hash_header(forge);
    if (forge_open(forge, true, &dict, &error) != WG_OK) {
        fail_msg("the forge does not open: %s", error.message);
    }
    return dict;
}

/* Replaces section LAST by a section with these targets. targets[0] is not used. */
static void put_last(struct forge *forge, const uint32_t *targets)
{
    const uint32_t states = load_le32(forge->bytes + HEADER_STATES);
    unsigned char *last = malloc(forge_last_room(states));
    assert_non_null(last);
    const size_t nbytes = forge_make_last(states, targets, last);
    forge_replace(forge, "LAST", last, nbytes);
    free(last);
}

void forge_set_last(struct forge *forge, uint32_t state, uint32_t target)
{
    struct wg_dict *dict = open_forge(forge);
    const uint32_t states = wg_dict_get_counts(dict)->states;
    uint32_t *targets = calloc(states, sizeof *targets);
    assert_true(targets != NULL && state > 0 && state < states);
    assert_true((uint64_t)target >> format_edge_bits(states) == 0);
    for (uint32_t i = 1; i < states; i++) {
        targets[i] = i == state ? target : walk_raw_last(&dict->walk, i);
    }
    wg_dict_close(dict);
    put_last(forge, targets);
    free(targets);
}

void forge_set_all(struct forge *forge, uint32_t target)
{
    const uint32_t states = load_le32(forge->bytes + HEADER_STATES);
    const uint32_t edges = load_le32(forge->bytes + HEADER_EDGES);
    uint32_t *targets = malloc(states * sizeof *targets);
    assert_non_null(targets);
    for (uint32_t edge = 0; edge < edges - (states - 1); edge++) {
        forge_set_edge(forge, edge, target);
    }
    for (uint32_t i = 0; i < states; i++) {
        targets[i] = target;
    }
    put_last(forge, targets);
    free(targets);
}

void forge_set_target(struct forge *forge, uint32_t state, uint32_t i, uint32_t target)
{
    struct wg_dict *dict = open_forge(forge);
    const struct walk_state about = walk_enter(&dict->walk, state);
    wg_dict_close(dict);
    assert_true(i < about.letters);
    if (i + 1 < about.letters) {
        forge_set_edge(forge, about.first_edge + i, target);
    } else {
        forge_set_last(forge, state, target);
    }
}

static enum wg_status open_as(const void *bytes, size_t nbytes, bool skip_hashes,
                              struct wg_dict **dict_out, struct wg_error *error)
{
    const struct wg_dict_options options = SIZED(options, .skip_hashes = skip_hashes);
    return wg_dict_open_memory(bytes, nbytes, &options, dict_out, error);
}

enum wg_status forge_open(const struct forge *forge, bool skip_hashes, struct wg_dict **dict_out,
                          struct wg_error *error)
{
    return open_as(forge->bytes, forge->nbytes, skip_hashes, dict_out, error);
}

enum wg_status forge_open_guarded(const struct forge *forge, struct guarded *guarded,
                                  enum guarded_side side, bool skip_hashes,
                                  struct wg_dict **dict_out, struct wg_error *error)
{
    guarded_put(guarded, side, forge->bytes, forge->nbytes);
    return open_as(guarded->bytes, forge->nbytes, skip_hashes, dict_out, error);
}

struct wg_dict *forge_reopen(struct forge *forge)
{
    struct wg_error error = {0};
    wg_dict_close(forge->dict);
    forge->dict = NULL;
    forge_hash(forge);
    if (forge_open(forge, false, &forge->dict, &error) != WG_OK) {
        fail_msg("the forge does not open: %s", error.message);
    }
    return forge->dict;
}

void forge_refuse(struct forge *forge, enum wg_status status, const char *message)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    forge_hash(forge);
    assert_int_equal(forge_open(forge, false, &dict, &error), status);
    assert_memory_equal(error.message, message, strlen(message));
}
