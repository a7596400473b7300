/* SPDX-License-Identifier: MIT */
/* hash.c of src/core/base, as far as it hashes bytes that lie in one piece. */
#define PROOF_OF_HASH
#define _Alignof(type) 64 /* Frama-C does not have it */
#include "base/hash.c"
