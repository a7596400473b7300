/* SPDX-License-Identifier: MIT */
/*
 * shard.h: the option --shard=K/N. A shard is one of N consecutive parts of the work of a program.
 * N processes, on any machines, do one part each. Together the parts are the whole work, and their
 * outputs, joined in order, are the output of one process.
 *
 *     struct shard shard = {0};                          (the whole work)
 *     shard = cli_shard(&cli, "--shard", "2/3");
 *     shard_part(shard, board_count, &begin, &end);      (do boards begin..end - 1)
 */
#ifndef WG_TOOLS_COMMON_SHARD_H
#define WG_TOOLS_COMMON_SHARD_H

#include "common/cli.h"

struct shard {
    uint32_t number; /* K, from 1 to `count` */
    uint32_t count;  /* N; 0: the option was not given, so the part is the whole */
};

/* Reads "K/N", with N up to 2^32 - 1. Anything else is a usage error. */
struct shard cli_shard(const struct cli *cli, const char *option, const char *value);

/*
 * Divides the numbers 0..total-1 (of bytes, boards or seeds) into parts whose lengths differ by at
 * most 1. Stores the part of the shard: floor((K - 1) * total / N) and floor(K * total / N). So a
 * part begins where the previous part ends. A part can be empty.
 */
void shard_part(struct shard shard, uint64_t total, uint64_t *begin_out, uint64_t *end_out);

#endif
