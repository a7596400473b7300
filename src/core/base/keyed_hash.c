/* SPDX-License-Identifier: MIT */
/* keyed_hash.c: draws secrets, and hashes keys of any length. See keyed_hash.h. */
#include "base/keyed_hash.h"

#include "base/load.h"
#include "base/random.h"
#include "base/system.h"

#include <time.h>

enum { PIECE_NBYTES = 7 };

/* Makes secrets from values that differ from run to run. */
static void draw_without_system(uint64_t *secret, size_t count)
{
    struct timespec now = {0};
    struct timespec since = {0};
    struct random random = {(uint64_t)getpid()};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    (void)clock_gettime(CLOCK_MONOTONIC, &since);
    const uint64_t parts[] = {
        (uint64_t)now.tv_sec,
        (uint64_t)now.tv_nsec,
        (uint64_t)since.tv_sec,
        (uint64_t)since.tv_nsec,
        (uint64_t)(uintptr_t)&now,
        (uint64_t)(uintptr_t)secret,
        (uint64_t)(uintptr_t)&draw_without_system,
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        random.state = random_next(&random) ^ parts[i];
    }
    for (size_t i = 0; i < count; i++) {
        secret[i] = random_next(&random);
    }
}

/* Draws `count` numbers, at most 32, the limit of one call of system_random. */
static void draw(uint64_t *secret, size_t count)
{
    if (!system_random(secret, count * sizeof *secret, true)) {
        draw_without_system(secret, count);
    }
}

void hash_key_draw(struct hash_key *key_out)
{
    uint64_t secret[2];
    draw(secret, 2);
    *key_out = hash_key_of(secret[0], secret[1]);
}

void number_key_draw(struct number_key *key_out)
{
    draw(key_out->secrets, sizeof key_out->secrets / sizeof *key_out->secrets);
    hash_key_draw(&key_out->blocks);
}

/* Loads up to seven bytes as a little-endian number. */
static uint64_t load_piece(const unsigned char *bytes, size_t nbytes)
{
    uint64_t piece = 0;
    for (size_t i = 0; i < nbytes; i++) {
        piece |= (uint64_t)bytes[i] << 8 * i;
    }
    return piece;
}

uint64_t hash_text(const struct hash_key *key, const void *bytes, size_t nbytes)
{
    const unsigned char *p = bytes;
    uint64_t value = nbytes;
    for (; nbytes > PIECE_NBYTES; nbytes -= PIECE_NBYTES, p += PIECE_NBYTES) {
        /* Eight bytes are loaded; the mask removes the eighth, which belongs to the next piece. */
        value = hash_add(key, value, load_le64(p) & (UINT64_MAX >> 8));
    }
    return hash_finish(key, hash_add(key, value, load_piece(p, nbytes)));
}

uint64_t hash_blocks(const struct number_key *key, const uint64_t *numbers, size_t count)
{
    uint64_t value = 0;
    for (size_t i = 0; i < count; i += HASH_BLOCK) {
        const size_t left = count - i;
        const uint64_t sum = hash_block(key, numbers + i, left < HASH_BLOCK ? left : HASH_BLOCK);
        value = hash_add(&key->blocks, value, sum & UINT32_MAX);
        value = hash_add(&key->blocks, value, sum >> 32);
    }
    return hash_finish(&key->blocks, value);
}
