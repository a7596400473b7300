/* SPDX-License-Identifier: MIT */
/*
 * fuzz_rules.c: fuzzes wg_rules_read_letters and wg_rules_read_bonuses. The input is:
 *
 *     points of letters, a zero byte, a drawing of bonuses
 *
 * The result does not depend on the line ends (LF or CRLF), or on texts that were read before.
 * Points and bonuses are within their limits. A refused text gives an error with a line number, and
 * leaves no points or bonuses. On a small board of the size of the drawing, the score is the same
 * whether words are counted, collected, or collected with all paths.
 */
#include "fuzz/fuzz.h"
#include "solve/rules.h"
#include "support/make_dict.h"

#include <string.h>
#include <wordgrid/results.h>

enum { MAX_NBYTES = 2048, MAX_CELLS = 12 };

typedef enum wg_status read_fn(struct wg_rules *rules, struct wg_text text, struct wg_error *error);

static struct wg_dict *dict;
static struct wg_rules *rules[2];
static struct wg_board *board;
static struct wg_solver *solver;
static struct wg_results *results;

static void open_all(void)
{
    static struct made_dict made;
    made = make_dict("a=A b=B e=E=é ny=NY=Ny s=S~ſ t=T x>t+s ->",
                     "a ab aba anya at ate bat beta eat etas sat seta stab tab tea tests", "");
    dict = made_dict_open(&made);
    FUZZ_REQUIRE(wg_rules_new(dict, &rules[0], NULL) == WG_OK);
    FUZZ_REQUIRE(wg_rules_new(dict, &rules[1], NULL) == WG_OK);
    FUZZ_REQUIRE(wg_board_new(dict, &board, NULL) == WG_OK);
    FUZZ_REQUIRE(wg_solver_new(dict, NULL, &solver, NULL) == WG_OK);
    FUZZ_REQUIRE(wg_results_new(&results, NULL) == WG_OK);
}

/* Reads a text, and again with CRLF as line ends. Returns whether the text was accepted. */
static bool read_twice(read_fn *read, struct wg_text text)
{
    char again[2 * MAX_NBYTES];
    struct wg_error errors[2] = {{.status = WG_OK}, {.status = WG_OK}};
    size_t nbytes = 0;
    for (size_t i = 0; i < text.nbytes; i++) {
        if (text.bytes[i] == '\n') {
            again[nbytes++] = '\r';
        }
        again[nbytes++] = text.bytes[i];
    }
    const enum wg_status status = read(rules[0], text, &errors[0]);
    FUZZ_REQUIRE(read(rules[1], (struct wg_text){again, nbytes}, &errors[1]) == status);
    FUZZ_REQUIRE(errors[0].status == status && errors[0].line == errors[1].line &&
                 errors[0].column == errors[1].column);
    FUZZ_REQUIRE(status == WG_OK || strcmp(errors[0].message, errors[1].message) == 0);
    FUZZ_REQUIRE(status == WG_OK || (status == WG_BAD_INPUT && errors[0].line > 0));
    return status == WG_OK;
}

static void require_letters(bool is_right)
{
    FUZZ_REQUIRE(rules[0]->has_letters == is_right);
    for (unsigned code = 0; code < 256; code++) {
        const uint32_t points = rules[0]->letter_points[code];
        FUZZ_REQUIRE(points <= (is_right ? WG_RULES_MAX_POINTS : 0));
        FUZZ_REQUIRE(points == rules[1]->letter_points[code]);
    }
}

static void require_bonuses(bool is_right)
{
    const uint32_t cells = rules[0]->rows * rules[0]->columns;
    FUZZ_REQUIRE((cells > 0) == is_right && cells <= MAX_NBYTES);
    FUZZ_REQUIRE(rules[0]->rows == rules[1]->rows);
    for (uint32_t cell = 0; cell < cells; cell++) {
        const struct bonus bonus = rules[0]->bonuses[cell];
        FUZZ_REQUIRE(bonus.letter >= 1 && bonus.letter <= 9);
        FUZZ_REQUIRE(bonus.word >= 1 && bonus.word <= 9);
        FUZZ_REQUIRE(memcmp(&bonus, &rules[1]->bonuses[cell], sizeof bonus) == 0);
    }
}

static void require_scores(uint32_t rows, uint32_t columns)
{
    static const char *const tiles[] = {"t", "a", "[e|ea]", "?", "s", "[at|b]"};
    const struct wg_board_options shape = {
        .struct_nbytes = sizeof shape, .rows = rows, .columns = columns};
    struct wg_solve_options options = {
        .struct_nbytes = sizeof options, .min_length = 1, .rules = rules[0]};
    struct wg_totals totals[3];
    enum wg_status statuses[3];
    char text[MAX_CELLS * 8] = "";
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        strcat(text, tiles[cell % 6]);
    }
    FUZZ_REQUIRE(wg_board_parse(board, text_of(text), &shape, NULL) == WG_OK);
    for (unsigned i = 0; i < 3; i++) {
        uint64_t score = 0;
        totals[i] = (struct wg_totals){.struct_nbytes = sizeof totals[i]};
        options.all_paths = i == 2;
        statuses[i] = i == 0 ? wg_solver_run(solver, board, &options, NULL, NULL, &totals[i], NULL)
                             : wg_results_solve(results, solver, board, &options, &totals[i], NULL);
        FUZZ_REQUIRE(statuses[i] == WG_OK || statuses[i] == WG_LIMIT);
        FUZZ_REQUIRE(statuses[i] == statuses[0]);
        FUZZ_REQUIRE(totals[i].words == totals[0].words || statuses[i] != WG_OK);
        FUZZ_REQUIRE(totals[i].score == totals[0].score || statuses[i] != WG_OK);
        for (size_t n = 0; i > 0 && n < wg_results_count(results); n++) {
            score += wg_results_word(results, n)->score;
        }
        FUZZ_REQUIRE(i == 0 || score == totals[i].score);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, data + size};
    if (size > MAX_NBYTES) {
        return -1;
    }
    if (dict == NULL) {
        open_all();
    }
    const uint8_t *const zero = size > 0 ? memchr(data, 0, size) : NULL;
    const struct wg_text letters =
        fuzz_take_text(&bytes, zero != NULL ? (size_t)(zero - data) : size);
    (void)fuzz_take(&bytes);
    require_letters(read_twice(wg_rules_read_letters, letters));
    require_bonuses(read_twice(wg_rules_read_bonuses, fuzz_take_text(&bytes, size)));
    const uint32_t cells = rules[0]->rows * rules[0]->columns;
    if (cells > 0 && cells <= MAX_CELLS) {
        require_scores(rules[0]->rows, rules[0]->columns);
    }
    return 0;
}
