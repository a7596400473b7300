/* SPDX-License-Identifier: MIT */
/* prove.c: `boards prove`: examines the classes of a part, and prints the boards. */
#include "prove.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "common/ending.h"
#include "common/output.h"
#include "common/user_key.h"

#include <stdio.h>
#include <stdlib.h>

#define AT(member) offsetof(struct proof, member)

static const char *const objective_names[] = {"score", "words", NULL};

/* For cli_option.take */
static void take_checks(struct cli *cli, const char *option, const char *value, void *member)
{
    uint64_t *const checks = member;
    if (strcmp(value, "all") == 0) {
        *checks = CHECK_ALL;
    } else if (!number_is(text_of(value), CHECK_ALL - 1, checks) || *checks == 0) {
        cli_usage_error(cli, "%s=%s: give 'all', or how many classes to check", option, value);
    }
}

static const struct cli_option options[] = {
    {SIZE_OPTION(PROVE_MAX_CELLS, "at most 16 cells; must be given")},
    {"at-least", 0, "N",
     "find all boards with N points or more (default: one more than the best board that a short "
     "search finds)",
     FIELD_NUMBER, AT(options.at_least), 1, UINT32_MAX},
    {"objective", 0, "NAME", "what to maximize: score (default) or words", FIELD_CHOICE,
     AT(game.objective), .names = objective_names},
    {"certificate", 0, "FILE", "write the proof to this file, for --verify", FIELD_TEXT,
     AT(options.certificate), .is_once = true},
    {STATE_OPTION},
    {SHARD_OPTION("classes")},
    {"estimate", 0, NULL,
     "examine a random sample of the classes, and print the core hours, the memory and the number "
     "of shards that the proof needs",
     FIELD_FLAG, AT(options.is_estimate)},
    {"verify", 0, "FILE",
     "check a certificate: no class is left out, all boards have their points, and the classes "
     "that --check names (default: all) give the same by another, simpler method",
     FIELD_TEXT, AT(options.verify), .is_once = true},
    {"check", 0, "all|N",
     "check all classes, or N random ones, that a CERTIFICATE or a state of others claims "
     "(default: none)",
     .offset = AT(options.checks), .take = take_checks},
    {"sample", 0, "N", "how many classes --estimate examines (default: 40)", FIELD_NUMBER,
     AT(options.sample), 2, UINT32_MAX},
    {"seed", 's', "N", "of the classes of --check and --estimate (default: a new seed each time)",
     FIELD_SEED, AT(game.seed)},
    {"sets", 0, "SET/SET/...[//SET/...]",
     "divide the letters so: a class of boards has one of these sets on each cell. After '//': the "
     "sets for the cells with the fewest neighbours (default: chosen for the dictionary)",
     FIELD_TEXT, AT(options.sets), .is_once = true},
    {TIME_LIMIT_OPTION("stop after this time, exit status 2")},
    {THREADS_OPTION(GAME_AT(threads), "; --verify uses one")},
    {LIMIT_OPTION("print the first N boards (default: all)")},
    {FORMAT_OPTION(game_forms, RESULT_FORMS_HELP)},
    {0},
};

static void check_settings(const struct proof *proof)
{
    const struct game *const game = &proof->game;
    const struct cli *const cli = game->cli;
    const bool is_check = proof->options.verify != NULL || proof->options.is_estimate;
    const bool has_files = proof->game.state != NULL || cli->operand_count > 0;
    if (game->shape.rows == 0) {
        cli_usage_error(cli, "give the --size of the boards, such as --size=3x3");
    }
    game_refuse_bonus(game);
    if (proof->options.verify != NULL && proof->options.is_estimate) {
        cli_usage_error(cli, "give either --verify or --estimate");
    }
    if (is_check &&
        (has_files || proof->options.certificate != NULL || proof->game.shard.count > 0)) {
        cli_usage_error(cli, "--verify and --estimate write no file: give no --state, "
                             "--certificate, --shard or file with them");
    }
    if (proof->options.sample > 0 && !proof->options.is_estimate) {
        cli_usage_error(cli, "--sample is for --estimate; --check=N says how many classes of a "
                             "certificate are checked");
    }
    if (proof->options.checks > 0 &&
        (proof->options.is_estimate || (proof->options.verify == NULL && !has_files))) {
        cli_usage_error(cli, "--check is for the classes that files claim: give it with --verify, "
                             "--state or certificates");
    }
    if (cli_is_given(cli, "seed") && !is_check && proof->options.checks == 0) {
        cli_usage_error(cli, "--seed is for --check, --verify and --estimate");
    }
    if (cli->operand_count >= PROOF_MAX_FILES) {
        cli_usage_error(cli, "over %d certificates; join some of them first", PROOF_MAX_FILES);
    }
    if (proof->options.verify != NULL &&
        (proof->options.at_least > 0 || proof->options.sets != NULL)) {
        cli_usage_error(cli, "--verify takes the points and the sets from the certificate; leave "
                             "--at-least and --sets out");
    }
    game_check_files(game, (struct game_output){"--certificate", proof->options.certificate},
                     proof->options.verify, cli->operand_count);
}

/* --- Printing */

static void report_end(const struct proof *proof, size_t done, size_t board_count)
{
    const char *const noun = proof->game.objective == CLIMB_WORDS ? "word" : "point";
    const struct cli *const cli = proof->game.cli;
    const char *const wanted = COUNTED(proof->goal.wanted, noun);
    const char *const boards = COUNTED(board_count, "board");
    const char *const all = COUNTED(proof->classes.all, "class");
    char who[150] = "proven";
    if (cli->is_quiet) {
        return;
    }
    if (proof->check.claimed > 0) {
        const size_t claims = proof->check.claimed + proof->check.checked;
        (void)snprintf(who, sizeof who, "claimed in %s of %s, %s of these checked", GROUPED(claims),
                       all, GROUPED(proof->check.checked));
    } else if (proof->options.verify != NULL) {
        (void)snprintf(who, sizeof who, "proven and checked");
    }
    if (done < proof->classes.all) {
        cli_message(cli, "%s of %s examined%s%s; found: %s with %s or more",
                    GROUPED(done - proof->check.claimed), all,
                    proof->check.claimed > 0 ? ", claimed: " : "",
                    proof->check.claimed > 0 ? GROUPED(proof->check.claimed) : "", boards, wanted);
    } else if (board_count > 0) {
        cli_message(cli, "%s: %s with %s or more, and no others", who, boards, wanted);
    } else {
        cli_message(cli, "%s: no board has %s or more%s", who, wanted,
                    proof->goal.has_known ? "; the board that is printed is the best" : "");
    }
}

/* Prints the boards of the classes that are done, each without its rotations and reflections. */
static enum wg_status print_boards(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    struct pool boards = {0};
    const size_t done = prove_count_done(&proof->classes.list);
    enum wg_status status = WG_OK;
    for (size_t i = 0; i < proof->classes.boards.count && status == WG_OK; i++) {
        const struct proven *const proven = &proof->classes.boards.items[i];
        const struct class_result *const class = prove_class(proof, proven->number);
        if (class != NULL && atomic_load(&class->is_done)) {
            status = pool_append(&boards, &proven->entry, error);
        }
    }
    pool_keep_best(&boards, UINT32_MAX);
    const size_t count = boards.count;
    if (status == WG_OK && count == 0 && proof->goal.has_known && done == proof->classes.all) {
        status = pool_append(&boards, &proof->goal.known, error);
    }
    status = status == WG_OK ? boards_print(&proof->game, &boards, sink, error) : status;
    free(boards.items);
    report_end(proof, done, count);
    return status;
}

/* --- The whole run */

static enum wg_status prove(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    const uint32_t operands = (uint32_t)proof->game.cli->operand_count;
    struct wg_error write_error;
    for (uint32_t i = 0; i < operands + (proof->game.state != NULL); i++) {
        TRY(certificate_read(proof, i, error));
    }
    /* The files are opened before the work, to know whether they can be written. */
    TRY(state_write(&proof->game, error));
    if (proof->options.certificate != NULL) {
        TRY(sink_open(&proof->written, proof->options.certificate, error));
    }
    proof->game.after_stop = proof->game.state != NULL ? "the same call goes on from --state"
                                                       : "with --state it could go on";
    enum wg_status proven = prove_check(proof, error);
    NEXT(proven, prove_examine(proof, error));
    enum wg_status status =
        proof->failed.status != WG_OK ? WG_OK : state_write(&proof->game, &write_error);
    if (proven != WG_OK && proven != WG_STOPPED) {
        return proven;
    }
    if (status == WG_OK && proven == WG_OK && proof->options.certificate != NULL) {
        status = prove_write(proof, &proof->written, &write_error);
    }
    if (status != WG_OK) {
        *error = write_error;
        return status;
    }
    TRY(print_boards(proof, sink, error));
    return proven;
}

/* Checks a certificate that was read. */
static enum wg_status verify(struct proof *proof, struct sink *sink, struct wg_error *error)
{
    enum wg_status status = prove_check_coverage(proof, error);
    if (status != WG_OK) {
        error_set_source(error, proof->options.verify);
        return status;
    }
    TRY(prove_check(proof, error));
    return print_boards(proof, sink, error);
}

static enum wg_status run_proof(void *settings, struct sink *sink, struct wg_error *error)
{
    struct proof *const proof = settings;
    enum wg_status status;
    ending_set_flag();
    game_begin(&proof->game, NULL);
    TRY(prove_prepare(proof, error));
    if (proof->options.is_estimate) {
        status = prove_estimate(proof, sink, error);
    } else if (proof->options.verify != NULL) {
        status = verify(proof, sink, error);
    } else {
        status = prove(proof, sink, error);
    }
    return output_finish(sink, status, error);
}

static int boards_prove(struct cli *cli)
{
    static struct proof proof; /* large: all 0, so that the program has no copy of it */
    struct game *const game = &proof.game;
    struct wg_error no_key;
    game->limit = UINT64_MAX;
    game->form = FORM_TSV;
    game->write_state = prove_write;
    proof.written.file.fd = -1;
    (void)pthread_mutex_init(&proof.classes.lock, NULL);
    game_read(cli, game, &proof);
    if (proof.options.verify != NULL && proof.options.checks == 0) {
        proof.options.checks = CHECK_ALL;
    }
    game->after_stop = proof.options.is_estimate ? "nothing is estimated"
                       : proof.options.verify != NULL
                           ? "nothing is proven; --check=N checks fewer classes"
                           : "no class was examined";
    if (game->state != NULL || cli->operand_count > 0) {
        proof.key.is_known = user_key_read(&proof.key.hash, &no_key) == WG_OK;
        if (!proof.key.is_known && !cli->is_quiet) {
            (void)cli_report(cli, WG_IO, &no_key);
            cli_message(cli, "without a key, the classes of all files are claims, also of the "
                             "--state that is written now");
        }
    }
    check_settings(&proof);
    int exit_status = game_run(game, run_proof, &proof);
    /* 0 only for what is proven. */
    exit_status =
        exit_status == EXIT_FOUND && proof.check.claimed > 0 ? EXIT_NOT_FOUND : exit_status;
    sink_close(&proof.written);
    free(proof.classes.claims);
    class_list_free(&proof.classes.list);
    prove_shape_free(&proof.shape);
    face_trie_free(&proof.words.trie);
    free(proof.words.readings);
    free(proof.classes.boards.items);
    game_close(game);
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
             "examined again. Those of states of your own are proven; all others are claims until "
             "--check has checked them. A rotation or reflection of a printed board is not printed "
             "again.",
    .shared = game_options,
    .options = options,
    .notes = "Examples:\n"
             "  boards prove --size=3x3 --at-least=500\n"
             "  boards prove --size=4x4 --estimate\n"
             "  boards prove --size=2x3 --certificate=two.proof\n"
             "  boards prove --size=2x3 --verify=two.proof\n"
             "  boards prove --size=2x4 --shard=3/9 -j1 --state=part.3\n"
             "  boards prove --size=2x4 --certificate=all.proof part.*\n"
             "\n"
             "The proof of 3x3 boards takes seconds, of 3x4 boards an hour, of 4x4 boards\n"
             "over a thousand hours of a core. A certificate is text; it and the options\n"
             "that --verify needs are described in formats/proof.md.\n"
             "\n"
             "Ctrl-C (and SIGTERM) ends the run. Once the classes are known, it also writes\n"
             "the --state and prints the boards so far.\n"
             "\n"
             "The file of --state has a hash with a key of the user, which the first run with\n"
             "--state or a CERTIFICATE makes: $XDG_STATE_HOME/wordgrid/key, or\n"
             "~/.local/state/wordgrid/key. So such files of your own are proven, also on\n"
             "other machines to which you copied the key. A file of another user, or one that\n"
             "was changed, is a claim.\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT "\n"
             "Exit status: 0 proven (with --shard: its part); 1 claimed in some classes;\n"
             "2 bad usage, bad input, a wrong claim, an I/O error or the time limit; 128 plus\n"
             "the number of a signal;\n" BAD_DICT_HELP,
    .run = boards_prove,
};
