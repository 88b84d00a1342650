// The C library of this system, and what of it Swift cannot call by itself: the one place that asks which
// one that is.

#if canImport(Darwin)
    @_exported public import Darwin
#else
    @_exported public import CLinux
    @_exported public import Glibc
#endif
