#pragma once
#include <errno.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/prctl.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Wraps `prctl`, which is variadic, so that Swift cannot call it.
///
/// Disables core files even if their size limit is ignored, and prevents other processes of the same
/// user from reading the memory or attaching to it:
/// https://man7.org/linux/man-pages/man2/PR_SET_DUMPABLE.2const.html
static inline int cyc_hide_memory(void) {
    return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}

/// Sends SIGTERM to this process when the thread that started it ends:
/// https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html
static inline int cyc_end_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, (long)SIGTERM, 0L, 0L, 0L);
}

/// The same with SIGKILL, which a program started by `exec` cannot ignore.
static inline int cyc_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, (long)SIGKILL, 0L, 0L, 0L);
}

/// Maps blocks of at least `size` bytes separately, with a fixed threshold that freed blocks do not
/// raise. No effect in C libraries other than glibc, whose header is not in Swift's module: https://man7.org/linux/man-pages/man3/mallopt.3.html
static inline void cyc_keep_apart(int size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#else
    (void)size;
#endif
}

/// Starts to write a file's pages to disk, without waiting for it:
/// https://man7.org/linux/man-pages/man2/sync_file_range.2.html
static inline void cyc_start_writing(int file) {
#ifdef __GLIBC__
    // <fcntl.h> declares it only with _GNU_SOURCE.
    extern int sync_file_range(int, off_t, off_t, unsigned int);
    const unsigned int write = 1u << 1;
    sync_file_range(file, 0, 0, write);
#else
    (void)file;
#endif
}

/// Swaps the names of two entries of a folder atomically. Fails with ENOSYS in C libraries other than
/// glibc.
///
/// On ext4 `rename` over an existing file first writes the new file to disk, which can take
/// milliseconds; an exchange does not: https://man7.org/linux/man-pages/man2/rename.2.html,
/// https://man7.org/linux/man-pages/man5/ext4.5.html (auto_da_alloc).
static inline int cyc_exchange(int folder, const char *one, const char *other) {
#ifdef __GLIBC__
    // <stdio.h> declares it only with _GNU_SOURCE.
    extern int renameat2(int, const char *, int, const char *, unsigned int);
    const unsigned int exchange = 1u << 1;
    return renameat2(folder, one, folder, other, exchange);
#else
    (void)folder, (void)one, (void)other;
    errno = ENOSYS;
    return -1;
#endif
}
