// The system's C library, with functions that Swift cannot call directly: the only module that
// depends on which library it is.

#if canImport(Darwin)
    @_exported public import Darwin
#else
    @_exported public import CLinux
    @_exported public import Glibc
#endif
