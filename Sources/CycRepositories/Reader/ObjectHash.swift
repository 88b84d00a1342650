import CycCore
import CycReading

extension ObjectFormat {
    /// Name of an object: the hash of header and content.
    ///
    /// - Parameters:
    ///   - kind: `commit` or `tag`.
    ///   - content: Without its header.
    func name(of kind: String, _ content: Span<UInt8>) -> ObjectName {
        let header = Array("\(kind) \(content.count)\0".utf8)
        let bytes =
            switch self {
            case .sha1: CycCore.sha1(header.span, content)
            case .sha256: CycCore.sha256(header.span, content)
            }
        return ObjectName(bytes: bytes)
    }
}
