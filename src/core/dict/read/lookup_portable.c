/* SPDX-License-Identifier: MIT */
/* lookup_portable.c: the lookups for any processor. */
#define LOOKUP_FUNCTIONS lookup_portable
#include "dict/read/lookup_loop.h"
