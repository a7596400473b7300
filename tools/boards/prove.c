/* SPDX-License-Identifier: MIT */
/* prove.c: the options of `boards prove`. */
#include "prove.h"

#define AT(member) offsetof(struct prove_run, member)

enum { MAX_THREADS = 100 };

static const char *const objective_names[] = {"score", "words", NULL};
static const char *const form_names[] = {"tsv", "json", "jsonl", NULL};

static const struct cli_option options[] = {
    {"size", 0, "ROWSxCOLS", "at most 16 cells; must be given", FIELD_SIZE, AT(game.shape.rows),
     .most = PROVE_MAX_CELLS},
    {"at-least", 0, "N",
     "find all boards with N points or more (default: one more than the best board that a short "
     "search finds)",
     FIELD_NUMBER, AT(wanted), 1, UINT32_MAX},
    {"objective", 0, "NAME", "what to maximize: score (default) or words", FIELD_CHOICE,
     AT(objective), .names = objective_names},
    {"certificate", 0, "FILE", "write the proof to this file, for --verify", FIELD_TEXT,
     AT(certificate), .is_once = true},
    {"state", 0, "FILE",
     "write what is proven to this file, every half minute and at the end. If the file exists, "
     "continue from it",
     FIELD_TEXT, AT(state), .is_once = true},
    {"shard", 0, "K/N",
     "examine only the K-th of N parts of the classes, on one of many machines. The certificates "
     "of the parts are operands of a last run",
     FIELD_PART, AT(shard), .is_once = true},
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
    {"seed", 's', "N", "of the sample (default: a new seed each time)", FIELD_SEED, AT(seed)},
    {"sets", 0, "SET/SET/...[//SET/...]",
     "divide the letters so: a class of boards has one of these sets on each cell. After '//': the "
     "sets for the cells with the fewest neighbours (default: chosen for the dictionary)",
     FIELD_TEXT, AT(sets), .is_once = true},
    {"time-limit", 0, "SECONDS", "stop after this time, exit status 2", FIELD_SECONDS, AT(seconds)},
    {"threads", 'j', "N",
     "how many threads examine classes (default: one for each processor, at most 100); "
     "--verify uses one",
     FIELD_NUMBER, AT(threads), 1, MAX_THREADS},
    {"limit", 'n', "N", "print the first N boards (default: all)", FIELD_NUMBER_64, AT(limit), 1},
    {"format", 'f', "FORM",
     "tsv (default): SCORE, WORDS, LONGEST, BOARD; or json: an object on each line", FIELD_CHOICE,
     AT(form), .names = form_names},
    {0},
};

static void check_settings(const struct cli *cli, const struct prove_run *run)
{
    const struct game *const game = &run->game;
    const char *const output = game->output != NULL ? game->output : "-";
    const char *const outputs[] = {run->state, run->certificate, output};
    const bool is_check = run->verify != NULL || run->is_estimate;
    if (game->shape.rows == 0) {
        cli_usage_error(cli, "give the --size of the boards, such as --size=3x3");
    }
    if (game->scoring.bonus != NULL) {
        cli_usage_error(cli, "--bonus cannot be used here: the points of a word would depend on "
                             "its path, and rotated boards would differ; leave it out");
    }
    if (run->verify != NULL && run->is_estimate) {
        cli_usage_error(cli, "give either --verify or --estimate");
    }
    if (is_check && (run->state != NULL || run->certificate != NULL || run->shard.count > 0 ||
                     cli->operand_count > 0)) {
        cli_usage_error(cli, "--verify and --estimate write no file: give no --state, "
                             "--certificate, --shard or file with them");
    }
    if (!is_check && (run->sample > 0 || cli_is_given(cli, "seed"))) {
        cli_usage_error(cli, "--sample and --seed are for --verify and --estimate");
    }
    if (run->verify != NULL && (run->wanted > 0 || run->sets != NULL)) {
        cli_usage_error(cli, "--verify takes the points and the sets from the certificate; leave "
                             "--at-least and --sets out");
    }
    game_check_files(cli, game, NULL, false);
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        static const char *const names[] = {"--state", "--certificate", "--output"};
        for (size_t k = 0; k < i; k++) {
            cli_refuse_same_output(cli, outputs[k], outputs[i]);
        }
        for (int k = 0; k < cli->operand_count; k++) {
            cli_refuse_file_as_output(cli, names[i], outputs[i], cli->operands[k]);
        }
    }
    cli_refuse_file_as_output(cli, "--output", game->output, run->verify);
}

static int boards_prove(struct cli *cli)
{
    static struct prove_run run; /* large: all 0, so that the program has no copy of it */
    game_init(&run.game);
    run.limit = UINT64_MAX;
    run.proof.file.fd = -1;
    (void)pthread_mutex_init(&run.lock, NULL);
    cli_read_all(cli, &run);
    check_settings(cli, &run);
    if (run.verify != NULL || run.is_estimate) {
        cli_complete_seed(cli, &run.seed);
    }
    run.cli = cli;
    return prove_run(&run);
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
