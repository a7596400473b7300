/* SPDX-License-Identifier: MIT */
/* The products in arrays.c, and lemmas about products. */
#define PROOF_OF_PRODUCTS
#include "dict/read/arrays.c"
#include "trusted.h"
