import Foundation

/// A screen at one moment, as the page gets it.
public struct ScreenSnapshot: Sendable, Equatable {
    /// What a page gets for a screen that does not exist, such as the page of a device that was never heard.
    public static let absent = ScreenSnapshot(json: "null")

    /// One line of JSON.
    public let json: String

    /// - Parameter value: One of the `…Screen` values. Numbers that are not finite become text, for JSON has none.
    public init(_ value: some Encodable) {
        let encoder = JSONEncoder()
        // Sorted, so that equal values give equal text and a change that changes nothing is not sent.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "∞", negativeInfinity: "-∞", nan: "–")
        // A screen is text, numbers, flags, lists and objects; with the strategy above, none of them can fail.
        json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private init(json: String) {
        self.json = json
    }
}
