/* SPDX-License-Identifier: MIT */
/* The beginning of a listing: list.c around list_words, and the functions of dict.c that it calls.
   The walk in the table of edges is not part of the proof: here, no table is made. */
#define PROOF_OF_TEXTS
#define PROOF_OF_BEGIN
#define _Atomic
#define _Alignas(nbytes)
#include "base/sized.h"
#include "trusted.h"

#include "assumed_list.h"
#include "dict/read/edges.h"

#undef memcmp
#define memcmp compare_chars

/*@ assigns \nothing;
    ensures \result == \null;
*/
const struct edge_table *edges_make(const struct wg_dict *dict, size_t max_nbytes);

#include <stdlib.h>

/* In place of free. */
/*@ assigns \nothing; */
void release(void *p);
#define free release

#include "dict/read/dict.c"
#include "dict/read/list.c"
