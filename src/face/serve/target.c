/* SPDX-License-Identifier: MIT */
/* target.c: see target.h. */
#include "serve/target.h"

#include "base/text.h"
#include "serve/host.h"

/* Removes "http://HOST" or "https://HOST" from the target, and returns HOST. Returns a text with
   NULL bytes if the target does not begin with either scheme. */
static struct wg_text take_host(struct wg_text *target)
{
    if (!host_take_scheme(target)) {
        return (struct wg_text){NULL, 0};
    }
    bool has_path;
    const struct wg_text host = text_take_until(target, '/', &has_path);
    target->bytes -= has_path; /* the '/' is part of the path */
    target->nbytes += has_path;
    return host;
}

bool target_split(struct target *target_out, struct parameters *parameters, struct wg_text text,
                  struct wg_error *error)
{
    bool has_parameters;
    parameters->count = 0;
    parameters->used = 0;
    if (text.nbytes > QUESTION_MAX_NBYTES) {
        return refuse(
            error, REFUSE_TOO_LARGE,
            "the request's target has over %d bytes; ask for a smaller board, or for fewer "
            "words",
            QUESTION_MAX_NBYTES);
    }
    target_out->host = take_host(&text);
    if (text.nbytes == 0 || *text.bytes != '/') {
        return refuse(error, REFUSE_BAD_REQUEST,
                      "the request's target is not a path; a path begins with '/'");
    }
    const struct wg_text path = text_take_until(&text, '?', &has_parameters);
    target_out->parameters = text;
    return parameters_decode(parameters, path, false, &target_out->path, error);
}
