// For signals and `mprotect`, which strict C leaves out of its headers.
#define _GNU_SOURCE
#include "CCurl.h"
#include <dlfcn.h>
#include <sys/mman.h>

#ifdef __APPLE__
static const char library[] = "libcurl.4.dylib";
#else
static const char library[] = "libcurl.so.4";
#endif

// Alone in its pages, so that these can be read-only like the addresses of linked functions.
static union {
    struct cyc_curl functions;
    char pages[1 << 14];
} table __attribute__((aligned(1 << 14)));

static bool is_loaded;

static void load(void) {
    void *file = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!file) return;
#define LOAD(name)                                                                                 \
    if (!(table.functions.name = (__typeof__(table.functions.name))dlsym(file, "curl_" #name))) return;
    CYC_CURL_FUNCTIONS(LOAD)
    is_loaded = mprotect(&table, sizeof table, PROT_READ) == 0;
}

const struct cyc_curl *cyc_curl(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &table.functions : NULL;
}
