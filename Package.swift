// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What is shipped also names every unsafe expression.
let shipped = settings + [.strictMemorySafety()]

/// For what waits for the disk, the network or other programs, and for commands and screens: each runs
/// once, and a smaller program is loaded sooner. Not for what computes over a history.
let small = shipped + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// `script/build` sets this on Linux to a file with the names of what prompts and everyday commands touch:
/// `cyc` becomes one fully static file, in which that lies side by side.
///
/// It lies at a fixed address, because each prompt would pay for the correction of 94,000 addresses; see
/// docs/architecture.md. The flags would break a plain build, so they are never on by themselves. gold, which
/// would be the linker, knows no such file of names.
let symbolOrder = Context.environment["CYC_SYMBOL_ORDER"]
let staticLink: [LinkerSetting] =
    symbolOrder.map { file in
        [
            .unsafeFlags([
                "-static-executable", "-use-ld=lld", "-Xlinker", "--icf=all",
                "-Xlinker", "--symbol-ordering-file=\(file)", "-Xlinker",
                "--no-warn-symbol-ordering",
            ])
        ]
    } ?? []

/// Swift's libraries are ready before `main` only where they are part of the program.
let startsEarly: [SwiftSetting] = symbolOrder == nil ? [] : [.define("STARTS_EARLY")]

/// Without it each program would hold 34 MB of locales. Foundation's shared libraries keep theirs.
let withoutLocales: [Target.Dependency] = symbolOrder == nil ? [] : ["CNoICUData"]

/// All functions of libraries are looked up at the start, so that nothing can change them later.
let bindNow: [LinkerSetting] =
    [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(platforms: [.linux]))]
    + (symbolOrder == nil
        ? []
        : [
            .unsafeFlags([
                "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic",
                "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            ])
        ])

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "cyc",
    products: [
        .executable(name: "cyc", targets: ["cyc"]),
        .executable(name: "cyc-agent", targets: ["cyc-agent"]),
        .executable(name: "cyc-reader", targets: ["cyc-reader"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
    ],
    targets: [
        // libcurl, loaded by the first of its functions that is called.
        .target(name: "CCurl"),

        .systemLibrary(
            name: "CGit2", pkgConfig: "libgit2",
            providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),

        // What takes from a process all that a reader of one repository does not need.
        .target(name: "CConfine"),

        // Takes the place of ICU's data in the release programs.
        .target(name: "CNoICUData"),

        // Texts that Swift would take too long to compile.
        .target(name: "CLicenses", exclude: ["texts"]),

        // What Swift cannot call by itself.
        .systemLibrary(name: "CLinux"),

        .target(name: "CycCore", swiftSettings: shipped),
        .target(
            name: "CycLibC",
            dependencies: [.target(name: "CLinux", condition: .when(platforms: [.linux]))],
            swiftSettings: shipped),
        .target(name: "CycPOSIX", dependencies: ["CycLibC"], swiftSettings: shipped),
        .target(
            name: "CycSystem", dependencies: ["CycCore", "CycPOSIX", "TOMLKit"],
            swiftSettings: small),
        .target(
            name: "CycStore", dependencies: ["CycCore", "CycPOSIX", grdb, sqlite],
            swiftSettings: small),
        .target(
            name: "CycDisplay", dependencies: ["CycCore"],
            resources: [.embedInCode("Prompt/Shells"), .embedInCode("Prompt/Bars")],
            swiftSettings: small),
        .target(
            name: "CycSchedule", dependencies: ["CycCore", "CycSystem"], swiftSettings: small),
        .target(name: "CycHTTP", dependencies: ["CycCore", "CCurl"], swiftSettings: small),
        .target(
            name: "CycGitHub", dependencies: ["CycCore", "CycHTTP"], swiftSettings: small),
        .target(name: "CycReading", dependencies: ["CycPOSIX"], swiftSettings: shipped),
        .target(
            name: "CycRepositories", dependencies: ["CycCore", "CycPOSIX", "CycReading"],
            swiftSettings: shipped),
        .target(
            name: "CycNotify", dependencies: ["CycCore", "CycHTTP", "CycSystem", "CycDisplay"],
            swiftSettings: small),

        .target(
            name: "CycRun", dependencies: ["CycCore", "CycSystem", "CycStore", "CycDisplay"],
            swiftSettings: small),

        .executableTarget(
            name: "cyc",
            dependencies: [
                "CLicenses", "CycCore", "CycSystem", "CycStore", "CycDisplay", "CycRun",
                "CycSchedule", argumentParser,
            ] + withoutLocales,
            swiftSettings: small + startsEarly, linkerSettings: staticLink),
        .executableTarget(
            name: "cyc-agent",
            dependencies: [
                "CycCore", "CycSystem", "CycStore", "CycDisplay", "CycHTTP", "CycGitHub",
                "CycReading", "CycRepositories", "CycNotify", "CycRun",
            ] + withoutLocales,
            swiftSettings: small, linkerSettings: bindNow),
        .executableTarget(
            name: "cyc-reader", dependencies: ["CConfine", "CGit2", "CycPOSIX", "CycReading"],
            swiftSettings: shipped, linkerSettings: bindNow),

        // What the tests of the ledger start two hundred of at once.
        .executableTarget(
            name: "LedgerWriter", dependencies: ["CycCore", "CycStore"], path: "Tests/LedgerWriter",
            swiftSettings: settings),
        // What tests pack objects with that git would not write.
        .systemLibrary(
            name: "CZlib", path: "Tests/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // Confines itself as the reader's children do, and attacks.
        .executableTarget(
            name: "ConfinedAttacker", dependencies: ["CConfine"], path: "Tests/ConfinedAttacker"),
        .target(
            name: "TestSupport", dependencies: ["CycCore", "CycSystem"], path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "CycCoreTests", dependencies: ["CycCore", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "CycPOSIXTests", dependencies: ["CycPOSIX", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycSystemTests", dependencies: ["CycCore", "CycSystem", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycScheduleTests",
            dependencies: ["CycCore", "CycSystem", "CycSchedule", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycStoreTests",
            dependencies: ["CycCore", "CycStore", "LedgerWriter", "TestSupport", grdb],
            swiftSettings: settings),
        .testTarget(
            name: "CycDisplayTests", dependencies: ["CycCore", "CycDisplay", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycRunTests",
            dependencies: ["CycCore", "CycRun", "CycStore", "CycSystem", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycGitHubTests",
            dependencies: ["CycCore", "CycHTTP", "CycGitHub", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycHTTPTests", dependencies: ["CycCore", "CycHTTP", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CycRepositoriesTests",
            dependencies: [
                "CycCore", "CycPOSIX", "CycReading", "CycRepositories", "CZlib", "TestSupport",
                "cyc-reader", "ConfinedAttacker",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CycNotifyTests",
            dependencies: ["CycCore", "CycHTTP", "CycSystem", "CycNotify", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "CycCore", "CycSystem", "CycStore", "CycHTTP", "CycNotify", "CycRun", "cyc",
                "cyc-agent",
                "TestSupport", grdb,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "CycCore", "CycRun", "TestSupport", "cyc", "cyc-agent", "cyc-reader", grdb,
            ],
            swiftSettings: settings),
    ],
    // For `#embed`.
    cLanguageStandard: .c2x
)

// `script/fuzz` sets this: the fuzzer is built, from all rooms that read what comes from outside, and
// nothing else. `cyc` is part of it as a library.
if Context.environment["CYC_FUZZ"] == "1" {
    package.products = []
    package.targets.removeAll { $0.type == .test || $0.type == .executable }
    package.targets += [
        .target(
            name: "cyc",
            dependencies: [
                "CLicenses", "CycCore", "CycSystem", "CycStore", "CycDisplay", "CycRun",
                "CycSchedule", argumentParser,
            ],
            exclude: ["Main.swift"], swiftSettings: shipped),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CycCore", "CycPOSIX", "CycReading", "CycSystem", "CycStore", "CycRepositories",
                "CycRun", "cyc", grdb,
            ],
            path: "Tests/Fuzz", swiftSettings: settings),
    ]
    // Both at once: `swift build --sanitize` twice leaves the compiler with the last one.
    for target in package.targets where target.type != .system {
        target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer,address"]))
    }
}
