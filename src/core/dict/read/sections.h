/* SPDX-License-Identifier: MIT */
/* sections.h: the header, the section table and the sections of the states of a dictionary file.
   All bytes of the file may be hostile; open.c lists the checks. */
#pragma once

#include "dict/format.h"
#include "dict/read/walk.h"

#include <wordgrid/status.h>

/* A known section. Its size is 0 until its table entry has been read. */
struct section {
    const unsigned char *bytes;
    uint64_t nbytes;
    bool is_there;
};

/* What the two functions below prove of a file: its section table lies in it, and so do its
   sections. */
/*@ predicate valid_table{L}(unsigned char *bytes, integer nbytes) =
        \valid_read(bytes + (0 .. nbytes - 1)) &&
        word32(bytes + HEADER_SECTIONS) <= FORMAT_MAX_SECTIONS &&
        FORMAT_HEADER_NBYTES + word32(bytes + HEADER_SECTIONS) * FORMAT_SECTION_NBYTES <= nbytes;
    predicate valid_section{L}(struct section *s) =
        \valid_read(s) && \valid_read(s->bytes + (0 .. s->nbytes - 1));
    predicate valid_sections{L}(struct section *sections) =
        \forall integer i; 0 <= i < KNOWN_SECTIONS ==> valid_section(sections + i);
    predicate is_part{L}(struct section *s, unsigned char *bytes) =
        \base_addr(s->bytes) == \base_addr(bytes);
    predicate are_parts{L}(struct section *sections, unsigned char *bytes) =
        \forall integer i; 0 <= i < KNOWN_SECTIONS ==> is_part(sections + i, bytes);
*/

/* Checks the header, that the section table lies in the file, and that this program knows all
   sections that are required. */
/*@ requires \valid_read(bytes + (0 .. nbytes - 1));
    assigns \nothing;
    ensures \result == WG_OK ==> valid_table(bytes, nbytes);
*/
enum wg_status sections_check_header(const unsigned char *bytes, size_t nbytes,
                                     struct wg_error *error);

/* Reads and checks the section table. Call sections_check_header first. `sections` has
   KNOWN_SECTIONS items. The caller must have set their members to 0, except `bytes`, which must be
   a pointer to readable memory. Unknown sections that are not required are omitted. */
/*@ requires valid_table(bytes, nbytes);
    requires \valid(sections + (0 .. KNOWN_SECTIONS - 1)) && valid_sections(sections) &&
        are_parts(sections, bytes);
    assigns sections[0 .. KNOWN_SECTIONS - 1];
    ensures valid_sections(sections) && are_parts(sections, bytes);
*/
enum wg_status sections_read(const unsigned char *bytes, size_t nbytes, bool skip_hashes,
                             struct section *sections, struct wg_error *error);

/* Opens and checks the sections that hold the states: BASE, SETS, RANK, LAST and EDGE
   (arrays.c). Sets all members of `walk` except `symbols`, codes and code_symbols. The caller
   must have set `symbols`. `bytes` is a file whose header and section table were checked.
   Fails with WG_DAMAGED. */
/*@ requires \valid_read(bytes + (0 .. FORMAT_HEADER_NBYTES - 1)) && valid_sections(sections) &&
        \valid(walk) && \separated(walk, sections + (0 .. KNOWN_SECTIONS - 1)) &&
        1 <= walk->symbols <= FORMAT_MAX_SYMBOLS;
    assigns *walk;
    ensures \result == WG_OK ==> valid_walk(walk);
    ensures \result == WG_OK ==> 1 <= word32(bytes + HEADER_LONGEST) <= FORMAT_MAX_LONGEST;
    ensures walk->symbols == \old(walk->symbols) && walk->codes == \old(walk->codes) &&
        walk->code_symbols == \old(walk->code_symbols);
*/
enum wg_status arrays_open(const unsigned char *bytes, const struct section *sections,
                           struct walk *walk, struct wg_error *error);
