/* SPDX-License-Identifier: MIT */
/*
 * status.h: rules for all functions of the library: how they fail, how structs grow in later
 * versions, and who frees memory.
 *
 *     struct wg_error error;
 *     struct wg_dict *dict = NULL;
 *     if (wg_dict_open("no-such-file.wgd", NULL, &dict, &error) != WG_OK)
 *         printf("%s: %s\n", wg_status_text(error.status), error.message);
 *     wg_dict_close(dict);
 *
 * Failures. A function that can fail returns an enum wg_status (WG_OK is zero). Its parameter
 * `error` may be NULL. Otherwise the function fills *error on failure and does not change it on
 * success. Outputs are set only on success, unless the comment of the function says otherwise. The
 * caller must not pass NULL where the comment of the function does not allow it, and must not pass
 * a number that is not a value of the parameter's enum. A function that can fail returns WG_MISUSE
 * for such a number.
 *
 * Structs. A later version of the library may add members to some structs. A compiled program keeps
 * working with a later library, and with an older library if possible:
 *
 * - A struct that begins with `struct_nbytes` is allocated by the caller. The caller sets that
 *   member to the size of the struct, and each other member to zero or to a value:
 *
 *       struct wg_solve_options options = {.struct_nbytes = sizeof options,
 *                                          .min_length = 4};
 *       struct wg_totals totals = {.struct_nbytes = sizeof totals};
 *
 *   The library reads and writes at most struct_nbytes bytes of the struct. A size
 *   below sizeof(size_t) or above 4,096 cannot be right: the call fails with WG_MISUSE
 *   (WG_REASON_STRUCT_SIZE) before any work is done. If this happens with a struct of
 *   options, the object that the call should have filled (a board, a wg_results) is
 *   empty afterwards.
 *
 *   In options, a member that is zero means the default. NULL in place of the struct
 *   means that all members are zero. Options that the caller's struct lacks count as
 *   zero. Options that the library does not know must be zero, or the call fails with
 *   WG_UNSUPPORTED (WG_REASON_UNKNOWN_OPTION). The call copies the options.
 *
 *   In results, members that the library does not know become zero. NULL in place of
 *   the struct means that the results are not wanted.
 * - A struct that the library returns by a const pointer belongs to the library and may grow at its
 *   end. Read it through the pointer; do not copy it with sizeof, and do not use an array of such
 *   structs.
 * - struct wg_text, wg_parameter, wg_cursor, wg_symbol_set, wg_query_outlook, wg_maze_path and
 * wg_error never change.
 * - An enum that the library returns may get more values: expect unknown values.
 *
 * Arguments. A text {NULL, 0} is empty, like {"", 0}. In options, {NULL, 0} means that the text is
 * not given. A limit in seconds that is negative or NaN fails with WG_MISUSE. Texts, names, paths
 * and everything that options point to are not needed after the call, unless the comment of the
 * function says otherwise (wg_dict_open_memory).
 *
 * Memory. If a function allocates memory, its comment says which function of the library frees this
 * memory. wg_free frees plain memory. Do not use your own free(), which may belong to another C
 * runtime.
 *
 * The library prints nothing, does not exit, reads no environment variable, and keeps no state of
 * its own that a caller could notice between calls.
 *
 * C++. All headers work in C++11 and later; the examples in them are C. Instead of designated
 * initializers write `wg_solve_options options = {};` and then `options.struct_nbytes = sizeof
 * options;`. Instead of a compound literal such as (struct wg_text){"a", 1} write wg_text{"a", 1}.
 * A callback must not throw.
 */
#ifndef WORDGRID_STATUS_H
#define WORDGRID_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this library; the build reads it from here. */
#define WG_VERSION_MAJOR 0
#define WG_VERSION_MINOR 9
#define WG_VERSION_PATCH 0

#if defined(__GNUC__)
#define WG_API __attribute__((visibility("default")))
#else
#define WG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum wg_status {
    WG_OK = 0,
    WG_IO,               /* a system call failed: open, read, write, sync, rename */
    WG_NOT_A_DICTIONARY, /* the file does not begin with the magic bytes */
    WG_NEWER_FORMAT,     /* a dictionary that only a newer library can read */
    WG_DAMAGED,          /* a dictionary whose bytes contradict each other */
    WG_BAD_INPUT,        /* a mistake in a word list, trie text, board or drawing */
    WG_LIMIT,            /* over a documented limit, or too large for this machine */
    WG_NO_MEMORY,        /* an allocation failed */
    WG_STOPPED,          /* a time limit, a result limit or the caller ended the work */
    WG_MISUSE,           /* an argument breaks the function's contract */
    WG_UNSUPPORTED       /* not in this build, on this machine or in this version */
};

/*
 * A reason is more exact than a status. A program can use it to add a hint for its user, or to
 * choose what to do. Later versions may have more reasons, and may give a reason to a failure that
 * has none now.
 */
enum wg_reason {
    WG_REASON_NONE = 0,
    /* WG_MISUSE */
    WG_REASON_STRUCT_SIZE, /* struct_nbytes cannot be right */
    WG_REASON_SIMD,        /* this machine does not have the instruction set `simd` */
    /* WG_UNSUPPORTED */
    WG_REASON_UNKNOWN_OPTION, /* an option of a later version is set */
    WG_REASON_ENCODING,       /* no encoding has this name */
    /* WG_NOT_A_DICTIONARY */
    WG_REASON_NOT_A_DICTIONARY,
    /* WG_BAD_INPUT */
    WG_REASON_IS_DICTIONARY,     /* an input is a dictionary, not text */
    WG_REASON_NO_SQUARE,         /* no size is given, and the tiles of the one row cannot fill
                                    a square */
    WG_REASON_OTHER_SIZE,        /* the tiles do not fit the given size */
    WG_REASON_TORUS_OF_HEXAGONS, /* with an odd number of rows */
    WG_REASON_CLEAR_TORUS,       /* letters cannot fall on a torus */
    WG_REASON_CLEAR_HEXAGONS,    /* letters cannot fall on hexagons */
    WG_REASON_NOT_UTF8,          /* perhaps another encoding */
    WG_REASON_NOT_LETTER,        /* a word that `strict` refuses */
    WG_REASON_NO_WORDS,          /* no words are left to compile */
    /* WG_LIMIT */
    WG_REASON_TOO_MANY_SYMBOLS, /* an alphabet has at most 255 */
    /* WG_BAD_INPUT */
    WG_REASON_VALUES_DIFFER, /* a word was added with two values */
    /* WG_LIMIT */
    WG_REASON_TOO_MANY_WORDS, /* more than wg_compile_options.max_words */
    /* WG_IO */
    WG_REASON_WORK_FOLDER, /* a file in wg_compile_options.work_folder cannot be used */
    /* WG_MISUSE: see ask.h */
    WG_REASON_WRONG_VALUE,
    WG_REASON_MISSING,
    WG_REASON_UNKNOWN_PARAMETER,
    /* WG_BAD_INPUT: see board.h */
    WG_REASON_NOT_TILE,  /* a character that is no part of a board */
    WG_REASON_BRACKETS,  /* brackets that do not match, or hold no letters */
    WG_REASON_NO_TILES,  /* the board is empty */
    WG_REASON_AMBIGUOUS, /* the text can be read as two boards */
    WG_REASON_LIBERTY    /* with is_strict: the text would need a note */
};

/* UTF-8 text, or any bytes: not owned, and not terminated by a zero. */
struct wg_text {
    const char *bytes;
    size_t nbytes;
};

/* The largest value that a word of a dictionary can have: 2^57 - 1. */
#define WG_MAX_VALUE ((UINT64_C(1) << 57) - 1)

enum { WG_ERROR_SOURCE_NBYTES = 256, WG_ERROR_MESSAGE_NBYTES = 320 };

/*
 * Describes a failure. The struct needs no initialization. Its only pointer is to static text, so
 * it is valid as long as the caller keeps it.
 *
 * `message` is for people: a clause that names the offending value and, after a semicolon, says
 * what to do. There is no final stop. The message uses terms of the library. A program whose users
 * do not know these terms can choose a hint by `reason`. `source` is the name of the input, as the
 * caller gave it, or empty. A name that is too long is shortened to "..." and its end. Both texts
 * end in a zero byte. `line` and `column` count from 1, the column in code points; 0 means that
 * there is no line or column.
 *
 * The size never changes, so that reporting a failure cannot fail: there is no struct_nbytes. Later
 * versions may use `reserved`, which is zero until then.
 */
struct wg_error {
    enum wg_status status;
    enum wg_reason reason;
    uint64_t line;
    uint64_t column;
    char source[WG_ERROR_SOURCE_NBYTES];
    char message[WG_ERROR_MESSAGE_NBYTES];
    int64_t system_errno;  /* WG_IO: errno of the system call that failed; 0: not known */
    const char *parameter; /* see ask.h: static text; NULL: the error is not in a parameter */
    unsigned char reserved[152 - sizeof(const char *)];
    uint64_t count; /* WG_REASON_NO_SQUARE: the tiles; otherwise 0 */
};

/*
 * Limits of a search. struct_nbytes must be set; in every other member, zero means no limit, or the
 * default that the comment of the function names. NULL in place of the struct: no limits. The call
 * copies the struct; `context` must stay valid until the search is over. A search that a limit ends
 * returns WG_STOPPED, unless its comment says otherwise; its totals then have the reason (enum
 * wg_end). The time is that of all calls that belong to the search.
 */
struct wg_limits {
    size_t struct_nbytes; /* sizeof: see above */
    double seconds;       /* the most time, from the first call on */
    uint64_t results;     /* the most words, paths or solutions */
    uint64_t steps; /* the most work, as the totals count it; some thousands more are possible */
    size_t nbytes;  /* the most memory */
    /*
     * Returns whether to go on. Called when the search has begun, and then at least every few
     * milliseconds, in the thread of the search. To end a search from another thread or from a
     * signal handler, set a flag there and read it in this function. May be NULL.
     */
    bool (*go_on)(void *context);
    void *context;
};

/* Why a search ended. */
enum wg_end {
    WG_END_COMPLETE = 0, /* all was found, or the search failed without WG_STOPPED */
    WG_END_TIME,         /* wg_limits.seconds */
    WG_END_RESULTS,      /* wg_limits.results: there are, or may be, more */
    WG_END_MEMORY,       /* wg_limits.nbytes */
    WG_END_CALLER,       /* wg_limits.go_on, or the function that gets the results */
    WG_END_STEPS         /* wg_limits.steps */
};

/* Returns static text: "complete", "time", "results", "memory", "caller" or "steps"; "unknown end"
   for any other value. */
WG_API const char *wg_end_text(enum wg_end end);

/* Returns a short English phrase, such as "damaged dictionary". Static text. */
WG_API const char *wg_status_text(enum wg_status status);

/* Returns the version of the linked library, such as "0.9.0". Static text. */
WG_API const char *wg_version_text(void);

/* Frees memory that the library allocated, if the comment of the function says so. NULL is
   allowed. */
WG_API void wg_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
