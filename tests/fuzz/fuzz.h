/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h: functions for all fuzz targets. Each target is a file that defines
 * LLVMFuzzerTestOneInput, which libFuzzer or replay.c calls.
 *
 * For speed, a target allocates most of its memory once, and keeps the pointers in static
 * variables. Leak checkers do not report such memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* --- Claims about every input. A false claim ends the program, and so reports a bug. */

_Noreturn void fuzz_broken(const char *file, int line, const char *claim);

#define FUZZ_REQUIRE(claim) ((claim) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #claim))

/* --- Options from the first bytes of an input */

struct fuzz_bytes {
    const uint8_t *p;
    const uint8_t *end;
};

/* Removes the next byte and returns it; 0 at the end. */
static inline unsigned fuzz_take(struct fuzz_bytes *bytes)
{
    return bytes->p < bytes->end ? *bytes->p++ : 0;
}

/* Removes the next `nbytes` bytes, or fewer at the end; the text points to them. */
static inline struct wg_text fuzz_take_text(struct fuzz_bytes *bytes, size_t nbytes)
{
    const size_t left = (size_t)(bytes->end - bytes->p);
    const struct wg_text text = {(const char *)bytes->p, nbytes < left ? nbytes : left};
    bytes->p += text.nbytes;
    return text;
}

/* --- Bytes as a file in memory, for functions that read files */

enum fuzz_slot { FUZZ_INPUT, FUZZ_ALPHABET, FUZZ_EXCLUDED, FUZZ_SLOTS };

/* Replaces the content of the slot's file and returns its path, which never changes. */
const char *fuzz_file(enum fuzz_slot slot, struct wg_text text);

/* Whether a word list with these bytes is read as text. It is not if the bytes begin like a packed
   file or like a dictionary (which is refused). */
bool fuzz_is_text(struct wg_text text);

/* --- A set of texts, to compare output with input */

struct fuzz_texts {
    struct wg_text *items; /* after fuzz_texts_sort: in bytewise order, each once */
    size_t count;
    size_t capacity;
    char *pool;
    size_t pool_nbytes;
    size_t pool_capacity;
};

/* Empties the set and keeps the memory. */
void fuzz_texts_reset(struct fuzz_texts *texts);

/* Adds a copy of the text. Call fuzz_texts_sort before reading items. */
void fuzz_texts_add(struct fuzz_texts *texts, struct wg_text text);

void fuzz_texts_sort(struct fuzz_texts *texts);

/* The sets must be sorted. */
bool fuzz_texts_are_same(const struct fuzz_texts *a, const struct fuzz_texts *b);
bool fuzz_texts_have(const struct fuzz_texts *texts, struct wg_text text);

struct wg_dict;

/* Replaces `texts` by the sorted words of a dictionary, which must be valid. */
void fuzz_texts_of_dict(struct fuzz_texts *texts, const struct wg_dict *dict);
