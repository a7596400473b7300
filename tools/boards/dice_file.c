/* SPDX-License-Identifier: MIT */
/* dice_file.c: see dice_file.h. */
#include "dice_file.h"

#include "common/name_lookup.h"
#include "common/read_whole.h"

#include <stdlib.h>
#include <string.h>

/* Returns the path of the file. */
static const char *find_file(const struct cli *cli, const char *name)
{
    static const struct name_kind kind = {".dice", "/dice"};
    static struct name_lookup lookup;
    static char names[NAME_LOOKUP_NBYTES];
    if (strpbrk(name, "/.") != NULL || name_is_file(name)) {
        return name;
    }
    if (name_lookup(&lookup, &kind, name)) {
        return lookup.path;
    }
    name_list(&kind, names, sizeof names);
    cli_usage_error(cli, "no dice are called '%s'; name a file%s%s", name,
                    names[0] == '\0' ? "" : ", or one of ", names);
}

enum wg_status dice_file_read(const struct cli *cli, const char *name, const char *output,
                              struct dice *dice, struct wg_error *error)
{
    const char *const path = strcmp(name, "-") == 0 ? name : find_file(cli, name);
    struct whole whole = {0};
    cli_refuse_input_as_output(cli, "-o", output, path);
    enum wg_status status = read_whole_input(&whole, path, DICE_MAX_FILE_NBYTES, error);
    if (status == WG_OK) {
        const struct wg_text text = {whole.bytes, whole.nbytes};
        status = dice_parse(dice, input_title(path), text, error);
    }
    free(whole.bytes);
    return status;
}
