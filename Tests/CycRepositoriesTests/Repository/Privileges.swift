import Foundation

/// Runs `body` as a user bound by permissions, even if tests run as root.
///
/// On Linux `setfsuid` changes the calling thread only.
func withoutPrivileges<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    typealias Change = @convention(c) (UInt32) -> Int32
    let change = unsafeBitCast(symbol, to: Change.self)
    let nobody: UInt32 = 65_534
    _ = change(nobody)
    defer { _ = change(0) }
    return try body()
}
