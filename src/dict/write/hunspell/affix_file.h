/* SPDX-License-Identifier: MIT */
/* affix_file.h: reads an affix file of hunspell (hunspell(5), *.aff). */
#ifndef WG_DICT_WRITE_HUNSPELL_AFFIX_FILE_H
#define WG_DICT_WRITE_HUNSPELL_AFFIX_FILE_H

#include "dict/write/hunspell/affixes.h"
#include "dict/write/text/input.h"

/*
 * Reads an affix file into *file, which affix_file_init has made. `encoding` is used if the file
 * does not name one; NULL: ISO 8859-1, as in hunspell. Call affix_file_describe_sets when all flag
 * sets are known. Fails as wordlist_read does, and with WG_BAD_INPUT, WG_LIMIT or WG_UNSUPPORTED
 * and the place of a mistake.
 */
enum wg_status hunspell_affix_file_read(struct input *input, const char *encoding,
                                        struct affix_file *file, struct wg_error *error);

#endif
