#pragma once
#include <sys/prctl.h>

/// `prctl` is variadic, which Swift cannot call.
///
/// No core is written, also where the limit of their size does not count, and other processes of the
/// same user can neither read the memory nor attach to it:
/// https://man7.org/linux/man-pages/man2/PR_SET_DUMPABLE.2const.html
static inline int cyc_hide_memory(void) {
    return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}
