import CycSystem

/// Becomes a program that is killed with the process that requested it: no sound outlives that
/// process, and no program of an event runs without its time limit.
///
/// - Returns: The exit status if that fails.
func play(
    _ program: String, _ arguments: [String], for parent: Int32, in world: World
) -> Int32 {
    world.become(program, arguments, dyingWith: parent)
}
