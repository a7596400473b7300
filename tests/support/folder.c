/* SPDX-License-Identifier: MIT */
#include "support/folder.h"

#include "base/system.h"
#include "support/test.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>

char folder[32];

int enter_folder(void **state)
{
    (void)snprintf(folder, sizeof folder, "/tmp/wordgrid-test.XXXXXX");
    return mkdtemp(folder) == NULL || chdir(folder) != 0 ? -1 : 0;
}

int leave_folder(void **state)
{
    return chdir("/") != 0 || rmdir(folder) != 0 ? -1 : 0;
}

int clear_folder(void **state)
{
    empty_folder();
    return leave_folder(state);
}

/* Returns the next file of a folder, or NULL. */
static const char *next_file(DIR *here)
{
    const struct dirent *entry = readdir(here);
    while (entry != NULL && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)) {
        entry = readdir(here);
    }
    return entry == NULL ? NULL : entry->d_name;
}

unsigned count_files(void)
{
    unsigned count = 0;
    DIR *const here = opendir(".");
    assert_non_null(here);
    while (next_file(here) != NULL) {
        count++;
    }
    assert_int_equal(closedir(here), 0);
    return count;
}

/* A test that has already left its folder must not remove the files of another one. */
void empty_folder(void)
{
    struct file_about own = {0};
    struct file_about current = {0};
    assert_true(system_about(folder, &own) && system_about(".", &current));
    assert_true(file_is_same(&own, &current));
    DIR *const here = opendir(".");
    assert_non_null(here);
    for (const char *name; (name = next_file(here)) != NULL;) {
        assert_int_equal(remove(name), 0);
    }
    assert_int_equal(closedir(here), 0);
}

void put_file(const char *path, const char *text)
{
    put_bytes(path, text, strlen(text));
}

void put_bytes(const char *path, const void *bytes, size_t nbytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, nbytes, file), nbytes);
    assert_int_equal(fclose(file), 0);
}

size_t read_file(const char *path, void *bytes_out, size_t capacity)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t nbytes = fread(bytes_out, 1, capacity, file);
    assert_int_equal(fclose(file), 0);
    return nbytes;
}

void assert_file(const char *path, const char *expected)
{
    char text[256];
    const size_t nbytes = read_file(path, text, sizeof text - 1);
    text[nbytes] = '\0';
    assert_string_equal(text, expected);
}

int next_descriptor(void)
{
    const int fd = open("/dev/null", O_RDONLY);
    assert_true(fd >= 0);
    (void)close(fd);
    return fd;
}
