/* SPDX-License-Identifier: MIT */
/*
 * list.c: all words that begin with a prefix, in symbol order.
 *
 * Depth-first with a stack of its own, one frame a symbol. A damaged file could
 * hold a cycle or states behind which no word ends, so nothing goes deeper than the
 * header's longest word, no more words come out than it counts, and every way down
 * must end in a word: the listing then takes at most `longest` steps a word.
 */
#include "base/array.h"
#include "base/error.h"
#include "dict/read/dict.h"

#include <stdlib.h>

struct frame {
    struct walk_state state;
    uint32_t next_symbol;
    size_t text_nbytes; /* of the word up to this state */
};

struct listing {
    const struct wg_dict *dict;
    wg_word_fn *each;
    void *context;
    uint64_t words_left;
    struct frame *frames;
    size_t frame_capacity;
    char *text;
    size_t text_capacity;
};

/* Appends a symbol's text to what is spelled up to `before` bytes. */
static bool spell(struct listing *listing, size_t before, struct wg_text symbol)
{
    if (!ARRAY_RESERVE(
            listing->text, &listing->text_capacity, before + symbol.nbytes)) {
        return false;
    }
    memcpy(listing->text + before, symbol.bytes, symbol.nbytes);
    return true;
}

/* A frame for `state`, whose word so far has text_nbytes. */
static bool push(struct listing *listing, size_t depth, uint32_t state,
                 size_t text_nbytes)
{
    if (!ARRAY_RESERVE(listing->frames, &listing->frame_capacity, depth + 1)) {
        return false;
    }
    listing->frames[depth] = (struct frame){
        .state = walk_enter(&listing->dict->walk, state),
        .text_nbytes = text_nbytes,
    };
    return true;
}

static enum wg_status fail_count(struct wg_error *error)
{
    return fail(error, WG_DAMAGED, "its words are longer or more than its header says");
}

/* Hands out the word of a frame, if one ends there. */
static enum wg_status give_word(struct listing *listing, const struct frame *frame,
                                struct wg_error *error)
{
    if (!frame->state.is_word) {
        return frame->state.letters > 0
                   ? WG_OK
                   : fail(error, WG_DAMAGED, "some of its letters lead to no word");
    }
    if (listing->words_left-- == 0) {
        return fail_count(error);
    }
    const char *text = frame->text_nbytes > 0 ? listing->text : "";
    const struct wg_text word = {text, frame->text_nbytes};
    return listing->each(listing->context, word)
               ? WG_OK
               : fail(error, WG_STOPPED, "stopped by the caller");
}

/* Goes down from the frame at the top; `room` is how much deeper it may get. */
static enum wg_status list_below(struct listing *listing, uint32_t room,
                                 struct wg_error *error)
{
    const struct wg_dict *dict = listing->dict;
    enum wg_status status = give_word(listing, &listing->frames[0], error);
    size_t depth = 1;
    while (status == WG_OK && depth > 0) {
        struct frame *frame = &listing->frames[depth - 1];
        const uint32_t symbol =
            walk_next_symbol(&dict->walk, &frame->state, frame->next_symbol);
        if (symbol == dict->walk.symbols) {
            depth--;
            continue;
        }
        frame->next_symbol = symbol + 1;
        if (depth > room) {
            return fail_count(error);
        }
        const uint32_t edge = walk_edge(&frame->state, symbol);
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        const size_t before = frame->text_nbytes;
        if (!spell(listing, before, text) ||
            !push(
                listing, depth, walk_target(&dict->walk, edge), before + text.nbytes)) {
            return fail_memory(error);
        }
        status = give_word(listing, &listing->frames[depth++], error);
    }
    return status;
}

enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix,
                            wg_word_fn *each, void *context, struct wg_error *error)
{
    struct listing listing = {
        .dict = dict,
        .each = each,
        .context = context,
        .words_left = wg_dict_counts(dict).words,
    };
    struct wg_cursor cursor = wg_dict_root(dict);
    enum wg_status status = WG_OK;
    uint32_t room = wg_dict_counts(dict).longest;
    size_t spelled = 0;
    while (prefix.nbytes > 0) {
        uint32_t symbol = 0;
        const size_t length = alphabet_next(&dict->alphabet, prefix, &symbol);
        if (length == 0 || room == 0 || !wg_dict_step(dict, &cursor, symbol)) {
            goto done;
        }
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        if (!spell(&listing, spelled, text)) {
            status = fail_memory(error);
            goto done;
        }
        spelled += text.nbytes;
        prefix.bytes += length;
        prefix.nbytes -= length;
        room--;
    }
    status = push(&listing, 0, cursor.state, spelled)
                 ? list_below(&listing, room, error)
                 : fail_memory(error);
done:
    free(listing.frames);
    free(listing.text);
    return status;
}
