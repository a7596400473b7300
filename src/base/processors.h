/* SPDX-License-Identifier: MIT */
/* processors.h: how many threads can be of use. */
#ifndef WG_BASE_PROCESSORS_H
#define WG_BASE_PROCESSORS_H

/* The processors that this process may use, which in a container can be few; 1 up. */
unsigned count_processors(void);

#endif
