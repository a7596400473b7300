/* SPDX-License-Identifier: MIT */
/* The lemmas of opening.h. */
#include "dict/read/arrays.c"
#include "trusted.h"
