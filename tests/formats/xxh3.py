# SPDX-License-Identifier: MIT
"""Computes XXH3-64 with seed 0 and the default secret, for the second reader of dictionaries.

    xxh3.py FILE    prints the hash of a file

The code follows the specification of xxHash, doc/xxhash_spec.md. It is slow: about 1 MB a second.
second_reader.sh compares the results with the hashes that formats/dictionary.md lists.
"""

import sys

ONES = (1 << 64) - 1
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
    "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
    "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)
PRIME32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
PRIME64 = (
    0x9E3779B185EBCA87,
    0xC2B2AE3D27D4EB4F,
    0x165667B19E3779F9,
    0x85EBCA77C2B2AE63,
    0x27D4EB2F165667C5,
)
STRIPE = 64
STRIPES_OF_BLOCK = (len(SECRET) - STRIPE) // 8


def number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")


def secret64(at):
    return number(SECRET, at, 8)


def rotate(n, by):
    return (n << by | n >> (64 - by)) & ONES


def swap(n):
    return int.from_bytes(n.to_bytes(8, "little"), "big")


def fold(a, b):
    return (a * b & ONES) ^ (a * b >> 64)


def avalanche_xxh64(h):
    h = (h ^ h >> 33) * PRIME64[1] & ONES
    h = (h ^ h >> 29) * PRIME64[2] & ONES
    return h ^ h >> 32


def avalanche(h):
    h = ((h ^ h >> 37) * 0x165667919E3779F9) & ONES
    return h ^ h >> 32


def hash_to_16(data):
    size = len(data)
    if size > 8:
        low = number(data, 0, 8) ^ secret64(24) ^ secret64(32)
        high = number(data, size - 8, 8) ^ secret64(40) ^ secret64(48)
        return avalanche((size + swap(low) + high + fold(low, high)) & ONES)
    if size >= 4:
        h = number(data, size - 4, 4) + (number(data, 0, 4) << 32)
        h ^= secret64(8) ^ secret64(16)
        h ^= rotate(h, 49) ^ rotate(h, 24)
        h = h * 0x9FB21C651E98DF25 & ONES
        h = (h ^ ((h >> 35) + size)) * 0x9FB21C651E98DF25 & ONES
        return h ^ h >> 28
    if size > 0:
        h = data[0] << 16 | data[size // 2] << 24 | data[-1] | size << 8
        return avalanche_xxh64(h ^ number(SECRET, 0, 4) ^ number(SECRET, 4, 4))
    return avalanche_xxh64(secret64(56) ^ secret64(64))


def mix(data, at, secret):
    low = number(data, at, 8) ^ secret64(secret)
    return fold(low, number(data, at + 8, 8) ^ secret64(secret + 8))


def hash_to_240(data):
    size = len(data)
    h = size * PRIME64[0]
    if size <= 128:
        for i in range((size - 1) // 32 + 1):
            h += mix(data, 16 * i, 32 * i) + mix(data, size - 16 - 16 * i, 32 * i + 16)
        return avalanche(h & ONES)
    h = avalanche(sum((mix(data, 16 * i, 16 * i) for i in range(8)), h) & ONES)
    for i in range(8, size // 16):
        h += mix(data, 16 * i, 16 * (i - 8) + 3)
    return avalanche((h + mix(data, size - 16, 136 - 17)) & ONES)


def accumulate(sums, data, at, secret):
    for i in range(8):
        value = number(data, at + 8 * i, 8)
        key = value ^ secret64(secret + 8 * i)
        sums[i ^ 1] = (sums[i ^ 1] + value) & ONES
        sums[i] = (sums[i] + (key & 0xFFFFFFFF) * (key >> 32)) & ONES


def hash_long(data):
    sums = [PRIME32[2], *PRIME64[:4], PRIME32[1], PRIME64[4], PRIME32[0]]
    last = len(SECRET) - STRIPE
    for stripe in range((len(data) - 1) // STRIPE):
        in_block = stripe % STRIPES_OF_BLOCK
        if stripe > 0 and in_block == 0:
            scramble(sums, last)
        accumulate(sums, data, stripe * STRIPE, 8 * in_block)
    blocks, stripes = divmod((len(data) - 1) // STRIPE, STRIPES_OF_BLOCK)
    if blocks > 0 and stripes == 0:
        scramble(sums, last)
    accumulate(sums, data, len(data) - STRIPE, last - 7)
    h = len(data) * PRIME64[0]
    for i in range(0, 8, 2):
        h += fold(sums[i] ^ secret64(11 + 8 * i), sums[i + 1] ^ secret64(19 + 8 * i))
    return avalanche(h & ONES)


def scramble(sums, secret):
    for i in range(8):
        h = sums[i] ^ sums[i] >> 47 ^ secret64(secret + 8 * i)
        sums[i] = h * PRIME32[0] & ONES


def xxh3_64(data):
    if len(data) <= 16:
        return hash_to_16(data)
    return hash_to_240(data) if len(data) <= 240 else hash_long(data)


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(f"{xxh3_64(file.read()):016x}")
