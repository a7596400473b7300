/* SPDX-License-Identifier: MIT */
/* processors.h: counts the processors, to choose a number of threads. */
#ifndef WG_BASE_PROCESSORS_H
#define WG_BASE_PROCESSORS_H

/* Counts the processors that this process may use, at least 1. The machine can have more, for
   example if the process runs in a container. */
unsigned count_processors(void);

#endif
