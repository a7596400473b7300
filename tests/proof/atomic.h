/* SPDX-License-Identifier: MIT */
/* atomic.h: plain loads and stores in place of atomic ones, which Frama-C does not have. Threads
   store only what keeps the contracts, so what a load finds keeps them, too. */
#pragma once

#include <stdatomic.h>

#define _Alignas(nbytes)
#undef atomic_load_explicit
#undef atomic_store_explicit
#define atomic_load_explicit(p, order)     (*(p))
#define atomic_store_explicit(p, v, order) (*(p) = (v))
