extension Overview {
    /// The challenges to show today: those that run, then those that broke since yesterday.
    ///
    /// A broken one is left out once a challenge of its name was started again.
    package var shownChallenges: [ChallengeProgress] {
        let running = challenges.filter { $0.state == .active && $0.challenge.start <= date }
        let names = Set(challenges.filter { $0.state == .active }.map(\.challenge.name))
        return running
            + challenges.filter { progress in
                guard progress.state == .broken, let day = progress.brokenOn else { return false }
                return date.number - day.number <= 1 && progress.challenge.stopped == nil
                    && !names.contains(progress.challenge.name)
            }
    }
}
