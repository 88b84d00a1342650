/// The text of a licence, word for word.
struct LicenseText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }
}

/// Something that is inside the programs as they are shipped, and what it may be used under.
struct LinkedPart {
    let name: String
    /// An expression of SPDX (https://spdx.org/licenses/).
    let license: String
    var programs = ["cyc", "cyc-agent"]
    let texts: [LicenseText]

    private static let apache = "Apache-2.0 WITH Swift-exception"

    /// cyc, and what its two release programs link statically on Linux.
    ///
    /// A test holds the packages to it; for the rest see the map of the linker (`-Map`).
    static let all = [
        LinkedPart(name: "cyc", license: "MIT", texts: [.cyc]),
        LinkedPart(
            name: "swift-argument-parser", license: apache, programs: ["cyc"], texts: [.swift]),
        LinkedPart(name: "GRDB.swift", license: "MIT", texts: [.grdb]),
        LinkedPart(name: "TOMLKit", license: "MIT", texts: [.tomlkit]),
        LinkedPart(name: "toml++", license: "MIT", texts: [.tomlplusplus]),
        LinkedPart(name: "SQLite", license: "blessing", programs: ["cyc"], texts: [.sqlite]),
        LinkedPart(name: "Swift", license: apache, texts: [.swift]),
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
