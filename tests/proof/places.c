/* SPDX-License-Identifier: MIT */
/* Lemmas about the places of edges, modulo 2^32. */
#define PROOF_OF_PLACES
#include "dict/read/arrays.c"
#include "trusted.h"
