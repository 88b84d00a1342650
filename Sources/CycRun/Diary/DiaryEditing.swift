package import CycCore
import CycStore
import CycSystem

extension DiaryContext {
    /// What is told before the editor comes.
    package enum Notice: Hashable, Sendable {
        /// What an earlier run left is in the editor.
        case tookUp(draft: String)
        /// The day has another text since; both are in the editor.
        case tookUpBoth(draft: String)
        /// Somebody else is writing the same day.
        case shared
    }

    /// Has the person write a day's text in the editor.
    ///
    /// What was written is in the ledger before its file goes, so that it is always in one of both.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - tell: Gets what is told before.
    ///   - keep: Gets the path of the file where what is in it could not be kept in the ledger.
    /// - Returns: What came of it.
    /// - Throws: ``CycError/diary(_:)``, and a ``CycError`` of files and the ledger.
    package func edit(
        _ day: LogicalDay, tell: (Notice) -> Void, keep: (_ draft: String) -> Void
    ) throws -> DiaryWriteResult {
        let world = session.world
        // Whatever keeps the ledger from being written is better known before.
        let old = try session.ledger().diary(on: day)?.text
        // For hours maybe: whoever writes next is not to find it open.
        session.close()
        let (draft, isShared) = try world.draft(of: day)
        if isShared { tell(.shared) }
        let begun = try taken(draft, over: old, tell)
        if let begun { try draft.begin(with: begun, over: old) }
        let editor = world.editor()
        return try world.leavingInterrupts {
            do {
                return try finish(day, draft, editor, old: old, begun: begun)
            } catch {
                let bytes = try? draft.read()
                let isThere = world.hasFile(draft.path)
                // What holds nothing new is of no use.
                if !isThere || bytes == Array(DiaryText.file(old ?? "").utf8) {
                    draft.remove()
                } else {
                    keep(draft.path)
                }
                throw error
            }
        }
    }

    private func finish(
        _ day: LogicalDay, _ draft: Draft, _ editor: String, old: String?, begun: String?
    ) throws -> DiaryWriteResult {
        let world = session.world
        let start = world.monotonicMilliseconds()
        let status = try world.edit(draft.path, with: editor)
        guard status == 0 else {
            throw CycError.diary(.editorFailed(editor, status: status))
        }
        guard let bytes = try draft.read() else { throw CycError.diary(.noDraft(draft.path)) }
        let isAtOnce = world.monotonicMilliseconds() - start < Self.atOnce
        var text: String
        do throws(DiaryTextError) {
            text = try DiaryText.checked(bytes, limit: max(DiaryText.longest, old?.utf8.count ?? 0))
        } catch .empty {
            if old == nil, begun == "", isAtOnce { return .untouched }
            draft.remove()
            return .empty(hadText: old != nil)
        } catch {
            throw CycError.diary(.text(error))
        }
        if DiaryText.areEqual(text, old) {
            if DiaryText.areEqual(text, begun), isAtOnce { return .untouched }
            draft.remove()
            return .same
        }
        if begun == nil, let old, !draft.beganWith(old) {
            text = DiaryText.joined(old, with: DiaryText.parts(of: text))
        }
        let outcome = try write(text, on: day, over: .text(old))
        // What is not on the disk yet would be lost with the machine, and so would the file.
        session.settle()
        draft.remove()
        return outcome
    }

    /// Nobody reads a text and leaves the editor in so short a time.
    ///
    /// Units: milliseconds.
    private static let atOnce: Int64 = 500

    /// The text that the editor begins with; `nil` where the file is no text, for the person to mend.
    private func taken(
        _ draft: Draft, over old: String?, _ tell: (Notice) -> Void
    ) throws -> String? {
        guard let bytes = draft.leftover else { return old ?? "" }
        let text: String
        do throws(DiaryTextError) {
            text = try DiaryText.checked(bytes, limit: DiaryText.longestJoined)
        } catch .empty {
            return old ?? ""
        } catch {
            tell(.tookUp(draft: draft.path))
            return nil
        }
        if DiaryText.areEqual(text, old) { return text }
        // It was not touched.
        if draft.beganWith(text) { return old ?? "" }
        guard let old, !draft.beganWith(old) else {
            tell(.tookUp(draft: draft.path))
            return text
        }
        tell(.tookUpBoth(draft: draft.path))
        return DiaryText.joined(old, with: DiaryText.parts(of: text))
    }
}

extension World {
    fileprivate func hasFile(_ path: String) -> Bool { Files.exists(path) }
}
