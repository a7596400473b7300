/* SPDX-License-Identifier: MIT */
/*
 * test_threads.c: runs 16 threads that use one open dictionary, or each open the same file. Each
 * thread has its own board and solver, and must find the same results as a single thread. With the
 * thread sanitizer, this test also finds data races.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/hash.h"
#include "report/dump.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

#include <pthread.h>
#include <unistd.h>
#include <wordgrid/board.h>
#include <wordgrid/solve.h>

enum { THREADS = 16, ROUNDS = 3, WORDS = 400, WORD_NBYTES = 8, TASKS = 6 };

#define ALPHABET "a=A b=B c=C d=D e=E ny=NY=Ny o ö=Ö=o\u0308"

/* Random words, separated by spaces. */
static char words[WORDS * (WORD_NBYTES + 1) + 1];

static struct made_dict made;

static int make_words(void **state)
{
    struct random random = random_from_environment("test_threads");
    char *p = words;
    for (unsigned i = 0; i < WORDS; i++) {
        const unsigned length = 1 + random_below(&random, WORD_NBYTES);
        for (unsigned j = 0; j < length; j++) {
            *p++ = "abcde"[random_below(&random, 5)];
        }
        *p++ = i + 1 < WORDS ? ' ' : '\0';
    }
    made = make_numbered_dict(ALPHABET, words, NULL);
    return 0;
}

static int free_words(void **state)
{
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(make_words, free_words)

/*
 * --- The tasks of the threads. Each task returns a digest of its results. Tasks do not
 * assert, because cmocka supports only one thread; after a failure the digest differs.
 */

static uint64_t mix(uint64_t digest, const void *bytes, size_t nbytes)
{
    const uint64_t parts[] = {digest, hash_bytes(bytes, nbytes)};
    return hash_bytes(parts, sizeof parts);
}

static bool mix_word(void *context, struct wg_text word)
{
    uint64_t *const digest = context;
    *digest = mix(*digest, word.bytes, word.nbytes);
    return true;
}

static bool mix_found(void *context, const struct wg_found *found)
{
    uint64_t *const digest = context;
    *digest = mix(*digest, found->word.bytes, found->word.nbytes);
    *digest = mix(*digest, found->path, found->ncells * sizeof *found->path);
    return true;
}

static uint64_t check(const struct wg_dict *dict)
{
    struct wg_error error;
    return (uint64_t)wg_dict_check(dict, &error);
}

static uint64_t list(const struct wg_dict *dict)
{
    uint64_t digest = 0;
    (void)wg_dict_each(dict, text_of(""), mix_word, &digest, NULL);
    (void)wg_dict_each(dict, text_of("Ab"), mix_word, &digest, NULL);
    return digest;
}

static uint64_t look_up(const struct wg_dict *dict)
{
    uint64_t found = 0;
    for (const char *p = words; *p != '\0'; p++) {
        const struct wg_text word = {p, strcspn(p, " ")};
        uint8_t symbols[WORD_NBYTES];
        size_t count = 0;
        found = found * 31 + wg_dict_contains(dict, word);
        found += wg_dict_symbols(dict, word, symbols, sizeof symbols, &count);
    }
    return found;
}

static uint64_t number(const struct wg_dict *dict)
{
    uint64_t digest = 1;
    for (const char *p = words; *p != '\0'; p++) {
        const struct wg_text word = {p, strcspn(p, " ")};
        uint64_t place = 0;
        digest = digest * 31 + wg_dict_number(dict, word, &place);
        digest = digest * 31 + place;
    }
    return digest;
}

static uint64_t dump(const struct wg_dict *dict)
{
    struct sink sink = SINK_IN_MEMORY;
    struct wg_error error;
    (void)dump_trie_text(dict, &sink, &error);
    (void)dump_dot(dict, &sink, &error);
    dump_info_json(dict, &sink);
    const uint64_t digest = mix((uint64_t)sink.status, sink.bytes, sink.used);
    sink_close(&sink);
    return digest;
}

static uint64_t solve(const struct wg_dict *dict)
{
    static const char *const boards[] = {"abcd/ebac/d?ba/cbea", "[ab]cd/e.[a|b]/?ca", "abcdeabcd"};
    const struct wg_solve_options options = SIZED(options, .min_length = 1, .all_paths = true);
    struct wg_board *board = NULL;
    struct wg_solver *solver = NULL;
    uint64_t digest = 0;
    if (wg_board_new(dict, &board, NULL) == WG_OK &&
        wg_solver_new(dict, NULL, &solver, NULL) == WG_OK) {
        for (size_t i = 0; i < COUNT(boards); i++) {
            struct wg_totals totals = {.struct_nbytes = sizeof totals};
            digest += (uint64_t)wg_board_parse(board, text_of(boards[i]), NULL, NULL);
            digest +=
                (uint64_t)wg_solver_run(solver, board, &options, mix_found, &digest, &totals, NULL);
            digest = mix(digest, &totals, sizeof totals);
        }
    }
    wg_solver_free(solver);
    wg_board_free(board);
    return digest;
}

typedef uint64_t task_fn(const struct wg_dict *dict);

static task_fn *const tasks[TASKS] = {check, list, look_up, number, dump, solve};

/* --- The threads */

struct worker {
    pthread_t thread;
    pthread_barrier_t *start;
    unsigned number;
    const struct wg_dict *dict; /* shared; NULL: each thread opens `path` */
    const char *path;
    uint64_t results[TASKS];
    unsigned differences; /* results that differ from the round before */
};

/* Workers begin with different tasks, so that all tasks run at the same time. */
static void do_tasks(struct worker *worker, const struct wg_dict *dict)
{
    for (unsigned i = 0; i < ROUNDS * TASKS; i++) {
        const unsigned task = (worker->number + i) % TASKS;
        const uint64_t result = tasks[task](dict);
        worker->differences += i >= TASKS && result != worker->results[task];
        worker->results[task] = result;
    }
}

static void *work(void *context)
{
    struct worker *const worker = context;
    struct wg_dict *own = NULL;
    (void)pthread_barrier_wait(worker->start);
    if (worker->dict != NULL) {
        do_tasks(worker, worker->dict);
    } else if (wg_dict_open(worker->path, NULL, &own, NULL) == WG_OK) {
        do_tasks(worker, own);
        wg_dict_close(own);
    }
    return NULL;
}

static void assert_all_agree(const struct wg_dict *dict, const char *path)
{
    static struct worker workers[THREADS];
    OWN(wg_dict, *alone) = open_bytes(made.bytes, made.nbytes);
    pthread_barrier_t start;
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){.start = &start, .number = i, .dict = dict, .path = path};
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
    }
    for (unsigned task = 0; task < TASKS; task++) {
        const uint64_t expected = tasks[task](alone);
        for (unsigned i = 0; i < THREADS; i++) {
            assert_true(workers[i].results[task] == expected);
            assert_int_equal(workers[i].differences, 0);
        }
        assert_true(task == 0 || expected != 0);
    }
    assert_int_equal(pthread_barrier_destroy(&start), 0);
}

TEST(a_shared_dictionary)
{
    OWN(wg_dict, *dict) = open_bytes(made.bytes, made.nbytes);
    assert_ok(check(dict));
    assert_all_agree(dict, NULL);
}

TEST(a_file_that_all_open_at_once)
{
    char path[] = "/tmp/test_threads.XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, made.bytes, made.nbytes), made.nbytes);
    assert_int_equal(close(fd), 0);
    assert_all_agree(NULL, path);
    assert_int_equal(unlink(path), 0);
}
