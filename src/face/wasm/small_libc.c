/* SPDX-License-Identifier: MIT */
/*
 * small_libc.c: functions of the C library for the WebAssembly modules, made for size. With those
 * of wasi-libc, which are unrolled and whose qsort is a smoothsort, a module has 4.2 kB more. In
 * the module, qsort sorts only short lists.
 *
 * The build compiles this file without link-time optimization, which would replace a loop by a call
 * of the function that contains the loop. The builtins for memory are single instructions.
 */
#include <stddef.h>

/* Declared here, and not by the headers, because a unit test compiles this file with other names
   for the functions. */
void *memcpy(void *restrict to, const void *restrict from, size_t nbytes);
void *memset(void *to, int byte, size_t nbytes);
void *memchr(const void *bytes, int c, size_t nbytes);
char *strchr(const char *text, int c);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
void qsort(void *items, size_t count, size_t nbytes, int (*compare)(const void *, const void *));

void *memcpy(void *restrict to, const void *restrict from, size_t nbytes)
{
    return __builtin_memcpy(to, from, nbytes);
}

void *memset(void *to, int byte, size_t nbytes)
{
    return __builtin_memset(to, byte, nbytes);
}

static void *without_const(const void *p)
{
    void *same;
    __builtin_memcpy(&same, &p, sizeof same);
    return same;
}

void *memchr(const void *bytes, int c, size_t nbytes)
{
    for (const char *p = bytes; nbytes > 0; nbytes--, p++) {
        if (*p == (char)c) {
            return without_const(p);
        }
    }
    return NULL;
}

char *strchr(const char *text, int c)
{
    while (*text != (char)c) {
        if (*text++ == '\0') {
            return NULL;
        }
    }
    return without_const(text);
}

size_t strspn(const char *text, const char *set)
{
    size_t nbytes = 0;
    while (text[nbytes] != '\0' && strchr(set, text[nbytes]) != NULL) {
        nbytes++;
    }
    return nbytes;
}

size_t strcspn(const char *text, const char *set)
{
    size_t nbytes = 0;
    while (strchr(set, text[nbytes]) == NULL) { /* a set includes the zero byte */
        nbytes++;
    }
    return nbytes;
}

static void swap(char *a, char *b, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) {
        const char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* A heapsort. First each item, from the last parent to the root, sinks into the heap below it; then
   the root, the largest item, goes to the end, and the item from there sinks. */
void qsort(void *items, size_t count, size_t nbytes, int (*compare)(const void *, const void *))
{
    char *const first = items;
    size_t begin = count / 2;
    while (count > 1) {
        if (begin > 0) {
            begin--;
        } else {
            count--;
            swap(first, first + count * nbytes, nbytes);
        }
        for (size_t parent = begin, child; (child = 2 * parent + 1) < count; parent = child) {
            char *larger = first + child * nbytes;
            if (child + 1 < count && compare(larger, larger + nbytes) < 0) {
                child++;
                larger += nbytes;
            }
            if (compare(first + parent * nbytes, larger) >= 0) {
                break;
            }
            swap(first + parent * nbytes, larger, nbytes);
        }
    }
}
