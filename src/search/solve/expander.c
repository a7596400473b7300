/* SPDX-License-Identifier: MIT */
/* expander.c: see expander.h. */
#include "solve/expander.h"

#include "base/cpu.h"
#include "base/error.h"

#include <string.h>

enum { MAX_EXPANDERS = 3 };

/* Lists the expanders that this machine can run, the best first. Returns their number, at most
   MAX_EXPANDERS. */
static size_t list_expanders(const struct expander **out)
{
    size_t count = 0;
#ifdef WG_HAVE_AVX2 /* then src/search/layers.cmake also compiles AVX-512 */
    if (cpu_level() >= CPU_AVX512) {
        out[count++] = &expander_avx512;
    }
    if (cpu_level() >= CPU_AVX2) {
        out[count++] = &expander_avx2;
    }
#endif
#ifdef WG_HAVE_NEON
    out[count++] = &expander_neon;
#endif
#ifdef WG_HAVE_SIMD128
    out[count++] = &expander_simd128;
#endif
#ifndef WG_ONLY_SIMD128 /* set for a WebAssembly module, to make it small */
    out[count++] = &expander_portable;
#endif
    return count;
}

static enum wg_status refuse_name(const char *wanted, const struct expander **possible,
                                  size_t count, struct wg_error *error)
{
    return fail_for(
        error, WG_REASON_SIMD,
        fail(error, WG_MISUSE,
             "cannot search with '%.32s': this machine has %s%s%s%s%s; name one of these, or none",
             wanted, possible[0]->name, count > 1 ? ", " : "", count > 1 ? possible[1]->name : "",
             count > 2 ? ", " : "", count > 2 ? possible[2]->name : ""));
}

enum wg_status expander_find(const char *simd, const struct expander **expander_out,
                             struct wg_error *error)
{
    if (simd == NULL) {
        *expander_out = NULL;
        return WG_OK;
    }
    const struct expander *possible[MAX_EXPANDERS];
    const size_t count = list_expanders(possible);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(simd, possible[i]->name) == 0) {
            *expander_out = possible[i];
            return WG_OK;
        }
    }
    return refuse_name(simd, possible, count, error);
}

const struct expander *expander_best(void)
{
    const struct expander *possible[MAX_EXPANDERS];
    (void)list_expanders(possible);
    return possible[0];
}
