import CycCore
import Testing

struct ShownAddressTests {
    static let cases: [(address: String, shown: String)] = [
        ("https://ghe.example.com", "https://ghe.example.com"),
        ("http://[::1]:8080/api/v3", "http://[::1]:8080/api/v3"),
        ("ghe.example.com:8443", "ghe.example.com:8443"), ("nonsense", "nonsense"), ("", ""),
        ("https://ada:s3cret@ghe.example.com/api", "https://***@ghe.example.com/api"),
        ("https://s3cret@ghe.example.com", "https://***@ghe.example.com"),
        ("https://ada:s3/cr@et?#@ghe.example.com", "https://***@ghe.example.com"),
        ("ftp://ada:s3cret@host:21", "ftp://***@host:21"), ("ada:s3cret@host", "***@host"),
        ("https//ada:s3cret@host", "***@host"), ("ada:s3cret", "ada:***"),
        ("https://ada:s3cret%40host/x", "https://ada:***/x"),
        ("https://host/api?token=s3cret", "https://host/api?***"),
        ("https://host/#s3cret", "https://host/#***"), ("https://host/?", "https://host/?"),
        ("ghp_0123456789abcdef", "***"), ("https://host/gho_s3cret/x", "https://host/***/x"),
        ("https://github_pat_11A_s3cret/", "https://***/"),
    ]

    @Test(
        "An address is shown without its secrets, and redacting it again changes nothing",
        arguments: cases)
    func shown(address: String, shown: String) {
        #expect(RedactedAddress(address).description == shown)
        #expect(RedactedAddress(shown).description == shown)
        #expect(!shown.contains("s3"))
    }
}
