/// Korean translations of error details from the C library, SQLite and modules without access to
/// the language.
///
/// - Source: glibc, strerror(3); https://www.sqlite.org/c3ref/errcode.html
private let koreanDetails: [String: Text] = [
    "Permission denied": "권한이 없습니다",
    "Operation not permitted": "허용되지 않은 작업입니다",
    "No such file or directory": "파일이나 폴더가 없습니다",
    "Not a directory": "폴더가 아닙니다",
    "Is a directory": "파일이 아니라 폴더입니다",
    "File exists": "이미 있습니다",
    "Directory not empty": "폴더가 비어 있지 않습니다",
    "File name too long": "이름이 너무 깁니다",
    "File too large": "파일이 너무 큽니다",
    "Too many levels of symbolic links": "심볼릭 링크가 너무 많이 이어집니다",
    "Too many open files": "열린 파일이 너무 많습니다",
    "Too many open files in system": "시스템에 열린 파일이 너무 많습니다",
    "Read-only file system": "읽기 전용 파일 시스템입니다",
    "No space left on device": "디스크 공간이 부족합니다",
    "Disk quota exceeded": "디스크 할당량을 넘었습니다",
    "Input/output error": "입출력 오류입니다",
    "Device or resource busy": "다른 곳에서 사용 중입니다",
    "Text file busy": "실행 중인 파일입니다",
    "Exec format error": "실행할 수 없는 형식입니다",
    "Cannot allocate memory": "메모리가 부족합니다",
    "Resource temporarily unavailable": "지금은 쓸 수 없습니다",
    "Operation not supported": "지원하지 않는 작업입니다",
    "Invalid argument": "인수가 올바르지 않습니다",
    "Bad file descriptor": "닫혀 있습니다",
    "Broken pipe": "파이프가 끊어졌습니다",
    "Stale file handle": "파일 시스템이 바뀌었습니다",
    "No such device or address": "장치가 없습니다",
    "Connection refused": "연결이 거부되었습니다",

    "file is not a database": "데이터베이스 파일이 아닙니다",
    "database disk image is malformed": "데이터베이스의 내용이 깨졌습니다",
    "disk I/O error": "디스크 입출력 오류입니다",
    "unable to open database file": "데이터베이스 파일을 열 수 없습니다",
    "0 bytes": "0바이트입니다",

    "NUL byte": "NUL 바이트가 있습니다",
    "not UTF-8": "UTF-8이 아닙니다",
    "a control character": "제어 문자가 있습니다",
    "the header of a table does not end": "테이블 헤더가 끝나지 않습니다",
    "a key without =": "키 뒤에 =가 없습니다",
    "a key is missing": "키가 없습니다",
    "a key of too many parts": "키의 단계가 너무 많습니다",
    "values too deep within values": "값이 너무 깊이 들어 있습니다",
    "an array does not end": "배열이 끝나지 않습니다",
    "an inline table does not end": "인라인 테이블이 끝나지 않습니다",
    "a value is missing": "값이 없습니다",
    "a value that is not a string, number, boolean, date or time":
        "문자열, 숫자, 참/거짓, 날짜, 시각 가운데 어느 것도 아닌 값입니다",
    "a string does not end": "문자열이 끝나지 않습니다",
    "an unknown escape in a string": "문자열에 모르는 이스케이프가 있습니다",
    "a line continues after its end": "줄이 끝난 뒤에 다른 내용이 있습니다",
    "no place for the key": "키를 적을 자리가 없습니다",

    "not JSON": "JSON이 아닙니다",
    "neither JSON nor a form": "JSON도 폼도 아닙니다",
    "no content type": "콘텐츠 형식이 없습니다",
    "out of memory": "메모리가 부족합니다",
    "no answer": "응답이 없습니다",
    "no sink": "소리를 낼 장치가 없습니다",
    "no display": "화면이 없습니다",
    "systemctl: not in PATH": "PATH에 systemctl이 없습니다",
]

/// Returns the end of a Korean sentence with an error detail: translated if known, else the
/// original in parentheses.
func becauseInKorean(_ detail: String) -> Text {
    if let words = translated(detail) { return ": \(words)" }
    // Names and numbers need no translation.
    let isName = !detail.contains(" ") || hasHangul(detail)
    return isName ? " (\(detail))" : " (원문: \"\(detail)\")"
}

private func translated(_ detail: String) -> Text? {
    if let words = koreanDetails[detail] { return words }
    let words = detail.split(separator: " ")
    if words.count == 2, let number = Int(words[1]) {
        if words[0] == "status" { return "상태 \(number)" }
        if words[0] == "signal" { return "신호 \(number)" }
        if words[0] == "schema" { return "형식 버전 \(number)" }
    }
    if words.count == 3, detail.hasSuffix(" is missing") { return "\(words[0]) 항목이 없습니다" }
    // A file and its error.
    guard let colon = detail.ranges(of: ": ").last else { return nil }
    let (place, rest) = (detail[..<colon.lowerBound], detail[colon.upperBound...])
    if rest.hasPrefix("more than ") { return "\(place) 항목이 \(rest.dropFirst(10))개를 넘습니다" }
    return place.contains(" ") ? nil : koreanDetails[String(rest)].map { "\(place): \($0)" }
}

private func hasHangul(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
}
