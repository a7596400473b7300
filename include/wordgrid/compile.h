/* SPDX-License-Identifier: MIT */
/*
 * compile.h: compiles words into a dictionary file.
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
 * Words may come in any order and any number of times. The library guarantees that the same words,
 * values, alphabet, options and metadata give the same bytes, on every machine, with the same
 * version of wordgrid and of Unicode, which utf8proc has, whatever the order, the number and the
 * format of the inputs. There are two exceptions, for words that are added more than once with a
 * value: with WG_MERGE_FIRST the order of the inputs matters, and with WG_MERGE_SUM it matters how
 * often a word is added. No time, host name or path is written.
 *
 * Words that come in the order of the symbols, as wg_dict_each and `dictc dump` list them, need
 * memory for the automaton only. Other words are sorted in chunks of up to 32 MiB together. Then a
 * word needs 2 bytes and one for each symbol by which it differs from the word before;
 * options.max_nbytes keeps more words on disk. With values, inputs of WG_INPUT_EXCLUDE or
 * WG_INPUT_ONLY, or options.rejected, all words are in memory at the end: a word needs 17 bytes and
 * one for each symbol.
 *
 * A compiler belongs to one thread, and may start others; several compilers may work at once. These
 * functions are in a library of their own, libwordgrid-compile. Programs that only search boards do
 * not need it.
 */
#ifndef WORDGRID_COMPILE_H
#define WORDGRID_COMPILE_H

#include <stdbool.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_compiler;

/* What is one letter. Without an alphabet, characters do not count that have the property
   Default_Ignorable_Code_Point of Unicode, such as a soft hyphen or a zero width joiner. With an
   alphabet, the 18 common ones do not count, unless its fold is `none` or it names them.
   formats/dictionary.md, "Canonical form", has the steps. */
enum wg_fold {
    WG_FOLD_CASE = 0, /* NFC and lower case; ς is σ, ﬁ is f and i */
    WG_FOLD_MARKS,    /* like WG_FOLD_CASE, and without accents; signs of vowels and tones stay */
    WG_FOLD_NONE      /* unchanged */
};

/* Selects the value of a word that is added with several values. */
enum wg_merge {
    WG_MERGE_ERROR = 0, /* WG_BAD_INPUT if the values differ */
    WG_MERGE_FIRST,     /* the value that was added first: the order matters */
    WG_MERGE_SUM,       /* the sum; WG_LIMIT if it is over WG_MAX_VALUE */
    WG_MERGE_MAX,
    WG_MERGE_MIN
};

enum wg_input_format {
    WG_INPUT_AUTO = 0,  /* trie text if the name ends in .trie; hunspell if an affix file
                           is given, or if the name of a file ends in .dic; else a word
                           list. Both suffixes may be in capitals, and .gz, .xz or .zst
                           may follow them */
    WG_INPUT_LIST,      /* one word on each line */
    WG_INPUT_TRIE_TEXT, /* formats/trie-text.md */
    WG_INPUT_TSV,       /* on each line a word, a tab, and the value of the word: a
                           number from 0 to WG_MAX_VALUE */
    WG_INPUT_HUNSPELL   /* a hunspell dictionary: the input is the file of stems (.dic);
                           its affix file (.aff) is in wg_input_options, or beside it.
                           The words are all words that hunspell accepts without
                           joining words to compounds. Without an alphabet file, the
                           dictionary converts texts by ICONV and IGNORE of the affix
                           file, as far as possible. A text that two affix files convert
                           differently is not converted. */
};

/* Selects what is done with the words of an input. The order of the inputs does not matter, except
   with WG_MERGE_FIRST. */
enum wg_input_use {
    WG_INPUT_ADD = 0, /* add them */
    WG_INPUT_EXCLUDE, /* leave them out, even if another input adds them */
    WG_INPUT_ONLY     /* keep only those added words that are in some input of
                         WG_INPUT_ONLY */
};

/* Why a word was left out. */
enum wg_reject {
    WG_REJECT_NOT_LETTERS = 0, /* see the members of wg_compile_counts */
    WG_REJECT_TOO_SHORT,
    WG_REJECT_TOO_LONG,
    WG_REJECT_CAPITALIZED,
    WG_REJECT_EXCLUDED,
    WG_REJECT_NOT_ONLY,
    WG_REJECT_TOO_LONG_FOR_HUNSPELL,
    WG_REJECT_MISREAD,
    WG_REJECT_AFFIX,
    WG_REJECT_BAD_LINE
};

/* A word that was left out. The struct may grow at its end in later versions. */
struct wg_rejected {
    enum wg_reject why;
    /*
     * The place of the word or, for WG_REJECT_NOT_LETTERS, of the first character that is not a
     * letter. For a word of a hunspell dictionary, this is the place of its stem in the file of
     * stems: of the first such character in it or, if an affix rule adds the character, of its
     * start. For WG_REJECT_BAD_LINE, it is the place of the mistake. `source` is the name of the
     * word's input, or NULL. `line` is 0 for a word of wg_compiler_add_word. In an input that is a
     * dictionary, `line` is the line of the word in a list of all words.
     */
    const char *source;
    uint64_t line;
    uint64_t column;
    struct wg_text word; /* as the input has it. WG_REJECT_BAD_LINE: the line, in which U+FFFD
                            stands for an invalid byte */
    const char *mistake; /* WG_REJECT_BAD_LINE: a message, valid until the call returns;
                            otherwise NULL */
};

/* struct_nbytes must be set. In every other member, zero means the default. */
struct wg_compile_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    enum wg_fold fold;
    uint32_t min_length;   /* in symbols; 0 is no limit */
    uint32_t max_length;   /* in symbols, at most 65,536; 0 is 65,536 */
    bool skip_capitalized; /* leave out words that begin with a capital */
    bool strict;           /* fail at a word that would be counted in not_letters, misread or
                              bad_lines (wg_compile_counts), instead of leaving the word out */
    /*
     * The alphabet: UTF-8 text with a letter and its other spellings on each line, see
     * formats/alphabet.md. Each letter is a symbol; words are listed in the order of the letters. A
     * line %fold in the alphabet replaces `fold`. Give the path of a file, which may be compressed,
     * or the bytes of such a file. If both are NULL, the symbols are the letters that occur in the
     * words. wg_compiler_new reads the alphabet; file and bytes are not needed afterwards.
     */
    const char *alphabet_path;
    struct wg_text alphabet_text; /* used if alphabet_path is NULL */
    const char *alphabet_name;    /* name of that text in messages; NULL: "alphabet" */
    /*
     * Called from time to time, in the thread that uses the compiler. `phase` is static text:
     * "reading", "sorting", "minimising" or "writing". For "reading", `words` and `nbytes` count
     * the words and bytes of the input that were read so far (if it is compressed, the compressed
     * bytes). For "sorting" and "writing", `words` counts all words (for "sorting", some repeated
     * words are left out), and for "minimising" the words that are done. `nbytes` is the size of
     * the dictionary for "writing", and otherwise 0. NULL: not called.
     */
    void (*progress)(void *context, const char *phase, uint64_t nbytes, uint64_t words);
    void *progress_context;
    /* true: store the data that wg_dict_number needs to find the number of a word, so that
       wg_dict_make_numbers need not make it. Dictionaries with values always have numbers. */
    bool numbers;
    enum wg_merge merge; /* for words that are added more than once with a value */
    /*
     * The most words. The call that adds one word more fails with WG_LIMIT
     * (WG_REASON_TOO_MANY_WORDS). Every word that is read counts: repeated words, words to exclude
     * and words that are left out count too. The limit is needed because, in some formats, an input
     * of a few kilobytes can contain more words than fit in memory. For the same reason, all words
     * together may have up to 64 * max_words + 65,536 bytes. 0: WG_DEFAULT_MAX_WORDS.
     */
    uint64_t max_words;
    /*
     * Called with each added word that is left out. Not called for the entries of the lists
     * themselves (inputs of WG_INPUT_EXCLUDE and WG_INPUT_ONLY), for example if an entry is too
     * long. `word` is valid until the call returns. The calls come in the thread that uses the
     * compiler: when the word is added or, for WG_REJECT_EXCLUDED and WG_REJECT_NOT_ONLY, when the
     * dictionary is made. NULL: not called.
     */
    void (*rejected)(void *context, const struct wg_rejected *word);
    void *rejected_context;
    /* How many threads sort (at most 8) and merge (at most 64) the words of a long list that is not
       in order; 0: one for each processor. The file does not depend on it. */
    unsigned threads;
    /*
     * About how many bytes of memory words take that are not in order, besides the automaton; at
     * least 1 MiB for each thread that sorts. More words are kept in a temporary file without a
     * name until the automaton is built. If the file cannot be made, written or read, the call that
     * adds a word, or a later one, fails with WG_IO and WG_REASON_WORK_FOLDER. 0: no limit, and no
     * file.
     */
    uint64_t max_nbytes;
    /* Of this file; copied. NULL: "/tmp", on Windows the user's folder for temporary files */
    const char *work_folder;
};

enum { WG_DEFAULT_MAX_WORDS = 50000000 };

/*
 * How to read one input. struct_nbytes must be set. In every other member, zero means the default.
 * The texts that the members point to are not needed after the call.
 */
struct wg_input_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    enum wg_input_format format;
    enum wg_input_use use;
    const char *encoding; /* as iconv names it; NULL: UTF-8. For a hunspell dictionary: used
                             only if its affix file does not name the encoding; NULL:
                             ISO 8859-1 */
    /*
     * The affix file of a hunspell dictionary. Give the path of a file, which may be compressed, or
     * the bytes of such a file. If both are NULL, wg_compiler_add_file takes the file with the
     * suffix .aff instead of .dic (also .AFF, .aff.gz, .aff.xz or .aff.zst), and fails with WG_IO
     * if there is none; the other functions fail.
     */
    const char *affix_path;
    struct wg_text affix_text; /* used if affix_path is NULL */
    const char *affix_name;    /* name of that text in messages; NULL: "affix file" */
    /* Of a hunspell dictionary, add only the stems: the entries that hunspell accepts as words
       without an affix. The affix rules are not read. */
    bool stems;
    /* Of a hunspell dictionary, add only words with at most so many affixes. 0: all words, which
       have at most three. */
    uint32_t levels;
};

/* Counts the words that were read, and the words that were left out for each reason. */
struct wg_compile_counts {
    uint64_t read;        /* from all inputs of WG_INPUT_ADD */
    uint64_t not_letters; /* with a character that is not a letter of the alphabet */
    uint64_t too_short;
    uint64_t too_long;
    uint64_t capitalized;
    uint64_t excluded; /* by an input of WG_INPUT_EXCLUDE */
    uint64_t repeated;
    uint64_t words;       /* in the dictionary: set when it is compiled */
    uint64_t file_nbytes; /* size of the dictionary: set when it is compiled */
    /*
     * The place of the first word that not_letters counts; first_line is 0 if there is none.
     * first_source is the name of the word's input, or NULL if the input has no name. For a word of
     * wg_compiler_add_word, first_source is NULL and first_line 0.
     */
    const char *first_source;
    uint64_t first_line;
    uint64_t first_column;
    uint64_t not_only; /* because no input of WG_INPUT_ONLY has them */
    /*
     * The words in `read` that have a value. Words that were left out when they were added do not
     * count. Words that are left out when the dictionary is made (`excluded`, `not_only`) count.
     */
    uint64_t valued;
    /* How many hunspell dictionaries also accept compounds, or words joined by characters of BREAK.
       These words are not added. */
    uint64_t compounding;
    /* Words that follow from the affix rules of hunspell dictionaries, but that hunspell does not
       accept because they have over 299 bytes. */
    uint64_t too_long_for_hunspell;
    /* Words whose listed text would be read as other letters. Only an alphabet that does not drop
       U+034F has such words: see formats/alphabet.md. */
    uint64_t misread;
    /* Words that begin or end with a text of the alphabet's lines %reject-start and %reject-end. */
    uint64_t affixes;
    /* Added words that have characters that do not count, and that no alphabet names. */
    uint64_t ignored;
    /*
     * Lines of hunspell dictionaries that are left out because of a mistake, which has no effect on
     * other lines: a stem or a rule with a bad flag, a bad condition, or a byte that is invalid in
     * the encoding. Each counts as a word in `read`. Then the place of the first mistake; bad_line
     * is 0 if there is none. Mistakes of another kind end the reading with WG_BAD_INPUT.
     */
    uint64_t bad_lines;
    const char *bad_source;
    uint64_t bad_line;
    uint64_t bad_column;
};

/* Selects the characters that wg_compiler_characters returns. */
enum wg_character_use {
    WG_CHARACTER_NOT_LETTER = 0, /* the first such character of each word that
                                    wg_compile_counts.not_letters counts */
    WG_CHARACTER_IGNORED         /* the first such character of each word that
                                    wg_compile_counts.ignored counts */
};

/* A character, and the number of words that it is counted for. This struct does not grow. */
struct wg_character_count {
    uint32_t code_point;
    uint64_t words;
};

/*
 * Makes a compiler. The caller must free it with wg_compiler_free. `options` may be NULL, and the
 * call copies the options. Fails with WG_NO_MEMORY; with WG_IO, WG_BAD_INPUT, WG_LIMIT or
 * WG_UNSUPPORTED if the alphabet cannot be used; with WG_MISUSE (an unknown fold or merge, or a bad
 * size of `options`).
 */
WG_API enum wg_status wg_compiler_new(const struct wg_compile_options *options,
                                      struct wg_compiler **compiler_out, struct wg_error *error);

/* Frees a compiler. NULL is allowed. */
WG_API void wg_compiler_free(struct wg_compiler *compiler);

/*
 * Reads the words of the file `path`, and adds them, excludes them, or uses them as a list of
 * WG_INPUT_ONLY (see wg_input_use). `input` may be NULL. Data compressed by gzip, xz or zstd are
 * unpacked if this build has the library for them.
 *
 * A file that begins like a dictionary is read as a dictionary, whatever the format and the
 * encoding of `input` are. Its words are added as the dictionary spells them, with their values if
 * it has values. Its metadata are not added. A dictionary must not be compressed.
 *
 * Fails with
 *
 *     WG_IO
 *     WG_BAD_INPUT     invalid UTF-8, broken trie text, a line of a list with values
 *                      that has no value, or a word that `strict` refuses (the error
 *                      has the line and the column); a compressed dictionary;
 *                      damaged compressed data
 *     WG_DAMAGED, WG_NEWER_FORMAT   a dictionary that cannot be read
 *     WG_LIMIT         a line of a list, a word of a list with values, or a path from
 *                      the root in trie text, of over 65,536 bytes; over 255 different
 *                      symbols, more words or bytes than options.max_words allows, or
 *                      compressed data that takes too much memory
 *     WG_UNSUPPORTED   an encoding or a compression that this build does not know
 *     WG_MISUSE        an unknown format or use, a bad size of `input`, or a hunspell
 *                      dictionary without an affix file
 *     WG_NO_MEMORY
 *
 * If the call fails before it has opened the input, it changes nothing. After any other failure,
 * words are missing: only wg_compiler_counts and wg_compiler_free may follow, and all other calls
 * fail with WG_MISUSE.
 */
WG_API enum wg_status wg_compiler_add_file(struct wg_compiler *compiler, const char *path,
                                           const struct wg_input_options *input,
                                           struct wg_error *error);

/*
 * Like wg_compiler_add_file, for an open file or pipe. Reads the file from its current position to
 * its end, and does not close the file. `name` is the name of the file in messages, and may be
 * NULL. With WG_INPUT_AUTO, `name` decides the format. Windows: `fd` is of msvcrt.dll.
 */
WG_API enum wg_status wg_compiler_add_fd(struct wg_compiler *compiler, int fd, const char *name,
                                         const struct wg_input_options *input,
                                         struct wg_error *error);

/*
 * Like wg_compiler_add_file, for memory: `text` is the content of the file, compressed or not.
 * `name` is as in wg_compiler_add_fd.
 */
WG_API enum wg_status wg_compiler_add_memory(struct wg_compiler *compiler, const char *name,
                                             struct wg_text text,
                                             const struct wg_input_options *input,
                                             struct wg_error *error);

/*
 * Adds one UTF-8 word. The word is treated like a line of a word list, and the call fails for the
 * same reasons. Spaces and tabs around the word and a carriage return after it do not count. An
 * empty word is not added. To add many words in one call, use wg_compiler_add_memory.
 */
WG_API enum wg_status wg_compiler_add_word(struct wg_compiler *compiler, struct wg_text word,
                                           struct wg_error *error);

/*
 * Adds one word like wg_compiler_add_word, with a value. If one word of a compiler has a value, the
 * dictionary has values; its words without a value get the value 0.
 */
WG_API enum wg_status wg_compiler_add_word_value(struct wg_compiler *compiler, struct wg_text word,
                                                 uint64_t value, struct wg_error *error);

/*
 * Sets a metadata entry. `key` is "name", "language", "language-name", "license", "source",
 * "version", "date", "fold", "alphabet" or "values" (formats/dictionary.md says what they mean), or
 * a key of your own, which begins with "x-" and has up to 32 bytes of a-z, 0-9, '.', '-' and '_'.
 * `value` must be UTF-8 without line breaks and have at most 4,096 bytes. The call copies key and
 * value. A key that is set again gets the new value. If `value` is NULL, the dictionary has no
 * entry with this key.
 *
 * A new compiler sets "unicode" to the version of the Unicode tables by which it folds words,
 * because the bytes of a dictionary depend on this version. Fails with WG_MISUSE, WG_LIMIT (a 65th
 * key) or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_compiler_set_metadata(struct wg_compiler *compiler, const char *key,
                                               const char *value, struct wg_error *error);

/*
 * Compiles all words and writes the dictionary to the file `path`, which appears complete or not at
 * all. An existing file is replaced only on success, and the new file gets the mode of the old one.
 * If the existing file is write-protected, the call fails with WG_IO.
 *
 * If the call finds at its start that it cannot write to `path`, the words are kept, and the caller
 * may try another path. Otherwise this call ends the compiler's work: only wg_compiler_counts and
 * wg_compiler_free may follow, and all other calls fail with WG_MISUSE.
 *
 * The bytes go to a temporary file without a name in the same folder. If the call replaces a file,
 * the temporary file is named wordgrid-PID-N.tmp for an instant. On file systems that do not
 * support nameless files, it has this name from its first byte on. The library masks and handles no
 * signal. So if a signal ends the program while the temporary file has a name, the file is not
 * removed. To prevent this, mask the signals around the call, or use wg_compiler_write_memory.
 *
 * Fails with WG_BAD_INPUT (no words are left, or a word has different values with WG_MERGE_ERROR),
 * WG_LIMIT (a sum of values, or the file, is too large), WG_IO or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_compiler_write(struct wg_compiler *compiler, const char *path,
                                        struct wg_error *error);

/*
 * Like wg_compiler_write, but writes to an open file or pipe, and does not close it. After a
 * failure, a part of the dictionary may have been written. `name` is for messages and may be NULL.
 * A pipe without a reader raises SIGPIPE, which ends a program that does not ignore it. Windows: it
 * is a failure; `fd` is of msvcrt.dll.
 */
WG_API enum wg_status wg_compiler_write_fd(struct wg_compiler *compiler, int fd, const char *name,
                                           struct wg_error *error);

/*
 * Like wg_compiler_write, but writes to memory. wg_dict_open_memory can open the result. The caller
 * frees *bytes_out with wg_free.
 */
WG_API enum wg_status wg_compiler_write_memory(struct wg_compiler *compiler, void **bytes_out,
                                               size_t *nbytes_out, struct wg_error *error);

/*
 * Returns the counts so far. Later calls change the counts in place. The struct is valid until
 * wg_compiler_free. The struct may grow at its end in later versions.
 */
WG_API const struct wg_compile_counts *wg_compiler_counts(const struct wg_compiler *compiler);

/*
 * Writes the most frequent characters so far to `items`, at most `capacity` of them: the most
 * frequent first, and of equally frequent characters the one with the lower code point first.
 * Returns the number of different characters, which can be above `capacity`. `items` may be NULL if
 * `capacity` is 0. Costs about a millisecond if there are characters.
 */
WG_API size_t wg_compiler_characters(const struct wg_compiler *compiler, enum wg_character_use use,
                                     struct wg_character_count *items, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
