/* SPDX-License-Identifier: MIT */
/*
 * test_ending.c: tests what is left if a signal ends the program, in one thread and in several.
 * access() of this file replaces the function of libc and hides /proc, so that temporary files are
 * created with a name. clock_gettime() of this file tells the time that a test sets.
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
#include <semaphore.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int access(const char *name, int mode)
{
    if (strncmp(name, "/proc/", 6) == 0) {
        errno = ENOENT;
        return -1;
    }
    return faccessat(AT_FDCWD, name, mode, 0);
}

static long seconds = 1000;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    *now = (struct timespec){.tv_sec = seconds};
    return 0;
}

/* Raises a signal long after the signals before it. */
static void raise_later(int number)
{
    seconds++;
    (void)raise(number);
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
    for (size_t i = 0; i < COUNT(signals); i++) {
        (void)signal(signals[i], SIG_DFL);
    }
    ending_begin();
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

/* The signal was blocked when the program began. */
static void die_by_blocked_signal(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &signals, NULL);
    die_by_signal(); /* which calls ending_begin */
}

/* While the writing thread may be in a function of file_write.h. A second signal waits, too. */
static void signal_while_held(void)
{
    write_line();
    output.guard->hold(&output);
    (void)raise(SIGTERM);
    raise_later(SIGTERM);
    output.guard->release(&output);
    end_output();
}

static void open_direct(struct sink *sink, const char *path)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    *sink = (struct sink){0};
    file_write_begin_fd(&sink->file, fd, path);
    ending_guard(sink);
}

/* Writes half a line, which is held. */
static void begin_line(struct sink *sink, const char *path)
{
    open_direct(sink, path);
    sink_string(sink, "half ");
    sink_flush(sink);
}

static void die_while_held(void)
{
    reset_signals();
    signal_while_held();
}

/* The same after another sink, of lines, was closed. */
static void die_while_held_after_lines(void)
{
    struct sink lines;
    reset_signals();
    open_direct(&lines, "/dev/null");
    sink_close(&lines);
    signal_while_held();
}

/* A second signal while another sink is within a line: the files are removed all the same. */
static void die_within_a_line(void)
{
    struct sink lines;
    reset_signals();
    write_line();
    begin_line(&lines, "/dev/null");
    (void)raise(SIGTERM);
    raise_later(SIGTERM);
    _exit(98);
}

/* Like die_within_a_line, while the file is written to, too. */
static void die_within_a_line_while_held(void)
{
    struct sink lines;
    reset_signals();
    write_line();
    begin_line(&lines, "/dev/null");
    output.guard->hold(&output);
    (void)raise(SIGTERM);
    raise_later(SIGTERM);
    output.guard->release(&output);
    _exit(99);
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

/* More files than are guarded at a time, one after the other. */
static void die_after_many_files(void)
{
    reset_signals();
    for (int i = 0; i < 20; i++) {
        write_line();
        sink_close(&output);
    }
    write_line();
    (void)raise(SIGTERM);
    end_output();
}

/* SIGQUIT sets no flag. */
static void quit_without_flag(void)
{
    reset_signals();
    ending_set_flag();
    write_line();
    (void)raise(SIGQUIT);
    end_output();
}

/* SIGQUIT does not wait for a line. */
static void quit_within_a_line(void)
{
    struct sink lines;
    reset_signals();
    write_line();
    begin_line(&lines, "/dev/null");
    (void)raise(SIGQUIT);
    _exit(98);
}

/* SIGQUIT does not wait for a file either, so it can leave a file. */
static void quit_while_held(void)
{
    reset_signals();
    write_line();
    output.guard->hold(&output);
    (void)unlink(output.file.temporary);
    (void)raise(SIGQUIT);
    _exit(97);
}

static void assert_dies(void (*body)(void), int number)
{
    const int status = run_child(body);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
}

FILE_TEST(a_signal_leaves_nothing)
{
    static const struct {
        void (*body)(void);
        int number;
    } cases[] = {{die_by_signal, SIGTERM},      {die_by_blocked_signal, SIGTERM},
                 {die_while_held, SIGTERM},     {die_while_held_after_lines, SIGTERM},
                 {die_within_a_line, SIGTERM},  {die_within_a_line_while_held, SIGTERM},
                 {die_with_two_files, SIGTERM}, {die_after_many_files, SIGTERM},
                 {quit_without_flag, SIGQUIT},  {quit_within_a_line, SIGQUIT},
                 {quit_while_held, SIGQUIT}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_dies(cases[i].body, cases[i].number);
        assert_file("file", "before");
        assert_int_equal(count_files(), 1);
    }
}

/* A line of progress is shown, and its end on standard error is in a file. */
static void die_with_progress(void)
{
    struct progress progress = {.is_on = true};
    reset_signals();
    (void)dup2(open("errors", O_WRONLY | O_CREAT, 0666), STDERR_FILENO);
    progress_show(&progress, &(struct progress_count){.verb = "writing"});
    if (ftruncate(STDERR_FILENO, 0) != 0 || lseek(STDERR_FILENO, 0, SEEK_SET) != 0) {
        _exit(84);
    }
    (void)raise(SIGTERM);
    _exit(90);
}

FILE_TEST(a_line_of_progress_is_removed)
{
    assert_dies(die_with_progress, SIGTERM);
    assert_file("errors", "\r\033[K");
    assert_int_equal(unlink("errors"), 0);
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
    ending_begin();
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

/* timeout(1) sends each signal twice. */
static void go_on_after_repeated_signal(void)
{
    set_flag();
    (void)raise(SIGHUP);
    (void)raise(SIGTERM);
    end_output();
}

/* Two threads can take the two signals in the other order. */
static void go_on_after_earlier_signal(void)
{
    set_flag();
    seconds--;
    (void)raise(SIGHUP);
    end_output();
}

static void die_by_second_signal(void)
{
    set_flag();
    raise_later(SIGINT);
    end_output();
}

static void die_by_second_signal_within_a_line(void)
{
    struct sink lines;
    set_flag();
    begin_line(&lines, "/dev/null");
    raise_later(SIGINT);
    _exit(98);
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

static void die_by_pipe_that_is_closed_after_a_signal(void)
{
    set_flag();
    (void)raise(SIGPIPE);
    end_output();
}

FILE_TEST(a_first_signal_sets_a_flag)
{
    assert_dies(die_by_second_signal, SIGINT);
    assert_dies(die_by_second_signal_within_a_line, SIGINT);
    assert_dies(die_by_closed_pipe, SIGPIPE);
    assert_dies(die_by_pipe_that_is_closed_after_a_signal, SIGPIPE);
    assert_int_equal(count_files(), 1);
    assert_file("file", "before");
    const int first = run_child(go_on_after_signal);
    assert_true(WIFEXITED(first) && WEXITSTATUS(first) == 0);
    assert_file("file", "after\n");
    const int repeated = run_child(go_on_after_repeated_signal);
    assert_true(WIFEXITED(repeated) && WEXITSTATUS(repeated) == 0);
    const int earlier = run_child(go_on_after_earlier_signal);
    assert_true(WIFEXITED(earlier) && WEXITSTATUS(earlier) == 0);
}

/* --- Lines */

/* A line is written to its end before the program ends, or until a second signal. */
static void write_pieces(int signals)
{
    reset_signals();
    begin_line(&output, "lines");
    for (int i = 0; i < signals; i++) {
        raise_later(SIGINT);
        if (!ending_is_due()) {
            _exit(89);
        }
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
    assert_dies(interrupt_a_line, SIGINT);
    assert_file("lines", "half whole\n");
    assert_dies(interrupt_a_line_twice, SIGINT);
    assert_file("lines", "half ");
    assert_int_equal(unlink("lines"), 0);
}

TEST(bytes_are_no_lines)
{
    struct sink bytes = {0};
    file_write_begin_fd(&bytes.file, dup(STDOUT_FILENO), "bytes");
    ending_guard_file(&bytes);
    assert_null(bytes.guard);
    sink_close(&bytes);
}

/* A signal does not make a system call of the program fail. */
static void restart(void)
{
    struct sigaction action;
    reset_signals();
    ending_set_flag();
    _exit(sigaction(SIGTERM, NULL, &action) == 0 && (action.sa_flags & SA_RESTART) != 0 ? 0 : 88);
}

TEST(system_calls_go_on)
{
    const int status = run_child(restart);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
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

/* --- Two threads, of which each writes half a line. The end waits for both lines. */

static struct sink others;
static sem_t is_half;
static sem_t may_end;

static void *write_others(void *context)
{
    begin_line(&others, "others");
    (void)sem_post(&is_half);
    (void)sem_wait(&may_end);
    sink_string(&others, "whole\n");
    sink_flush(&others);
    return context;
}

static pthread_t begin_two_lines(void)
{
    pthread_t thread;
    reset_signals();
    begin_line(&output, "lines");
    (void)sem_init(&is_half, 0, 0);
    (void)sem_init(&may_end, 0, 0);
    if (pthread_create(&thread, NULL, write_others, NULL) != 0) {
        _exit(87);
    }
    (void)sem_wait(&is_half);
    return thread;
}

static void die_after_two_lines(void)
{
    const pthread_t thread = begin_two_lines();
    (void)raise(SIGTERM);
    sink_string(&output, "whole\n");
    sink_flush(&output); /* does not end the process */
    (void)sem_post(&may_end);
    (void)pthread_join(thread, NULL);
    _exit(86);
}

/* A new line is not begun. */
static void die_before_a_third_line(void)
{
    (void)begin_two_lines();
    (void)raise(SIGTERM);
    sink_string(&output, "whole\n");
    sink_flush(&output);
    (void)sem_post(&may_end);
    sink_string(&output, "another\n");
    sink_flush(&output);
    _exit(85);
}

/* A bad file is found within a line, while another thread is within a line, too. */
static void exit_after_the_line_of_another(void)
{
    (void)begin_two_lines();
    (void)sem_post(&may_end);
    ending_exit(EXIT_BAD_DICT, "bad\n", 4);
}

/* Both threads find a bad file: the message is written once. */
static void *exit_in_thread(void *context)
{
    begin_line(&others, "others");
    (void)sem_post(&is_half);
    ending_exit(EXIT_BAD_DICT, "bad\n", 4);
    return context;
}

static void exit_in_two_threads(void)
{
    pthread_t thread;
    begin_line(&output, "lines");
    (void)sem_init(&is_half, 0, 0);
    (void)dup2(open("errors", O_WRONLY | O_CREAT | O_APPEND, 0666), STDERR_FILENO);
    if (pthread_create(&thread, NULL, exit_in_thread, NULL) == 0) {
        (void)sem_wait(&is_half);
    }
    ending_exit(EXIT_BAD_DICT, "bad\n", 4);
}

FILE_TEST(the_end_waits_for_all_lines)
{
    assert_dies(die_after_two_lines, SIGTERM);
    assert_file("lines", "half whole\n");
    assert_file("others", "half whole\n");
    assert_dies(die_before_a_third_line, SIGTERM);
    assert_file("lines", "half whole\n");
    const int one = run_child(exit_after_the_line_of_another);
    assert_true(WIFEXITED(one) && WEXITSTATUS(one) == EXIT_BAD_DICT);
    assert_file("lines", "half ");
    assert_file("others", "half whole\n");
    const int both = run_child(exit_in_two_threads);
    assert_true(WIFEXITED(both) && WEXITSTATUS(both) == EXIT_BAD_DICT);
    assert_file("errors", "bad\n");
    assert_int_equal(unlink("errors") + unlink("lines") + unlink("others"), 0);
}

static void die_by_message(void)
{
    write_line();
    ending_exit(EXIT_BAD_DICT, "bad\n", 4);
}

FILE_TEST(an_output_leaves_nothing)
{
    assert_dies(die_by_signal_in_thread, SIGPIPE);
    assert_int_equal(count_files(), 1);
    const int exited = run_child(die_by_message);
    assert_true(WIFEXITED(exited) && WEXITSTATUS(exited) == EXIT_BAD_DICT);
    assert_int_equal(count_files(), 1);
    assert_file("file", "before");
}

FILE_TEST(an_output_is_written)
{
    write_line();
    assert_ok(sink_finish(&output, NULL));
    sink_close(&output);
    assert_file("file", "after\n");
    assert_int_equal(count_files(), 1);
}
