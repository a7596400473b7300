/* SPDX-License-Identifier: MIT */
/*
 * run_memory.c: see run_memory.h. The linker's option --wrap gives the names of the functions.
 *
 * A page of 4 kB costs the kernel over a microsecond when it is first touched. So small pieces
 * stand together, and large pieces begin with a page, because often only their first bytes are
 * used.
 */
#include "common/run_memory.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Enough for nearly all boards of up to 10x10 cells. Memory that is not used costs only addresses.
   Larger results grow in the memory of the C library. */
enum { SMALL_NBYTES = 128 << 10, ALL_NBYTES = 1 << 20 };
enum { LARGE_MIN_NBYTES = 4096, PAGE_NBYTES = 4096, ALIGNMENT = alignof(max_align_t) };

/* NOLINTBEGIN(bugprone-reserved-identifier): --wrap requires these names */
void *__real_malloc(size_t nbytes);
void *__real_calloc(size_t count, size_t nbytes);
void *__real_realloc(void *old, size_t nbytes);
void __real_free(void *old);

void *__wrap_malloc(size_t nbytes);
void *__wrap_calloc(size_t count, size_t nbytes);
void *__wrap_realloc(void *old, size_t nbytes);
void __wrap_free(void *old);

/* A part of the block: the pieces of one kind, one after the other. */
struct part {
    size_t used; /* where the free bytes begin; none of them was ever written */
    size_t last; /* where the last piece begins */
    size_t end;
    size_t alignment;
};

/* The section's name is for tools/run-order. */
static alignas(PAGE_NBYTES) char block[ALL_NBYTES] __attribute__((section(".bss.run_memory")));
static struct part small = {0, 0, SMALL_NBYTES, ALIGNMENT};
static struct part large = {SMALL_NBYTES, SMALL_NBYTES, ALL_NBYTES, PAGE_NBYTES};
static bool is_closed;

void run_memory_close(void)
{
    is_closed = true;
}

static bool is_in_block(const void *piece)
{
    return (uintptr_t)piece - (uintptr_t)block < sizeof block;
}

static struct part *part_for(size_t nbytes)
{
    return nbytes < LARGE_MIN_NBYTES ? &small : &large;
}

/* Lets the last piece of a part begin at `begin`, and have `nbytes` bytes. Returns false if they do
   not fit. A piece does not get smaller, because its bytes may have been written. */
static bool set_last(struct part *part, size_t begin, size_t nbytes)
{
    if (is_closed || nbytes > part->end - begin) {
        return false;
    }
    const size_t end = begin + (nbytes + part->alignment - 1) / part->alignment * part->alignment;
    part->last = begin;
    part->used = end > part->used ? end : part->used;
    return true;
}

/* Returns `nbytes` free bytes, all 0; NULL if they do not fit. Two pieces never begin at the same
   byte. */
static void *take(size_t nbytes)
{
    struct part *const part = part_for(nbytes);
    const size_t begin = part->used;
    return set_last(part, begin, nbytes == 0 ? 1 : nbytes) ? block + begin : NULL;
}

void *__wrap_malloc(size_t nbytes)
{
    void *const piece = take(nbytes);
    return piece != NULL ? piece : __real_malloc(nbytes);
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    size_t all;
    char *const piece = __builtin_mul_overflow(count, nbytes, &all) ? NULL : take(all);
    if (piece == NULL) {
        return __real_calloc(count, nbytes);
    }
    /* A page that is read before it is written costs two faults. A table of several pages is read
       first, and used in many places. */
    for (size_t i = 0; all > PAGE_NBYTES && i < all; i += PAGE_NBYTES) {
        *(volatile char *)(piece + i) = 0;
    }
    return piece;
}

void *__wrap_realloc(void *old, size_t nbytes)
{
    if (!is_in_block(old)) {
        return old == NULL ? __wrap_malloc(nbytes) : __real_realloc(old, nbytes);
    }
    const size_t begin = (size_t)((char *)old - block);
    struct part *const part = begin < SMALL_NBYTES ? &small : &large;
    if (begin == part->last && part == part_for(nbytes) && set_last(part, begin, nbytes)) {
        return old;
    }
    /* Where the old piece ends is not known, but it ends in its part, before `used`. */
    const size_t most = part->used - begin;
    void *const piece = __wrap_malloc(nbytes);
    if (piece != NULL) {
        memcpy(piece, old, nbytes < most ? nbytes : most);
    }
    return piece;
}

void __wrap_free(void *old)
{
    if (!is_in_block(old)) {
        __real_free(old);
    }
}
/* NOLINTEND(bugprone-reserved-identifier) */
