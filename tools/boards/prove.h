/* SPDX-License-Identifier: MIT */
/*
 * prove.h: declares the structs and functions that the files of `boards prove` share.
 *
 *     prove.c               options and help; prints the boards
 *     prove_prepare.c       opens what the options name; the points of words
 *     prove_classes.c       divides and examines the classes; rates and sorts their boards
 *     prove_certificate.c   writes the files of --certificate and --state
 *     prove_read.c          reads these, also those of other shards and of --verify
 *     prove_verify.c        --check and --estimate, which examine a sample of the classes
 */
#pragma once

#include "base/siphash.h"
#include "boards.h"
#include "prove/checker.h"
#include "prove/prover.h"
#include "solve/rules.h"

#include <pthread.h>

/* A board with the wanted points. */
struct proven {
    uint32_t number;                /* of its class; first, as in struct class_result: prove_find */
    uint8_t faces[PROVE_MAX_CELLS]; /* as on the board of this class */
    struct climb_entry entry;       /* the faces here may be of a rotated or reflected board */
};

struct proven_list {
    struct proven *items;
    size_t count;
    size_t capacity;
};

/* About a class of the run, with the same index. Small, because there can be 2^23 of them. */
struct claim {
    uint32_t line;   /* of the file */
    uint16_t file;   /* see proof_file */
    bool is_claimed; /* only a file of others says what the class has: it is not proven */
    bool is_marked;  /* while a file is read: it has the class, perhaps as the user's own; later: to
                        be checked */
};

enum { PROOF_MAX_FILES = UINT16_MAX };

/* For struct proof_options.checks: all claims. */
#define CHECK_ALL UINT64_MAX

/* The values of the options, but for those that struct game has. */
struct proof_options {
    uint32_t at_least;       /* the wanted points; 0: not given */
    const char *sets;        /* NULL: division_make */
    const char *certificate; /* a file to write; NULL: none */
    const char *verify;      /* a certificate to verify; NULL: none */
    bool is_estimate;
    uint32_t sample; /* classes; 0: the default */
    uint64_t checks; /* claims to check; CHECK_ALL */
};

/* What is to be proven, as the first lines of a certificate say it. */
struct goal {
    uint32_t wanted;          /* points */
    struct climb_entry known; /* the best board of a short search, without --at-least */
    bool has_known;
    struct division division;
};

/* The words that count, and their points. */
struct proof_words {
    struct scorer scorer;
    struct face_reading *readings; /* of all faces */
    struct face_trie_options options;
    struct face_trie trie; /* without --verify */
};

/* The classes, and what is known of them. */
struct proof_classes {
    struct class_list list;    /* of this run */
    size_t all;                /* of all shards */
    struct claim *claims;      /* by class of the list */
    struct proven_list boards; /* by class, but for those that are found now */
    pthread_mutex_t lock;      /* of `boards`, while threads work */
};

/* The claims of files, and their check. */
struct claim_check {
    size_t claimed; /* classes that are merely claimed */
    size_t checked;
    struct checker *checker;  /* while claims are checked; otherwise NULL */
    uint32_t number;          /* of the class that is checked */
    struct proven_list again; /* its boards, found again */
};

/* The key of the user, by which a run knows the files of the user's own runs. */
struct own_key {
    bool is_known;
    struct siphash hash; /* keyed, of what the claims depend on, before their file */
};

/* The state of a run. */
struct proof {
    struct game game;
    struct proof_options options;
    struct goal goal;
    struct proof_words words;
    struct prove_shape shape;
    struct proof_classes classes;
    struct claim_check check;
    struct own_key key;
    struct sink written;    /* of --certificate, open from before the work */
    double next_show;       /* when the progress is shown next */
    struct wg_error failed; /* of writing the state */
};

/* --- prove_prepare.c */

/* Opens all that the options name. With --verify, reads the certificate. */
enum wg_status prove_prepare(struct proof *proof, struct wg_error *error);

/* --- prove_classes.c */

/* Makes the division, the list of classes and the classes of this run. `sets` is the text of --sets
   or of a certificate; NULL: chooses the sets. */
enum wg_status prove_divide(struct proof *proof, const char *sets, struct wg_error *error);

/* Returns the class of this run with this number; NULL: it is not one of this run. */
struct class_result *prove_class(const struct proof *proof, uint32_t number);

/* For prove_options.take; `context` is a struct proof. Rates a board by the real search, adds it to
   proof->classes.boards, or while claims are checked, to proof->check.again, if it has the wanted
   points. Fails like climb_rate, or with WG_LIMIT if there are too many boards. */
enum wg_status prove_add(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                         struct wg_error *error);

/* The order of boards in a certificate: by class, then best first, then by faces. Below 0 if `a`
   comes before `b`. */
int prove_compare(const void *a, const void *b);
void prove_sort(struct proven_list *boards);

/* Returns the index of the first item of this class, or of a later one, among `count` boards or
   classes of `nbytes` bytes, in their order. */
size_t prove_find(const void *items, size_t count, size_t nbytes, uint32_t number);

/* Returns the number of classes that are done. */
size_t prove_count_done(const struct class_list *classes);

/* Examines the classes that are not done, and shows the progress. */
enum wg_status prove_examine(struct proof *proof, struct wg_error *error);

/* --- prove_certificate.c */

/* Writes the first lines: what is proven. */
void certificate_header(const struct proof *proof, struct sink *sink);

/* Writes a certificate with the classes that are done; to another sink than proof->written, a
   state, in which claims are marked, and which has the keyed hash. Finishes the sink. `context` is
   a struct proof. */
enum wg_status prove_write(void *context, struct sink *sink, struct wg_error *error);

/* --- prove_read.c */

/* Returns the path of a file of claims: an operand; then the file of --state or --verify. */
const char *proof_file(const struct proof *proof, uint32_t file);

/* Reads a certificate: marks its classes as done, and adds its boards, which are rated. With
   --verify, first takes the wanted points and the sets from it, and calls prove_divide. A
   state may be missing. Fails like lines_read, or with WG_BAD_INPUT if the file is not one of this
   run, contradicts an earlier file, or has a board that is not of its class or has not the wanted
   points. */
enum wg_status certificate_read(struct proof *proof, uint32_t file, struct wg_error *error);

/* --- prove_verify.c */

/* Refuses a certificate in which a class is left out, with WG_BAD_INPUT. */
enum wg_status prove_check_coverage(const struct proof *proof, struct wg_error *error);

/* Counts the claims, and checks as many random ones as the options say. Fails with WG_BAD_INPUT,
   and the place, if one is wrong. */
enum wg_status prove_check(struct proof *proof, struct wg_error *error);

/* Examines a sample of the classes, and prints how long all will take. */
enum wg_status prove_estimate(struct proof *proof, struct sink *sink, struct wg_error *error);
