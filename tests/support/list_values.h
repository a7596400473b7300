/* SPDX-License-Identifier: MIT */
/* list_values.h: lists the words of a dictionary with their values. */
#pragma once

#include "base/text.h"
#include "support/test.h"

#include <inttypes.h>
#include <stdio.h>
#include <wordgrid/dict.h>

struct value_lister {
    const struct wg_dict *dict;
    char *out;
    char *end;
};

static inline bool list_value(void *context, struct wg_text word)
{
    struct value_lister *const lister = context;
    uint64_t value = 0;
    const bool has_value = wg_dict_value(lister->dict, word, &value);
    assert_int_equal(has_value, wg_dict_has_values(lister->dict));
    lister->out +=
        snprintf(lister->out, (size_t)(lister->end - lister->out),
                 has_value ? "%.*s=%" PRIu64 " " : "%.*s ", (int)word.nbytes, word.bytes, value);
    assert_true(lister->out < lister->end);
    return true;
}

/* Checks a dictionary, and writes its words to `text`: "a=1 b=2 ", or "a b " if it has no
   values. */
static inline void list_values(const void *bytes, size_t nbytes, char *text, size_t text_nbytes)
{
    struct wg_dict *dict = NULL;
    assert_ok(wg_dict_open_memory(bytes, nbytes, NULL, &dict, NULL));
    assert_ok(wg_dict_check(dict, NULL));
    struct value_lister lister = {dict, text, text + text_nbytes};
    text[0] = '\0';
    assert_ok(wg_dict_each(dict, text_of(""), list_value, &lister, NULL));
    wg_dict_close(dict);
}
