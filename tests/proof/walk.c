#define PROOF_OF_STEPS
#include "dict/read/walk.h"
#include "trusted.h"
