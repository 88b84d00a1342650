import CycCore
import CycGitHub
import Foundation
import Testing

/// Real and other people's pages, where a folder of them is at hand: `CYC_CONTRACT` names it.
struct SavedPagesTests {
    static let folder = ProcessInfo.processInfo.environment["CYC_CONTRACT"].map { "\($0)/html" }

    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let cells: Int
        let total: Int
        var isWhole = true
        var isStated = true
        var testDescription: String { file }
    }

    static let cases: [Case] = [
        Case(file: "leafbird-2026-03-06.html", cells: 370, total: 542),
        Case(file: "profile-didericis-2018-05-21-last-year.html", cells: 366, total: 951),
        Case(file: "profile-didericis-2018-05-year-2015.html", cells: 369, total: 470),
        Case(file: "synthetic/no-contributions.html", cells: 370, total: 0),
        Case(file: "synthetic/one-contribution.html", cells: 370, total: 1),
        Case(file: "synthetic/thousands-with-comma.html", cells: 370, total: 14_578),
        Case(file: "synthetic/thousands-without-comma.html", cells: 370, total: 13_579),
        Case(file: "synthetic/private-shown.html", cells: 370, total: 6),
        Case(file: "synthetic/private-hidden.html", cells: 370, total: 1),
        Case(file: "synthetic/year-2026-future-days-shown.html", cells: 365, total: 130),
        Case(file: "synthetic/year-2026-future-days-absent.html", cells: 65, total: 130),
        Case(file: "synthetic/year-2024-leap.html", cells: 366, total: 366),
        Case(file: "synthetic/future-dated-commit.html", cells: 365, total: 2),
        Case(
            file: "fragments/2021-01-to-2022-12-rect-data-count-level.html", cells: 3, total: 13,
            isStated: false),
        Case(
            file: "fragments/2023-01-to-2023-07-rect-text.html", cells: 6, total: 30,
            isWhole: false,
            isStated: false),
        Case(
            file: "fragments/2023-07-td-sr-only-long-date.html", cells: 3, total: 5, isWhole: false,
            isStated: false),
        Case(
            file: "fragments/2023-09-td-sr-only-ordinal.html", cells: 2, total: 2, isWhole: false,
            isStated: false),
    ]

    static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(file)")))
    }

    @Test("Saved pages give what they state", .enabled(if: folder != nil), arguments: cases)
    func saved(_ example: Case) throws {
        let page = try GrassPage(try Self.bytes(example.file))
        #expect(page.days.count == example.cells)
        #expect(page.total == example.total)
        #expect(page.statedTotal == (example.isStated ? example.total : nil))
        #expect(page.isWhole == example.isWhole && page.daysWithoutCount == 0)
    }

    @Test("A container without cells is not understood", .enabled(if: folder != nil))
    func containerOnly() throws {
        let bytes = try Self.bytes("fragments/signed-in-container-attributes.html")
        #expect(throws: GitHubError.unknownMarkup) { try GrassPage(bytes) }
    }

    @Test("A page is read in the time that it has", .enabled(if: folder != nil))
    func speed() throws {
        let bytes = try Self.bytes("leafbird-2026-03-06.html")
        let clock = ContinuousClock()
        let times = try (0..<20).map { _ in
            try clock.measure { _ = try GrassPage(bytes) }
        }
        let fastest = times.min() ?? .zero
        print("\(bytes.count) bytes of calendar in \(fastest)")
        #if DEBUG
            #expect(fastest < .milliseconds(500))
        #else
            #expect(fastest < .milliseconds(5))
        #endif
    }
}
