/* SPDX-License-Identifier: MIT */
/*
 * world_open.c: world_open of support/world.h without the compiler's library, which needs utf8proc
 * and files. The words of a world are already folded.
 */
#include "support/make_dict.h"
#include "support/test.h"
#include "support/world.h"

void world_open(struct world *world)
{
    static char alphabet[MAX_SYMBOLS * 8];
    static char words[MAX_WORDS * MAX_WORD * 8];
    char *end = words;
    alphabet[0] = '\0';
    for (unsigned i = 0; i < world->language->count; i++) {
        strcat(alphabet, i > 0 ? " " : "");
        strcat(alphabet, world->language->symbols[i]);
    }
    for (unsigned i = 0; i < world->word_count; i++) {
        *end = ' ';
        end += i > 0;
        world_spell(world->language, &world->words[i], end);
        end += strlen(end);
    }
    struct made_dict made = make_dict(alphabet, words, "");
    world->bytes = made.bytes;
    assert_int_equal(wg_dict_open_memory(made.bytes, made.nbytes, NULL, &world->dict, NULL), WG_OK);
    assert_int_equal(wg_dict_get_counts(world->dict)->words, world->word_count);
}
