/* SPDX-License-Identifier: MIT */
/* posix.c: see posix.h. */

/* Files that tests open have bytes, not text. */
int posix_opens_bytes;

static void __attribute__((constructor)) open_bytes(void)
{
    _fmode = _O_BINARY;
    posix_opens_bytes = 1;
}

/* Functions that support/fail_alloc.c wraps. The programs for Windows call others. */
void *aligned_alloc(size_t alignment, size_t nbytes);
char *realpath(const char *path, char *out);
#undef strndup
char *strndup(const char *text, size_t most);

void *aligned_alloc(size_t alignment, size_t nbytes)
{
    return _aligned_malloc(nbytes, alignment);
}

char *realpath(const char *path, char *out)
{
    return _fullpath(out, path, _MAX_PATH);
}

char *strndup(const char *text, size_t most)
{
    return system_strndup(text, most);
}
