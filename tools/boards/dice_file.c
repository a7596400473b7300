/* SPDX-License-Identifier: MIT */
/* dice_file.c: see dice_file.h. */
#include "dice_file.h"

#include "base/error.h"
#include "common/name_lookup.h"
#include "common/read_whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    const bool is_standard_input = strcmp(name, "-") == 0;
    const char *const path = is_standard_input ? "standard input" : find_file(cli, name);
    cli_refuse_input_as_output(cli, "-o", output, is_standard_input ? "-" : path);
    const int fd = is_standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct whole whole = {0};
    if (fd < 0) {
        return fail_io(error, path, "cannot open", errno);
    }
    enum wg_status status = read_whole(&whole, fd, path, DICE_MAX_FILE_NBYTES, error);
    if (status == WG_OK) {
        status = dice_parse(dice, path, (struct wg_text){whole.bytes, whole.nbytes}, error);
    }
    if (!is_standard_input) {
        (void)close(fd);
    }
    free(whole.bytes);
    return status;
}
