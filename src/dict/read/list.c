/* SPDX-License-Identifier: MIT */
/*
 * list.c: all words that begin with a prefix, in symbol order.
 *
 * Depth-first with a stack of its own, one frame a symbol. A damaged file could
 * hold a cycle, so nothing goes deeper than the header's longest word, and no
 * more words come out than it counts.
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

/* Goes down from the frame at the top; `room` is how much deeper it may get. */
static enum wg_status list_below(struct listing *listing, uint32_t room,
                                 wg_word_fn *each, void *context,
                                 struct wg_error *error)
{
    const struct wg_dict *dict = listing->dict;
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    /* A sound dictionary visits at most `longest` states a word. */
    uint64_t steps_left = counts.words > UINT64_MAX / (counts.longest + UINT64_C(1))
                              ? UINT64_MAX
                              : counts.words * (counts.longest + UINT64_C(1));
    size_t depth = 1;
    if (listing->frames[0].state.is_word &&
        !each(context,
              (struct wg_text){listing->text, listing->frames[0].text_nbytes})) {
        return WG_STOPPED;
    }
    while (depth > 0) {
        struct frame *frame = &listing->frames[depth - 1];
        const uint32_t symbol =
            walk_next_symbol(&dict->walk, &frame->state, frame->next_symbol);
        if (symbol == dict->walk.symbols) {
            depth--;
            continue;
        }
        frame->next_symbol = symbol + 1;
        if (depth > room || steps_left-- == 0) {
            return fail(
                error, WG_DAMAGED, "its words are longer or more than its header says");
        }
        const uint32_t edge = walk_edge(&frame->state, symbol);
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        const size_t before = frame->text_nbytes;
        if (!spell(listing, before, text) ||
            !push(
                listing, depth, walk_target(&dict->walk, edge), before + text.nbytes)) {
            return fail_memory(error);
        }
        frame = &listing->frames[depth++];
        if (frame->state.is_word &&
            !each(context, (struct wg_text){listing->text, frame->text_nbytes})) {
            return WG_STOPPED;
        }
    }
    return WG_OK;
}

enum wg_status wg_dict_each(const struct wg_dict *dict, struct wg_text prefix,
                            wg_word_fn *each, void *context, struct wg_error *error)
{
    struct listing listing = {.dict = dict};
    struct wg_cursor cursor = wg_dict_root(dict);
    enum wg_status status = WG_OK;
    uint32_t room = wg_dict_counts(dict).longest;
    size_t spelled = 0;
    while (prefix.nbytes > 0) {
        uint32_t symbol = 0;
        const size_t length = alphabet_match(&dict->alphabet, prefix, &symbol);
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
                 ? list_below(&listing, room, each, context, error)
                 : fail_memory(error);
done:
    free(listing.frames);
    free(listing.text);
    return status;
}
