/* SPDX-License-Identifier: MIT */
/* hash.h, for the proof: contracts in place of src/core/base/hash.h. See ../../trusted.h. The proof
   of hash.c itself has the real one. */
#pragma once

#ifdef PROOF_OF_HASH
#include "../../../../src/core/base/hash.h"
#else
#include "trusted.h"
#endif
