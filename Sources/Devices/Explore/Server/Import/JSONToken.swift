/// A piece of JSON: a bracket, a key, or a value that is not made of others.
struct JSONToken {
    enum Kind: UInt8 {
        case objectStart, objectEnd, arrayStart, arrayEnd, key, string, number, yes, no, null
    }

    var kind: Kind
    /// The index after its last byte in what is in memory.
    var end: UInt32
}
