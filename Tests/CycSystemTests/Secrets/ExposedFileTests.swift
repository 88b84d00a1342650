import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct ExposureTests {
    private let folder: TemporaryFolder
    private let world: World

    init() throws {
        folder = try TemporaryFolder()
        world = .home(folder.path)
        for path in [
            ".config/cyc/config.toml", ".local/share/cyc/token", ".local/state/cyc/prompt",
        ] {
            try folder.write("", to: path)
        }
    }

    private func set(_ modes: [String: mode_t]) throws {
        for (path, mode) in modes { try #require(chmod(folder.file(path), mode) == 0) }
    }

    private let good: [String: mode_t] = [
        ".config/cyc": 0o700, ".local/share/cyc": 0o700, ".local/state/cyc": 0o700,
        ".config/cyc/config.toml": 0o644, ".local/share/cyc/token": 0o600,
        ".local/state/cyc/prompt": 0o600,
    ]

    static let cases: [(path: String, mode: mode_t, repaired: Int, isCritical: Bool)] = [
        (".config/cyc", 0o755, 0o700, false), (".config/cyc", 0o770, 0o700, true),
        (".local/share/cyc", 0o750, 0o700, false), (".local/state/cyc", 0o1777, 0o700, true),
        (".local/share/cyc/token", 0o644, 0o600, true),
        (".local/share/cyc/token", 0o604, 0o600, true),
        (".config/cyc/config.toml", 0o664, 0o644, true),
        (".config/cyc/config.toml", 0o606, 0o604, true),
        (".local/state/cyc/prompt", 0o622, 0o600, true),
    ]

    @Test("Files open to others are found, and repaired if owned", arguments: cases)
    func mending(path: String, mode before: mode_t, repaired: Int, isCritical: Bool) throws {
        try set(good)
        #expect(world.exposures(Settings()) == [])
        try set([path: before])
        let found = world.exposures(Settings())
        #expect(found.map(\.path) == [folder.file(path)])
        #expect(found.first?.isCritical == isCritical)
        #expect(try mode(folder.file(path)) == Int(before))
        #expect(world.repairExposures(Settings()) == found)
        #expect(try mode(folder.file(path)) == repaired)
        #expect(world.exposures(Settings()) == [])
    }

    @Test("Settings with a secret are private to the user")
    func secret() throws {
        try set(good)
        var settings = Settings()
        settings.remind.ntfyToken = "tk_x"
        #expect(world.exposures(settings).map(\.kind) == [.secret])
        world.repairExposures(settings)
        #expect(try mode(folder.file(".config/cyc/config.toml")) == 0o600)
    }

    @Test(
        "Files of others are reported and left alone",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func foreign() throws {
        try set(good)
        let token = folder.file(".local/share/cyc/token")
        try #require(chown(token, 4002, 4002) == 0)
        #expect(world.exposures(Settings()).map(\.owner) == [.somebodyElse])
        #expect(world.repairExposures(Settings()) == [])
        // A whole home of somebody else is not to be made the person's own.
        try #require(chown(folder.path, 4002, 4002) == 0)
        #expect(world.exposures(Settings()) == [])
        try #require(chown(folder.path, geteuid(), getegid()) == 0)
        try #require(chown(folder.file(".local/share/cyc"), 4002, 4002) == 0)
        #expect(world.exposures(Settings()).map(\.owner) == [.somebodyElse, .somebodyElse])
        #expect(world.repairExposures(Settings()) == [])
    }

    @Test(
        "Permissions are not changed through a link of another user",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func linked() throws {
        try set(good)
        let (token, mine) = (
            folder.file(".local/share/cyc/token"), try folder.write("", to: "mine")
        )
        try #require(chmod(mine, 0o644) == 0 && unlink(token) == 0)
        try #require(symlink(mine, token) == 0 && lchown(token, 4002, 4002) == 0)
        #expect(world.repairExposures(Settings()) == [])
        #expect(try mode(mine) == 0o644)
        try #require(lchown(token, 0, 0) == 0)
        #expect(world.repairExposures(Settings()).map(\.path) == [token])
        #expect(try mode(mine) == 0o600)
    }

    @Test("Without any folder nothing is reported")
    func absent() {
        #expect(World.silent().exposures(Settings()) == [])
        #expect(World.home("/nonexistent").exposures(Settings()) == [])
    }
}
