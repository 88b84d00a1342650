import CycCore

/// Objects of one repository, opened on first use.
struct LazyObjects {
    private var stream: ObjectStream?

    mutating func of(_ repository: borrowing Repository) throws(UnreadReason) -> ObjectStream {
        if let stream { return stream }
        let opened = try repository.objects()
        stream = opened
        return opened
    }

    /// See ``ObjectStream/finish()``.
    func finish() throws(UnreadReason) { try stream?.finish() }
}
