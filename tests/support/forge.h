/* SPDX-License-Identifier: MIT */
/*
 * forge.h: overwrites named fields of a valid dictionary, and opens it again with correct
 * checksums, so that opening refuses the field and not a checksum.
 *
 *     OWN(forge, forge) = forge_of(&made);
 *     forge_put(&forge, HEADER_LONGEST, 4, 0);
 *     forge_refuse(&forge, WG_DAMAGED, "its header has an impossible longest word");
 *     forge_put(&forge, HEADER_LONGEST, 4, 3);
 *     dict = forge_reopen(&forge);
 */
#pragma once

#include "dict/format.h"
#include "support/guarded.h"
#include "support/make_dict.h"

struct forge {
    unsigned char *bytes; /* up to the end of `block`, so that a sanitizer detects overreads */
    size_t nbytes;
    unsigned char *block; /* the allocation; owned */
    struct wg_dict *dict; /* of the last forge_reopen, or NULL; owned */
};

/* Where `off` of a forge_edit counts from. */
enum forge_place {
    FORGE_NOWHERE,    /* nothing is edited */
    FORGE_IN_HEADER,  /* the start of the file */
    FORGE_IN_TABLE,   /* the start of a section's entry in the table */
    FORGE_IN_SECTION, /* the start of a section */
    FORGE_AT_EDGE,    /* edge number `nbytes` (from 0) of state `off`, with target `value` */
    FORGE_AT_END      /* no `off`: the file is cut or extended by zeros to `value` bytes */
};

/* One edit, for tables of edits. If all members are zero, it does nothing. */
struct forge_edit {
    enum forge_place place;
    const char *section; /* id, for FORGE_IN_TABLE and FORGE_IN_SECTION */
    size_t off;
    unsigned nbytes;
    uint64_t value;
};

/* Initializers of a forge_edit, for use in braces. */
#define FORGE_HEADER(header_off, width, new_value)                                                 \
    .place = FORGE_IN_HEADER, .off = (header_off), .nbytes = (width), .value = (new_value)
#define FORGE_TABLE(id, entry_off, width, new_value)                                               \
    .place = FORGE_IN_TABLE, .section = (id), .off = (entry_off), .nbytes = (width),               \
    .value = (new_value)
#define FORGE_SECTION(id, section_off, width, new_value)                                           \
    .place = FORGE_IN_SECTION, .section = (id), .off = (section_off), .nbytes = (width),           \
    .value = (new_value)
#define FORGE_TARGET(state, i, target)                                                             \
    .place = FORGE_AT_EDGE, .off = (state), .nbytes = (i), .value = (target)
#define FORGE_FILE_NBYTES(new_value) .place = FORGE_AT_END, .value = (new_value)

/* Allocates the bytes, which are not initialized. nbytes may be 0. The caller calls forge_free. */
void forge_alloc(struct forge *forge, size_t nbytes);

/* Copies the dictionary. The caller edits the copy and calls forge_free. */
struct forge forge_of(const struct made_dict *made);

/* Like forge_of, but also frees the dictionary that was copied. */
struct forge forge_take(struct made_dict made);

/* Frees the copy, and closes the dictionary of forge_reopen. */
void forge_free(struct forge *forge);

OWNABLE(forge, forge_free)

/* Overwrites `nbytes` bytes at offset `off` of the file with `value`, little-endian. */
void forge_put(struct forge *forge, size_t off, unsigned nbytes, uint64_t value);

void forge_edit(struct forge *forge, const struct forge_edit *edit);

/* Cuts the file, or adds zeros at its end. Nothing else changes. */
void forge_resize(struct forge *forge, size_t nbytes);

/* Corrects the checksum of each section that is inside the file, then the checksum of the header.
   If the section table is not whole, corrects only the checksum of the header. */
void forge_hash(struct forge *forge);

/* Corrects only the checksum of the header. */
void forge_hash_header(struct forge *forge);

/* These three functions return the offset of a section's table entry, the offset of the section,
   and its size in bytes. If there is no such section, the test fails. */
size_t forge_entry(const struct forge *forge, const char *section);
size_t forge_offset(const struct forge *forge, const char *section);
size_t forge_nbytes(const struct forge *forge, const char *section);

/* Replaces the content of a section. The sections behind it move, and the table and the file size
   are corrected. The checksums are not corrected. */
void forge_replace(struct forge *forge, const char *section, const void *bytes, size_t nbytes);

/* Sets the target of number `edge` of EDGE. The state need not exist. */
void forge_set_edge(struct forge *forge, uint32_t edge, uint32_t target);

/* Sets the target of the last edge of a state, which need not exist, but must fit into the bits of
   EDGE. Section LAST is replaced, and its size can change. */
void forge_set_last(struct forge *forge, uint32_t state, uint32_t target);

/* Sets the targets of all edges to one state, which need not exist. */
void forge_set_all(struct forge *forge, uint32_t target);

/*
 * Sets the target of edge `i` of a state, in the order of codes, by forge_set_edge or
 * forge_set_last. The dictionary must be one that opens when checksums of sections are not
 * compared.
 */
void forge_set_target(struct forge *forge, uint32_t state, uint32_t i, uint32_t target);

/*
 * Writes section LAST of an automaton in which targets[s] is the target of the last edge of state
 * s. Returns the size of the section. `out` must have room for forge_last_room bytes. This function
 * is a second implementation of the writer, which sets one bit at a time.
 */
size_t forge_make_last(uint32_t states, const uint32_t *targets, unsigned char *out);
size_t forge_last_room(uint32_t states);

/* Corrects the checksums and opens the dictionary, which must succeed. It is open until forge_free
   or the next forge_reopen. */
struct wg_dict *forge_reopen(struct forge *forge);

/* Corrects the checksums, and asserts that opening fails with this status and that the error
   message begins with `message`. */
void forge_refuse(struct forge *forge, enum wg_status status, const char *message);

/* Opens the dictionary as it is; `forge` must not change until wg_dict_close. */
enum wg_status forge_open(const struct forge *forge, bool skip_hashes, struct wg_dict **dict_out,
                          struct wg_error *error);

/* Opens a copy of the dictionary next to memory that must not be read. */
enum wg_status forge_open_guarded(const struct forge *forge, struct guarded *guarded,
                                  enum guarded_side side, bool skip_hashes,
                                  struct wg_dict **dict_out, struct wg_error *error);
