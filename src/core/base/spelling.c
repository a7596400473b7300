/* SPDX-License-Identifier: MIT */
/* spelling.c: see spelling.h. */
#include "base/spelling.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

const char *spell_quote(struct wg_text text, char *out)
{
    const unsigned char *p = (const unsigned char *)(text.nbytes == 0 ? "" : text.bytes);
    const unsigned char *const end = p + text.nbytes;
    char *to = out;
    for (int i = 0; i < QUOTED_MAX && p < end; i++) {
        unsigned nbytes;
        if (utf8_is_plain(p, end, &nbytes)) {
            memcpy(to, p, nbytes);
            to += nbytes;
        } else {
            *to++ = '?';
        }
        p += nbytes;
    }
    memcpy(to, p < end ? "..." : "", p < end ? sizeof "..." : 1);
    return out;
}

const char *spell_name(const char *name, enum spelling spelling, char *out)
{
    char *to = out;
    if (spelling == SPELLING_OPTION) {
        memcpy(to, "--", 2);
        to += 2;
    }
    for (const char *p = name; *p != '\0' && to < out + SPELLED_NAME_NBYTES - 2; p++) {
        if (*p == '-' && spelling == SPELLING_SCRIPT) {
            p++;
            *to++ = (char)(*p - 'a' + 'A');
        } else {
            *to++ = *p == '-' && spelling == SPELLING_PYTHON ? '_' : *p;
        }
    }
    if (spelling == SPELLING_PYTHON && strcmp(name, "from") == 0) {
        *to++ = '_';
    }
    *to = '\0';
    return out;
}

/* A hint for a reason: the parameters that a user can change. */
struct hint {
    enum wg_reason reason;
    const char *before;
    const char *name;
    const char *after;
    const char *other; /* a second name, or NULL */
};

static const struct hint hints[] = {
    {WG_REASON_NO_SQUARE, "", "size", "=ROWSxCOLUMNS", NULL},
    {WG_REASON_OTHER_SIZE, "", "size", "=ROWSxCOLUMNS", NULL},
    {WG_REASON_LIBERTY, "", "strict", "", NULL},
    {WG_REASON_TORUS_OF_HEXAGONS, "", "moves", "=hex, ", "torus"},
    {WG_REASON_CLEAR_TORUS, "leave out ", "torus", "", NULL},
    {WG_REASON_CLEAR_HEXAGONS, "", "moves", "=NAME", NULL},
};

const char *spell_error(const struct wg_error *error, enum spelling spelling, char *out)
{
    char name[SPELLED_NAME_NBYTES] = "";
    char other[SPELLED_NAME_NBYTES] = "";
    const bool has_value = error->reason == WG_REASON_WRONG_VALUE;
    const bool has_name =
        error->parameter != NULL && (has_value || error->reason == WG_REASON_MISSING);
    if (has_name) {
        (void)spell_name(error->parameter, spelling, name);
    }
    (void)snprintf(out, SPELLED_NBYTES, "%s%s%s%s%s", name, has_value ? "=" : "",
                   has_value ? error->source : "", has_name ? " " : "", error->message);
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        const struct hint *const hint = &hints[i];
        const size_t used = strlen(out);
        if (hint->reason == error->reason) {
            (void)snprintf(out + used, SPELLED_NBYTES - used, " (%s%s%s%s)", hint->before,
                           spell_name(hint->name, spelling, name), hint->after,
                           hint->other == NULL ? "" : spell_name(hint->other, spelling, other));
        }
    }
    return out;
}

const char *spell_reason(enum wg_reason reason)
{
    static const struct {
        enum wg_reason reason;
        const char *text;
    } texts[] = {
        {WG_REASON_NO_SQUARE, "no_square"},
        {WG_REASON_OTHER_SIZE, "other_size"},
        {WG_REASON_TORUS_OF_HEXAGONS, "torus_of_hexagons"},
        {WG_REASON_NOT_UTF8, "not_utf8"},
        {WG_REASON_NOT_TILE, "not_tile"},
        {WG_REASON_BRACKETS, "brackets"},
        {WG_REASON_NO_TILES, "no_tiles"},
        {WG_REASON_AMBIGUOUS, "ambiguous"},
        {WG_REASON_LIBERTY, "liberty"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (texts[i].reason == reason) {
            return texts[i].text;
        }
    }
    return NULL;
}
