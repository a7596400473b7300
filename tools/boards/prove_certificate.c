/* SPDX-License-Identifier: MIT */
/* prove_certificate.c: writes certificates (formats/proof.md). A state is a certificate of the
   classes that are done. */
#include "prove.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "common/dict_file.h"
#include "common/ending.h"

#include <inttypes.h>

#define FORMAT "wordgrid proof 1\n"

/* --- Writing */

static void write_sets(const struct proof *proof, struct sink *sink)
{
    const struct division *const division = &proof->goal.division;
    for (uint32_t kind = 0; kind < division->kinds; kind++) {
        for (uint32_t i = 0; i < division->set_counts[kind]; i++) {
            sink_string(sink, i > 0 ? "/" : kind > 0 ? "//" : "");
            for (uint64_t left = division->sets[kind][i]; left != 0; left &= left - 1) {
                face_print(&proof->game, lowest_bit64(left), sink);
            }
        }
    }
}

void certificate_header(const struct proof *proof, struct sink *sink)
{
    const struct game *const game = &proof->game;
    sink_string(sink, FORMAT);
    game_describe(game, sink);
    sink_string(sink, game->objective == CLIMB_WORDS ? " objective=words\n" : " objective=score\n");
    sink_format(sink, "wanted %u\n", proof->goal.wanted);
    if (proof->goal.has_known) {
        board_print(game, "known ", proof->goal.known.faces, sink);
    }
    sink_string(sink, "sets ");
    write_sets(proof, sink);
    sink_char(sink, '\n');
}

/* Writes the classes that are done, and their boards, which are sorted. A state says which are
   claims: the key does not make them the user's own. */
static void write_classes(const struct proof *proof, bool is_state, struct sink *sink)
{
    const struct proven_list *const boards = &proof->classes.boards;
    size_t written = 0;
    size_t next = 0;
    for (size_t i = 0; i < proof->classes.list.count; i++) {
        const struct class_result *const class = &proof->classes.list.items[i];
        const bool is_done = atomic_load(&class->is_done);
        if (is_done) {
            sink_string(sink, is_state && proof->classes.claims[i].is_claimed ? "claim" : "class");
            sink_format(sink, " %u %u\n", class->number, class->bound);
            written++;
        }
        for (; next < boards->count && boards->items[next].number == class->number; next++) {
            if (is_done) {
                board_print(&proof->game, "board ", boards->items[next].faces, sink);
            }
        }
    }
    sink_format(sink, "end %zu ", written);
}

/* Writes all to memory first, for the hashes. Threads that find a board meanwhile wait, so a class
   that is done has all of its boards here. */
enum wg_status prove_write(void *context, struct sink *sink, struct wg_error *error)
{
    struct proof *const proof = context;
    const bool is_state = sink != &proof->written;
    struct sink text = SINK_IN_MEMORY;
    enum wg_status status = WG_NO_MEMORY;
    certificate_header(proof, &text);
    (void)pthread_mutex_lock(&proof->classes.lock);
    prove_sort(&proof->classes.boards);
    write_classes(proof, is_state, &text);
    (void)pthread_mutex_unlock(&proof->classes.lock);
    sink_format(&text, "%016" PRIx64, hash_bytes(text.bytes, text.used));
    if (is_state && proof->key.is_known) {
        struct siphash keyed = proof->key.hash;
        sink_char(&text, ' ');
        siphash_add(&keyed, text.bytes, text.used);
        sink_format(&text, "%016" PRIx64, siphash_end(keyed));
    }
    sink_char(&text, '\n');
    if (text.status == WG_OK && (status = dict_file_check(WG_OK, error)) == WG_OK) {
        ending_guard_file(sink);
        sink_bytes(sink, text.bytes, text.used);
        status = sink_finish(sink, error);
    }
    sink_close(&text);
    return status == WG_NO_MEMORY ? fail_memory(error) : status;
}
