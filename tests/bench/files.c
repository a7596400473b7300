/* SPDX-License-Identifier: MIT */
#include "files.h"

#include "measure.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

FILE *file_open(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    if (file == NULL) {
        die("cannot open %s: %s", path, strerror(errno));
    }
    return file;
}

void file_close(FILE *file, const char *path)
{
    const int had_error = ferror(file);
    if (fclose(file) != 0 || had_error) {
        die("cannot read or write %s", path);
    }
}

double file_nbytes(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        die("cannot get the size of %s: %s", path, strerror(errno));
    }
    return (double)status.st_size;
}

void file_write_text(const char *path, const char *text)
{
    FILE *file = file_open(path, "w");
    (void)fputs(text, file);
    file_close(file, path);
}

char *file_read(const char *path)
{
    const size_t nbytes = (size_t)file_nbytes(path);
    char *bytes = allocate(nbytes + 1, 1);
    FILE *file = file_open(path, "r");
    if (fread(bytes, 1, nbytes, file) != nbytes) {
        die("cannot read all of %s", path);
    }
    file_close(file, path);
    return bytes;
}
