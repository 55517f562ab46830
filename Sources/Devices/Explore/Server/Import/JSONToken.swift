/// A piece of JSON: a bracket, a key, or a value that is not made of others.
enum JSONToken: Equatable {
    case objectStart, objectEnd, arrayStart, arrayEnd, null
    case key(String)
    case string(String)
    /// As it is written.
    case number(String)
    case boolean(Bool)
}
