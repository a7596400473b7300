/* SPDX-License-Identifier: MIT */
/* list.c of src/core/dict/read, for walks in the file. list_steps.c has the functions that need to
   know what an open walk is. */
#define _Atomic
#define _Alignas(nbytes)
#include "trusted.h"

#include "assumed_list.h"

#include "dict/read/list.c"
