import Foundation

/// Whether the process ends within some seconds, or has; what is left for its parent to take counts
/// as ended.
package func hasEnded(_ process: Int32, within seconds: Int = 20) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while kill(process, 0) == 0 {
        let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        if state?.contains(") Z ") == true { return true }
        guard ContinuousClock.now < deadline else { return false }
        usleep(1000)
    }
    return true
}
