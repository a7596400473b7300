/* SPDX-License-Identifier: MIT */
/*
 * refusal.h: why a request is not answered as asked: the errors of formats/http-api.md.
 *
 *     return refuse(refusal, REFUSAL_BAD_PARAMETER, "min", "'%s' is no number", value);
 */
#ifndef WG_SERVE_REFUSAL_H
#define WG_SERVE_REFUSAL_H

#include "report/sink.h"

#include <stdbool.h>
#include <wordgrid/status.h>

enum refusal_code {
    REFUSAL_BAD_REQUEST = 0,
    REFUSAL_BAD_PARAMETER,
    REFUSAL_BAD_BOARD,
    REFUSAL_NO_DICTIONARY,
    REFUSAL_NOT_FOUND,
    REFUSAL_BAD_METHOD,
    REFUSAL_TOO_LARGE,
    REFUSAL_NO_MEMORY,
    REFUSAL_BUSY
};

struct refusal {
    enum refusal_code code;
    const char *parameter; /* static; NULL: none is to blame */
    uint64_t position;     /* in the value of `board`, in code points from 1; 0: none */
    char message[320];
};

/* Fills the refusal and returns false. The message is cut where it does not fit. */
__attribute__((format(printf, 4, 5))) bool refuse(struct refusal *refusal,
                                                  enum refusal_code code,
                                                  const char *parameter,
                                                  const char *format, ...);

/* The HTTP status of a code. */
unsigned refusal_status(enum refusal_code code);

/* The JSON object, with a line feed. */
void refusal_print(const struct refusal *refusal, struct sink *sink);

#endif
