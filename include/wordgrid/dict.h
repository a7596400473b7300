/* SPDX-License-Identifier: MIT */
/*
 * dict.h: maps a dictionary file into memory, and finds words directly in the map.
 *
 *     struct wg_dict *dict;
 *     struct wg_error error;
 *     if (wg_dict_open("english.wgd", NULL, &dict, &error) != WG_OK)
 *         return fail(&error);
 *     struct wg_text word = {"boggle", 6};
 *     printf("%s\n", wg_dict_contains(dict, word) ? "yes" : "no");
 *     wg_dict_close(dict);
 *
 * Opening maps the file, checks that its parts fit together, and allocates one small handle.
 * Nothing is decoded, and only the alphabet is copied. Every function here is safe for any bytes in
 * the file: a hostile file leads to an error or to wrong words, but not to a read outside the map,
 * a crash or an endless loop.
 *
 * Any number of threads may use an open dictionary at once. It does not change, with one exception:
 * wg_dict_make_numbers adds numbers.
 *
 * While a dictionary is open, its file may be removed, or replaced by a rename: the handle keeps
 * the old file. The file must not be written to or truncated in place, as `cp` does with an
 * existing file. Such changes appear in the map, and the results of the checks at opening may then
 * no longer hold:
 *
 * - Reading a page that the file no longer has raises SIGBUS in the reading thread, also inside
 *   wg_dict_open. A failing disk or network raises SIGBUS, too, even if nobody changed the file.
 * - If the file becomes shorter, the rest of its last page reads as zeros. Bytes that were
 *   overwritten read as the new bytes. Words are then wrong, without any error.
 * - If letter sets or counts were changed, the library can read outside the map. Such a read
 *   returns other memory of the process, or raises SIGSEGV. Only two properties hold after any
 *   change: the lengths of texts are right, and every edge leads to an existing state.
 *
 * So to install a dictionary, write a new file and rename it. wg_compiler_write does so. If other
 * programs may write to the file, read the file into memory and use wg_dict_open_memory. A program
 * can also map the file itself, open the map with wg_dict_open_memory, and handle SIGBUS in the
 * range of the map: then a failed read ends the program with a message. The programs solve and
 * dictc do this. The library does not install a signal handler.
 */
#ifndef WORDGRID_DICT_H
#define WORDGRID_DICT_H

#include <stdbool.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_dict;

/* struct_nbytes must be set. In every other member, zero means the default. */
struct wg_dict_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    /*
     * true: do not compare the sections with their checksums. The library then still reads only
     * inside the file. But if the file was changed, its words may differ from the words that were
     * compiled.
     */
    bool skip_hashes;
};

/*
 * Opens the dictionary in the file `path`. The path and the options are not needed after the call.
 * On success *dict_out is a handle. The caller must close the handle with wg_dict_close.
 *
 * Opening maps the file, reads the header, the letter sets and the rank counts once, and computes
 * the checksum of each section. For a million words, this takes tens of microseconds. Opening
 * allocates the handle (about 14 KiB), and memory for a copy of each section of the alphabet (ALPH,
 * PART and SEQS). The first call that looks up the number of a word, or a word by its number,
 * allocates another table of 18 KiB. Searches, listings and many lookups allocate a table of edges:
 * see wg_solver_run in solve.h, wg_dict_each and wg_dict_contains.
 *
 * Fails with WG_IO, WG_NOT_A_DICTIONARY, WG_NEWER_FORMAT, WG_DAMAGED, WG_LIMIT (the free memory or
 * address space is too small for the file), WG_NO_MEMORY, WG_MISUSE (a bad size of `options`) or
 * WG_UNSUPPORTED (an option of a later version).
 */
WG_API enum wg_status wg_dict_open(const char *path, const struct wg_dict_options *options,
                                   struct wg_dict **dict_out, struct wg_error *error);

/*
 * Like wg_dict_open, for a dictionary in memory, at any address. The caller must keep the bytes
 * unchanged until the handle is closed. The library does not free the bytes.
 */
WG_API enum wg_status wg_dict_open_memory(const void *bytes, size_t nbytes,
                                          const struct wg_dict_options *options,
                                          struct wg_dict **dict_out, struct wg_error *error);

/*
 * Unmaps the file and frees the handle. First free the boards and solvers that were made for the
 * dictionary. NULL is allowed.
 */
WG_API void wg_dict_close(struct wg_dict *dict);

/*
 * Checks the properties that opening does not check: every edge leads to a state, there is no
 * cycle, every state can be reached, every symbol's text and every fold is valid, and the counts in
 * the header and the numbers of words match the automaton. The time grows with the number of
 * states, edges and values. The memory grows with the number of states, and is less than 48 times
 * the file's size. The call frees this memory. Fails with WG_DAMAGED or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_dict_check(const struct wg_dict *dict, struct wg_error *error);

struct wg_dict_counts {
    unsigned format_major;
    unsigned format_minor;
    uint64_t words;
    uint32_t states;
    uint32_t edges;
    uint32_t letter_sets;
    uint32_t symbols;
    uint32_t longest; /* symbols in the longest word */
    uint64_t file_nbytes;
    uint32_t sections;
};

/* Returns the counts of a dictionary. The struct is valid until the dictionary is closed. */
WG_API const struct wg_dict_counts *wg_dict_get_counts(const struct wg_dict *dict);

/* A section of the file: its four-letter id, its place, and its checksum (XXH3-64). */
struct wg_dict_section {
    size_t struct_nbytes; /* sizeof, set by the caller: see status.h */
    char id[8];           /* four letters, then zeros */
    uint32_t flags;
    uint32_t reserved; /* 0 */
    uint64_t offset;
    uint64_t nbytes;
    uint64_t hash;
};

/*
 * Gets the section with index `index`, from 0 on. Fails with WG_MISUSE if `index` is not below
 * wg_dict_get_counts()->sections, or if struct_nbytes is below sizeof(size_t) or above 4,096 (see
 * status.h).
 */
WG_API enum wg_status wg_dict_get_section(const struct wg_dict *dict, uint32_t index,
                                          struct wg_dict_section *section_out,
                                          struct wg_error *error);

/*
 * Returns the text of a symbol. `symbol` must be below wg_dict_get_counts()->symbols. The text is
 * valid until the dictionary is closed.
 */
WG_API struct wg_text wg_dict_symbol_text(const struct wg_dict *dict, uint32_t symbol);

/*
 * Gets the value of a metadata key such as "name", "language", "license", "source". Returns false
 * if the dictionary does not have the key. The text lies in the mapped file, and is valid until the
 * dictionary is closed.
 */
WG_API bool wg_dict_metadata(const struct wg_dict *dict, const char *key,
                             struct wg_text *value_out);

/* Like wg_dict_metadata, but gets the key and value of entry `index`, from 0 on. */
WG_API bool wg_dict_metadata_at(const struct wg_dict *dict, uint32_t index, struct wg_text *key_out,
                                struct wg_text *value_out);

/*
 * A place in the automaton: the state to which the symbols read so far lead. A cursor is a plain
 * value and may be copied. Later versions of the library do not change this struct.
 */
struct wg_cursor {
    uint32_t state;
};

/* Returns the cursor at which every word begins. */
WG_API struct wg_cursor wg_dict_root(const struct wg_dict *dict);

/*
 * Moves the cursor by one symbol. Returns false, and does not move the cursor, if no word continues
 * with this symbol.
 */
WG_API bool wg_dict_step(const struct wg_dict *dict, struct wg_cursor *cursor, uint32_t symbol);

/* Returns whether the symbols read so far are a word of the dictionary. */
WG_API bool wg_dict_is_word(const struct wg_dict *dict, struct wg_cursor cursor);

/*
 * Turns text into symbols by the fold table of the dictionary. The options of the compiler select
 * the folds, for example upper case, decomposed letters or accents. At each place, takes the
 * longest text of the fold table that matches. A text stands for one symbol ("Ö" for "ö"), for up
 * to four symbols ("ß" for "s" and "s"), or for no symbol (an apostrophe that the dictionary
 * ignores). Writes at most `capacity` symbols and sets *count_out to the number of symbols. Returns
 * false if a part of the text is not a symbol of this dictionary, or if the text has more than
 * `capacity` symbols.
 */
WG_API bool wg_dict_symbols(const struct wg_dict *dict, struct wg_text text, uint8_t *symbols_out,
                            size_t capacity, size_t *count_out);

enum {
    /* A symbol takes at most this many bytes of a word: 64 bytes of text, and 2 bytes of U+034F. */
    WG_SYMBOL_MAX_NBYTES = 66,
    /* wg_dict_symbols gives at most this many symbols for each byte of its text. */
    WG_BYTE_MAX_SYMBOLS = 4
};

/*
 * Writes the text of a word to `text_out`, spelled as wg_dict_each lists words, and returns its
 * length in bytes. No zero byte follows. `text_out` must have room for WG_SYMBOL_MAX_NBYTES bytes
 * for each symbol. The last symbol has the form that it has at the end of a word (Greek "ς" for
 * "σ"). wg_dict_symbols could read the texts of neighbouring symbols as one longer text. To prevent
 * this, U+034F (combining grapheme joiner) is written between them, if the dictionary folds U+034F
 * to nothing. With a symbol "dž", the symbols "d" and "ž" are written as "d", U+034F, "ž".
 */
WG_API size_t wg_dict_spell(const struct wg_dict *dict, const uint8_t *symbols, size_t count,
                            char *text_out);

/*
 * Returns whether `word`, folded as in wg_dict_symbols, is in the dictionary. Cannot fail.
 *
 * After many calls for an open dictionary (1,000, and one for every 8 edges: 16,400 for the word
 * list ENABLE), one call makes a table of 8 bytes for each edge, as wg_dict_each does, unless
 * making it takes more than 16 MiB. That call takes a few milliseconds at most. Later calls then
 * take 0.4 to 0.7 of the time. The dictionary keeps the table for later calls, listings and
 * searches.
 */
WG_API bool wg_dict_contains(const struct wg_dict *dict, struct wg_text word);

/*
 * Like wg_dict_contains for each of `count` words: sets found_out[i] to whether words[i] is in the
 * dictionary. For a few dozen words or more, this function is faster than single calls, because it
 * looks up several words at the same time. The caller owns the texts and both arrays. `found_out`
 * must not overlap `words` or the texts. The library keeps no pointer to the texts or the arrays
 * after the call. If `count` is 0, both pointers may be NULL. Uses 16 KiB of the stack, allocates
 * nothing, and cannot fail.
 */
WG_API void wg_dict_contains_many(const struct wg_dict *dict, const struct wg_text *words,
                                  size_t count, bool *found_out);

/*
 * A callback that gets a word, in the thread of the listing. `word` is valid until the call
 * returns. The callback returns false to end the listing.
 */
typedef bool wg_word_fn(void *context, struct wg_text word);

/*
 * Calls `each` for every word that begins with the symbols of `prefix`, in the order of the
 * symbols. If the prefix is empty, these are all words of the dictionary. A prefix ends between two
 * symbols: "c" is not a prefix of a word whose first symbol is "ch". Returns WG_OK also if no word
 * begins with the prefix. Fails with WG_STOPPED if `each` returns false, or with WG_NO_MEMORY.
 * Fails with WG_DAMAGED if the file holds more words or longer words than its header says, or if a
 * path ends without a word.
 *
 * A small file can hold too many words to list (61 states: 2^60 words). If you do not trust the
 * file, let `each` end the listing after a number of words. Between two calls of `each` the listing
 * takes at most as many steps as the longest word has symbols. The memory grows with the length of
 * the longest listed word: each symbol takes up to 64 bytes for the text and 24 bytes for the
 * stack. The memory is under 16 KiB for short words, and never more than 16 KiB plus 272 times the
 * file's size. (Both bounds are doubled if the dictionary has forms for the end of a word, or folds
 * U+034F to nothing: see wg_dict_spell.)
 *
 * With an empty prefix, the function also allocates a table of 8 bytes for each edge (1 MB for the
 * word list ENABLE), unless the table would take more than 256 MiB. Making the table takes 8 bytes
 * more for each state. The dictionary keeps this table for later listings and searches. If the
 * table cannot be allocated, the listing takes twice as long.
 */
WG_API enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix,
                                   wg_word_fn *each, void *context, struct wg_error *error);

/* The first function returns whether the file has numbers, the second whether it has values. */
WG_API bool wg_dict_has_numbers(const struct wg_dict *dict);
WG_API bool wg_dict_has_values(const struct wg_dict *dict);

/*
 * Makes the numbers of a dictionary whose file does not have them. From then on, all functions give
 * numbers as if the file had them: those below, searches (query.h) and answers (ask.h). Only
 * wg_dict_has_numbers still returns false. Does nothing if the dictionary has numbers already.
 *
 * Several threads can call this function at once, also while other threads use the dictionary. A
 * search that has begun before gives no numbers. So if all answers are to be alike, call this
 * function when the dictionary is opened.
 *
 * Takes as long as wg_dict_check: 4 ms for 118,000 English words. Of `limits` (status.h; NULL: no
 * limits), seconds and go_on are used, while the automaton is walked.
 *
 * While it runs, it takes 13 bytes for each state of the automaton, and up to 24 bytes for each
 * symbol of the longest word: less than 48 times the file's size. The dictionary keeps the numbers
 * until it is closed: about 1 byte for each state (34 kB for these words), 8 bytes at most, and
 * less than 12 times the file's size.
 *
 * Fails with WG_DAMAGED if the automaton has a mistake that wg_dict_check finds, or other words
 * than the header counts; with WG_STOPPED at a limit; with WG_LIMIT if there are more than 2^57
 * words, or too many states for section NUMB: 75 million if all counts need 57 bits, 800 million
 * with counts as in English; with WG_NO_MEMORY, or with WG_MISUSE or WG_UNSUPPORTED (bad limits).
 * After a failure, the dictionary has no numbers, as before.
 */
WG_API enum wg_status wg_dict_make_numbers(const struct wg_dict *dict,
                                           const struct wg_limits *limits, struct wg_error *error);

/*
 * Gets the number of a word: its place in the order of wg_dict_each, from 0 on. `word` is folded as
 * in wg_dict_symbols. Returns false if the dictionary does not have the word, or has no numbers.
 * The number is always below wg_dict_get_counts()->words. The number can be wrong if the file is
 * damaged. It is right if wg_dict_check has succeeded.
 *
 * Takes two to four times as long as wg_dict_contains, because, at each state on the path of the
 * word, it also reads the word counts of the targets of other edges.
 */
WG_API bool wg_dict_number(const struct wg_dict *dict, struct wg_text word, uint64_t *number_out);

/*
 * Gets the word with the number `number`, spelled as wg_dict_each lists words. Writes the word to
 * `text_out`, which has room for `capacity` bytes, and sets *nbytes_out to its length. No zero byte
 * follows. WG_SYMBOL_MAX_NBYTES times the longest word (see struct wg_dict_counts) is always enough
 * room.
 *
 * Fails with WG_MISUSE if the dictionary has no numbers or no word with this number. Fails with
 * WG_LIMIT if the word is longer than `capacity`: then *nbytes_out is still the length of the word,
 * and the bytes at `text_out` have no meaning. Fails with WG_DAMAGED if the word counts that the
 * file stores lead to no word; counts that wg_dict_make_numbers made always lead to one. Fails with
 * WG_NO_MEMORY, but only if the dictionary folds U+034F to nothing.
 */
WG_API enum wg_status wg_dict_word_at(const struct wg_dict *dict, uint64_t number, char *text_out,
                                      size_t capacity, size_t *nbytes_out, struct wg_error *error);

/* wg_dict_value gets the value of the word `word`. wg_dict_value_at gets the value of the word
   whose number is `number`. Both return false if the dictionary does not have the word, or has no
   values. If the file fails wg_dict_check, a value can be as large as 2^58 - 2. */
WG_API bool wg_dict_value(const struct wg_dict *dict, struct wg_text word, uint64_t *value_out);
WG_API bool wg_dict_value_at(const struct wg_dict *dict, uint64_t number, uint64_t *value_out);

/*
 * Counts the words that begin with the symbols of `prefix`. These words have consecutive numbers,
 * from *first_out on. So wg_dict_word_at with the number *first_out + k gives the k-th of these
 * words, from 0 on. Returns false, and sets nothing, if no word begins with the prefix, or if the
 * dictionary has no numbers.
 */
WG_API bool wg_dict_prefix_range(const struct wg_dict *dict, struct wg_text prefix,
                                 uint64_t *first_out, uint64_t *count_out);

/* Stands for a missing number: for example, the dictionary has no numbers. */
#define WG_NO_NUMBER UINT64_MAX

/*
 * Finds the longest word that `text` begins with. The word ends between two symbols of the text. It
 * cannot end inside a character that stands for several symbols ("ß" for "s" and "s"). If
 * characters that the dictionary folds to nothing follow the word, these characters are part of the
 * word. Sets *nbytes_out to the length of the word in the text. Sets *number_out to the number of
 * the word, or to WG_NO_NUMBER if the dictionary has no numbers. `number_out` may be NULL. Returns
 * false, and sets nothing, if the text does not begin with a word. */
WG_API bool wg_dict_longest_word(const struct wg_dict *dict, struct wg_text text,
                                 size_t *nbytes_out, uint64_t *number_out);

/* A set of symbols: symbol s is in the set if bit s % 64 of bits[s / 64] is 1. Later versions of
   the library do not change this struct. */
struct wg_symbol_set {
    uint64_t bits[4];
};

/* Gets the symbols by which wg_dict_step can move the cursor. */
WG_API void wg_dict_next_symbols(const struct wg_dict *dict, struct wg_cursor cursor,
                                 struct wg_symbol_set *set_out);

#ifdef __cplusplus
}
#endif
#endif
