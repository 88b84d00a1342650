#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int cyc_is_confined = 0;

pid_t cyc_fork(void) { return fork(); }

void cyc_expect_progress(int seconds) {
    const struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

void cyc_let_crash(void) {
    static const int signals[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], SIG_DFL);
}

/// Lowers a limit, and keeps a lower one.
static int limit(int resource, rlim_t most) {
    struct rlimit value;
    if (getrlimit(resource, &value) != 0) return errno;
    if (value.rlim_max > most) value.rlim_max = most;
    if (value.rlim_cur > value.rlim_max) value.rlim_cur = value.rlim_max;
    return setrlimit(resource, &value) == 0 ? 0 : errno;
}

static int set_limits(void) {
    int code = limit(RLIMIT_CORE, 0);
    if (code == 0) code = limit(RLIMIT_DATA, (rlim_t)512 << 20);
    if (code == 0) code = limit(RLIMIT_FSIZE, 0);
    if (code == 0) code = limit(RLIMIT_NPROC, 0);
    if (code == 0) code = limit(RLIMIT_NOFILE, 1024);
    if (code == 0) code = limit(RLIMIT_CPU, 600);
    return code;
}

#ifdef __linux__
#include <elf.h>
#include <limits.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// Rights that are missing in the headers of Debian 12.
#define REFER (1ULL << 13)
#define TRUNCATE (1ULL << 14)
#define IOCTL_DEVICES (1ULL << 15)
#define ALL_NETWORK 3ULL
#define ABSTRACT_SOCKETS 1ULL
#define ALL_SCOPES 3ULL

/// `struct landlock_ruleset_attr` up to version 6.
struct ruleset {
    unsigned long long files, network, scopes;
};

int cyc_landlock_version(void) {
    const long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

/// Allows access to a file or a folder's contents; skips a missing one.
static int allow(int rules, const char *path, unsigned long long access) {
    const int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    struct stat status;
    int code = 0;
    if (fstat(descriptor, &status) != 0) {
        code = errno;
    } else {
        const struct landlock_path_beneath_attr rule = {
            .allowed_access = S_ISDIR(status.st_mode) ? access : access & ~(unsigned long long)LANDLOCK_ACCESS_FS_READ_DIR,
            .parent_fd = descriptor,
        };
        if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) code = errno;
    }
    close(descriptor);
    return code;
}

#define READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define EXECUTE (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE)

/// Finds the dynamic loader of a program; an empty path for none.
static int find_loader(const char *program, char *path, size_t size) {
    const int file = open(program, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno;
    ElfW(Ehdr) header;
    int code = ENOEXEC;
    if (pread(file, &header, sizeof header, 0) == sizeof header && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0) {
        code = 0;
        *path = 0;
        for (size_t index = 0; index < header.e_phnum; index++) {
            ElfW(Phdr) part;
            const off_t place = (off_t)(header.e_phoff + index * sizeof part);
            if (pread(file, &part, sizeof part, place) != sizeof part) break;
            if (part.p_type != PT_INTERP || part.p_filesz >= size) continue;
            const ssize_t length = pread(file, path, part.p_filesz, (off_t)part.p_offset);
            path[length < 0 ? 0 : length] = 0;
            break;
        }
    }
    close(file);
    return code;
}

/// Allows what a program needs to start: itself, its loader and libraries.
static int allow_program(int rules, const char *program) {
    static const char *const libraries[] = {
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/etc/ld.so.cache",
    };
    char path[PATH_MAX];
    int code = find_loader(program, path, sizeof path);
    if (code == 0 && *path != 0) code = allow(rules, path, EXECUTE);
    if (code == 0) code = allow(rules, program, EXECUTE);
    // The libraries of a program with its own installation prefix.
    snprintf(path, sizeof path, "%.*s/../lib", (int)(strrchr(program, '/') - program), program);
    if (code == 0) code = allow(rules, path, READ);
    for (size_t index = 0; index < sizeof libraries / sizeof *libraries && code == 0; index++)
        code = allow(rules, libraries[index], READ);
    // git opens it at its start if one of its standard streams is closed.
    if (code == 0) code = allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    return code;
}

/// Restricts access to files below the folders, and those that `program` needs unless it is NULL; does nothing without
/// Landlock.
static int restrict_files(const char *program, char *const *folders, size_t count) {
    const int version = cyc_landlock_version();
    if (version < 1) return 0;
    struct ruleset all = {.files = (1ULL << 13) - 1};
    size_t size = sizeof all.files;
    if (version >= 2) all.files |= REFER;
    if (version >= 3) all.files |= TRUNCATE;
    if (version >= 4) all.network = ALL_NETWORK, size = offsetof(struct ruleset, scopes);
    if (version >= 5) all.files |= IOCTL_DEVICES;
    // The reader must be able to kill the program that it started with its own end: Landlock's signal scope would
    // block the parent-death signal.
    if (version >= 6) all.scopes = program ? ALL_SCOPES : ABSTRACT_SOCKETS, size = sizeof all;
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0) return errno;
    int code = program ? allow_program(rules, program) : 0;
    for (size_t index = 0; index < count && code == 0; index++) code = allow(rules, folders[index], READ);
    if (code == 0 && syscall(SYS_landlock_restrict_self, rules, 0) != 0) code = errno;
    close(rules);
    return code;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
/// Allows a call only if its first argument is 0.
#define ALLOW_FOR_SELF(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(args[0]), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), REFUSE(EPERM), ANSWER(SECCOMP_RET_ALLOW)
/// Allows a call only if none of the bits is set in its third argument.
#define ALLOW_WITHOUT(call, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(args[2]), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE(EACCES), ANSWER(SECCOMP_RET_ALLOW)

#ifdef ARCHITECTURE
int cyc_has_seccomp(void) {
    const unsigned int action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

#ifdef __x86_64__
#define OLDER_CALLS ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink), ALLOW(poll)
#define START_CALLS ALLOW(arch_prctl), ALLOW(getpgrp)
#else
#define OLDER_CALLS ALLOW(ppoll)
#define START_CALLS ALLOW(ppoll)
#endif

/// System calls for reading and memory.
#define READING_CALLS                                                                                   \
    LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), REFUSE(ENOSYS), LOAD(nr),       \
        ALLOW(read), ALLOW(pread64), ALLOW(write), ALLOW(close), ALLOW(lseek),                          \
        ALLOW(fstat), ALLOW(newfstatat), ALLOW(getdents64), ALLOW(faccessat), ALLOW(faccessat2),        \
        ALLOW(readlinkat), ALLOW(fadvise64),                                                            \
        ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),                                       \
        ALLOW(futex), ALLOW(sched_yield), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(getrandom), \
        ALLOW(clock_gettime), ALLOW(setitimer), ALLOW(exit), ALLOW(exit_group),                         \
        ALLOW(getcwd), ALLOW(getuid), ALLOW(geteuid), OLDER_CALLS

// `O_TMPFILE` includes `O_DIRECTORY`, which would reject folders.
#define CREATING (O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY))

static int filter_calls(struct sock_filter *filter, size_t count) {
    const struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

static int restrict_calls(void) {
    struct sock_filter filter[] = {
        READING_CALLS,
        ALLOW(wait4),
        ALLOW_WITHOUT(openat, O_ACCMODE | CREATING),
        ALLOW_WITHOUT(mmap, PROT_EXEC),
        ALLOW_WITHOUT(mprotect, PROT_EXEC),
        REFUSE(ENOSYS),
    };
    return filter_calls(filter, sizeof filter / sizeof *filter);
}

/// Allows the system calls that a program needs to start and to read.
///
/// It may open `/dev/null` for writing; the file size limit prevents writing to other files.
static int restrict_calls_of_program(void) {
    struct sock_filter filter[] = {
        READING_CALLS,
        ALLOW(execve), ALLOW(set_tid_address), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(rt_sigaction),
        ALLOW(sigaltstack), ALLOW(getpid), ALLOW(getppid), ALLOW(gettid), ALLOW(getgid), ALLOW(getegid),
        ALLOW(uname), ALLOW(sysinfo), ALLOW(writev), ALLOW(chdir), ALLOW(statx), ALLOW(mmap), ALLOW(mprotect),
        START_CALLS,
        ALLOW_FOR_SELF(prlimit64),
        ALLOW_WITHOUT(openat, CREATING),
        REFUSE(ENOSYS),
    };
    return filter_calls(filter, sizeof filter / sizeof *filter);
}
#else
int cyc_has_seccomp(void) { return 0; }
static int restrict_calls(void) { return ENOSYS; }
static int restrict_calls_of_program(void) { return ENOSYS; }
#endif

static int give_up_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

int cyc_confine(char *const *folders, size_t count) {
    int code = set_limits();
    if (code == 0) code = give_up_privileges();
    if (code == 0) code = restrict_files(NULL, folders, count);
    if (code == 0) code = restrict_calls();
    cyc_is_confined = code == 0;
    return code;
}

/// Applies all restrictions, but the filter of system calls only with seccomp.
static int confine_program(const char *program, char *const *folders, size_t count) {
    int code = set_limits();
    if (code == 0) code = give_up_privileges();
    if (code == 0) code = restrict_files(program, folders, count);
    if (code == 0 && cyc_has_seccomp()) code = restrict_calls_of_program();
    return code;
}

static int die_with(pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    return getppid() == parent ? 0 : ECANCELED;
}

#else
int cyc_landlock_version(void) { return 0; }
int cyc_has_seccomp(void) { return 0; }
int cyc_confine(char *const *folders, size_t count) {
    (void)folders, (void)count;
    return set_limits();
}
static int confine_program(const char *program, char *const *folders, size_t count) {
    (void)program, (void)folders, (void)count;
    return set_limits();
}
static int die_with(pid_t parent) { return getppid() == parent ? 0 : ECANCELED; }
#endif

pid_t cyc_start_confined(const char *path, char *const *words, char *const *variables, const int *streams,
                         char *const *folders, size_t count) {
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child != 0) return child;
    int code = die_with(parent);
    signal(SIGPIPE, SIG_DFL);
    for (int number = 0; number < 3 && code == 0; number++)
        if (dup2(streams[number], number) < 0) code = errno;
    // git reads the working directory, and that of cyc may have been removed.
    if (code == 0 && chdir("/") != 0) code = errno;
    if (code == 0) code = confine_program(path, folders, count);
    if (code == 0) {
        execve(path, words, variables);
        code = errno;
    }
    dprintf(2, "cannot start: %s\n", strerror(code));
    _exit(127);
}

long long cyc_time_used(pid_t process) {
#ifdef __linux__
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
#else
    (void)process;
    return -1;
#endif
}
