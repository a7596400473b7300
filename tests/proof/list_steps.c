/* SPDX-License-Identifier: MIT */
/* The functions of list.c that take a step, and those of node.h that they call. */
#define PROOF_OF_STEPS
#include "list.c"
