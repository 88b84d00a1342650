import CycCore
import CycPOSIX

extension CycError {
    init(reading path: String, _ error: SystemError, limit: Int) {
        self =
            error == .tooLarge
            ? .fileTooLarge(path, limit: limit) : .cannotRead(file: path, detail: error.text)
    }

    init(writing path: String, _ error: SystemError) {
        self =
            if error == .foreign {
                .ownedByOther(path)
            } else if error.isFull {
                .diskFull(file: path)
            } else {
                .cannotWrite(file: path, detail: error.text)
            }
    }
}

/// Returns the value, or throws ``CycError/cannotRead(file:detail:)``.
func reading<Value>(
    _ file: String, _ value: @autoclosure () throws -> Value
) throws(CycError) -> Value {
    do { return try value() } catch {
        throw .cannotRead(file: file, detail: (error as? SystemError)?.text ?? "\(error)")
    }
}

/// Returns the value, or throws ``CycError/diskFull(file:)``,
/// ``CycError/cannotWrite(file:detail:)`` or ``CycError/ownedByOther(_:)``.
func writing<Value: ~Copyable>(
    _ file: String, _ value: @autoclosure () throws(SystemError) -> Value
) throws(CycError) -> Value {
    do { return try value() } catch { throw CycError(writing: file, error) }
}
