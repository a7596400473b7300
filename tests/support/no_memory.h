/* SPDX-License-Identifier: MIT */
/*
 * no_memory.h: makes the n-th allocation fail, for n = 1, 2, 3 and so on until the call succeeds.
 *
 *     static enum wg_status open_once(const void *context, struct wg_error *error) ...
 *
 *     fail_each("open a file", open_once, "a.wgd");
 *
 * Each call with a failed allocation must return WG_NO_MEMORY, set no output and leak nothing (the
 * address sanitizer detects leaks). If the object may be used again, a second call must return the
 * right result.
 *
 * Each layer of src/ that allocates memory has its own test, unit/test_no_memory_LAYER.c. It is
 * built twice, for the two ways of fail_alloc.h. Of tools/, only batches of lines are tested; the
 * sockets and threads of solve-server are not.
 */
#pragma once

#include "base/text.h"
#include "support/fail_alloc.h"
#include "support/folder.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

/* A test that can use `dict`, in an empty temporary folder. Prints how many allocations failed. The
   test must leave no file in the folder. */
#define NO_MEMORY_TEST(name) TEST_WITH(name, no_memory_begin, no_memory_end)

int no_memory_begin(void **state);
int no_memory_end(void **state);

/* Calls the functions under test. `context` is the test case. */
typedef enum wg_status attempt_fn(const void *context, struct wg_error *error);

/* Calls `attempt` for n = 1, 2, 3 and so on, with the n-th allocation failing, until no allocation
   fails. This last call must succeed. */
void fail_each(const char *name, attempt_fn *attempt, const void *context);

/* Calls fail_alloc_off, and counts the failure for NO_MEMORY_TEST. */
bool stop_failing(void);

/*
 * Whether a call may succeed after a failed allocation. The C library and other libraries can
 * recover from such a failure. wordgrid does so only in no_table_of_edges and no_table_of_starts,
 * when a dictionary is listed to add its words, and when a proof merges parts of a tree. A call may
 * also return WG_UNSUPPORTED, because iconv_open of glibc reports an unknown encoding if it cannot
 * allocate memory.
 */
extern bool may_absorb;

/* Outputs are set to &untouched before a call. A call that fails must not change them. */
extern char untouched;

/* --- A dictionary of long words, and of more short words than the first tables of a search can
   hold */

#define LONG_WORD "abcdefghhgfedcbaabcdefgh" /* a row of the large boards */

extern struct wg_dict *dict;
extern struct made_dict dict_made; /* its bytes */

/* Boards of each kind that the search treats differently. */
enum { BOARDS = 6 };
extern const char *const boards[BOARDS];
