import TestSupport
import Testing

/// A library in C that a program loads before the others (`LD_PRELOAD`).
enum PreloadedLibrary {
    static let isPossible = compiler != nil
    /// Why a test that needs one did not run.
    static let excuse: Comment = "no compiler of C is installed"

    /// Name of a C compiler; Swift toolchains contain one.
    private static let compiler = ["clang", "cc", "gcc"].first { Program.areInstalled($0) }

    /// Compiles `source`, and returns the path of the library.
    static func build(_ source: String, for person: Person) throws -> String {
        let file = try person.folder.write(source, to: "preloaded.c")
        let library = person.folder.file("preloaded.so")
        let run = try Program(try #require(compiler), environment: person.environment()).run(
            ["-shared", "-fPIC", "-o", library, file], in: person.folder.path)
        try #require(run.status == 0, "\(run.errors)")
        return library
    }
}
