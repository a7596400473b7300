/* SPDX-License-Identifier: MIT */
/* sized.c: see sized.h and limits.h. */
#include "base/sized.h"

#include "base/error.h"
#include "base/limits.h"

/* Far above the size of every struct. A larger size shows that the caller has not set the
   member. */
enum { MOST_NBYTES = 4096 };

enum wg_status sized_check_other(size_t given_nbytes, const char *type, struct wg_error *error)
{
    if (given_nbytes >= sizeof(size_t) && given_nbytes <= MOST_NBYTES) {
        return WG_OK;
    }
    return fail_for(error, WG_REASON_STRUCT_SIZE,
                    fail(error, WG_MISUSE, "%s.struct_nbytes is %llu; set it to sizeof(struct %s)",
                         type, (unsigned long long)given_nbytes, type));
}

enum wg_status sized_take_other(void *known_out, size_t known_nbytes, const void *given,
                                const char *type, struct wg_error *error)
{
    const size_t given_nbytes = given == NULL ? known_nbytes : sized_nbytes(given);
    TRY(sized_check_other(given_nbytes, type, error));
    for (size_t i = known_nbytes; i < given_nbytes; i++) {
        if (((const unsigned char *)given)[i] != 0) {
            return fail_for(error, WG_REASON_UNKNOWN_OPTION,
                            fail(error, WG_UNSUPPORTED,
                                 "%s has an option that version %s of the library does not know; "
                                 "leave it zero, or use a later version",
                                 type, wg_version_text()));
        }
    }
    memset(known_out, 0, known_nbytes);
    if (given != NULL) {
        memcpy(known_out, given, given_nbytes < known_nbytes ? given_nbytes : known_nbytes);
    }
    memcpy(known_out, &known_nbytes, sizeof known_nbytes);
    return WG_OK;
}

enum wg_status limits_take(struct wg_limits *known_out, const struct wg_limits *given,
                           struct wg_error *error)
{
    const enum wg_status status = SIZED_TAKE(wg_limits, known_out, given, error);
    if (status != WG_OK) {
        *known_out = (struct wg_limits){0};
        return status;
    }
    return known_out->seconds >= 0
               ? WG_OK
               : fail(error, WG_MISUSE, "seconds is %g; give 0 for no limit, or more",
                      known_out->seconds);
}

void sized_give_other(void *result_out, const void *known, size_t known_nbytes)
{
    const size_t given_nbytes = sized_nbytes(result_out);
    const size_t nbytes = given_nbytes < known_nbytes ? given_nbytes : known_nbytes;
    char *const result = result_out;
    memcpy(result + sizeof(size_t), (const char *)known + sizeof(size_t), nbytes - sizeof(size_t));
    memset(result + nbytes, 0, given_nbytes - nbytes);
}
