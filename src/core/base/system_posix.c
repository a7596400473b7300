/* SPDX-License-Identifier: MIT */
/* system_posix.c: see system.h. Macros of the headers, and the tests of CMakeLists.txt
   (WG_HAVE_..., WG_NO_...), tell what a system has. WebAssembly has only what needs no file. */
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/random.h>

/* --- Memory and random bytes */

const void *system_map(int fd, size_t nbytes)
{
    const void *const bytes = mmap(NULL, nbytes, PROT_READ, MAP_PRIVATE, fd, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

/* Mapped, too: an empty page is read as zeros, and freed at once. */
void *system_memory(size_t nbytes)
{
    void *const bytes =
        mmap(NULL, nbytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

void system_unmap(const void *bytes, size_t nbytes, bool is_memory)
{
    const union {
        const void *read_only;
        void *plain;
    } map = {.read_only = bytes};
    (void)is_memory;
    (void)munmap(map.plain, nbytes);
}

bool system_random(void *out, size_t nbytes, bool waits)
{
#ifdef GRND_NONBLOCK
    if (!waits) {
        return getrandom(out, nbytes, GRND_NONBLOCK) == (ssize_t)nbytes;
    }
#endif
    (void)waits;
    return getentropy(out, nbytes) == 0;
}

#ifndef __wasi__

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#ifdef WG_HAVE_EXECUTABLE_PATH /* macOS */
#include <mach-o/dyld.h>
#elif defined WG_HAVE_PROC_PATHNAME /* FreeBSD */
#include <sys/sysctl.h>
#endif

/* --- Files */

/* Returns true. */
static bool take_about(const struct stat *stat, struct file_about *out)
{
    *out = (struct file_about){
        .kind = S_ISREG(stat->st_mode)   ? FILE_REGULAR
                : S_ISDIR(stat->st_mode) ? FILE_FOLDER
                                         : FILE_OTHER,
        .is_private = (stat->st_mode & 077) == 0 && stat->st_uid == geteuid(),
        .mode = stat->st_mode & 07777,
        .nbytes = (uint64_t)stat->st_size,
        .device = (uint64_t)stat->st_dev,
        .inode = (uint64_t)stat->st_ino,
        .modified_s = stat->st_mtim.tv_sec,
        .modified_ns = stat->st_mtim.tv_nsec,
    };
    return true;
}

bool system_about(const char *path, struct file_about *about_out)
{
    struct stat about;
    return stat(path, &about) == 0 && take_about(&about, about_out);
}

bool system_about_fd(int fd, struct file_about *about_out)
{
    struct stat about;
    return fstat(fd, &about) == 0 && take_about(&about, about_out);
}

bool system_is_link(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && S_ISLNK(about.st_mode);
}

bool system_may_write(const char *path, enum file_kind kind)
{
    return faccessat(AT_FDCWD, path, kind == FILE_FOLDER ? W_OK | X_OK : W_OK, AT_EACCESS) == 0;
}

int system_open(const char *path, enum file_opening how)
{
    static const int flags[] = {
        [OPEN_READ] = O_RDONLY,
        [OPEN_READ_NOW] = O_RDONLY | O_NONBLOCK,
        [OPEN_INPUT] = O_RDONLY | O_NONBLOCK,
        [OPEN_DEVICE] = O_WRONLY,
        [OPEN_NEW] = O_WRONLY | O_CREAT | O_EXCL,
        [OPEN_PRIVATE] = O_WRONLY | O_CREAT | O_EXCL,
    };
    int fd;
    do {
        fd = open(path, flags[how] | O_CLOEXEC, how == OPEN_PRIVATE ? 0600 : 0666);
    } while (fd < 0 && errno == EINTR);
    if (how == OPEN_INPUT && fd >= 0 && fcntl(fd, F_SETFL, 0) != 0) {
        (void)close(fd);
        fd = -1;
    }
    return fd;
}

/* Opens a file without a name. system_name needs /proc to give it one. */
int system_open_nameless(const char *folder, enum file_opening how)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) == 0) {
        return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, how == OPEN_PRIVATE ? 0600 : 0666);
    }
#endif
    (void)folder;
    (void)how;
    return -1;
}

bool system_name(int fd, const char *name, const char *path, bool replaces)
{
    char source[64];
    if (name != NULL) {
        return (replaces ? rename(name, path) : link(name, path)) == 0;
    }
    if (replaces) {
        errno = EEXIST;
        return false;
    }
    (void)snprintf(source, sizeof source, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

int system_pipe(int fds[2])
{
#ifdef WG_HAVE_EXECUTABLE_PATH /* macOS has no pipe2 */
    const int result = pipe(fds);
    for (int i = 0; i < 2 && result == 0; i++) {
        (void)fcntl(fds[i], F_SETFD, FD_CLOEXEC);
    }
    return result;
#else
    return pipe2(fds, O_CLOEXEC);
#endif
}

/* Opens a nameless file. On file systems without such files, removes the name at once. */
int system_open_work(const char *folder)
{
    int fd = -1;
#ifdef O_TMPFILE
    fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) {
        return fd;
    }
#endif
    char *name = NULL;
    if (asprintf(&name, "%s/wordgrid-XXXXXX", folder) < 0) {
        errno = ENOMEM;
        return -1;
    }
    fd = mkostemp(name, O_CLOEXEC);
    if (fd >= 0 && unlink(name) != 0) {
        (void)close(fd);
        fd = -1;
    }
    free(name);
    return fd;
}

static bool is_interrupted(ssize_t result)
{
    return result < 0 && errno == EINTR;
}

/* macOS refuses to read or write 2 GB and more in one call. */
static size_t at_once(size_t nbytes)
{
    enum { MOST_NBYTES = 1 << 30 };
    return nbytes < MOST_NBYTES ? nbytes : MOST_NBYTES;
}

ssize_t system_read(int fd, void *bytes, size_t nbytes)
{
    ssize_t n;
    while (is_interrupted(n = read(fd, bytes, at_once(nbytes)))) {
    }
    return n;
}

ssize_t system_write(int fd, const void *bytes, size_t nbytes)
{
    ssize_t n;
    while (is_interrupted(n = write(fd, bytes, at_once(nbytes)))) {
    }
    return n;
}

ssize_t system_read_at(int fd, void *bytes, size_t nbytes, uint64_t off)
{
    ssize_t n;
    while (is_interrupted(n = pread(fd, bytes, at_once(nbytes), (off_t)off))) {
    }
    return n;
}

ssize_t system_write_at(int fd, const void *bytes, size_t nbytes, uint64_t off)
{
    ssize_t n;
    while (is_interrupted(n = pwrite(fd, bytes, at_once(nbytes), (off_t)off))) {
    }
    return n;
}

/* On macOS, fsync leaves the bytes in the memory of the disk. Not every file system there supports
   F_FULLFSYNC. */
static int sync_once(int fd)
{
#ifdef F_FULLFSYNC
    if (fcntl(fd, F_FULLFSYNC) == 0) {
        return 0;
    }
    if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) {
        return -1;
    }
#endif
    return fsync(fd);
}

int system_sync(int fd)
{
    int result;
    do {
        result = sync_once(fd);
    } while (result != 0 && errno == EINTR);
    const int reason = result == 0 ? 0 : errno;
    return reason == EINVAL || reason == ENOSYS || reason == EOPNOTSUPP ? 0 : reason;
}

/* Fails only with EIO, ENOSPC or EDQUOT. Accepts any other failure to open or sync the folder. */
int system_sync_folder(const char *folder)
{
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return 0;
    }
    const int reason = system_sync(fd);
    (void)close(fd);
    return reason == EIO || reason == ENOSPC || reason == EDQUOT ? reason : 0;
}

enum system_ready system_await_data(int fd, int stop_fd, int ms)
{
    struct pollfd fds[] = {{.fd = fd, .events = POLLIN}, {.fd = stop_fd, .events = POLLIN}};
    const int ready = poll(fds, 2, ms);
    return ready == 0 || (ready < 0 && errno == EINTR) ? SYSTEM_LATE
           : ready > 0 && fds[1].revents != 0          ? SYSTEM_STOPPED
                                                       : SYSTEM_READY; /* read says what is wrong */
}

/* --- Names of files */

size_t system_folder_nbytes(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

bool system_is_absolute(const char *path)
{
    return path[0] == '/';
}

/* Returns the path that the symbolic link `path` leads to. A relative result starts at the same
   folder as `path`. The caller frees it. Returns NULL on failure, with the reason in errno. */
static char *read_link(const char *path)
{
    char text[PATH_MAX];
    const ssize_t nbytes = readlink(path, text, sizeof text);
    if (nbytes < 0 || nbytes == sizeof text) {
        errno = nbytes < 0 ? errno : ENAMETOOLONG;
        return NULL;
    }
    const int folder_nbytes = text[0] == '/' ? 0 : (int)system_folder_nbytes(path);
    char *target = NULL;
    return asprintf(&target, "%.*s%.*s", folder_nbytes, path, (int)nbytes, text) < 0 ? NULL
                                                                                     : target;
}

char *system_target(const char *path, bool exists)
{
    enum { MOST_LINKS = 40 }; /* in a chain; the limit of Linux */
    int reason = ENOMEM;
    char *target = exists ? NULL : strdup(path);
    for (unsigned links = 0; target != NULL && links < MOST_LINKS; links++) {
        char *const next = read_link(target);
        if (next == NULL && errno != ENOMEM && errno != ENAMETOOLONG) {
            return target; /* not a link */
        }
        reason = next == NULL ? errno : ELOOP;
        free(target);
        target = next;
    }
    free(target);
    errno = reason;
    return exists ? realpath(path, NULL) : NULL;
}

size_t system_own_path(char *out, size_t room)
{
#ifdef WG_HAVE_EXECUTABLE_PATH
    char path[PATH_MAX];
    uint32_t path_room = sizeof path;
    char *const real = _NSGetExecutablePath(path, &path_room) == 0 ? realpath(path, NULL) : NULL;
    size_t nbytes = real == NULL ? 0 : strlen(real);
    nbytes = nbytes <= room ? nbytes : 0;
    memcpy(out, nbytes == 0 ? "" : real, nbytes);
    free(real);
    return nbytes;
#elif defined WG_HAVE_PROC_PATHNAME
    const int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
    size_t nbytes = room;
    return sysctl(name, sizeof name / sizeof *name, out, &nbytes, NULL, 0) == 0 ? strlen(out) : 0;
#else
    const ssize_t nbytes = readlink("/proc/self/exe", out, room);
    return nbytes > 0 ? (size_t)nbytes : 0;
#endif
}

/* --- The machine, the program and its terminal */

unsigned system_processors(void)
{
#ifdef CPU_COUNT /* Linux */
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return (unsigned)CPU_COUNT(&set);
    }
    /* sched_getaffinity fails if there are over CPU_SETSIZE processors. */
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

uint64_t system_memory_used(void)
{
    struct rusage usage = {0};
    (void)getrusage(RUSAGE_SELF, &usage);
#ifdef WG_HAVE_EXECUTABLE_PATH /* macOS counts bytes */
    usage.ru_maxrss /= 1024;
#endif
    return (uint64_t)usage.ru_maxrss;
}

void system_start(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) {
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
    (void)signal(SIGXFSZ, SIG_IGN);
}

bool system_is_terminal(int fd)
{
    return isatty(fd) != 0;
}

unsigned system_columns(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#endif
