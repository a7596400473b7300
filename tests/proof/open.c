/* SPDX-License-Identifier: MIT */
/* open.c up to open_states, which ends with `opened`, and lookup_init. */
#define PROOF_OF_TEXTS
#define PROOF_OF_ARRAYS
#include "atomic.h"
#include "trusted.h"

#define memset fill_bytes

#include "base/cpu.h"
#include "dict/read/dict.h"
#include "dict/read/sections.h"

/*@ assigns \nothing; */
bool cpu_is_known(void);

/*@ assigns \nothing; */
const struct lookup_functions *lookup_best(void);

#include "dict/read/lookup.c"
#include "dict/read/open.c"
