/* SPDX-License-Identifier: MIT */
/* alphabet.c: finds the file for the value of --alphabet. */
#include "dictc.h"

#include "common/name_lookup.h"

#include <string.h>

const char *dictc_find_alphabet(const struct cli *cli, const char *name)
{
    static const struct name_kind alphabet = {".alphabet", "/alphabets"};
    static struct name_lookup lookup;
    char names[NAME_LOOKUP_NBYTES];
    if (dictc_is_dash(name) || strpbrk(name, "/.") != NULL || name_is_file(name) ||
        name[0] == '\0') {
        return name;
    }
    if (name_lookup(&lookup, &alphabet, name)) {
        return lookup.path;
    }
    name_list(&alphabet, names, sizeof names);
    if (names[0] == '\0') {
        cli_usage_error(cli, "no alphabet is called '%s', and none is installed; name a file",
                        name);
    }
    cli_usage_error(cli, "no alphabet is called '%s'; name a file, or one of %s", name, names);
}
