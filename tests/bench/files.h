/* SPDX-License-Identifier: MIT */
/* files.h: small functions for files. A function that fails ends the benchmark. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Like fopen and fclose. file_close also fails if an earlier read or write failed. */
FILE *file_open(const char *path, const char *mode);
void file_close(FILE *file, const char *path);

double file_nbytes(const char *path);

/* Writes `text` as the whole file. */
void file_write_text(const char *path, const char *text);

/* Reads a whole file and adds a zero byte; the caller frees it. */
char *file_read(const char *path);
