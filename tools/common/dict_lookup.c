/* SPDX-License-Identifier: MIT */
/* dict_lookup.c: see dict_lookup.h. */
#include "common/dict_lookup.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

#define EXTENSION ".wgd"

static bool ends_in_extension(struct wg_text text)
{
    const size_t nbytes = sizeof EXTENSION - 1;
    return text.nbytes > nbytes &&
           memcmp(text.bytes + text.nbytes - nbytes, EXTENSION, nbytes) == 0;
}

static bool is_path(const char *name)
{
    return strchr(name, '/') != NULL || ends_in_extension((struct wg_text){name, strlen(name)}) ||
           name_is_file(name);
}

static enum wg_status find_name(struct name_lookup *lookup, const char *name,
                                struct wg_error *error)
{
    static const struct name_kind dictionary = {EXTENSION, ""};
    return name_lookup(lookup, &dictionary, name)
               ? WG_OK
               : fail(error, WG_IO,
                      "no dictionary is called '%s'; name a file with --dict, or compile one with "
                      "'dictc build'",
                      name);
}

enum wg_status dict_lookup(struct name_lookup *lookup, const char *name, struct wg_error *error)
{
    const char *const usual = getenv("WORDGRID_DICT");
    if (name == NULL) {
        name = usual == NULL || *usual == '\0' ? "english" : usual;
    }
    if (!is_path(name)) {
        return find_name(lookup, name, error);
    }
    lookup->path = name;
    return WG_OK;
}

struct wg_text dict_lookup_title(const struct wg_dict *dict, const char *path)
{
    struct wg_text title;
    if (wg_dict_metadata(dict, "name", &title) && title.nbytes > 0) {
        return title;
    }
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    title = (struct wg_text){base, strlen(base)};
    if (ends_in_extension(title)) {
        title.nbytes -= sizeof EXTENSION - 1;
    }
    return title;
}
