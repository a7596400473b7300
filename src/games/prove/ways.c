/* SPDX-License-Identifier: MIT */
/* ways.c: see ways.h. A depth-first search of paths and of the trie at once, which has half of the
   time; then a radix sort by the key. */
#include "prove/ways.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"

#include <string.h>

bool key_form_set(struct key_form *form, const struct prove_cells *cells,
                  const struct board_class *class)
{
    uint32_t end = 64;
    for (uint32_t cell = 0; cell < cells->count; cell++) {
        const uint32_t bits = 32 - (uint32_t)__builtin_clz(popcount64(class->faces[cell]));
        if (bits > end) {
            return false;
        }
        form->mask[cell] = end == 64 ? UINT64_MAX : (UINT64_C(1) << end) - 1;
        end -= bits;
        form->shift[cell] = (uint8_t)end;
        memset(form->cell_of_bit + end, (int)cell, bits);
    }
    form->mask[cells->count] = 0;
    uint16_t slot = 0;
    for (uint32_t cell = cells->count; cell-- > 0;) {
        const size_t faces = popcount64(class->faces[cell]);
        form->slots[cell] = slot;
        form->face_counts[cell] = (uint8_t)faces;
        memset(form->cell_of_slot + slot, (int)cell, faces);
        slot = (uint16_t)(slot + faces);
    }
    return true;
}

/* --- The search */

struct search {
    const struct face_trie *trie;
    const struct prove_cells *cells;
    const struct board_class *class;
    const struct key_form *form;
    struct ways *ways;
    size_t most;
    const struct wg_limits *watch;
    struct board_class *part;
    bool is_halved;
    uint32_t steps;
    enum wg_status status;
    struct wg_error *error;
};

/* Between two calls of the watch: less than a millisecond. */
enum { STEPS = 1 << 13 };

static uint32_t rank_of(uint64_t set, uint64_t bit)
{
    return popcount64(set & (bit - 1));
}

/* Leaves out the ways with faces that are not of the part. */
static void leave_out(struct search *search)
{
    struct ways *const ways = search->ways;
    for (uint32_t cell = 0; cell < search->cells->count; cell++) {
        const uint64_t mask = search->form->mask[cell] & ~search->form->mask[cell + 1];
        const uint64_t set = search->class->faces[cell];
        bool is_left[PROVE_MAX_FACES + 2] = {true}; /* by the bits of the cell in a key */
        size_t kept = 0;
        if (search->part->faces[cell] == set) {
            continue;
        }
        for (uint64_t faces = search->part->faces[cell]; faces != 0; faces &= faces - 1) {
            is_left[rank_of(set, faces & -faces) + 1] = true;
        }
        for (size_t i = 0; i < ways->count; i++) {
            ways->items[kept] = ways->items[i];
            kept += is_left[(ways->items[i].key & mask) >> search->form->shift[cell]];
        }
        ways->count = kept;
    }
}

/* Makes the part smaller, and leaves out ways. Returns false if it is a single board, all of whose
   ways are kept. */
static bool halve(struct search *search)
{
    uint64_t *faces = search->part->faces;
    uint64_t *const end = faces + search->cells->count;
    while (faces < end && (*faces & (*faces - 1)) == 0) {
        faces++;
    }
    if (faces < end) {
        *faces &= (UINT64_C(1) << select64(*faces, popcount64(*faces) / 2)) - 1;
    }
    search->is_halved = true;
    leave_out(search);
    return faces < end || search->ways->count < search->most;
}

static void add(struct search *search, uint64_t key, uint32_t word, uint32_t points)
{
    struct ways *const ways = search->ways;
    while (ways->count == search->most) {
        if (!halve(search)) {
            search->status = fail(search->error, WG_LIMIT,
                                  "a board has over %zu ways to spell words, too many for a proof",
                                  search->most);
            return;
        }
    }
    if (ways->count == ways->capacity &&
        !ARRAY_RESERVE(ways->items, &ways->capacity, ways->count + 1)) {
        search->status = fail_memory(search->error);
        return;
    }
    ways->items[ways->count++] = (struct way){key, word, points};
}

/* Goes on from `node` to the cell. `used` has the cells of the path. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static void enter(struct search *search, const struct face_node *node, uint32_t cell, uint64_t key,
                  uint32_t used)
{
    const uint64_t set = search->class->faces[cell];
    const uint32_t shift = search->form->shift[cell];
    used |= UINT32_C(1) << cell;
    if (++search->steps % STEPS == 0 && !limits_go_on(search->watch)) {
        search->status = fail(search->error, WG_STOPPED, "stopped");
    }
    for (uint64_t faces = node->faces & search->part->faces[cell];
         faces != 0 && search->status == WG_OK; faces &= faces - 1) {
        const uint64_t face = faces & -faces;
        const uint32_t number = node->first + rank_of(node->faces, face);
        const struct face_node *const next = &search->trie->nodes[number];
        const uint64_t next_key = key | (uint64_t)(rank_of(set, face) + 1) << shift;
        if (next->points > 0) {
            add(search, next_key, number, next->points);
        }
        for (uint32_t cells = next->faces == 0 ? 0 : search->cells->neighbours[cell] & ~used;
             cells != 0; cells &= cells - 1) {
            const uint32_t follower = (uint32_t)__builtin_ctz(cells);
            if ((next->faces & search->part->faces[follower]) != 0) {
                enter(search, next, follower, next_key, used);
            }
        }
    }
}

/* --- Sorting */

enum { MOST_DIGITS = 1 << 12 };

static enum wg_status go_on(const struct search *search)
{
    return limits_go_on(search->watch) ? WG_OK : fail(search->error, WG_STOPPED, "stopped");
}

static inline uint64_t digit_of(const struct way *way, bool of_word, uint32_t shift, uint64_t mask)
{
    return (of_word ? way->word : way->key) >> shift & mask;
}

/* Sorts by the bits of the key, or of the word, from `shift` on; `mask` has as many. */
static inline void sort_by_digit(const struct way *from, struct way *to, size_t count, bool of_word,
                                 uint32_t shift, uint64_t mask)
{
    size_t places[MOST_DIGITS] = {0};
    size_t place = 0;
    for (size_t i = 0; i < count; i++) {
        places[digit_of(&from[i], of_word, shift, mask)]++;
    }
    for (size_t digit = 0; digit <= mask; digit++) {
        const size_t with_digit = places[digit];
        places[digit] = place;
        place += with_digit;
    }
    for (size_t i = 0; i < count; i++) {
        to[places[digit_of(&from[i], of_word, shift, mask)]++] = from[i];
    }
}

/* Sorts by the bits of the key from `low` on, in an even number of passes: so the sorted ways are
   in the same memory. */
static enum wg_status sort(struct search *search, uint32_t low)
{
    struct ways *const ways = search->ways;
    const uint32_t passes = 64 - low > 44 ? 6 : 64 - low > 22 ? 4 : 2;
    const uint32_t bits = (64 - low + passes - 1) / passes;
    enum wg_status status = WG_OK;
    TRY_MEMORY(search->error, ARRAY_RESERVE(ways->spare, &ways->spare_capacity, ways->count));
    for (uint32_t i = 0; i < passes && (status = go_on(search)) == WG_OK; i++) {
        const uint32_t shift = low + i * bits;
        sort_by_digit(i % 2 == 0 ? ways->items : ways->spare,
                      i % 2 == 0 ? ways->spare : ways->items, ways->count, false,
                      shift < 64 ? shift : 0, shift < 64 ? (1U << bits) - 1 : 0);
    }
    return status;
}

/* Sorts ways with the same key by their words: mostly very few. */
static void sort_words(struct way *ways, struct way *spare, size_t count)
{
    enum { FEW = 256, BITS = 12 };
    _Static_assert(FACE_TRIE_MAX_NODES <= 1 << 2 * BITS, "two digits are a word");
    if (count > FEW) {
        sort_by_digit(ways, spare, count, true, 0, (1U << BITS) - 1);
        sort_by_digit(spare, ways, count, true, BITS, (1U << BITS) - 1);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const struct way way = ways[i];
        size_t at = i;
        for (; at > 0 && ways[at - 1].word > way.word; at--) {
            ways[at] = ways[at - 1];
        }
        ways[at] = way;
    }
}

/* Removes what is there twice: a word with the same key. */
static enum wg_status remove_equal(struct search *search)
{
    struct ways *const ways = search->ways;
    struct way *const items = ways->items;
    size_t kept = 0;
    size_t next_watch = 0;
    ways->points = 0;
    for (size_t begin = 0, end; begin < ways->count; begin = end) {
        if (begin >= next_watch) {
            next_watch = begin + STEPS;
            TRY(go_on(search));
        }
        end = begin + 1;
        while (end < ways->count && items[end].key == items[begin].key) {
            end++;
        }
        sort_words(items + begin, ways->spare, end - begin);
        for (size_t i = begin; i < end; i++) {
            if (i == begin || items[i].word != items[kept - 1].word) {
                ways->points += items[i].points;
                items[kept++] = items[i];
            }
        }
    }
    ways->count = kept;
    return WG_OK;
}

enum wg_status ways_find(struct ways *ways, const struct face_trie *trie,
                         const struct prove_cells *cells, const struct board_class *class,
                         const struct key_form *form, size_t most, const struct wg_limits *watch,
                         struct board_class *part, struct wg_error *error)
{
    struct search search = {trie,  cells, class, form, ways,  most,
                            watch, part,  false, 0,    WG_OK, error};
    ways->count = 0;
    for (uint32_t cell = 0; cell < cells->count && search.status == WG_OK; cell++) {
        enter(&search, face_trie_root(trie), cell, 0, 0);
    }
    if (search.status == WG_OK && search.is_halved) {
        leave_out(&search); /* paths that had begun when the part was halved */
    }
    if (search.status == WG_OK) {
        search.status = sort(&search, form->shift[cells->count - 1]);
    }
    return search.status == WG_OK ? remove_equal(&search) : search.status;
}

void ways_free(struct ways *ways)
{
    FREE_ALL(ways->items, ways->spare);
    *ways = (struct ways){0};
}
