package import CycCore
import CycPOSIX

/// The value, or what is wrong with it as a person is told.
package func told<Value, Failure>(
    as problem: (Failure) -> CycError, _ value: @autoclosure () throws(Failure) -> Value
) throws(CycError) -> Value {
    do { return try value() } catch { throw problem(error) }
}

extension CycError {
    init(reading path: String, _ error: SystemError, limit: Int) {
        self =
            error == .tooLarge
            ? .fileTooLarge(path, limit: limit) : .cannotRead(file: path, detail: error.text)
    }

    init(writing path: String, _ error: SystemError) {
        self =
            if error == .foreign {
                .foreignEntry(path)
            } else if error.isFull {
                .diskFull(file: path)
            } else {
                .cannotWrite(file: path, detail: error.text)
            }
    }
}

/// The value, or ``CycError/cannotRead(file:detail:)``.
func reading<Value>(
    _ file: String, _ value: @autoclosure () throws -> Value
) throws(CycError) -> Value {
    do { return try value() } catch {
        throw .cannotRead(file: file, detail: (error as? SystemError)?.text ?? "\(error)")
    }
}

/// The value, or ``CycError/diskFull(file:)`` or ``CycError/cannotWrite(file:detail:)``.
func writing<Value: ~Copyable>(
    _ file: String, _ value: @autoclosure () throws(SystemError) -> Value
) throws(CycError) -> Value {
    do { return try value() } catch { throw CycError(writing: file, error) }
}
