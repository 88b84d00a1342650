import CycCore
import CycSystem

/// A sound file whose format is known from its first bytes.
struct SoundFile: Hashable {
    enum Format {
        case wav, ogg
    }

    /// Absolute.
    let path: String
    let format: Format
    /// Playing time, if known.
    let duration: Duration?

    /// The maximum size of the user's own file; units: bytes.
    static let limit = 64 << 20

    private init(path: String, format: Format, duration: Duration?) {
        self.path = path
        self.format = format
        self.duration = duration
    }

    /// Makes cyc's own sound.
    init(toneAt path: String) {
        self.init(path: path, format: .wav, duration: .milliseconds(AlarmTone.milliseconds))
    }

    /// Validates the user's own file.
    ///
    /// - Parameter written: As in the settings; relative to the home folder.
    /// - Throws: The reason why it cannot be played.
    init(_ written: String, in world: World) throws(SoundError) {
        let path: String
        let start: (bytes: [UInt8], size: Int64)?
        do throws(CycError) {
            let expanded = try world.expand(written)
            path = expanded.hasPrefix("/") ? expanded : "\(try world.home())/\(expanded)"
            start = try Files.beginning(of: path, count: Self.headerSize)
        } catch {
            switch error {
            case .notAFile(let path): throw .soundNotAFile(path)
            case .cannotRead(let path, let detail): throw .soundUnreadable(path, detail: detail)
            default: throw .soundMissing(written)
            }
        }
        guard let start else { throw .soundMissing(path) }
        guard start.size < Self.limit else { throw .soundTooLarge(path, limit: Self.limit) }
        if Self.has("OggS", at: 0, in: start.bytes) {
            self.init(path: path, format: .ogg, duration: nil)
        } else if Self.has("RIFF", at: 0, in: start.bytes),
            Self.has("WAVE", at: 8, in: start.bytes)
        {
            self.init(
                path: path, format: .wav,
                duration: Self.bytesEachSecond(start.bytes).map {
                    .milliseconds(start.size * 1000 / $0)
                })
        } else {
            throw .soundUnknown(path)
        }
    }

    /// The part of a WAV file's header up to its data rate; units: bytes.
    private static let headerSize = 32

    private static func has(_ word: StaticString, at place: Int, in bytes: [UInt8]) -> Bool {
        bytes.dropFirst(place).starts(with: word.description.utf8)
    }

    /// Reads the data rate from the chunk `fmt `, which comes first in nearly every file.
    ///
    /// - Source: "WAVE Format Chunk" in "Multimedia Programming Interface and Data Specifications
    ///   1.0"
    private static func bytesEachSecond(_ header: [UInt8]) -> Int64? {
        guard header.count == headerSize, has("fmt ", at: 12, in: header) else { return nil }
        let number = header[28..<32].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return number > 0 ? number : nil
    }
}
