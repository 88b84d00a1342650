import CycHTTP

/// A JSON object; the values are JSON already.
func jsonObject(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ","))}"
}
