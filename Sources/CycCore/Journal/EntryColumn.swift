// The properties come as autoclosures of key paths: the compiler resolves each of them where it stands,
// so that none is made when a program starts. A form is said where it is narrower than that of the type;
// an optional value may be missing in a file, and another one where `missing` stands in for it.

extension EntryColumn {
    /// A column of a stored property.
    @inline(__always)
    init<Value: FieldConvertible>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Kept, Value>,
        as form: FieldForm? = nil, role: Field.Role = .ordinary, missing: Value? = nil
    ) {
        self.init(
            name, as: form, role: role, missing: missing, get: { $0[keyPath: path()] },
            set: { record, value in
                record[keyPath: path()] = value
                return true
            })
    }

    /// A column of a flag that is not written where it is false.
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

    /// A column of a value that the record computes, and takes after those of the columns before it;
    /// `set` returns `false` for one that does not fit them.
    @inline(__always)
    init<Value: FieldConvertible>(
        _ name: String, as form: FieldForm? = nil, role: Field.Role = .ordinary,
        missing: Value? = nil, get: @escaping @Sendable (Kept) -> Value,
        set: @escaping @Sendable (inout Kept, Value) -> Bool
    ) {
        field = Field(
            name: name, form: form ?? Value.fieldForm, isOptional: Value.isOptional, role: role,
            missing: missing?.fieldValue ?? (Value.isOptional ? FieldValue.none : nil))
        self.get = { get($0).fieldValue }
        self.set = { record, value in Value.from(value).map { set(&record, $0) } ?? false }
    }
}
