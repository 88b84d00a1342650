extension English {
    package var runsTitle: Text { "Runs of the last year" }
    package var noRuns: Text { "no run in the last year" }
    package var lowerBoundNote: Text { "incomplete: a year could not be loaded" }
}
