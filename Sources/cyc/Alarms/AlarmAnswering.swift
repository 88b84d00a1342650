import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension AlarmCommand {
    struct Answer: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc alarm answer", "Answer what rings; without a number it asks.",
            examples: """
                  cyc alarm answer
                  cyc alarm answer 42

                Exit status: 0 the answer is right, 1 it is wrong, 65 nothing rings.
                """)

        @Argument(
            help: ArgumentHelp("The answer in digits.", valueName: "number"), transform: asTyped)
        var number: String?

        func run(in session: CommandContext) throws -> ExitStatus {
            var isRight = true
            repeat {
                guard let ringing = try session.ringing() else {
                    throw CycError.alarm(.nothingRings)
                }
                var answer = try number.map(wholeNumber)
                if number == nil, ringing.question != nil || session.world.isTerminal(.input) {
                    guard let typed = try session.askSum(ringing.question) else { return .failed }
                    answer = typed
                }
                isRight = try session.answer(answer, to: ringing)
                // The same question stays.
            } while !isRight && number == nil && session.world.isTerminal(.input)
            return isRight ? .fine : .failed
        }
    }

    struct Test: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm test", "Ring now, within ten seconds, on everything that would ring.",
            examples: """
                  cyc alarm test
                """)

        func run(in session: CommandContext) throws -> ExitStatus {
            let world = session.world
            let end = world.monotonicMilliseconds() + TestAlarm.length * 1000
            var generator = SystemRandomNumberGenerator()
            let level = try session.reader()?.alarms().first { $0.isEnabled }?.level ?? .middle
            let question = AlarmQuestion(level, using: &generator)
            let until = try world.now() + TestAlarm.length
            try session.ledger().store(TestAlarm(question, until: until))
            try world.start(.ring)
            try session.closeReaders()
            let isHeard = try session.tellTest()
            let messages = session.messages
            let isUTF8 = session.look.isUTF8
            try session.write(messages.testAsks)
            func isOver() throws -> Bool {
                try session.isTestOver(until) || world.monotonicMilliseconds() >= end
            }
            var isAnswered = false
            var hasInput = true
            while try !isOver() {
                guard hasInput else {
                    world.pause(milliseconds: 100)
                    continue
                }
                session.complain(messages.ask(question, isUTF8: isUTF8), terminator: "")
                switch try world.typedLine(unless: isOver) {
                case .ended, .over:
                    hasInput = false
                    session.complain("")
                case .line(let text):
                    let number = Int(text.filter { $0 != " " })
                    let isRight = try session.ledger().answerTestRing(number, now: world.now())
                    isAnswered = isRight ?? false
                    if isRight == false {
                        session.complain(messages.isWrong(question, isUTF8: isUTF8))
                    }
                }
            }
            try session.closeReaders()
            isAnswered = try session.reader()?.testRing()?.isAnswered ?? isAnswered
            try session.write(isAnswered ? messages.testAnswered : messages.testOver)
            guard isHeard else { throw CycError.alarm(.silent) }
            return .fine
        }
    }
}

/// A whole number in digits.
///
/// - Throws: ``AlarmError/notANumber(_:)``.
private func wholeNumber(_ text: String) throws -> Int {
    guard let number = decimal(text.utf8) else { throw CycError.alarm(.notANumber(text)) }
    return number
}

extension CycError {
    /// Whether it keeps the ledger from being written.
    fileprivate var isOfLedger: Bool {
        switch self {
        case .ledgerBusy, .ledgerReadOnly, .ledgerDamaged, .diskFull, .cannotWrite, .cannotRead:
            true
        default: false
        }
    }
}

/// What can be answered.
private enum Ringing {
    case alarm(AlarmOccurrence)
    case test(AlarmQuestion?)

    var question: AlarmQuestion? {
        switch self {
        case .alarm(let wake): wake.question
        case .test(let question): question
        }
    }
}

extension CommandContext {
    /// What rings now; an alarm before a test.
    fileprivate func ringing() throws -> Ringing? {
        try closeReaders()
        guard let book = try heardAlarmBook() else { return nil }
        if let wake = book.open.first { return .alarm(wake) }
        let test = try reader()?.testRing()
        guard let test, test.isRinging(at: try world.now()) else { return nil }
        return .test(test.question)
    }

    /// Asks until a number is typed; `nil` where nobody types any more.
    fileprivate func askSum(_ question: AlarmQuestion?) throws -> Int? {
        let isUTF8 = look(of: .error).isUTF8
        while true {
            complain(messages.ask(question, isUTF8: isUTF8), terminator: "")
            guard let text = world.readAnswer()?.filter({ $0 != " " }) else {
                complain("")
                return nil
            }
            guard question != nil else { return 0 }
            if let number = decimal(text.utf8) { return number }
            guard world.isTerminal(.input) else { throw CycError.alarm(.notANumber(text)) }
        }
    }

    /// Gives an answer, and says what came of it.
    ///
    /// - Throws: ``AlarmError/nothingRings`` where it was answered or over meanwhile.
    fileprivate func answer(_ number: Int?, to ringing: Ringing) throws -> Bool {
        let isUTF8 = look.isUTF8
        switch ringing {
        case .test:
            guard let isRight = try ledger().answerTestRing(number, now: world.now()) else {
                throw CycError.alarm(.nothingRings)
            }
            try write(
                isRight
                    ? messages.testAnswered : messages.isWrong(ringing.question, isUTF8: isUTF8))
            return isRight
        case .alarm(var wake):
            let isRight = wake.question.map { $0.answer == number } ?? true
            let isHeard = world.isRinging
            // Silence first: who holds the ledger, or a full disk, must not keep it ringing.
            if isRight { world.silenceRinger() }
            do {
                guard
                    let answered = try ledger().answerAlarms(
                        number, zone: zone, now: moment(), isHeard: isHeard),
                    let first = answered.wakes.first
                else { throw CycError.alarm(.nothingRings) }
                wake = first
                guard answered.isRight else {
                    try write(messages.isWrong(first.question, isUTF8: isUTF8))
                    return false
                }
            } catch let problem as CycError where problem.isOfLedger {
                // Without anybody who rings and remembers it, nothing came of the answer.
                guard isHeard else { throw problem }
                guard isRight else {
                    try write(messages.isWrong(wake.question, isUTF8: isUTF8))
                    return false
                }
                wake.tries += 1
                warn(messages.answerNotRecorded(problem))
            }
            try write(messages.woken(date: wake.date, tries: wake.tries))
            return true
        }
    }

    /// Tests every way, and says what came of each.
    ///
    /// - Returns: Whether anything rang.
    fileprivate func tellTest() throws -> Bool {
        let patience: Int64 = 3500
        var isHeard = false
        var finding: AlarmResponse?
        _ = try ask(
            .findRings(putsAhead: false), for: AlarmResponse.self,
            until: world.monotonicMilliseconds() + patience
        ) { finding = $0 }
        if let finding {
            try write(messages.soundTested(finding.sound))
            isHeard = finding.sound.isHeard
        }
        do {
            let isOver = try ask(
                .testChannels(asAlarm: true), for: ChannelResponse.self,
                until: world.monotonicMilliseconds() + patience
            ) { finding in
                if let trouble = finding.trouble {
                    report(.channel(ChannelError(finding.channel, trouble)))
                } else {
                    isHeard = true
                    try write(messages.delivered(on: finding.channel))
                }
            }
            if !isOver { try write(messages.channelsAreSlow) }
        } catch let problem as CycError where problem != .interrupted {
            report(problem)
        }
        if try settings.remind.channels.contains(.ntfy) { try write(messages.phoneSetting) }
        return isHeard
    }

    fileprivate func isTestOver(_ until: Instant) throws -> Bool {
        try closeReaders()
        guard let ring = try reader()?.testRing(), ring.until == until else { return true }
        return ring.isAnswered
    }
}
