#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
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

/// Lowers a limit; one that is lower already stays.
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
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// Rights that came after the headers of Debian 12.
#define REFER (1ULL << 13)
#define TRUNCATE (1ULL << 14)
#define IOCTL_DEVICES (1ULL << 15)
#define ALL_NETWORK 3ULL
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

static int allow_reading(int rules, const char *folder) {
    const int descriptor = open(folder, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    struct stat status;
    int code = 0;
    if (fstat(descriptor, &status) != 0) {
        code = errno;
    } else if (S_ISDIR(status.st_mode)) {
        const struct landlock_path_beneath_attr rule = {
            .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
            .parent_fd = descriptor,
        };
        if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) code = errno;
    }
    close(descriptor);
    return code;
}

/// Refuses all files but those below the folders; does nothing where there is no Landlock.
static int restrict_files(char *const *folders, size_t count) {
    const int version = cyc_landlock_version();
    if (version < 1) return 0;
    struct ruleset all = {.files = (1ULL << 13) - 1};
    size_t size = sizeof all.files;
    if (version >= 2) all.files |= REFER;
    if (version >= 3) all.files |= TRUNCATE;
    if (version >= 4) all.network = ALL_NETWORK, size = offsetof(struct ruleset, scopes);
    if (version >= 5) all.files |= IOCTL_DEVICES;
    if (version >= 6) all.scopes = ALL_SCOPES, size = sizeof all;
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0) return errno;
    int code = 0;
    for (size_t index = 0; index < count && code == 0; index++) code = allow_reading(rules, folders[index]);
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
/// Allows a call only if none of the bits is set in its third argument.
#define ALLOW_WITHOUT(call, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(args[2]), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE(EACCES), ANSWER(SECCOMP_RET_ALLOW)

#ifdef ARCHITECTURE
int cyc_has_seccomp(void) {
    const unsigned int action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

static int restrict_calls(void) {
    // `O_TMPFILE` with its `O_DIRECTORY` would refuse folders, too.
    const unsigned int writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        REFUSE(ENOSYS),
        LOAD(nr),
        ALLOW(read), ALLOW(pread64), ALLOW(write), ALLOW(close), ALLOW(lseek),
        ALLOW(fstat), ALLOW(newfstatat), ALLOW(getdents64), ALLOW(faccessat), ALLOW(faccessat2),
        ALLOW(readlinkat), ALLOW(fadvise64),
        ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
        ALLOW(futex), ALLOW(sched_yield), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(getrandom),
        ALLOW(clock_gettime), ALLOW(setitimer), ALLOW(exit), ALLOW(exit_group),
        ALLOW(getcwd), ALLOW(getuid), ALLOW(geteuid),
#ifdef __x86_64__
        ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
#endif
        ALLOW_WITHOUT(openat, writing),
        ALLOW_WITHOUT(mmap, PROT_EXEC),
        ALLOW_WITHOUT(mprotect, PROT_EXEC),
        REFUSE(ENOSYS),
    };
    const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}
#else
int cyc_has_seccomp(void) { return 0; }
static int restrict_calls(void) { return ENOSYS; }
#endif

int cyc_confine(char *const *folders, size_t count) {
    int code = set_limits();
    if (code == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) code = errno;
    if (code == 0) code = restrict_files(folders, count);
    if (code == 0) code = restrict_calls();
    cyc_is_confined = code == 0;
    return code;
}

#else
int cyc_landlock_version(void) { return 0; }
int cyc_has_seccomp(void) { return 0; }
int cyc_confine(char *const *folders, size_t count) {
    (void)folders, (void)count;
    return set_limits();
}
#endif
