/* SPDX-License-Identifier: MIT */
/* test_no_memory_query.c: makes allocations in src/core/query fail (support/no_memory.h). */
#include "support/no_memory.h"
#include "support/test.h"

#include <wordgrid/query.h>

static bool count_match(void *context, const struct wg_query_word *word)
{
    ++*(uint64_t *)context;
    return true;
}

/* Makes each kind of query, and searches for words that match one of them. `context` is not
   used. */
static enum wg_status query_once(const void *context, struct wg_error *error)
{
    static const struct wg_text texts[] = {{"d*", 2}, {"dga", 3}, {"ahgs", 4}};
    struct wg_query *made[5] = {NULL};
    uint64_t count = 0;
    enum wg_status status = wg_query_new_pattern(dict, texts[0], &made[0], error);
    if (status == WG_OK) {
        status = wg_query_new_anagram(dict, texts[1], &made[1], error);
    }
    if (status == WG_OK) {
        status = wg_query_new_near(dict, texts[2], 2, true, &made[2], error);
    }
    const struct wg_query *const all[3] = {made[0], made[1], made[2]};
    if (status == WG_OK) {
        status = wg_query_new_any(all, 3, &made[3], error);
    }
    if (status == WG_OK) {
        status = wg_query_new_all(NULL, 0, &made[4], error);
    }
    if (status == WG_OK) {
        status = wg_query_run(dict, made[3], NULL, count_match, &count, NULL, error);
    }
    if (status == WG_OK) {
        status = wg_query_run(dict, made[4], NULL, count_match, &count, NULL, error);
    }
    for (size_t i = 0; i < 5; i++) {
        wg_query_free(made[i]);
    }
    return status;
}

NO_MEMORY_TEST(queries)
{
    fail_each("queries", query_once, NULL);
}
