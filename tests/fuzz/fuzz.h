/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h: what the fuzz targets share. Each target is a file that defines
 * LLVMFuzzerTestOneInput; libFuzzer calls it, or replay.c does.
 *
 * A target allocates what it can once and keeps it: statics are not leaks, and a
 * target that runs some thousand times a second finds more.
 */
#ifndef WG_TESTS_FUZZ_FUZZ_H
#define WG_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* --- Claims: what must hold whatever the input. One that does not is a finding. */

_Noreturn void fuzz_broken(const char *file, int line, const char *claim);

#define FUZZ_REQUIRE(claim)                                                            \
    ((claim) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #claim))

/* --- Options from the first bytes of an input */

struct fuzz_bytes {
    const uint8_t *p;
    const uint8_t *end;
};

/* The next byte; 0 where there is none. */
static inline unsigned fuzz_take(struct fuzz_bytes *bytes)
{
    return bytes->p < bytes->end ? *bytes->p++ : 0;
}

/* The next bytes, up to `nbytes`, or fewer at the end. */
static inline struct wg_text fuzz_take_text(struct fuzz_bytes *bytes, size_t nbytes)
{
    const size_t left = (size_t)(bytes->end - bytes->p);
    const struct wg_text text = {(const char *)bytes->p, nbytes < left ? nbytes : left};
    bytes->p += text.nbytes;
    return text;
}

/* --- Bytes as a file, for what reads files alone. It lies in memory. */

enum fuzz_slot { FUZZ_INPUT, FUZZ_ALPHABET, FUZZ_EXCLUDED, FUZZ_SLOTS };

/* Replaces what the slot held; the path is the same every time. */
const char *fuzz_file(enum fuzz_slot slot, struct wg_text text);

/* --- A set of texts, to compare what came out with what went in */

struct fuzz_texts {
    struct wg_text *items; /* after fuzz_texts_sort: each once, bytewise in order */
    size_t count;
    size_t capacity;
    char *pool;
    size_t pool_nbytes;
    size_t pool_capacity;
};

/* Empties it and keeps the memory. */
void fuzz_texts_reset(struct fuzz_texts *texts);

/* Adds a copy. */
void fuzz_texts_add(struct fuzz_texts *texts, struct wg_text text);

void fuzz_texts_sort(struct fuzz_texts *texts);

/* Both are sorted. */
bool fuzz_texts_are_same(const struct fuzz_texts *a, const struct fuzz_texts *b);
bool fuzz_texts_have(const struct fuzz_texts *texts, struct wg_text text);

struct wg_dict;

/* Makes `texts` the sorted words of a sound dictionary. */
void fuzz_texts_of_dict(struct fuzz_texts *texts, const struct wg_dict *dict);

#endif
