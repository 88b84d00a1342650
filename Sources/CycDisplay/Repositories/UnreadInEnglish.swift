package import CycCore

extension English {
    package func error(of reason: UnreadReason) -> Text {
        switch reason {
        case .foreignOwner: "belongs to another user, so git does not trust it either"
        case .damaged(let detail): "is damaged\(because(detail))"
        case .overLimit(let detail): "is beyond what cyc reads\(because(detail))"
        case .noPermission: "may not be read: permission denied"
        case .missing: "is not there any more"
        case .notARepository: "is not a git repository"
        case .variable(let name): "cannot be read as the variable \(name) says"
        case .objectFormat(let name):
            "stores its objects as \(name); cyc can read only sha1"
        case .refStorage(let name):
            "stores its branches as \(name); cyc can read only files"
        case .unknownExtension(let name):
            "uses the extension \(name), which cyc does not know"
        case .pending: "is still being read in the background"
        case .changed: "has changed and could not be read again"
        case .crashed(let signal?):
            "made cyc-agent crash (signal \(signal)); left out until it changes or cyc sync tries again"
        case .crashed(nil):
            "was being read when cyc-agent was killed twice, as for a lack of memory; left out until it "
                + "changes or cyc sync tries again"
        }
    }

    package func error(of reason: UnreadReason, at path: String) -> Text {
        "\(path) \(error(of: reason))"
    }
    package func incomplete(unread count: Int) -> Text {
        "incomplete: \(repositories(count)) could not be read"
    }
}
