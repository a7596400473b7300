/* SPDX-License-Identifier: MIT */
/* error.h, for the proof: the functions that fill a struct wg_error, in place of
   src/core/base/error.h. The proof has only their results: neither the text of an error nor the
   arguments of the text are part of it. */
#pragma once

#include <wordgrid/status.h>

#define fail(error, status, ...) fail_with(error, status)

/*@ assigns \nothing;
    ensures \result == status;
*/
enum wg_status fail_with(struct wg_error *error, enum wg_status status);

/*@ assigns \nothing;
    ensures \result == status;
*/
enum wg_status fail_for(struct wg_error *error, enum wg_reason reason, enum wg_status status);

#define TRY(...)                                                                                   \
    do {                                                                                           \
        const enum wg_status tried_status = (__VA_ARGS__);                                         \
        if (tried_status != WG_OK) {                                                               \
            return tried_status;                                                                   \
        }                                                                                          \
    } while (0)
