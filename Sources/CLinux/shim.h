#pragma once
#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// `prctl` is variadic, which Swift cannot call.
///
/// No core is written, also where the limit of their size does not count, and other processes of the
/// same user can neither read the memory nor attach to it:
/// https://man7.org/linux/man-pages/man2/PR_SET_DUMPABLE.2const.html
static inline int cyc_hide_memory(void) {
    return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}

/// The process gets SIGTERM when the thread that started it ends, however it does:
/// https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html
static inline int cyc_end_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, (long)SIGTERM, 0L, 0L, 0L);
}

/// The same with SIGKILL, which no program that takes this one's place can refuse.
static inline int cyc_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, (long)SIGKILL, 0L, 0L, 0L);
}

/// Lets blocks of memory from `size` bytes on lie on their own, also after some were given back, where
/// the C library would change its mind. Without effect in others than glibc, whose header Swift does
/// not know: https://man7.org/linux/man-pages/man3/mallopt.3.html
static inline void cyc_keep_apart(int size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#else
    (void)size;
#endif
}

/// Two entries of a folder swap their names at once. Fails with ENOSYS in C libraries other than glibc.
///
/// A file that takes another's place by `rename` is first written to the disk by ext4, which can take
/// milliseconds; with this it is not: https://man7.org/linux/man-pages/man2/rename.2.html,
/// https://man7.org/linux/man-pages/man5/ext4.5.html (auto_da_alloc).
static inline int cyc_exchange(int folder, const char *one, const char *other) {
#ifdef __GLIBC__
    // <stdio.h> declares it for _GNU_SOURCE only.
    extern int renameat2(int, const char *, int, const char *, unsigned int);
    const unsigned int exchange = 1u << 1;
    return renameat2(folder, one, folder, other, exchange);
#else
    (void)folder, (void)one, (void)other;
    errno = ENOSYS;
    return -1;
#endif
}
