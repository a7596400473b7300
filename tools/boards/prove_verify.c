/* SPDX-License-Identifier: MIT */
/* prove_verify.c: checks claims (--check, --verify), and examines a sample of the classes
   (--estimate). */
#include "prove.h"

#include "base/error.h"
#include "base/number.h"
#include "base/random.h"
#include "common/mean_interval.h"
#include "prove/checker.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { ESTIMATE_SAMPLE = 40 };

/* Sets *sample_out to random classes. Fails with WG_NO_MEMORY. Call class_list_free in each case.
 */
static enum wg_status draw_sample(const struct proof *proof, struct class_list *sample_out,
                                  struct wg_error *error)
{
    struct random random = {proof->run.seed};
    const size_t all = proof->classes.count;
    const size_t count = proof->sample > 0 ? proof->sample : ESTIMATE_SAMPLE;
    struct class_result *const items = calloc(all, sizeof *items);
    *sample_out = (struct class_list){.items = items, .count = count < all ? count : all};
    for (size_t i = 0; items != NULL && i < all; i++) {
        const size_t other = (size_t)random_below_64(&random, i + 1);
        items[i].number = items[other].number;
        items[other].number = proof->classes.items[i].number;
    }
    return items != NULL ? WG_OK : fail_memory(error);
}

/* --- --check */

struct checking {
    struct proof *proof;
    struct checker *checker;
    uint32_t number; /* of the class */
    struct proven_list again;
    size_t done;
    size_t count; /* claims to check */
};

static bool go_on(void *context)
{
    const struct checking *const checking = context;
    struct game *const game = &checking->proof->run.game;
    progress_show(&game->progress,
                  &(struct progress_count){"checking", "class", checking->done, checking->count});
    return game_goes_on(game);
}

/* For checker_options.take: collects the boards with the wanted points. */
static enum wg_status take_again(void *context, const uint8_t *choices, struct wg_error *error)
{
    struct checking *const checking = context;
    struct proof *const proof = checking->proof;
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < proof->shape.cells.count; i++) {
        faces[proof->shape.order[i]] = choices[i];
    }
    return prove_add(proof, &checking->again, 0, checking->number, faces, error);
}

/* Compares the boards of the class that are claimed with those that were found again. */
static enum wg_status compare_boards(struct checking *checking, struct wg_error *error)
{
    const struct proven_list *const all = &checking->proof->boards;
    struct proven_list *const again = &checking->again;
    const size_t begin = prove_find(all->items, all->count, sizeof *all->items, checking->number);
    const size_t end = prove_find(all->items, all->count, sizeof *all->items, checking->number + 1);
    bool is_same = end - begin == again->count;
    prove_sort(again);
    for (size_t i = 0; is_same && i < again->count; i++) {
        is_same = prove_compare(&all->items[begin + i], &again->items[i]) == 0;
    }
    return is_same ? WG_OK
                   : fail(error, WG_BAD_INPUT,
                          "class %u has %s with the wanted points, but %s were found: the "
                          "certificate is wrong",
                          checking->number, COUNTED(end - begin, "board"),
                          COUNTED(again->count, "board"));
}

/*
 * Checks what is claimed of a class: its bound, and its boards in proof->boards. Returns WG_OK if
 * the claim is right, WG_BAD_INPUT if it is wrong, or else the reason why that is not known:
 * WG_STOPPED, WG_LIMIT or WG_NO_MEMORY.
 */
static enum wg_status check_class(struct checking *checking, const struct class_result *claimed,
                                  struct wg_error *error)
{
    const struct proof *const proof = checking->proof;
    struct board_class class;
    uint64_t bound;
    checking->number = claimed->number;
    checking->again.count = 0;
    division_class(&proof->division, &proof->shape, claimed->number, &class);
    const enum wg_status status = checker_class(checking->checker, &class, &bound, error);
    if (status == WG_OK && bound != claimed->bound) {
        return fail(error, WG_BAD_INPUT,
                    "class %u has the bound %u, but %" PRIu64 " was found: the certificate is "
                    "wrong",
                    claimed->number, claimed->bound, bound);
    }
    return status == WG_OK ? compare_boards(checking, error) : status;
}

/* Checks the claims that are marked, in the order of the classes. */
static enum wg_status check_marked(struct checking *checking, struct wg_error *error)
{
    struct proof *const proof = checking->proof;
    const struct checker_options options = {
        .words = proof->words,
        .cells = &proof->shape.cells,
        .wanted = proof->wanted,
        .watch = {.go_on = go_on, .context = checking},
        .take = take_again,
        .take_context = checking,
    };
    enum wg_status status = checker_new(&checking->checker, &options, error);
    for (size_t i = 0; i < proof->classes.count && status == WG_OK; i++) {
        struct claim *const claim = &proof->claims[i];
        if (!claim->is_marked) {
            continue;
        }
        status = check_class(checking, &proof->classes.items[i], error);
        if (status == WG_OK) {
            claim->origin = CHECKED;
            proof->claimed--;
            proof->checked++;
            checking->done++;
        } else if (status == WG_BAD_INPUT || status == WG_LIMIT) {
            error_set_source(error, proof_file(proof, claim->file));
            error->line = claim->line;
        }
    }
    checker_free(checking->checker);
    return status;
}

/* Counts the claims, and marks as many random ones of them as are to be checked. */
static void choose_claims(struct checking *checking)
{
    struct proof *const proof = checking->proof;
    struct random random = {proof->run.seed};
    for (size_t i = 0; i < proof->classes.count; i++) {
        proof->claimed += proof->claims[i].origin == CLAIMED;
    }
    uint64_t left = proof->claimed;
    uint64_t wanted = proof->checks < left ? proof->checks : left;
    checking->count = (size_t)wanted;
    for (size_t i = 0; i < proof->classes.count; i++) {
        if (proof->claims[i].origin == CLAIMED) {
            proof->claims[i].is_marked = random_below_64(&random, left--) < wanted;
            wanted -= proof->claims[i].is_marked;
        }
    }
}

/* Whether the certificate has all classes, and these have all boards. */
enum wg_status prove_check_coverage(const struct proof *proof, struct wg_error *error)
{
    const struct class_list *const classes = &proof->classes;
    for (size_t i = 0; i < classes->count; i++) {
        if (!atomic_load(&classes->items[i].is_done)) {
            return fail(error, WG_BAD_INPUT, "class %u is left out: nothing is proven",
                        classes->items[i].number);
        }
    }
    if (class_list_is_complete(classes, &proof->division, &proof->shape, proof->words.face_count,
                               &proof->watch)) {
        return WG_OK;
    }
    return limits_go_on(&proof->watch)
               ? fail(error, WG_BAD_INPUT, "the classes do not have all boards")
               : fail(error, WG_STOPPED, "stopped");
}

enum wg_status prove_check(struct proof *proof, struct wg_error *error)
{
    struct checking checking = {.proof = proof};
    struct game *const game = &proof->run.game;
    enum wg_status status = WG_OK;
    if (proof->checks > 0) {
        /* Drawn after the files were read, so that no author of a file could know it. */
        cli_complete_seed(game->cli, &proof->run.seed);
    }
    choose_claims(&checking);
    progress_begin(&game->progress, game->cli, NULL);
    game->progress.deadline = game->deadline;
    if (checking.count > 0) {
        status = check_marked(&checking, error);
    }
    progress_clear(&game->progress);
    free(checking.again.items);
    if (proof->checked > 0 && !game->cli->is_quiet && (status == WG_OK || status == WG_STOPPED)) {
        cli_message(game->cli, "checked %s of %s (seed %" PRIu64 "): all right",
                    GROUPED(proof->checked), COUNTED(proof->claimed + proof->checked, "claim"),
                    proof->run.seed);
    }
    return status;
}

/* --- --estimate */

enum wg_status prove_estimate(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    const size_t all = proof->classes.count;
    struct game *const game = &proof->run.game;
    struct class_list sample;
    size_t count = 0;
    struct rusage usage = {0};
    cli_complete_seed(game->cli, &proof->run.seed);
    if (draw_sample(proof, &sample, error) != WG_OK) {
        return WG_NO_MEMORY;
    }
    enum wg_status status = prove_examine(proof, &sample, error);
    double *const seconds = calloc(sample.count, sizeof *seconds);
    for (size_t i = 0; seconds != NULL && i < sample.count; i++) {
        if (atomic_load(&sample.items[i].is_done)) {
            seconds[count++] = sample.items[i].seconds;
        }
    }
    if ((status == WG_OK || status == WG_STOPPED) && count >= 2) {
        const struct mean_interval mean = mean_interval(seconds, count, all);
        const double hours = (double)all / 3600;
        game->after_stop = "the estimate is too low: it is without the slow classes of the sample";
        sink_format(sink, "wanted\t%u\n", proof->wanted);
        sink_format(sink, "classes\t%zu\n", all);
        sink_format(sink, "sample\t%zu\tseed %" PRIu64 "\n", count, proof->run.seed);
        sink_format(sink, "core hours\t%.3g\t%.3g to %.3g\n", hours * mean.mean, hours * mean.least,
                    hours * mean.most);
        (void)getrusage(RUSAGE_SELF, &usage);
        sink_format(sink, "memory\t%ld MB\t%u threads\n", usage.ru_maxrss / 1000,
                    proof->run.threads);
        /* About an hour each; a shard has a class at least. */
        sink_format(sink, "shards\t%.0f\n", fmin(ceil(hours * mean.most), (double)all));
    }
    status = seconds != NULL ? status : fail_memory(error);
    free(seconds);
    class_list_free(&sample);
    return status;
}
