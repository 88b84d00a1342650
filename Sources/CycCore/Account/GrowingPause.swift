/// A pause that doubles with every failure in a row, from 1.
package func growingPause(after failures: Int, from first: Int64, upTo longest: Int64) -> Int64 {
    min(longest, first << Int64(min(max(failures, 1) - 1, 16)))
}
