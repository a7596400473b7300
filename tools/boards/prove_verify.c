/* SPDX-License-Identifier: MIT */
/* prove_verify.c: checks claims (--check, --verify), and examines a sample of the classes
   (--estimate). */
#include "prove.h"

#include "base/error.h"
#include "base/number.h"
#include "base/random.h"
#include "common/mean_interval.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { ESTIMATE_SAMPLE = 40 };

/* Takes one of `left` things into a sample of `wanted` of them. Call it for each thing. */
static bool is_drawn(struct random *random, uint64_t *left, uint64_t *wanted)
{
    const bool is_drawn = random_below_64(random, (*left)--) < *wanted;
    *wanted -= is_drawn;
    return is_drawn;
}

/* --- --check */

/* For checker_options.take: collects the boards with the wanted points. */
static enum wg_status take_again(void *context, const uint8_t *choices, struct wg_error *error)
{
    struct proof *const proof = context;
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < proof->shape.cells.count; i++) {
        faces[proof->shape.order[i]] = choices[i];
    }
    return prove_add(proof, 0, proof->check.number, faces, error);
}

/* Compares the boards of the class that are claimed with those that were found again. */
static enum wg_status compare_boards(struct proof *proof, struct wg_error *error)
{
    const struct proven_list *const all = &proof->classes.boards;
    struct proven_list *const again = &proof->check.again;
    const uint32_t number = proof->check.number;
    const size_t begin = prove_find(all->items, all->count, sizeof *all->items, number);
    const size_t end = prove_find(all->items, all->count, sizeof *all->items, number + 1);
    bool is_same = end - begin == again->count;
    prove_sort(again);
    for (size_t i = 0; is_same && i < again->count; i++) {
        is_same = prove_compare(&all->items[begin + i], &again->items[i]) == 0;
    }
    return is_same ? WG_OK
                   : fail(error, WG_BAD_INPUT,
                          "class %u has %s with the wanted points, but %s were found: the "
                          "certificate is wrong",
                          number, COUNTED(end - begin, "board"), COUNTED(again->count, "board"));
}

/* Checks what is claimed of a class: its bound, and its boards in proof->classes.boards. Fails with
   WG_BAD_INPUT if the claim is wrong, or with the reason why that is not known. */
static enum wg_status check_class(struct proof *proof, const struct class_result *claimed,
                                  struct wg_error *error)
{
    struct board_class class;
    uint64_t bound;
    proof->check.number = claimed->number;
    proof->check.again.count = 0;
    division_class(&proof->goal.division, &proof->shape, claimed->number, &class);
    TRY(checker_class(proof->check.checker, &class, &bound, error));
    if (bound != claimed->bound) {
        return fail(error, WG_BAD_INPUT,
                    "class %u has the bound %u, but %" PRIu64 " was found: the certificate is "
                    "wrong",
                    claimed->number, claimed->bound, bound);
    }
    return compare_boards(proof, error);
}

/* Checks the claims that are marked, in the order of the classes. */
static enum wg_status check_marked(struct proof *proof, struct wg_error *error)
{
    const struct checker_options options = {
        .words = proof->words.options,
        .cells = &proof->shape.cells,
        .wanted = proof->goal.wanted,
        .watch = proof->game.watch,
        .take = take_again,
        .take_context = proof,
    };
    enum wg_status status = checker_new(&proof->check.checker, &options, error);
    for (size_t i = 0; i < proof->classes.list.count && status == WG_OK; i++) {
        struct claim *const claim = &proof->classes.claims[i];
        if (!claim->is_marked) {
            continue;
        }
        status = check_class(proof, &proof->classes.list.items[i], error);
        if (status == WG_OK) {
            claim->is_claimed = false;
            proof->check.claimed--;
            proof->check.checked++;
            proof->game.count.done++;
        } else if (status == WG_BAD_INPUT || status == WG_LIMIT) {
            error_set_source(error, proof_file(proof, claim->file));
            error->line = claim->line;
        }
    }
    checker_free(proof->check.checker);
    proof->check.checker = NULL;
    free(proof->check.again.items);
    return status;
}

/* Counts the claims, and marks as many random ones of them as are to be checked. */
static void choose_claims(struct proof *proof)
{
    struct random random = {proof->game.seed};
    for (size_t i = 0; i < proof->classes.list.count; i++) {
        proof->check.claimed += proof->classes.claims[i].is_claimed;
    }
    uint64_t left = proof->check.claimed;
    uint64_t wanted = proof->options.checks < left ? proof->options.checks : left;
    proof->game.count = (struct progress_count){"checking", "class", 0, wanted};
    for (size_t i = 0; i < proof->classes.list.count; i++) {
        struct claim *const claim = &proof->classes.claims[i];
        claim->is_marked = claim->is_claimed && is_drawn(&random, &left, &wanted);
    }
}

/* Whether the certificate has all classes, and these have all boards. */
enum wg_status prove_check_coverage(const struct proof *proof, struct wg_error *error)
{
    const struct class_list *const classes = &proof->classes.list;
    for (size_t i = 0; i < classes->count; i++) {
        if (!atomic_load(&classes->items[i].is_done)) {
            return fail(error, WG_BAD_INPUT, "class %u is left out: nothing is proven",
                        classes->items[i].number);
        }
    }
    if (class_list_is_complete(classes, &proof->goal.division, &proof->shape,
                               proof->words.options.face_count, &proof->game.watch)) {
        return WG_OK;
    }
    return limits_go_on(&proof->game.watch)
               ? fail(error, WG_BAD_INPUT, "the classes do not have all boards")
               : fail(error, WG_STOPPED, "stopped");
}

enum wg_status prove_check(struct proof *proof, struct wg_error *error)
{
    struct game *const game = &proof->game;
    enum wg_status status = WG_OK;
    if (proof->options.checks > 0) {
        /* Drawn after the files were read, so that no author of a file could know it. */
        cli_complete_seed(game->cli, &proof->game.seed);
    }
    choose_claims(proof);
    if (game->count.all > 0) {
        status = check_marked(proof, error);
    }
    progress_clear(&game->progress);
    if (proof->check.checked > 0 && !game->cli->is_quiet &&
        (status == WG_OK || status == WG_STOPPED)) {
        cli_message(game->cli, "checked %s of %s (seed %" PRIu64 "): all right",
                    GROUPED(proof->check.checked),
                    COUNTED(proof->check.claimed + proof->check.checked, "claim"),
                    proof->game.seed);
    }
    return status;
}

/* --- --estimate */

/* Keeps a random sample of the classes, in random order: a run that stops has examined a random
   part of it. */
static void keep_sample(struct proof *proof)
{
    struct random random = {proof->game.seed};
    struct class_result *const items = proof->classes.list.items;
    uint64_t left = proof->classes.list.count;
    uint64_t wanted = proof->options.sample > 0 ? proof->options.sample : ESTIMATE_SAMPLE;
    size_t count = 0;
    for (size_t i = 0; i < proof->classes.all; i++) {
        if (is_drawn(&random, &left, &wanted)) {
            const uint32_t number = items[i].number;
            const size_t other = (size_t)random_below_64(&random, count + 1);
            items[count++].number = items[other].number;
            items[other].number = number;
        }
    }
    proof->classes.list.count = count;
}

enum wg_status prove_estimate(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    const size_t all = proof->classes.all;
    const struct class_list *const sample = &proof->classes.list;
    struct game *const game = &proof->game;
    size_t count = 0;
    cli_complete_seed(game->cli, &game->seed);
    keep_sample(proof);
    double *const seconds = calloc(sample->count, sizeof *seconds);
    TRY_MEMORY(error, seconds != NULL);
    const enum wg_status status = prove_examine(proof, error);
    for (size_t i = 0; i < sample->count; i++) {
        if (atomic_load(&sample->items[i].is_done)) {
            seconds[count++] = sample->items[i].seconds;
        }
    }
    if ((status == WG_OK || status == WG_STOPPED) && (count >= 2 || count == all)) {
        const struct mean_interval mean = mean_interval(seconds, count, all);
        const double hours = (double)all / 3600;
        game->after_stop = "the estimate is too low: it is without the slow classes of the sample";
        sink_format(sink, "wanted\t%u\n", proof->goal.wanted);
        sink_format(sink, "classes\t%zu\n", all);
        sink_format(sink, "sample\t%zu\tseed %" PRIu64 "\n", count, proof->game.seed);
        sink_format(sink, "core hours\t%.3g\t%.3g to %.3g\n", hours * mean.mean, hours * mean.least,
                    hours * mean.most);
        sink_format(sink, "memory\t%" PRIu64 " MB\t%u threads\n", system_memory_used() / 1000,
                    proof->game.threads);
        /* About an hour each; a shard has a class at least. */
        sink_format(sink, "shards\t%.0f\n", fmin(ceil(hours * mean.most), (double)all));
    }
    free(seconds);
    return status;
}
