/* SPDX-License-Identifier: MIT */
/* simd.h: reads the environment variable WORDGRID_SIMD. */
#ifndef WG_TOOLS_COMMON_SIMD_H
#define WG_TOOLS_COMMON_SIMD_H

/*
 * Returns the value of WORDGRID_SIMD, or NULL if the variable is unset or empty. The value is for
 * the member `simd` of wg_solver_options and wg_clear_options. It belongs to the environment.
 */
const char *simd_from_environment(void);

#endif
