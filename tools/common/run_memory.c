/* SPDX-License-Identifier: MIT */
/* run_memory.c: see run_memory.h. The linker's option --wrap gives the names of the functions. */
#include "common/run_memory.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Enough for nearly all boards of up to 10x10 cells. Memory that is not used costs only addresses.
   Larger results grow in the memory of the C library. */
enum { BLOCK_NBYTES = 1 << 20, ALIGNMENT = alignof(max_align_t) };

/* NOLINTBEGIN(bugprone-reserved-identifier): --wrap requires these names */
void *__real_malloc(size_t nbytes);
void *__real_calloc(size_t count, size_t nbytes);
void *__real_realloc(void *old, size_t nbytes);
void __real_free(void *old);

void *__wrap_malloc(size_t nbytes);
void *__wrap_calloc(size_t count, size_t nbytes);
void *__wrap_realloc(void *old, size_t nbytes);
void __wrap_free(void *old);

static struct {
    size_t used; /* bytes; no byte after them was ever written */
    size_t last; /* where the last piece begins */
    bool is_closed;
    alignas(ALIGNMENT) char bytes[BLOCK_NBYTES];
} block __attribute__((section(".bss.run_block")));

void run_memory_close(void)
{
    block.is_closed = true;
}

static bool is_in_block(const void *piece)
{
    return (uintptr_t)piece - (uintptr_t)block.bytes < BLOCK_NBYTES;
}

/* Lets the piece that begins at `begin`, the last one, have `nbytes` bytes. Returns false if they
   do not fit. A piece does not get smaller, because its bytes may have been written. */
static bool end_last(size_t begin, size_t nbytes)
{
    if (block.is_closed || nbytes > BLOCK_NBYTES - begin) {
        return false;
    }
    const size_t end = begin + (nbytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    block.last = begin;
    block.used = end > block.used ? end : block.used;
    return true;
}

/* Returns the next `nbytes` bytes of the block, all 0; NULL if they do not fit. Two pieces never
   begin at the same byte. */
static void *take(size_t nbytes)
{
    const size_t begin = block.used;
    return end_last(begin, nbytes == 0 ? 1 : nbytes) ? block.bytes + begin : NULL;
}

void *__wrap_malloc(size_t nbytes)
{
    void *const piece = take(nbytes);
    return piece != NULL ? piece : __real_malloc(nbytes);
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    size_t all;
    void *const piece = __builtin_mul_overflow(count, nbytes, &all) ? NULL : take(all);
    return piece != NULL ? piece : __real_calloc(count, nbytes);
}

void *__wrap_realloc(void *old, size_t nbytes)
{
    if (!is_in_block(old)) {
        return old == NULL ? __wrap_malloc(nbytes) : __real_realloc(old, nbytes);
    }
    const size_t off = (size_t)((char *)old - block.bytes);
    if (off == block.last && end_last(off, nbytes)) {
        return old;
    }
    /* Where the old piece ends is not known, but it ends in the block, before `used`. */
    const size_t most = block.used - off;
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
