#pragma once
#include <git2.h>
#include <git2/odb_backend.h>

// `git_libgit2_opts` is variadic, which Swift cannot call.

/// Sets up libgit2 for reading repositories of strangers: no configuration of the system or the user, no
/// checks that cost time and are made elsewhere, few open files and little mapped memory.
///
/// Returns libgit2's error code; negative after a failure.
static inline int cyc_git_prepare(void) {
    const size_t megabyte = (size_t)1 << 20;
    int code = git_libgit2_init();
    if (code < 0) return code;
    for (int level = GIT_CONFIG_LEVEL_PROGRAMDATA; level <= GIT_CONFIG_LEVEL_GLOBAL; level++) {
        code = git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, "/nonexistent");
        if (code < 0) return code;
    }
    if ((code = git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0)) < 0) return code;
    if ((code = git_libgit2_opts(GIT_OPT_ENABLE_CACHING, 0)) < 0) return code;
    if ((code = git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, 32 * megabyte)) < 0) return code;
    if ((code = git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, 256 * megabyte)) < 0) return code;
    if ((code = git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, (size_t)64)) < 0) return code;
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
}
