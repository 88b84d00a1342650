import CycCore

/// Two largest units of a duration; the smaller one is `nil` if it is 0.
enum DurationUnits {
    case days(Int, hours: Int?)
    case hours(Int, minutes: Int?)
    case minutes(Int)

    init(_ duration: Duration) {
        let minutes = Int(max(0, duration.wholeSeconds) / 60)
        let hours = minutes / 60
        let positive = { (count: Int) in count > 0 ? count : nil }
        self =
            if hours >= 48 {
                .days(hours / 24, hours: positive(hours % 24))
            } else if hours > 0 {
                .hours(hours, minutes: positive(minutes % 60))
            } else {
                .minutes(minutes)
            }
    }
}
