/* SPDX-License-Identifier: MIT */
/* simd.h: reads the environment variable WORDGRID_SIMD. */
#ifndef WG_TOOLS_COMMON_SIMD_H
#define WG_TOOLS_COMMON_SIMD_H

/*
 * Returns its value for the member `simd` of wg_solver_options and wg_clear_options;
 * NULL if it is unset or empty. The text belongs to the environment.
 */
const char *simd_from_environment(void);

#endif
