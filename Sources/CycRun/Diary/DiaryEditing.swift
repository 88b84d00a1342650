package import CycCore
import CycStore
import CycSystem

extension DiaryContext {
    /// Notice shown before the editor starts.
    package enum Notice: Hashable, Sendable {
        /// The draft of an earlier run was opened.
        case resumedDraft(draft: String)
        /// The text changed since the draft; both are in the editor.
        case mergedDraft(draft: String)
        /// Another process is editing the same day.
        case shared
    }

    /// Lets the user edit a day's text in the editor.
    ///
    /// The text is stored in the ledger before its file is deleted, so that one of them always has
    /// it.
    ///
    /// - Parameters:
    ///   - notify: Called before the editor starts.
    ///   - keepDraft: Gets the path of the draft if its text could not be stored in the ledger.
    /// - Throws: ``CycError/diary(_:)``, and a ``CycError`` of files and the ledger.
    package func edit(
        _ day: LogicalDay, tell notify: (Notice) -> Void, keep keepDraft: (_ draft: String) -> Void
    ) throws -> DiaryWriteResult {
        let world = context.world
        // Opened for writing, so that an unwritable ledger is reported before the user types.
        let old = try context.ledger().diary(on: day)?.text
        // The editor may be open for hours: other writers must not wait for this one.
        context.close()
        let (draft, isShared) = try world.draft(of: day)
        if isShared { notify(.shared) }
        let initial = try initialText(draft, over: old, notify)
        if let initial { try draft.begin(with: initial, over: old) }
        let editor = world.editor()
        return try world.ignoringInterrupts {
            do {
                return try finish(day, draft, editor, old: old, initial: initial)
            } catch {
                let bytes = try? draft.read()
                let isThere = world.hasFile(draft.path)
                // A draft without changes is not kept.
                if !isThere || bytes == Array(DiaryText.file(old ?? "").utf8) {
                    draft.remove()
                } else {
                    keepDraft(draft.path)
                }
                throw error
            }
        }
    }

    private func finish(
        _ day: LogicalDay, _ draft: Draft, _ editor: String, old: String?, initial: String?
    ) throws -> DiaryWriteResult {
        let world = context.world
        let start = world.timeAwake()
        let status = try world.edit(draft.path, with: editor)
        guard status == 0 else {
            throw CycError.diary(.editorFailed(editor, status: status))
        }
        guard let bytes = try draft.read() else { throw CycError.diary(.noDraft(draft.path)) }
        let isTooShort = world.timeAwake() - start < Self.minimumEditTime
        var text: String
        do throws(DiaryTextError) {
            text = try DiaryText.checked(bytes, limit: max(DiaryText.longest, old?.utf8.count ?? 0))
        } catch .empty {
            // An editor that did not wait may still write the draft.
            if old == nil, initial == "", isTooShort { return .untouched }
            draft.remove()
            return .empty(hadText: old != nil)
        } catch {
            throw CycError.diary(.text(error, of: day))
        }
        if DiaryText.areEqual(text, old) {
            if DiaryText.areEqual(text, initial), isTooShort { return .untouched }
            draft.remove()
            return .same
        }
        // A repaired draft of an earlier text does not contain what was added to the day since.
        if initial == nil, let old, !draft.isBasedOn(old) {
            text = DiaryText.joined(old, with: DiaryText.parts(of: text))
        }
        let result = try write(text, on: day, over: .text(old))
        // Synced before the draft is deleted, so that a crash of the machine loses no text.
        try context.makeDurable()
        draft.remove()
        return result
    }

    /// The minimum time to read a text; an editor that ends sooner did not wait.
    private static let minimumEditTime = Duration.milliseconds(500)

    /// Returns the editor's initial text; `nil` if the draft is not valid text, for the user to
    /// fix.
    private func initialText(
        _ draft: Draft, over old: String?, _ notify: (Notice) -> Void
    ) throws -> String? {
        guard let bytes = draft.leftover else { return old ?? "" }
        let text: String
        do throws(DiaryTextError) {
            text = try DiaryText.checked(bytes, limit: DiaryText.longestMerged)
        } catch .empty {
            return old ?? ""
        } catch {
            notify(.resumedDraft(draft: draft.path))
            return nil
        }
        if DiaryText.areEqual(text, old) { return text }
        // The draft was not edited.
        if draft.isBasedOn(text) { return old ?? "" }
        guard let old, !draft.isBasedOn(old) else {
            notify(.resumedDraft(draft: draft.path))
            return text
        }
        notify(.mergedDraft(draft: draft.path))
        return DiaryText.joined(old, with: DiaryText.parts(of: text))
    }
}

extension World {
    fileprivate func hasFile(_ path: String) -> Bool { Files.exists(path) }
}
