/* SPDX-License-Identifier: MIT */
/* processors.h: counts the processors, to choose a number of threads. */
#ifndef WG_BASE_PROCESSORS_H
#define WG_BASE_PROCESSORS_H

/* Counts the processors that this process may use, at least 1. This can be fewer than the machine
   has, for example in a container. */
unsigned count_processors(void);

#endif
