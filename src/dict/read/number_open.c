/* SPDX-License-Identifier: MIT */
/*
 * number_open.c: opens and checks the sections NUMB and VALU, and reads values.
 *
 * Safety: opening checks that every count and every value lies in its section.
 */
#include "dict/read/number.h"

#include "base/error.h"

enum wg_status number_open(struct wg_dict *dict, const unsigned char *bytes,
                           uint64_t nbytes, struct wg_error *error)
{
    const uint32_t states = dict->walk.last_state + 1;
    const uint64_t counts_off = format_numb_counts_off(states);
    uint64_t widths = 0;
    if (nbytes < counts_off) {
        return fail(error, WG_DAMAGED, "section NUMB has the wrong length");
    }
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        const uint32_t record = load_le32(bytes + (size_t)block * NUMB_RECORD_NBYTES);
        if (record / 64 != widths || record % 64 > NUMB_MAX_WIDTH) {
            return fail(error,
                        WG_DAMAGED,
                        "section NUMB is wrong at state %llu",
                        (unsigned long long)block * NUMB_BLOCK_STATES);
        }
        widths += record % 64;
    }
    if (nbytes != format_numb_nbytes(states, widths)) {
        return fail(error, WG_DAMAGED, "section NUMB has the wrong length");
    }
    dict->numbers.records = bytes;
    dict->numbers.counts = bytes + counts_off;
    dict->numbers.nbytes = (size_t)nbytes;
    return WG_OK;
}

enum wg_status number_open_values(struct wg_dict *dict, const unsigned char *bytes,
                                  uint64_t nbytes, struct wg_error *error)
{
    const uint64_t words = dict->counts.words;
    if (dict->numbers.records == NULL) {
        return fail(error, WG_DAMAGED, "section VALU needs section NUMB");
    }
    /* A value has at least 1 bit, so a section with words / 8 > nbytes is too short.
       Otherwise, words * width fits into 64 bits. */
    const uint32_t width = nbytes < VALU_VALUES ? 0 : bytes[VALU_WIDTH];
    if (width == 0 || width > VALU_MAX_WIDTH ||
        load_le64(bytes + VALU_WIDTH) != width || words / 8 > nbytes ||
        nbytes != format_valu_nbytes(words, width)) {
        return fail(error, WG_DAMAGED, "section VALU does not fit its words");
    }
    dict->numbers.values = bytes + VALU_VALUES;
    dict->numbers.value_bits = width;
    return WG_OK;
}

/* Checks that VALU has the least width possible, and that its spare bits are 0. */
static enum wg_status check_values(const struct wg_dict *dict, struct wg_error *error)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint64_t words = dict->counts.words;
    const uint32_t width = numbers->value_bits;
    const uint64_t nbytes = format_valu_nbytes(words, width) - VALU_VALUES;
    uint32_t all = 0;
    uint32_t value = 0;
    for (uint64_t i = 0; i < words; i++) {
        (void)wg_dict_value_at(dict, i, &value);
        all |= value;
    }
    if (all >> (width - 1) == 0 && width > 1) {
        return fail(error, WG_DAMAGED, "section VALU is wider than its values");
    }
    return format_is_zero_from(numbers->values, words * width, numbers->values + nbytes)
               ? WG_OK
               : fail(error, WG_DAMAGED, "section VALU has bits after its values");
}

enum wg_status number_check(const struct wg_dict *dict, const uint64_t *words,
                            struct wg_error *error)
{
    const struct numbers *const numbers = &dict->numbers;
    const uint32_t states = dict->walk.last_state + 1;
    if (numbers->records == NULL) {
        return WG_OK;
    }
    for (uint32_t state = 0; state < states; state++) {
        const uint64_t count = number_count(numbers, state);
        if (count != words[state]) {
            return fail(error,
                        WG_DAMAGED,
                        "section NUMB has %llu words for state %llu, which has %llu",
                        (unsigned long long)count,
                        (unsigned long long)state,
                        (unsigned long long)words[state]);
        }
    }
    const uint32_t last = format_numb_blocks(states) - 1;
    const uint32_t record =
        load_le32(numbers->records + (size_t)last * NUMB_RECORD_NBYTES);
    const uint64_t end = (uint64_t)(record / 64) * NUMB_BLOCK_STATES +
                         (uint64_t)(states - last * NUMB_BLOCK_STATES) * (record % 64);
    if (!format_is_zero_from(
            numbers->counts, end, numbers->records + numbers->nbytes)) {
        return fail(error, WG_DAMAGED, "section NUMB has bits after its counts");
    }
    return numbers->values == NULL ? WG_OK : check_values(dict, error);
}
/* --- Values */

bool wg_dict_value_at(const struct wg_dict *dict, uint64_t number, uint32_t *value_out)
{
    const struct numbers *const numbers = &dict->numbers;
    if (numbers->values == NULL || number >= dict->counts.words) {
        return false;
    }
    const uint64_t bit = number * numbers->value_bits;
    const uint64_t bits = load_le64(numbers->values + bit / 8) >> bit % 8;
    *value_out = (uint32_t)(bits & (UINT64_MAX >> (64 - numbers->value_bits)));
    return true;
}

bool wg_dict_value(const struct wg_dict *dict, struct wg_text word, uint32_t *value_out)
{
    uint64_t number = 0;
    return dict->numbers.values != NULL && wg_dict_number(dict, word, &number) &&
           wg_dict_value_at(dict, number, value_out);
}
