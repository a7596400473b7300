/* SPDX-License-Identifier: MIT */
/*
 * replay.c: a main function for a fuzz target without libFuzzer, for any compiler.
 *
 *     replay_TARGET FILE-OR-FOLDER...
 *
 * Calls the target with every file, and with every prefix of files of up to 1 KiB. Prints the
 * number of files and of inputs. If the target ends the program, prints the file and the length of
 * the input. A folder without files is a failure, because a test without inputs must not pass.
 */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SMALL_NBYTES = 1024, MAX_FILE_NBYTES = 1 << 20, MAX_PATH_NBYTES = 4096 };

/* The input of the current call of the target. Between calls, the length is -1. */
static char current_path[MAX_PATH_NBYTES];
static volatile long current_nbytes = -1;

/* A sanitizer ends a program without a signal. Before that, it calls `callback`. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void say_where(void)
{
    char text[MAX_PATH_NBYTES + 64];
    if (current_nbytes >= 0) {
        const int nbytes = snprintf(text, sizeof text, "replay: ended by %s, the first %ld bytes\n",
                                    current_path, current_nbytes);
        current_nbytes = -1;
        (void)!write(STDERR_FILENO, text, (size_t)nbytes);
    }
}

static void take_signal(int number)
{
    say_where();
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void watch(void)
{
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM};
    (void)atexit(say_where);
    if (__sanitizer_set_death_callback != NULL) {
        __sanitizer_set_death_callback(say_where);
        (void)signal(SIGABRT, take_signal);
        return;
    }
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        (void)signal(signals[i], take_signal);
    }
}

static int fail_system(const char *path)
{
    (void)fprintf(stderr, "replay: %s: %s\n", path, strerror(errno));
    return -1;
}

/* Copies the input to memory of its exact size, so that a sanitizer finds overreads. */
static void run(const uint8_t *bytes, size_t nbytes)
{
    uint8_t *const copy = malloc(nbytes > 0 ? nbytes : 1);
    if (copy == NULL) {
        (void)fail_system(current_path);
        exit(2);
    }
    if (nbytes > 0) {
        memcpy(copy, bytes, nbytes);
    }
    current_nbytes = (long)nbytes;
    (void)LLVMFuzzerTestOneInput(copy, nbytes);
    current_nbytes = -1;
    free(copy);
}

/* Returns the number of inputs from the file; -1 if it cannot be read. */
static long replay_file(const char *path)
{
    static uint8_t bytes[MAX_FILE_NBYTES];
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        return fail_system(path);
    }
    const size_t nbytes = fread(bytes, 1, sizeof bytes, file);
    (void)fclose(file);
    (void)snprintf(current_path, sizeof current_path, "%s", path);
    run(bytes, nbytes);
    const size_t prefixes = nbytes <= SMALL_NBYTES ? nbytes : 0;
    for (size_t i = 0; i < prefixes; i++) {
        run(bytes, i);
    }
    return 1 + (long)prefixes;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Replays the files of a folder in the order of their names, and counts them. */
static int replay_folder(const char *folder, long *files, long *inputs)
{
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_visible, alphasort);
    int status = 0;
    if (count < 0) {
        return fail_system(folder);
    }
    if (count == 0) {
        (void)fprintf(stderr, "replay: %s: the folder has no files\n", folder);
        status = -1;
    }
    for (int i = 0; i < count; i++) {
        char path[MAX_PATH_NBYTES];
        (void)snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        const long given = replay_file(path);
        status = given < 0 ? -1 : status;
        *inputs += given;
        *files += 1;
        free(entries[i]);
    }
    free(entries);
    return status;
}

int main(int argc, char **argv)
{
    long files = 0;
    long inputs = 0;
    watch();
    for (int i = 1; i < argc; i++) {
        struct stat about;
        if (stat(argv[i], &about) != 0) {
            (void)fail_system(argv[i]);
            return 2;
        }
        if (S_ISDIR(about.st_mode)) {
            if (replay_folder(argv[i], &files, &inputs) != 0) {
                return 2;
            }
        } else {
            const long given = replay_file(argv[i]);
            if (given < 0) {
                return 2;
            }
            inputs += given;
            files++;
        }
    }
    printf("%ld files, %ld inputs\n", files, inputs);
    return files > 0 ? 0 : 2;
}
