/// How an alarm on the phone stands.
package enum PhoneAlarmStatus: Hashable, Codable, Sendable {
    /// No channel goes to a phone.
    case noChannel
    /// Nothing was ever tested on this server and topic.
    case untested
    /// What is to come of the next days waits on the server.
    case ready
    /// The server did not take what is to come.
    case failed(DeliveryError)
}

/// What an alarm rings on, and what is in the way.
package struct AlarmTargets: Hashable, Sendable {
    package enum Device: String, CaseIterable, Sendable {
        case laptop, phone
    }

    /// Why nothing can be promised.
    package enum Obstacle: Hashable, Sendable {
        /// Nothing runs `cyc remind`.
        case noJob
        /// What should run it does not.
        case notServed(Scheduler)
        /// The job does not know when alarms ring.
        case outdated(Scheduler)
        /// The machine may sleep, and nothing wakes it.
        case maySleep
        case sound(SoundError)
        case muted(SoundVolume)
        case noPhone
        case untested
        case notAhead(DeliveryError)
    }

    /// What the job is like.
    package struct Job: Hashable, Sendable {
        package var scheduler: Scheduler?
        /// `nil` where that cannot be seen.
        package var isServed: Bool?
        package var isCurrent: Bool
        /// Whether the machine is woken, or never sleeps.
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
    /// What sounds otherwise than the person wants, though it is heard.
    package let remarks: [SoundError]

    package init(_ job: Job, phone: PhoneAlarmStatus, sound: SoundCheck) {
        var laptop = [job.obstacle].compactMap(\.self)
        if job.scheduler != nil, !job.isAwake { laptop.append(.maySleep) }
        if sound.player == nil { laptop.append(.sound(sound.trouble ?? .noPlayer)) }
        if let mute = sound.mute { laptop.append(.muted(mute)) }
        // Without a job nothing puts the rings of later days on the server.
        var onPhone = job.scheduler == nil ? [Obstacle.noJob] : []
        switch phone {
        case .noChannel: onPhone = [.noPhone]
        case .untested: onPhone.append(.untested)
        case .failed(let trouble): onPhone.append(.notAhead(trouble))
        case .ready: break
        }
        obstacles = [.laptop: laptop, .phone: onPhone]
        remarks = sound.player == nil ? Array(sound.troubles.dropFirst()) : sound.troubles
    }

    /// What is worth telling of them: that nobody wants a phone only where nothing else rings.
    package var complaints: [(device: Device, obstacle: Obstacle)] {
        let isSilent = devices.isEmpty
        return Device.allCases.flatMap { device in
            (obstacles[device] ?? []).filter { $0 != .noPhone || isSilent }.map { (device, $0) }
        }
    }

    package var devices: [Device] { Device.allCases.filter { obstacles[$0]?.isEmpty ?? false } }
}
