/* SPDX-License-Identifier: MIT */
/* prove.c: `boards prove`: examines the classes of a part, and prints the boards. */
#include "prove.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "common/output.h"

#include <stdlib.h>

#define AT(member) offsetof(struct proof, member)

/* A proof can have millions of classes, and the progress needs the number of those that are done.
 */
#define SHOW_SECONDS 0.1

static const char *const objective_names[] = {"score", "words", NULL};

static const struct cli_option options[] = {
    {SIZE_OPTION(PROVE_MAX_CELLS, "at most 16 cells; must be given")},
    {"at-least", 0, "N",
     "find all boards with N points or more (default: one more than the best board that a short "
     "search finds)",
     FIELD_NUMBER, AT(wanted), 1, UINT32_MAX},
    {"objective", 0, "NAME", "what to maximize: score (default) or words", FIELD_CHOICE,
     AT(run.objective), .names = objective_names},
    {"certificate", 0, "FILE", "write the proof to this file, for --verify", FIELD_TEXT,
     AT(certificate), .is_once = true},
    {STATE_OPTION},
    {SHARD_OPTION("classes")},
    {"estimate", 0, NULL,
     "examine a random sample of the classes, and print the core hours, the memory and the number "
     "of shards that the proof needs",
     FIELD_FLAG, AT(is_estimate)},
    {"verify", 0, "FILE",
     "check a certificate: no class is left out, all boards have their points, and a random sample "
     "of the classes gives the same by another, simpler method",
     FIELD_TEXT, AT(verify), .is_once = true},
    {"sample", 0, "N", "how many classes --estimate and --verify examine (default: 40 and 5)",
     FIELD_NUMBER, AT(sample), 2, UINT32_MAX},
    {"seed", 's', "N", "of the sample (default: a new seed each time)", FIELD_SEED, AT(run.seed)},
    {"sets", 0, "SET/SET/...[//SET/...]",
     "divide the letters so: a class of boards has one of these sets on each cell. After '//': the "
     "sets for the cells with the fewest neighbours (default: chosen for the dictionary)",
     FIELD_TEXT, AT(sets), .is_once = true},
    {TIME_LIMIT_OPTION("stop after this time, exit status 2")},
    {THREADS_OPTION(RUN_AT(threads), "; at most 100 examine classes, and --verify uses one")},
    {LIMIT_OPTION("print the first N boards (default: all)")},
    {FORMAT_OPTION(game_forms, RESULT_FORMS_HELP)},
    {0},
};

static void check_settings(const struct proof *proof)
{
    const struct game *const game = &proof->run.game;
    const struct cli *const cli = game->cli;
    const char *const output = game->output != NULL ? game->output : "-";
    const char *const outputs[] = {proof->run.state, proof->certificate, output};
    const bool is_check = proof->verify != NULL || proof->is_estimate;
    if (game->shape.rows == 0) {
        cli_usage_error(cli, "give the --size of the boards, such as --size=3x3");
    }
    game_refuse_bonus(game);
    if (proof->verify != NULL && proof->is_estimate) {
        cli_usage_error(cli, "give either --verify or --estimate");
    }
    if (is_check && (proof->run.state != NULL || proof->certificate != NULL ||
                     proof->run.shard.count > 0 || cli->operand_count > 0)) {
        cli_usage_error(cli, "--verify and --estimate write no file: give no --state, "
                             "--certificate, --shard or file with them");
    }
    if (!is_check && (proof->sample > 0 || cli_is_given(cli, "seed"))) {
        cli_usage_error(cli, "--sample and --seed are for --verify and --estimate");
    }
    if (proof->verify != NULL && (proof->wanted > 0 || proof->sets != NULL)) {
        cli_usage_error(cli, "--verify takes the points and the sets from the certificate; leave "
                             "--at-least and --sets out");
    }
    game_check_files(game, NULL, 0);
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        static const char *const names[] = {"--state", "--certificate", "--output"};
        for (size_t k = 0; k < i; k++) {
            cli_refuse_same_output(cli, outputs[k], outputs[i]);
        }
        for (int k = 0; k < cli->operand_count; k++) {
            cli_refuse_file_as_output(cli, names[i], outputs[i], cli->operands[k]);
        }
    }
    cli_refuse_file_as_output(cli, "--output", game->output, proof->verify);
}

/* --- Examining */

static size_t count_done(const struct class_list *classes)
{
    size_t done = 0;
    for (size_t i = 0; i < classes->count; i++) {
        done += atomic_load(&classes->items[i].is_done);
    }
    return done;
}

static bool go_on(void *context)
{
    struct proof *const proof = context;
    struct long_run *const run = &proof->run;
    if (run->game.progress.is_on && clock_is_over(proof->next_show)) {
        proof->next_show = clock_seconds() + SHOW_SECONDS;
        progress_show(&run->game.progress,
                      &(struct progress_count){"proving", "class", count_done(proof->examined),
                                               proof->examined->count});
    }
    if (run->state != NULL && clock_is_over(run->next_write) &&
        state_write(run, &proof->failed) != WG_OK) {
        return false;
    }
    return game_goes_on(&run->game);
}

/* For prove_options.take */
static enum wg_status take(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                           struct wg_error *error)
{
    struct proof *const proof = context;
    return prove_add(proof, &proof->boards, thread, number, faces, error);
}

enum wg_status prove_examine(struct proof *proof, struct class_list *classes,
                             struct wg_error *error)
{
    const struct prove_options proving = {
        .trie = &proof->trie,
        .shape = &proof->shape,
        .division = &proof->division,
        .wanted = proof->wanted,
        .threads = proof->run.threads,
        .take = take,
        .take_context = proof,
        .watch = {.go_on = go_on, .context = proof},
    };
    proof->examined = classes;
    const enum wg_status status = prove_classes(&proving, classes->items, classes->count, error);
    if (proof->failed.status != WG_OK && status == WG_STOPPED) {
        *error = proof->failed;
        return proof->failed.status;
    }
    return status;
}

/* --- Printing */

static void report_end(const struct proof *proof, size_t done, size_t board_count)
{
    const char *const noun = proof->run.objective == CLIMB_WORDS ? "word" : "point";
    const struct cli *const cli = proof->run.game.cli;
    const char *const wanted = COUNTED(proof->wanted, noun);
    const char *const boards = COUNTED(board_count, "board");
    const char *const who = proof->verify == NULL ? "proven"
                            : proof->is_checked   ? "proven and checked"
                                                  : "claimed, and checked in part";
    if (cli->is_quiet) {
        return;
    }
    if (done < proof->class_count) {
        cli_message(cli, "%s of %s examined; found: %s with %s or more", GROUPED(done),
                    COUNTED(proof->class_count, "class"), boards, wanted);
    } else if (board_count > 0) {
        cli_message(cli, "%s: %s with %s or more, and no others", who, boards, wanted);
    } else {
        cli_message(cli, "%s: no board has %s or more%s", who, wanted,
                    proof->has_known ? "; the board that is printed is the best" : "");
    }
}

/* Prints the boards of the classes that are done, each without its rotations and reflections. */
static enum wg_status print_boards(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    struct pool boards = {0};
    const size_t done = count_done(&proof->classes);
    enum wg_status status = WG_OK;
    for (size_t i = 0; i < proof->boards.count && status == WG_OK; i++) {
        const struct proven *const proven = &proof->boards.items[i];
        const struct class_result *const class = prove_class(proof, proven->number);
        if (class != NULL && atomic_load(&class->is_done)) {
            status = pool_append(&boards, &proven->entry, error);
        }
    }
    pool_keep_best(&boards, UINT32_MAX);
    const size_t count = boards.count;
    if (status == WG_OK && count == 0 && proof->has_known && done == proof->class_count) {
        status = pool_append(&boards, &proof->known, error);
    }
    status = status == WG_OK ? boards_print(&proof->run, &boards, sink, error) : status;
    free(boards.items);
    report_end(proof, done, count);
    return status;
}

/* --- The whole run */

/* Reads the certificates that are operands, and the state. */
static enum wg_status read_proven(struct proof *proof, struct wg_error *error)
{
    const struct cli *const cli = proof->run.game.cli;
    enum wg_status status = WG_OK;
    for (int i = 0; i < cli->operand_count && status == WG_OK; i++) {
        status = certificate_read(proof, cli->operands[i], false, error);
    }
    return status == WG_OK && proof->run.state != NULL
               ? certificate_read(proof, proof->run.state, true, error)
               : status;
}

static enum wg_status prove(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    struct game *const game = &proof->run.game;
    struct wg_error write_error;
    enum wg_status status = read_proven(proof, error);
    /* Before the work: whether the files can be written. */
    if (status != WG_OK || (status = state_write(&proof->run, error)) != WG_OK ||
        (proof->certificate != NULL &&
         (status = sink_open(&proof->written, proof->certificate, error)) != WG_OK)) {
        return status;
    }
    proof->next_show = clock_seconds() + SHOW_SECONDS;
    progress_begin(&game->progress, game->cli, NULL);
    game->progress.deadline = game->deadline;
    const enum wg_status proven = prove_examine(proof, &proof->classes, error);
    progress_clear(&game->progress);
    status = proof->failed.status != WG_OK ? WG_OK : state_write(&proof->run, &write_error);
    if (proven != WG_OK && proven != WG_STOPPED) {
        return proven;
    }
    if (status == WG_OK && proven == WG_OK && proof->certificate != NULL) {
        status = certificate_write(proof, &proof->written, &write_error);
    }
    if (status != WG_OK) {
        *error = write_error;
        return status;
    }
    status = print_boards(proof, sink, error);
    return status != WG_OK ? status : proven;
}

static enum wg_status run_proof(void *settings, struct sink *sink, struct wg_error *error)
{
    struct proof *const proof = settings;
    enum wg_status status;
    game_catch_signals();
    game_begin(&proof->run.game, NULL);
    if ((status = prove_prepare(proof, error)) != WG_OK) {
        return status;
    }
    if (proof->is_estimate) {
        status = prove_estimate(proof, sink, error);
    } else if (proof->verify != NULL) {
        status = prove_verify(proof, error);
        status = status != WG_OK ? status : print_boards(proof, sink, error);
    } else {
        status = prove(proof, sink, error);
    }
    return status == WG_OK || status == WG_STOPPED ? output_finish(sink, status, error) : status;
}

static int boards_prove(struct cli *cli)
{
    static struct proof proof; /* large: all 0, so that the program has no copy of it */
    struct long_run *const run = &proof.run;
    run->limit = UINT64_MAX;
    run->write_state = certificate_write;
    proof.written.file.fd = -1;
    (void)pthread_mutex_init(&proof.lock, NULL);
    game_read(cli, &run->game, &proof);
    check_settings(&proof);
    if (proof.verify != NULL || proof.is_estimate) {
        cli_complete_seed(cli, &run->seed);
    }
    run->game.after_stop =
        run->state != NULL ? "the same call goes on from --state" : "with --state it could go on";
    const int exit_status = game_run(&run->game, run_proof, &proof);
    sink_close(&proof.written);
    class_list_free(&proof.classes);
    prove_shape_free(&proof.shape);
    face_trie_free(&proof.trie);
    free(proof.faces);
    free(proof.boards.items);
    long_run_close(run);
    return exit_status;
}

const struct cli_command prove_command = {
    .name = "boards prove",
    .summary = "prove that no board has a higher score",
    .synopsis = "boards prove --size=ROWSxCOLS [OPTION]... [CERTIFICATE]...",
    .about = "Finds all boards with at least N points, best first, or proves that there is none: "
             "then the best board that is known is the best there is. The letters are divided into "
             "sets; a class of boards has one of the sets on each cell. Branch and bound shows for "
             "each class which of its boards can have so many points, and these are scored. The "
             "CERTIFICATEs are of shards, or of runs that were stopped: their classes are not "
             "examined again. A rotation or reflection of a printed board is not printed again.",
    .shared = game_options,
    .options = options,
    .notes = "Examples:\n"
             "  boards prove --size=3x3 --at-least=500\n"
             "  boards prove --size=4x4 --estimate\n"
             "  boards prove --size=2x3 --certificate=two.proof\n"
             "  boards prove --size=2x3 --verify=two.proof\n"
             "  boards prove --size=2x4 --shard=3/9 -j1 --certificate=part.3\n"
             "  boards prove --size=2x4 --certificate=all.proof part.*\n"
             "\n"
             "The proof of 3x3 boards takes seconds, of 3x4 boards an hour, of 4x4 boards\n"
             "over a thousand hours of a core. A certificate is text; it and the options\n"
             "that --verify needs are described in formats/proof.md.\n"
             "\n"
             "Ctrl-C (and SIGTERM) ends the run, writes the --state and prints the boards so\n"
             "far.\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT "\n"
             "Exit status: 0 proven; 2 bad usage, bad input, a wrong certificate, an I/O\n"
             "error or the time limit; 128 plus the number of a signal;\n" BAD_DICT_HELP,
    .run = boards_prove,
};
