/* SPDX-License-Identifier: MIT */
/* letters.c: see letters.h. */
#include "query/letters.h"

#include "base/error.h"
#include "base/text.h"

/* Returns the length of the code point at the current byte; 1 if it is not valid. */
static size_t code_point_nbytes(const struct letters *letters)
{
    uint32_t c;
    const unsigned nbytes = text_decode(text_from(letters->text, letters->off), &c);
    return nbytes == 0 ? 1 : nbytes;
}

enum wg_status letters_fail(const struct letters *letters, size_t off, struct wg_error *error,
                            enum wg_status status, const char *format, ...)
{
    if (error == NULL) { /* counting columns for each letter would take quadratic time */
        return status;
    }
    va_list arguments;
    va_start(arguments, format);
    (void)fail_list(error, status, format, arguments);
    va_end(arguments);
    return fail_place(error, NULL, 1, 1 + utf8_count(letters->text.bytes, off), status);
}

enum wg_status letters_next(struct letters *letters, struct symbol_run *run_out,
                            struct wg_error *error)
{
    const struct wg_text rest = text_from(letters->text, letters->off);
    const struct next_symbols next = alphabet_next_symbols(&letters->dict->alphabet, rest);
    if (next.nbytes == 0) {
        const struct wg_text first = {rest.bytes, code_point_nbytes(letters)};
        return fail_for(error, WG_REASON_NOT_LETTER,
                        letters_fail(letters, letters->off, error, WG_BAD_INPUT,
                                     "'%s' is not a letter of the dictionary", SHOWN(first)));
    }
    *run_out = next.run;
    letters->off += next.nbytes;
    return WG_OK;
}

void letters_skip(struct letters *letters)
{
    letters->off += code_point_nbytes(letters);
}
