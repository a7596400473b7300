/* SPDX-License-Identifier: MIT */
/*
 * sized.h: reads and writes public structs that begin with their size. The rules are at the top of
 * wordgrid/status.h.
 *
 *     struct wg_solve_options options;
 *     enum wg_status status = SIZED_TAKE(wg_solve_options, &options, given, error);
 *     if (status == WG_OK)
 *         status = SIZED_CHECK(wg_totals, totals_out, error);
 *     ...
 *     SIZED_GIVE(wg_totals, totals_out, &totals);
 *
 * These macros read or write at most as many bytes as the caller's struct states. If this is the
 * size that the library knows, which is usual, the cost is only a copy of constant size.
 *
 * Put a new member after the whole struct of the version before, including the padding at its end,
 * so that sizeof grows with each change. If a new member took the place of padding, an older
 * library would ignore the member instead of refusing it. And the new library would read the
 * padding of older programs, which can have any value, as the new member.
 */
#pragma once

#include <string.h>
#include <wordgrid/status.h>

/* Copies the caller's options to *known_out; NULL gives the defaults. */
#define SIZED_TAKE(type, known_out, given, error)                                                  \
    (sized_is((const struct type *)(known_out) == (given)),                                        \
     sized_take((known_out), sizeof(struct type), (given), #type, (error)))

/* Checks the size of a result that the work will fill in. NULL passes. */
#define SIZED_CHECK(type, result_out, error)                                                       \
    (sized_is((const struct type *)0 == (result_out)),                                             \
     sized_check((result_out), sizeof(struct type), #type, (error)))

/* Writes a result unless result_out is NULL. Call SIZED_CHECK first. */
#define SIZED_GIVE(type, result_out, known)                                                        \
    (sized_is((const struct type *)(known) == (result_out)),                                       \
     sized_give((result_out), (known), sizeof(struct type)))

/* Does nothing. The macros above give it a comparison of two pointers, so that the compiler checks
   that they have the same type. */
static inline void sized_is(int same)
{
    (void)same;
}

/* These do the work of the macros if the caller's size differs from the size known here. */
enum wg_status sized_take_other(void *known_out, size_t known_nbytes, const void *given,
                                const char *type, struct wg_error *error);
enum wg_status sized_check_other(size_t given_nbytes, const char *type, struct wg_error *error);
void sized_give_other(void *result_out, const void *known, size_t known_nbytes);

/* Returns the size that the caller has set in a struct. */
static inline size_t sized_nbytes(const void *given)
{
    size_t nbytes;
    memcpy(&nbytes, given, sizeof nbytes);
    return nbytes;
}

static inline enum wg_status sized_take(void *known_out, size_t known_nbytes, const void *given,
                                        const char *type, struct wg_error *error)
{
    if (given != NULL && sized_nbytes(given) == known_nbytes) {
        memcpy(known_out, given, known_nbytes);
        return WG_OK;
    }
    return sized_take_other(known_out, known_nbytes, given, type, error);
}

static inline enum wg_status sized_check(const void *result_out, size_t known_nbytes,
                                         const char *type, struct wg_error *error)
{
    return result_out == NULL || sized_nbytes(result_out) == known_nbytes
               ? WG_OK
               : sized_check_other(sized_nbytes(result_out), type, error);
}

static inline void sized_give(void *result_out, const void *known, size_t known_nbytes)
{
    if (result_out == NULL) {
        return;
    }
    if (sized_nbytes(result_out) == known_nbytes) {
        memcpy((char *)result_out + sizeof(size_t), (const char *)known + sizeof(size_t),
               known_nbytes - sizeof(size_t));
    } else {
        sized_give_other(result_out, known, known_nbytes);
    }
}
