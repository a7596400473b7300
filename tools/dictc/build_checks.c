/* SPDX-License-Identifier: MIT */
/* build_checks.c: refuses builds that would replace a file that must stay. */
#include "build.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OUTPUTS = 3 };

struct output {
    const char *option;
    const char *path; /* NULL: not given */
};

/* Refuses an input that is also an output. Adds 1 to *count if it is '-'. */
static void check_input(const struct build *build, const struct output *outputs, const char *name,
                        int *count)
{
    for (size_t i = 0; i < OUTPUTS; i++) {
        if (outputs[i].path != NULL) {
            cli_refuse_input_as_output(build->cli, outputs[i].option, outputs[i].path, name);
        }
    }
    *count += dictc_is_dash(name);
}

static void check_inputs(const struct build *build, const struct output *outputs)
{
    int count = 0;
    for (size_t i = 0; i < build->input_count; i++) {
        check_input(build, outputs, build->inputs[i].name, &count);
        if (build->inputs[i].affixes != NULL) {
            check_input(build, outputs, build->inputs[i].affixes, &count);
        }
    }
    if (build->alphabet != NULL) {
        check_input(build, outputs, build->alphabet, &count);
    }
    dictc_refuse_repeated_input(build->cli, count);
}

/* Refuses outputs that would replace each other. */
static void check_outputs(const struct build *build, const struct output *outputs)
{
    for (size_t i = 0; i < OUTPUTS; i++) {
        const char *const path = outputs[i].path;
        for (size_t j = 0; j < i; j++) {
            cli_refuse_same_output(build->cli, path, outputs[j].path);
        }
        cli_refuse_empty_name(build->cli, outputs[i].option, path);
    }
    if (dictc_is_dash(build->output) && (build->depfile != NULL || build->if_changed)) {
        cli_usage_error(build->cli, "%s needs an output with a name; name a file with -o",
                        build->depfile != NULL ? "--depfile" : "--if-changed");
    }
}

/* The kind of file that an output would replace. NOTHING: not a regular file, or an empty file. */
enum existing { NOTHING, A_DICTIONARY, ANOTHER_FILE };

static enum existing look_at(const struct build *build, const char *path)
{
    char magic[FORMAT_MAGIC_NBYTES];
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return NOTHING;
    }
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t nbytes = fd < 0 ? -1 : read(fd, magic, sizeof magic);
    if (nbytes < 0) {
        cli_usage_error(build->cli,
                        "%s: cannot check whether it is a dictionary: %s; name another file, or "
                        "give --force to replace it",
                        path, strerror(errno));
    }
    (void)close(fd);
    return format_has_magic(magic, (size_t)nbytes) ? A_DICTIONARY : ANOTHER_FILE;
}

/*
 * Without --force, refuses an output that would replace a regular file of a wrong kind. -o may
 * replace a dictionary, also a damaged dictionary or one of a newer format. --rejects and --depfile
 * may replace any file that is not a dictionary. Every output may replace an empty file, because
 * mktemp and the redirection of a shell make such files.
 */
static void refuse_other_files(const struct build *build, const struct output *outputs)
{
    for (size_t i = 0; i < OUTPUTS && !build->force; i++) {
        const char *const path = outputs[i].path;
        const enum existing existing =
            path == NULL || dictc_is_dash(path) ? NOTHING : look_at(build, path);
        if (path == build->output && existing == ANOTHER_FILE) {
            cli_usage_error(build->cli,
                            "%s: exists and is not a dictionary; name another file, or give "
                            "--force to replace it",
                            path);
        }
        if (path != build->output && existing == A_DICTIONARY) {
            cli_usage_error(build->cli,
                            "%s: is a dictionary, which %s would replace; name another file, or "
                            "give --force to replace it",
                            path, outputs[i].option);
        }
    }
}

void build_check_files(const struct build *build)
{
    const struct output outputs[OUTPUTS] = {
        {"-o", build->output}, {"--rejects", build->rejects}, {"--depfile", build->depfile}};
    check_outputs(build, outputs);
    check_inputs(build, outputs);
    refuse_other_files(build, outputs);
}
