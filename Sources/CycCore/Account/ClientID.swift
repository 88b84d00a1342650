/// Public identifier of an OAuth app, such as `Iv1.8a61f9b3a7aba766` or `Ov23liAbCdEfGhIjKlMn`.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Throws: ``ClientIDError``.
    package init(_ text: String) throws(ClientIDError) {
        let bytes = text.utf8
        guard bytes.count != 40 || !bytes.allSatisfy(\.isHexDigit) else { throw .secret }
        guard (10...64).contains(bytes.count),
            bytes.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: ".") })
        else { throw .malformed }
        description = text
    }
}

package enum ClientIDError: Error, Hashable, Codable, Sendable {
    /// The text looks like the client secret, which the device flow does not use.
    case secret
    case malformed
}
