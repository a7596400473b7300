/* SPDX-License-Identifier: MIT */
/* hash.c: see hash.h. Only this file and hash_avx2.c compile xxHash, so that neither its symbols
   nor its headers reach a user of the library. */
#include "base/hash.h"

#include "base/cpu.h"
#include "base/system.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* xxHash uses vectors only for more than 240 bytes. The AVX2 instance is used from a larger size
   on. It saves a third of the time: 6 microseconds for ENABLE. So the processor is asked for it
   (cpu.h) only for files of a few megabytes. */
enum { AVX2_MIN_NBYTES = 1024, ASK_MIN_NBYTES = 2 << 20 };

/*@ requires \valid_read((unsigned char *)bytes + (0 .. nbytes - 1));
    assigns \nothing;
*/
uint64_t hash_bytes(const void *bytes, size_t nbytes)
{
#ifdef WG_HAVE_HASH_AVX2
    if (nbytes >= (cpu_is_known() ? AVX2_MIN_NBYTES : ASK_MIN_NBYTES) && cpu_level() >= CPU_AVX2) {
        return hash_bytes_avx2(bytes, nbytes);
    }
#endif
    return XXH3_64bits(bytes, nbytes);
}

/*@ requires off + 8 <= nbytes && \valid_read((unsigned char *)bytes + (0 .. nbytes - 1));
    assigns \nothing;
*/
uint64_t hash_bytes_but(const void *bytes, size_t nbytes, size_t off)
{
    static const unsigned char zeros[8] = {0};
    const unsigned char *const rest = (const unsigned char *)bytes + off + sizeof zeros;
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    (void)XXH3_64bits_reset(&state);
    (void)XXH3_64bits_update(&state, bytes, off);
    (void)XXH3_64bits_update(&state, zeros, sizeof zeros);
    (void)XXH3_64bits_update(&state, rest, nbytes - off - sizeof zeros);
    return XXH3_64bits_digest(&state);
}

struct hash_stream {
    XXH3_state_t state; /* has members that must be at multiples of 64 bytes */
};

struct hash_stream *hash_stream_new(void)
{
    struct hash_stream *const stream =
        system_aligned(_Alignof(struct hash_stream), sizeof(struct hash_stream));
    if (stream != NULL) {
        XXH3_INITSTATE(&stream->state);
        (void)XXH3_64bits_reset(&stream->state);
    }
    return stream;
}

void hash_stream_add(struct hash_stream *stream, const void *bytes, size_t nbytes)
{
    (void)XXH3_64bits_update(&stream->state, bytes, nbytes);
}

uint64_t hash_stream_end(const struct hash_stream *stream)
{
    return XXH3_64bits_digest(&stream->state);
}

void hash_stream_free(struct hash_stream *stream)
{
    system_free_aligned(stream);
}
