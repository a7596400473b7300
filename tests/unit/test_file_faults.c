/* SPDX-License-Identifier: MIT */
/*
 * test_file_faults.c: kills a process that writes a dictionary or a dump, at each of its system
 * calls, or makes this call fail. Then the file must be the whole old file or the whole new file.
 *
 * A child process writes a file, and a fault occurs at its n-th system call
 * (support/fault_calls.h), for n = 1, 2 and so on until the process succeeds. The tests write new
 * files and replace files, with temporary files without a name (O_TMPFILE) and with a name. The
 * last test writes to disks of increasing sizes until a disk is large enough. All tests share the
 * jobs (build and dump) and the check of the files that are left.
 */
#include "report/dump.h"
#include "support/compile_dict.h"
#include "support/fault_calls.h"
#include "support/folder.h"
#include "support/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordgrid/compile.h>

#define FILE_TEST(name) TEST_WITH(name, enter_folder, clear_folder)

/* --- What is written */

enum { WORDS = 450, WORD_NBYTES = 16 };

struct text {
    char *bytes;
    size_t nbytes;
};

struct job {
    const char *name;
    enum wg_status (*write)(const char *path, struct wg_error *error);
    struct text whole; /* the expected content of the new file */
};

static char words[WORDS * WORD_NBYTES];
static struct made_dict made;
static struct wg_dict *dict;

static struct wg_compiler *fed_compiler(void)
{
    struct wg_compiler *const fed = new_compiler(NULL);
    add_words(fed, words);
    return fed;
}

static struct wg_compiler *compiler; /* has all words; each child process writes it once */

static enum wg_status build(const char *path, struct wg_error *error)
{
    return wg_compiler_write(compiler, path, error);
}

static enum wg_status dump(const char *path, struct wg_error *error)
{
    struct sink sink;
    enum wg_status status = sink_open(&sink, path, error);
    if (status == WG_OK && (status = dump_dot(dict, &sink, error)) == WG_OK) {
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    return status;
}

static struct job jobs[] = {{.name = "build", .write = build}, {.name = "dump", .write = dump}};

enum { JOBS = COUNT(jobs) };

/* Makes the jobs. There are few words, so that compiling is fast. The words have no common endings,
   so that the dump of their automaton as a graph is long enough to be written in several pieces. */
static int make_jobs(void **state)
{
    for (unsigned i = 0; i < WORDS; i++) {
        char *const word = words + (size_t)i * WORD_NBYTES;
        unsigned rest = 7919 * i + 1;
        for (unsigned at = 0; at < WORD_NBYTES - 1; at++) {
            word[at] = (char)('a' + rest % 26);
            rest = rest * 31 % 65521;
        }
        word[WORD_NBYTES - 1] = i + 1 < WORDS ? ' ' : '\0';
    }
    made = compile_dict(fed_compiler());
    jobs[0].whole = (struct text){(char *)made.bytes, made.nbytes};
    dict = made_dict_open(&made);
    struct sink sink = SINK_IN_MEMORY;
    assert_ok(dump_dot(dict, &sink, NULL));
    assert_true(sink.used > 2 * SINK_BUFFER_NBYTES);
    jobs[1].whole = (struct text){sink.bytes, sink.used};
    compiler = fed_compiler();
    return 0;
}

static int free_jobs(void **state)
{
    wg_compiler_free(compiler);
    made_dict_free(&made);
    free(jobs[1].whole.bytes);
    return 0;
}

AROUND_ALL(make_jobs, free_jobs)

/* --- The file */

#define OLD_TEXT "the old file\n"

enum content { CONTENT_NONE, CONTENT_OLD, CONTENT_NEW, CONTENT_TORN };

static enum content look_at_target(const struct text *whole)
{
    enum content content = CONTENT_TORN;
    struct stat about;
    if (stat("target", &about) != 0) {
        return CONTENT_NONE;
    }
    const size_t nbytes = (size_t)about.st_size;
    char *const bytes = malloc(nbytes + 1);
    FILE *file = fopen("target", "rb");
    if (bytes != NULL && file != NULL && fread(bytes, 1, nbytes, file) == nbytes) {
        if (nbytes == whole->nbytes && memcmp(bytes, whole->bytes, nbytes) == 0) {
            content = CONTENT_NEW;
        } else if (nbytes == strlen(OLD_TEXT) && memcmp(bytes, OLD_TEXT, nbytes) == 0) {
            content = CONTENT_OLD;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    free(bytes);
    return content;
}

/* Counts the files other than the target. They must be temporary files. */
static unsigned count_temporaries(void)
{
    unsigned count = 0;
    DIR *here = opendir(".");
    assert_non_null(here);
    for (struct dirent *entry; (entry = readdir(here)) != NULL;) {
        const char *const name = entry->d_name;
        if (name[0] != '.' && strcmp(name, "target") != 0) {
            assert_int_equal(strncmp(name, "wordgrid-", 9), 0);
            assert_non_null(strstr(name, ".tmp"));
            count++;
        }
    }
    assert_int_equal(closedir(here), 0);
    return count;
}

/* --- A process that writes */

enum {
    EXIT_WRITTEN = 10,        /* the file is written */
    EXIT_REFUSED = 11,        /* an error that names the file and the reason */
    EXIT_NOT_SYNCED = 12,     /* the same error, but the new file exists */
    EXIT_WRONG_MESSAGE = 13,  /* an error without the name or the reason */
    EXIT_SIGNALS_MASKED = 14, /* the library masks signals at a call */
    EXIT_DESCRIPTOR_OPEN = 15 /* a descriptor is left open */
};

static int write_target(const struct job *job)
{
    struct wg_error error = {0};
    const int descriptor = next_descriptor();
    plan.is_on = true;
    const enum wg_status status = job->write("target", &error);
    plan.is_on = false;
    if (plan.masks_signals) {
        return EXIT_SIGNALS_MASKED;
    }
    if (next_descriptor() != descriptor) {
        return EXIT_DESCRIPTOR_OPEN;
    }
    if (status == WG_OK) {
        return EXIT_WRITTEN;
    }
    if (status != WG_IO || strcmp(error.source, "target") != 0 ||
        strstr(error.message, strerror(plan.reason)) == NULL) {
        (void)fprintf(stderr, "said: %s\n", error.message);
        return EXIT_WRONG_MESSAGE;
    }
    return strncmp(error.message, "written, but ", 13) == 0 ? EXIT_NOT_SYNCED : EXIT_REFUSED;
}

/* The bit of the exit status that is 1 if the fault has occurred. */
enum { EXIT_STRUCK = 64 };

/* Runs the job in a child process; returns its wait status. */
static int run_job(const struct job *job)
{
    int status = 0;
    (void)fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int result = write_target(job);
        _exit(result | (plan.has_struck ? EXIT_STRUCK : 0));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static unsigned kills;
static unsigned failures;
static unsigned left_behind; /* temporary files of killed processes */

/* Checks the files after the end of the process. `had` is the content of the target before. */
static void judge(const struct job *job, int status, enum content had)
{
    const enum content has = look_at_target(&job->whole);
    const unsigned temporaries = count_temporaries();
    if (WIFSIGNALED(status)) {
        kills++;
        left_behind += temporaries;
        assert_int_equal(WTERMSIG(status), SIGKILL);
        assert_true(has == had || has == CONTENT_NEW);
        /* A temporary file without a name gets a name only before it is renamed to an old file. */
        assert_true(temporaries <= (!plan.has_nameless || had == CONTENT_OLD));
        assert_true(temporaries == 0 || has == had);
        return;
    }
    assert_true(WIFEXITED(status));
    const int result = WEXITSTATUS(status) & ~EXIT_STRUCK;
    failures += (WEXITSTATUS(status) & EXIT_STRUCK) != 0;
    if (result == EXIT_WRITTEN || result == EXIT_NOT_SYNCED) {
        assert_int_equal(has, CONTENT_NEW);
    } else {
        assert_int_equal(result, EXIT_REFUSED);
        assert_int_equal(has, had);
    }
    /* If all calls fail, the temporary file cannot be removed. */
    assert_true(temporaries == 0 || plan.fault == FAULT_FAIL_ALL);
}

/* Empties the folder, but for the old file if there is one, and makes a plan without a fault. */
static void begin_plan(enum content had, bool has_nameless)
{
    empty_folder();
    if (had == CONTENT_OLD) {
        put_file("target", OLD_TEXT);
    }
    plan = (struct fault_plan){.has_nameless = has_nameless};
}

/* Runs the job with a fault at its first call, its second, and so on, until it ends without a
   fault. Returns the number of its calls. */
static unsigned strike_everywhere(const struct job *job, enum fault fault, int reason,
                                  bool has_nameless, enum content had)
{
    bool has_struck = true;
    unsigned at = 0;
    while (has_struck) {
        begin_plan(had, has_nameless);
        plan.fault = fault;
        plan.reason = reason;
        plan.at = ++at;
        const int status = run_job(job);
        judge(job, status, had);
        has_struck = WIFSIGNALED(status) || (WEXITSTATUS(status) & EXIT_STRUCK) != 0;
    }
    return at - 1;
}

static void strike_jobs(enum fault fault, int reason, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (unsigned way = 0; way < 4; way++) {
            const unsigned calls = strike_everywhere(&jobs[i], fault, reason, way % 2 == 0,
                                                     way / 2 == 0 ? CONTENT_NONE : CONTENT_OLD);
            /* create, write, sync, dup and close, name, sync folder, ... */
            assert_true(calls >= 8 || fault == FAULT_FAIL_ALL);
        }
    }
}

static void strike_all(enum fault fault, int reason)
{
    strike_jobs(fault, reason, JOBS);
}

FILE_TEST(death_at_any_call)
{
    kills = 0;
    left_behind = 0;
    strike_all(FAULT_KILL_BEFORE, 0);
    strike_all(FAULT_KILL_AFTER, 0);
    strike_all(FAULT_KILL_HALFWAY, 0);
    print_message("%u times killed, %u temporaries left behind\n", kills, left_behind);
    assert_true(left_behind > 0); /* as documented for temporary files with a name */
}

FILE_TEST(failure_of_any_call)
{
    failures = 0;
    strike_all(FAULT_FAIL, EIO);
    strike_all(FAULT_FAIL, ENOSPC);
    strike_all(FAULT_FAIL, EINTR);
    strike_jobs(FAULT_FAIL, EDQUOT, 1);
    strike_jobs(FAULT_FAIL, EXDEV, 1);
    strike_all(FAULT_SHORT, 0);
    strike_all(FAULT_NOTHING, ENOSPC);
    print_message("%u calls failed\n", failures);
}

FILE_TEST(failure_of_all_calls)
{
    failures = 0;
    strike_all(FAULT_FAIL_ALL, EIO);
    strike_all(FAULT_FAIL_ALL, ENOSPC);
    print_message("%u times all calls failed\n", failures);
}

/* Each of these calls can report that written bytes were lost. Some file systems report this at
   close. */
FILE_TEST(a_loss_that_is_told_late)
{
    static const struct {
        const char *path; /* NULL: standard output */
        const char *call;
    } cases[] = {
        {"target", "write"},    {"target", "fsync"}, {"target", "close"}, {"/dev/null", "write"},
        {"/dev/null", "close"}, {NULL, "write"},     {NULL, "close"},
    };
    (void)fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct file_write file;
        struct wg_error error = {0};
        const int null = open("/dev/null", O_WRONLY);
        assert_int_equal(dup2(null, STDOUT_FILENO), STDOUT_FILENO);
        (void)close(null);
        plan = (struct fault_plan){.is_on = true,
                                   .has_nameless = true,
                                   .fault = FAULT_FAIL,
                                   .reason = ENOSPC,
                                   .at = 1,
                                   .only = cases[i].call};
        enum wg_status status = WG_OK;
        if (cases[i].path == NULL) {
            file_write_begin_fd(&file, STDOUT_FILENO, "output");
        } else {
            status = file_write_begin(&file, cases[i].path, &error);
        }
        if (status == WG_OK) {
            status = file_write_bytes(&file, "text", 4, &error);
        }
        if (status == WG_OK) {
            status = file_write_commit(&file, &error);
        }
        file_write_end(&file);
        plan.is_on = false;
        assert_int_equal(dup2(kept, STDOUT_FILENO), STDOUT_FILENO);
        assert_int_equal(status, WG_IO);
        assert_string_equal(error.message, "cannot write: No space left on device");
        assert_int_equal(count_temporaries(), 0);
        assert_int_equal(look_at_target(&jobs[0].whole), CONTENT_NONE);
    }
    (void)close(kept);
}

/* The first fsync is of the file, the second of its folder. */
FILE_TEST(a_file_system_that_cannot_sync)
{
    static const int reasons[] = {EINVAL, ENOSYS, EOPNOTSUPP};
    for (size_t i = 0; i < COUNT(reasons); i++) {
        for (unsigned way = 0; way < 16; way++) {
            const struct job *const job = &jobs[way / 8];
            const enum content had = way / 4 % 2 == 0 ? CONTENT_NONE : CONTENT_OLD;
            begin_plan(had, way / 2 % 2 == 0);
            plan.fault = way % 2 == 0 ? FAULT_FAIL : FAULT_FAIL_ALL;
            plan.reason = reasons[i];
            plan.at = 1;
            plan.only = "fsync";
            const int status = run_job(job);
            judge(job, status, had);
            assert_int_equal(WEXITSTATUS(status), EXIT_WRITTEN | EXIT_STRUCK);
        }
    }
}

/* --- A limit on the size of a file, and a disk that is too small */

/* The limit allows no byte, all bytes but one, and half of them. */
FILE_TEST(a_limit_on_the_size)
{
    struct rlimit kept;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &kept), 0);
    for (unsigned way = 0; way < 12 * JOBS; way++) {
        const struct job *const job = &jobs[way / 12];
        const enum content had = way % 2 == 0 ? CONTENT_NONE : CONTENT_OLD;
        const size_t sizes[] = {0, job->whole.nbytes - 1, job->whole.nbytes / 2};
        begin_plan(had, way / 2 % 2 == 0);
        plan.reason = EFBIG;
        const struct rlimit limit = {sizes[way / 4 % 3], kept.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        const int status = run_job(job);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &kept), 0);
        judge(job, status, had);
        assert_int_equal(WEXITSTATUS(status), EXIT_REFUSED);
    }
}

static bool put_line(const char *path, const char *text)
{
    const int fd = open(path, O_WRONLY);
    const bool is_put = fd >= 0 && write(fd, text, strlen(text)) > 0;
    (void)close(fd);
    return is_put;
}

/* Makes the process root of a new user namespace. The namespace maps only the user and the group of
   the process. */
static bool enter_user(void)
{
    char users[32];
    char groups[32];
    (void)snprintf(users, sizeof users, "0 %u 1", (unsigned)geteuid());
    (void)snprintf(groups, sizeof groups, "0 %u 1", (unsigned)getegid());
    return unshare(CLONE_NEWUSER) == 0 && put_line("/proc/self/uid_map", users) &&
           put_line("/proc/self/setgroups", "deny") && put_line("/proc/self/gid_map", groups);
}

/* Enters a new mount namespace. Its mounts end with the process. */
static bool enter_mounts(void)
{
    return (geteuid() == 0 || enter_user()) && unshare(CLONE_NEWNS) == 0 &&
           mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

static bool mount_disk(const char *options)
{
    return mount("tmpfs", folder, "tmpfs", 0, options) == 0 && chdir(folder) == 0;
}

enum { EXIT_NO_MOUNT = 20, EXIT_JUDGED = 21, EXIT_JUDGED_WRITTEN = 22 };

/* Runs the job on a disk that a child process mounts. Returns the child's exit
   status. */
static int use_disk(const struct job *job, const char *options, bool has_nameless, enum content had)
{
    int status = 0;
    (void)fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!enter_mounts() || !mount_disk(options)) {
            _exit(EXIT_NO_MOUNT);
        }
        begin_plan(had, has_nameless);
        plan.reason = ENOSPC;
        status = run_job(job);
        judge(job, status, had);
        _exit(WEXITSTATUS(status) == EXIT_WRITTEN ? EXIT_JUDGED_WRITTEN : EXIT_JUDGED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Uses disks of `least` KiB (or files) and more, until one is large enough. */
static void grow_disk(const struct job *job, bool counts_files, unsigned least, bool has_nameless,
                      enum content had)
{
    int result = EXIT_JUDGED;
    const unsigned step = counts_files ? 1 : 28;
    unsigned size = least;
    for (; result == EXIT_JUDGED; size += step) {
        char options[64];
        (void)snprintf(options, sizeof options, counts_files ? "size=16m,nr_inodes=%u" : "size=%uk",
                       size);
        result = use_disk(job, options, has_nameless, had);
        if (result == EXIT_NO_MOUNT) {
            SKIP_BECAUSE("a disk of its own cannot be mounted here");
        }
    }
    assert_int_equal(result, EXIT_JUDGED_WRITTEN);
    assert_true(size > least + step); /* at least the first disk was too small */
}

FILE_TEST(a_full_disk)
{
    for (size_t i = 0; i < JOBS; i++) {
        for (unsigned way = 0; way < 4; way++) {
            const bool has_nameless = way % 2 == 0;
            const enum content had = way / 2 == 0 ? CONTENT_NONE : CONTENT_OLD;
            grow_disk(&jobs[i], false, 4, has_nameless, had);
            /* The root folder counts as a file, and so does the old file. */
            grow_disk(&jobs[i], true, had == CONTENT_OLD ? 2 : 1, has_nameless, had);
        }
    }
}
