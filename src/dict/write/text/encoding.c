/* SPDX-License-Identifier: MIT */
/* encoding.c: see encoding.h. */
#include "dict/write/text/encoding.h"

#include "base/error.h"

#include <errno.h>
#include <strings.h>

bool encoding_is_utf8(const char *name)
{
    return strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "UTF8") == 0;
}

enum wg_status encoding_open(const char *name, const char *source, iconv_t *iconv_out,
                             struct wg_error *error)
{
    /* For iconv, no name ("" or "//TRANSLIT") is the encoding of the locale. */
    const bool is_name = name[0] != '\0' && name[0] != '/';
    errno = EINVAL;
    /* NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's value for a failure */
    const iconv_t failed = (iconv_t)-1;
    *iconv_out = is_name ? iconv_open("UTF-8", name) : failed;
    if (*iconv_out != failed) {
        return WG_OK;
    }
    return errno != EINVAL ? fail_memory(error)
                           : fail_for(error,
                                      WG_REASON_ENCODING,
                                      fail_at(error,
                                              WG_UNSUPPORTED,
                                              source,
                                              0,
                                              0,
                                              "no encoding is called '%.64s'",
                                              name));
}
