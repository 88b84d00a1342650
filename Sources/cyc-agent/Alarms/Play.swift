import CycSystem

/// Becomes a sound player that is killed with the process that requested it, so that no sound
/// outlives that process.
///
/// - Returns: The exit status if that fails.
func play(
    _ program: String, _ arguments: [String], for parent: Int32, in world: World
) -> Int32 {
    world.become(program, arguments, dyingWith: parent)
}
