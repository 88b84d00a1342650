import CycCore

/// Refuses what belongs to somebody else, as git does, unless the person trusts it.
///
/// - Parameters:
///   - parts: What must be the person's own.
///   - path: What stands for the repository in `safe.directory`.
///   - environment: Says where that may stand: in no configuration of the repository's own.
/// - Throws: `foreignOwner`.
/// - Source: `ensure_valid_ownership` and `safe_directory_cb` in `setup.c` of git.
func requireTrust(
    in parts: [String], path: String, _ environment: [String: String]
) throws(UnreadReason) {
    var areOwn = true
    for part in parts where areOwn {
        areOwn = try isOwn(part, sudo: environment["SUDO_UID"])
    }
    if areOwn { return }
    var isSafe = false
    let configuration = try GitConfiguration(environment: environment, layout: nil)
    for entry in configuration.entries where entry.sets("safe", "directory") {
        guard let value = entry.value, !value.isEmpty else {
            isSafe = false
            continue
        }
        if value == "*" {
            isSafe = true
        } else {
            let folder = try configuration.expanded(value)
            isSafe = isSafe || names(folder, path)
        }
    }
    if !isSafe { throw .foreignOwner }
}

/// Whether a trusted folder, or one with `/*` for all below it, is or holds `path`.
private func names(_ folder: String, _ path: String) -> Bool {
    let bytes = folder.utf8
    // It is relative to nothing that stays the same.
    guard bytes.first == .slash else { return false }
    if bytes.suffix(2).elementsEqual("/*".utf8) {
        let above = String(Substring(bytes.dropLast(2)))
        guard let base = try? resolved(above.isEmpty ? "/" : above) else { return false }
        return path.utf8.starts(with: joined(base, "").utf8)
    }
    let resolved = (try? resolved(folder)) ?? folder
    return ByteKey(resolved) == ByteKey(path)
}
