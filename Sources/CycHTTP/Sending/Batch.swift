import CCurl
import CycCore

/// One call of ``HTTPClient/send(_:within:shouldStop:)``.
struct Batch {
    typealias Outcome = Result<HTTPResponse, HTTPError>

    private struct Job {
        /// Index in the caller's list.
        let index: Int
        var request: HTTPRequest
        var address: Address
        var notBefore: ContinuousClock.Instant
        /// At the current address.
        var tries = 0
        var exchanges = 0
        var visited: Set<String> = []
        /// The outcome if no later one follows.
        var latest: Outcome?

        /// Method and address without the query: a limit that holds for one search holds for the
        /// next.
        var limitKey: String { "\(request.method.rawValue) \(address.origin)\(address.path)" }
    }

    private let client: HTTPClient
    private let deadline: ContinuousClock.Instant
    private var outcomes: [Outcome?]
    private var waiting: [Job] = []
    private var running: [Int: Job] = [:]

    /// Longest wait between two checks of `shouldStop`.
    private static let slice = Duration.milliseconds(100)

    init(of requests: [HTTPRequest], through client: HTTPClient, within budget: Duration) {
        self.client = client
        outcomes = Array(repeating: nil, count: requests.count)
        let start = client.clock.now()
        deadline = start.advanced(by: budget)
        for (index, request) in requests.enumerated() {
            do throws(HTTPError) {
                if let name = request.headers.firstBadName { throw .badHeader(name: name) }
                let address = try Address(request.url)
                waiting.append(
                    Job(index: index, request: request, address: address, notBefore: start))
            } catch {
                outcomes[index] = .failure(error)
            }
        }
    }

    mutating func run(_ shouldStop: () -> Bool) -> [Outcome] {
        do throws(HTTPError) {
            while !waiting.isEmpty || !running.isEmpty {
                if shouldStop() { throw .stopped }
                let now = client.clock.now()
                guard now < deadline else { break }
                startDue(now)
                if running.isEmpty {
                    client.clock.wait(pause(from: now))
                    continue
                }
                let ended = try client.pool.advance()
                for (transfer, code) in ended { finish(transfer, code) }
                if ended.isEmpty { try client.pool.wait(pause(from: now)) }
            }
            expire()
        } catch {
            _ = client.pool.removeAll()
            for job in waiting + running.values { outcomes[job.index] = .failure(error) }
        }
        return outcomes.map { $0 ?? .failure(.stopped) }
    }

    /// Returns how long only libcurl has work.
    private func pause(from now: ContinuousClock.Instant) -> Duration {
        let hasFreeSlot = running.count < client.limits.atOnce
        let next = hasFreeSlot ? waiting.map(\.notBefore).min() : nil
        return max(.zero, min(Self.slice, now.duration(to: min(next ?? deadline, deadline))))
    }

    private mutating func startDue(_ now: ContinuousClock.Instant) {
        var later: [Job] = []
        for var job in waiting {
            if let pause = client.rateLimits[job.limitKey], pause.resumes > now {
                if pause.resumes >= deadline {
                    outcomes[job.index] =
                        job.latest ?? .failure(.rateLimitActive(until: pause.until))
                    continue
                }
                job.notBefore = max(job.notBefore, pause.resumes)
            }
            if job.notBefore <= now, running.count < client.limits.atOnce {
                start(job, now)
            } else {
                later.append(job)
            }
        }
        waiting = later
    }

    private mutating func start(_ job: Job, _ now: ContinuousClock.Instant) {
        var job = job
        job.tries += 1
        job.exchanges += 1
        let left = now.duration(to: deadline)
        let terms = Transfer.Terms(
            userAgent: client.userAgent, connectTimeout: min(client.limits.connect, left),
            timeout: min(client.limits.total, left), bodyLimit: client.limits.body,
            trust: client.trust)
        do throws(HTTPError) {
            try client.pool.add(
                Transfer(of: job.request, to: job.address, index: job.index, on: terms))
            running[job.index] = job
        } catch {
            outcomes[job.index] = .failure(error)
        }
    }

    private mutating func finish(_ transfer: Transfer, _ code: CURLcode) {
        guard var job = running.removeValue(forKey: transfer.index) else { return }
        let now = client.clock.now()
        let result = transfer.result(code, at: client.clock.epoch(), exchanges: job.exchanges)
        if case .success(let response) = result {
            recordLimit(after: response, to: job.limitKey, now)
            do throws(HTTPError) {
                let next = try Redirect.next(
                    after: job.request, at: job.address, response: response)
                if let next {
                    job.visited.insert("\(job.request.method.rawValue) \(job.address.url)")
                    let visit = "\(next.request.method.rawValue) \(next.address.url)"
                    guard job.visited.count <= Redirect.limit, !job.visited.contains(visit) else {
                        throw .redirectLoop
                    }
                    (job.request, job.address) = next
                    (job.tries, job.latest, job.notBefore) = (0, nil, now)
                    waiting.append(job)
                    return
                }
            } catch {
                outcomes[job.index] = .failure(error)
                return
            }
        }
        let pause = client.retries.pause(
            after: result,
            isRepeatable: job.request.isRepeatable && job.request.isTriedAgain,
            triesSoFar: job.tries,
            budget: now.duration(to: deadline), random: client.clock.random())
        if let pause {
            job.notBefore = now.advanced(by: pause)
            job.latest = result
            waiting.append(job)
        } else {
            outcomes[job.index] = better(result, job.latest)
        }
    }

    /// Records the server's limit for every request with the same ``Job/limitKey``.
    private func recordLimit(
        after response: HTTPResponse, to limitKey: String, _ now: ContinuousClock.Instant
    ) {
        guard let until = response.waitUntil else { return }
        // A year is long enough and does not overflow.
        let resumes = now.advanced(by: min(until - response.received, .hours(366 * 24)))
        guard client.rateLimits[limitKey].map({ $0.resumes < resumes }) ?? true else { return }
        client.rateLimits[limitKey] = HTTPClient.RateLimitPause(resumes: resumes, until: until)
    }

    /// Finishes all jobs after the deadline, or when nothing is left to do.
    private mutating func expire() {
        for transfer in client.pool.removeAll() {
            guard let job = running.removeValue(forKey: transfer.index) else { continue }
            outcomes[job.index] = better(.failure(.timedOut(transfer.phase)), job.latest)
        }
        for job in waiting { outcomes[job.index] = job.latest ?? .failure(.timedOut(.total)) }
        waiting = []
    }

    /// Prefers an earlier response to a later retry that timed out.
    private func better(_ outcome: Outcome, _ before: Outcome?) -> Outcome {
        guard case .failure(.timedOut) = outcome, case .success? = before else { return outcome }
        return before ?? outcome
    }
}
