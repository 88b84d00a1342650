import Foundation

package enum BuiltPrograms {
    /// The folder of the programs that tests run: `CYC_TEST_PROGRAMS`, else ``dynamicFolder``.
    package static let folder =
        ProcessInfo.processInfo.environment["CYC_TEST_PROGRAMS"] ?? dynamicFolder

    /// The folder of the programs that were built with this test: they load libraries, so that
    /// `LD_PRELOAD` works, and do not answer before `main`.
    package static let dynamicFolder: String = {
        #if os(macOS)
            let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
            return bundles.first?.bundleURL.deletingLastPathComponent().path ?? "."
        #else
            return Bundle.main.bundleURL.path
        #endif
    }()
}
