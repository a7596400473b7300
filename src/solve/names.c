/* SPDX-License-Identifier: MIT */
/* names.c: see names.h. */
#include "solve/names.h"

#include "base/text.h"

#include <wordgrid/results.h>
#include <wordgrid/solve.h>

const char *const scoring_names[] = {"classic", "length", "none", NULL};
const char *const order_names[] = {"score", "length", "alpha", "board", "value", NULL};

const char *wg_scoring_text(enum wg_scoring scoring)
{
    return name_at(scoring_names, scoring, "unknown scoring");
}

const char *wg_order_text(enum wg_order order)
{
    return name_at(order_names, order, "unknown order");
}
