/* SPDX-License-Identifier: MIT */
#include "support/no_memory.h"

#include "support/compile_dict.h"

#include <string.h>

#ifdef FAIL_ALLOC_EVERYWHERE
bool may_absorb = true;
#else
bool may_absorb = false;
#endif

char untouched;

static unsigned failures; /* of allocations, in the current test */
static unsigned absorbed; /* failures that no call returned as WG_NO_MEMORY */

bool stop_failing(void)
{
    const bool has_failed = fail_alloc_off();
    failures += has_failed;
    return has_failed;
}

void fail_each(const char *name, attempt_fn *attempt, const void *context)
{
    for (size_t n = 1;; n++) {
        struct wg_error error = {0};
        fail_alloc_at(n);
        const enum wg_status status = attempt(context, &error);
        const bool has_failed = stop_failing();
        if (!has_failed && status == WG_OK) {
            assert_true(n > 1); /* at least one allocation must have failed */
            return;
        }
        if (may_absorb && (status == WG_OK || status == WG_UNSUPPORTED)) {
            absorbed++;
        } else if (!has_failed || status != WG_NO_MEMORY || error.status != WG_NO_MEMORY ||
                   strcmp(error.message, "out of memory") != 0) {
            fail_msg("%s, allocation %zu: '%s' (%d)", name, n, error.message, status);
        }
    }
}

/* --- The dictionary and the boards */

struct wg_dict *dict;
struct made_dict dict_made;

int no_memory_begin(void **state)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    for (unsigned i = 0; i < 512; i++) {
        const char word[] = {(char)('a' + i % 8), (char)('a' + i / 8 % 8), (char)('a' + i / 64)};
        assert_ok(wg_compiler_add_word_value(compiler, (struct wg_text){word, 3}, i, NULL));
    }
    for (size_t begin = 0; begin + 9 <= strlen(LONG_WORD); begin++) {
        for (size_t end = begin + 9; end <= strlen(LONG_WORD); end++) {
            const struct wg_text word = {&LONG_WORD[begin], end - begin};
            assert_ok(wg_compiler_add_word(compiler, word, NULL));
        }
    }
    assert_ok(wg_compiler_set_metadata(compiler, "name", "\"small\"", NULL));
    dict_made = compile_dict(compiler);
    dict = made_dict_open(&dict_made);
    failures = 0;
    absorbed = 0;
    return enter_folder(state);
}

int no_memory_end(void **state)
{
    made_dict_free(&dict_made);
    print_message("%u allocations failed; %u of them were not reported\n", failures, absorbed);
    return leave_folder(state);
}

#define LARGE_BOARD                                                                                \
    "abcdefghbadcfehgcbadcfeh/hgfedcbaacegbdfhhfdbgeca/" LONG_WORD                                 \
    "/bdfhacegghabcdefdbcahgfe/agbhcfdeedcfhbgaabcdefgh"

const char *const boards[BOARDS] = {
    "abcd/efgh/dcba/hgfe",         /* a graph by nodes in plain C (graph.h) */
    "abcd/efgh/dc.a/h?fe",         /* a hole and a wildcard */
    "a[bc]cd/e[f|gh]gh/dcba/hgfe", /* chains: tiles of several symbols */
    LARGE_BOARD,                   /* a graph by slots; cells share used bits */
    "[ab|cd]" LARGE_BOARD,         /* the same with chains */
    "?" LARGE_BOARD,               /* the same with a wildcard */
};
