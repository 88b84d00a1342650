import CycCore
import CycHTTP
import CycReading
import CycRepositories
import CycRun
import CycSystem

/// Reports the versions and features of this program and of the reader.
func findPrograms(_ agent: AgentContext) throws {
    try agent.found(ProgramResponse(libcurl: libcurlVersion, reader: reader(agent.world)))
}

private func reader(_ world: World) -> ReaderResponse? {
    guard let path = try? world.reader(),
        let facts = RepositoryReader.facts(of: path.nativeBytes)
    else { return nil }
    return ReaderResponse(
        path: path, version: facts.version, libgit2: facts.libgit2,
        canRead: facts.canRead, hasLandlock: facts.landlock > 0)
}
