import CCurl

/// Owns one `CURLM *`: the connections of a run, and the exchanges under way on them.
///
/// For one thread at a time.
@safe final class Pool {
    private let multi: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: Transfer] = unsafe [:]

    /// A pool that opens at most `connections` at once.
    init(connections: Int) throws(HTTPError) {
        guard startedLibrary == CURLE_OK, let multi = unsafe curl_multi_init() else {
            throw .other(code: Int32(CURLE_FAILED_INIT.rawValue), detail: "libcurl does not start")
        }
        unsafe self.multi = multi
        try set(CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        try set(CURLMOPT_MAX_TOTAL_CONNECTIONS, connections)
        try set(CURLMOPT_MAX_HOST_CONNECTIONS, connections)
        try set(CURLMOPT_MAXCONNECTS, connections)
    }

    deinit {
        // An easy handle goes away before the pool that it is in only after being taken out.
        for unsafe(easy, _) in unsafe running { unsafe curl_multi_remove_handle(multi, easy) }
        unsafe running.removeAll()
        unsafe curl_multi_cleanup(multi)
    }

    func add(_ transfer: Transfer) throws(HTTPError) {
        try check(unsafe curl_multi_add_handle(multi, transfer.easy))
        unsafe running[transfer.easy] = transfer
    }

    /// Breaks all exchanges off.
    func removeAll() -> [Transfer] {
        let transfers = unsafe Array(running.values)
        for transfer in transfers { remove(transfer) }
        return transfers
    }

    /// Does what can be done without waiting.
    ///
    /// - Returns: The exchanges that have ended, no longer part of the pool.
    func advance() throws(HTTPError) -> [(transfer: Transfer, code: CURLcode)] {
        var stillRunning: Int32 = 0
        try check(unsafe curl_multi_perform(multi, &stillRunning))
        var ended: [(transfer: Transfer, code: CURLcode)] = []
        var waiting: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &waiting) {
            // The message is gone with the handle.
            guard unsafe message.pointee.msg == CURLMSG_DONE,
                let transfer = unsafe running[message.pointee.easy_handle]
            else { continue }
            let code = unsafe message.pointee.data.result
            remove(transfer)
            ended.append((transfer, code))
        }
        return ended
    }

    /// Waits until there is something to do, at most so long.
    func wait(_ duration: Duration) throws(HTTPError) {
        try check(unsafe curl_multi_poll(multi, nil, 0, Int32(milliseconds(duration)), nil))
    }

    private func remove(_ transfer: Transfer) {
        // It can only fail for a handle that is in no pool.
        unsafe curl_multi_remove_handle(multi, transfer.easy)
        unsafe running[transfer.easy] = nil
    }

    private func set(_ option: CURLMoption, _ value: Int) throws(HTTPError) {
        try check(unsafe cyc_curl_multi_set_long(multi, option, value))
    }

    private func check(_ code: CURLMcode) throws(HTTPError) {
        guard code != CURLM_OK else { return }
        let detail = unsafe String(cString: curl_multi_strerror(code))
        throw .other(code: -abs(code.rawValue), detail: detail)
    }
}

@available(*, unavailable)
extension Pool: Sendable {}

/// libcurl's global state: started once, never cleaned up.
private let startedLibrary = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
