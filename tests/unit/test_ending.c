/* SPDX-License-Identifier: MIT */
/*
 * test_ending.c: tests what is left if a signal ends the program, in one thread and in several.
 * access() of this file replaces the function of libc and hides /proc, so that temporary files are
 * created with a name.
 */
#include "common/ending.h"

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

#define FILE_TEST(name) TEST_WITH(name, make_folder, remove_folder)

static struct sink output;

static void reset_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        (void)signal(signals[i], SIG_DFL);
    }
}

/* Opens the output and writes a line. Then there is a temporary file with a name. */
static void write_line(void)
{
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

/* --- One thread */

static void die_by_signal(void)
{
    reset_signals();
    write_line();
    (void)raise(SIGTERM);
    end_output();
}

/* While a line of progress is shown. */
static void die_with_progress(void)
{
    struct progress progress = {.is_on = true};
    reset_signals();
    progress_show(&progress, &(struct progress_count){.verb = "writing"});
    write_line();
    (void)raise(SIGTERM);
    end_output();
}

/* While the writing thread may be in a function of file_write.h. A second signal waits, too. */
static void die_while_held(void)
{
    reset_signals();
    write_line();
    output.guard->hold(&output);
    (void)raise(SIGTERM);
    (void)raise(SIGTERM);
    output.guard->release(&output);
    end_output();
}

/* Two files of one thread, of which one is written within a hold of the other. */
static void die_with_two_files(void)
{
    struct sink other;
    reset_signals();
    write_line();
    output.guard->hold(&output);
    if (sink_open(&other, "other", NULL) != WG_OK) {
        _exit(93);
    }
    ending_guard(&other);
    (void)raise(SIGTERM);
    sink_string(&other, "line\n");
    sink_flush(&other);
    if (count_files() != 3) {
        _exit(94);
    }
    output.guard->release(&output);
    end_output();
}

/* SIGQUIT does not wait, so it can leave a file. */
static void quit_while_held(void)
{
    reset_signals();
    write_line();
    output.guard->hold(&output);
    (void)unlink(output.file.temporary);
    (void)raise(SIGQUIT);
    _exit(97);
}

FILE_TEST(a_signal_leaves_nothing)
{
    static const struct {
        void (*body)(void);
        int number;
    } cases[] = {{die_by_signal, SIGTERM},
                 {die_with_progress, SIGTERM},
                 {die_while_held, SIGTERM},
                 {die_with_two_files, SIGTERM},
                 {quit_while_held, SIGQUIT}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int status = run_child(cases[i].body);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), cases[i].number);
        assert_file("file", "before");
        assert_int_equal(count_files(), 1);
    }
}

static volatile sig_atomic_t handled;

static void handle(int number)
{
    handled = number;
}

/* A signal that is handled by others or ignored does not end the writing. */
static void keep_other_actions(void)
{
    reset_signals();
    (void)signal(SIGHUP, SIG_IGN);
    (void)signal(SIGINT, handle);
    write_line();
    (void)raise(SIGHUP);
    (void)raise(SIGINT);
    if (handled != SIGINT) {
        _exit(95);
    }
    end_output();
}

FILE_TEST(a_signal_that_is_handled_or_ignored)
{
    const int status = run_child(keep_other_actions);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_file("file", "after\n");
}

/* --- A flag */

static void set_flag(void)
{
    reset_signals();
    write_line();
    ending_set_flag();
    if (ending_signal() != 0 || raise(SIGHUP) != 0 || ending_signal() != SIGHUP ||
        ending_is_due()) {
        _exit(96);
    }
}

static void go_on_after_signal(void)
{
    set_flag();
    end_output();
}

static void die_by_second_signal(void)
{
    set_flag();
    (void)raise(SIGINT);
    end_output();
}

/* The flag is for signals that a user sends, not for a closed pipe. */
static void die_by_closed_pipe(void)
{
    reset_signals();
    ending_set_flag();
    write_line();
    (void)raise(SIGPIPE);
    end_output();
}

FILE_TEST(a_first_signal_sets_a_flag)
{
    const int second = run_child(die_by_second_signal);
    assert_true(WIFSIGNALED(second) && WTERMSIG(second) == SIGINT);
    const int closed = run_child(die_by_closed_pipe);
    assert_true(WIFSIGNALED(closed) && WTERMSIG(closed) == SIGPIPE);
    assert_int_equal(count_files(), 1);
    assert_file("file", "before");
    const int first = run_child(go_on_after_signal);
    assert_true(WIFEXITED(first) && WEXITSTATUS(first) == 0);
    assert_file("file", "after\n");
}

/* --- Lines */

/* A line is written to its end before the program ends, or until a second signal. */
static void write_pieces(int signals)
{
    reset_signals();
    const int fd = open("lines", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    output = (struct sink){0};
    file_write_begin_fd(&output.file, fd, "lines");
    ending_guard(&output);
    sink_string(&output, "half ");
    sink_flush(&output);
    for (int i = 0; i < signals; i++) {
        (void)raise(SIGINT);
    }
    sink_string(&output, "whole\n");
    sink_flush(&output);
    sink_string(&output, "another\n");
    end_output();
}

static void interrupt_a_line(void)
{
    write_pieces(1);
}

static void interrupt_a_line_twice(void)
{
    write_pieces(2);
}

FILE_TEST(a_line_is_whole)
{
    const int once = run_child(interrupt_a_line);
    assert_true(WIFSIGNALED(once) && WTERMSIG(once) == SIGINT);
    assert_file("lines", "half whole\n");
    const int twice = run_child(interrupt_a_line_twice);
    assert_true(WIFSIGNALED(twice) && WTERMSIG(twice) == SIGINT);
    assert_file("lines", "half ");
    assert_int_equal(unlink("lines"), 0);
}

/* --- Several threads */

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
    reset_signals();
    write_line();
    if (pthread_create(&thread, NULL, raise_in_thread, &number) == 0) {
        (void)pthread_join(thread, NULL);
    }
    end_output();
}

static void die_by_message(void)
{
    write_line();
    ending_exit(EXIT_BAD_DICT, "bad\n", 4);
}

FILE_TEST(an_output_leaves_nothing)
{
    const int in_thread = run_child(die_by_signal_in_thread);
    assert_true(WIFSIGNALED(in_thread) && WTERMSIG(in_thread) == SIGPIPE);
    assert_int_equal(count_files(), 1);
    const int exited = run_child(die_by_message);
    assert_true(WIFEXITED(exited) && WEXITSTATUS(exited) == EXIT_BAD_DICT);
    assert_int_equal(count_files(), 1);
    assert_file("file", "before");
}

FILE_TEST(an_output_is_written)
{
    write_line();
    assert_int_equal(sink_finish(&output, NULL), WG_OK);
    sink_close(&output);
    assert_file("file", "after\n");
    assert_int_equal(count_files(), 1);
}
