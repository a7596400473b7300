/* SPDX-License-Identifier: MIT */
/*
 * musl_memcpy.c: replaces the memcpy of musl on x86-64, by the linker's option --wrap.
 *
 * musl copies with the instruction "rep movsq", which takes some 30 cycles to begin. Most copies in
 * `solve` are shorter than 32 bytes. Compared with glibc, `solve --batch --format=jsonl` takes 2.6
 * times the processor time with the memcpy of musl, and 1.05 times with this function.
 *
 * The last bytes are copied as a whole block, which may overlap the block before it. The option
 * -fno-tree-loop-distribute-patterns keeps gcc from turning the loop into a call of memcpy.
 */
#include <stddef.h>
#include <stdint.h>

struct block {
    uint64_t halves[2];
};

/* Copies nbytes bytes. nbytes must be from sizeof(type) to 2 * sizeof(type). */
#define COPY_BOTH_ENDS(type)                                                                       \
    do {                                                                                           \
        type first;                                                                                \
        type last;                                                                                 \
        __builtin_memcpy(&first, from, sizeof first);                                              \
        __builtin_memcpy(&last, from + nbytes - sizeof last, sizeof last);                         \
        __builtin_memcpy(to, &first, sizeof first);                                                \
        __builtin_memcpy(to + nbytes - sizeof last, &last, sizeof last);                           \
    } while (0)

/* NOLINTBEGIN(bugprone-reserved-identifier): --wrap requires this name */
void *__wrap_memcpy(void *restrict target, const void *restrict source, size_t nbytes);

void *__wrap_memcpy(void *restrict target, const void *restrict source, size_t nbytes)
/* NOLINTEND(bugprone-reserved-identifier) */
{
    char *const to = target;
    const char *const from = source;
    if (nbytes > sizeof(struct block)) {
        struct block block;
        const size_t last = nbytes - sizeof block;
        for (size_t i = 0; i < last; i += sizeof block) {
            __builtin_memcpy(&block, from + i, sizeof block);
            __builtin_memcpy(to + i, &block, sizeof block);
        }
        __builtin_memcpy(&block, from + last, sizeof block);
        __builtin_memcpy(to + last, &block, sizeof block);
    } else if (nbytes >= sizeof(uint64_t)) {
        COPY_BOTH_ENDS(uint64_t);
    } else if (nbytes >= sizeof(uint32_t)) {
        COPY_BOTH_ENDS(uint32_t);
    } else if (nbytes >= sizeof(uint16_t)) {
        COPY_BOTH_ENDS(uint16_t);
    } else if (nbytes == 1) {
        *to = *from;
    }
    return target;
}
