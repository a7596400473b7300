/* SPDX-License-Identifier: MIT */
/* simd.c: see simd.h. */
#include "common/simd.h"

#include <stdlib.h>

const char *simd_from_environment(void)
{
    const char *const name = getenv("WORDGRID_SIMD");
    return name == NULL || *name == '\0' ? NULL : name;
}
