/* SPDX-License-Identifier: MIT */
/* siphash.c: see siphash.h. The names are those of the paper. */
#include "base/siphash.h"

#include "base/load.h"

static uint64_t rotate(uint64_t x, unsigned bits)
{
    return x << bits | x >> (64 - bits);
}

static void rounds(uint64_t v[4], unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate(v[1], 13) ^ v[0];
        v[3] = rotate(v[3], 16) ^ v[2];
        v[0] = rotate(v[0], 32) + v[3];
        v[2] += v[1];
        v[1] = rotate(v[1], 17) ^ v[2];
        v[3] = rotate(v[3], 21) ^ v[0];
        v[2] = rotate(v[2], 32);
    }
}

static void compress(uint64_t v[4], uint64_t m)
{
    v[3] ^= m;
    rounds(v, 2);
    v[0] ^= m;
}

struct siphash siphash_begin(const unsigned char key[SIPHASH_KEY_NBYTES])
{
    const uint64_t k0 = load_le64(key);
    const uint64_t k1 = load_le64(key + 8);
    return (struct siphash){.v = {
                                k0 ^ UINT64_C(0x736f6d6570736575),
                                k1 ^ UINT64_C(0x646f72616e646f6d),
                                k0 ^ UINT64_C(0x6c7967656e657261),
                                k1 ^ UINT64_C(0x7465646279746573),
                            }};
}

void siphash_add(struct siphash *hash, const void *bytes, size_t nbytes)
{
    const unsigned char *p = bytes;
    while (nbytes > 0) {
        const unsigned used = hash->nbytes % 8;
        const unsigned taken = used == 0 && nbytes >= 8 ? 8 : 1;
        hash->tail |= taken == 8 ? load_le64(p) : (uint64_t)*p << 8 * used;
        hash->nbytes += taken;
        p += taken;
        nbytes -= taken;
        if (hash->nbytes % 8 == 0) {
            compress(hash->v, hash->tail);
            hash->tail = 0;
        }
    }
}

uint64_t siphash_end(struct siphash hash)
{
    compress(hash.v, hash.tail | hash.nbytes << 56);
    hash.v[2] ^= 0xff;
    rounds(hash.v, 4);
    return hash.v[0] ^ hash.v[1] ^ hash.v[2] ^ hash.v[3];
}
