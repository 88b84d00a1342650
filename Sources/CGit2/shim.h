#pragma once
#include <git2.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Swift warns about a dropped result, which it does not for plain C functions.
#define CYC_CHECKED static inline __attribute__((warn_unused_result))

// `git_libgit2_opts` is variadic, which Swift cannot call. One shim for each list of C argument
// types that libgit2 reads with `va_arg`:
// https://libgit2.org/libgit2/#HEAD/group/libgit2/git_libgit2_opts

/// Where the configuration file of `level`, a `git_config_level_t`, is looked for.
CYC_CHECKED int cyc_git_set_search_path(int level, const char *path) {
    return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

/// Adds to the names below `extensions` with which libgit2 opens a repository.
CYC_CHECKED int cyc_git_set_extensions(const char **names, size_t count) {
    return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

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
