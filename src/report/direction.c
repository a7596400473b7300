/* SPDX-License-Identifier: MIT */
/* direction.c: see direction.h. */
#include "report/direction.h"

#include "base/utf8.h"

/* The blocks of right-to-left scripts, from Hebrew to Adlam, as the Unicode Character Database
   gives them in the default values of Bidi_Class. */
static const struct {
    uint32_t first;
    uint32_t last;
} leftward[] = {
    {0x590, 0x8ff}, {0xfb1d, 0xfdff}, {0xfe70, 0xfefe}, {0x10800, 0x10fff}, {0x1e800, 0x1efff},
};

bool direction_is_leftward(struct wg_text text)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    uint32_t code_point = 0;
    bool is_leftward = false;
    if (text.nbytes > 0) {
        (void)utf8_decode(p, p + text.nbytes, &code_point);
    }
    for (size_t i = 0; i < sizeof leftward / sizeof leftward[0]; i++) {
        is_leftward |= code_point >= leftward[i].first && code_point <= leftward[i].last;
    }
    return is_leftward;
}

bool direction_of_dict_is_leftward(const struct wg_dict *dict)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    uint32_t count = 0;
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        count += direction_is_leftward(wg_dict_symbol_text(dict, symbol));
    }
    return count > symbols / 2;
}
