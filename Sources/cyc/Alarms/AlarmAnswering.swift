import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension AlarmCommand {
    struct Answer: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc alarm answer", "Answer the ringing alarm; without a number it asks.",
            examples: """
                  cyc alarm answer
                  cyc alarm answer 42

                Exit status: 0 the answer is right, 1 it is wrong, 65 nothing rings.
                """)

        @Argument(
            help: ArgumentHelp("The answer in digits.", valueName: "number"), transform: asTyped)
        var number: String?

        func run(in context: CommandContext) throws -> ExitStatus {
            var isRight = true
            repeat {
                guard let ringing = try context.ringing() else {
                    throw CycError.alarm(.nothingRings)
                }
                var answer = try number.map(wholeNumber)
                if number == nil, ringing.question != nil || context.world.isTerminal(.input) {
                    guard let typed = try context.askSum(ringing.question) else { return .failed }
                    answer = typed
                }
                isRight = try context.answer(answer, to: ringing)
                // A wrong answer does not change the question.
            } while !isRight && number == nil && context.world.isTerminal(.input)
            return isRight ? .fine : .failed
        }
    }

    struct Test: Command {
        static let configuration = CommandConfiguration(
            "cyc alarm test", "Ring a test alarm now on every device that would ring.",
            examples: """
                  cyc alarm test
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            let world = context.world
            let end = world.timeAwake() + TestAlarm.length
            var generator = SystemRandomNumberGenerator()
            let level = try context.reader()?.alarms().first { $0.isEnabled }?.level ?? .medium
            let question = AlarmQuestion(level, using: &generator)
            let until = try world.now() + TestAlarm.length
            try context.ledger().store(TestAlarm(question, until: until))
            try world.start(.ring)
            try context.closeReaders()
            let hasRung = try context.reportTest() && context.waitForRing()
            let messages = context.messages
            let isUTF8 = context.look.isUTF8
            try context.write(messages.testAsks(isRinging: hasRung))
            func isOver() throws -> Bool {
                try context.isTestOver(until) || world.timeAwake() >= end
            }
            var isAnswered = false
            var hasInput = true
            while try !isOver() {
                guard hasInput else {
                    world.pause(for: .milliseconds(100))
                    continue
                }
                context.writeError(messages.ask(question, isUTF8: isUTF8), terminator: "")
                switch try world.typedLine(unless: isOver) {
                case .ended, .over:
                    hasInput = false
                    context.writeError("")
                case .line(let text):
                    let number = Int(text.filter { $0 != " " })
                    let isRight = try context.ledger().answerTestRing(number, now: world.now())
                    isAnswered = isRight ?? false
                    if isRight == false {
                        context.writeError(messages.isWrong(question, isUTF8: isUTF8))
                    }
                }
            }
            try context.closeReaders()
            isAnswered = try context.reader()?.testRing()?.isAnswered ?? isAnswered
            try context.write(isAnswered ? messages.testAnswered : messages.testOver)
            guard hasRung else { throw CycError.alarm(.silent) }
            return .fine
        }
    }
}

/// Parses a whole number in digits; throws ``AlarmError/notANumber(_:)``.
private func wholeNumber(_ text: String) throws -> Int {
    guard let number = decimal(text.utf8) else { throw CycError.alarm(.notANumber(text)) }
    return number
}

extension CycError {
    /// Whether the ledger cannot be written.
    fileprivate var isLedgerError: Bool {
        switch self {
        case .ledgerBusy, .ledgerReadOnly, .ledgerDamaged, .diskFull, .cannotWrite, .cannotRead:
            true
        default: false
        }
    }
}

/// An alarm or a test that waits for an answer.
private enum Ringing {
    case alarm(AlarmOccurrence)
    case test(AlarmQuestion?)

    var question: AlarmQuestion? {
        switch self {
        case .alarm(let occurrence): occurrence.question
        case .test(let question): question
        }
    }
}

extension CommandContext {
    /// The alarm occurrence or test that rings now; an alarm takes precedence.
    fileprivate func ringing() throws -> Ringing? {
        try closeReaders()
        guard let snapshot = try audibleAlarmSnapshot() else { return nil }
        if let occurrence = snapshot.open.first { return .alarm(occurrence) }
        let test = try reader()?.testRing()
        guard let test, test.isRinging(at: try world.now()) else { return nil }
        return .test(test.question)
    }

    /// Asks until a number is typed; `nil` at the end of the input.
    fileprivate func askSum(_ question: AlarmQuestion?) throws -> Int? {
        let isUTF8 = look(of: .error).isUTF8
        while true {
            writeError(messages.ask(question, isUTF8: isUTF8), terminator: "")
            guard let text = world.readAnswer()?.filter({ $0 != " " }) else {
                writeError("")
                return nil
            }
            guard question != nil else { return 0 }
            if let number = decimal(text.utf8) { return number }
            guard world.isTerminal(.input) else { throw CycError.alarm(.notANumber(text)) }
        }
    }

    /// Records an answer, prints its result, and returns whether it was right.
    ///
    /// - Throws: ``AlarmError/nothingRings`` if it was answered or ended meanwhile.
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
        case .alarm(var occurrence):
            let isRight = occurrence.question.map { $0.answer == number } ?? true
            let isRinging = world.isRinging
            // Silence first: a locked ledger or a full disk must not keep it ringing.
            if isRight { world.silenceRingProcess() }
            do {
                guard
                    let answered = try ledger().answerAlarms(
                        number, zone: zone, now: moment(), isRinging: isRinging),
                    let first = answered.occurrences.first
                else { throw CycError.alarm(.nothingRings) }
                occurrence = first
                guard answered.isRight else {
                    try write(messages.isWrong(first.question, isUTF8: isUTF8))
                    return false
                }
            } catch let error as CycError where error.isLedgerError {
                // Without a ringing process nothing would record the answer later.
                guard isRinging else { throw error }
                guard isRight else {
                    try write(messages.isWrong(occurrence.question, isUTF8: isUTF8))
                    return false
                }
                occurrence.tries += 1
                warn(messages.answerNotRecorded(error))
            }
            try write(messages.woken(date: occurrence.date, tries: occurrence.tries))
            return true
        }
    }

    /// Tests the sound and every channel, prints the results, and returns whether any of them
    /// works.
    fileprivate func reportTest() throws -> Bool {
        let timeout = Duration.milliseconds(3500)
        var hasRung = false
        var response: AlarmResponse?
        _ = try ask(
            .findRings(schedulesRings: false), for: AlarmResponse.self,
            until: world.timeAwake() + timeout
        ) { response = $0 }
        if let response {
            try write(messages.soundTested(response.sound))
            hasRung = response.sound.isAudible
        }
        do {
            let isOver = try ask(
                .testChannels(asAlarm: true), for: ChannelResponse.self,
                until: world.timeAwake() + timeout
            ) { response in
                if let error = response.failure {
                    report(.channel(ChannelError(response.channel, error)))
                } else {
                    hasRung = true
                    try write(messages.delivered(on: response.channel))
                }
            }
            if !isOver { try write(messages.channelsAreSlow) }
        } catch let error as CycError where error != .interrupted {
            report(error)
        }
        if try settings.remind.channels.contains(.ntfy) { try write(messages.phoneSetting) }
        return hasRung
    }

    /// Waits until the started process rings; false if it does not within two seconds.
    fileprivate func waitForRing() -> Bool {
        let end = world.timeAwake() + .seconds(2)
        while !world.isRinging {
            guard world.timeAwake() < end else { return false }
            world.pause(for: .milliseconds(20))
        }
        return true
    }

    fileprivate func isTestOver(_ until: Instant) throws -> Bool {
        try closeReaders()
        guard let ring = try reader()?.testRing(), ring.until == until else { return true }
        return ring.isAnswered
    }
}
