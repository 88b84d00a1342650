import Foundation

/// Programs of a person's own, which come first in `PATH`.
package struct FakePrograms {
    package let folder: TemporaryFolder

    package init() throws { folder = try TemporaryFolder() }

    /// A script for `bash`; `$F` is a folder for whatever it wants to keep.
    package func add(_ name: String, _ script: String) throws {
        try folder.writeProgram("#!/bin/bash\nF=\(folder.path)\n\(script)\n", to: name)
    }

    /// A `secret-tool` that keeps one secret, and notes its arguments and variables.
    package func addKeyring() throws {
        try add(
            "secret-tool",
            """
            { echo "$@"; env; } >> $F/seen
            case $1 in
            store) cat > $F/secret ;;
            lookup) cat $F/secret 2> /dev/null ;;
            clear) rm $F/secret ;;
            esac
            """)
    }

    /// What a script kept under the name; empty where there is nothing.
    package func kept(_ name: String) -> String {
        (try? String(contentsOfFile: folder.file(name), encoding: .utf8)) ?? ""
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder.file(name))
    }

    /// A path in front of the usual one, and a message bus that seems to be there.
    package var variables: [String: String] {
        [
            "PATH": "\(folder.path):/usr/bin:/bin",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)",
        ]
    }
}
