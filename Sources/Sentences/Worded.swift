/// A sentence of a screen: read, it is in the words of where it is read; `$name` is the sentence itself.
///
///     @Worded public var label: String
///     action.$label = "Update to \(version)"
@propertyWrapper
public struct Worded<Value: WordedValue>: Sendable, Hashable {
    public var projectedValue: Value.Told
    public var wrappedValue: Value {
        get { Value(told: projectedValue) }
        set { projectedValue = newValue.told }
    }

    public init(_ told: Value.Told) { projectedValue = told }

    public init(wrappedValue: Value) { projectedValue = wrappedValue.told }
}

/// A form in which sentences are read: text, or text that may be missing, or several.
public protocol WordedValue {
    associatedtype Told: Sendable, Hashable, Codable

    init(told: Told)
    /// The words as they are, in every language.
    var told: Told { get }
}

extension String: WordedValue {
    public init(told: Sentence) { self = told.text }

    public var told: Sentence { Sentence(verbatim: self) }
}

extension Optional: WordedValue where Wrapped == String {
    public init(told: Sentence?) { self = told?.text }

    public var told: Sentence? { map(Sentence.init(verbatim:)) }
}

extension Array: WordedValue where Element == String {
    public init(told: [Sentence]) { self = told.map(\.text) }

    public var told: [Sentence] { map(Sentence.init(verbatim:)) }
}

// MARK: - Coding

extension Worded: Codable {
    public init(from decoder: any Decoder) throws { projectedValue = try Value.Told(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try projectedValue.encode(to: encoder) }
}

/// A sentence that is missing has no key, as with a property without a wrapper.
extension KeyedEncodingContainer {
    public mutating func encode(_ value: Worded<String?>, forKey key: Key) throws { try encodeIfPresent(value.projectedValue, forKey: key) }
}

extension KeyedDecodingContainer {
    public func decode(_ type: Worded<String?>.Type, forKey key: Key) throws -> Worded<String?> {
        Worded(try decodeIfPresent(Sentence.self, forKey: key))
    }
}
