/// Exponential backoff: `first` after one failure, doubled with each further one in a row.
package func backoffDelay(after failures: Int, from first: Int64, upTo longest: Int64) -> Int64 {
    min(longest, first << Int64(min(max(failures, 1) - 1, 16)))
}
