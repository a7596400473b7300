/* SPDX-License-Identifier: MIT */
/* prove_verify.c: examines a sample of the classes, for --verify and --estimate. */
#include "prove.h"

#include "base/error.h"
#include "base/number.h"
#include "base/random.h"
#include "prove/recheck.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { VERIFY_SAMPLE = 5, ESTIMATE_SAMPLE = 40 };

/* Sets *sample_out to random classes. Fails with WG_NO_MEMORY. Call class_list_free in each case.
 */
static enum wg_status draw_sample(const struct proof *proof, uint32_t usual,
                                  struct class_list *sample_out, struct wg_error *error)
{
    struct random random = {proof->run.seed};
    const size_t all = proof->classes.count;
    const size_t count = proof->sample > 0 ? proof->sample : usual;
    struct class_result *const items = calloc(all, sizeof *items);
    *sample_out = (struct class_list){.items = items, .count = count < all ? count : all};
    for (size_t i = 0; items != NULL && i < all; i++) {
        const size_t other = (size_t)random_below_64(&random, i + 1);
        items[i].number = items[other].number;
        items[other].number = proof->classes.items[i].number;
    }
    return items != NULL ? WG_OK : fail_memory(error);
}

/* --- --verify */

struct verifying {
    struct proof *proof;
    uint32_t number; /* of the class */
    struct proven_list again;
    struct class_list sample;
    size_t done; /* of the sample */
};

static bool go_on(void *context)
{
    const struct verifying *const verifying = context;
    struct game *const game = &verifying->proof->run.game;
    progress_show(&game->progress, &(struct progress_count){"verifying", "class", verifying->done,
                                                            verifying->sample.count});
    return game_goes_on(game);
}

/* For recheck_options.take: collects the boards with the wanted points. */
static enum wg_status take_again(void *context, const uint8_t *choices, struct wg_error *error)
{
    struct verifying *const verifying = context;
    struct proof *const proof = verifying->proof;
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < proof->shape.cells.count; i++) {
        faces[proof->shape.order[i]] = choices[i];
    }
    return prove_add(proof, &verifying->again, 0, verifying->number, faces, error);
}

/* Compares the boards of the class in the certificate with those that were found again. */
static bool has_same_boards(struct verifying *verifying)
{
    const struct proven_list *const boards = &verifying->proof->boards;
    struct proven_list *const again = &verifying->again;
    size_t same = 0;
    prove_sort(again);
    for (size_t i = 0; i < boards->count; i++) {
        const struct proven *const board = &boards->items[i];
        if (board->number == verifying->number) {
            if (same == again->count || prove_compare(board, &again->items[same]) != 0) {
                return false;
            }
            same++;
        }
    }
    return same == again->count;
}

static enum wg_status verify_class(struct verifying *verifying, uint32_t number,
                                   struct wg_error *error)
{
    struct proof *const proof = verifying->proof;
    const struct recheck_options options = {
        .words = proof->words,
        .cells = &proof->shape.cells,
        .wanted = proof->wanted,
        .watch = {.go_on = go_on, .context = verifying},
        .take = take_again,
        .take_context = verifying,
    };
    const uint32_t claimed = prove_class(proof, number)->bound;
    struct board_class class;
    uint64_t bound;
    verifying->number = number;
    verifying->again.count = 0;
    division_class(&proof->division, &proof->shape, number, &class);
    enum wg_status status = recheck_class(&options, &class, &bound, error);
    if (status == WG_OK && bound != claimed) {
        status =
            fail(error, WG_BAD_INPUT,
                 "class %u has the bound %u, but %" PRIu64 " was found: the certificate is wrong",
                 number, claimed, bound);
    } else if (status == WG_OK && !has_same_boards(verifying)) {
        status = fail(error, WG_BAD_INPUT,
                      "class %u has other boards with the wanted points: the certificate is wrong",
                      number);
    }
    return status;
}

/* Whether the certificate has all classes, and these have all boards. */
static enum wg_status check_coverage(const struct proof *proof, struct wg_error *error)
{
    const struct class_list *const classes = &proof->classes;
    for (size_t i = 0; i < classes->count; i++) {
        if (!atomic_load(&classes->items[i].is_done)) {
            return fail(error, WG_BAD_INPUT, "class %u is left out: nothing is proven",
                        classes->items[i].number);
        }
    }
    return class_list_is_complete(classes, &proof->division, &proof->shape, proof->words.face_count)
               ? WG_OK
               : fail(error, WG_BAD_INPUT, "the classes do not have all boards");
}

enum wg_status prove_verify(struct proof *proof, struct wg_error *error)
{
    struct verifying verifying = {.proof = proof};
    struct class_list *const sample = &verifying.sample;
    struct game *const game = &proof->run.game;
    enum wg_status status = check_coverage(proof, error);
    if (draw_sample(proof, VERIFY_SAMPLE, sample, error) != WG_OK) {
        return WG_NO_MEMORY;
    }
    prove_sort(&proof->boards);
    progress_begin(&game->progress, game->cli, NULL);
    while (verifying.done < sample->count && status == WG_OK) {
        status = verify_class(&verifying, sample->items[verifying.done].number, error);
        verifying.done += status == WG_OK;
    }
    progress_clear(&game->progress);
    if (status == WG_BAD_INPUT) {
        error_set_source(error, proof->verify);
    }
    proof->is_checked = status == WG_OK && sample->count == proof->classes.count;
    if (status == WG_OK && !game->cli->is_quiet) {
        cli_message(game->cli,
                    "%s: all classes are there; %s of %s examined again (seed %" PRIu64
                    "), with the same result",
                    proof->verify, GROUPED(sample->count), COUNTED(proof->classes.count, "class"),
                    proof->run.seed);
    }
    free(verifying.again.items);
    class_list_free(sample);
    return status;
}

/* --- --estimate */

/* Prints the mean of the sample times the number of classes, and the interval that has the true
   value in 95 of 100 cases, if the times are distributed normally. Returns the end of the interval.
 */
static double print_hours(const struct class_result *sample, size_t count, size_t all,
                          struct sink *sink)
{
    static const double width = 2.02; /* Student's t for 40 values */
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        sum += sample[i].seconds;
    }
    const double mean = sum / (double)count;
    for (size_t i = 0; i < count; i++) {
        squares += (sample[i].seconds - mean) * (sample[i].seconds - mean);
    }
    const double left_out = 1 - (double)count / (double)all;
    const double error = sqrt(squares / (double)(count - 1) / (double)count * left_out);
    const double hours = mean * (double)all / 3600;
    const double half = width * error * (double)all / 3600;
    sink_format(sink, "core hours\t%.3g\t%.3g to %.3g\n", hours, fmax(hours - half, 0),
                hours + half);
    return hours + half;
}

enum wg_status prove_estimate(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    const size_t all = proof->classes.count;
    struct game *const game = &proof->run.game;
    struct class_list sample;
    size_t count = 0;
    struct rusage usage = {0};
    if (draw_sample(proof, ESTIMATE_SAMPLE, &sample, error) != WG_OK) {
        return WG_NO_MEMORY;
    }
    progress_begin(&game->progress, game->cli, NULL);
    const enum wg_status status = prove_examine(proof, &sample, error);
    progress_clear(&game->progress);
    for (size_t i = 0; i < sample.count; i++) {
        if (atomic_load(&sample.items[i].is_done)) {
            sample.items[count++].seconds = sample.items[i].seconds;
        }
    }
    if ((status == WG_OK || status == WG_STOPPED) && count >= 2) {
        sink_format(sink, "wanted\t%u\n", proof->wanted);
        sink_format(sink, "classes\t%zu\n", all);
        sink_format(sink, "sample\t%zu\tseed %" PRIu64 "\n", count, proof->run.seed);
        const double most = print_hours(sample.items, count, all, sink);
        (void)getrusage(RUSAGE_SELF, &usage);
        sink_format(sink, "memory\t%ld MB\t%u threads\n", usage.ru_maxrss / 1000,
                    proof->run.threads);
        /* About an hour each; a shard has a class at least. */
        sink_format(sink, "shards\t%.0f\n", fmin(ceil(most), (double)all));
    }
    class_list_free(&sample);
    return status;
}
