/* SPDX-License-Identifier: MIT */
/*
 * build_part.c: the limits of lengths, --rejects, --max-rejected and --if-changed.
 *
 * The lines of --rejects are kept in memory until the dictionary is made, because a build that
 * fails must not leave a part of a file behind. They take about as much memory as the words would
 * take if they were not rejected.
 */
#include "build.h"

#include "base/error.h"
#include "base/file_map.h"
#include "base/text.h"
#include "common/write_guard.h"
#include "dict/format.h"

#include <inttypes.h>
#include <sys/stat.h>

uint32_t build_min_length(const struct build *build)
{
    return build->compile.min_length > 0 ? build->compile.min_length : 1;
}

uint32_t build_max_length(const struct build *build)
{
    return build->compile.max_length > 0 ? build->compile.max_length : FORMAT_MAX_LONGEST;
}

/* The reasons of --rejects. The messages of build_report_left_out use the same words.
 */
static void put_reason(struct sink *sink, const struct build *build, enum wg_reject why)
{
    switch (why) {
    case WG_REJECT_TOO_SHORT:
        sink_string(sink, "fewer than ");
        sink_number(sink, build_min_length(build));
        sink_string(sink, " symbols");
        break;
    case WG_REJECT_TOO_LONG:
        sink_string(sink, "more than ");
        sink_number(sink, build_max_length(build));
        sink_string(sink, " symbols");
        break;
    case WG_REJECT_CAPITALIZED:
        sink_string(sink, "upper-case first letter");
        break;
    case WG_REJECT_EXCLUDED:
        sink_string(sink, "on an excluded list");
        break;
    case WG_REJECT_NOT_ONLY:
        sink_string(sink, "not on a list of --only");
        break;
    case WG_REJECT_TOO_LONG_FOR_HUNSPELL:
        sink_string(sink, "too long for hunspell");
        break;
    case WG_REJECT_MISREAD:
        sink_string(sink, "listed as a text that is read as other letters");
        break;
    case WG_REJECT_NOT_LETTERS:
    default:
        sink_string(sink, "characters that are not letters");
        break;
    }
}

void build_reject(void *context, const struct wg_rejected *word)
{
    struct build *const build = context;
    struct sink *const sink = &build->rejected;
    sink_printable(sink, text_of(word->source));
    sink_format(sink, ":%" PRIu64 ":%" PRIu64 "\t", word->line, word->column);
    put_reason(sink, build, word->why);
    sink_char(sink, '\t');
    sink_text(sink, word->word);
    sink_char(sink, '\n');
}

enum wg_status build_write_file(const char *path, const struct sink *memory, struct wg_error *error)
{
    struct sink sink;
    if (memory->status != WG_OK) {
        return fail_memory(error);
    }
    enum wg_status status = sink_open(&sink, path, error);
    write_guard_set(&sink.file);
    if (status == WG_OK) {
        sink_bytes(&sink, memory->bytes, memory->used);
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    return status;
}

uint64_t build_count_rejected(const struct build *build, const struct wg_compile_counts *counts)
{
    const struct wg_compile_options *const options = &build->compile;
    return counts->not_letters + counts->misread +
           (options->min_length == 0 ? counts->too_short : 0) +
           (options->max_length == 0 ? counts->too_long : 0);
}

enum wg_status build_check_rejected(const struct build *build,
                                    const struct wg_compile_counts *counts, struct wg_error *error)
{
    const struct build_limit *const limit = &build->max_rejected;
    const uint64_t rejected = build_count_rejected(build, counts);
    /* No build reads 10^13 words, so the products fit in 64 bits. */
    const bool is_over =
        limit->is_share ? rejected * 1000000 > limit->most * counts->read : rejected > limit->most;
    if (!limit->is_set || !is_over) {
        return WG_OK;
    }
    return fail_at(error, WG_LIMIT, counts->first_source, counts->first_line, counts->first_column,
                   "%llu of %llu words are left out for their characters, more than --max-rejected "
                   "allows; correct the inputs, or name another alphabet or encoding",
                   (unsigned long long)rejected, (unsigned long long)counts->read);
}

bool build_is_unchanged(const char *path, const void *bytes, size_t nbytes)
{
    struct file_map map;
    struct stat about;
    if (stat(path, &about) != 0 || (uint64_t)about.st_size != nbytes ||
        file_map_copy(path, &map, NULL) != WG_OK) {
        return false;
    }
    const bool is_same = map.nbytes == nbytes && memcmp(map.bytes, bytes, nbytes) == 0;
    file_map_close(&map);
    return is_same;
}
