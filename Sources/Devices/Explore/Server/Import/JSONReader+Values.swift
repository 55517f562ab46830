extension JSONReader {
    /// Reads an object; `member` reads the value after each key.
    func readObject(_ member: (String) throws -> Void) throws {
        try take(.objectStart, "\"{\"")
        while case .key(let key)? = try peek() {
            try take()
            try member(key)
        }
        try take(.objectEnd, "\"}\"")
    }

    /// Reads an array; `element` reads each element.
    func readArray(_ element: () throws -> Void) throws {
        try take(.arrayStart, "\"[\"")
        while try peek() != .arrayEnd { try element() }
        try take()
    }

    /// Reads a string. Bytes that are no UTF-8 and halves of surrogate pairs are repaired.
    func readString() throws -> String {
        guard case .string(let text)? = try peek() else { throw unexpected("a string") }
        try take()
        return text
    }

    /// Reads a number.
    func readNumber() throws -> Double {
        guard case .number(let text)? = try peek() else { throw unexpected("a number") }
        try take()
        guard let value = Double(text), value.isFinite else { throw fault("a number too large") }
        return value
    }

    /// Reads past a value.
    func skipValue(depth: Int = 0) throws {
        var open = depth
        repeat {
            switch try peek() {
            case .objectStart, .arrayStart:
                guard open < Self.depthLimit else { throw fault("more than \(Self.depthLimit) levels of nesting") }
                open += 1
            case .objectEnd, .arrayEnd: open -= 1
            default: break
            }
            try take()
        } while open > depth
    }
}
