#define PROOF_OF_PLACES
#include "dict/read/arrays.c"
#include "trusted.h"
