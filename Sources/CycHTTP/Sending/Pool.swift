import CCurl

/// Owner of one `CURLM *`: the connections of a run and the running exchanges.
///
/// Use it from one thread at a time.
@safe final class Pool {
    private let multi: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: Transfer] = unsafe [:]

    /// Makes a pool with at most `connections` open connections.
    init(connections: Int) throws(HTTPError) {
        guard startedLibrary == CURLE_OK, let multi = unsafe cyc_curl_multi_init() else {
            throw .other(code: Int32(CURLE_FAILED_INIT.rawValue), detail: "libcurl does not start")
        }
        unsafe self.multi = multi
        try set(CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        try set(CURLMOPT_MAX_TOTAL_CONNECTIONS, connections)
        try set(CURLMOPT_MAX_HOST_CONNECTIONS, connections)
        try set(CURLMOPT_MAXCONNECTS, connections)
    }

    deinit {
        // Easy handles must be removed before the pool is freed.
        for unsafe(easy, _) in unsafe running { unsafe cyc_curl_multi_remove_handle(multi, easy) }
        unsafe running.removeAll()
        unsafe cyc_curl_multi_cleanup(multi)
    }

    func add(_ transfer: Transfer) throws(HTTPError) {
        try check(unsafe cyc_curl_multi_add_handle(multi, transfer.easy))
        unsafe running[transfer.easy] = transfer
    }

    /// Cancels all exchanges.
    func removeAll() -> [Transfer] {
        let transfers = unsafe Array(running.values)
        for transfer in transfers { remove(transfer) }
        return transfers
    }

    /// Advances all exchanges without waiting.
    ///
    /// - Returns: The finished exchanges, which are removed from the pool.
    func advance() throws(HTTPError) -> [(transfer: Transfer, code: CURLcode)] {
        var stillRunning: Int32 = 0
        try check(unsafe cyc_curl_multi_perform(multi, &stillRunning))
        var ended: [(transfer: Transfer, code: CURLcode)] = []
        var waiting: Int32 = 0
        while let message = unsafe cyc_curl_multi_info_read(multi, &waiting) {
            // Removing the handle frees the message.
            guard unsafe message.pointee.msg == CURLMSG_DONE,
                let transfer = unsafe running[message.pointee.easy_handle]
            else { continue }
            let code = unsafe message.pointee.data.result
            remove(transfer)
            ended.append((transfer, code))
        }
        return ended
    }

    /// Waits at most `duration` for something to do.
    func wait(_ duration: Duration) throws(HTTPError) {
        try check(unsafe cyc_curl_multi_poll(multi, Int32(milliseconds(duration))))
    }

    private func remove(_ transfer: Transfer) {
        // Fails only for a handle that is in no pool.
        unsafe cyc_curl_multi_remove_handle(multi, transfer.easy)
        unsafe running[transfer.easy] = nil
    }

    private func set(_ option: CURLMoption, _ value: Int) throws(HTTPError) {
        try check(unsafe cyc_curl_multi_set_long(multi, option, value))
    }

    private func check(_ code: CURLMcode) throws(HTTPError) {
        guard code != CURLM_OK else { return }
        let detail = unsafe String(cString: cyc_curl_multi_strerror(code))
        throw .other(code: -abs(code.rawValue), detail: detail)
    }
}

@available(*, unavailable)
extension Pool: Sendable {}

/// libcurl's global state: initialized once, never cleaned up.
private let startedLibrary = cyc_curl_global_init(Int(CURL_GLOBAL_DEFAULT))
