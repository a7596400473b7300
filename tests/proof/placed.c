#include "dict/read/arrays.c"
#include "trusted.h"
