/* SPDX-License-Identifier: MIT */
/* reject_limit.h: the option --max-rejected=N|P%: how much of the input may be wrong. If more is
   wrong, the program fails and writes nothing. */
#pragma once

#include "common/cli.h"

/* All zero: no limit. */
struct reject_limit {
    bool is_set;
    bool is_share;
    uint64_t most; /* items, or millionths of all items */
};

/* For cli_option.take, with a struct reject_limit: reads "N", or "P%" with a decimal number P of at
   most 100. */
void reject_limit_take(struct cli *cli, const char *option, const char *value, void *member);

/* Returns whether `rejected` of `all` items are more than the limit. */
bool reject_limit_is_over(const struct reject_limit *limit, uint64_t rejected, uint64_t all);
