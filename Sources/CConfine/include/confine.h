#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Returns the system's Landlock version; 0 for none.
///
/// https://docs.kernel.org/userspace-api/landlock.html
int cyc_landlock_version(void);

/// Whether the system supports seccomp filters.
///
/// https://man7.org/linux/man-pages/man2/seccomp.2.html
int cyc_has_seccomp(void);

/// Confines the calling process permanently to what reading one repository requires.
///
/// Afterwards it can read files below the folders (restricted only with Landlock), use its open
/// descriptors, and allocate memory; it cannot create, change, start, signal or connect anything.
/// Other system calls fail with ENOSYS, so that libraries fall back or give up.
///
/// On systems other than Linux it only sets the limits.
///
/// Limits: 512 MiB of data, 1,024 descriptors, 600 s of CPU, no core, no file, no process.
///
/// - folders: Absolute paths; one that does not exist is skipped.
/// Returns 0, or a value of `errno`; ENOSYS without seccomp.
int cyc_confine(char *const *folders, size_t count);

/// Starts a program that can only read: files below the folders, itself and its libraries (restricted only with
/// Landlock), and its standard streams. It can execute only itself and its loader, and cannot create, change, start,
/// signal or connect anything. Without seccomp only the limits and Landlock apply. It is killed with its parent.
///
/// Limits: as for `cyc_confine`.
///
/// - path: The program, without symbolic links.
/// - words: The command line; begins with a name.
/// - variables: Its environment. Both end with a null pointer.
/// - streams: Three descriptors above 2 for its standard streams.
/// Returns its process ID, or -1. An error of starting it is written to its standard error.
pid_t cyc_start_confined(const char *path, char *const *words, char *const *variables, const int *streams,
                         char *const *folders, size_t count);

/// Returns the CPU time that a process of the same user has used, in milliseconds; -1 if unknown.
long long cyc_time_used(pid_t process);

/// Whether `cyc_confine` succeeded in this process; `open` then opens only files and folders.
extern int cyc_is_confined;

/// Sends SIGPROF to the calling process after `seconds` of CPU time, unless it is called again before.
void cyc_expect_progress(int seconds);

/// Restores the default actions of crash signals in this process and its children. Swift's runtime handles them to
/// print a backtrace, which a confined process cannot; it would crash at the same instruction again and again.
void cyc_let_crash(void);

/// Makes `fopen` fail from now on. libgit2's initialization would read the system's certificates, which takes as long
/// as the rest of the process's start.
void cyc_refuse_streams(void);

/// Calls `fork`, which Swift does not import; for a process with one thread.
pid_t cyc_fork(void);
