extension English {
    package var runsTitle: String { "Runs of the last year" }
    package var noRuns: String { "no run in the last year" }
    package var lowerBoundNote: String { "incomplete: a year could not be loaded" }
}
