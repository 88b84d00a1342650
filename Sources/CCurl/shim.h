#pragma once
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/// Swift warns about a dropped result, which it does not for plain C functions.
#define CYC_CHECKED static inline __attribute__((warn_unused_result))

// `curl_easy_setopt`, `curl_easy_getinfo` and `curl_multi_setopt` are variadic, which Swift cannot
// call. One shim for each C argument type that libcurl reads with `va_arg`: a number option is
// always read as `long` (never `int` or `bool`) or as `curl_off_t`, a pointer as a pointer.
// https://everything.curl.dev/transfers/options/num

CYC_CHECKED CURLcode cyc_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

CYC_CHECKED CURLcode cyc_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

CYC_CHECKED CURLcode cyc_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CYC_CHECKED CURLcode cyc_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

CYC_CHECKED CURLcode cyc_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

CYC_CHECKED CURLcode cyc_curl_set_writer(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

CYC_CHECKED CURLcode cyc_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

CYC_CHECKED CURLcode cyc_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

CYC_CHECKED CURLMcode cyc_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// Lets a handle go without waiting for its name lookup, which the system may keep up for half a
/// minute. The option came with libcurl 7.87.0; an older library waits.
CYC_CHECKED CURLcode cyc_curl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    CURLcode code = curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    return code == CURLE_UNKNOWN_OPTION ? CURLE_OK : code;
#else
    (void)easy;
    return CURLE_OK;
#endif
}

/// What `cyc_sigpipe_hold` found.
typedef struct {
    sigset_t mask;
    bool was_pending;
} cyc_sigpipe;

/// Holds SIGPIPE back from the calling thread: with `CURLOPT_NOSIGNAL` libcurl leaves that to its
/// caller, and the process's own handling of the signal is not ours to change.
static inline void cyc_sigpipe_hold(cyc_sigpipe *before) {
    sigset_t pipe, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    before->was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &before->mask);
}

/// Drops a SIGPIPE that came up since `cyc_sigpipe_hold`, and lets later ones through as before.
static inline void cyc_sigpipe_release(const cyc_sigpipe *before) {
    sigset_t pipe, pending;
    int signal;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    if (!before->was_pending && sigismember(&pending, SIGPIPE) == 1) sigwait(&pipe, &signal);
    pthread_sigmask(SIG_SETMASK, &before->mask, NULL);
}
