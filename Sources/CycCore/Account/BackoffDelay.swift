/// Exponential backoff: `first` after one failure, doubled with each further one in a row.
package func backoffDelay(after failures: Int, from first: Duration, upTo longest: Duration)
    -> Duration
{
    min(longest, first * (1 << min(max(failures, 1) - 1, 16)))
}
