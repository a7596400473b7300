/* SPDX-License-Identifier: MIT */
/*
 * test_map_guard.c: tests which faults (SIGBUS, SIGSEGV) end a program with a message. Each fault
 * occurs in a child process, whose wait status and standard error are checked.
 */
#include "common/dict_file.h"

#include "common/cli.h"
#include "common/ending.h"
#include "support/folder.h"
#include "support/test.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MESSAGE                                                                                    \
    "program: a?title: was cut short or overwritten while it was read, or its disk "               \
    "failed; get a whole copy and run again\n"

enum { PAGES = 4 };

static size_t page_nbytes;
static struct file_map map; /* of "file" */

static void put_zeros(const char *name, size_t nbytes)
{
    const int fd = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0666);
    static const struct timespec long_ago[2]; /* so that every change sets another time */
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, (off_t)nbytes), 0);
    assert_int_equal(futimens(fd, long_ago), 0);
    assert_int_equal(close(fd), 0);
}

static int begin(void **state)
{
    page_nbytes = (size_t)sysconf(_SC_PAGESIZE);
    return enter_folder(state);
}

static int end(void **state)
{
    (void)unlink("file");
    return leave_folder(state);
}

AROUND_ALL(begin, end)

static int map_file(void **state)
{
    put_zeros("file", PAGES * page_nbytes);
    return file_map_open("file", &map, NULL) == WG_OK ? 0 : -1;
}

static int unmap_file(void **state)
{
    file_map_close(&map);
    return 0;
}

#define MAP_TEST(name) TEST_WITH(name, map_file, unmap_file)

static unsigned char read_page(const unsigned char *bytes, size_t page)
{
    const volatile unsigned char *const p = bytes + page * page_nbytes;
    return *p;
}

static void cut_file(const char *name, size_t nbytes)
{
    if (truncate(name, (off_t)nbytes) != 0) {
        _exit(90);
    }
}

/* --- A child process and its result */

struct ending {
    int status;     /* as set by waitpid */
    char said[512]; /* on standard error */
};

/* Runs `act` in a child process with the guard. The child exits with 0 if `act` returns. */
static struct ending child(void (*act)(void))
{
    struct ending ending = {0};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        const struct rlimit none = {0};
        (void)setrlimit(RLIMIT_CORE, &none);
        (void)signal(SIGBUS, SIG_DFL); /* instead of the handler of a sanitizer */
        (void)signal(SIGSEGV, SIG_DFL);
        (void)dup2(ends[1], STDERR_FILENO);
        (void)alarm(60);
        map_guard_begin("program", "a\ttitle", "file", &map);
        act();
        _exit(0);
    }
    (void)close(ends[1]);
    size_t used = 0;
    ssize_t n;
    while ((n = read(ends[0], ending.said + used, sizeof ending.said - 1 - used)) > 0) {
        used += (size_t)n;
    }
    (void)close(ends[0]);
    assert_int_equal(waitpid(pid, &ending.status, 0), pid);
    return ending;
}

/* Asserts that the signal `number` has ended the process. 0: it has exited because of the file. */
static void assert_ending(const struct ending *ending, int number, const char *said)
{
    if (number == 0) {
        assert_true(WIFEXITED(ending->status));
        assert_int_equal(WEXITSTATUS(ending->status), EXIT_BAD_DICT);
    } else {
        assert_true(WIFSIGNALED(ending->status));
        assert_int_equal(WTERMSIG(ending->status), number);
    }
    /* An emulator (qemu) prints a line about a signal. */
    if (number == 0 || strncmp(ending->said, "qemu: ", 6) != 0) {
        assert_string_equal(ending->said, said);
    }
}

/* Defines a test: a process that calls `act` ends so. */
#define FAULT_TEST(name, act, number, said)                                                        \
    MAP_TEST(name)                                                                                 \
    {                                                                                              \
        const struct ending ending = child(act);                                                   \
        assert_ending(&ending, number, said);                                                      \
    }

/* --- Faults of the map */

static void cut_and_read(void)
{
    cut_file("file", 1);
    (void)read_page(map.bytes, 0); /* the file still has this page */
    (void)read_page(map.bytes, PAGES - 1);
}

FAULT_TEST(a_page_that_is_gone, cut_and_read, 0, MESSAGE)

static atomic_bool is_reading; /* set just before the read */

static void *read_last_page(void *context)
{
    atomic_store(&is_reading, true);
    (void)read_page(map.bytes, PAGES - 1);
    return NULL;
}

enum { THREADS = 8 };

static void cut_and_read_by_all(void)
{
    pthread_t threads[THREADS];
    cut_file("file", 0);
    for (size_t i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, read_last_page, NULL) != 0) {
            _exit(91);
        }
    }
    for (size_t i = 0; i < THREADS; i++) {
        (void)pthread_join(threads[i], NULL);
    }
}

FAULT_TEST(in_many_threads_it_is_said_once, cut_and_read_by_all, 0, MESSAGE)

/*
 * Writes half a line with a guard. Then another thread causes a fault, and the handler of the
 * fault waits for the end of the line. Returns that thread.
 */
static pthread_t fault_while_held(struct sink *sink)
{
    static const struct timespec a_while = {.tv_nsec = 50000000};
    pthread_t thread;
    cut_file("file", 0);
    (void)signal(SIGINT, SIG_DFL); /* SIGINT is ignored in a background job */
    ending_begin();
    ending_guard(sink);
    sink->guard->hold(sink);
    if (write(STDERR_FILENO, "half ", 5) != 5 ||
        pthread_create(&thread, NULL, read_last_page, NULL) != 0) {
        _exit(91);
    }
    while (!atomic_load(&is_reading)) {
        (void)nanosleep(&a_while, NULL);
    }
    (void)nanosleep(&a_while, NULL); /* until the thread is in the handler */
    return thread;
}

__attribute__((noreturn)) static void end_line(const struct sink *sink, pthread_t thread)
{
    const ssize_t n = write(STDERR_FILENO, "whole\n", 6);
    sink->guard->release(sink);
    (void)pthread_join(thread, NULL);
    _exit(n == 6 ? 92 : 93);
}

static void fault_within_a_line(void)
{
    struct sink sink = {.file = {.fd = -1, .is_direct = true}};
    const pthread_t thread = fault_while_held(&sink);
    end_line(&sink, thread);
}

FAULT_TEST(who_holds_ends_its_line_first, fault_within_a_line, 0, "half whole\n" MESSAGE)

static void fault_and_interrupt(void)
{
    struct sink sink = {.file = {.fd = -1, .is_direct = true}};
    const pthread_t thread = fault_while_held(&sink);
    (void)raise(SIGINT);
    end_line(&sink, thread);
}

FAULT_TEST(an_interrupt_waits_for_the_line_too, fault_and_interrupt, 0, "half whole\n" MESSAGE)

static void fault_and_quit(void)
{
    struct sink sink = {.file = {.fd = -1, .is_direct = true}};
    const pthread_t thread = fault_while_held(&sink);
    (void)raise(SIGINT);
    (void)raise(SIGQUIT);
    end_line(&sink, thread);
}

FAULT_TEST(a_quit_does_not, fault_and_quit, SIGQUIT, "half ")

static void hold_and_fault(void)
{
    struct sink sink = {.file = {.fd = -1, .is_direct = true}};
    ending_guard(&sink);
    sink.guard->hold(&sink);
    cut_and_read();
}

FAULT_TEST(who_holds_does_not_wait_for_itself, hold_and_fault, 0, MESSAGE)

static void fault_while_writing(void)
{
    static char temporary[] = "temporary";
    struct sink sink = {.file = {.fd = -1, .temporary = temporary}};
    put_zeros(temporary, 1);
    ending_guard(&sink);
    cut_and_read();
}

MAP_TEST(a_temporary_with_a_name_is_removed)
{
    const struct ending ending = child(fault_while_writing);
    assert_ending(&ending, 0, MESSAGE);
    assert_int_equal(access("temporary", F_OK), -1);
}

/* Reads memory that is not readable. */
static void lose_the_way(void)
{
    const int fd = open("file", O_RDONLY);
    void *const nowhere = mmap(NULL, page_nbytes, PROT_NONE, MAP_PRIVATE, fd, 0);
    if (nowhere == MAP_FAILED) {
        _exit(91);
    }
    (void)read_page(nowhere, 0);
}

static void write_and_lose_the_way(void)
{
    cut_file("file", (PAGES + 1) * page_nbytes);
    lose_the_way();
}

FAULT_TEST(a_way_out_of_a_map_that_was_written_to, write_and_lose_the_way, 0, MESSAGE)

/* --- Other faults */

static void read_another_map(void)
{
    struct file_map other;
    put_zeros("other", PAGES * page_nbytes);
    if (file_map_open("other", &other, NULL) != WG_OK) {
        _exit(91);
    }
    cut_file("other", 0);
    (void)unlink("other");
    cut_file("file", 0);
    (void)read_page(other.bytes, PAGES - 1);
}

FAULT_TEST(another_map, read_another_map, SIGBUS, "")

static void send_bus(void)
{
    cut_file("file", 0);
    (void)raise(SIGBUS);
}

FAULT_TEST(a_bus_error_that_is_sent, send_bus, SIGBUS, "")

/* A SIGBUS for another reason than a page that is gone, at an address in the map. */
static void send_misaligned(void)
{
    siginfo_t info = {.si_signo = SIGBUS, .si_code = BUS_ADRALN};
    info.si_addr = (void *)(uintptr_t)map.bytes;
    (void)syscall(SYS_rt_sigqueueinfo, getpid(), SIGBUS, &info);
    (void)raise(SIGBUS);
}

FAULT_TEST(a_bus_error_of_another_kind, send_misaligned, SIGBUS, "")

static void send_segv(void)
{
    cut_file("file", 0);
    (void)raise(SIGSEGV);
}

FAULT_TEST(a_segmentation_fault_that_is_sent, send_segv, SIGSEGV, "")

FAULT_TEST(a_segmentation_fault_of_ours, lose_the_way, SIGSEGV, "")

static void end_and_read(void)
{
    map_guard_end();
    cut_and_read();
}

FAULT_TEST(a_fault_after_the_end, end_and_read, SIGBUS, "")

/* --- A change without a fault; test_file_map.c tests which changes are detected */

MAP_TEST(a_change_is_seen_from_begin_to_end)
{
    put_zeros("file", 1);
    assert_false(map_guard_has_changed());
    map_guard_begin("program", "title", "file", &map);
    assert_true(map_guard_has_changed());
    put_zeros("file", PAGES * page_nbytes);
    assert_false(map_guard_has_changed());
    put_zeros("file", 1);
    map_guard_end();
    assert_false(map_guard_has_changed());
}
