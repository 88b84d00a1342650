import CycCore

/// Rejects a repository of another owner, as git does, unless the user trusts it.
///
/// - Parameters:
///   - parts: Paths that the user must own.
///   - path: Path to compare with `safe.directory`.
///   - environment: Determines the configuration files; the repository's own ones do not count.
/// - Throws: `foreignOwner`.
/// - Source: `ensure_valid_ownership` and `safe_directory_cb` in `setup.c` of git.
func requireTrustedOwner(
    in parts: [String], path: String, _ environment: [String: String]
) throws(UnreadReason) {
    var areOwn = true
    for part in parts where areOwn {
        areOwn = try isOwn(part, sudo: environment["SUDO_UID"])
    }
    if areOwn { return }
    var isTrusted = false
    let configuration = try GitConfiguration(environment: environment, layout: nil)
    for entry in configuration.entries where entry.sets("safe", "directory") {
        guard let value = entry.value, !value.isEmpty else {
            isTrusted = false
            continue
        }
        if value == "*" {
            isTrusted = true
        } else {
            let folder = try configuration.expanded(value)
            isTrusted = isTrusted || covers(folder, path)
        }
    }
    if !isTrusted { throw .foreignOwner }
}

/// Whether a trusted folder, or one with `/*` for everything below it, covers `path`.
private func covers(_ folder: String, _ path: String) -> Bool {
    let bytes = folder.utf8
    // A relative path has no fixed base.
    guard bytes.first == .slash else { return false }
    if bytes.suffix(2).elementsEqual("/*".utf8) {
        let above = String(Substring(bytes.dropLast(2)))
        guard let base = try? resolved(above.isEmpty ? "/" : above) else { return false }
        return path.utf8.starts(with: joined(base, "").utf8)
    }
    let resolved = (try? resolved(folder)) ?? folder
    return ByteKey(resolved) == ByteKey(path)
}
