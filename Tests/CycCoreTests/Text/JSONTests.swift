import CycCore
import Testing

@Suite("JSON writer and parser")
struct JSONTests {
    @Test(
        "Control characters, line separators and bidirectional controls are escaped",
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

    @Test("Objects keep the order of members; documents sort them and add the schema")
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

    @Test("Written values are parsed back")
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
        "All escapes of JSON are parsed, also those that cyc never writes",
        arguments: [
            (#""\/src\/a""#, "/src/a"), (#""\ud83c\udf31""#, "🌱"), (#""\uD83C\uDF31x""#, "🌱x"),
            (#""\ud800\udc00""#, "\u{10000}"), (#""\udbff\udfff""#, "\u{10FFFF}"),
            (#""\ud55c\uAE00""#, "한글"), (#""\u0000\u0041""#, "\u{0}A"),
            (#""\"\\\b\f\n\r\t""#, "\"\\\u{8}\u{C}\n\r\t"), ("\"\u{7F}\u{9B}\"", "\u{7F}\u{9B}"),
        ])
    func escapes(text: String, expected: String) {
        #expect(JSON(parsing: text.utf8) == .string(expected))
        #expect(JSON(parsing: "{\(text):1}".utf8) == .object([expected: .int(1)]))
    }

    @Test(
        "Numbers of JSON are parsed",
        arguments: [
            ("0", JSON.int(0)), ("-0", .int(0)), ("-12", .int(-12)), ("1.50", .double(1.5)),
            ("1e3", .double(1_000)), ("1E+3", .double(1_000)), ("-0.5e-1", .double(-0.05)),
            ("9223372036854775807", .int(.max)), ("1e308", .double(1e308)),
        ])
    func numbers(text: String, expected: JSON) {
        #expect(JSON(parsing: text.utf8) == expected)
    }

    @Test(
        "Invalid JSON is rejected",
        arguments: [
            "", "nul", "{", "[1", "[1,]x", "{\"a\"}", "{\"a\":}", "{1:2}", "\"a", "\"\u{1}\"",
            #""\x""#, #""\u12""#, #""\ud800""#, "1 2",
            #""\udc00""#, #""\ud800\ud800""#, #""\ud800\n""#, #""\ud800\u0041""#, #""\ud83c""#,
            #""\ud83cx""#, #""\ud83c\u""#, #""\u+041""#, #""\uD83C\UDF31""#, "+1", "01", "-", "-01",
            ".5", "1.", "1.e5", "1e", "0x1", "Infinity", "NaN", "\u{A0}1", "[1 2]", "{\"a\":1,}",
            "//", "--1", "1e999", "'a'",
            String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
        ])
    func nonsense(text: String) {
        #expect(JSON(parsing: text.utf8) == nil)
    }
}
