import CycCore
import CycHTTP
import CycReading
import CycRepositories
import CycRun
import CycSystem

/// Tells what this program and the one that reads repositories are made of.
func findPrograms(_ desk: Desk) throws {
    try desk.found(ProgramFinding(libcurl: libcurlVersion, reader: reader(desk.world)))
}

private func reader(_ world: World) -> ReaderFinding? {
    guard let path = try? world.reader(),
        let facts = RepositoryReader.facts(of: path.nativeBytes)
    else { return nil }
    return ReaderFinding(
        path: path, version: facts.version, libgit2: facts.libgit2,
        canRead: facts.canRead, hasLandlock: facts.landlock > 0)
}
