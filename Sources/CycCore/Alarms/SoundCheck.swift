/// PLACEHOLDER until the sound arrives.
package struct SoundCheck: Hashable, Codable, Sendable {
    package var player: String?
    package var trouble: SoundTrouble?
    package var isMuted = false
    package init() {}
}
package enum SoundTrouble: Hashable, Codable, Sendable { case noPlayer }
