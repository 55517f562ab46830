import Bluetooth
import Foundation

/// Something of which the newest few are told over Bluetooth.
public protocol RecentItem: Codable, Hashable, Sendable {
    var id: String { get }
    /// The text that may be shortened.
    var text: String { get set }
    /// - Throws: ``GlassesValueError``.
    init(fields: JSONFields) throws(GlassesValueError)
}

/// The newest notes or todos, newest first: a JSON array of at most 512 bytes, which is the longest value of a characteristic.
///
/// A text that does not fit is shortened at a character's boundary and ends with "…". The JSON is never broken.
public struct RecentItems<Item: RecentItem>: Sendable, Hashable {
    /// How many are told.
    public static var maximumCount: Int { 5 }
    /// Bytes (Core 5.4, Vol 3, Part F, 3.2.9).
    public static var maximumLength: Int { 512 }

    /// Newest first.
    public var items: [Item]

    /// The first five of them.
    ///
    /// - Parameter items: newest first.
    public init(_ items: [Item]) { self.items = Array(items.prefix(Self.maximumCount)) }

    /// What fits into so many bytes: texts are cut to one common length, the longest that fits; where not even texts of one character fit, the
    /// oldest items go.
    public func fitting(_ limit: Int) -> RecentItems {
        var kept = items
        while !kept.isEmpty {
            if Self.length(kept) <= limit { return RecentItems(kept) }
            // The longest common length that fits. Every cut that is shorter fits as well, so halving finds it.
            var (fits, tooLong) = (0, kept.map(\.text.count).max() ?? 0)
            while tooLong - fits > 1 {
                let middle = (fits + tooLong) / 2
                if Self.length(kept.map { Self.cut($0, to: middle) }) <= limit { fits = middle } else { tooLong = middle }
            }
            if fits > 0 { return RecentItems(kept.map { Self.cut($0, to: fits) }) }
            kept.removeLast()
        }
        return RecentItems([])
    }

    /// At most so many characters, and "…" in place of the rest.
    private static func cut(_ item: Item, to count: Int) -> Item {
        guard item.text.count > count else { return item }
        var shorter = item
        shorter.text = item.text.prefix(count) + "…"
        return shorter
    }

    private static func length(_ items: [Item]) -> Int { WireJSON.bytes(items).count }
}

extension RecentItems: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        do throws(GlassesValueError) {
            guard case .array(let values) = try JSONValue(json: reader.readRemaining()) else {
                throw GlassesValueError("a JSON array was expected.")
            }
            var items: [Item] = []
            for value in values { items.append(try Item(fields: try value.fields())) }
            self.items = items
        } catch {
            throw reader.invalid(error.description)
        }
    }

    /// At most 512 bytes, whatever the texts are.
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: WireJSON.bytes(fitting(Self.maximumLength).items)) }
}
