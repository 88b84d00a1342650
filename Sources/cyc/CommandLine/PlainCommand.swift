import ArgumentParser

/// A command whose simple command lines are parsed without ArgumentParser.
///
/// ArgumentParser builds its tables by reflection in each run, for which the runtime searches all
/// conformances of the program some twenty times: 0.8 ms, a third of the time of many commands. A
/// simple command line follows from the names and types of the properties, which `Decodable`
/// provides: full names of flags and options, each at most once, and words that do not begin with a
/// dash. All others are left to ArgumentParser.
///
/// A flag or an option is named like its property; one with another name needs a capital letter in
/// the property's name, which leaves it to ArgumentParser. Flags default to `false`, options to
/// `nil`, and arguments to `nil` or empty.
protocol PlainCommand: Command {
    /// Whether at least one positional word is required.
    static var needsWords: Bool { get }
}

extension PlainCommand {
    static var needsWords: Bool { false }

    static func plain(_ words: ArraySlice<String>) -> (any Command)? {
        // Escaped words are left to ArgumentParser, too.
        guard words.allSatisfy({ asTyped($0) == $0 }) else { return nil }
        let assigner = PlainWords(needsWords: needsWords)
        let decoder = PlainDecoder(words: assigner)
        do {
            var command: Self
            repeat {
                assigner.reset(words)
                command = try Self(from: decoder)
            } while assigner.needsRetry
            try command.validate()
            return assigner.isDone ? command : nil
        } catch { return nil }
    }
}

/// Signals that a command line is left to ArgumentParser.
private struct NotPlainError: Error {}

/// Assigns the words of a simple command line to the properties that are decoded.
private final class PlainWords {
    private let needsWords: Bool
    private var rest: [String] = []
    /// The options found so far; the word after each is its value.
    private var options: Set<String> = []
    /// Whether an option was found after its value may have been taken as a positional word.
    private(set) var needsRetry = false

    init(needsWords: Bool) {
        self.needsWords = needsWords
    }

    func reset(_ words: ArraySlice<String>) {
        rest = Array(words)
        needsRetry = false
    }

    var isDone: Bool { rest.isEmpty }

    /// Takes a flag and returns whether it is present.
    func flag(_ property: String) -> Bool { index(of: property).map { rest.remove(at: $0) } != nil }

    /// Takes an option and returns its value.
    func option(_ property: String) throws -> String? {
        guard let index = index(of: property) else { return nil }
        guard !options.insert(rest[index]).inserted else {
            needsRetry = true
            return nil
        }
        guard index + 1 < rest.count, !isName(rest[index + 1]) else { throw NotPlainError() }
        defer { rest.removeSubrange(index...index + 1) }
        return rest[index + 1]
    }

    /// Takes the positional words.
    ///
    /// - Throws: ``NotPlainError`` if words are required but missing.
    func positionals(atMost limit: Int = .max) throws -> [String] {
        let indices = rest.indices.filter { index in
            !isName(rest[index]) && (index == 0 || !options.contains(rest[index - 1]))
        }.prefix(limit)
        let positionals = indices.map { rest[$0] }
        for index in indices.reversed() { rest.remove(at: index) }
        guard !needsWords || !positionals.isEmpty else { throw NotPlainError() }
        return positionals
    }

    private func isName(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") }

    private func index(of property: String) -> Int? {
        property.utf8.contains { $0 < UInt8(ascii: "a") }
            ? nil : rest.firstIndex(of: "--\(property)")
    }
}

/// Decodes a command or an option group from the words.
///
/// Not a class: casts from classes make the runtime search all conformances.
private struct PlainDecoder: Decoder {
    let words: PlainWords
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(PlainProperties(words: words))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotPlainError() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotPlainError() }
}

/// The properties of a command or of an option group.
private struct PlainProperties<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let words: PlainWords

    func decode<Wrapper: Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
        if let decoded = try decoded(type, key.stringValue), let wrapper = decoded as? Wrapper {
            return wrapper
        }
        // An option group decodes its own properties; all other wrappers reject this decoder.
        return try Wrapper(from: PlainDecoder(words: words))
    }

    /// A flag, option or argument with its value; `nil` for properties of other types.
    private func decoded(_ type: any Decodable.Type, _ property: String) throws -> Any? {
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
            // The words of a given one remain, so that ArgumentParser parses the command line.
            option.wrappedValue = nil
            return option
        case is Option<String>.Type:
            guard let value = try words.option(property) else { return nil }
            var option = Option<String>(transform: asTyped)
            option.wrappedValue = value
            return option
        case is Option<[String]>.Type:
            // Repeated options are left to ArgumentParser.
            guard try words.option(property) == nil else { throw NotPlainError() }
            var option = Option<[String]>(transform: asTyped)
            option.wrappedValue = []
            return option
        case is Argument<[String]>.Type:
            var argument = Argument<[String]>(transform: asTyped)
            argument.wrappedValue = try words.positionals()
            return argument
        case is Argument<String?>.Type:
            var argument = Argument<String?>(transform: asTyped)
            argument.wrappedValue = try words.positionals(atMost: 1).first
            return argument
        default: return nil
        }
    }

    private func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw NotPlainError() }
        return number
    }

    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []
    func contains(_: Key) -> Bool { true }
    func decodeNil(forKey _: Key) -> Bool { false }
    func nestedContainer<Other>(
        keyedBy _: Other.Type, forKey _: Key
    ) throws -> KeyedDecodingContainer<Other> { throw NotPlainError() }
    func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer {
        throw NotPlainError()
    }
    func superDecoder() throws -> any Decoder { throw NotPlainError() }
    func superDecoder(forKey _: Key) throws -> any Decoder { throw NotPlainError() }
}
