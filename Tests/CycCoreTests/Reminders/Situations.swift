import CycCore
import TestSupport

/// Snapshots and overviews in a given state of today.
enum Situation {
    static let address = EmailAddress("me@example.org")
    static let path = "/home/o/src/app"

    /// Snapshot whose overview at `now`, on `day`, is in `state`; `streak` green days end the day
    /// before.
    static func snapshot(
        _ state: TodayState, on day: Day, now: Instant, streak: Int = 0
    ) -> Snapshot {
        var grass = Grass()
        for offset in 0..<streak { grass[day.advanced(by: -1 - offset)] = 1 }
        let place = RemotePlace(host: "github.com", owner: "octo", name: "app")
        let remote = Remote(
            name: "origin", url: "git@github.com:octo/app.git", place: place, slot: 0)
        let isCommitted = state != .none && state != .unknown
        let isPushed = state == .pushed || state == .done
        var snapshot = Snapshot(localGrass: grass)
        snapshot.repositories = [
            KnownRepository(
                id: 1, path: path, watch: .added, remotes: state == .uncounted ? [] : [remote],
                identity: Identity(name: "Me", address: address),
                unread: state == .unknown ? .noPermission : nil, readAt: now)
        ]
        if isCommitted {
            let id = CommitID(bytes: Array(repeating: 7, count: CommitID.size))
            snapshot.todaysCommits = [
                DayCommits(
                    repository: 1, address: address,
                    records: [CommitRecord(id: id, isPushed: isPushed, isPublished: isPushed)])
            ]
        }
        if state == .uncounted || state == .pushed {
            snapshot.account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: "octo"), grass: grass,
                respondedAt: now,
                rules: [
                    place.key: RepositoryRule(
                        kind: .ordinary, defaultBranch: "main", isInvolved: true, fetchedAt: now)
                ])
        }
        return snapshot
    }

    static func overview(
        _ state: TodayState, at now: Instant, in zone: Zone, streak: Int = 0,
        restDays: Set<Weekday> = []
    ) -> Overview {
        var settings = Settings()
        settings.restDays = restDays
        return Overview(
            snapshot(state, on: zone.day(at: now), now: now, streak: streak), settings: settings,
            zone: zone, now: now)
    }
}

extension NoticeRecord {
    /// State of a delivery.
    enum Fate {
        case unfinished, unfinishedAgain, delivered, failed, failedAgain, interrupted
        case onServer(at: Instant), refusedByServer(at: Instant), claimedForServer(at: Instant)
    }

    init(_ slot: ReminderSlot, _ channel: Settings.Channel, _ fate: Fate, at instant: Instant = 0) {
        let moment = Moment(instant: instant, minutesEastOfUTC: 0)
        let notice = Notice(.evening(slot), at: slot, title: "t", body: "b")
        self.init(of: notice, on: channel, at: moment)
        switch fate {
        case .unfinished: break
        case .unfinishedAgain: isAgain = true
        case .delivered: delivered = moment
        case .failed: failure = .timedOut(seconds: 3)
        case .failedAgain: (isAgain, failure) = (true, .timedOut(seconds: 3))
        case .interrupted: (isAgain, failure) = (true, .interrupted)
        case .onServer(let at): (scheduledFor, delivered) = (at, moment)
        case .refusedByServer(let at): (scheduledFor, failure) = (at, .noDesktop)
        case .claimedForServer(let at): scheduledFor = at
        }
    }
}
