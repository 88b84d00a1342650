import CycCore
import CycHTTP
import CycNotify
import CycSystem

extension Notifier {
    /// Creates a notifier for the channels of `settings` on this machine.
    init(_ settings: Settings.Remind, _ world: World, patience: Patience = Patience()) {
        self.init(settings, world: world, patience: patience) {
            limits, retries throws(HTTPError) in
            try HTTPClient(in: world, limits: limits, retries: retries)
        }
    }
}

extension Notifier.Patience {
    /// Timeouts for runs in which the user waits for something else.
    static var short: Notifier.Patience {
        var patience = Notifier.Patience()
        patience[.ntfy] = .milliseconds(1500)
        return patience
    }
}
