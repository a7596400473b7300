/* SPDX-License-Identifier: MIT */
/*
 * compile.h: from words to a dictionary file.
 *
 *     struct wg_compiler *compiler;
 *     struct wg_error error;
 *     if (wg_compiler_new(NULL, &compiler, &error) != WG_OK ||
 *         wg_compiler_add_word(compiler, (struct wg_text){"koira", 5}, &error) ||
 *         wg_compiler_add_file(compiler, "words.txt", NULL, &error) ||
 *         wg_compiler_write(compiler, "words.wgd", &error))
 *         return fail(&error);
 *     wg_compiler_free(compiler);
 *
 * Words may come in any order and any number of times. The same words give the
 * same bytes, whatever the order, the number and the format of the inputs: this
 * is a promise (as long as utf8proc knows the same Unicode), and no time, host or
 * path is ever written.
 *
 * A compiler belongs to one thread; several may work at once.
 * This half of the library is separate (libwordgrid-compile): what only solves
 * does not carry it.
 */
#ifndef WORDGRID_COMPILE_H
#define WORDGRID_COMPILE_H

#include <stdbool.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_compiler;

enum wg_fold {
    WG_FOLD_CASE = 0, /* NFC and lower case */
    WG_FOLD_MARKS,    /* the same, and without accents */
    WG_FOLD_NONE      /* as it stands */
};

enum wg_input_format {
    WG_INPUT_AUTO = 0, /* trie text where the name ends in .trie, else a word list */
    WG_INPUT_LIST,     /* one word a line */
    WG_INPUT_TRIE_TEXT /* formats/trie-text.md */
};

/* All zero means the defaults. */
struct wg_compile_options {
    enum wg_fold fold;
    uint32_t min_length; /* in symbols; 0 is no limit */
    uint32_t max_length; /* in symbols; 0 is no limit */
    bool skip_capitalized;
    /* A word that would be left out for its characters is an error instead. */
    bool strict;
    /*
     * A file of symbols, one a line, each one or more letters; NULL: the letters
     * that occur. Borrowed until wg_compiler_free.
     */
    const char *alphabet_path;
    /*
     * Called now and then with the bytes read and words taken so far, and with a
     * phrase for the work at hand; NULL: not called.
     */
    void (*progress)(void *context, const char *phase, uint64_t nbytes, uint64_t words);
    void *progress_context;
};

/* How to read one input. All zero means the defaults. */
struct wg_input_options {
    enum wg_input_format format;
    const char *encoding; /* as iconv names it; NULL: UTF-8 */
};

/* Words read, and why some of them were left out. */
struct wg_compile_counts {
    uint64_t read;
    uint64_t not_letters; /* something in it is not a letter of the alphabet */
    uint64_t too_short;
    uint64_t too_long;
    uint64_t capitalized;
    uint64_t excluded; /* on a list given to wg_compiler_exclude_file */
    uint64_t repeated;
    uint64_t words;       /* in the dictionary: set by wg_compiler_write */
    uint64_t file_nbytes; /* of the dictionary: likewise */
    /* The first word left out as not_letters; line 0 where there is none. */
    const char *first_source;
    uint64_t first_line;
    uint64_t first_column;
};

/*
 * A new compiler; options may be NULL and are copied. Fails with WG_NO_MEMORY,
 * and with WG_IO, WG_BAD_INPUT or WG_LIMIT where the alphabet file is bad.
 */
WG_API enum wg_status wg_compiler_new(const struct wg_compile_options *options,
                                      struct wg_compiler **compiler_out,
                                      struct wg_error *error);

/* Frees everything. NULL is allowed. */
WG_API void wg_compiler_free(struct wg_compiler *compiler);

/*
 * Adds the words of the file `path`, or of standard input where it is "-".
 * gzip, xz and zstd files are unpacked where the build has the library for it.
 * `path` must stay valid until the compiler is freed.
 *
 * Fails with WG_IO, WG_BAD_INPUT (invalid UTF-8, broken trie text, a word that
 * `strict` refuses: with line and column), WG_LIMIT (a line over 65,536 bytes,
 * more than 255 letters), WG_UNSUPPORTED (encoding, compression) or
 * WG_NO_MEMORY. After a failure only wg_compiler_free is of use.
 */
WG_API enum wg_status wg_compiler_add_file(struct wg_compiler *compiler,
                                           const char *path,
                                           const struct wg_input_options *input,
                                           struct wg_error *error);

/* Like wg_compiler_add_file, but these words are left out. Order does not matter. */
WG_API enum wg_status wg_compiler_exclude_file(struct wg_compiler *compiler,
                                               const char *path,
                                               const struct wg_input_options *input,
                                               struct wg_error *error);

/* Adds one UTF-8 word, by the same rules as a line of a list. */
WG_API enum wg_status wg_compiler_add_word(struct wg_compiler *compiler,
                                           struct wg_text word, struct wg_error *error);

/*
 * Sets a metadata entry. `key` is 1 to 32 bytes of a-z, 0-9, '.', '-' and '_';
 * `value` is UTF-8 without line breaks, up to 4,096 bytes. Both are copied; a
 * key that is set again has the new value. Fails with WG_MISUSE, WG_LIMIT (a 65th
 * key) or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_compiler_set_metadata(struct wg_compiler *compiler,
                                               const char *key, const char *value,
                                               struct wg_error *error);

/*
 * Compiles all words and writes the dictionary to `path` ("-": standard output).
 * The file appears whole or not at all; an existing one stays as it was unless
 * all went well, keeps its mode, and is not replaced (WG_IO) where it may not be
 * written to. Ends the compiler's work: only counts and free may follow.
 *
 * The temporary file has no name and so cannot be left behind, but on file systems
 * that have no such files. There SIGINT, SIGTERM, SIGHUP and SIGPIPE wait in the
 * calling thread while it has one.
 *
 * Fails with WG_BAD_INPUT (no words are left), WG_LIMIT, WG_IO or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_compiler_write(struct wg_compiler *compiler, const char *path,
                                        struct wg_error *error);

/*
 * Like wg_compiler_write, but into memory, for wg_dict_open_memory: the caller frees
 * *bytes_out with free().
 */
WG_API enum wg_status wg_compiler_write_memory(struct wg_compiler *compiler,
                                               void **bytes_out, size_t *nbytes_out,
                                               struct wg_error *error);

WG_API struct wg_compile_counts wg_compiler_counts(const struct wg_compiler *compiler);

#ifdef __cplusplus
}
#endif
#endif
