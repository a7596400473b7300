/* SPDX-License-Identifier: MIT */
/* error.h, for the proof: src/core/base/error.h, with contracts. The proof has only the results:
   neither the text of an error nor the arguments of the text are part of it. */
#pragma once

#include "../../../../src/core/base/error.h"

/*@ assigns \nothing;
    ensures \result == status;
*/
enum wg_status fail_with(struct wg_error *error, enum wg_status status);
#define fail(error, status, ...) fail_with(error, status)

/*@ assigns \nothing;
    ensures \result == status;
*/
enum wg_status fail_for(struct wg_error *error, enum wg_reason reason, enum wg_status status);

/*@ assigns \nothing;
    ensures \result == WG_NO_MEMORY;
*/
enum wg_status fail_memory(struct wg_error *error);

/*@ assigns \nothing; */
void error_set_source(struct wg_error *error, const char *source);

/*@ assigns \nothing;
    ensures \result == status;
*/
enum wg_status fail_place(struct wg_error *error, const char *source, uint64_t line,
                          uint64_t column, enum wg_status status);
