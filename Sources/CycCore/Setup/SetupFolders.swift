/// The setup step for the folders to search: offers and input parser.
package struct SetupFolders: Sendable {
    package struct Offer: Equatable, Sendable {
        /// The path as written in `repositories.roots`.
        package let name: String
        /// Absolute.
        package let path: String
        /// `nil` if unknown.
        package var repositories: Int?
        /// Whether empty input selects it.
        package var isChosen = false
        package var isMissing = false
        /// Whether it is the repository of the working directory.
        package var isHere = false
    }

    /// Result of checking a path entered by the user.
    package enum Place: Equatable, Sendable {
        /// `name` is the path as written in `repositories.roots`.
        case folder(name: String)
        case missing, notAFolder
    }

    package private(set) var offers: [Offer] = []

    /// Limit of offers that fit on a screen.
    private static let offerLimit = 9
    /// Names of folders with downloaded or temporary content.
    private static let transientNames: Set<String> = [
        "Downloads", "Desktop", "tmp", "다운로드", "바탕화면",
    ]

    /// Creates offers from the discovered folders and the configured roots.
    ///
    /// - Parameter standing: The repository of the working directory.
    package init(
        _ discovery: SetupDiscovery, standing: String?, settings: Settings, home: String,
        isFolder: (String) -> Bool
    ) {
        func name(_ path: String) -> String {
            path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path
        }
        let isSet = settings.repositories.rootsAreSet
        let counts = Dictionary(
            discovery.folders.map { ($0.path, $0.repositories) }, uniquingKeysWith: { max($0, $1) })
        for root in settings.repositories.roots {
            let path = root == "~" || root.hasPrefix("~/") ? home + root.dropFirst() : root
            let isThere = isFolder(path)
            // A default root may be missing.
            guard isThere || isSet else { continue }
            offers.append(
                Offer(
                    name: root, path: path, repositories: counts[path], isChosen: isThere,
                    isMissing: !isThere))
        }
        let hasRoots = isSet || offers.contains { $0.repositories != 0 }
        for folder in discovery.folders where offers.count < Self.offerLimit {
            guard !offers.contains(where: { Self.covers($0, folder.path) }) else { continue }
            let isTransient = folder.path.split(separator: "/").contains {
                Self.transientNames.contains(String($0))
            }
            offers.append(
                Offer(
                    name: name(folder.path), path: folder.path, repositories: folder.repositories,
                    isChosen: !hasRoots && !isTransient && folder.repositories > 0))
        }
        guard let standing, standing != home else { return }
        if let place = offers.firstIndex(where: { Self.covers($0, standing) }) {
            if !isSet { offers[place].isChosen = !offers[place].isMissing }
        } else {
            offers.append(
                Offer(
                    name: name(standing), path: standing, repositories: 1, isChosen: !isSet,
                    isHere: true))
        }
    }

    private static func covers(_ offer: Offer, _ path: String) -> Bool {
        path == offer.path || path.hasPrefix(offer.path == "/" ? "/" : "\(offer.path)/")
    }

    /// The names selected by empty input.
    package var chosen: [String] { offers.filter(\.isChosen).map(\.name) }

    /// Parses input into `repositories.roots`, without duplicates.
    ///
    /// The input contains numbers or paths, or nothing for the selected folders.
    ///
    /// - Parameter look: Returns the kind of a path.
    package func reply(to line: String, look: (String) -> Place) -> SetupReply<[String]> {
        if line.isEmpty { return chosen.isEmpty ? .skip : .chosen(chosen) }
        if let reply: SetupReply<[String]> = SetupWords.common(line) { return reply }
        // A single name with spaces needs no quotes.
        if line.contains(" "), line.contains("/"), case .folder(let name) = look(line) {
            return .chosen([name])
        }
        var names: [String] = []
        for word in SetupWords.split(line) {
            let name: String
            switch SetupWords.pick(word, of: offers) {
            case .chosen(let offer) where offer.isMissing:
                return .notUnderstood(.noSuchFolder(offer.name))
            case .chosen(let offer): name = offer.name
            case .notUnderstood(let complaint): return .notUnderstood(complaint)
            case .skip, .leave, nil:
                switch look(word) {
                case .folder(let found): name = found
                case .missing: return .notUnderstood(.noSuchFolder(word))
                case .notAFolder: return .notUnderstood(.notAFolder(word))
                }
            }
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? .skip : .chosen(names)
    }
}
