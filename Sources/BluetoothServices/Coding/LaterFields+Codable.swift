/// A value of today's specification says nothing of later ones: its form has the key only where there is something.
extension KeyedEncodingContainer {
    mutating func encode(_ value: LaterFields, forKey key: Key) throws {
        try encodeIfPresent(value == LaterFields.none ? nil : value, forKey: key)
    }
}

extension KeyedDecodingContainer {
    func decode(_: LaterFields.Type, forKey key: Key) throws -> LaterFields {
        try decodeIfPresent(LaterFields.self, forKey: key) ?? LaterFields.none
    }
}
