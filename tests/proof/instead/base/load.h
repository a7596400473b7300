/* SPDX-License-Identifier: MIT */
/* load.h, for the proof: contracts in place of src/core/base/load.h. See ../../trusted.h. */
#pragma once

#include "trusted.h"

#include "base/popcount32.h"
