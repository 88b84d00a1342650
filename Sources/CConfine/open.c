// Replaces `open` and `fopen` for this program and its libraries, such as libgit2: once the process is confined, `open`
// accepts only files and folders, and does not block. The dynamic linker prefers these to the C library's.
#ifdef __linux__
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"

/// Whether libgit2 must not read the file: its contents are not needed or also stored elsewhere, and libgit2 1.5
/// trusts them without validation.
static int is_skipped(const char *path) {
    static const char *const names[] = {"config", "config.worktree", "multi-pack-index", "commit-graph"};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        if (strcmp(name, names[index]) == 0) return 1;
    }
    return 0;
}

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & O_CREAT) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    if (!cyc_is_confined) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (is_skipped(path)) return errno = ENOENT, -1;
    const int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_NONBLOCK | O_CLOEXEC, mode);
    if (descriptor < 0) return descriptor;
    struct stat status;
    if (fstat(descriptor, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) return descriptor;
    close(descriptor);
    return errno = EINVAL, -1;
}

int open64(const char *, int, ...) __attribute__((alias("open")));

static int refuses_streams = 0;

void cyc_refuse_streams(void) { refuses_streams = 1; }

FILE *fopen(const char *path, const char *mode) {
    if (refuses_streams) return errno = ENOENT, NULL;
    FILE *(*const next)(const char *, const char *) = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
    return next(path, mode);
}

FILE *fopen64(const char *, const char *) __attribute__((alias("fopen")));
#else
#include "confine.h"
void cyc_refuse_streams(void) {}
#endif
