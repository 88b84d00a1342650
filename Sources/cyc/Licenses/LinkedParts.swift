import CLicenses

/// A licence text, by its file name.
enum LicenseText: String {
    /// Apache License 2.0 with the exception of the Swift project.
    case swift = "Apache-2.0-Swift"
    /// Exception of GCC's runtime libraries to the GNU General Public License.
    case gcc = "GCC-exception-3.1"
    /// Notices of the GNU C Library.
    case glibc = "glibc"
    /// GNU General Public License 2 with the exception of libgit2.
    case libgit2 = "GPL-2.0-libgit2"
    /// GNU General Public License 3.
    case gpl = "GPL-3.0"
    /// GNU Lesser General Public License 2.1.
    case lgpl = "LGPL-2.1"
    /// Exception of LLVM to the Apache License 2.0.
    case llvm = "LLVM-exception"
    case cyc = "MIT-cyc"
    case grdb = "MIT-GRDB"
    case tomlkit = "MIT-TOMLKit"
    case tomlplusplus = "MIT-tomlplusplus"
    /// SQLite's dedication to the public domain.
    case sqlite = "SQLite"
    /// Licence of ICU and of third-party code in it.
    case icu = "Unicode-3.0"

    /// The verbatim text, without the last line end.
    var text: String {
        guard let text = unsafe cyc_license(rawValue) else { return "" }
        return String(unsafe String(cString: text).dropLast())
    }
}

/// A component of the programs as they are shipped, with its licence.
struct LinkedPart {
    let name: String
    /// SPDX licence expression (https://spdx.org/licenses/).
    let license: String
    var programs = ["cyc", "cyc-agent"]
    let texts: [LicenseText]

    private static let apache = "Apache-2.0 WITH Swift-exception"

    /// cyc, what its release programs link statically on Linux, and libgit2, which the tarball
    /// contains.
    ///
    /// A test compares it with the packages; for the rest see the linker's map (`-Map`).
    static let all = [
        LinkedPart(
            name: "cyc", license: "MIT", programs: ["cyc", "cyc-agent", "cyc-reader"],
            texts: [.cyc]),
        LinkedPart(
            name: "swift-argument-parser", license: apache, programs: ["cyc"], texts: [.swift]),
        LinkedPart(name: "GRDB.swift", license: "MIT", texts: [.grdb]),
        LinkedPart(name: "TOMLKit", license: "MIT", texts: [.tomlkit]),
        LinkedPart(name: "toml++", license: "MIT", texts: [.tomlplusplus]),
        LinkedPart(name: "SQLite", license: "blessing", programs: ["cyc"], texts: [.sqlite]),
        LinkedPart(
            name: "libgit2", license: "GPL-2.0-only WITH GCC-exception-2.0",
            programs: ["cyc-reader"], texts: [.libgit2]),
        LinkedPart(
            name: "Swift", license: apache, programs: ["cyc", "cyc-agent", "cyc-reader"],
            texts: [.swift]),
        LinkedPart(
            name: "LLVM", license: "Apache-2.0 WITH LLVM-exception", texts: [.swift, .llvm]),
        LinkedPart(name: "Swift Foundation", license: apache, texts: [.swift]),
        LinkedPart(name: "Swift Collections", license: apache, texts: [.swift]),
        LinkedPart(name: "libdispatch", license: apache, texts: [.swift]),
        LinkedPart(name: "ICU", license: "Unicode-3.0", texts: [.icu]),
        LinkedPart(
            name: "glibc", license: "LGPL-2.1-or-later", programs: ["cyc"], texts: [.glibc, .lgpl]),
        LinkedPart(
            name: "libstdc++", license: "GPL-3.0-or-later WITH GCC-exception-3.1",
            programs: ["cyc"], texts: [.gcc, .gpl]),
        LinkedPart(
            name: "libgcc", license: "GPL-3.0-or-later WITH GCC-exception-3.1",
            texts: [.gcc, .gpl]),
    ]
}
