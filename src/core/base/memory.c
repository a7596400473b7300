/* SPDX-License-Identifier: MIT */
/*
 * memory.c: frees memory with the free() of the library's C runtime, which has allocated the
 * memory.
 */
#include <stdlib.h>
#include <wordgrid/status.h>

void wg_free(void *memory)
{
    free(memory);
}
