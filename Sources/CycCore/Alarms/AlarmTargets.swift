/// State of alarms on the phone.
package enum PhoneAlarmStatus: Hashable, Codable, Sendable {
    /// No notification channel reaches a phone.
    case noChannel
    /// This server and topic were never tested.
    case untested
    /// The rings of the next days are scheduled on the server.
    case ready
    /// The server rejected the scheduled rings.
    case failed(DeliveryError)
}

/// Devices that an alarm rings on, and the obstacles of each.
package struct AlarmTargets: Hashable, Sendable {
    package enum Device: String, CaseIterable, Sendable {
        case laptop, phone
    }

    /// Reason why a device may not ring.
    package enum Obstacle: Hashable, Sendable {
        /// No scheduler runs `cyc remind`.
        case noJob
        /// The scheduler is configured but does not run.
        case notServed(Scheduler)
        /// The job was installed without the alarms' times.
        case outdated(Scheduler)
        /// The machine may sleep, and the job cannot wake it.
        case maySleep
        case sound(SoundError)
        case muted(SoundVolume)
        case noPhone
        case untested
        case notScheduled(DeliveryError)
    }

    /// State of the background job.
    package struct Job: Hashable, Sendable {
        package var scheduler: Scheduler?
        /// `nil` if unknown.
        package var isServed: Bool?
        package var isCurrent: Bool
        /// Whether the job wakes the machine, or the machine never sleeps.
        package var isAwake: Bool

        package init(
            scheduler: Scheduler?, isServed: Bool?, isCurrent: Bool, isAwake: Bool
        ) {
            self.scheduler = scheduler
            self.isServed = isServed
            self.isCurrent = isCurrent
            self.isAwake = isAwake
        }

        fileprivate var obstacle: Obstacle? {
            guard let scheduler else { return .noJob }
            if isServed == false { return .notServed(scheduler) }
            return isCurrent ? nil : .outdated(scheduler)
        }
    }

    package let obstacles: [Device: [Obstacle]]
    /// Sound settings that could not be followed although a sound plays.
    package let remarks: [SoundError]

    package init(_ job: Job, phone: PhoneAlarmStatus, sound: SoundCheck) {
        var laptopObstacles = [job.obstacle].compactMap(\.self)
        if job.scheduler != nil, !job.isAwake { laptopObstacles.append(.maySleep) }
        if sound.player == nil { laptopObstacles.append(.sound(sound.failure ?? .noPlayer)) }
        if let mute = sound.mute { laptopObstacles.append(.muted(mute)) }
        // Only the job schedules the rings of later days on the server.
        var phoneObstacles = job.scheduler == nil ? [Obstacle.noJob] : []
        switch phone {
        case .noChannel: phoneObstacles = [.noPhone]
        case .untested: phoneObstacles.append(.untested)
        case .failed(let error): phoneObstacles.append(.notScheduled(error))
        case .ready: break
        }
        obstacles = [.laptop: laptopObstacles, .phone: phoneObstacles]
        remarks = sound.player == nil ? Array(sound.errors.dropFirst()) : sound.errors
    }

    /// Obstacles worth reporting: a missing phone only if no device rings.
    package var complaints: [(device: Device, obstacle: Obstacle)] {
        let isSilent = devices.isEmpty
        return Device.allCases.flatMap { device in
            (obstacles[device] ?? []).filter { $0 != .noPhone || isSilent }.map { (device, $0) }
        }
    }

    package var devices: [Device] { Device.allCases.filter { obstacles[$0]?.isEmpty ?? false } }
}
