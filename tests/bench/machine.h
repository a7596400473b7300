/* SPDX-License-Identifier: MIT */
/* machine.h: the machine on which the figures were measured. */
#pragma once

struct machine {
    char date[16]; /* in UTC */
    char cpu[80];
    long cores;
    char system[80];
    char compiler[80]; /* and the build type */
    double load;       /* load average: about 0 on an idle machine */
};

struct machine machine_look(void);
