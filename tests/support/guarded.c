/* SPDX-License-Identifier: MIT */
#include "support/guarded.h"

#include "support/sanitizer.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void guarded_init(struct guarded *guarded, size_t capacity)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t room = (capacity + page - 1) / page * page;
    *guarded = (struct guarded){.page_nbytes = page, .capacity = room};
    if (!HAS_ASAN) {
        void *const map =
            mmap(NULL, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        assert_true(map != MAP_FAILED);
        guarded->map = map;
        assert_int_equal(mprotect(guarded->map + page, room, PROT_READ | PROT_WRITE), 0);
    }
}

void guarded_put(struct guarded *guarded, enum guarded_side side, const void *bytes, size_t nbytes)
{
    assert_true(nbytes <= guarded->capacity);
    if (HAS_ASAN) {
        const size_t front = side == GUARDED_END ? 1 : 0;
        free(guarded->map);
        guarded->map = malloc(front + nbytes);
        assert_non_null(guarded->map);
        guarded->bytes = guarded->map + front;
    } else {
        guarded->bytes = guarded->map + guarded->page_nbytes;
        if (side == GUARDED_END) {
            guarded->bytes += guarded->capacity - nbytes;
        }
    }
    if (nbytes > 0) {
        memcpy(guarded->bytes, bytes, nbytes);
    }
}

void guarded_free(struct guarded *guarded)
{
    if (HAS_ASAN) {
        free(guarded->map);
    } else {
        assert_int_equal(munmap(guarded->map, guarded->capacity + 2 * guarded->page_nbytes), 0);
    }
    *guarded = (struct guarded){0};
}
