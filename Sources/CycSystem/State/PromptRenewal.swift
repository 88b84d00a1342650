package import CycCore

extension World {
    /// Renews the prompt's timeline from what the ledger knows; the one place where it is made.
    ///
    /// Called after every change of the ledger, with what is known for somebody who stands nowhere. A
    /// change never fails because of the prompt: a timeline that cannot be renewed runs out, and `cyc doctor`
    /// says why.
    package func renewPrompt(
        _ settings: Settings, _ zone: Zone, knowing knowledge: (Day) throws -> Snapshot
    ) {
        do {
            let now = try now()
            let knowledge = try knowledge(zone.day(at: now))
            let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
            try replacePrompt(
                PromptTimeline(
                    overview, settings: settings, zone: zone, hasAccount: knowledge.account != nil))
        } catch {}
    }
}
