/* SPDX-License-Identifier: MIT */
/*
 * run_memory.h: the memory of a run that answers one question and ends.
 *
 * The C library asks the system for memory in pieces, and gives the pieces back one by one. For one
 * board, that takes longer than the search. With RUN_MEMORY (set for static programs), the linker
 * replaces malloc, calloc, realloc and free by functions that take memory from a static block, one
 * piece after the other, and never give it back. If the block is full, and after
 * run_memory_close, they call the functions of the C library. So limits of memory, and failures,
 * are those of the C library.
 *
 * Builds for sanitizers and valgrind link no program statically, and do not set RUN_MEMORY.
 */
#pragma once

#ifdef RUN_MEMORY
/* Takes no more memory from the block. Must be called before the process has a second thread. A run
   that repeats its work, such as a batch, calls it, too: it gives memory back. */
void run_memory_close(void);

/* Whether the end of the process gives all memory back faster than calls of free. */
enum { RUN_MEMORY_IS_BLOCK = 1 };
#else
static inline void run_memory_close(void)
{
}

enum { RUN_MEMORY_IS_BLOCK = 0 };
#endif
