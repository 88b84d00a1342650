/// A valid name of a remote: neither an option nor an address.
///
/// - Source: `valid_remote_name` in `remote.c` of git, used by `git remote add`.
package struct RemoteName: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init?(_ text: String) {
        guard text.utf8.first != UInt8(ascii: "-"), isReferencePart(text) else { return nil }
        description = text
    }
}

/// A destination of `git push`: the name of a remote, or an address.
package struct PushTarget: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter text: A remote's name, or an address that is neither an option nor a program to
    ///   run, as in `ext::sh`, and has no control characters.
    package init?(_ text: String) {
        guard RemoteName(text) != nil || isAddress(text) else { return nil }
        description = text
    }
}

/// Whether git treats `text` as the address of a repository that does not run a program.
///
/// - Source: https://git-scm.com/docs/gitremote-helpers
package func isAddress(_ text: String) -> Bool {
    let bytes = text.utf8
    let scheme = bytes.prefix { !":/@[".utf8.contains($0) }
    return bytes.contains { ":/".utf8.contains($0) } && bytes.first != UInt8(ascii: "-")
        && !bytes.dropFirst(scheme.count).starts(with: "::".utf8)
        && !text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 || $0 == "\u{FFFD}" }
}

/// A branch name or commit ID that `git switch` and `git merge` cannot mistake for an option or
/// another object.
package struct BranchName: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init?(_ text: String) {
        guard isPlainBranch(text) else { return nil }
        description = text
    }
}

/// A refspec for `git push` that neither deletes nor forces nor means another branch.
package struct Refspec: Hashable, Sendable, CustomStringConvertible {
    /// The current branch.
    package static let head = Refspec(description: "HEAD")

    /// A branch pushed to the one of the same name, in full if the short form is ambiguous; or
    /// `SOURCE:refs/heads/BRANCH`.
    package let description: String

    private init(description: String) { self.description = description }

    /// The refspec with both ends in full, so that no git setting redirects it to another branch.
    ///
    /// - Source: `match_explicit` in `remote.c` of git: `remote.*.push` and `push.default` change
    ///   the destination of a single name.
    package var explicit: String {
        let parts = ends
        let isBranch = parts.source != "HEAD" && !isObjectID(parts.source)
        return "\(isBranch ? "refs/heads/" : "")\(parts.source):refs/heads/\(parts.target)"
    }

    /// Source and destination branch in their short forms.
    package var ends: (source: String, target: String) {
        let text = description.utf8
        func short(_ part: Substring.UTF8View) -> String {
            let isFull = part.starts(with: "refs/heads/".utf8)
            return String(Substring(isFull ? part.dropFirst("refs/heads/".utf8.count) : part))
        }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            let name = short(Substring(description).utf8)
            return (name, name)
        }
        return (
            short(Substring(text[..<colon]).utf8), short(Substring(text[colon...].dropFirst()).utf8)
        )
    }

    /// Parses a local branch, or `SOURCE:refs/heads/BRANCH`. Branch names contain no colon.
    package init?(_ text: String) {
        let text = text.utf8
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            let name = String(text)
            guard isReferencePart(name) else { return nil }
            description = isPlainBranch(name) ? name : "refs/heads/\(name)"
            return
        }
        let source = String(Substring(text[..<colon]))
        let target = Substring(text[colon...].dropFirst())
        guard source == "HEAD" || isPlainBranch(source) || isObjectID(source),
            target.utf8.starts(with: "refs/heads/".utf8),
            isReferencePart(String(Substring(target.utf8.dropFirst("refs/heads/".utf8.count))))
        else { return nil }
        description = "\(source):\(target)"
    }
}

/// Returns the folder named in a `.git` file, as written there; `nil` if the file names none.
///
/// - Source: `read_gitfile_gently` in `setup.c` of git.
package func linkedGitFolder(inFile bytes: [UInt8]) -> String? {
    let key = "gitdir: ".utf8
    guard bytes.starts(with: key) else { return nil }
    let path = gitPath(inFile: bytes.dropFirst(key.count))
    return path.isEmpty ? nil : path
}

/// Returns the path in a git file that holds nothing else, such as `commondir`. Trailing line ends
/// and everything after a zero byte are dropped.
///
/// - Source: `get_common_dir_noenv` in `setup.c` of git.
package func gitPath(inFile bytes: some BidirectionalCollection<UInt8>) -> String {
    let lineEnds = "\r\n".utf8
    let last = bytes.lastIndex { !lineEnds.contains($0) }
    return last.map { String(native: Array(bytes[...$0].prefix { $0 != 0 })) } ?? ""
}

/// Whether git accepts `text` after `refs/heads/` and similar prefixes.
///
/// - Source: https://git-scm.com/docs/git-check-ref-format
package func isReferencePart(_ text: String) -> Bool { isReferencePart(Array(text.utf8)) }

/// Whether git accepts these bytes after `refs/heads/` and similar prefixes.
package func isReferencePart(_ name: [UInt8]) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var last = slash
    for (place, byte) in name.enumerated() {
        switch byte {
        case 0...32, 127: return false
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"), UInt8(ascii: "?"),
            UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "\\"):
            return false
        case slash where last == slash || isLock(name[..<place]): return false
        case dot where last == slash || last == dot: return false
        case UInt8(ascii: "{") where last == UInt8(ascii: "@"): return false
        default: break
        }
        last = byte
    }
    return last != slash && last != dot && !isLock(name[...])
}

private func isLock(_ name: ArraySlice<UInt8>) -> Bool {
    name.suffix(5).elementsEqual(".lock".utf8)
}

/// Whether git's commands interpret `text` as this branch, and not as an option, another reference
/// or an object.
///
/// - Source: https://git-scm.com/docs/gitrevisions, the order in which a name is looked up.
private func isPlainBranch(_ text: String) -> Bool {
    guard isReferencePart(text), let first = text.utf8.first,
        !"-+".utf8.contains(first), !isObjectID(text),
        !["@", "HEAD", "stash", "tag"].contains(text)
    else { return false }
    // `FETCH_HEAD` and similar names are git's own files.
    let isPseudoReference =
        text.utf8.contains(UInt8(ascii: "_"))
        && text.utf8.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") }
    let folders = ["refs/", "heads/", "tags/", "remotes/"]
    return !isPseudoReference && !folders.contains { text.utf8.starts(with: $0.utf8) }
}

private func isObjectID(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy(\.isHexDigit)
}
