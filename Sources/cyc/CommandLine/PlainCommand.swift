import ArgumentParser

/// A command whose plain command lines are read without the parser.
///
/// The parser builds its tables from reflection each time, for which the runtime goes through all
/// conformances of the program some twenty times: 0.8 ms, a third of many an answer. A plain command
/// line is one that the names and types of the properties explain, which `Decodable` tells: whole
/// names of flags and options, each at most once, and words that begin with no dash. All others are
/// left to the parser.
///
/// A flag or an option has the name of its property. One that has another name is left to the parser
/// by a capital letter in its property's. Flags begin as `false`, options as `nil` or with ``defaults``,
/// and arguments as `nil` or empty.
protocol PlainCommand: Command {
    /// Whether there has to be a word that belongs to no option.
    static var needsWords: Bool { get }

    /// The values of options that are not given, by the names of their properties.
    static var defaults: [String: String] { get }
}

extension PlainCommand {
    static var needsWords: Bool { false }
    static var defaults: [String: String] { [:] }

    static func plain(_ words: ArraySlice<String>) -> (any Command)? {
        // A word that stands for one with a dash is left to the parser, too.
        guard words.allSatisfy({ asTyped($0) == $0 }) else { return nil }
        let dealer = PlainWords(defaults, needsWords: needsWords)
        let decoder = PlainDecoder(words: dealer)
        do {
            var command: Self
            repeat {
                dealer.begin(words)
                command = try Self(from: decoder)
            } while dealer.hasLearned
            try command.validate()
            return dealer.isDone ? command : nil
        } catch { return nil }
    }
}

/// Why a command line is left to the parser.
private struct NotPlain: Error {}

/// Deals the words of a plain command line to the properties that are decoded.
private final class PlainWords {
    private let defaults: [String: String]
    private let needsWords: Bool
    private var rest: [String] = []
    /// The options that are given, known once they were asked for: the next word is theirs.
    private var options: Set<String> = []
    /// Whether words may have been dealt before it was known that they belong to an option.
    private(set) var hasLearned = false

    init(_ defaults: [String: String], needsWords: Bool) {
        self.defaults = defaults
        self.needsWords = needsWords
    }

    func begin(_ words: ArraySlice<String>) {
        rest = Array(words)
        hasLearned = false
    }

    var isDone: Bool { rest.isEmpty }

    /// Whether the flag is given.
    func flag(_ property: String) -> Bool { place(of: property).map { rest.remove(at: $0) } != nil }

    /// The value of an option; `nil` where it is not given.
    func option(_ property: String) throws -> String? {
        guard let place = place(of: property) else { return defaults[property] }
        guard !options.insert(rest[place]).inserted else {
            hasLearned = true
            return defaults[property]
        }
        guard place + 1 < rest.count, !isName(rest[place + 1]) else { throw NotPlain() }
        defer { rest.removeSubrange(place...place + 1) }
        return rest[place + 1]
    }

    /// Takes the words that belong to no option.
    ///
    /// - Parameter most: How many are taken at most.
    /// - Returns: Those words.
    /// - Throws: ``NotPlain`` where there have to be some and are none.
    func others(atMost most: Int = .max) throws -> [String] {
        let places = rest.indices.filter { place in
            !isName(rest[place]) && (place == 0 || !options.contains(rest[place - 1]))
        }.prefix(most)
        let others = places.map { rest[$0] }
        for place in places.reversed() { rest.remove(at: place) }
        guard !needsWords || !others.isEmpty else { throw NotPlain() }
        return others
    }

    private func isName(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") }

    private func place(of property: String) -> Int? {
        property.utf8.contains { $0 < UInt8(ascii: "a") }
            ? nil : rest.firstIndex(of: "--\(property)")
    }
}

/// Decodes a command or an option group from the words.
///
/// It is no class: a cast from one makes the runtime go through all conformances.
private struct PlainDecoder: Decoder {
    let words: PlainWords
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(PlainProperties(words: words))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotPlain() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotPlain() }
}

/// The properties of a command or of an option group.
private struct PlainProperties<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let words: PlainWords

    func decode<Wrapper: Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
        if let known = try known(type, key.stringValue), let wrapper = known as? Wrapper {
            return wrapper
        }
        // An option group has its own properties decoded; all else refuses a decoder that is not the parser's.
        return try Wrapper(from: PlainDecoder(words: words))
    }

    /// A flag, an option or an argument with what is dealt to it; `nil` where the property is of another type.
    private func known(_ type: any Decodable.Type, _ property: String) throws -> Any? {
        switch type {
        case is Flag<Bool>.Type:
            var flag = Flag(wrappedValue: false)
            flag.wrappedValue = words.flag(property)
            return flag
        case is Option<String?>.Type:
            var option = Option<String?>(transform: asTyped)
            option.wrappedValue = try words.option(property)
            return option
        case is Option<Int?>.Type:
            var option = Option<Int?>()
            option.wrappedValue = try words.option(property).map(number)
            return option
        case is Option<Bar?>.Type:
            var option = Option<Bar?>()
            // Where one is given, its words stay.
            option.wrappedValue = nil
            return option
        case is Option<String>.Type:
            guard let value = try words.option(property) else { return nil }
            var option = Option<String>(transform: asTyped)
            option.wrappedValue = value
            return option
        case is Argument<[String]>.Type:
            var argument = Argument<[String]>(transform: asTyped)
            argument.wrappedValue = try words.others()
            return argument
        case is Argument<String?>.Type:
            var argument = Argument<String?>(transform: asTyped)
            argument.wrappedValue = try words.others(atMost: 1).first
            return argument
        default: return nil
        }
    }

    private func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw NotPlain() }
        return number
    }

    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []
    func contains(_: Key) -> Bool { true }
    func decodeNil(forKey _: Key) -> Bool { false }
    func nestedContainer<Other>(
        keyedBy _: Other.Type, forKey _: Key
    ) throws -> KeyedDecodingContainer<Other> { throw NotPlain() }
    func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer {
        throw NotPlain()
    }
    func superDecoder() throws -> any Decoder { throw NotPlain() }
    func superDecoder(forKey _: Key) throws -> any Decoder { throw NotPlain() }
}
