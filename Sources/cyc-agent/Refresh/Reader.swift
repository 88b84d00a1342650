import CycCore
import CycHTTP
import CycReading
import CycRepositories
import CycRun
import CycSystem

/// Tells what this program and the one that reads repositories are made of.
func findPrograms(_ desk: AgentContext) throws {
    try desk.found(ProgramResponse(libcurl: libcurlVersion, reader: reader(desk.world)))
}

private func reader(_ world: World) -> ReaderResponse? {
    guard let path = try? world.reader(),
        let facts = RepositoryReader.facts(of: path.nativeBytes)
    else { return nil }
    return ReaderResponse(
        path: path, version: facts.version, libgit2: facts.libgit2,
        canRead: facts.canRead, hasLandlock: facts.landlock > 0)
}
