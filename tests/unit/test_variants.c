/* SPDX-License-Identifier: MIT */
/*
 * test_variants.c: compares the variants of the search. A variant is the search with one set of
 * instructions. Each variant that this machine has must find the same words by the same paths in
 * the same order as plain C, with the same totals, including the number of visited states. So must
 * a search that follows edges in the file instead of the table (dict/read/edges.h).
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/hash.h"
#include "base/load.h"
#include "board/board.h"
#include "dict/read/dict.h"
#include "solve/search.h"
#include "support/make_dict.h"
#include "support/test.h"
#include "support/world.h"

#include <wordgrid/board.h>
#include <wordgrid/solve.h>

static const char *const names[] = {"portable", "avx2", "avx512", "neon", "simd128"};

enum {
    VARIANTS = COUNT(names),
    BOARDS = 6000,
    BOARDS_A_WORLD = 40,
    MOST_PATHS = 20000 /* every search stops at this number */
};

/* --- The names of the variants */

static enum wg_status new_solver(const char *simd, const struct wg_dict *dict,
                                 struct wg_solver **solver_out, struct wg_error *error)
{
    const struct wg_solver_options options = {.struct_nbytes = sizeof options, .simd = simd};
    *solver_out = NULL;
    return wg_solver_new(dict, &options, solver_out, error);
}

/* Returns whether this machine must have the variant. Does not use the library for this. */
static bool must_have(const char *name)
{
#if defined __x86_64__
    if (strcmp(name, "avx2") == 0) {
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    }
    if (strcmp(name, "avx512") == 0) {
        return must_have("avx2") && __builtin_cpu_supports("avx512vbmi2") &&
               __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
    }
#elif defined __aarch64__
    if (strcmp(name, "neon") == 0) {
        return true;
    }
#elif defined __wasm__
    if (strcmp(name, "simd128") == 0) {
        return true;
    }
#endif
    return strcmp(name, "portable") == 0;
}

static void open_any_world(struct world *world)
{
    world_choose_language(world);
    world_roll_board(world);
    world_roll_words(world);
    world_open(world);
}

TEST(names_in_the_environment)
{
    static struct world world = {.random = {1}};
    struct wg_solver *solver;
    struct wg_error error;
    open_any_world(&world);
    for (unsigned i = 0; i < VARIANTS; i++) {
        if (new_solver(names[i], world.dict, &solver, &error) == WG_OK) {
            assert_string_equal(wg_solver_simd(solver), names[i]);
            wg_solver_free(solver);
            continue;
        }
        assert_false(must_have(names[i]));
        assert_int_equal(error.status, WG_MISUSE);
        assert_int_equal(error.reason, WG_REASON_SIMD);
        assert_non_null(strstr(error.message, "machine"));
    }
    const char *const none[] = {"mmx", "AVX2", "avx", "avx2 ", "portable,avx2", " ", ""};
    for (unsigned i = 0; i < COUNT(none); i++) {
        assert_int_equal(new_solver(none[i], world.dict, &solver, &error), WG_MISUSE);
        assert_int_equal(error.reason, WG_REASON_SIMD);
        assert_non_null(strstr(error.message, none[i]));
        assert_null(solver);
    }
    /* Only programs read WORDGRID_SIMD; the library does not. */
    assert_ok(new_solver(NULL, world.dict, &solver, &error));
    const char *best = wg_solver_simd(solver);
    wg_solver_free(solver);
    assert_int_equal(setenv("WORDGRID_SIMD", "mmx", 1), 0);
    assert_ok(wg_solver_new(world.dict, NULL, &solver, &error));
    assert_string_equal(wg_solver_simd(solver), best);
    wg_solver_free(solver);
    assert_int_equal(unsetenv("WORDGRID_SIMD"), 0);
    world_close(&world);
}

/* --- The results of a search */

struct record {
    uint64_t digest;
    unsigned paths;
    enum wg_status status;
    struct wg_totals totals;
};

static void mix_bytes(struct record *record, const void *bytes, size_t nbytes)
{
    record->digest = record->digest * 31 + hash_bytes(bytes, nbytes);
}

/* Mixes a number, little-endian, so that digests are equal on all machines. */
static void mix(struct record *record, uint64_t number)
{
    unsigned char bytes[sizeof number];
    store_le64(bytes, number);
    mix_bytes(record, bytes, sizeof bytes);
}

static bool mix_found(void *context, const struct wg_found *found)
{
    struct record *record = context;
    mix(record, found->number);
    mix(record, found->word.nbytes);
    mix(record, found->length);
    mix(record, found->score);
    mix(record, found->ncells);
    mix_bytes(record, found->word.bytes, found->word.nbytes);
    for (uint32_t i = 0; i < found->ncells; i++) {
        mix(record, found->path[i]);
    }
    return ++record->paths < MOST_PATHS;
}

/* Runs a search that reports all paths, or only counts. */
static void search_into(struct record *record, struct wg_solver *solver,
                        const struct wg_board *board, const struct wg_solve_options *options,
                        bool wants_paths)
{
    struct wg_error error;
    *record = (struct record){.totals = {.struct_nbytes = sizeof record->totals}};
    record->status = wg_solver_run(solver, board, options, wants_paths ? mix_found : NULL, record,
                                   &record->totals, &error);
    if (record->status != WG_OK) {
        assert_int_equal(record->status, WG_STOPPED);
        assert_int_equal(record->paths, MOST_PATHS);
    }
}

static bool are_same(const struct record *a, const struct record *b)
{
    return a->status == b->status && a->digest == b->digest && a->paths == b->paths &&
           memcmp(&a->totals, &b->totals, sizeof a->totals) == 0;
}

/* --- The variants against plain C */

struct variants {
    struct wg_solver *solvers[VARIANTS]; /* NULL: not on this machine */
    struct record records[2];
    uint64_t digest; /* of all results; tools/check compares the digests of several machines */
    uint64_t paths;
    uint64_t stopped;
    uint64_t rare; /* searches of boards with rare letters (dict/read/walk.h) */
    uint64_t longest;
    uint64_t most_states;
};

static void open_variants(struct variants *variants, const struct wg_dict *dict)
{
    struct wg_error error;
    for (unsigned i = 0; i < VARIANTS; i++) {
        (void)new_solver(names[i], dict, &variants->solvers[i], &error);
    }
    assert_non_null(variants->solvers[0]);
}

static void close_variants(struct variants *variants)
{
    for (unsigned i = 0; i < VARIANTS; i++) {
        wg_solver_free(variants->solvers[i]);
    }
}

/* Asserts that a search with other instructions or edges found the same results. */
static void expect_same(const struct variants *variants, const struct world *world,
                        const struct wg_solve_options *options, const char *name)
{
    const struct record *expected = &variants->records[0];
    const struct record *got = &variants->records[1];
    if (!are_same(expected, got)) {
        fail_msg("%s finds %u paths of %u words in %u states, portable %u, %u, %u; all_paths %d, "
                 "%s:\n%s",
                 name, (unsigned)got->totals.paths, (unsigned)got->totals.words,
                 (unsigned)got->totals.states, (unsigned)expected->totals.paths,
                 (unsigned)expected->totals.words, (unsigned)expected->totals.states,
                 options->all_paths, world->language->name, world->board.text);
    }
}

/* Asserts that all variants, and a search in the file, find the same results as the first variant.
   Stores these results in records[0]. */
static void compare(struct variants *variants, struct world *world, const struct wg_board *board,
                    const struct wg_solve_options *options, bool wants_paths)
{
    struct record *expected = &variants->records[0];
    struct record *got = &variants->records[1];
    world_choose_edges(world, EDGES_IN_TABLE);
    search_into(expected, variants->solvers[0], board, options, wants_paths);
    for (unsigned i = 1; i < VARIANTS; i++) {
        if (variants->solvers[i] != NULL) {
            search_into(got, variants->solvers[i], board, options, wants_paths);
            expect_same(variants, world, options, names[i]);
        }
    }
    world_choose_edges(world, EDGES_IN_FILE);
    search_into(got, variants->solvers[0], board, options, wants_paths);
    expect_same(variants, world, options, "the search in the file");
}

static bool has_rare_letters(const struct wg_board *board)
{
    uint32_t rare = 0;
    for (uint32_t i = 0; i < board->node_count * board->set_words; i++) {
        rare |= i % board->set_words > 0 ? board->letters[i] : 0;
    }
    return rare != 0;
}

/* Compares all kinds of searches on one board. */
static void compare_searches(struct variants *variants, struct world *world,
                             const struct wg_board *board, struct wg_solve_options options)
{
    const struct record *record = &variants->records[0];
    options.all_paths = true;
    compare(variants, world, board, &options, true);
    variants->digest = variants->digest * 31 + record->digest;
    variants->paths += record->totals.paths;
    variants->stopped += record->status == WG_STOPPED;
    variants->rare += has_rare_letters(board);
    if (record->totals.states > variants->most_states) {
        variants->most_states = record->totals.states;
    }
    if (record->status == WG_STOPPED) {
        return; /* the whole search could take too long */
    }
    options.all_paths = false;
    compare(variants, world, board, &options, true);
    const struct wg_totals reported = record->totals;
    compare(variants, world, board, &options, false);
    assert_memory_equal(&record->totals, &reported, sizeof reported);
}

/* --- The boards */

static void roll_cells(struct world *world)
{
    struct random *random = &world->random;
    const enum tiles tiles = (enum tiles)random_below(random, TILES_WILD);
    const unsigned side = 4 + random_below(random, 2);
    const bool has_many_letters = world->language->count >= 10;
    switch (random_below(random, 8)) {
    case 0:
    case 1:
    case 2: /* simple boards, as in games */
        if (has_many_letters) {
            world_make_board(world, side, side, TILES_PLAIN, side == 4 ? 5 : 10);
            return;
        }
        break;
    case 3: /* over 64 cells */
        if (has_many_letters) {
            world_make_board(world, MAX_SIDE, 8 + random_below(random, 2), tiles, 10);
            return;
        }
        break;
    case 4: /* several chunks of beginnings of one length (search.h) */
        world_make_board(world, 3, 3 + random_below(random, 2), TILES_WILD, 5);
        return;
    default:
        break;
    }
    world_roll_board(world);
}

/* Half of the boards have a random topology, and some have straight lines. */
static void roll_board(struct world *world)
{
    roll_cells(world);
    if (random_below(&world->random, 2) == 0) {
        world_roll_topology(world);
    }
    world->board.options.is_straight = random_below(&world->random, 8) == 0;
}

static struct wg_solve_options roll_options(struct world *world)
{
    static const uint32_t lengths[] = {2, 3, 5, 9, 10, 21, 30};
    struct random *random = &world->random;
    struct wg_solve_options options =
        SIZED(options, .min_length = 1 + random_below(random, 4),
              .scoring = random_below(random, 2) == 0 ? WG_SCORING_CLASSIC : WG_SCORING_LENGTH);
    if (random_below(random, 4) == 0) {
        options.max_length = 1 + random_below(random, 30);
    }
    if (random_below(random, 8) == 0) {
        options.lengths = lengths;
        options.length_count = COUNT(lengths);
    }
    if (random_below(random, 4) == 0) {
        options.from_one_cell = true;
        options.start_cell = random_below(random, world->board.rows * world->board.columns);
    }
    return options;
}

static void parse_board(const struct world *world, struct wg_board *board)
{
    const struct wg_text text = {world->board.text, strlen(world->board.text)};
    struct wg_error error;
    if (wg_board_parse(board, text, &world->board.options, &error) != WG_OK) {
        fail_msg("%s\n%s", error.message, world->board.text);
    }
}

/* Solves boards with a dictionary whose words come from the first board. */
static void compare_world(struct variants *variants, struct world *world)
{
    struct wg_board *board;
    world_choose_language(world);
    roll_board(world);
    world_roll_words(world);
    world_open(world);
    open_variants(variants, world->dict);
    assert_ok(wg_board_new(world->dict, &board, NULL));
    for (unsigned i = 0; i < BOARDS_A_WORLD; i++) {
        parse_board(world, board);
        compare_searches(variants, world, board, roll_options(world));
        roll_board(world);
    }
    if (wg_dict_get_counts(world->dict)->longest > variants->longest) {
        variants->longest = wg_dict_get_counts(world->dict)->longest;
    }
    wg_board_free(board);
    close_variants(variants);
    world_close(world);
}

TEST(all_variants_agree)
{
    static struct world world;
    struct variants variants = {0};
    world.random = random_from_environment("test_variants");
    for (unsigned i = 0; i < BOARDS; i += BOARDS_A_WORLD) {
        compare_world(&variants, &world);
    }
    /* The boards must be as varied as intended. */
    assert_true(variants.paths > BOARDS * 10);
    assert_true(variants.stopped > 0);
    assert_true(variants.rare > BOARDS / 10);
    assert_true(variants.longest > 20);
    assert_true(variants.most_states > CHUNK_ITEMS * 4);
    print_message("%u boards, %u paths, %u searches stopped, digest %016" PRIx64 "\n", BOARDS,
                  (unsigned)variants.paths, (unsigned)variants.stopped, variants.digest);
}

/* --- The order of the boards */

enum { ORDERED_BOARDS = 6, ORDERED_WORLDS = 10 };

/* Solves `board` with a new solver. If `earlier` is not NULL, the solver solves that board first.
   Returns false if this machine does not have the variant. */
static bool solve_after(struct record *record, const char *variant, const struct wg_dict *dict,
                        const struct wg_board *earlier, const struct wg_board *board,
                        bool wants_paths)
{
    const struct wg_solve_options options = {.struct_nbytes = sizeof options, .min_length = 1};
    struct wg_solver *solver;
    struct wg_error error;
    if (new_solver(variant, dict, &solver, &error) != WG_OK) {
        return false;
    }
    if (earlier != NULL) {
        search_into(record, solver, earlier, &options, false);
    }
    search_into(record, solver, board, &options, wants_paths);
    wg_solver_free(solver);
    return true;
}

/* Asserts that each variant, on each board after each other board, finds the same as the portable
   variant without an earlier board. */
static void compare_after_each(const struct wg_dict *dict, struct wg_board *const *boards,
                               const struct wg_board *board, bool wants_paths)
{
    struct record expected = {0};
    struct record got = {0};
    assert_true(solve_after(&expected, names[0], dict, NULL, board, wants_paths));
    for (unsigned i = 0; i < ORDERED_BOARDS * VARIANTS; i++) {
        const struct wg_board *const earlier = boards[i % ORDERED_BOARDS];
        const char *const variant = names[i / ORDERED_BOARDS];
        if (solve_after(&got, variant, dict, earlier, board, wants_paths) &&
            !are_same(&expected, &got)) {
            fail_msg("%s after board %u of %u", variant, i % ORDERED_BOARDS + 1, ORDERED_BOARDS);
        }
    }
}

/* Solves each of some boards of different kinds directly after each of them, because a solver keeps
   data of a board for the next board. */
static void compare_orders(struct world *world)
{
    struct wg_board *boards[ORDERED_BOARDS];
    world_choose_language(world);
    roll_board(world);
    world_roll_words(world);
    world_open(world);
    world_choose_edges(world, random_below(&world->random, 2) == 0 ? EDGES_IN_TABLE : EDGES_IN_ANY);
    for (unsigned i = 0; i < ORDERED_BOARDS; i++) {
        assert_ok(wg_board_new(world->dict, &boards[i], NULL));
        parse_board(world, boards[i]);
        roll_board(world);
    }
    for (unsigned i = 0; i < ORDERED_BOARDS; i++) {
        compare_after_each(world->dict, boards, boards[i], true);
        compare_after_each(world->dict, boards, boards[i], false);
    }
    for (unsigned i = 0; i < ORDERED_BOARDS; i++) {
        wg_board_free(boards[i]);
    }
    world_close(world);
}

TEST(orders)
{
    static struct world world;
    world.random = random_from_environment("test_variants, orders");
    for (unsigned i = 0; i < ORDERED_WORLDS; i++) {
        compare_orders(&world);
    }
}

/* --- Levels of several chunks */

/* Writes all words of 1 to `longest` letters a and b, with a space after each. */
static void write_all_words(char *out, unsigned longest)
{
    for (unsigned length = 1; length <= longest; length++) {
        for (unsigned bits = 0; bits < 1U << length; bits++) {
            for (unsigned i = 0; i < length; i++) {
                *out++ = bits >> i & 1 ? 'b' : 'a';
            }
            *out++ = ' ';
        }
    }
    *out = '\0';
}

/* Solves simple boards whose levels take several chunks (search.h), so that chunks end within a
   level. There are boards of up to 64 cells and of more cells, with and without chains. */
TEST(full_chunks)
{
    enum { LONGEST = 7, ROWS = 9, MOST_COLUMNS = 8 };
    static char words[(2 << LONGEST) * (LONGEST + 1)];
    char text[ROWS * (MOST_COLUMNS * 4 + 1)];
    struct random random = random_from_environment("test_variants, full chunks");
    struct variants variants = {0};
    struct wg_board *board;
    write_all_words(words, LONGEST);
    OWN(made_dict, made) = make_dict("a b", words, "");
    struct wg_dict *const dict = made_dict_open(&made);
    assert_non_null(edges_make(dict, SIZE_MAX));
    open_variants(&variants, dict);
    assert_ok(wg_board_new(dict, &board, NULL));
    for (unsigned i = 0; i < 4; i++) {
        const struct wg_solve_options options = {.struct_nbytes = sizeof options, .min_length = 1};
        char *end = text;
        for (unsigned row = 0; row < ROWS - i % 2 * 2; row++) {
            end += sprintf(end, "%s", row > 0 ? "/" : "");
            for (unsigned column = 0; column < MOST_COLUMNS; column++) {
                const bool is_long = i >= 2 && (row * MOST_COLUMNS + column) % 19 == 0;
                const bool is_b = random_below(&random, 2) != 0;
                end += sprintf(end, "%s", is_long ? "[ab]" : is_b ? "b" : "a");
            }
        }
        const struct wg_text all = {text, strlen(text)};
        assert_ok(wg_board_parse(board, all, NULL, NULL));
        for (unsigned wants_paths = 0; wants_paths < 2; wants_paths++) {
            struct record *const records = variants.records;
            search_into(&records[0], variants.solvers[0], board, &options, wants_paths);
            assert_true(records[0].totals.states > CHUNK_ITEMS * LONGEST);
            for (unsigned k = 1; k < VARIANTS; k++) {
                if (variants.solvers[k] != NULL) {
                    search_into(&records[1], variants.solvers[k], board, &options, wants_paths);
                    assert_true(are_same(&records[0], &records[1]));
                }
            }
        }
    }
    wg_board_free(board);
    close_variants(&variants);
}

/* --- The limit of items */

/* Expands one item of level 1, and puts its followers at `top`. Asserts that this fails if and only
   if there is a follower and no room for a whole window of followers. */
static void expand_at_limit(struct search *search, uint32_t item, uint32_t followers, uint32_t top)
{
    const bool fits = followers == 0 || top + WINDOW_SLOTS <= STACK_MAX_ITEMS;
    struct expansion expansion = {
        .first_item = item,
        .count = 1,
        .depth = 1,
        .wants_followers = true,
        .top = top,
    };
    search->items.used[item] = 0; /* an earlier call has set both */
    search->items.keys[item] = 0;
    assert_int_equal(search_expand(search)(search, &expansion), fits ? WG_OK : WG_LIMIT);
    if (fits) {
        assert_int_equal(expansion.top, top + followers);
        assert_int_equal(expansion.hit_count, followers == 0);
    }
}

/* Each variant reports the limit at the same item. A search reaches the limit only with words of
   many thousand letters, so the test calls the expanders directly. */
TEST(stack_limit)
{
    static const char text[] = "cabcccccc/ccccccccc/ccccccccc/ccccccccc/ccccccccc/"
                               "ccccccccc/ccccccccc/ccccccccc/ccccccccc";
    struct wg_board *board;
    struct wg_error error;
    OWN(made_dict, made) = make_dict("a b c", "ab c", "");
    struct wg_dict *const dict = made_dict_open(&made);
    assert_non_null(edges_make(dict, SIZE_MAX));
    assert_ok(wg_board_new(dict, &board, &error));
    const struct wg_text all = {text, sizeof text - 1};
    assert_ok(wg_board_parse(board, all, NULL, &error));
    for (unsigned i = 0; i < VARIANTS; i++) {
        const struct expander *expander;
        if (expander_find(names[i], &expander, &error) != WG_OK) {
            continue; /* names_in_the_environment knows which variants this machine has */
        }
        struct search search = {.items = {.key_base = 256, .short_length = 8}};
        struct level roots;
        uint32_t node = 0;
        search_init(&search, dict, expander);
        assert_ok(search_prepare(&search, board, 0, SIZE_MAX));
        assert_ok(search_begin(&search));
        assert_ok(search_put_roots(&search, -1, &node, &roots));
        assert_ok(search_reserve_items(&search, STACK_MAX_ITEMS));
        for (uint32_t room = 0; room <= 2 * WINDOW_SLOTS; room++) {
            const uint32_t top = STACK_MAX_ITEMS - room;
            expand_at_limit(&search, roots.next, 0, top);     /* "c" */
            expand_at_limit(&search, roots.next + 1, 1, top); /* "a", then "ab" */
        }
        search_free(&search);
    }
    wg_board_free(board);
}

/* --- Damaged dictionaries */

static void overwrite(struct world *world, const unsigned char *begin, size_t nbytes)
{
    unsigned char *const bytes = world->bytes;
    for (size_t i = 0; i < nbytes; i++) {
        bytes[begin - bytes + (ptrdiff_t)i] = (unsigned char)random_below(&world->random, 256);
    }
}

/*
 * Overwrites the targets of the edges with random bytes, but in LAST only the low parts. Then edges
 * can lead to states that do not exist, as in a damaged file whose checksums were not verified. The
 * clamp in walk.h and edges.c must keep the search inside the dictionary.
 */
static void damage_edges(struct world *world)
{
    const struct walk *const walk = &world->dict->walk;
    const uint64_t bits = (uint64_t)(walk->edges - walk->last_state) * walk->edge_bits;
    overwrite(world, walk->edge, (size_t)(bits / 8));
    const uint32_t block = walk->last_state / LAST_BLOCK_STATES;
    const uint32_t lows = load_le32(walk->last + (size_t)block * LAST_RECORD_NBYTES + LAST_LOWS);
    overwrite(world, walk->lows, ((size_t)lows / 64 + lows % 64) * 4);
}

TEST(damaged_edges)
{
    static struct world world;
    struct variants variants = {0};
    world.random = random_from_environment("test_variants, damaged");
    for (unsigned i = 0; i < 200; i++) {
        const struct wg_solve_options options = {.struct_nbytes = sizeof options, .max_length = 5};
        struct wg_board *board;
        open_any_world(&world);
        damage_edges(&world);
        open_variants(&variants, world.dict);
        assert_ok(wg_board_new(world.dict, &board, NULL));
        parse_board(&world, board);
        compare_searches(&variants, &world, board, options);
        wg_board_free(board);
        close_variants(&variants);
        world_close(&world);
    }
}
