extension TodoChange {
    /// ``images`` as few bytes, for one row of the ledger.
    package var encodedImages: [UInt8] {
        var bytes: [UInt8] = [Self.version]
        for image in images {
            bytes.append((image.before == nil ? 0 : 1) | (image.after == nil ? 0 : 2))
            if let before = image.before { before.append(to: &bytes) }
            if let after = image.after { after.append(to: &bytes) }
        }
        return bytes
    }

    /// The change with the images that ``encodedImages`` wrote, or `nil` for bytes that are none.
    package init?(kind: Kind, at moment: Moment, encodedImages bytes: Span<UInt8>) {
        guard bytes.count > 0, bytes[0] == Self.version else { return nil }
        var images: [Image] = []
        var position = 1
        while position < bytes.count {
            let flags = bytes[position]
            position += 1
            guard (1...3).contains(flags) else { return nil }
            var before: Todo?
            var after: Todo?
            if flags & 1 != 0 {
                before = Todo(bytes, at: &position)
                if before == nil { return nil }
            }
            if flags & 2 != 0 {
                after = Todo(bytes, at: &position)
                if after == nil { return nil }
            }
            images.append(Image(before: before, after: after))
        }
        self.init(kind: kind, at: moment, images: images)
    }

    private static let version: UInt8 = 1
}

private struct Fields: OptionSet {
    let rawValue: UInt8

    static let due = Fields(rawValue: 1)
    static let note = Fields(rawValue: 2)
    static let repository = Fields(rawValue: 4)
    static let done = Fields(rawValue: 8)
    static let commit = Fields(rawValue: 16)
    static let all = Fields(rawValue: 31)
}

extension Todo {
    fileprivate func append(to bytes: inout [UInt8]) {
        var fields: Fields = []
        if content.due != nil { fields.insert(.due) }
        if content.note != nil { fields.insert(.note) }
        if content.repository != nil { fields.insert(.repository) }
        if content.done != nil { fields.insert(.done) }
        if content.commit != nil { fields.insert(.commit) }

        appendVarint(UInt64(bitPattern: id), to: &bytes)
        bytes.append(fields.rawValue)
        appendText(content.title, to: &bytes)
        appendText(content.list.rawValue, to: &bytes)
        appendVarint(UInt64(content.tags.count), to: &bytes)
        for tag in content.tags { appendText(tag, to: &bytes) }
        appendMoment(content.created, to: &bytes)
        if let due = content.due { appendSigned(Int64(due.number), to: &bytes) }
        if let note = content.note { appendText(note, to: &bytes) }
        if let repository = content.repository { appendText(repository, to: &bytes) }
        if let done = content.done { appendMoment(done, to: &bytes) }
        content.commit?.append(to: &bytes)
    }

    fileprivate init?(_ bytes: Span<UInt8>, at position: inout Int) {
        guard let id = varint(in: bytes, at: &position), position < bytes.count else { return nil }
        let fields = Fields(rawValue: bytes[position])
        position += 1
        guard fields.isSubset(of: .all), let title = text(in: bytes, at: &position),
            let list = text(in: bytes, at: &position).flatMap(TodoList.init(rawValue:)),
            let tagCount = varint(in: bytes, at: &position), tagCount <= bytes.count
        else { return nil }
        var tags: [String] = []
        for _ in 0..<tagCount {
            guard let tag = text(in: bytes, at: &position) else { return nil }
            tags.append(tag)
        }
        guard let created = moment(in: bytes, at: &position) else { return nil }
        var content = TodoContent(title: title, list: list, tags: tags, created: created)
        if fields.contains(.due) {
            guard let due = signed(in: bytes, at: &position).map({ Day(number: Int($0)) }),
                Day.writable.contains(due)
            else { return nil }
            content.due = due
        }
        if fields.contains(.note) {
            guard let note = text(in: bytes, at: &position) else { return nil }
            content.note = note
        }
        if fields.contains(.repository) {
            guard let repository = text(in: bytes, at: &position) else { return nil }
            content.repository = repository
        }
        if fields.contains(.done) {
            guard let done = moment(in: bytes, at: &position) else { return nil }
            content.done = done
        }
        if fields.contains(.commit) {
            guard CommitID.size <= bytes.count - position else { return nil }
            var id: [UInt8] = []
            for index in position..<position + CommitID.size { id.append(bytes[index]) }
            content.commit = CommitID(bytes: id)
            position += CommitID.size
        }
        guard let number = Int64(exactly: id), Self.numbers.contains(number) else { return nil }
        self.init(id: number, content)
    }
}

private func appendText(_ text: String, to bytes: inout [UInt8]) {
    appendVarint(UInt64(text.utf8.count), to: &bytes)
    bytes += text.utf8
}

private func text(in bytes: Span<UInt8>, at position: inout Int) -> String? {
    guard let length = varint(in: bytes, at: &position), length <= bytes.count - position else {
        return nil
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(Int(length))
    for index in position..<position + Int(length) { utf8.append(bytes[index]) }
    position += Int(length)
    return String(validating: utf8, as: UTF8.self)
}

/// Small numbers of either sign in few bytes.
private func appendSigned(_ number: Int64, to bytes: inout [UInt8]) {
    appendVarint(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
}

private func signed(in bytes: Span<UInt8>, at position: inout Int) -> Int64? {
    varint(in: bytes, at: &position).map { Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1) }
}

private func appendMoment(_ moment: Moment, to bytes: inout [UInt8]) {
    appendSigned(moment.secondsSinceEpoch, to: &bytes)
    appendSigned(Int64(moment.minutesEastOfUTC), to: &bytes)
}

private func moment(in bytes: Span<UInt8>, at position: inout Int) -> Moment? {
    guard let seconds = signed(in: bytes, at: &position),
        let minutes = signed(in: bytes, at: &position)
    else { return nil }
    let moment = Moment(secondsSinceEpoch: seconds, minutesEastOfUTC: Int(minutes))
    return moment.isStorable ? moment : nil
}
