#define PROOF_OF_PRODUCTS
#include "dict/read/arrays.c"
#include "trusted.h"
