/// A value as SQLite stores it (sqlite.org/datatype3.html).
public enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}

extension SQLiteValue {
    /// `nil` is NULL.
    public static func integer(_ value: (some FixedWidthInteger)?) -> Self { value.map { .integer(Int64(clamping: $0)) } ?? .null }
    /// `nil` is NULL.
    public static func real(_ value: Double?) -> Self { value.map { .real($0) } ?? .null }
    /// `nil` is NULL.
    public static func text(_ value: String?) -> Self { value.map { .text($0) } ?? .null }
}
