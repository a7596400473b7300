/* SPDX-License-Identifier: MIT */
/* files.h: small things done with files; each ends the benchmark where it fails. */
#ifndef WG_TESTS_BENCH_FILES_H
#define WG_TESTS_BENCH_FILES_H

#include <stddef.h>
#include <stdio.h>

/* fopen and fclose that do not fail; closing says whether all was written. */
FILE *file_open(const char *path, const char *mode);
void file_close(FILE *file, const char *path);

double file_nbytes(const char *path);

/* The file is `text`. */
void file_write_text(const char *path, const char *text);

/* All of a file; the caller frees it. A 0 follows its last byte. */
char *file_read(const char *path);

#endif
