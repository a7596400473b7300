/* SPDX-License-Identifier: MIT */
/* sections.c of src/core/dict/read, and the functions of walk.h and format.h. */
#include "dict/read/sections.c"
