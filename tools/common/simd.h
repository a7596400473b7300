/* SPDX-License-Identifier: MIT */
/* simd.h: the environment variable WORDGRID_SIMD. */
#ifndef WG_TOOLS_COMMON_SIMD_H
#define WG_TOOLS_COMMON_SIMD_H

/*
 * Returns the value for wg_solver_options and wg_clear_options; NULL if the variable is
 * unset or empty. The text belongs to the environment.
 */
const char *simd_from_environment(void);

#endif
