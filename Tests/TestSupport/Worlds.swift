package import CycSystem
import Foundation
import Testing

extension World {
    /// A machine that answers nothing but variables: whatever else is asked fails the test loudly.
    package static func silent(_ environment: [String: String] = [:]) -> World {
        World(
            environment: environment,
            clock: { fatalError("the test gave no clock") },
            monotonicMilliseconds: { fatalError("the test gave no clock") },
            currentFolder: { fatalError("the test gave no folder") },
            write: { stream, _ in fatalError("the test gave no \(stream) stream") },
            isTerminal: { _ in fatalError("the test gave no terminal") },
            terminalColumns: { fatalError("the test gave no terminal") },
            executable: { fatalError("the test gave no program") },
            systemZone: SystemZone(
                file: "/nonexistent/localtime", nameFile: "/nonexistent/timezone",
                data: "/usr/share/zoneinfo"))
    }

    /// A person whose home is the folder.
    package static func home(_ folder: String, _ more: [String: String] = [:]) -> World {
        silent(more.merging(["HOME": folder]) { named, _ in named })
    }
}

package func fileText(_ path: String) throws -> String {
    // Not through `String(contentsOf:)`, which drops a byte order mark.
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
}

/// Permission bits of the file itself.
package func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
}
