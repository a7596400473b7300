/* SPDX-License-Identifier: MIT */
/*
 * prove.h: declares the structs and functions that the files of `boards prove` share.
 *
 *     prove.c               options and help; examines the classes, and prints the boards
 *     prove_prepare.c       the classes, the points of words, the boards
 *     prove_certificate.c   the files of --certificate, --state and --verify, and of other shards
 *     prove_verify.c        --verify and --estimate, which examine a sample of the classes
 */
#ifndef WG_TOOLS_BOARDS_PROVE_H
#define WG_TOOLS_BOARDS_PROVE_H

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
struct proof {
    struct long_run run;
    uint32_t wanted;         /* 0: not given */
    const char *sets;        /* of --sets; NULL: division_make */
    const char *certificate; /* a file to write; NULL: none */
    const char *verify;      /* a certificate to verify; NULL: none */
    bool is_estimate;
    uint32_t sample; /* classes; 0: the default */

    struct climb_entry known; /* the best board of a short search, without --at-least */
    bool has_known;
    struct scorer scorer;
    struct face *faces;
    struct face_trie_options words;
    struct face_trie trie;
    struct prove_shape shape;
    struct division division;
    struct class_list classes; /* of this run */
    size_t class_count;        /* of all shards */
    struct proven_list boards;
    struct sink written;  /* of --certificate, open from before the work */
    bool is_checked;      /* all classes of a certificate were examined again */
    pthread_mutex_t lock; /* of `boards`, while threads work */
    const struct class_list *examined;
    double next_show;       /* when the progress is shown next */
    struct wg_error failed; /* of writing the state */
};

/* --- prove.c */

/* Examines the classes that are not done. */
enum wg_status prove_examine(struct proof *proof, struct class_list *classes,
                             struct wg_error *error);

/* --- prove_prepare.c */

/* Opens all that the options name. With --verify, reads the certificate. Fails with the status of
   what fails, or with WG_STOPPED. */
enum wg_status prove_prepare(struct proof *proof, struct wg_error *error);

/* Makes the division, the list of classes and the classes of this run. `sets` is the text of --sets
   or of a certificate; NULL: chooses the sets. Fails with WG_BAD_INPUT, WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status prove_divide(struct proof *proof, const char *sets, struct wg_error *error);

/* Returns the class of this run with this number; NULL: it is not one of this run. */
struct class_result *prove_class(const struct proof *proof, uint32_t number);

/* Rates a board of a class by the real search, and adds it to the list if it has the wanted points.
   Threads may call it at once, each with another number. Fails like climb_rate, or with WG_LIMIT if
   there are too many boards. */
enum wg_status prove_add(struct proof *proof, struct proven_list *boards, uint32_t thread,
                         uint32_t number, const uint8_t *faces, struct wg_error *error);

/* The order of boards in a certificate: by class, then best first, then by faces. Below 0 if `a`
   comes before `b`. */
int prove_compare(const void *a, const void *b);
void prove_sort(struct proven_list *boards);

/* --- prove_certificate.c */

/*
 * Reads a certificate: marks its classes as done, and adds its boards, which are rated. With
 * proof->verify, first takes the wanted points and the sets from it, and calls prove_divide. Fails
 * with WG_IO, also if there is no such file, unless it may be missing. Fails with WG_BAD_INPUT if
 * the file has another form or is of another run, if a class is not one of this run, occurs twice
 * or has another bound in another file, or if a board is not of its class or has not the wanted
 * points.
 */
enum wg_status certificate_read(struct proof *proof, const char *path, bool may_be_missing,
                                struct wg_error *error);

/* Writes a certificate with the classes that are done, and finishes the sink. `settings` is a
   struct proof. Fails with WG_IO or WG_NO_MEMORY. */
enum wg_status certificate_write(void *settings, struct sink *sink, struct wg_error *error);

/* --- prove_verify.c */

/* Examines a sample of the classes of a certificate that was read again, by other code. Fails with
   WG_BAD_INPUT if the certificate is wrong. */
enum wg_status prove_verify(struct proof *proof, struct wg_error *error);

/* Examines a sample of the classes, and prints how long all will take. */
enum wg_status prove_estimate(struct proof *proof, struct sink *sink, struct wg_error *error);

#endif
