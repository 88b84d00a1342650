/// Which folders are searched for repositories: what is offered, and what an answer means.
package struct SetupFolders: Sendable {
    package struct Offer: Equatable, Sendable {
        /// As it stands in `repositories.roots`.
        package let name: String
        /// Absolute.
        package let path: String
        /// `nil` where nobody counted.
        package var repositories: Int?
        /// Whether an empty line takes it.
        package var isChosen = false
        package var isMissing = false
        /// Whether it is the repository that the person stands in.
        package var isHere = false
    }

    /// What a path leads to that somebody typed.
    package enum Place: Equatable, Sendable {
        /// How it is to stand in `repositories.roots`.
        case folder(name: String)
        case missing, notAFolder
    }

    package private(set) var offers: [Offer] = []

    /// More would not fit on a screen.
    private static let most = 9
    /// What lies there was put there by programs, or for a while.
    private static let passing: Set<String> = ["Downloads", "Desktop", "tmp", "다운로드", "바탕화면"]

    /// The folders of `findings`, the roots of the settings among them; `standing` is the repository that
    /// the person stands in.
    package init(
        _ findings: SetupDiscovery, standing: String?, settings: Settings, home: String,
        isFolder: (String) -> Bool
    ) {
        func name(_ path: String) -> String {
            path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path
        }
        let isSet = settings.repositories.rootsAreSet
        let counts = Dictionary(
            findings.folders.map { ($0.path, $0.repositories) }, uniquingKeysWith: { max($0, $1) })
        for root in settings.repositories.roots {
            let path = root == "~" || root.hasPrefix("~/") ? home + root.dropFirst() : root
            let isThere = isFolder(path)
            // A folder that nobody named may be missing.
            guard isThere || isSet else { continue }
            offers.append(
                Offer(
                    name: root, path: path, repositories: counts[path], isChosen: isThere,
                    isMissing: !isThere))
        }
        let isServed = isSet || offers.contains { $0.repositories != 0 }
        for folder in findings.folders where offers.count < Self.most {
            guard !offers.contains(where: { Self.holds($0, folder.path) }) else { continue }
            let isPassing = folder.path.split(separator: "/").contains {
                Self.passing.contains(String($0))
            }
            offers.append(
                Offer(
                    name: name(folder.path), path: folder.path, repositories: folder.repositories,
                    isChosen: !isServed && !isPassing && folder.repositories > 0))
        }
        guard let standing, standing != home else { return }
        if let place = offers.firstIndex(where: { Self.holds($0, standing) }) {
            if !isSet { offers[place].isChosen = !offers[place].isMissing }
        } else {
            offers.append(
                Offer(
                    name: name(standing), path: standing, repositories: 1, isChosen: !isSet,
                    isHere: true))
        }
    }

    private static func holds(_ offer: Offer, _ path: String) -> Bool {
        path == offer.path || path.hasPrefix(offer.path == "/" ? "/" : "\(offer.path)/")
    }

    /// What an empty line takes.
    package var chosen: [String] { offers.filter(\.isChosen).map(\.name) }

    /// Names for `repositories.roots`, each once.
    ///
    /// A line has numbers, paths, or nothing for what is marked; `look` says what is at a path.
    package func reply(to line: String, look: (String) -> Place) -> SetupReply<[String]> {
        if line.isEmpty { return chosen.isEmpty ? .skip : .chosen(chosen) }
        if let reply: SetupReply<[String]> = SetupWords.common(line) { return reply }
        // A name with spaces needs no quotes where it is the only one.
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
