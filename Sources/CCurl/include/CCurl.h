#pragma once
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

// libcurl and the thirty libraries that it needs take longer to load than most runs of the agent, few of
// which use the network. So it is loaded by the first call of one of its functions, each of which fails
// where it cannot be loaded.

#define CYC_CURL_FUNCTIONS(F) \
    F(easy_cleanup) F(easy_getinfo) F(easy_init) F(easy_nextheader) F(easy_setopt) F(easy_strerror) \
    F(free) F(getdate) F(global_init) \
    F(multi_add_handle) F(multi_cleanup) F(multi_info_read) F(multi_init) F(multi_perform) F(multi_poll) \
    F(multi_remove_handle) F(multi_setopt) F(multi_strerror) \
    F(slist_append) F(slist_free_all) \
    F(url) F(url_cleanup) F(url_get) F(url_set) F(url_strerror) F(version_info)

/// Functions of libcurl, without `curl_` in front.
struct cyc_curl {
#define CYC_CURL_MEMBER(name) __typeof__(curl_##name) *name;
    CYC_CURL_FUNCTIONS(CYC_CURL_MEMBER)
};

/// Loads libcurl once; NULL where that fails. Any thread may call it.
const struct cyc_curl *cyc_curl(void);

/// Defines a function that calls the one of libcurl, or returns `failure`.
#define CYC_CURL_CALL(type, name, parameters, arguments, failure)                                  \
    static inline type cyc_curl_##name parameters {                                                \
        const struct cyc_curl *curl = cyc_curl();                                                  \
        return curl ? curl->name arguments : failure;                                              \
    }

CYC_CURL_CALL(CURL *, easy_init, (void), (), NULL)
CYC_CURL_CALL(void, easy_cleanup, (CURL *easy), (easy), (void)0)
CYC_CURL_CALL(const char *, easy_strerror, (CURLcode code), (code), "")
CYC_CURL_CALL(
    struct curl_header *, easy_nextheader,
    (CURL *easy, unsigned int origin, int request, struct curl_header *previous),
    (easy, origin, request, previous), NULL)
CYC_CURL_CALL(
    struct curl_slist *, slist_append, (struct curl_slist *list, const char *text), (list, text), NULL)
CYC_CURL_CALL(void, slist_free_all, (struct curl_slist *list), (list), (void)0)
CYC_CURL_CALL(CURLcode, global_init, (long flags), (flags), CURLE_FAILED_INIT)
CYC_CURL_CALL(curl_version_info_data *, version_info, (CURLversion age), (age), NULL)
CYC_CURL_CALL(void, free, (void *memory), (memory), (void)0)
CYC_CURL_CALL(time_t, getdate, (const char *text), (text, NULL), -1)
CYC_CURL_CALL(CURLM *, multi_init, (void), (), NULL)
CYC_CURL_CALL(CURLMcode, multi_cleanup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)
CYC_CURL_CALL(
    CURLMcode, multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy), CURLM_INTERNAL_ERROR)
CYC_CURL_CALL(
    CURLMcode, multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy), CURLM_INTERNAL_ERROR)
CYC_CURL_CALL(
    CURLMcode, multi_perform, (CURLM *multi, int *running), (multi, running), CURLM_INTERNAL_ERROR)
CYC_CURL_CALL(CURLMsg *, multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)
CYC_CURL_CALL(
    CURLMcode, multi_poll, (CURLM *multi, int milliseconds), (multi, NULL, 0, milliseconds, NULL),
    CURLM_INTERNAL_ERROR)
CYC_CURL_CALL(const char *, multi_strerror, (CURLMcode code), (code), "")
CYC_CURL_CALL(CURLU *, url, (void), (), NULL)
CYC_CURL_CALL(void, url_cleanup, (CURLU *url), (url), (void)0)
CYC_CURL_CALL(
    CURLUcode, url_set, (CURLU *url, CURLUPart part, const char *text, unsigned int flags),
    (url, part, text, flags), CURLUE_OUT_OF_MEMORY)
CYC_CURL_CALL(
    CURLUcode, url_get, (CURLU *url, CURLUPart part, char **text, unsigned int flags),
    (url, part, text, flags), CURLUE_OUT_OF_MEMORY)
CYC_CURL_CALL(const char *, url_strerror, (CURLUcode code), (code), "")

/// Swift warns about a dropped result, which it does not for plain C functions.
#define CYC_CHECKED static inline __attribute__((warn_unused_result))

// `curl_easy_setopt`, `curl_easy_getinfo` and `curl_multi_setopt` are variadic, which Swift cannot
// call. One function for each C argument type that libcurl reads with `va_arg`: a number option is
// always read as `long` (never `int` or `bool`) or as `curl_off_t`, a pointer as a pointer.
// https://everything.curl.dev/transfers/options/num

#define CYC_CURL_OPTION(name, type)                                                                \
    CYC_CHECKED CURLcode cyc_curl_set_##name(CURL *easy, CURLoption option, type value) {          \
        const struct cyc_curl *curl = cyc_curl();                                                  \
        return curl ? curl->easy_setopt(easy, option, value) : CURLE_FAILED_INIT;                  \
    }

CYC_CURL_OPTION(long, long)
CYC_CURL_OPTION(offset, curl_off_t)
CYC_CURL_OPTION(string, const char *)
CYC_CURL_OPTION(pointer, void *)
CYC_CURL_OPTION(list, struct curl_slist *)
CYC_CURL_OPTION(writer, curl_write_callback)

#define CYC_CURL_INFO(name, type)                                                                  \
    CYC_CHECKED CURLcode cyc_curl_get_##name(CURL *easy, CURLINFO info, type *value) {             \
        const struct cyc_curl *curl = cyc_curl();                                                  \
        return curl ? curl->easy_getinfo(easy, info, value) : CURLE_FAILED_INIT;                   \
    }

CYC_CURL_INFO(long, long)
CYC_CURL_INFO(offset, curl_off_t)

CYC_CHECKED CURLMcode cyc_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    const struct cyc_curl *curl = cyc_curl();
    return curl ? curl->multi_setopt(multi, option, value) : CURLM_INTERNAL_ERROR;
}

/// Lets a handle go without waiting for its name lookup, which the system may keep up for half a
/// minute. The option came with libcurl 7.87.0; an older library waits.
CYC_CHECKED CURLcode cyc_curl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    CURLcode code = cyc_curl_set_long(easy, CURLOPT_QUICK_EXIT, 1L);
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
