/* SPDX-License-Identifier: MIT */
/*
 * test_write_guard.c: tests that a temporary file with a name is removed if a signal ends the
 * program. Tests programs with write_guard.h, and programs of several threads with output.h.
 * access() of this file replaces the function of libc and hides /proc, so that temporary files are
 * created with a name.
 */
#include "common/write_guard.h"

#include "common/line_guard.h"
#include "common/output.h"
#include "common/progress.h"
#include "support/child.h"
#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int access(const char *name, int mode)
{
    if (strncmp(name, "/proc/", 6) == 0) {
        errno = ENOENT;
        return -1;
    }
    return faccessat(AT_FDCWD, name, mode, 0);
}

/* --- Each test has a folder with one file, which is the current folder */

static int make_folder(void **state)
{
    const int status = enter_folder(state);
    put_file("file", "before");
    return status;
}

static int remove_folder(void **state)
{
    return unlink("file") != 0 || leave_folder(state) != 0 ? -1 : 0;
}

static bool begin(struct file_write *file)
{
    const enum wg_status status = file_write_begin(file, "file", NULL);
    write_guard_set(file);
    return status == WG_OK;
}

static bool append(struct file_write *file, const char *text)
{
    return file_write_bytes(file, text, strlen(text), NULL) == WG_OK;
}

/* --- Blocked signals */

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

static void assert_held(bool are_held)
{
    sigset_t held;
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &held), 0);
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        assert_int_equal(sigismember(&held, ending_signals[i]), are_held);
    }
    assert_int_equal(sigismember(&held, SIGALRM), 0);
}

static void signals_wait_while_a_temporary_has_a_name(void **state)
{
    struct file_write file;
    assert_true(begin(&file));
    assert_held(false);
    assert_int_equal(count_files(), 1);
    assert_true(append(&file, "after"));
    assert_held(true);
    assert_int_equal(count_files(), 2);
    assert_int_equal(file_write_commit(&file, NULL), WG_OK);
    assert_held(false);
    file_write_end(&file);
    assert_held(false);
    assert_true(begin(&file));
    assert_true(append(&file, "abandoned"));
    file_write_end(&file);
    assert_held(false);
    assert_file("file", "after");
    assert_int_equal(count_files(), 1);
}

/* A signal that the program has masked stays masked. */
static void masked_signals_stay_masked(void **state)
{
    struct file_write file;
    sigset_t one;
    sigset_t held;
    sigemptyset(&one);
    sigaddset(&one, SIGHUP);
    assert_int_equal(sigprocmask(SIG_BLOCK, &one, NULL), 0);
    assert_true(begin(&file));
    assert_true(append(&file, "after"));
    assert_int_equal(file_write_commit(&file, NULL), WG_OK);
    file_write_end(&file);
    assert_int_equal(sigprocmask(SIG_UNBLOCK, &one, &held), 0);
    assert_int_equal(sigismember(&held, SIGHUP), 1);
    assert_int_equal(sigismember(&held, SIGTERM), 0);
}

/* --- The effect of a signal */

/* Raises a signal while the temporary file has a name. */
static void die_by_signal(void)
{
    struct file_write file;
    (void)signal(SIGTERM, SIG_DFL);
    if (begin(&file) && append(&file, "after")) {
        (void)raise(SIGTERM);
    }
    file_write_end(&file);
}

/* Raises a signal between two writes. It must take effect before the end of the output. */
static void die_by_signal_between_bytes(void)
{
    struct file_write file;
    (void)signal(SIGTERM, SIG_DFL);
    if (begin(&file) && append(&file, "after")) {
        (void)raise(SIGTERM);
        (void)append(&file, "more");
    }
    _exit(1);
}

/* The same while a line of progress is shown, which has a handler that ends the program. */
static void die_by_signal_with_progress(void)
{
    struct progress progress = {.is_on = true};
    struct sigaction action;
    struct file_write file;
    (void)signal(SIGTERM, SIG_DFL);
    progress_show(&progress, &(struct progress_count){.verb = "writing"});
    if (sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler != SIG_DFL && begin(&file) &&
        append(&file, "after")) {
        (void)raise(SIGTERM);
        (void)append(&file, "more");
    }
    _exit(1);
}

static void a_signal_leaves_nothing(void **state)
{
    void (*const bodies[])(void) = {die_by_signal, die_by_signal_between_bytes,
                                    die_by_signal_with_progress};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        const int status = run_child(bodies[i]);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), SIGTERM);
        assert_file("file", "before");
        assert_int_equal(count_files(), 1);
    }
}

static volatile sig_atomic_t handled;

static void handle(int number)
{
    handled = number;
}

/* A signal that is handled or ignored does not end the writing. */
static void a_signal_that_is_handled_or_ignored(void **state)
{
    struct file_write file;
    void (*const old_hup)(int) = signal(SIGHUP, SIG_IGN);
    void (*const old_int)(int) = signal(SIGINT, handle);
    assert_true(begin(&file));
    assert_true(append(&file, "af"));
    assert_int_equal(raise(SIGHUP), 0);
    assert_int_equal(raise(SIGINT), 0);
    assert_true(append(&file, "ter"));
    assert_int_equal(file_write_commit(&file, NULL), WG_OK);
    file_write_end(&file);
    (void)signal(SIGHUP, old_hup);
    (void)signal(SIGINT, old_int);
    assert_int_equal(handled, SIGINT);
    assert_file("file", "after");
}

/* --- The output of a program with threads */

static struct sink output;

/* Opens the output and writes a line. Then there is a temporary file with a name. */
static void write_line(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        (void)signal(signals[i], SIG_DFL);
    }
    if (output_open(&output, "file", NULL) != WG_OK) {
        _exit(90);
    }
    sink_string(&output, "after\n");
    sink_flush(&output);
    if (count_files() != 2) {
        _exit(91);
    }
}

static void end_output(void)
{
    const enum wg_status status = sink_finish(&output, NULL);
    sink_close(&output);
    _exit(status == WG_OK ? 0 : 92);
}

static void *raise_in_thread(void *number)
{
    (void)raise(*(int *)number);
    return NULL;
}

/* Another thread than the writing thread gets the signal. */
static void die_by_signal_in_thread(void)
{
    static int number = SIGPIPE;
    pthread_t thread;
    write_line();
    if (pthread_create(&thread, NULL, raise_in_thread, &number) == 0) {
        (void)pthread_join(thread, NULL);
    }
    end_output();
}

/* Raises a signal while the writing thread may be in a function of file_write.h. */
static void die_by_signal_while_held(void)
{
    write_line();
    output.guard->hold();
    (void)raise(SIGTERM);
    output.guard->release();
    end_output();
}

static void die_by_message(void)
{
    write_line();
    line_guard_exit(EXIT_BAD_DICT, "bad\n", 4);
}

static void an_output_leaves_nothing(void **state)
{
    const int in_thread = run_child(die_by_signal_in_thread);
    assert_true(WIFSIGNALED(in_thread) && WTERMSIG(in_thread) == SIGPIPE);
    assert_int_equal(count_files(), 1);
    const int held = run_child(die_by_signal_while_held);
    assert_true(WIFSIGNALED(held) && WTERMSIG(held) == SIGTERM);
    assert_int_equal(count_files(), 1);
    const int exited = run_child(die_by_message);
    assert_true(WIFEXITED(exited) && WEXITSTATUS(exited) == EXIT_BAD_DICT);
    assert_int_equal(count_files(), 1);
    assert_file("file", "before");
}

static void an_output_is_written(void **state)
{
    write_line();
    assert_int_equal(sink_finish(&output, NULL), WG_OK);
    sink_close(&output);
    assert_file("file", "after\n");
    assert_int_equal(count_files(), 1);
}

#define FILE_TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

RUN_TESTS(NULL, NULL, FILE_TEST(signals_wait_while_a_temporary_has_a_name),
          FILE_TEST(masked_signals_stay_masked), FILE_TEST(a_signal_leaves_nothing),
          FILE_TEST(a_signal_that_is_handled_or_ignored), FILE_TEST(an_output_leaves_nothing),
          FILE_TEST(an_output_is_written))
