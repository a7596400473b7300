/* SPDX-License-Identifier: MIT */
/*
 * lookup.h: the part of an open dictionary for the lookup of words: tables for letters and
 * beginnings of words, and the functions for this processor.
 *
 * The functions are in the template lookup_loop.h, compiled three times: by lookup_portable.c for
 * any processor, by lookup_bmi2.c for x86-64 processors with BMI2, and by lookup_avx512.c for
 * x86-64 processors with AVX-512, too. All instances give the same answers.
 */
#pragma once

#include "dict/format.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <wordgrid/dict.h>

enum {
    /* No symbol has this code. */
    LOOKUP_NO_CODE = FORMAT_FREQUENT,
    LOOKUP_STARTS = 32 * 32,
    /* Added to states, so that neither state 0 nor LOOKUP_NO_STATE is stored as 0. */
    LOOKUP_KNOWN = 2
};

struct lookup_functions {
    bool (*contains)(const struct wg_dict *dict, struct wg_text word);
    void (*contains_many)(const struct wg_dict *dict, const struct wg_text *words, size_t count,
                          bool *found_out);
};

struct lookup {
    const struct lookup_functions *functions;
    /* For each ASCII byte, the code of its symbol if the symbol is frequent and alphabet.ascii has
       the byte; LOOKUP_NO_CODE for all other bytes. The vector code reads up to 3 bytes behind the
       table. */
    uint8_t byte_codes[256];
    /*
     * For each two frequent codes, a * 32 + b, LOOKUP_KNOWN plus the state to which they lead from
     * the root, or plus LOOKUP_NO_STATE if no word begins with these codes (modulo 2^32). 0: not
     * computed yet. A lookup stores the number that it computes. Every thread computes the same
     * number, so relaxed order is enough. Owned: LOOKUP_STARTS numbers.
     */
    _Atomic uint32_t *starts;
};

#define LOOKUP_NO_STATE UINT32_MAX

/* Prepares the lookups of a dictionary whose alphabet and codes have been read. The caller must
   call lookup_reset, even after a failure. Fails with WG_NO_MEMORY. */
enum wg_status lookup_init(struct wg_dict *dict, struct wg_error *error);
void lookup_reset(struct lookup *lookup);

/* Sets out[3] to the instances that this machine can run, the best first. Returns their number. The
   first call in a process can be slow (cpu.h). */
size_t lookup_list(const struct lookup_functions *out[3]);

/* Returns the first of the list. */
const struct lookup_functions *lookup_best(void);

extern const struct lookup_functions lookup_portable;
extern const struct lookup_functions lookup_bmi2;
extern const struct lookup_functions lookup_avx512;

/* Looks up the first words of a process with the portable instance, then with the best one. */
extern const struct lookup_functions lookup_first;
