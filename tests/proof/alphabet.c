/* SPDX-License-Identifier: MIT */
/* alphabet.c of src/core/dict, and the functions of utf8.h and text.h that it calls. */
#define PROOF_OF_TEXTS
#include "trusted.h"

#undef memcmp
#define memcmp compare_chars
#define memset fill_bytes

#include "dict/alphabet.c"
