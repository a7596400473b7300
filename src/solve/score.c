/* SPDX-License-Identifier: MIT */
#include <wordgrid/solve.h>

uint32_t wg_score(enum wg_scoring scoring, uint32_t length)
{
    static const uint32_t classic[] = {0, 0, 0, 1, 1, 2, 3, 5, 11};
    switch (scoring) {
    case WG_SCORING_CLASSIC:
        return classic[length < 8 ? length : 8];
    case WG_SCORING_LENGTH:
        return length;
    case WG_SCORING_NONE:
        break;
    }
    return 0;
}
