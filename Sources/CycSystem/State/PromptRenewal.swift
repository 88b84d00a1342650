package import CycCore

extension World {
    /// Rewrites the prompt's timeline from the ledger's snapshot; the only place that computes it.
    ///
    /// Called after every change of the ledger, with the snapshot outside any repository. No change
    /// fails because of the prompt: the old timeline expires, and `cyc doctor` reports the error.
    ///
    /// - Returns: Why the file cannot be written.
    package func renewPrompt(
        _ settings: Settings, _ zone: Zone, knowing snapshot: (Day) throws -> Snapshot
    ) -> CycError? {
        let timeline: PromptTimeline
        do {
            let now = try now()
            let snapshot = try snapshot(zone.day(at: now))
            let overview = Overview(snapshot, settings: settings, zone: zone, now: now)
            timeline = PromptTimeline(
                overview, settings: settings, zone: zone, hasAccount: snapshot.account != nil)
        } catch {
            return nil
        }
        do throws(CycError) {
            try replacePrompt(timeline)
            return nil
        } catch {
            return error
        }
    }
}
