/* SPDX-License-Identifier: MIT */
/* lookup_file.h and node.h: the lookup of a word in the file. */
#define PROOF_OF_TEXTS
#define PROOF_OF_STEPS
#include "atomic.h"
#include "dict/read/lookup_file.h"
#include "trusted.h"
