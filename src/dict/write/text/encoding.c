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

static bool open_conversion(const char *name, iconv_t *iconv_out)
{
    *iconv_out = iconv_open("UTF-8", name);
    /* NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's value for a failure */
    return *iconv_out != (iconv_t)-1;
}

enum wg_status encoding_open(const char *name, const char *source, iconv_t *iconv_out,
                             struct wg_error *error)
{
    /* To iconv, an empty name ("" or "//TRANSLIT") means the encoding of the locale. */
    const bool is_name = name[0] != '\0' && name[0] != '/';
    if (is_name && open_conversion(name, iconv_out)) {
        return WG_OK;
    }
    return is_name && errno != EINVAL ? fail_memory(error)
                                      : fail_for(error, WG_REASON_ENCODING,
                                                 fail_at(error, WG_UNSUPPORTED, source, 0, 0,
                                                         "no encoding is called '%.64s'", name));
}
