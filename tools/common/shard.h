/* SPDX-License-Identifier: MIT */
/*
 * shard.h: the option --shard=K/N. A shard is one of N consecutive parts of the work of a program.
 * N processes, on any machines, do one part each. Together the parts are the whole work, and their
 * outputs, joined in order, are the output of one process.
 *
 *     {"shard", 0, "K/N", "...", FIELD_PART, offsetof(struct settings, shard)},
 *     ...
 *     shard_part(settings.shard, board_count, &begin, &end);      (do boards begin..end - 1)
 */
#ifndef WG_TOOLS_COMMON_SHARD_H
#define WG_TOOLS_COMMON_SHARD_H

#include <stdint.h>

/* As FIELD_PART stores it. */
struct shard {
    uint32_t number; /* K, from 1 to `count` */
    uint32_t count;  /* N; 0: the option was not given, so the part is the whole */
};

/*
 * Divides the numbers 0..total-1 (of bytes, boards or seeds) into parts whose lengths differ by at
 * most 1. Stores the part of the shard: floor((K - 1) * total / N) and floor(K * total / N). So a
 * part begins where the previous part ends. A part can be empty.
 */
void shard_part(struct shard shard, uint64_t total, uint64_t *begin_out, uint64_t *end_out);

#endif
