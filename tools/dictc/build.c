/* SPDX-License-Identifier: MIT */
/*
 * build.c: `dictc build`: compiles the inputs, then writes the files in an order that leaves
 * OUT.wgd unchanged if anything fails: --rejects, --depfile, OUT.wgd.
 */
#include "build.h"

#include "base/error.h"
#include "base/file_map.h"
#include "common/write_guard.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* The limit of an alphabet on standard input. 255 symbols of 64 bytes need far less. */
enum { MAX_ALPHABET_NBYTES = 1 << 24 };

static enum wg_status add_input(const struct build *build, const struct build_input *given,
                                struct wg_compiler *compiler, struct wg_error *error)
{
    const struct wg_input_options input = {
        .struct_nbytes = sizeof input,
        .use = given->use,
        .format = build_format_of(build, given),
        .encoding = given->encoding,
    };
    return dictc_is_dash(given->name)
               ? wg_compiler_add_fd(compiler, STDIN_FILENO, input_title("-"), &input, error)
               : wg_compiler_add_file(compiler, given->name, &input, error);
}

/* Sets the metadata and reads all words: first the lists of --exclude and --only, then the words to
   add. */
static enum wg_status add_inputs(struct build *build, struct wg_compiler *compiler,
                                 struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (size_t i = 0; i < build->metadata_count && status == WG_OK; i++) {
        status = wg_compiler_set_metadata(compiler, build->metadata[i].key,
                                          build->metadata[i].value, error);
    }
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < build->input_count && status == WG_OK; i++) {
            const bool is_adding = build->inputs[i].use == WG_INPUT_ADD;
            if (is_adding == (pass == 1)) {
                status = add_input(build, &build->inputs[i], compiler, error);
                build->read_nbytes += progress_file_nbytes(&build->inputs[i].name, 0, 1);
                build_show_progress(build, "reading", 0, 0);
            }
        }
    }
    return status;
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

/* Returns whether the file `path` holds exactly these bytes. */
static bool has_bytes(const char *path, const void *bytes, size_t nbytes)
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

/* Writes all files, after the compiler has made the dictionary. Sets *is_unchanged_out if the
   output was left alone. */
static enum wg_status write_files(struct build *build, struct sink *sink,
                                  const struct wg_compile_counts *counts, const void *bytes,
                                  size_t nbytes, bool *is_unchanged_out, struct wg_error *error)
{
    enum wg_status status = build_check_rejected(build, counts, error);
    if (status == WG_OK) {
        status = build_write_depfile(build, error);
    }
    if (status == WG_OK && build->if_changed && has_bytes(build->output, bytes, nbytes)) {
        *is_unchanged_out = true;
        return WG_OK;
    }
    if (status == WG_OK && build->if_changed) {
        status = sink_open(sink, build->output, error);
        write_guard_set(&sink->file);
    }
    if (status == WG_OK) {
        build_show_progress(build, "writing", nbytes, counts->words);
        sink_bytes(sink, bytes, nbytes);
        status = sink_finish(sink, error);
    }
    return status;
}

/*
 * Makes the dictionary and writes all files. Opens the output before it compiles the words, so that
 * an output that cannot be written is reported first. With --if-changed, opens the output only if
 * it must be written. Writes the rejected words even if no other word is left.
 */
static enum wg_status make_files(struct build *build, struct wg_compiler *compiler,
                                 bool *is_unchanged_out, struct wg_error *error)
{
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    void *bytes = NULL;
    size_t nbytes = 0;
    struct sink sink = SINK_IN_MEMORY;
    enum wg_status status = WG_OK;
    if (!build->if_changed) {
        status = sink_open(&sink, build->output, error);
        write_guard_set(&sink.file);
    }
    if (status == WG_OK) {
        status = wg_compiler_write_memory(compiler, &bytes, &nbytes, error);
        const bool has_made = status == WG_OK;
        const bool has_no_words = !has_made && error->reason == WG_REASON_NO_WORDS;
        if (build->rejects != NULL && (has_made || has_no_words)) {
            const enum wg_status written =
                build_write_file(build->rejects, &build->rejected, error);
            status = written != WG_OK ? written : status;
        }
        if (status == WG_OK) {
            status = write_files(build, &sink, counts, bytes, nbytes, is_unchanged_out, error);
        }
    }
    sink_close(&sink);
    wg_free(bytes);
    return status;
}

/* Stores the path of the alphabet in the compile options. If the path is '-', reads standard input
   into `whole` and stores that text in the options instead. The caller must free whole->bytes after
   wg_compiler_new. */
static enum wg_status take_alphabet(struct build *build, struct whole *whole,
                                    struct wg_error *error)
{
    struct wg_compile_options *const compile = &build->compile;
    if (build->alphabet == NULL || !dictc_is_dash(build->alphabet)) {
        compile->alphabet_path = build->alphabet;
        return WG_OK;
    }
    compile->alphabet_name = input_title("-");
    const enum wg_status status =
        read_whole_input(whole, build->alphabet, MAX_ALPHABET_NBYTES, error);
    compile->alphabet_text = (struct wg_text){whole->bytes, whole->nbytes};
    return status;
}

static enum wg_status new_compiler(struct build *build, struct wg_compiler **compiler_out,
                                   struct wg_error *error)
{
    struct whole alphabet = {0};
    build->compile.progress = build_show_progress;
    build->compile.progress_context = build;
    build->compile.max_nbytes = build->max_memory << 20;
    build->compile.work_folder = cli_environment("TMPDIR");
    if (build->rejects != NULL) {
        build->compile.rejected = build_reject;
        build->compile.rejected_context = build;
    }
    enum wg_status status = take_alphabet(build, &alphabet, error);
    if (status == WG_OK) {
        status = wg_compiler_new(&build->compile, compiler_out, error);
    }
    free(alphabet.bytes);
    return status;
}

/* Ends the program if --merge has nothing to merge. */
static void check_merge(const struct build *build, const struct wg_compile_counts *counts)
{
    if (build->compile.merge != WG_MERGE_ERROR && build->format != WG_INPUT_TSV &&
        counts->valued == 0) {
        cli_usage_error(build->cli, "--merge needs values; give --format=tsv too, or an input "
                                    "that is a dictionary with values");
    }
}

static int compile(struct build *build)
{
    struct wg_compiler *compiler = NULL;
    struct wg_error error;
    bool is_unchanged = false;
    bool has_inputs = false;
    progress_begin(&build->progress, build->cli, NULL);
    enum wg_status status = new_compiler(build, &compiler, &error);
    if (status == WG_OK) {
        build->counts = wg_compiler_counts(compiler);
        build->input_nbytes = progress_file_nbytes(&build->inputs[0].name, sizeof build->inputs[0],
                                                   build->input_count);
    }
    if (status == WG_OK && (status = add_inputs(build, compiler, &error)) == WG_OK) {
        check_merge(build, wg_compiler_counts(compiler));
        has_inputs = true;
        status = make_files(build, compiler, &is_unchanged, &error);
    }
    progress_clear(&build->progress);
    if (has_inputs) {
        const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
        if (status == WG_OK) {
            build_report_written(build, counts, is_unchanged);
        }
        if (status == WG_OK || status == WG_LIMIT || counts->words == 0) {
            build_report_left_out(build, counts);
        }
    }
    const int result = cli_report(build->cli, status, &error);
    wg_compiler_free(compiler);
    return result;
}

/* Lets glibc return each large array to the system when it is freed. Otherwise it keeps freed
   arrays of up to 32 MiB: 38 of 223 MB for 10 million sorted words. */
static void return_large_arrays(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

int build_run(struct cli *cli)
{
    return_large_arrays();
    struct build build = {
        .cli = cli, .compile = {.struct_nbytes = sizeof build.compile}, .rejected = SINK_IN_MEMORY};
    build.inputs = calloc((size_t)cli->count + 1, sizeof *build.inputs);
    build.metadata = calloc((size_t)cli->count + 1, sizeof *build.metadata);
    if (build.inputs == NULL || build.metadata == NULL) {
        free(build.inputs);
        free(build.metadata);
        cli_message(cli, "out of memory");
        return EXIT_TROUBLE;
    }
    build_take_arguments(&build);
    const int result = compile(&build);
    sink_close(&build.rejected);
    for (size_t i = 0; i < build.input_count; i++) {
        free(build.inputs[i].affixes);
    }
    free(build.inputs);
    free(build.metadata);
    return result;
}
