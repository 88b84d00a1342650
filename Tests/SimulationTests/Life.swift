import CycCore
import CycRun
import CycStore
import CycSystem
import Synchronization
import TestSupport

@testable import cyc
@testable import cyc_agent

/// Simulates consecutive evenings on one machine, drawn from a seed, and finds cyc's errors.
struct Life {
    /// Number of evenings in one simulation.
    static let evenings = 4

    /// Counts of observed cases over all simulations, to check that each case occurs.
    struct Tally: CustomStringConvertible {
        var evenings = 0
        var requests = 0
        var mostRequests = 0
        var reminders = 0
        var states: [TodayState: Int] = [:]
        /// Answers in which only a push made yesterday done.
        var held = 0
        /// Answers after everything was fetched.
        var settled = 0

        var description: String {
            let states = TodayState.allCases.map { "\($0) \(self.states[$0, default: 0])" }
            return "\(evenings) evenings, \(requests) requests, at most \(mostRequests) in one, "
                + "\(reminders) reminders, \(states.joined(separator: ", ")), held \(held), "
                + "settled \(settled)"
        }
    }

    private enum Event {
        case commit, push, web, hiddenWeb, loss, address, branch, opening, access
        case condition(Endpoint), network, token, revocation
        case look, cachedLook, lookWithoutAgent, refresh, sync, remind
    }

    private var random: SeededGenerator
    private let machine: Machine
    private let login: String?
    private let offset: Duration
    private let every: Int
    private let quiet: ClosedRange<Int>?
    /// Whether GitHub never fails and nothing on it changes.
    private let isCalm: Bool
    /// Last slot with a reminder, by day.
    private var lastSlots: [Day: Int] = [:]
    /// Largest number of pushed commits of a day, and when it was first reached.
    private var pushed: [Day: (count: Int, seenAt: Instant)] = [:]
    /// The events so far, if recording is on.
    var script: [String] { machine.script ?? [] }

    init(seed: UInt64, isWritten: Bool = false) throws {
        var random = SeededGenerator(seed: seed)
        let zone = random.draw([("UTC0", 3), ("KST-9", 3), ("EST5", 2), ("NZT-13", 1)])
        offset = .hours(["UTC0": 0, "KST-9": 9, "EST5": -5, "NZT-13": 13][zone, default: 0])
        // From January 2026 to January 2027.
        let first = Instant(
            secondsSinceEpoch: Int64(random.chance(10) ? 20_816 : random.number(20_465...20_810))
                * 86_400)
        let kind = random.number(0..<100)
        login = kind < 60 || kind >= 92 ? nil : Truth.person
        every = random.draw([(60, 2), (90, 2), (120, 4), (180, 2)])
        quiet = random.chance(15) ? 1230...1290 : nil
        isCalm = random.chance(15)
        var settings = "[remind]\nevery = \"\(every)m\"\n"
        if quiet != nil { settings += "quiet = [\"20:30-21:30\"]\n" }
        if let login { settings += "[github]\nlogin = \"\(login)\"\n" }
        settings += "[repositories]\nroots = []\n"
        let truth = Truth(&random, now: first)
        machine = try Machine(
            truth, StandInHub(SeededGenerator(seed: random.next())), zone: (zone, offset),
            settings: settings)
        machine.now = first + .hours(12) - offset
        machine.token =
            kind < 60 ? "tokenoftheperson" : kind >= 80 && kind < 92 ? "tokenofastranger" : nil
        self.random = random
        // A source that never responded differs from one that stops responding.
        if !isCalm {
            for endpoint in Endpoint.allCases where self.random.chance(35) { disturb(endpoint) }
        }
        if isWritten {
            machine.script = [
                "zone \(zone), login \(login ?? "-"), token \(machine.token ?? "-"), git "
                    + "\(truth.gitAddress), clones \(truth.clones)", "\(machine.hub.conditions)",
            ]
        }
    }

    private var today: Day { machine.today }

    private var midnight: Instant {
        Instant(secondsSinceEpoch: Int64(today.number) * 86_400) - offset
    }

    private var asker: Learned.Asker {
        Learned.Asker(token: machine.token, login: login, gitAddress: machine.truth.gitAddress)
    }

    /// Simulates all evenings.
    ///
    /// - Returns: The first error found, if any.
    /// - Throws: Errors of cyc, which are failures of the test.
    mutating func live(_ tally: inout Tally) throws -> String? {
        let noon = machine.now
        for evening in 0..<Self.evenings {
            let before = machine.requests
            for (instant, event) in drawEvents(noon + .seconds(evening * 86_400)) {
                machine.now = instant
                machine.hub.beginRun()
                machine.isWanted = false
                if let wrong = try play(event, &tally) ?? machine.hub.offence {
                    machine.log("WRONG at \(clock): \(wrong)")
                    return wrong
                }
            }
            let requests = machine.requests - before
            tally.evenings += 1
            tally.requests += requests
            tally.mostRequests = max(tally.mostRequests, requests)
            // An upper limit for requests besides GitHub's own.
            if requests > 150 { return "\(requests) requests in one evening" }
        }
        return nil
    }

    // MARK: Events

    private mutating func drawEvents(_ noon: Instant) -> [(Instant, Event)] {
        var events: [(Instant, Event)] = []
        func minutes(_ range: ClosedRange<Int>) -> Instant {
            noon + .minutes(random.number(range)) + .seconds(random.number(0...59))
        }
        func add(_ event: Event, percent: Int, _ range: ClosedRange<Int> = 180...735) {
            var percent = percent
            while percent > 0 {
                if random.chance(min(100, percent)) { events.append((minutes(range), event)) }
                percent -= 100
            }
        }
        add(.commit, percent: 80)
        add(.push, percent: 20)
        for (instant, _) in events where random.chance(70) {
            let push = instant + .seconds(random.number(60...5000))
            events.append((push, .push))
            if random.chance(50) { events.append((push + 60, .look)) }
        }
        add(.web, percent: 25)
        add(.hiddenWeb, percent: 8)
        if !isCalm {
            add(.loss, percent: 8)
            add(.address, percent: 8)
            add(.branch, percent: 6)
            add(.opening, percent: 8)
            add(.access, percent: 10)
            for endpoint in Endpoint.allCases { add(.condition(endpoint), percent: 50) }
            add(.network, percent: 15)
            add(.token, percent: login == nil && machine.token != nil ? 12 : 0)
            add(.revocation, percent: 8)
            add(.lookWithoutAgent, percent: 20)
        }
        add(.look, percent: 70)
        add(.cachedLook, percent: 40)
        add(.refresh, percent: 25)
        add(.sync, percent: 15)
        add(.remind, percent: 40)
        for slot in stride(from: 360, to: 720, by: every) where random.chance(90) {
            add(.remind, percent: 100, slot...slot + 5)
        }
        events.sort { $0.0 < $1.0 }
        // No two events at once, so that their order is defined.
        var last = Instant.min
        return events.map { instant, event in
            last = max(instant, last + 1)
            return (last, event)
        }
    }

    private var clock: String {
        "\(Moment(instant: machine.now, minutesEastOfUTC: Int(offset.wholeSeconds / 60)))"
    }

    private mutating func play(_ event: Event, _ tally: inout Tally) throws -> String? {
        let clone = random.number(machine.truth.clones.indices)
        let now = machine.now
        machine.log("\(clock) \(event) \(clone)")
        switch event {
        case .commit:
            machine.truth.commit(on: today, in: clone, &random)
            try machine.touch(clone)
        case .push:
            for clone in machine.truth.clones.indices {
                let before = machine.truth.clones[clone].revision
                machine.truth.push(clone, at: now, &random)
                if machine.truth.clones[clone].revision != before {
                    try machine.touch(clone, isPush: true)
                }
            }
            machine.hub.hasPushed = true
        case .web: machine.truth.contribute(on: today, from: now)
        case .hiddenWeb: machine.truth.contribute(on: today, from: now, isPrivate: true)
        case .loss: machine.truth.lose(today, at: now)
        case .address:
            machine.truth.owners[Truth.person]?.verified = ["home@example.org", "work@example.org"]
            machine.truth.count(at: now, &random)
        case .branch:
            machine.truth.change(clone, at: now, &random) {
                $0.defaultBranch = $0.defaultBranch == "main" ? "trunk" : "main"
            }
        case .opening: machine.truth.change(clone, at: now, &random) { $0.hasOpened = true }
        case .access: machine.truth.clones[clone].isReadable.toggle()
        case .condition(let endpoint):
            if random.chance(60) {
                machine.hub.conditions[endpoint] = .fine
            } else {
                disturb(endpoint)
            }
            machine.log("  \(machine.hub.conditions[endpoint] ?? .fine)")
        case .network: machine.hub.isOffline.toggle()
        case .token:
            machine.token =
                machine.token == "tokenoftheperson" ? "tokenofastranger" : "tokenoftheperson"
            machine.hub.changeToken()
        case .revocation:
            guard let token = machine.token else { return nil }
            if machine.hub.revoked.remove(token) == nil { machine.hub.revoked.insert(token) }
        case .look: return try look(.ifNeeded, &tally)
        case .cachedLook: return try look(.cached, &tally)
        case .refresh: return try look(.everything, &tally)
        case .lookWithoutAgent:
            machine.hasAgent = false
            defer { machine.hasAgent = true }
            // Without stored data the missing agent is an error.
            do { return try look(.ifNeeded, &tally) } catch CycError.agentMissing { return nil }
        case .sync:
            machine.isWanted = true
            let sync = AgentRequest.sync(
                currentRepository: nil, readsRepositories: true, asksGitHub: true, forgets: false)
            _ = try machine.ask(sync) { _ in }
            recordRun()
            return try judge(try answer(.cached), .everything, &tally)
        case .remind: return try remind(&tally)
        }
        return nil
    }

    /// Changes how an endpoint responds from now on, always or at random.
    private mutating func disturb(_ endpoint: Endpoint) {
        machine.hub.conditions[endpoint] = .drawn(&random)
        if random.chance(30) {
            machine.hub.flaky.insert(endpoint)
        } else {
            machine.hub.flaky.remove(endpoint)
        }
    }

    // MARK: Answers

    private func answer(_ refreshPolicy: RefreshPolicy) throws -> Answer {
        try CommandContext(
            machine.world, agent: { request, _, take in try machine.ask(request, take) }
        )
        .answer(refreshPolicy)
    }

    private mutating func look(_ refreshPolicy: RefreshPolicy, _ tally: inout Tally) throws
        -> String?
    {
        let answer = try answer(refreshPolicy)
        recordRun()
        return try judge(answer, refreshPolicy, &tally)
    }

    /// Records the pushed commits that a run may have seen.
    private mutating func recordRun() {
        for offset in 0...1 {
            let day = today.advanced(by: -offset)
            let count = machine.hub.learned.pushed(day, for: asker, machine.truth.clones)
            if count > pushed[day]?.count ?? 0 { pushed[day] = (count, machine.now) }
        }
    }

    /// Compares an answer with the facts that cyc received.
    private mutating func judge(
        _ answer: Answer, _ refreshPolicy: RefreshPolicy, _ tally: inout Tally
    ) throws -> String? {
        let state = answer.overview.state
        machine.log("  \(refreshPolicy): \(state), \(machine.hub.asked)")
        tally.states[state, default: 0] += 1
        let (learned, clones) = (machine.hub.learned, machine.truth.clones)
        if state.isSafe, !learned.isSafe(today, for: asker, clones) {
            return "\(state), which nobody told"
        }
        if state == .none {
            if let reason = learned.isNothing(
                on: today, since: midnight, for: asker, clones)
            {
                return "none, \(reason)"
            }
            let isRead = clones.indices.allSatisfy {
                learned.readClones[$0]?.revision == clones[$0].revision
            }
            if refreshPolicy != .cached, !isRead { return "none, though a clone was not read" }
        }
        let yesterday = today.advanced(by: -1)
        let snapshot = answer.snapshot
        let green = snapshot.greenGrass(today: today, now: machine.now)[yesterday] > 0
        // Done because of a push only.
        if green, snapshot.grass[yesterday] == 0 {
            guard let seen = pushed[yesterday], machine.now - seen.seenAt < 86_400 else {
                return "yesterday is held"
            }
            tally.held += 1
        }
        return refreshPolicy == .everything ? settled(state, &tally) : nil
    }

    /// Checks that cyc agrees with GitHub after everything was fetched.
    private func settled(_ state: TodayState, _ tally: inout Tally) -> String? {
        let (hub, truth) = (machine.hub, machine.truth)
        guard hub.isHealthy, !hub.isAnyWaiting(at: machine.now),
            truth.clones.allSatisfy(\.isReadable)
        else { return nil }
        let commits = truth.commits.filter { $0.day == today }
        let isSafe: Bool
        if let token = machine.token, login == nil, let owner = StandInHub.owners[token] {
            let octo = truth.owners[owner]
            if octo?.count(today, at: machine.now, onPage: true)
                != octo?.count(
                    today, at: machine.now, onPage: false)
            {
                return nil
            }
            isSafe =
                octo?.count(today, at: machine.now, onPage: false) ?? 0 > 0
                || owner == Truth.person
                    && commits.contains {
                        $0.arrivedAt != nil && truth.canCount($0, at: machine.now)
                    }
        } else if !asker.hasAccount {
            isSafe = commits.contains {
                $0.address == truth.gitAddress
                    && ($0.pushedAt != nil || truth.clones[$0.clone].remote == .none)
            }
        } else {
            return nil
        }
        tally.settled += 1
        return isSafe == state.isSafe ? nil : "\(state) after everything was asked"
    }

    // MARK: Reminders

    private mutating func remind(_ tally: inout Tally) throws -> String? {
        let minute = Int((machine.now - midnight).wholeSeconds / 60)
        let slot = minute < 1080 ? nil : minute - (minute - 1080) % every
        let isLoud = quiet.map { !($0.lowerBound..<$0.upperBound).contains(minute) } ?? true
        let isDue = isLoud && slot.map { $0 > lastSlots[today] ?? 0 } ?? false
        let main: Endpoint = machine.token == nil ? .page : .calendar
        let token = machine.token
        let mayBeSilent =
            machine.hub.isWaiting(main, token, at: machine.now)
            || machine.hub.isRefusing(token, at: machine.now)
        let started = machine.clock.timeAwake.withLock { $0 }
        machine.clock.sent.withLock { $0 = [] }
        _ = try machine.withContext { try ReminderRun($0).run() }
        recordRun()
        let sent = machine.clock.sent.withLock { $0 }
        let learned = machine.hub.learned
        machine.log("  due \(isDue), sent \(sent.map(\.title)), \(machine.hub.asked)")
        if machine.clock.timeAwake.withLock({ $0 }) - started > .seconds(10) {
            return "it took longer than twice the time limit"
        }
        guard isDue else { return sent.isEmpty ? nil : "reminded though nothing was due" }
        guard !sent.isEmpty else {
            return learned.isSafe(today, for: asker, machine.truth.clones)
                ? nil : "silent though nobody told that today is safe"
        }
        lastSlots[today] = slot
        tally.reminders += 1
        guard asker.hasAccount, !mayBeSilent else { return nil }
        if !machine.hub.asked.contains(main) { return "a nag without a question" }
        let owner = machine.token.flatMap { login ?? StandInHub.owners[$0] } ?? Truth.person
        let count =
            machine.truth.owners[owner]?.count(
                today, at: machine.now, onPage: main == .page) ?? 0
        let utc = Int(machine.now.secondsSinceEpoch / 86_400)
        if machine.hub.isFine(main, token), count > 0, main == .calendar || today.number <= utc {
            return "a nag though GitHub would have told of a contribution"
        }
        if isCalm, login == nil, owner == Truth.person,
            machine.truth.commits.contains(where: {
                $0.day == today && $0.arrivedAt != nil
                    && machine.truth.canCount($0, at: machine.now)
                    // A commit that GitHub did not have is not fetched again at once.
                    && machine.now - (learned.missedAt[$0.id] ?? 0) > 600
            })
        {
            return "a nag though all is pushed"
        }
        return nil
    }
}
