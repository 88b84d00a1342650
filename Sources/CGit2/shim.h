#pragma once
#include <git2.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Lets blocks of memory from `size` bytes on lie on their own, also after some were given back, where
/// the C library would change its mind. Without effect in others than glibc:
/// https://man7.org/linux/man-pages/man3/mallopt.3.html
static inline void cyc_keep_apart(int size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#else
    (void)size;
#endif
}
