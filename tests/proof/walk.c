/* SPDX-License-Identifier: MIT */
/* The steps of walk.h, and the sizes of format.h. */
#define PROOF_OF_STEPS
#include "dict/read/walk.h"
#include "trusted.h"
