#pragma once
#include <stddef.h>
#include <sys/types.h>

/// The version of Landlock that this system has; 0 for none.
///
/// https://docs.kernel.org/userspace-api/landlock.html
int cyc_landlock_version(void);

/// Whether this system can refuse system calls.
///
/// https://man7.org/linux/man-pages/man2/seccomp.2.html
int cyc_has_seccomp(void);

/// Takes from the calling process, for ever, all that a reader of one repository does not need.
///
/// Afterwards it can read files below the folders (only where this system has Landlock), use the
/// descriptors that it has, and allocate memory; it cannot create, change, start, signal or connect
/// anything. Other system calls fail with ENOSYS, so that libraries fall back or give up.
///
/// Only the limits hold on other systems than Linux.
///
/// Limits: 512 MiB of data, 1,024 descriptors, 600 s of CPU, no core, no file, no process.
///
/// - folders: Absolute paths; one that does not exist is skipped.
/// Returns 0, or a value of `errno`; ENOSYS where this system cannot refuse system calls.
int cyc_confine(char *const *folders, size_t count);

/// Starts a program that can do nothing but read: files below the folders, itself and its libraries (as far as this
/// system has Landlock), and its standard streams. It can become no other program than itself and its loader, and
/// creates, changes, starts, signals and connects nothing. Where this system cannot refuse system calls, the limits and
/// Landlock hold. It ends with the calling process.
///
/// Limits: as for `cyc_confine`.
///
/// - path: The program, without symbolic links.
/// - words: The command line; begins with a name.
/// - variables: Its environment. Both end with a null pointer.
/// - streams: Three descriptors above 2 for its standard streams.
/// Returns its number, or -1. What keeps it from starting is written to its standard error.
pid_t cyc_start_confined(const char *path, char *const *words, char *const *variables, const int *streams,
                         char *const *folders, size_t count);

/// CPU time that a process of the same person took so far, in milliseconds; -1 where the
/// system does not tell.
long long cyc_time_used(pid_t process);

/// Whether `cyc_confine` was successful in this process; `open` then takes files and folders only.
extern int cyc_is_confined;

/// Ends the calling process with SIGPROF after `seconds` of CPU time, unless it is called again before.
void cyc_expect_progress(int seconds);

/// Lets a crash end this process and its children. Swift's runtime catches it to print where it happened, which a
/// confined process cannot; it would crash at the same instruction again and again.
void cyc_let_crash(void);

/// From now on `fopen` finds nothing. libgit2 would read the certificates of the system when it is set up, which takes
/// as long as all else at the start of the process.
void cyc_refuse_streams(void);

/// `fork`, which Swift does not offer; for a process with one thread.
pid_t cyc_fork(void);
