/* SPDX-License-Identifier: MIT */
/* build.h: declares the structs and functions that the files of `dictc build` share. */
#pragma once

#include "dictc.h"

#include "common/progress.h"
#include "common/reject_limit.h"
#include "dict/format.h"
#include "report/sink.h"

/* An entry of the metadata: --meta, --name and the options like it. */
struct build_entry {
    char key[META_MAX_KEY_NBYTES + 1];
    const char *value; /* NULL: no entry */
};

/* An input: an operand, or a file of --exclude or --only. */
struct build_input {
    const char *name; /* a path, or "-" */
    char *found;      /* `name`, if it was looked up; NULL: it was not; owned */
    enum wg_input_use use;
    const char *encoding; /* NULL: UTF-8 */
    char *affixes;        /* the path of the affix file of hunspell; NULL: none; owned */
};

struct build {
    struct cli *cli;
    const char *output;
    const char *alphabet; /* a path, or "-" */
    const char *depfile;  /* NULL: none */
    const char *rejects;  /* NULL: none */
    uint64_t max_memory;  /* in MiB; 0: no limit */
    struct wg_compile_options compile;
    enum wg_input_format format;
    bool stems;      /* of hunspell dictionaries, only the stems */
    uint32_t levels; /* of hunspell dictionaries, the most affixes of a word; 0: all */
    bool force;
    bool if_changed;
    struct reject_limit max_rejected;
    struct build_entry *metadata; /* owned */
    size_t metadata_count;
    const char *encoding;       /* of the next input; NULL: UTF-8 */
    struct build_input *inputs; /* owned */
    size_t input_count;
    struct progress progress;
    uint64_t input_nbytes;                  /* of all inputs; 0: not known */
    uint64_t sorted_words;                  /* of the phase "sorting", also repeated words */
    uint64_t read_nbytes;                   /* of the inputs that were read */
    const struct wg_compiler *compiler;     /* NULL before it is made */
    const struct wg_compile_counts *counts; /* of the compiler; NULL before it is made */
    struct sink rejected;                   /* in memory: the lines of --rejects */
    bool is_unchanged;                      /* with --if-changed, the output was left alone */
};

/* The shortest and the longest words, in symbols, that are not left out. Without
   --min-length, only a word without symbols (after folding) is too short. Without
   --max-length, only words of over 65,536 symbols are too long. A word has at most
   65,536 bytes, so a word gets that long only by texts that stand for several letters. */
static inline uint32_t build_min_length(const struct build *build)
{
    return build->compile.min_length > 0 ? build->compile.min_length : 1;
}

static inline uint32_t build_max_length(const struct build *build)
{
    return build->compile.max_length > 0 ? build->compile.max_length : FORMAT_MAX_LONGEST;
}

/* Returns the format of an input. --format is for the words to add. */
static inline enum wg_input_format build_format_of(const struct build *build,
                                                   const struct build_input *input)
{
    return input->use == WG_INPUT_ADD ? build->format : WG_INPUT_AUTO;
}

/* The options, for the table of the command; ends with a zero entry. */
extern const struct cli_option build_options[];

/* Reads the arguments into `build`. `inputs` and `metadata` of `build` must have room for all
   arguments. Ends the program if the arguments are wrong, or if the output must not be replaced. */
void build_take_arguments(struct build *build);

/* Ends the program if an output is also an input or another output, if the name of an output is
   empty, if only --force may replace the file, or if --depfile cannot name a file: a name cannot be
   written in a rule of Make and Ninja. */
void build_check_files(const struct build *build);

/* Writes --depfile, if it is given. */
enum wg_status build_write_depfile(const struct build *build, struct wg_error *error);

/* Opens a file of the build. */
enum wg_status build_open_output(struct sink *sink, const char *path, struct wg_error *error);

/* Writes a memory sink to the file `path`, or to standard output for "-". */
enum wg_status build_write_file(const char *path, const struct sink *memory,
                                struct wg_error *error);

/* --- Messages after the build (build_report.c, build_scripts.c) */

/* Returns how many words were left out because of their characters, or of mistakes in their lines.
   Does not count words that an option such as --max-length or --exclude leaves out. */
uint64_t build_count_rejected(const struct build *build);

/* Prints the output, with its words and its size. */
void build_report_written(const struct build *build);

/* Prints how many words were left out, and why. */
void build_report_left_out(const struct build *build);

/* Prints which letters are probably mistakes: letters in words that mix scripts, and rare letters
   of a long list. The dictionary is in memory. */
void build_report_scripts(const struct build *build, const void *bytes, size_t nbytes);
