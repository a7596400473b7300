/* SPDX-License-Identifier: MIT */
/* four_sets.h, for the proof: the contract in place of src/core/dict/read/four_sets.h. */
#pragma once

#include "trusted.h"
