/* SPDX-License-Identifier: MIT */
/* arrays.c, without its products. */
#define PROOF_OF_ARRAYS
#include "dict/read/arrays.c"
#include "trusted.h"
