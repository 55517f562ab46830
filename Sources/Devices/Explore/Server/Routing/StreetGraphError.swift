/// The streets in the database are damaged.
struct StreetGraphError: Error, CustomStringConvertible {
    let street: Int64

    var description: String { "street \(street) has no line, no known kind, or no corners" }
}
