import Foundation

/// How slow a slow server is.
func pauseOfAFault(milliseconds: UInt32) { usleep(milliseconds * 1000) }

/// For a process of its own only.
func withoutProxies() {
    for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy"] {
        unsetenv(name)
        unsetenv(name.uppercased())
    }
}

/// For a process of its own only.
func setVariable(_ name: String, _ value: String) { setenv(name, value, 1) }

/// For a process of its own only.
func letSIGPIPEKill() { signal(SIGPIPE, SIG_DFL) }

func sendSIGPIPEToThisThread() { raise(SIGPIPE) }

func isSIGPIPEHeldBackOrPending() -> Bool {
    var mask = sigset_t()
    var pending = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    sigpending(&pending)
    return sigismember(&mask, SIGPIPE) == 1 || sigismember(&pending, SIGPIPE) == 1
}
