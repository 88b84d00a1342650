extension Settings {
    package struct Machines: Equatable, Sendable {
        /// Kinds of entries that travel to other machines.
        package var share = SharedKind.allCases.filter { $0 != .diary }
    }
}

extension Setting {
    static let machines: [Setting] = [
        Setting("machines.share", .list(of: .choice), "what machines share") {
            $1(&$0.machines.share)
        }
    ]
}
