/* SPDX-License-Identifier: MIT */
/* alphabet_match.c of src/core/dict. */
#define PROOF_OF_TEXTS
#define PROOF_OF_MATCH
#include "trusted.h"

#undef memcmp
#define memcmp  compare_chars
#define memcpy  copy_chars
#define memmove copy_chars

#include "dict/alphabet_match.c"
