/* SPDX-License-Identifier: MIT */
/*
 * build.c: `dictc build`: compiles the inputs of a build, then writes the files in an order that
 * leaves OUT.wgd unchanged if anything fails: --rejects, --depfile, OUT.wgd.
 *
 * The lines of --rejects are kept in memory until the dictionary is made, because a build that
 * fails must not leave a part of a file behind. They take about as much memory as the words would
 * take if they were not rejected.
 */
#include "build.h"

#include "base/error.h"
#include "base/file_map.h"
#include "base/number.h"
#include "base/text.h"

#include <inttypes.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <stdlib.h>
#endif

/* The limit of an alphabet on standard input. 255 symbols of 64 bytes need far less. */
enum { MAX_ALPHABET_NBYTES = 1 << 24 };

/* --- Rejected words */

/* Writes the reason of --rejects. The messages of report_chosen use the same words. */
static void put_reason(struct sink *sink, const struct build *build, enum wg_reject why)
{
    static const char *const reasons[] = {
        [WG_REJECT_NOT_LETTERS] = "characters that are not letters",
        [WG_REJECT_CAPITALIZED] = "upper-case first letter",
        [WG_REJECT_EXCLUDED] = "on an excluded list",
        [WG_REJECT_NOT_ONLY] = "not on a list of --only",
        [WG_REJECT_TOO_LONG_FOR_HUNSPELL] = "too long for hunspell",
        [WG_REJECT_MISREAD] = "listed as a text that is read as other letters",
        [WG_REJECT_AFFIX] = "a start or an end that the alphabet rejects",
        [WG_REJECT_BAD_LINE] = "bad line: ",
    };
    if (why == WG_REJECT_TOO_SHORT) {
        sink_format(sink, "fewer than %" PRIu32 " symbols", build_min_length(build));
    } else if (why == WG_REJECT_TOO_LONG) {
        sink_format(sink, "more than %" PRIu32 " symbols", build_max_length(build));
    } else {
        sink_string(sink, reasons[why]);
    }
}

/* Writes a line to build->rejected. This function is the member `rejected` of the compile options.
 */
static void put_rejected(void *context, const struct wg_rejected *word)
{
    struct build *const build = context;
    struct sink *const sink = &build->rejected;
    sink_printable(sink, text_of(word->source));
    sink_format(sink, ":%" PRIu64 ":%" PRIu64 "\t", word->line, word->column);
    put_reason(sink, build, word->why);
    sink_string(sink, word->mistake != NULL ? word->mistake : "");
    sink_char(sink, '\t');
    sink_text(sink, word->word);
    sink_char(sink, '\n');
}

/* Fails if more words were rejected than --max-rejected allows. */
static enum wg_status check_rejected(const struct build *build, struct wg_error *error)
{
    const struct wg_compile_counts *const counts = build->counts;
    const uint64_t rejected = build_count_rejected(build);
    if (!reject_limit_is_over(&build->max_rejected, rejected, counts->read)) {
        return WG_OK;
    }
    const bool is_bad = counts->first_line == 0;
    return fail_at(
        error, WG_LIMIT, is_bad ? counts->bad_source : counts->first_source,
        is_bad ? counts->bad_line : counts->first_line,
        is_bad ? counts->bad_column : counts->first_column,
        "%llu of %llu words are left out for their characters%s, more than --max-rejected "
        "allows; correct the inputs, or name another alphabet or encoding",
        (unsigned long long)rejected, (unsigned long long)counts->read,
        counts->bad_lines > 0 ? " or for mistakes in their lines" : "");
}

/* --- Messages */

static void show_progress(void *context, const char *phase, uint64_t nbytes, uint64_t words)
{
    struct build *const build = context;
    struct progress_count count = {.verb = phase};
    if (strcmp(phase, "reading") == 0) {
        count.noun = "word";
        count.done = build->counts->read;
        count.part = build->input_nbytes > 0
                         ? (double)(build->read_nbytes + nbytes) / (double)build->input_nbytes
                         : 0;
    } else if (strcmp(phase, "minimising") == 0 && words < build->sorted_words) {
        count.noun = "word";
        count.done = words;
        count.all = build->sorted_words;
    } else {
        count.more = COUNTED(words, "word");
        build->sorted_words = words;
    }
    progress_show(&build->progress, &count);
}

/* --- The build */

static enum wg_status add_input(const struct build *build, const struct build_input *given,
                                struct wg_compiler *compiler, struct wg_error *error)
{
    const struct wg_input_options input = {
        .struct_nbytes = sizeof input,
        .use = given->use,
        .format = build_format_of(build, given),
        .encoding = given->encoding,
        .stems = build->stems && given->use == WG_INPUT_ADD,
        .levels = given->use == WG_INPUT_ADD ? build->levels : 0,
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
                show_progress(build, "reading", 0, 0);
            }
        }
    }
    return status;
}

/* Returns whether the file `path` holds exactly these bytes. */
static bool has_bytes(const char *path, const void *bytes, size_t nbytes)
{
    struct file_map map;
    struct file_about about;
    if (!system_about(path, &about) || about.nbytes != nbytes ||
        file_map_copy(path, &map, NULL) != WG_OK) {
        return false;
    }
    const bool is_same = map.nbytes == nbytes && memcmp(map.bytes, bytes, nbytes) == 0;
    file_map_close(&map);
    return is_same;
}

/* Writes all files, after the compiler has made the dictionary. Sets build->is_unchanged if the
   output was left alone. */
static enum wg_status write_files(struct build *build, struct sink *sink, const void *bytes,
                                  size_t nbytes, struct wg_error *error)
{
    enum wg_status status = check_rejected(build, error);
    NEXT(status, build_write_depfile(build, error));
    if (status == WG_OK && build->if_changed && has_bytes(build->output, bytes, nbytes)) {
        build->is_unchanged = true;
        return WG_OK;
    }
    NEXT(status, build->if_changed ? build_open_output(sink, build->output, error) : WG_OK);
    if (status == WG_OK) {
        show_progress(build, "writing", nbytes, build->counts->words);
        sink_bytes(sink, bytes, nbytes);
        status = sink_finish(sink, error);
    }
    return status;
}

/* Makes the dictionary, in *bytes_out, and writes all files. Opens the output before it compiles
   the words, so that an output that cannot be written is reported first. With --if-changed, opens
   the output only if it must be written. Writes the rejected words even if no other word is left.
 */
static enum wg_status make_files(struct build *build, struct wg_compiler *compiler,
                                 void **bytes_out, size_t *nbytes_out, struct wg_error *error)
{
    struct sink sink = SINK_IN_MEMORY;
    enum wg_status status = WG_OK;
    if (!build->if_changed) {
        status = build_open_output(&sink, build->output, error);
    }
    if (status == WG_OK) {
        status = wg_compiler_write_memory(compiler, bytes_out, nbytes_out, error);
        const bool has_made = status == WG_OK;
        const bool has_no_words = !has_made && error->reason == WG_REASON_NO_WORDS;
        if (build->rejects != NULL && (has_made || has_no_words)) {
            const enum wg_status written =
                build_write_file(build->rejects, &build->rejected, error);
            status = written != WG_OK ? written : status;
        }
        NEXT(status, write_files(build, &sink, *bytes_out, *nbytes_out, error));
    }
    sink_close(&sink);
    return status;
}

static enum wg_status new_compiler(struct build *build, struct wg_compiler **compiler_out,
                                   struct wg_error *error)
{
    struct wg_compile_options *const compile = &build->compile;
    struct whole alphabet = {0};
    enum wg_status status = WG_OK;
    compile->progress = show_progress;
    compile->progress_context = build;
    compile->max_nbytes = build->max_memory << 20;
    compile->work_folder = cli_environment("TMPDIR");
    compile->alphabet_path = build->alphabet;
    if (build->rejects != NULL) {
        compile->rejected = put_rejected;
        compile->rejected_context = build;
    }
    if (build->alphabet != NULL && dictc_is_dash(build->alphabet)) {
        status = read_whole_input(&alphabet, build->alphabet, MAX_ALPHABET_NBYTES, error);
        compile->alphabet_path = NULL;
        compile->alphabet_name = input_title("-");
        compile->alphabet_text = (struct wg_text){alphabet.bytes, alphabet.nbytes};
    }
    NEXT(status, wg_compiler_new(compile, compiler_out, error));
    free(alphabet.bytes);
    return status;
}

/* Ends the program if --merge has nothing to merge. */
static void check_merge(const struct build *build)
{
    if (build->compile.merge != WG_MERGE_ERROR && build->format != WG_INPUT_TSV &&
        build->counts->valued == 0) {
        cli_usage_error(build->cli, "--merge needs values; give --format=tsv too, or an input "
                                    "that is a dictionary with values");
    }
}

/* Returns whether an input is a hunspell dictionary. */
static bool has_affixes(const struct build *build)
{
    size_t i = 0;
    while (i < build->input_count && build->inputs[i].affixes == NULL) {
        i++;
    }
    return i < build->input_count;
}

/* Compiles the inputs and writes all files. Returns the exit status. */
static int make(struct build *build)
{
    struct wg_compiler *compiler = NULL;
    struct wg_error error;
    bool has_inputs = false;
    void *bytes = NULL;
    size_t nbytes = 0;
    progress_begin(&build->progress, build->cli, NULL);
    enum wg_status status = new_compiler(build, &compiler, &error);
    if (status == WG_OK) {
        build->compiler = compiler;
        build->counts = wg_compiler_counts(compiler);
        build->input_nbytes = progress_file_nbytes(&build->inputs[0].name, sizeof build->inputs[0],
                                                   build->input_count);
    }
    if (status == WG_OK && (status = add_inputs(build, compiler, &error)) == WG_OK) {
        check_merge(build);
        has_inputs = true;
        status = make_files(build, compiler, &bytes, &nbytes, &error);
    }
    progress_clear(&build->progress);
    if (status == WG_OK) {
        build_report_written(build);
    }
    if (has_inputs && (status == WG_OK || status == WG_LIMIT || build->counts->words == 0)) {
        build_report_left_out(build);
    }
    if (status == WG_OK && !build->cli->is_quiet) {
        build_report_scripts(build, bytes, nbytes);
    }
    wg_free(bytes);
    if (status != WG_OK && error.reason == WG_REASON_NOT_UTF8) {
        cli_add_hint(&error, " (--encoding=NAME)");
    }
    if (status != WG_OK && error.reason == WG_REASON_TOO_MANY_WORDS && has_affixes(build)) {
        cli_add_hint(&error,
                     " (--max-words=N; --levels=1 and --stems make fewer words of a hunspell "
                     "dictionary)");
        error.reason = WG_REASON_NONE;
    }
    const int result = cli_report(build->cli, status, &error);
    wg_compiler_free(compiler);
    return result;
}

static int run(struct cli *cli)
{
#ifdef __GLIBC__
    /* Lets glibc return each large array to the system when it is freed. Otherwise it keeps freed
       arrays of up to 32 MiB: 38 of 223 MB for 10 million sorted words. */
    (void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
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
    const int result = make(&build);
    sink_close(&build.rejected);
    for (size_t i = 0; i < build.input_count; i++) {
        free(build.inputs[i].affixes);
        free(build.inputs[i].found);
    }
    free(build.inputs);
    free(build.metadata);
    return result;
}

const struct cli_command dictc_build_command = {
    .name = "dictc build",
    .summary = "compile word lists into a dictionary",
    .synopsis = "dictc build -o OUT.wgd [OPTION]... [INPUT]...",
    .about = "Compiles the words of all inputs into one dictionary. Without INPUT, or if INPUT is "
             "'-', reads standard input. An input may be a dictionary, or the name of one (see "
             "'solve --help'); its words are added. Texts "
             "compressed by gzip, xz or zstd are decompressed. The same words give the same bytes, "
             "whatever the order and the number of the inputs (but --merge=first depends on the "
             "order, and sum on the number). A list in the order of the symbols, as 'dictc dump' "
             "or 'LC_ALL=C sort' writes lists in lower case, takes less memory and time.",
    .options = build_options,
    .notes = "Examples:\n"
             "  dictc build -o english.wgd words.txt names.txt.gz\n"
             "  dictc build -o short.wgd --max-length=5 --exclude=rude.txt words.txt\n"
             "  dictc build -o common.wgd -f tsv --merge=sum counts.txt\n"
             "  dictc build -o both.wgd --only=a.wgd b.wgd    words of a.wgd and of b.wgd\n"
             "  dictc build -o all.wgd a.txt --encoding=latin1 b.txt    a.txt is UTF-8\n"
             "  printf 'koira\\nkissa\\n' | dictc build -o fi.wgd --language=fi\n"
             "\n"
             "A rule for Make, then one for Ninja. Both build again what has changed:\n"
             "  %.wgd: %.txt\n"
             "          dictc build -q --depfile=$*.d -o $@ $<\n"
             "  -include $(wildcard *.d)\n"
             "\n"
             "  rule dictionary\n"
             "    command = dictc build -q --if-changed --depfile=$out.d -o $out $in\n"
             "    depfile = $out.d\n"
             "    restat = 1\n"
             "\n"
             "OUT.wgd is replaced in one step at the end, and keeps its mode. It is not\n"
             "changed if anything fails, if it is write-protected, if it is an input, or,\n"
             "without --force, if it is neither empty nor a dictionary. The file of --rejects\n"
             "is written also if --max-rejected fails, or if no words are left.\n"
             "\n"
             "If more than half of the words are left out for their characters, a message\n"
             "says so, even with --quiet.\n"
             "\n"
             "Exit status: 0 done; 2 bad usage, bad input, a limit or an I/O error; 3 an\n"
             "input is a damaged dictionary, or of a newer format.\n",
    .run = run,
};
