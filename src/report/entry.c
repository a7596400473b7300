/* SPDX-License-Identifier: MIT */
/* entry.c: see entry.h. */
#include "report/entry.h"

void entry_members(struct json *json, const struct wg_dict *dict, struct wg_text word,
                   uint64_t number)
{
    uint64_t value;
    json_member_text(json, "word", word);
    if (number == WG_NO_NUMBER) {
        return;
    }
    json_member_number(json, "number", number);
    if (wg_dict_value_at(dict, number, &value)) {
        json_member_number(json, "value", value);
    }
}
