/* SPDX-License-Identifier: MIT */
/*
 * test_run_memory.c: replaces malloc, calloc, realloc and free by those of common/run_memory.h, as
 * the static programs do. Compares the content of random pieces with what was written to them.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "common/run_memory.h"
#include "support/random.h"
#include "support/test.h"

#include <stdalign.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECES = 300, STEPS = 20000, BLOCK_NBYTES = 8 << 20 };

/* The compiler knows the functions by their names, and would leave out calls without effect. */
static void *(*volatile take)(size_t) = malloc;
static void *(*volatile take_zeros)(size_t, size_t) = calloc;
static void *(*volatile change)(void *, size_t) = realloc;

struct piece {
    unsigned char *bytes;
    size_t nbytes;
    unsigned char content; /* of every byte */
};

/* One of the first pieces of the block, which is taken from 8 MB of memory. */
static struct piece early;

static int take_early(void **state)
{
    early = (struct piece){take(10), 10, 7};
    memset(early.bytes, early.content, early.nbytes);
    return early.bytes == NULL;
}

AROUND_ALL(take_early, NULL)

static void fill(struct piece *piece, unsigned char content)
{
    piece->content = content;
    memset(piece->bytes, content, piece->nbytes);
}

static void assert_content(const struct piece *piece, size_t nbytes, unsigned char content)
{
    for (size_t i = 0; i < nbytes; i++) {
        assert_int_equal(piece->bytes[i], content);
    }
}

TEST(pieces_without_bytes_are_different)
{
    char *const one = take(0);
    char *const two = take(0);
    char *const three = take_zeros(0, 7);
    assert_non_null(one);
    assert_ptr_not_equal(one, two);
    assert_ptr_not_equal(two, three);
    free(one);
    free(two);
    free(three);
    free(change(NULL, 0));
}

TEST(what_no_memory_holds_is_refused)
{
    assert_null(take(SIZE_MAX));
    assert_null(take(SIZE_MAX - 64));
    assert_null(take_zeros(SIZE_MAX / 2, 4));
    char *const piece = take(10);
    assert_null(change(piece, SIZE_MAX));
    assert_null(change(piece, SIZE_MAX - 14));
    free(piece);
}

static bool is_in_block(const struct piece *piece)
{
    return (uintptr_t)piece->bytes - (uintptr_t)early.bytes < BLOCK_NBYTES;
}

/* A large piece grows in its place up to 260 kB, then moves to the memory of the C library. */
TEST(large_pieces_grow)
{
    struct piece piece = {change(NULL, 5000), 5000, 0};
    unsigned char *const first = piece.bytes;
    struct piece other = {take(5000), 5000, 0};
    fill(&other, 3);
    for (size_t nbytes = 10000; nbytes < 260000; nbytes += 25000) {
        fill(&piece, 2);
        piece.bytes = change(piece.bytes, nbytes);
        assert_ptr_equal(piece.bytes, first);
        assert_content(&piece, piece.nbytes, 2);
        piece.nbytes = nbytes;
    }
    fill(&piece, 2);
    assert_ptr_equal(change(piece.bytes, 10), first); /* a smaller piece keeps its bytes */
    piece.bytes = change(piece.bytes, 400000);
    assert_false(is_in_block(&piece));
    assert_content(&piece, piece.nbytes, 2);
    assert_content(&other, other.nbytes, 3);
    free(piece.bytes);
    free(other.bytes);
}

/* A piece that malloc makes has no room to grow. */
TEST(other_pieces_move)
{
    struct piece piece = {take(100), 100, 0};
    fill(&piece, 4);
    const struct piece zeros = {take_zeros(10, 100), 1000, 0};
    assert_true(is_in_block(&piece));
    piece.bytes = change(piece.bytes, 10000);
    assert_content(&piece, 100, 4);
    assert_content(&zeros, 1000, 0);
    free(piece.bytes);
    free(zeros.bytes);
}

/* In another process, because a closed block stays closed. Returns whether all is as it must be. */
static bool close_block(void)
{
    bool is_right = true;
    run_memory_close();
    for (size_t nbytes = 1; nbytes < BLOCK_NBYTES; nbytes *= 2) {
        char *const piece = take(nbytes);
        is_right &= (uintptr_t)piece - (uintptr_t)early.bytes >= BLOCK_NBYTES / 2;
        free(piece);
    }
    unsigned char *const moved = change(early.bytes, early.nbytes + 1);
    is_right &= moved != early.bytes && memcmp(moved, early.bytes, early.nbytes) == 0;
    free(moved);
    return is_right;
}

TEST(a_closed_block_gives_nothing)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        _exit(close_block() ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* Usually small, sometimes as large as an array of the search. */
static size_t random_nbytes(struct random *random)
{
    const unsigned bits = random_below(random, 16);
    return random_below(random, 1U << bits);
}

static void take_step(struct random *random, struct piece *piece)
{
    const size_t nbytes = random_nbytes(random);
    const unsigned char content = (unsigned char)random_below(random, 256);
    switch (random_below(random, 4)) {
    case 0:
        assert_content(piece, piece->nbytes, piece->content);
        free(piece->bytes);
        *piece = (struct piece){0};
        return;
    case 1: {
        const size_t kept = nbytes < piece->nbytes ? nbytes : piece->nbytes;
        piece->bytes = change(piece->bytes, nbytes + 1);
        assert_non_null(piece->bytes);
        assert_content(piece, kept, piece->content);
        break;
    }
    case 2:
        free(piece->bytes);
        piece->bytes = take_zeros(nbytes + 1, 1);
        assert_non_null(piece->bytes);
        piece->nbytes = nbytes + 1;
        assert_content(piece, piece->nbytes, 0);
        break;
    default:
        free(piece->bytes);
        piece->bytes = take(nbytes + 1);
        assert_non_null(piece->bytes);
    }
    assert_int_equal((uintptr_t)piece->bytes % alignof(max_align_t), 0);
    piece->nbytes = nbytes + 1;
    fill(piece, content);
}

/* This test is the last one, because it fills the block: it is full after some hundred steps; then
   the C library has the pieces. After it is closed, pieces of the block move when they grow. */
TEST(pieces_keep_their_content)
{
    struct random random = random_from_environment("pieces of memory");
    static struct piece pieces[PIECES];
    for (unsigned i = 0; i < STEPS; i++) {
        take_step(&random, &pieces[random_below(&random, PIECES)]);
    }
    for (unsigned i = 0; i < PIECES; i++) {
        assert_content(&pieces[i], pieces[i].nbytes, pieces[i].content);
        free(pieces[i].bytes);
    }
}
