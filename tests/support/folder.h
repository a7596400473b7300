/* SPDX-License-Identifier: MIT */
/*
 * folder.h: a temporary folder, which is the current folder during a test, and small files in it.
 *
 *     TEST_WITH(name, enter_folder, leave_folder)
 *     {
 *         put_file("old", "text");
 *         ...
 *         assert_file("old", "text");
 *         assert_int_equal(unlink("old"), 0);
 *     }
 *
 * An error fails the calling test.
 */
#pragma once

#include <stddef.h>

extern char folder[32]; /* the absolute path */

int enter_folder(void **state);

/* Removes the folder. Fails if a file is left in it. */
int leave_folder(void **state);

/* Removes the files of the folder, also hidden ones, and then the folder. */
int clear_folder(void **state);

/* Counts the files of the current folder. */
unsigned count_files(void);

/* Removes the files of the folder, which must be the current one. */
void empty_folder(void);

void put_file(const char *path, const char *text);
void put_bytes(const char *path, const void *bytes, size_t nbytes);

/* Reads up to `capacity` bytes of a file. Returns how many bytes were read. */
size_t read_file(const char *path, void *bytes_out, size_t capacity);

/* Compares a file of less than 256 bytes with a text. */
void assert_file(const char *path, const char *expected);

/* Returns the lowest free descriptor. If it is the same before and after a test, no descriptor was
   left open. */
int next_descriptor(void);
