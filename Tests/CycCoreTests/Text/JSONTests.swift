import CycCore
import Testing

@Suite("The one JSON writer")
struct JSONTests {
    @Test(
        "What steers a terminal, or breaks a line for somebody, is escaped",
        arguments: [
            ("a/é가😀", "\"a/é가😀\""), ("\"\\", #""\"\\""#),
            ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\u{0}\u{1B}\u{7F}", #""\u0000\u001b\u007f""#),
            ("\u{80}\u{9B}\u{9F}", #""\u0080\u009b\u009f""#),
            ("\u{2028}\u{2029}\u{202E}", #""\u2028\u2029\u202e""#), ("\u{A0}", "\"\u{A0}\""),
        ])
    func strings(text: String, expected: String) {
        #expect(JSON.string(text).text == expected)
        #expect(JSON(parsing: expected.utf8) == .string(text))
    }

    @Test("Members stay in their order, but in a document, which is sorted and says its schema")
    func objects() {
        let members: JSONMembers = [
            "z": .int(-1), "a": .array([.null, .double(2)]), "m": .object([:]),
        ]
        #expect(JSON.object(members).text == #"{"z":-1,"a":[null,2],"m":{}}"#)
        #expect(
            JSON.document(members, pretty: false)
                == "{\"a\":[null,2],\"m\":{},\"schema\":1,\"z\":-1}\n")
        #expect(
            JSON.document(["a": .array([.bool(true)])], pretty: true)
                == "{\n  \"a\" : [\n    true\n  ],\n  \"schema\" : 1\n}\n")
    }

    @Test("What it writes is read")
    func reading() {
        let values: [JSON] = [
            .null, .bool(false), .int(.min), .double(0.25), .double(-1e-7), .string(""),
            .array([.array([]), .object([:]), .string("x")]),
            .object(["a": .object(["b": .int(1)]), "": .null]),
        ]
        for value in values { #expect(JSON(parsing: value.text.utf8) == value) }
        #expect(
            JSON(parsing: " { \"a\" : [ 1 ,\n2 ] } ".utf8)
                == .object(["a": .array([.int(1), .int(2)])]))
    }

    @Test(
        "Anything else is no JSON",
        arguments: [
            "", "nul", "{", "[1", "[1,]x", "{\"a\"}", "{\"a\":}", "{1:2}", "\"a", "\"\u{1}\"",
            #""\x""#, #""\u12""#, #""\ud800""#, "1 2", "--1", "1e999", "'a'",
            String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
        ])
    func nonsense(text: String) {
        #expect(JSON(parsing: text.utf8) == nil)
    }
}
