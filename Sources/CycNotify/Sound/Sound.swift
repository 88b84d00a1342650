package import CycCore
package import CycSystem

/// PLACEHOLDER until the sound arrives.
package struct Sound: Sendable {
    package init(_ settings: Settings.Alarm, _ world: World) {}
    package func check() -> SoundCheck { SoundCheck() }
}

package final class SoundLoop {
    package init(_ sound: Sound) {}
    package func keepPlaying() {}
    package func stop() {}
}
