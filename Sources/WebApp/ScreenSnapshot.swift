import Companion
import Foundation
import Synchronization

/// A screen at one moment, as the page gets it.
public final class ScreenSnapshot: Sendable {
    /// What a page gets for a screen that does not exist, such as the page of a device that was never heard.
    public static let absent = ScreenSnapshot(.json("null"))

    private enum Content {
        case unmade(@Sendable () -> String)
        case json(String)
    }

    /// The way here from another snapshot; nil where the whole is shorter.
    private struct Way {
        weak var start: ScreenSnapshot?
        let patch: String?
    }

    private let content: Mutex<Content>
    private let way = Mutex<Way?>(nil)

    /// - Parameters:
    ///   - value: One of the `…Screen` values. Numbers that are not finite become text, for JSON has none.
    ///   - wording: that of whom it is for.
    public convenience init(_ value: some Encodable & Sendable, in wording: Wording = .current) {
        self.init(.unmade { wording { Self.encode(value) } })
    }

    private init(_ content: Content) {
        self.content = Mutex(content)
    }

    /// One line of JSON. Made when it is first asked for, on the thread of whoever asks, and once for all.
    public var json: String {
        content.withLock { content in
            switch content {
            case .json(let json): return json
            case .unmade(let make):
                let json = make()
                content = .json(json)
                return json
            }
        }
    }

    /// What makes this snapshot of an earlier one, as JSON Patch (RFC 6902); nil where the whole is shorter.
    ///
    /// Those who look at one screen go the same way, so it is found once for all of them.
    func patch(from earlier: ScreenSnapshot) -> String? {
        way.withLock { way in
            if let way, way.start === earlier { return way.patch }
            let patch = ScreenPatch.json(from: earlier.json, to: json)
            let shorter = patch.utf8.count < json.utf8.count ? patch : nil
            way = Way(start: earlier, patch: shorter)
            return shorter
        }
    }

    private static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        // Sorted, so that equal values give equal text and a change that changes nothing is not sent.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "∞", negativeInfinity: "-∞", nan: "–")
        // A screen is text, numbers, flags, lists and objects; with the strategy above, none of them can fail.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension ScreenSnapshot: Equatable {
    public static func == (left: ScreenSnapshot, right: ScreenSnapshot) -> Bool {
        left === right || left.json == right.json
    }
}
