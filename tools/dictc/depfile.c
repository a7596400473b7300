/* SPDX-License-Identifier: MIT */
/*
 * depfile.c: writes --depfile, the rule "OUT: INPUT..." in the language that Make and Ninja have in
 * common. An empty rule for each input follows, so that Make does not fail if an input of the last
 * build no longer exists.
 *
 * Names are escaped as in the output of C compilers: a backslash is written before a space and
 * before '#', and '$' is written as '$$'. Make and Ninja do not agree on how to write some other
 * characters, and a rule with a wrong name would silently miss changes. So such names are refused.
 * For example, Make reads '[' as a wildcard, '%' in an empty rule as a pattern, and a name that
 * ends in ')' as a member of an archive. (Tried with GNU Make 4.3 and Ninja 1.11.)
 */
#include "build.h"

/* Returns whether Make and Ninja both read this name from the text that put_name writes. */
static bool is_writable(const char *name)
{
    const size_t nbytes = strlen(name);
    for (const char *p = name; *p != '\0'; p++) {
        if ((unsigned char)*p < ' ' || *p == '\x7f') {
            return false;
        }
    }
    return strpbrk(name, "\"%&'*:;<=>?[\\^`|") == NULL && name[0] != '~' &&
           (nbytes == 0 || strchr(" )", name[nbytes - 1]) == NULL);
}

static void put_name(struct sink *sink, const char *name)
{
    for (const char *p = name; *p != '\0'; p++) {
        if (*p == ' ' || *p == '#') {
            sink_char(sink, '\\');
        } else if (*p == '$') {
            sink_char(sink, '$');
        }
        sink_char(sink, *p);
    }
}

/* Returns the next file that the build reads, and advances *at. Returns NULL at the end. Standard
   input is not a file. */
static const char *next_file(const struct build *build, size_t *at)
{
    const size_t input_files = 2 * build->input_count; /* each with its affix file */
    while (*at <= input_files) {
        const struct build_input *const input = &build->inputs[*at / 2];
        const char *const name = *at == input_files ? build->alphabet
                                 : *at % 2 == 0     ? input->name
                                                    : input->affixes;
        (*at)++;
        if (name != NULL && !dictc_is_dash(name)) {
            return name;
        }
    }
    return NULL;
}

static void check_name(const struct build *build, const char *name)
{
    if (!is_writable(name)) {
        cli_usage_error(build->cli,
                        "%s: this name has a character that Make or Ninja cannot read in a rule; "
                        "rename the file, or leave out --depfile",
                        name);
    }
}

void build_check_depfile(const struct build *build)
{
    const char *name;
    if (build->depfile == NULL) {
        return;
    }
    check_name(build, build->output);
    for (size_t at = 0; (name = next_file(build, &at)) != NULL;) {
        check_name(build, name);
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
    for (size_t at = 0; (name = next_file(build, &at)) != NULL;) {
        sink_char(&sink, ' ');
        put_name(&sink, name);
    }
    sink_char(&sink, '\n');
    for (size_t at = 0; (name = next_file(build, &at)) != NULL;) {
        sink_char(&sink, '\n');
        put_name(&sink, name);
        sink_string(&sink, ":\n");
    }
    const enum wg_status status = build_write_file(build->depfile, &sink, error);
    sink_close(&sink);
    return status;
}
