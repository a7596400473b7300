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

/* Returns the classes in a random order, owned by the caller. *count_out is how many of them are
   the sample. Returns NULL if there is not enough memory. */
static struct class_result *draw_sample(const struct prove_run *run, uint32_t usual,
                                        size_t *count_out)
{
    struct random random = {run->seed};
    const size_t all = run->class_count;
    const size_t count = run->sample > 0 ? run->sample : usual;
    struct class_result *const sample = calloc(all, sizeof *sample);
    for (size_t i = 0; sample != NULL && i < all; i++) {
        const size_t other = (size_t)random_below_64(&random, i + 1);
        sample[i].number = sample[other].number;
        sample[other].number = run->classes[i].number;
    }
    *count_out = count < all ? count : all;
    return sample;
}

/* --- --verify */

struct verifying {
    struct prove_run *run;
    uint32_t number; /* of the class */
    struct proven_list again;
    size_t done; /* of the sample */
    size_t count;
};

static bool go_on(void *context)
{
    const struct verifying *const verifying = context;
    struct prove_run *const run = verifying->run;
    if (run->progress.is_on) {
        progress_show(&run->progress, &(struct progress_count){.verb = "verifying",
                                                               .noun = "class",
                                                               .done = verifying->done,
                                                               .all = verifying->count});
    }
    return long_run_goes_on(run->time_end);
}

/* For recheck_options.take: collects the boards with the wanted points. */
static enum wg_status take_again(void *context, const uint8_t *choices, struct wg_error *error)
{
    struct verifying *const verifying = context;
    struct prove_run *const run = verifying->run;
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < run->shape.cells.count; i++) {
        faces[run->shape.order[i]] = choices[i];
    }
    return prove_add(run, &verifying->again, 0, verifying->number, faces, error);
}

/* Compares the boards of the class in the certificate with those that were found again. */
static bool has_same_boards(struct verifying *verifying)
{
    const struct proven_list *const boards = &verifying->run->boards;
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
    struct prove_run *const run = verifying->run;
    const struct recheck_options options = {
        .words = run->words,
        .cells = &run->shape.cells,
        .wanted = run->wanted,
        .watch = {go_on, verifying},
        .take = take_again,
        .take_context = verifying,
    };
    const uint32_t claimed = prove_class(run, number)->bound;
    struct board_class class;
    uint64_t bound;
    verifying->number = number;
    verifying->again.count = 0;
    division_class(&run->division, &run->shape, number, &class);
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
static enum wg_status check_coverage(const struct prove_run *run, struct wg_error *error)
{
    for (size_t i = 0; i < run->class_count; i++) {
        if (!atomic_load(&run->classes[i].is_done)) {
            return fail(error, WG_BAD_INPUT, "class %u is left out: nothing is proven",
                        run->classes[i].number);
        }
    }
    return class_list_is_complete(&run->list, &run->division, &run->shape, run->faces.count)
               ? WG_OK
               : fail(error, WG_BAD_INPUT, "the classes do not have all boards");
}

enum wg_status prove_verify(struct prove_run *run, struct wg_error *error)
{
    struct verifying verifying = {.run = run};
    enum wg_status status = check_coverage(run, error);
    struct class_result *const sample = draw_sample(run, VERIFY_SAMPLE, &verifying.count);
    if (sample == NULL) {
        return fail_memory(error);
    }
    prove_sort(&run->boards);
    progress_begin(&run->progress, run->cli, NULL);
    while (verifying.done < verifying.count && status == WG_OK) {
        status = verify_class(&verifying, sample[verifying.done].number, error);
        verifying.done += status == WG_OK;
    }
    progress_clear(&run->progress);
    if (status == WG_BAD_INPUT) {
        error_set_source(error, run->verify);
    }
    run->is_checked = status == WG_OK && verifying.count == run->class_count;
    if (status == WG_OK && !run->cli->is_quiet) {
        cli_message(run->cli,
                    "%s: all classes are there; %s of %s examined again (seed %" PRIu64
                    "), with the same result",
                    run->verify, GROUPED(verifying.count), COUNTED(run->class_count, "class"),
                    run->seed);
    }
    free(verifying.again.items);
    free(sample);
    return status;
}

/* --- --estimate */

/* The mean of the sample times the number of classes, and half the width of the interval that has
   the true value in 95 of 100 cases, if the times are distributed normally. */
struct estimate {
    double hours;
    double half;
};

static struct estimate estimate_hours(const struct class_result *sample, size_t count, size_t all)
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
    const double variance = count > 1 ? squares / (double)(count - 1) : 0;
    const double error = sqrt(variance / (double)count * left_out);
    return (struct estimate){mean * (double)all / 3600, width * error * (double)all / 3600};
}

enum wg_status prove_estimate(struct prove_run *run, struct sink *sink, struct wg_error *error)
{
    size_t drawn;
    size_t count = 0;
    struct class_result *const sample = draw_sample(run, ESTIMATE_SAMPLE, &drawn);
    struct rusage usage = {0};
    if (sample == NULL) {
        return fail_memory(error);
    }
    progress_begin(&run->progress, run->cli, NULL);
    const enum wg_status status = prove_examine(run, sample, drawn, error);
    progress_clear(&run->progress);
    for (size_t i = 0; i < drawn; i++) {
        if (atomic_load(&sample[i].is_done)) {
            sample[count++].seconds = sample[i].seconds;
        }
    }
    if ((status == WG_OK || status == WG_STOPPED) && count >= 2) {
        const struct estimate hours = estimate_hours(sample, count, run->class_count);
        (void)getrusage(RUSAGE_SELF, &usage);
        sink_format(sink, "wanted\t%u\n", run->wanted);
        sink_format(sink, "classes\t%zu\n", run->class_count);
        sink_format(sink, "sample\t%zu\tseed %" PRIu64 "\n", count, run->seed);
        sink_format(sink, "core hours\t%.3g\t%.3g to %.3g\n", hours.hours,
                    hours.half < hours.hours ? hours.hours - hours.half : 0,
                    hours.hours + hours.half);
        sink_format(sink, "memory\t%ld MB\t%u threads\n", usage.ru_maxrss / 1000, run->threads);
        /* About an hour each; a shard has a class at least. */
        const double shards = ceil(hours.hours + hours.half);
        sink_format(sink, "shards\t%.0f\n",
                    shards < (double)run->class_count ? shards : (double)run->class_count);
    }
    free(sample);
    return status;
}
