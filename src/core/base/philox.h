/* SPDX-License-Identifier: MIT */
/*
 * philox.h: random numbers by counter, Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel
 * random numbers: as easy as 1, 2, 3", SC 2011).
 *
 * A seed and a counter of 128 bits give four numbers of 32 bits, without any state. With one seed,
 * different counters give different results (a bijection). So each unit of a large work has its own
 * random numbers, which do not depend on the thread, the machine or the order of the work.
 * formats/dice.md specifies how boards are rolled from these numbers. Do not use the numbers as
 * secrets.
 */
#pragma once

#include <stdint.h>

struct philox {
    uint32_t words[4];
};

static inline struct philox philox(uint64_t seed, struct philox counter)
{
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    struct philox c = counter;
    for (unsigned round = 0; round < 10; round++) {
        const uint64_t a = UINT64_C(0xd2511f53) * c.words[0];
        const uint64_t b = UINT64_C(0xcd9e8d57) * c.words[2];
        c = (struct philox){{(uint32_t)(b >> 32) ^ c.words[1] ^ key[0], (uint32_t)b,
                             (uint32_t)(a >> 32) ^ c.words[3] ^ key[1], (uint32_t)a}};
        key[0] += 0x9e3779b9;
        key[1] += 0xbb67ae85;
    }
    return c;
}
