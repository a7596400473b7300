/* SPDX-License-Identifier: MIT */
/*
 * dict.h: open a dictionary file and walk it where it lies.
 *
 *     struct wg_dict *dict;
 *     struct wg_error error;
 *     if (wg_dict_open("english.wgd", NULL, &dict, &error) != WG_OK)
 *         return fail(&error);
 *     struct wg_text word = {"boggle", 6};
 *     printf("%s\n", wg_dict_contains(dict, word) ? "yes" : "no");
 *     wg_dict_close(dict);
 *
 * Opening maps the file, proves that its parts fit together, and allocates one
 * small handle; nothing is decoded, and only the alphabet is copied. Every function
 * here is safe for any bytes that the file may hold: a hostile file gives an error or
 * wrong words, never a read outside the map, a crash or an endless loop.
 *
 * An open dictionary never changes: any number of threads may use it at once.
 *
 * While it is open, its file may be replaced by a rename or removed: the handle keeps
 * the old one. It must not be written to or truncated in place, as `cp` does over an
 * existing file, because the map shows that, and what opening has proven no longer
 * holds. From then on
 *
 * - a page that the file no longer has raises SIGBUS in the thread that reads it, in
 *   wg_dict_open too; a disk or a network that fails does the same to any file;
 * - the rest of the last page that it still has reads as zeros, and other bytes as what
 *   was written: words are wrong, without any error;
 * - other letter sets and counts can lead a read out of the map: to SIGSEGV, or to
 *   whatever else the process has there. Texts keep their lengths, and targets of edges
 *   their bounds, whatever is written; beyond that nothing is promised.
 *
 * So install a dictionary by writing a new file and renaming it, as wg_compiler_write
 * does. One that others may write to is read into memory and opened by
 * wg_dict_open_memory. A program that wants to end with a message where a map fails, as
 * solve and dictc do, maps the file itself, opens it by wg_dict_open_memory, and takes
 * a SIGBUS in that range for what it is; the library installs no handler.
 */
#ifndef WORDGRID_DICT_H
#define WORDGRID_DICT_H

#include <stdbool.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_dict;

/* All zero means the defaults. */
struct wg_dict_options {
    /*
     * Do not compare the sections with their checksums. Everything that keeps
     * the walk inside the file is proven all the same; what is lost is the
     * certainty that the words are those that were written.
     */
    bool skip_hashes;
};

/*
 * Opens the dictionary in the file `path`. On success *dict_out is a handle that
 * the caller gives back to wg_dict_close.
 *
 * Cost: one map, one pass over the header, the letter sets and the rank counts,
 * and one checksum of the file (tens of microseconds for a million words). The
 * handle is all that is allocated: under 1 KiB, and the alphabet's section.
 *
 * Fails with WG_IO, WG_NOT_A_DICTIONARY, WG_NEWER_FORMAT, WG_DAMAGED, WG_LIMIT (a
 * file that does not fit into the addresses that are left) or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_dict_open(const char *path,
                                   const struct wg_dict_options *options,
                                   struct wg_dict **dict_out, struct wg_error *error);

/*
 * Like wg_dict_open, but over a dictionary that already lies in memory, at any
 * address. `bytes` must stay unchanged until the handle is closed; it is not
 * freed.
 */
WG_API enum wg_status wg_dict_open_memory(const void *bytes, size_t nbytes,
                                          const struct wg_dict_options *options,
                                          struct wg_dict **dict_out,
                                          struct wg_error *error);

/* Unmaps the file and frees the handle. NULL is allowed. */
WG_API void wg_dict_close(struct wg_dict *dict);

/*
 * Proves what opening takes on trust: every edge leads to a state, no path
 * returns to where it was, every state can be reached, every symbol's text and
 * every fold is valid, and the counts in the header are those of the automaton.
 * Time grows with states and edges, memory with states: less than 24 times the
 * file's size, until it returns. Fails with WG_DAMAGED or WG_NO_MEMORY.
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

WG_API struct wg_dict_counts wg_dict_counts(const struct wg_dict *dict);

/* One part of the file: its four-letter id, where it lies, and its XXH3-64. */
struct wg_dict_section {
    char id[5];
    uint32_t flags;
    uint64_t offset;
    uint64_t nbytes;
    uint64_t hash;
};

/* The section with this index, which must be below wg_dict_counts().sections. */
WG_API struct wg_dict_section wg_dict_section(const struct wg_dict *dict,
                                              uint32_t index);

/* The text of a symbol, which must be below wg_dict_counts().symbols. */
WG_API struct wg_text wg_dict_symbol_text(const struct wg_dict *dict, uint32_t symbol);

/*
 * The value of a metadata key such as "name", "language", "license", "source".
 * Returns false where the dictionary does not say. The text lies in the file.
 */
WG_API bool wg_dict_metadata(const struct wg_dict *dict, const char *key,
                             struct wg_text *value_out);

/* Metadata by position, for listings: false when there is no such entry. */
WG_API bool wg_dict_metadata_at(const struct wg_dict *dict, uint32_t index,
                                struct wg_text *key_out, struct wg_text *value_out);

/*
 * A place in the automaton: what has been spelled so far, as a number. A plain
 * value; copy it freely.
 */
struct wg_cursor {
    uint32_t state;
};

/* Where every word begins. */
WG_API struct wg_cursor wg_dict_root(const struct wg_dict *dict);

/* Goes on by one symbol. Returns false, and leaves the cursor, where no word does. */
WG_API bool wg_dict_step(const struct wg_dict *dict, struct wg_cursor *cursor,
                         uint32_t symbol);

/* Whether what has been spelled is a word of the dictionary. */
WG_API bool wg_dict_is_word(const struct wg_dict *dict, struct wg_cursor cursor);

/*
 * Turns text into symbols as the dictionary's own fold table says: upper case,
 * decomposed letters and, where the dictionary was built so, accents. Always
 * takes the longest symbol that fits. Writes at most `capacity` symbols and sets
 * *count_out; returns false at text that is no symbol of this dictionary or when
 * `capacity` is too small.
 */
WG_API bool wg_dict_symbols(const struct wg_dict *dict, struct wg_text text,
                            uint8_t *symbols_out, size_t capacity, size_t *count_out);

/* Whether `word`, folded by wg_dict_symbols, is a word of the dictionary. */
WG_API bool wg_dict_contains(const struct wg_dict *dict, struct wg_text word);

/*
 * Called with a word; `word` holds until the call returns. Returning false ends
 * the listing.
 */
typedef bool wg_word_fn(void *context, struct wg_text word);

/*
 * Calls `each` for every word that begins with the symbols of `prefix` (all words if
 * it is empty; "c" is no prefix of a word whose first symbol is "ch"), in the order of
 * the symbols. WG_OK also where there is none. Fails
 * with WG_STOPPED when `each` returned false, WG_DAMAGED when the file holds
 * more than its header says, or WG_NO_MEMORY.
 *
 * A small file can hold more words than anybody can wait for (60 states, 2^60 words):
 * what is from a stranger needs an `each` that ends it. From one call of `each` to the
 * next it takes at most as many steps as the longest word has symbols, and some hundred
 * that it goes ahead. Memory grows with the words that are met, up to 64 bytes a symbol
 * and 32 for the way back: under 16 KiB where they are short, and never more than that
 * and 128 times the file's size.
 */
WG_API enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix,
                                   wg_word_fn *each, void *context,
                                   struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif
