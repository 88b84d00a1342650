package import CycSystem
import Foundation
import Testing

extension World {
    /// A machine that answers nothing but variables: whatever else is asked fails the test loudly.
    package static func silent(_ environment: [String: String] = [:]) -> World {
        var world = World(environment: environment)
        world.clock = { fatalError("the test gave no clock") }
        world.timeAwake = { fatalError("the test gave no clock") }
        world.currentFolder = { fatalError("the test gave no folder") }
        world.write = { stream, _ in fatalError("the test gave no \(stream) stream") }
        world.isTerminal = { _ in fatalError("the test gave no terminal") }
        world.terminalColumns = { fatalError("the test gave no terminal") }
        world.executable = { fatalError("the test gave no program") }
        world.systemZone.file = "/nonexistent/localtime"
        world.systemZone.nameFile = "/nonexistent/timezone"
        return world
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
