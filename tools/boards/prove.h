/* SPDX-License-Identifier: MIT */
/*
 * prove.h: declares the structs and functions that the files of `boards prove` share.
 *
 *     prove.c               options and help
 *     prove_prepare.c       the classes, the points of words, the boards
 *     prove_run.c           examines the classes, and prints the boards
 *     prove_certificate.c   the files of --certificate, --state and --verify, and of other shards
 *     prove_verify.c        --verify and --estimate, which examine a sample of the classes
 */
#ifndef WG_TOOLS_BOARDS_PROVE_H
#define WG_TOOLS_BOARDS_PROVE_H

#include "common/progress.h"
#include "common/shard.h"
#include "long_run.h"
#include "prove/prover.h"
#include "solve/rules.h"

#include <pthread.h>

/* A board with the wanted points. */
struct proven {
    uint32_t number;                /* of its class */
    uint8_t faces[PROVE_MAX_CELLS]; /* as on the board of this class */
    struct climb_entry entry;       /* the faces here may be of a rotated or reflected board */
};

struct proven_list {
    struct proven *items;
    size_t count;
    size_t capacity;
};

/* The values of the options, and the state of a run. */
struct prove_run {
    struct game game;
    enum climb_objective objective;
    uint32_t wanted;         /* 0: not given */
    const char *sets;        /* of --sets; NULL: division_make */
    const char *certificate; /* a file to write; NULL: none */
    const char *state;       /* a file to go on from and to write; NULL: none */
    const char *verify;      /* a certificate to verify; NULL: none */
    bool is_estimate;
    uint32_t sample; /* classes; 0: the default */
    uint64_t seed;
    struct shard shard;
    uint64_t limit; /* lines of the output */
    unsigned form;  /* 0: TSV; otherwise JSON */
    double seconds; /* 0: no limit */
    uint32_t threads;

    const struct cli *cli;
    struct best_tiles tiles;
    struct wg_board *board;      /* for reading boards */
    struct wg_board *face_board; /* the faces of the tiles, one on each cell */
    struct climb *climb;         /* rates boards */
    struct climb_entry known;    /* the best board of a short search, without --at-least */
    bool has_known;
    struct topology topology;
    struct scorer scorer;
    struct face_list faces;
    struct face_trie_options words;
    struct face_trie trie;
    struct prove_shape shape;
    struct division division;
    struct class_list list;       /* all classes */
    struct class_result *classes; /* of this run, by number */
    size_t class_count;
    struct proven_list boards;
    struct sink proof;    /* of --certificate, open from before the work */
    bool is_checked;      /* all classes of a certificate were examined again */
    pthread_mutex_t lock; /* of `boards`, while threads work */
    struct progress progress;
    double time_end;
    double next_show;       /* when the progress is shown next */
    double next_write;      /* when the state is written next */
    struct wg_error failed; /* of writing the state */
};

/* --- prove_run.c */

/* Does what the options say. Returns the exit status. */
int prove_run(struct prove_run *run);

/* Examines the classes that are not done. */
enum wg_status prove_examine(struct prove_run *run, struct class_result *classes, size_t count,
                             struct wg_error *error);

/* --- prove_prepare.c */

/* Opens all that the options name. With --verify, reads the certificate. Fails with the status of
   what fails, or with WG_STOPPED. */
enum wg_status prove_prepare(struct prove_run *run, struct wg_error *error);

/* Makes the division, the list of classes and the classes of this run. `sets` is the text of --sets
   or of a certificate; NULL: chooses the sets. Fails with WG_BAD_INPUT, WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status prove_divide(struct prove_run *run, const char *sets, struct wg_error *error);

/* Returns the class of this run with this number; NULL: it is not one of this run. */
struct class_result *prove_class(const struct prove_run *run, uint32_t number);

/* Rates a board of a class by the real search, and adds it to the list if it has the wanted points.
   Threads may call it at once, each with another number. Fails like climb_rate, or with WG_LIMIT if
   there are too many boards. */
enum wg_status prove_add(struct prove_run *run, struct proven_list *boards, uint32_t thread,
                         uint32_t number, const uint8_t *faces, struct wg_error *error);

/* The order of boards in a certificate: by class, then best first, then by faces. Below 0 if `a`
   comes before `b`. */
int prove_compare(const void *a, const void *b);
void prove_sort(struct proven_list *boards);

/* --- prove_certificate.c */

/*
 * Reads a certificate: marks its classes as done, and adds its boards, which are rated. With
 * run->verify, first takes the wanted points and the sets from it, and calls prove_divide. Sets
 * *is_missing_out to true if there is no such file, which is a failure, too. Fails with
 * WG_BAD_INPUT if it has another form or is of another run, if a class is not one of this run,
 * occurs twice or has another bound in another file, or if a board is not of its class or has not
 * the wanted points.
 */
enum wg_status certificate_read(struct prove_run *run, const char *path, bool *is_missing_out,
                                struct wg_error *error);

/* Writes a certificate with the classes that are done, and finishes the sink. Fails with WG_IO or
   WG_NO_MEMORY. */
enum wg_status certificate_write(struct prove_run *run, struct sink *sink, struct wg_error *error);

/* Replaces the file of --state, if there is one, and sets when to do it next. Fails likewise. */
enum wg_status state_write(struct prove_run *run, struct wg_error *error);

/* --- prove_verify.c */

/* Examines a sample of the classes of a certificate that was read again, by other code. Fails with
   WG_BAD_INPUT if the certificate is wrong. */
enum wg_status prove_verify(struct prove_run *run, struct wg_error *error);

/* Examines a sample of the classes, and prints how long all will take. */
enum wg_status prove_estimate(struct prove_run *run, struct sink *sink, struct wg_error *error);

#endif
