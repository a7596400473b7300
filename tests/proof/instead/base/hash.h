/* SPDX-License-Identifier: MIT */
/* hash.h, for the proof: contracts in place of src/core/base/hash.h. See ../../trusted.h. */
#pragma once

#include "trusted.h"
