import CycCore

/// Result of `doctor --repair`.
extension Messages {
    /// Summary: recovered entries, the copies they come from, losses, and the kept damaged file.
    func recovered(_ report: RecoveryReport) -> Text {
        var parts: [Text] = [
            say(
                "\(counted(report.entries, "entry", "entries")) recovered, \(grouped(report.lost)) known to be lost",
                "항목 \(grouped(report.entries))개 복구, \(grouped(report.lost))개 유실 확인")
        ]
        parts += report.copies.map { copy in
            say(
                "\(counted(copy.entries, "entry", "entries")) and \(counted(copy.actions, "change")) of them from the copy \(copy.file)",
                "그중 항목 \(grouped(copy.entries))개와 변경 \(grouped(copy.actions))개는 사본에서 복구: \(copy.file)"
            )
        }
        if report.lostActions > 0 {
            parts.append(
                say(
                    "\(counted(report.lostActions, "change")) of the history lost",
                    "변경 기록 \(grouped(report.lostActions))개 유실"))
        }
        if !report.isEveryPageRead {
            parts.append(
                say("parts of the damaged file couldn't be read", "손상된 파일 일부를 읽을 수 없음"))
        }
        parts.append(
            say("the damaged ledger is kept: \(report.kept)", "이전 데이터 파일 보관: \(report.kept)"))
        return parts.joined(separator: "; ")
    }
}
