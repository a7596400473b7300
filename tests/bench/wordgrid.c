/* SPDX-License-Identifier: MIT */
#include "wordgrid.h"

#include "measure.h"
#include "peer.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/solve.h>

struct wg_dict *wordgrid_open(const char *path)
{
    struct wg_dict *dict;
    struct wg_error error;
    if (wg_dict_open(path, NULL, &dict, &error) != WG_OK) {
        die("%s: %s", path, error.message);
    }
    return dict;
}

/* --- Variants of the search */

/*
 * Returns a solver of this variant, or NULL if this machine cannot run it. If `variant` is NULL,
 * the variant is the value of WORDGRID_SIMD; if that is not set, the library chooses.
 */
static struct wg_solver *solver_new(const struct wg_dict *dict, const char *variant)
{
    const char *const wanted = getenv("WORDGRID_SIMD");
    const struct wg_solver_options options = {
        .struct_nbytes = sizeof options,
        .simd = variant != NULL                     ? variant
                : wanted == NULL || *wanted == '\0' ? NULL
                                                    : wanted,
    };
    struct wg_solver *solver = NULL;
    return wg_solver_new(dict, &options, &solver, NULL) == WG_OK ? solver : NULL;
}

size_t wordgrid_variants(const struct wg_dict *dict, const char **names_out)
{
    static const char *const names[MAX_VARIANTS] = {"portable", "avx2", "avx512", "neon"};
    size_t count = 0;
    for (size_t i = 0; i < MAX_VARIANTS; i++) {
        struct wg_solver *solver = solver_new(dict, names[i]);
        if (solver != NULL) {
            names_out[count++] = names[i];
            wg_solver_free(solver);
        }
    }
    return count;
}

/* --- Boards */

enum { SYMBOL_NBYTES = 8, MAX_SYMBOLS = 256 };

/* The text of a symbol. Copying the whole array is faster than copying nbytes bytes. */
struct symbol_text {
    char bytes[SYMBOL_NBYTES];
    size_t nbytes;
};

/* The board and the solver of one thread. */
struct member {
    struct wg_board *board;
    struct wg_solver *solver;
    struct symbol_text symbols[MAX_SYMBOLS]; /* by letter, for solve_symbols */
};

static struct totals solve_text(const struct member *member, struct wg_text text,
                                const struct wg_board_options *options)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    if (wg_board_parse(member->board, text, options, &error) != WG_OK ||
        wg_solver_run(member->solver, member->board, NULL, NULL, NULL, &totals, &error) != WG_OK) {
        die("%s", error.message);
    }
    return (struct totals){(uint32_t)totals.words, (uint32_t)totals.score};
}

/* Solves a board of letters. A solve_fn whose context is a struct member. */
static struct totals solve(void *context, const char *letters, unsigned side)
{
    static const struct wg_board_options options = {.struct_nbytes = sizeof options,
                                                    .q_is_qu = true};
    return solve_text(context, (struct wg_text){letters, (size_t)side * side}, &options);
}

/* Like solve, for boards of symbols. */
static struct totals solve_symbols(void *context, const char *letters, unsigned side)
{
    static const struct wg_board_options options = {.struct_nbytes = sizeof options};
    const struct member *member = context;
    char text[GRID_MAX_CELLS * SYMBOL_NBYTES];
    char *end = text;
    for (size_t i = 0; i < (size_t)side * side; i++) {
        const struct symbol_text *symbol = &member->symbols[(unsigned char)letters[i]];
        memcpy(end, symbol->bytes, SYMBOL_NBYTES);
        end += symbol->nbytes;
    }
    return solve_text(member, (struct wg_text){text, (size_t)(end - text)}, &options);
}

static void set_symbols(struct member *member, const struct wg_dict *dict)
{
    const uint32_t count = wg_dict_get_counts(dict)->symbols;
    for (uint32_t i = 0; i < count; i++) {
        const struct wg_text text = wg_dict_symbol_text(dict, i);
        struct symbol_text *symbol = &member->symbols[(unsigned char)('a' + i)];
        if (text.nbytes > SYMBOL_NBYTES) {
            die("the symbol %.*s is too long", (int)text.nbytes, text.bytes);
        }
        memcpy(symbol->bytes, text.bytes, text.nbytes);
        symbol->nbytes = text.nbytes;
    }
}

static struct member *member_new(const struct wg_dict *dict, const char *variant)
{
    struct member *member = allocate(1, sizeof *member);
    struct wg_error error;
    if (wg_board_new(dict, &member->board, &error) != WG_OK) {
        die("%s", error.message);
    }
    member->solver = solver_new(dict, variant);
    if (member->solver == NULL) {
        die("cannot make a solver of variant %s", variant == NULL ? "any" : variant);
    }
    return member;
}

struct team wordgrid_team(const struct wg_dict *dict, const char *variant, unsigned thread_count)
{
    struct team team = {.name = "wordgrid", .solve = solve, .thread_count = thread_count};
    for (unsigned i = 0; i < thread_count; i++) {
        struct member *member = member_new(dict, variant);
        team.variant = wg_solver_simd(member->solver);
        team.contexts[i] = member;
    }
    return team;
}

struct team wordgrid_team_of_symbols(const struct wg_dict *dict, const char *variant,
                                     unsigned thread_count)
{
    struct team team = wordgrid_team(dict, variant, thread_count);
    team.solve = solve_symbols;
    for (unsigned i = 0; i < thread_count; i++) {
        set_symbols(team.contexts[i], dict);
    }
    return team;
}

void wordgrid_team_free(struct team *team)
{
    for (unsigned i = 0; i < team->thread_count; i++) {
        struct member *member = team->contexts[i];
        wg_solver_free(member->solver);
        wg_board_free(member->board);
        free(member);
    }
    team->thread_count = 0;
}

/* --- Words */

static void *open_file(const char *path)
{
    return wordgrid_open(path);
}

static void close_file(void *opened)
{
    wg_dict_close(opened);
}

static size_t count_words(void *opened, const struct texts *texts)
{
    size_t count = 0;
    for (size_t i = 0; i < texts->count; i++) {
        count += wg_dict_contains(opened, texts_at(texts, i));
    }
    return count;
}

/* Counts the bytes of a word. A wg_word_fn. */
static bool count_bytes(void *context, struct wg_text word)
{
    *(size_t *)context += word.nbytes;
    return true;
}

static size_t list(void *opened)
{
    size_t nbytes = 0;
    (void)wg_dict_each(opened, (struct wg_text){"", 0}, count_bytes, &nbytes, NULL);
    return nbytes;
}

/* The member `solve` is NULL: wordgrid_team solves boards, with several solvers for one
   dictionary. */
const struct peer peer_wordgrid = {
    .name = "wordgrid",
    .open = open_file,
    .close = close_file,
    .count_words = count_words,
    .list = list,
};
