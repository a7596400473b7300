/* SPDX-License-Identifier: MIT */
/*
 * test_file_write.c: tests that readers see the whole new file or the whole old file, and that no
 * temporary file is left. test_file_faults.c tests full disks, failed calls and killed processes.
 *
 * All tests run twice: with temporary files without a name, and with a name. file_write.c gives
 * them a name if the file system or /proc does not support files without a name. The functions
 * access(), fsync(), fchmod() and getrandom() of this file replace those of libc; access() can hide
 * /proc.
 */
#include "base/file_write.h"

#include "support/folder.h"
#include "support/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool proc_is_missing;
static bool mode_is_kept_late; /* fchmod has no effect */
static bool random_is_missing;

int fchmod(int fd, mode_t mode)
{
    char name[32];
    (void)snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    return mode_is_kept_late ? 0 : chmod(name, mode);
}

int access(const char *name, int mode)
{
    if (proc_is_missing && strncmp(name, "/proc/", 6) == 0) {
        errno = ENOENT;
        return -1;
    }
    return faccessat(AT_FDCWD, name, mode, 0);
}

ssize_t getrandom(void *bytes, size_t nbytes, unsigned flags)
{
    if (random_is_missing) {
        errno = ENOSYS;
        return -1;
    }
    return (ssize_t)syscall(SYS_getrandom, bytes, nbytes, flags);
}

/* Without a sync to the disk, the tests are faster. */
int fsync(int fd)
{
    return 0;
}

/* --- A folder for each test. It is the current folder, so names are short. */

static int make_folder(void **state)
{
    proc_is_missing = *state != NULL;
    (void)umask(022);
    return enter_folder(state);
}

/* A test that runs twice: with nameless temporaries, and without /proc, which these need. */
#define FILE_TEST(name)                                                                            \
    static void name(void **state);                                                                \
    REGISTER_TEST(name, name, make_folder, clear_folder, NULL)                                     \
    REGISTER_TEST(name##_without_proc, name, make_folder, clear_folder, &proc_is_missing)          \
    static void name(void **state)

static int is_visible(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Compares the names of the files in a folder: sorted, with a space after each name. */
static void assert_names(const char *where, const char *expected)
{
    char names[1024] = "";
    struct dirent **entries;
    const int count = scandir(where, &entries, is_visible, alphasort);
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        assert_true(strlen(names) + strlen(entries[i]->d_name) + 2 < sizeof names);
        (void)strcat(strcat(names, entries[i]->d_name), " ");
        free(entries[i]);
    }
    free(entries);
    assert_string_equal(names, expected);
}

static void assert_mode(const char *path, unsigned mode)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, mode);
}

static void begin(struct file_write *file, const char *path)
{
    struct wg_error error = {0};
    if (file_write_begin(file, path, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
}

static void append(struct file_write *file, const char *text)
{
    assert_ok(file_write_bytes(file, text, strlen(text), NULL));
}

static void write_whole(const char *path, const char *text)
{
    struct file_write file;
    struct wg_error error = {0};
    const int descriptor = next_descriptor();
    begin(&file, path);
    append(&file, text);
    if (file_write_commit(&file, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
    file_write_end(&file);
    assert_int_equal(next_descriptor(), descriptor);
}

static void assert_io(const struct wg_error *error, const char *name, const char *message)
{
    assert_int_equal(error->status, WG_IO);
    assert_string_equal(error->source, name);
    assert_string_equal(error->message, message);
}

/* Returns "DOING: " and the C library's text for an error number. Valid until the next call. */
static const char *failing_to(const char *doing, int number)
{
    static char message[200];
    (void)snprintf(message, sizeof message, "%s: %s", doing, strerror(number));
    return message;
}

/* --- Writes that succeed */

FILE_TEST(a_new_file_has_the_mode_of_the_umask)
{
    (void)umask(027);
    write_whole("new", "text");
    assert_file("new", "text");
    assert_mode("new", 0640);
    (void)umask(0);
    write_whole("newer", "");
    assert_file("newer", "");
    assert_mode("newer", 0666);
    assert_names(".", "new newer ");
}

FILE_TEST(an_old_file_keeps_its_mode)
{
    static const unsigned modes[] = {0600, 0604, 0640, 0777, 0700};
    (void)umask(077);
    for (size_t i = 0; i < COUNT(modes); i++) {
        put_file("old", "something longer");
        assert_int_equal(chmod("old", modes[i]), 0);
        write_whole("old", "text");
        assert_file("old", "text");
        assert_mode("old", modes[i]);
        assert_int_equal(unlink("old"), 0);
    }
    assert_names(".", "");
}

/* The temporary file must have a private mode before the first byte is written. Otherwise, other
   users could open it, and read bytes that only the owner may read. */
FILE_TEST(a_private_file_is_never_open_to_others)
{
    struct file_write file;
    struct stat about;
    (void)umask(0);
    put_file("old", "before");
    assert_int_equal(chmod("old", 0640), 0);
    mode_is_kept_late = true;
    begin(&file, "old");
    append(&file, "after");
    mode_is_kept_late = false;
    assert_int_equal(fstat(file.fd, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    file_write_end(&file);
}

/* A process that has opened the old file can still read the old bytes. */
FILE_TEST(an_open_old_file_stays_as_it_was)
{
    char text[8] = "";
    put_file("old", "before");
    const int fd = open("old", O_RDONLY);
    assert_true(fd >= 0);
    write_whole("old", "after");
    assert_int_equal(read(fd, text, sizeof text), 6);
    assert_string_equal(text, "before");
    assert_int_equal(close(fd), 0);
    assert_file("old", "after");
}

FILE_TEST(a_symbolic_link_is_followed)
{
    assert_int_equal(mkdir("deep", 0777), 0);
    put_file("deep/target", "before");
    assert_int_equal(chmod("deep/target", 0640), 0);
    assert_int_equal(symlink("target", "deep/link"), 0);
    assert_int_equal(symlink("deep/link", "link"), 0);
    write_whole("link", "after");
    struct stat about;
    assert_int_equal(lstat("link", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_file("deep/target", "after");
    assert_mode("deep/target", 0640);
    assert_names(".", "deep link ");
    assert_names("deep", "link target ");
    assert_int_equal(unlink("deep/link"), 0);
    assert_int_equal(unlink("deep/target"), 0);
}

FILE_TEST(nothing_is_seen_before_the_commit)
{
    struct file_write file;
    put_file("old", "before");
    begin(&file, "old");
    append(&file, "af");
    assert_file("old", "before");
    append(&file, "ter");
    assert_file("old", "before");
    if (file.is_nameless) {
        assert_false(proc_is_missing);
        assert_names(".", "old ");
    }
    assert_ok(file_write_commit(&file, NULL));
    assert_file("old", "after");
    assert_names(".", "old ");
    file_write_end(&file);
    assert_file("old", "after");
}

FILE_TEST(a_large_file)
{
    enum { PIECES = 7, PIECE_NBYTES = 300001 };
    struct file_write file;
    static char piece[PIECE_NBYTES];
    static char read_back[PIECE_NBYTES];
    begin(&file, "large");
    for (int i = 0; i < PIECES; i++) {
        memset(piece, 'a' + i, sizeof piece);
        assert_ok(file_write_bytes(&file, piece, sizeof piece, NULL));
    }
    assert_ok(file_write_commit(&file, NULL));
    file_write_end(&file);
    FILE *large = fopen("large", "rb");
    assert_non_null(large);
    for (int i = 0; i < PIECES; i++) {
        memset(piece, 'a' + i, sizeof piece);
        assert_int_equal(fread(read_back, 1, PIECE_NBYTES, large), PIECE_NBYTES);
        assert_memory_equal(read_back, piece, PIECE_NBYTES);
    }
    assert_int_equal(fgetc(large), EOF);
    assert_int_equal(fclose(large), 0);
}

FILE_TEST(a_path_with_folders)
{
    char path[64];
    (void)snprintf(path, sizeof path, "%s/absolute", folder);
    write_whole(path, "a");
    write_whole("./relative", "r");
    assert_file("absolute", "a");
    assert_file("relative", "r");
    assert_names(".", "absolute relative ");
}

static void temporary_name(char *name, size_t capacity, unsigned attempt)
{
    (void)snprintf(name, capacity, "wordgrid-%ld-%u.tmp", (long)getpid(), attempt);
}

/* Temporary files of other processes with the same process ID do not change, even if there are
   many. Such processes were killed, or run in other containers that share the folder. */
FILE_TEST(a_taken_temporary_name_is_passed_over)
{
    enum { TAKEN = 200 };
    char taken[64];
    for (unsigned i = 0; i < TAKEN; i++) {
        temporary_name(taken, sizeof taken, i);
        put_file(taken, "not ours");
    }
    write_whole("file", "text");
    write_whole("file", "more");
    assert_file("file", "more");
    for (unsigned i = 0; i < TAKEN; i++) {
        temporary_name(taken, sizeof taken, i);
        assert_file(taken, "not ours");
    }
}

/* With the longest possible name, the name of the temporary file cannot be this name and a
   suffix. */
FILE_TEST(a_longest_name)
{
    char name[NAME_MAX + 1];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    write_whole(name, "text");
    write_whole(name, "more");
    assert_file(name, "more");
}

/* After a write, the other hard link still names the old file. */
FILE_TEST(a_file_with_two_names)
{
    put_file("old", "before");
    assert_int_equal(link("old", "other"), 0);
    write_whole("old", "after");
    assert_file("old", "after");
    assert_file("other", "before");
}

/* --- Targets that are written directly, without a temporary file */

FILE_TEST(standard_output)
{
    int ends[2];
    char text[16] = "";
    (void)fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    struct file_write file;
    file_write_begin_fd(&file, STDOUT_FILENO, "output");
    assert_ok(file_write_bytes(&file, "text", 4, NULL));
    assert_ok(file_write_commit(&file, NULL));
    file_write_end(&file);
    /* file_write_end has not closed standard output. */
    const ssize_t more = write(STDOUT_FILENO, "!", 1);
    assert_int_equal(dup2(kept, STDOUT_FILENO), STDOUT_FILENO);
    assert_int_equal(more, 1);
    assert_int_equal(read(ends[0], text, sizeof text), 5);
    assert_string_equal(text, "text!");
    (void)close(ends[0]);
    (void)close(ends[1]);
    (void)close(kept);
    assert_names(".", "");
}

FILE_TEST(a_fifo)
{
    char text[16] = "";
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const int fd = open("fifo", O_RDWR | O_NONBLOCK);
    assert_true(fd >= 0);
    write_whole("fifo", "text");
    assert_int_equal(read(fd, text, sizeof text), 4);
    assert_string_equal(text, "text");
    (void)close(fd);
    assert_names(".", "fifo ");
}

FILE_TEST(a_device)
{
    struct stat about;
    write_whole("/dev/null", "text");
    assert_int_equal(stat("/dev/null", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
}

FILE_TEST(a_full_device)
{
    struct file_write file;
    struct wg_error error = {0};
    begin(&file, "/dev/full");
    assert_int_equal(file_write_bytes(&file, "x", 1, &error), WG_IO);
    assert_io(&error, "/dev/full", "cannot write: No space left on device");
    file_write_end(&file);
}

FILE_TEST(a_full_standard_output)
{
    struct file_write file;
    struct wg_error error = {0};
    (void)fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    const int full = open("/dev/full", O_WRONLY);
    assert_int_equal(dup2(full, STDOUT_FILENO), STDOUT_FILENO);
    file_write_begin_fd(&file, STDOUT_FILENO, "output");
    const enum wg_status status = file_write_bytes(&file, "x", 1, &error);
    file_write_end(&file);
    assert_int_equal(dup2(kept, STDOUT_FILENO), STDOUT_FILENO);
    (void)close(full);
    (void)close(kept);
    assert_int_equal(status, WG_IO);
    assert_io(&error, "output", "cannot write: No space left on device");
}

/* --- Writes that fail */

static void assert_begin_fails(const char *path, const char *message)
{
    struct file_write file;
    struct wg_error error = {0};
    const int descriptor = next_descriptor();
    assert_int_equal(file_write_begin(&file, path, &error), WG_IO);
    assert_io(&error, path, message);
    file_write_end(&file);
    assert_int_equal(next_descriptor(), descriptor);
}

/* Each target stays as it is, and no file is made. */
FILE_TEST(a_target_that_cannot_be_written)
{
    static const char in_folder[] = "cannot create a file in its folder";
    static const char link_fails[] = "cannot follow the symbolic link";
    static const struct {
        const char *path;
        const char *doing;
        int reason;
    } cases[] = {{"missing/file", in_folder, ENOENT}, {"plain/file", in_folder, ENOTDIR},
                 {"folder", "cannot write", EISDIR},  {".", "cannot write", EISDIR},
                 {"link", in_folder, ENOENT},         {"loop", link_fails, ELOOP},
                 {"chain0", link_fails, ELOOP},       {"through", link_fails, ENOTDIR},
                 {"long", link_fails, ENAMETOOLONG}};
    char name[NAME_MAX + 2] = "";
    char link[32];
    char to[32];
    put_file("plain", "x");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("missing/file", "link"), 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_int_equal(symlink("plain/file", "through"), 0);
    memset(name, 'n', sizeof name - 1);
    assert_int_equal(symlink(name, "long"), 0);
    for (int i = 0; i < 50; i++) {
        (void)snprintf(link, sizeof link, "chain%d", i);
        (void)snprintf(to, sizeof to, "chain%d", i + 1);
        assert_int_equal(symlink(to, link), 0);
    }
    const unsigned count = count_files();
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_begin_fails(cases[i].path, failing_to(cases[i].doing, cases[i].reason));
    }
    assert_int_equal(count_files(), count);
    assert_names("folder", "");
    assert_file("plain", "x");
    write_whole("chain20", "text");
    assert_file("chain50", "text");
}

/* A relative link is resolved in the folder that contains the link. The links are not changed. */
FILE_TEST(a_symbolic_link_to_nothing)
{
    char to[32] = "";
    char absolute[64];
    assert_int_equal(mkdir("folder", 0777), 0);
    (void)snprintf(absolute, sizeof absolute, "%s/folder/last", folder);
    assert_int_equal(symlink("folder/middle", "link"), 0);
    assert_int_equal(symlink("../folder/end", "folder/middle"), 0);
    assert_int_equal(symlink(absolute, "folder/end"), 0);
    write_whole("link", "text");
    assert_file("folder/last", "text");
    assert_names("folder", "end last middle ");
    assert_names(".", "folder link ");
    assert_true(readlink("link", to, sizeof to - 1) > 0);
    assert_string_equal(to, "folder/middle");
    write_whole("link", "more");
    assert_file("folder/last", "more");
    assert_int_equal(unlink("folder/last"), 0);
    assert_int_equal(unlink("folder/middle"), 0);
    assert_int_equal(unlink("folder/end"), 0);
}

FILE_TEST(a_symbolic_link_that_is_abandoned)
{
    struct file_write file;
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("folder/new", "link"), 0);
    begin(&file, "link");
    append(&file, "text");
    file_write_end(&file);
    assert_names("folder", "");
    assert_names(".", "folder link ");
}

/* The absolute name of the file is longer than the system allows. */
FILE_TEST(a_file_too_deep)
{
    enum { DEPTH = 20 };
    char name[251];
    memset(name, 'd', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    for (int i = 0; i < DEPTH; i++) {
        assert_int_equal(mkdir(name, 0777), 0);
        assert_int_equal(chdir(name), 0);
    }
    put_file("old", "before");
    assert_begin_fails("old", failing_to("cannot find its folder", ENAMETOOLONG));
    assert_file("old", "before");
    assert_int_equal(unlink("old"), 0);
    for (int i = 0; i < DEPTH; i++) {
        assert_int_equal(chdir(".."), 0);
        assert_int_equal(rmdir(name), 0);
    }
}

/* Modes do not restrict root, so root becomes another user during these calls. */
FILE_TEST(a_file_that_may_not_be_written_to)
{
    static const unsigned modes[] = {0444, 0400, 0};
    enum { NOBODY = 65534 };
    struct file_write file;
    struct wg_error error = {0};
    const bool is_root = geteuid() == 0;
    assert_int_equal(chmod(".", 0777), 0);
    for (size_t i = 0; i < COUNT(modes); i++) {
        assert_true(!is_root || seteuid(NOBODY) == 0);
        put_file("old", "before");
        assert_int_equal(chmod("old", modes[i]), 0);
        const enum wg_status status = file_write_begin(&file, "old", &error);
        file_write_end(&file);
        assert_int_equal(chmod("old", 0600), 0);
        assert_true(!is_root || seteuid(0) == 0);
        assert_int_equal(status, WG_IO);
        assert_io(&error, "old",
                  "cannot replace a write-protected file; change its mode or remove it first: "
                  "Permission denied");
        assert_file("old", "before");
        assert_int_equal(unlink("old"), 0);
    }
    if (is_root) {
        put_file("old", "before");
        assert_int_equal(chmod("old", 0444), 0);
        write_whole("old", "after");
        assert_file("old", "after");
        assert_mode("old", 0444);
    }
}

/* file_write_begin fails, before any byte is written. */
FILE_TEST(a_folder_that_may_not_be_written_to)
{
    enum { NOBODY = 65534 };
    struct file_write file;
    struct wg_error error = {0};
    const bool is_root = geteuid() == 0;
    put_file("old", "before");
    assert_int_equal(chmod("old", 0666), 0);
    assert_int_equal(chmod(".", 0555), 0);
    assert_true(!is_root || seteuid(NOBODY) == 0);
    const enum wg_status status = file_write_begin(&file, "old", &error);
    file_write_end(&file);
    assert_true(!is_root || seteuid(0) == 0);
    assert_int_equal(chmod(".", 0777), 0);
    assert_int_equal(status, WG_IO);
    assert_io(&error, "old", "cannot create a file in its folder: Permission denied");
}

FILE_TEST(an_abandoned_file)
{
    struct file_write file;
    put_file("old", "before");
    begin(&file, "old");
    append(&file, "after");
    file_write_end(&file);
    assert_file("old", "before");
    begin(&file, "new");
    append(&file, "after");
    file_write_end(&file);
    assert_names(".", "old ");
    /* A second call does nothing. */
    file_write_end(&file);
}

FILE_TEST(a_target_that_becomes_a_folder)
{
    struct file_write file;
    struct wg_error error = {0};
    begin(&file, "new");
    append(&file, "text");
    assert_int_equal(mkdir("new", 0777), 0);
    assert_int_equal(file_write_commit(&file, &error), WG_IO);
    file_write_end(&file);
    assert_io(&error, "new", "cannot write: Is a directory");
    assert_names(".", "new ");
    assert_names("new", "");
}

FILE_TEST(a_folder_that_goes_away)
{
    struct file_write file;
    struct wg_error error = {0};
    assert_int_equal(mkdir("folder", 0777), 0);
    begin(&file, "folder/new");
    append(&file, "text");
    /* Only a temporary file with a name prevents the removal of the folder. */
    const bool is_gone = rmdir("folder") == 0;
    assert_int_equal(is_gone, file.is_nameless);
    assert_int_equal(file_write_commit(&file, &error), is_gone ? WG_IO : WG_OK);
    file_write_end(&file);
    if (is_gone) {
        assert_io(&error, "folder/new", "cannot write: No such file or directory");
        assert_names(".", "");
    } else {
        assert_names("folder", "new ");
        assert_int_equal(unlink("folder/new"), 0);
    }
}

FILE_TEST(all_temporary_names_are_taken)
{
    enum { ATTEMPTS = 100 };
    struct file_write file;
    struct wg_error error = {0};
    char taken[64];
    for (unsigned i = 0; i < ATTEMPTS; i++) {
        temporary_name(taken, sizeof taken, i);
        put_file(taken, "not ours");
    }
    put_file("old", "before");
    begin(&file, "old");
    random_is_missing = true;
    const enum wg_status status = file_write_commit(&file, &error);
    random_is_missing = false;
    assert_int_equal(status, WG_IO);
    file_write_end(&file);
    assert_non_null(strstr(error.message, ": File exists"));
    assert_file("old", "before");
    for (unsigned i = 0; i < ATTEMPTS; i++) {
        temporary_name(taken, sizeof taken, i);
        assert_file(taken, "not ours");
    }
}

/* --- Signals */

static void assert_no_signal_is_masked(void)
{
    sigset_t masked;
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &masked), 0);
    for (int number = 1; number < 32; number++) {
        assert_int_equal(sigismember(&masked, number), 0);
    }
}

FILE_TEST(no_signal_is_masked)
{
    struct file_write file;
    put_file("old", "before");
    begin(&file, "old");
    assert_no_signal_is_masked();
    append(&file, "text");
    assert_no_signal_is_masked();
    assert_ok(file_write_commit(&file, NULL));
    assert_no_signal_is_masked();
    file_write_end(&file);
    assert_no_signal_is_masked();
}
