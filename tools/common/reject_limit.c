/* SPDX-License-Identifier: MIT */
/* reject_limit.c: see reject_limit.h. */
#include "common/reject_limit.h"

#include "base/number.h"

#include <string.h>

void reject_limit_take(struct cli *cli, const char *option, const char *value, void *member)
{
    enum { DECIMALS = 4 }; /* 0.0001 % is a millionth */
    static const struct field words = {FIELD_NUMBER_64, offsetof(struct reject_limit, most)};
    struct reject_limit *const limit = member;
    *limit = (struct reject_limit){.is_set = true};
    const struct wg_text whole = {value, number_digits(text_of(value))};
    const char *const point = value + whole.nbytes;
    const size_t decimals = *point == '.' ? strspn(point + 1, "0123456789") : 0;
    const char *const end = point + (*point == '.') + decimals;
    limit->is_share = *end == '%';
    if (!limit->is_share) {
        cli_read_value(cli, option, &words, value, limit);
        return;
    }
    limit->most = 101;
    (void)number_is(whole, 100, &limit->most);
    for (size_t i = 0; i < DECIMALS; i++) {
        limit->most = limit->most * 10 + (i < decimals ? (uint64_t)(point[1 + i] - '0') : 0);
    }
    if (end[1] != '\0' || whole.nbytes == 0 || decimals > DECIMALS ||
        (decimals == 0 && *point == '.') || limit->most > UINT64_C(1000000)) {
        cli_usage_error(cli, "%s=%s is not a share; give one from 0%% to 100%%, such as 0.5%%",
                        option, value);
    }
}

/* No run reads 10^13 items, so the products fit in 64 bits. */
bool reject_limit_is_over(const struct reject_limit *limit, uint64_t rejected, uint64_t all)
{
    return limit->is_set &&
           (limit->is_share ? rejected * 1000000 > limit->most * all : rejected > limit->most);
}
