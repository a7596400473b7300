/* SPDX-License-Identifier: MIT */
#include "support/broken.h"

#include "support/test.h"
#include "support/walk_all.h"

#include <string.h>

void break_dict(struct forge *forge, const struct made_dict *sound, const struct broken *broken)
{
    *forge = forge_of(sound);
    for (size_t i = 0; i < sizeof broken->edits / sizeof broken->edits[0]; i++) {
        forge_edit(forge, &broken->edits[i]);
    }
    if (broken->hashing == HASH_ALL) {
        forge_hash(forge);
    } else if (broken->hashing == HASH_HEADER) {
        forge_hash_header(forge);
    }
}

void assert_refused(const struct made_dict *sound, const struct broken *broken, bool skip_hashes)
{
    OWN(forge, forge);
    struct wg_error error = {0};
    struct wg_dict *dict = NULL;
    break_dict(&forge, sound, broken);
    const enum wg_status status = forge_open(&forge, skip_hashes, &dict, &error);
    if (status != (broken->status == WG_OK ? WG_DAMAGED : broken->status)) {
        fail_msg("%s: status %d, %s", broken->field, (int)status, error.message);
    }
    if (strncmp(error.message, broken->message, strlen(broken->message)) != 0) {
        fail_msg("%s: %s", broken->field, error.message);
    }
    assert_int_equal(error.status, status);
    assert_string_equal(error.source, "");
    assert_null(dict);
    assert_int_equal(forge_open(&forge, skip_hashes, &dict, NULL), status);
    assert_null(dict);
}

void assert_all_refused(const struct made_dict *sound, const struct broken *broken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_refused(sound, &broken[i], false);
        assert_refused(sound, &broken[i], true);
    }
}

void assert_check(const struct wg_dict *dict, const char *field, const char *message)
{
    struct wg_error error = {0};
    const enum wg_status status = wg_dict_check(dict, &error);
    if (status != (message == NULL ? WG_OK : WG_DAMAGED)) {
        fail_msg("%s: status %d, %s", field, (int)status, error.message);
    }
    if (message != NULL && strcmp(error.message, message) != 0) {
        fail_msg("%s: %s", field, error.message);
    }
    assert_int_equal(error.status, status);
    assert_int_equal(wg_dict_check(dict, NULL), status);
    walk_all(dict);
    if (status == WG_OK) {
        const bool is_too_large = wg_dict_get_counts(dict)->words > FORMAT_MAX_NUMBERED;
        assert_int_equal(wg_dict_make_numbers(dict, NULL, NULL), is_too_large ? WG_LIMIT : WG_OK);
    }
}

void assert_all_checked(const struct made_dict *sound, const struct broken *broken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        OWN(forge, forge);
        break_dict(&forge, sound, &broken[i]);
        assert_check(forge_reopen(&forge), broken[i].field, broken[i].message);
    }
}
