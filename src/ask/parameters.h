/* SPDX-License-Identifier: MIT */
/*
 * parameters.h: reads the parameters of a question, such as "board=lab/thy/nir&min-length=4". A
 * parameter has a name and a value, percent-encoded as in a URL.
 *
 * Reading takes one pass and allocates nothing. A decoded text is never longer than its encoded
 * form. So a buffer as large as the longest question holds all decoded texts. If the buffer is the
 * question itself, the question is decoded in place.
 */
#pragma once

#include "ask/refuse.h"

#include <stddef.h>
#include <wordgrid/ask.h>

enum {
    QUESTION_MAX_NBYTES = 16384, /* the longest question that a desk has room for */
    PARAMETERS_MAX_COUNT = 32,
    PARAMETERS_EXTRA_NBYTES = 2
};

struct parameters {
    /* All texts are valid UTF-8 without zero bytes, and a zero byte follows each. */
    struct wg_parameter items[PARAMETERS_MAX_COUNT];
    size_t count;
    /* The decoded texts, each with a zero byte. This byte mostly takes the place of the '?', '=' or
       '&' that ends the text in the question. At most PARAMETERS_EXTRA_NBYTES zero bytes need extra
       room: one at the end, and one after a parameter without '='. Such a parameter is refused, so
       no other parameter follows it. */
    char *text;  /* borrowed */
    size_t room; /* the size of `text`: the size of the question plus PARAMETERS_EXTRA_NBYTES */
    size_t used;
};

/*
 * Decodes `encoded` to parameters->text, and adds a zero byte. Refuses bad percent-encoding, and a
 * text that is not UTF-8, contains a zero byte, or does not fit.
 */
bool parameters_decode(struct parameters *parameters, struct wg_text encoded, bool plus_is_space,
                       struct wg_text *text_out, struct wg_error *error);

/* Reads parameters NAME=VALUE, which '&' separates. Refuses a parameter that is given twice, or has
   no '=' or no name. */
bool parameters_read(struct parameters *parameters, struct wg_text encoded, struct wg_error *error);

/* Returns the value of a parameter; bytes NULL: not given. */
struct wg_text parameters_get(const struct parameters *parameters, const char *name);

/* Like parameters_get, and removes the parameter. */
struct wg_text parameters_take(struct parameters *parameters, const char *name);
