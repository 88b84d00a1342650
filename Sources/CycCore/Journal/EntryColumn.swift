// The properties come as autoclosures of key paths: the compiler resolves each of them where it stands,
// and a table is data that a program has ready when it starts.

extension EntryColumn {
    /// A column of a stored property.
    ///
    /// - Parameters:
    ///   - name: The column, and the key in JSON.
    ///   - path: The property; an optional one may be missing in a file.
    ///   - form: A narrower form than that of the property's type.
    ///   - role: What the field is for.
    ///   - missing: The value of an entry of a file that does not have it.
    @inline(__always)
    package init<Value: FieldConvertible>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Kept, Value>,
        as form: FieldForm? = nil, role: Field.Role = .ordinary, missing: Value? = nil
    ) {
        field = Field(name, Value.self, form, role, missing)
        get = { $0[keyPath: path()].fieldValue }
        set = { record, value in
            guard let value = Value(fieldValue: value) else { return false }
            record[keyPath: path()] = value
            return true
        }
    }

    /// A column whose value is computed from the record.
    ///
    /// - Parameters:
    ///   - name: The column, and the key in JSON.
    ///   - form: A narrower form than that of the value's type.
    ///   - role: What the field is for.
    ///   - missing: The value of an entry of a file that does not have it.
    ///   - get: Returns the value.
    ///   - set: Stores the value, after those of the columns before it; returns `false` if it does not
    ///     fit them.
    @inline(__always)
    package init<Value: FieldConvertible>(
        _ name: String, as form: FieldForm? = nil, role: Field.Role = .ordinary,
        missing: Value? = nil, get: @escaping @Sendable (Kept) -> Value,
        set: @escaping @Sendable (inout Kept, Value) -> Bool
    ) {
        field = Field(name, Value.self, form, role, missing)
        self.get = { get($0).fieldValue }
        self.set = { record, value in
            guard let value = Value(fieldValue: value) else { return false }
            return set(&record, value)
        }
    }

    /// A column of a flag that is not written where it is false.
    ///
    /// - Parameters:
    ///   - name: The column, and the key in JSON.
    ///   - path: The property.
    @inline(__always)
    package init(
        _ name: String,
        ifTrue path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Kept, Bool>
    ) {
        field = Field(name, Bool?.self, nil, .ordinary, nil)
        get = { $0[keyPath: path()] ? .flag(true) : .none }
        set = { record, value in
            record[keyPath: path()] = value.isTrue
            return true
        }
    }

    /// Its member in JSON, where it refers to no other entry.
    package func json(_ record: Kept) -> JSON? { field.json(get(record)) { _, _ in nil } }
}

extension Field {
    @inline(__always)
    fileprivate init<Value: FieldConvertible>(
        _ name: String, _ type: Value.Type, _ form: FieldForm?, _ role: Role, _ missing: Value?
    ) {
        self.init(
            name: name, form: form ?? Value.fieldForm, isOptional: Value.isOptional, role: role,
            missing: missing?.fieldValue ?? (Value.isOptional ? FieldValue.none : nil))
    }
}
