// Tries what a confined process must not be able to do.
//
//     ConfinedAttacker child FOLDER SECRET      confined as a child of cyc-reader is; FOLDER holds a file "inside",
//                                               SECRET lies elsewhere
//     ConfinedAttacker program FOLDER SECRET    started as a child of cyc-reader starts git
//     ConfinedAttacker unconfinable PROGRAM ... becomes PROGRAM where no system call can be refused any more
//
// Prints a line for each attempt that was successful.
#define _GNU_SOURCE
#include "confine.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/un.h>
#include <unistd.h>

static void say(const char *what) {
    char line[100];
    const int length = snprintf(line, sizeof line, "%s\n", what);
    if (write(1, line, (size_t)length) < 0) _exit(3);
}

static void attempt(const char *what, long result) {
    if (result >= 0) say(what);
}

static long direct_open(const char *path, int flags) { return syscall(SYS_openat, AT_FDCWD, path, flags, 0600); }

/// Lets the system say that it knows no `seccomp`, to this process and all that it becomes and starts.
static int forget_seccomp(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

/// Keeps the folder of a library that the package manager links to every program.
static int find_swift(struct dl_phdr_info *library, size_t size, void *folder) {
    (void)size;
    const char *name = strstr(library->dlpi_name, "/libswiftCore.so");
    if (name) snprintf(folder, 4096, "%.*s", (int)(name - library->dlpi_name), library->dlpi_name);
    return name != NULL;
}

static int start_program(char **words) {
    char libraries[4096] = "/none";
    dl_iterate_phdr(find_swift, libraries);
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0) return 2;
    path[length] = 0;
    // Above the standard streams.
    const int streams[] = {fcntl(0, F_DUPFD, 10), fcntl(1, F_DUPFD, 10), fcntl(2, F_DUPFD, 10)};
    char *const arguments[] = {words[0], (char *)"started", words[2], words[3], NULL};
    char *const variables[] = {NULL}, *const folders[] = {words[2], libraries};
    int status = 1;
    const pid_t child = cyc_start_confined(path, arguments, variables, streams, folders, 2);
    return child > 0 && waitpid(child, &status, 0) == child ? status >> 8 : 2;
}

static void say_limits(void) {
    const int limits[] = {RLIMIT_CPU, RLIMIT_DATA, RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_NPROC, RLIMIT_CORE};
    char line[100] = "limits";
    size_t length = strlen(line);
    for (size_t index = 0; index < sizeof limits / sizeof *limits; index++) {
        struct rlimit limit = {0, 0};
        getrlimit(limits[index], &limit);
        length += (size_t)snprintf(line + length, sizeof line - length, " %llu", (unsigned long long)limit.rlim_max);
    }
    say(line);
}

int main(int count, char **words) {
    if (count < 3) return 64;
    if (strcmp(words[1], "unconfinable") == 0) {
        if (forget_seccomp() == 0) execv(words[2], words + 2);
        return 2;
    }
    if (count != 4) return 64;
    if (strcmp(words[1], "program") == 0) return start_program(words);
    char inside[4096], made[4096];
    snprintf(inside, sizeof inside, "%s/inside", words[2]);
    snprintf(made, sizeof made, "%s/made", words[2]);
    const pid_t parent = getppid();
    char *const folders[] = {words[2]};
    if (strcmp(words[1], "child") == 0 && cyc_confine(folders, 1) != 0) return 2;
    say("confined");
    if (strcmp(words[1], "started") == 0) say_limits();
    attempt("read inside", open(inside, O_RDONLY));

    attempt("open /etc/passwd", direct_open("/etc/passwd", O_RDONLY));
    attempt("open the secret", direct_open(words[3], O_RDONLY));
    attempt("open the folder above", direct_open("..", O_RDONLY | O_DIRECTORY));
    attempt("open memory of the parent", ({
                char memory[64];
                snprintf(memory, sizeof memory, "/proc/%d/mem", (int)parent);
                direct_open(memory, O_RDONLY);
            }));
    attempt("write inside", direct_open(inside, O_WRONLY));
    attempt("write and read inside", direct_open(inside, O_RDWR));
    attempt("append inside", direct_open(inside, O_RDONLY | O_APPEND));
    attempt("cut inside", direct_open(inside, O_RDONLY | O_TRUNC));
    attempt("create", direct_open(made, O_RDONLY | O_CREAT));
    attempt("create without a name", direct_open(words[2], O_RDWR | O_TMPFILE));
    attempt("open another way", syscall(SYS_openat2, AT_FDCWD, words[3], NULL, 0));
    attempt("remove", syscall(SYS_unlinkat, AT_FDCWD, inside, 0));
    attempt("rename", syscall(SYS_renameat2, AT_FDCWD, inside, AT_FDCWD, made, 0));
    attempt("make a folder", syscall(SYS_mkdirat, AT_FDCWD, made, 0700));
    attempt("make a link", syscall(SYS_symlinkat, "/", AT_FDCWD, made));
    attempt("change permissions", syscall(SYS_fchmodat, AT_FDCWD, inside, 0777));
    attempt("change times", syscall(SYS_utimensat, AT_FDCWD, inside, NULL, 0));
    attempt("make a FIFO", syscall(SYS_mknodat, AT_FDCWD, made, S_IFIFO | 0600, 0));

    attempt("open a socket", socket(AF_INET, SOCK_STREAM, 0));
    attempt("open a local socket", socket(AF_UNIX, SOCK_STREAM, 0));
    int pair[2];
    attempt("make a pair of sockets", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
    attempt("connect standard output", connect(1, (struct sockaddr *)&address, sizeof address));

    const pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    attempt("fork", child);
    char *const arguments[] = {(char *)"true", NULL};
    attempt("execute", execve("/bin/true", arguments, NULL));
    attempt("signal the parent", kill(parent, 0));
    attempt("signal itself", kill(getpid(), 0));
    attempt("trace", ptrace(PTRACE_ATTACH, parent, 0, 0));
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)main, 1};
    attempt("read memory of the parent", process_vm_readv(parent, &here, 1, &there, 1, 0));
    attempt("map executable memory", mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0);
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    attempt("make memory executable", mprotect(page, 4096, PROT_READ | PROT_EXEC));
    attempt("take over 512 MiB", mmap(NULL, (size_t)600 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0);
    attempt("raise a limit", syscall(SYS_prlimit64, 0, 7, &(unsigned long long[]){4096, 4096}, NULL));
    attempt("leave the namespace", syscall(SYS_unshare, 0x10000000));
    attempt("set up asynchronous calls", syscall(SYS_io_uring_setup, 1, NULL));
    attempt("load a filter", syscall(SYS_bpf, 0, NULL, 0));
    return 0;
}
