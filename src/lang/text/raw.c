/* SPDX-License-Identifier: MIT */
/* raw.c: see raw.h. */
#include "text/raw.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/text.h"
#include "dict/format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum wg_status raw_read(struct raw *raw, struct wg_error *error)
{
    ssize_t n = 0;
    const size_t room = RAW_BUFFER_NBYTES - raw->end;
    if (raw->fd < 0) {
        n = (ssize_t)(raw->memory.nbytes < room ? raw->memory.nbytes : room);
        if (n > 0) {
            memcpy(raw->bytes + raw->end, raw->memory.bytes, (size_t)n);
            text_skip(&raw->memory, (size_t)n);
        }
    } else {
        do {
            n = read(raw->fd, raw->bytes + raw->end, room);
        } while (n < 0 && errno == EINTR);
    }
    if (n < 0) {
        return fail_io(error, raw->name, "cannot read", errno);
    }
    raw->is_last = n == 0;
    raw->end += (size_t)n;
    raw->nbytes += (uint64_t)n;
    return WG_OK;
}

enum wg_status raw_refill(struct raw *raw, struct wg_error *error)
{
    if (raw->begin < raw->end || raw->is_last) {
        return WG_OK;
    }
    raw->begin = 0;
    raw->end = 0;
    return raw_read(raw, error);
}

enum wg_status raw_read_dictionary(struct raw *raw, unsigned char **bytes_out, size_t *nbytes_out,
                                   struct wg_error *error)
{
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    size_t capacity = 0;
    uint64_t stated_nbytes = FORMAT_HEADER_NBYTES;
    enum wg_status status = WG_OK;
    while (nbytes <= stated_nbytes && (status = raw_refill(raw, error)) == WG_OK &&
           raw->begin < raw->end) {
        const size_t n = raw->end - raw->begin;
        if (!ARRAY_RESERVE(bytes, &capacity, nbytes + n)) {
            status = fail_memory(error);
            break;
        }
        memcpy(bytes + nbytes, raw->bytes + raw->begin, n);
        nbytes += n;
        raw->begin = raw->end;
        if (nbytes >= FORMAT_HEADER_NBYTES) {
            stated_nbytes = load_le64(bytes + HEADER_FILE_SIZE);
        }
    }
    if (status != WG_OK) {
        free(bytes);
        return status;
    }
    *bytes_out = bytes;
    *nbytes_out = nbytes;
    return WG_OK;
}
