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

#define free free_object

#include "dict/read/dict.c"
#include "dict/read/list.c"

/* A lemma: what wg_dict_open establishes is what a listing needs. */
/*@ requires valid_dict(dict) && open_walk(dict->walk) && !has_respells(dict);
    requires symbol_count(dict) == dict->walk.symbols;
    assigns \nothing;
    ensures is_listed(dict);
    ensures matchable(&dict->alphabet);
*/
void list_any_dict(const struct wg_dict *dict)
{
    //@ assert opened(dict);
    //@ assert valid_sets(&dict->walk);
    //@ assert dict->walk.root <= dict->walk.last_state;
    //@ assert are_below(&dict->code_symbols[0], 256, dict->walk.symbols);
    //@ assert matchable(&dict->alphabet);
    //@ assert dict->alphabet.parts == \null || dict->alphabet.parts == &dict->parts;
    (void)dict;
}
