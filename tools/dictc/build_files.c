/* SPDX-License-Identifier: MIT */
/*
 * build_files.c: the files that `dictc build` reads and writes: refuses builds that would replace a
 * file that must stay, and writes --depfile.
 *
 * --depfile is the rule "OUT: INPUT..." in the language that Make and Ninja have in common. An
 * empty rule for each input follows, so that Make does not fail if an input of the last build no
 * longer exists. Names are escaped as in the output of C compilers: a backslash is written before a
 * space and before '#', and '$' is written as '$$'. Make and Ninja do not agree on how to write
 * some other characters, and a rule with a wrong name would silently miss changes. So such names
 * are refused. For example, Make reads '[' as a wildcard, '%' in an empty rule as a pattern, and a
 * name that ends in ')' as a member of an archive. (Tried with GNU Make 4.3 and Ninja 1.11.)
 */
#include "build.h"

#include "base/error.h"
#include "common/ending.h"

#include <errno.h>
#include <string.h>

/* Returns the next file that the build reads, and advances *at. Returns NULL at the end. Standard
   input is "-", if `with_stdin` is true, and otherwise not among the files. */
static const char *next_file(const struct build *build, bool with_stdin, size_t *at)
{
    const size_t input_files = 2 * build->input_count; /* each with its affix file */
    while (*at <= input_files) {
        const struct build_input *const input = &build->inputs[*at / 2];
        const char *const name = *at == input_files ? build->alphabet
                                 : *at % 2 == 0     ? input->name
                                                    : input->affixes;
        (*at)++;
        if (name != NULL && (with_stdin || !dictc_is_dash(name))) {
            return name;
        }
    }
    return NULL;
}

/* --- Files that must stay */

enum { OUTPUTS = 3 };

struct output {
    const char *option;
    const char *path; /* NULL: not given */
};

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

/* Refuses inputs that are also outputs, and standard input as several inputs. */
static void check_inputs(const struct build *build, const struct output *outputs)
{
    const char *name;
    int count = 0;
    for (size_t at = 0; (name = next_file(build, true, &at)) != NULL;) {
        for (size_t i = 0; i < OUTPUTS; i++) {
            if (outputs[i].path != NULL) {
                cli_refuse_input_as_output(build->cli, outputs[i].option, outputs[i].path, name);
            }
        }
        count += dictc_is_dash(name);
    }
    dictc_refuse_repeated_input(build->cli, count);
}

/* The kind of file that an output would replace. NOTHING: not a regular file, or an empty file. */
enum existing { NOTHING, A_DICTIONARY, ANOTHER_FILE };

static enum existing look_at(const struct build *build, const char *path)
{
    unsigned char magic[FORMAT_MAGIC_NBYTES];
    struct file_about about;
    if (!system_about(path, &about) || about.kind != FILE_REGULAR || about.nbytes == 0) {
        return NOTHING;
    }
    const int fd = system_open(path, OPEN_READ_NOW);
    const ssize_t nbytes = fd < 0 ? -1 : system_read(fd, magic, sizeof magic);
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

/* --- Outputs */

enum wg_status build_open_output(struct sink *sink, const char *path, struct wg_error *error)
{
    const enum wg_status status = sink_open(sink, path, error);
    ending_guard_file(sink);
    return status;
}

enum wg_status build_write_file(const char *path, const struct sink *memory, struct wg_error *error)
{
    struct sink sink;
    TRY_MEMORY(error, memory->status == WG_OK);
    enum wg_status status = build_open_output(&sink, path, error);
    if (status == WG_OK) {
        sink_bytes(&sink, memory->bytes, memory->used);
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    return status;
}

/* --- --depfile */

/* Ends the program if Make and Ninja do not both read this name from the text that put_name writes.
   On Windows, they read the colon after a drive. */
static void check_name(const struct build *build, const char *name)
{
    const bool has_drive = system_is_absolute(name) && strchr(SYSTEM_SEPARATORS, name[0]) == NULL;
    const char *c = has_drive ? name + 2 : name;
    bool is_bad = name[0] == '~';
    for (; *c != '\0'; c++) {
        is_bad |=
            (unsigned char)*c < ' ' || *c == '\x7f' ||
            (strchr("\"%&'*:;<=>?[\\^`|", *c) != NULL && strchr(SYSTEM_SEPARATORS, *c) == NULL);
    }
    if (is_bad || (c > name && strchr(" )", c[-1]) != NULL)) {
        cli_usage_error(build->cli,
                        "%s: this name has a character that Make or Ninja cannot read in a rule; "
                        "rename the file, or leave out --depfile",
                        name);
    }
}

void build_check_files(const struct build *build)
{
    const struct output outputs[OUTPUTS] = {
        {"-o", build->output}, {"--rejects", build->rejects}, {"--depfile", build->depfile}};
    check_outputs(build, outputs);
    check_inputs(build, outputs);
    refuse_other_files(build, outputs);
    if (build->depfile != NULL) {
        const char *name = build->output;
        for (size_t at = 0; name != NULL; name = next_file(build, false, &at)) {
            check_name(build, name);
        }
    }
}

/* Make reads no backslash as a separator of folders. */
static void put_name(struct sink *sink, const char *name)
{
    for (const char *p = name; *p != '\0'; p++) {
        if (*p == ' ' || *p == '#') {
            sink_char(sink, '\\');
        } else if (*p == '$') {
            sink_char(sink, '$');
        }
        sink_char(sink, strchr(SYSTEM_SEPARATORS, *p) != NULL ? '/' : *p);
    }
}

enum wg_status build_write_depfile(const struct build *build, struct wg_error *error)
{
    struct sink sink = SINK_IN_MEMORY;
    const char *name;
    if (build->depfile == NULL) {
        return WG_OK;
    }
    put_name(&sink, build->output);
    sink_char(&sink, ':');
    for (size_t at = 0; (name = next_file(build, false, &at)) != NULL;) {
        sink_char(&sink, ' ');
        put_name(&sink, name);
    }
    sink_char(&sink, '\n');
    for (size_t at = 0; (name = next_file(build, false, &at)) != NULL;) {
        sink_char(&sink, '\n');
        put_name(&sink, name);
        sink_string(&sink, ":\n");
    }
    const enum wg_status status = build_write_file(build->depfile, &sink, error);
    sink_close(&sink);
    return status;
}
