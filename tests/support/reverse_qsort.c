/* SPDX-License-Identifier: MIT */
/*
 * reverse_qsort.c: a qsort that reverses the order of equal items. The order that the C library
 * gives them is not specified, so no result may depend on it. With LD_PRELOAD, this library runs a
 * test with the opposite order of that of glibc.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int compare_fn(const void *, const void *);

/* Sorts the `count` items of `items` by merging; `spare` has the same size. Of two equal items, the
   later one comes first. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the logarithm of count */
static void sort(char *items, char *spare, size_t count, size_t nbytes, compare_fn *compare)
{
    if (count < 2) {
        return;
    }
    char *left = items;
    char *right = items + count / 2 * nbytes;
    char *const middle = right;
    char *const end = items + count * nbytes;
    sort(left, spare, count / 2, nbytes, compare);
    sort(right, spare, count - count / 2, nbytes, compare);
    for (char *out = spare; out < spare + count * nbytes; out += nbytes) {
        char **const from =
            right == end || (left < middle && compare(left, right) < 0) ? &left : &right;
        memcpy(out, *from, nbytes);
        *from += nbytes;
    }
    memcpy(items, spare, count * nbytes);
}

/* Takes memory from the stack or from the system, because some tests let malloc fail. */
void qsort(void *items, size_t count, size_t nbytes, compare_fn *compare)
{
    char few[4096];
    char *spare = few;
    if (count * nbytes > sizeof few) {
        spare =
            mmap(NULL, count * nbytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (spare == MAP_FAILED) {
        abort();
    }
    sort(items, spare, count, nbytes, compare);
    if (spare != few) {
        (void)munmap(spare, count * nbytes);
    }
}
