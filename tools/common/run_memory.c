/* SPDX-License-Identifier: MIT */
/*
 * run_memory.c: see run_memory.h. The linker's option --wrap gives the names of the functions.
 *
 * A page of 4 kB costs the kernel over a microsecond when it is first touched, and a copy to
 * another place touches new ones. So small pieces stand together. Large pieces begin with a page,
 * because often only their first bytes are used. A large piece that realloc makes has room to grow.
 * If it needs more, it moves to the memory of the C library, which can grow it without a copy.
 */
#include "common/run_memory.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Memory that is not used costs only addresses. The room to grow is an odd number of pages, so that
   arrays that grow do not begin in the same sets of a cache. */
enum { SMALL_NBYTES = 128 << 10, ALL_NBYTES = 8 << 20, GROWTH_NBYTES = (65 << 12) - 16 };
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

/* Before each piece. */
struct head {
    alignas(ALIGNMENT) size_t nbytes;
    size_t capacity; /* at least nbytes */
};

/* A part of the block: the pieces of one kind, one after the other. */
struct part {
    size_t used; /* where the free bytes begin; none of them was ever written */
    size_t end;
    size_t alignment;
};

/* The section's name is for tools/run-order. */
static alignas(PAGE_NBYTES) char block[ALL_NBYTES] __attribute__((section(".bss.run_memory")));
static struct part small = {0, SMALL_NBYTES, ALIGNMENT};
static struct part large = {SMALL_NBYTES, ALL_NBYTES, PAGE_NBYTES};
static bool is_closed;

void run_memory_close(void)
{
    is_closed = true;
}

static bool is_in_block(const void *piece)
{
    return (uintptr_t)piece - (uintptr_t)block < sizeof block;
}

/* Returns `nbytes` free bytes, all 0; NULL if they do not fit. A large piece that grows gets room
   for GROWTH_NBYTES. */
static void *take(size_t nbytes, bool grows)
{
    struct part *const part = nbytes < LARGE_MIN_NBYTES ? &small : &large;
    const size_t capacity =
        grows && part == &large && nbytes < GROWTH_NBYTES ? GROWTH_NBYTES : nbytes;
    const size_t left = part->end - part->used;
    if (is_closed || left < sizeof(struct head) || capacity > left - sizeof(struct head)) {
        return NULL;
    }
    struct head *const head = (struct head *)(void *)(block + part->used);
    const size_t end = part->used + sizeof *head + capacity;
    *head = (struct head){nbytes, capacity};
    part->used = (end + part->alignment - 1) / part->alignment * part->alignment;
    return head + 1;
}

void *__wrap_malloc(size_t nbytes)
{
    void *const piece = take(nbytes, false);
    return piece != NULL ? piece : __real_malloc(nbytes);
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    size_t all;
    char *const piece = __builtin_mul_overflow(count, nbytes, &all) ? NULL : take(all, false);
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
    if (old != NULL && !is_in_block(old)) {
        return __real_realloc(old, nbytes);
    }
    struct head *const head = old == NULL ? NULL : (struct head *)old - 1;
    if (head != NULL && nbytes <= head->capacity) {
        head->nbytes = nbytes > head->nbytes ? nbytes : head->nbytes;
        return old;
    }
    const bool was_large = head != NULL && head->nbytes >= LARGE_MIN_NBYTES;
    void *piece = was_large ? NULL : take(nbytes, true);
    piece = piece != NULL ? piece : __real_malloc(nbytes);
    if (piece != NULL && head != NULL) {
        memcpy(piece, old, head->nbytes);
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
