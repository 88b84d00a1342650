// Properties are passed as autoclosures of key paths so that none is created at program start. The
// form is given only if it is narrower than the type's; `missing` is the value of a field that a
// file lacks, which is none for optional values.

extension EntryColumn {
    /// Creates a column for a stored property.
    @inline(__always)
    init<Value: FieldConvertible>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Kept, Value>,
        as form: FieldForm? = nil, role: Field.Role = .ordinary, merge: Field.Merge = .latest,
        isLocal: Bool = false, missing: Value? = nil
    ) {
        self.init(
            name, as: form, role: role, merge: merge, isLocal: isLocal, missing: missing,
            get: { $0[keyPath: path()] },
            set: { record, value in
                record[keyPath: path()] = value
                return true
            })
    }

    /// Creates a column for a flag that is stored only if true.
    @inline(__always)
    init(
        _ name: String,
        ifTrue path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Kept, Bool>
    ) {
        self.init(
            name, get: { $0[keyPath: path()] ? true : nil as Bool? },
            set: { record, value in
                record[keyPath: path()] = value ?? false
                return true
            })
    }

    /// Creates a column for a computed value. `set` runs after those of the columns before it and
    /// returns `false` for a value that does not fit theirs.
    @inline(__always)
    init<Value: FieldConvertible>(
        _ name: String, as form: FieldForm? = nil, role: Field.Role = .ordinary,
        merge: Field.Merge = .latest, isLocal: Bool = false, missing: Value? = nil,
        get: @escaping @Sendable (Kept) -> Value,
        set: @escaping @Sendable (inout Kept, Value) -> Bool
    ) {
        field = Field(
            name: name, form: form ?? Value.fieldForm, isOptional: Value.isOptional, role: role,
            merge: merge, isLocal: isLocal,
            missing: missing?.fieldValue ?? (Value.isOptional ? FieldValue.none : nil))
        self.get = { get($0).fieldValue }
        self.set = { record, value in Value.from(value).map { set(&record, $0) } ?? false }
    }
}
