/* SPDX-License-Identifier: MIT */
/* machine.h: what the figures were measured on. */
#ifndef WG_TESTS_BENCH_MACHINE_H
#define WG_TESTS_BENCH_MACHINE_H

struct machine {
    char date[16]; /* in UTC */
    char cpu[80];
    long cores;
    char system[80];
    char compiler[80]; /* and the kind of build */
    double load;       /* what else ran: a quiet machine has about 0 */
};

struct machine machine_look(void);

#endif
