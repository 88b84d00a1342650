import CycSystem

/// Becomes a player, which dies with the process that asked for it: also where that one is killed, no
/// sound stays.
///
/// - Returns: What the process exits with where it could not.
func play(
    _ program: String, _ arguments: [String], for parent: Int32, in world: World
) -> Int32 {
    world.become(program, arguments, dyingWith: parent)
}
