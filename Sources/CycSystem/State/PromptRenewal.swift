package import CycCore

extension World {
    /// Rewrites the prompt's timeline from the ledger's snapshot; the only place that computes it.
    ///
    /// Called after every change of the ledger, with the snapshot outside any repository. Errors
    /// are ignored, so that no change fails because of the prompt: the old timeline expires, and
    /// `cyc doctor` reports the error.
    package func renewPrompt(
        _ settings: Settings, _ zone: Zone, knowing snapshot: (Day) throws -> Snapshot
    ) {
        do {
            let now = try now()
            let snapshot = try snapshot(zone.day(at: now))
            let overview = Overview(snapshot, settings: settings, zone: zone, now: now)
            try replacePrompt(
                PromptTimeline(
                    overview, settings: settings, zone: zone, hasAccount: snapshot.account != nil))
        } catch {}
    }
}
