/* SPDX-License-Identifier: MIT */
/* lookup_bmi2.c: the lookups for x86-64 processors with BMI1 and BMI2: select64 takes two
   instructions instead of some 25. */
#define LOOKUP_FUNCTIONS lookup_bmi2
#include "dict/read/lookup_loop.h"
