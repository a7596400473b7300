/* SPDX-License-Identifier: MIT */
/* lookup_avx512.c: the lookups for x86-64 processors with AVX-512 and BMI2. */
#define LOOKUP_FUNCTIONS lookup_avx512
#define LOOKUP_VECTORS
#include "dict/read/lookup_loop.h"
